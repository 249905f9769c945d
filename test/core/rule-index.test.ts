import { describe, expect, test } from 'vitest'
import { expressPattern } from '../../src/core/express-pattern.ts'
import { regExpPattern, starPattern, type PathPattern } from '../../src/core/path-pattern.ts'
import { RuleIndex } from '../../src/core/rule-index.ts'
import { globPattern } from '../../src/platforms/globs.ts'

const indexOf = (sources: string[], pattern: (source: string) => PathPattern | undefined = starPattern) =>
  new RuleIndex(sources.map((source) => ({ source, pattern: pattern(source) as PathPattern })))
const firstFor = (index: ReturnType<typeof indexOf>, path: string) => index.find(path, ({ source }) => source)

describe('the first rule that matches', () => {
  test.each<[rules: string[], path: string, first: string | undefined]>([
    [['/a', '/a/*'], '/a', '/a'],
    [['/*', '/a'], '/a', '/*'],
    [['/a', '/*'], '/a', '/a'],
    [['/b/*', '/:x/y', '/b/y'], '/b/y', '/b/*'],
    [['/:x/y', '/b/*'], '/b/y', '/:x/y'],
    [['/b/*'], '/a', undefined],
    [[], '/a', undefined],
  ])('%j: %s', (rules, path, first) => {
    expect(firstFor(indexOf(rules), path)).toBe(first)
  })
})

test('all that match, in their order', () => {
  const index = indexOf(['/*', '/b', '/a/*', '/:x/c', '/a/c'])
  const seen: string[] = []
  index.find('/a/c', ({ source }) => void seen.push(source))
  expect(seen).toEqual(['/*', '/a/*', '/:x/c', '/a/c'])
})

describe('of ten thousand rules that are alike few are tried', () => {
  const express = (source: string) => expressPattern(source)
  const loose = (source: string) => expressPattern(source, { loose: true })
  const slashless = (source: string) => starPattern(source, { slashless: true, segments: true })
  test.each<[rule: string, path: string, pattern: (source: string) => PathPattern | undefined]>([
    ['/:lang/old-N', '/de/old-N', express],
    ['/:lang/old-N', '/de/OLD-N/', loose],
    ['/:l(de|fr)/old-N/:p*', '/de/old-N/a/b', express],
    ['/:l/a-old-N-:x', '/de/a-old-N-b', express],
    ['/:l/:x-old-N-:y', '/de/a-old-N-b', express],
    ['/:lang/old-N/*', '/de/old-N/a', starPattern],
    ['/:lang/old-N/*', '/de/old-N', slashless],
    ['/*/old-N/:x', '/a/b/old-N/c', starPattern],
    ['/*/shop/old-N/category-of-all/:x', '/a/shop/old-N/category-of-all/c', starPattern],
    ['/*-N-/:x', '/a-N-/c', starPattern],
    ['**/old-N/**', '/a/old-N/c', globPattern],
    ['/{de,fr}/old-N/{a,b}/**', '/de/old-N/b/c', globPattern],
    ['^/(?:de|fr)/old-N(?:/.*)?$', '/de/old-N/c', (source) => regExpPattern(new RegExp(source))],
  ])('%s', (rule, path, pattern) => {
    let tried = 0
    const sources = Array.from({ length: 10_000 }, (_, i) => rule.replace('N', String(i)))
    const index = indexOf(sources, (source) => {
      const one = pattern(source) as PathPattern
      return { ...one, match: (asked) => (tried++, one.match(asked)) }
    })
    expect(firstFor(index, path.replace('N', '9999'))).toBe(sources[9999])
    expect(firstFor(index, path.replace('N', 'x'))).toBeUndefined()
    expect(firstFor(index, '/de/new/')).toBeUndefined()
    expect(tried).toBeLessThan(20)
  })
})

describe('the same as when all are tried in their order', () => {
  const random = generator(7)
  const some = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const several = (list: readonly string[], most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => some(list))
  const texts = ['a', 'b', 'ab', 'a-b', 'index', 'a.html', '%C3%BC']
  const path = () => `/${several([...texts, 'A', 'aa', 'x-ab'], 4).join('/')}${some(['', '/', '.html'])}`
  const options = { slashless: true, segments: true }
  const kinds: [kind: string, parts: string[], (source: string) => PathPattern | undefined][] = [
    ['stars', [...texts, '*', ':x', 'a*', ':x-b', '*b'], starPattern],
    ['stars without slashes', [...texts, '*', ':x', 'a*', ':x-b'], (source) => starPattern(source, options)],
    ['names', [...texts, ':x', ':x?', ':x*', ':x(a|b)', 'a{b}?', '(.*)', ':x-b'], (source) => expressPattern(source)],
    ['names in any case', [...texts, ':x', ':x*', '(a|b)'], (source) => expressPattern(source, { loose: true })],
    ['globs', [...texts, '**', '*', '{a,b/a}', 'a?', '@(a|b)', '[ab]', '!(a)', 'a*b', '+(a)', 'a+'], globPattern],
    [
      'expressions',
      [
        ...texts,
        'a?',
        'b+',
        '(?:b|a)?',
        '(?:ab)',
        '(a|b)',
        '(?:a-(b))*',
        '(?=b)b',
        '.*',
        '[^/]+',
        'ab{0,2}',
        '\\w',
        '\\x61',
        'a|b',
        '\\.?',
        '(?!a)b*',
        '[a)(]',
      ],
      (source) => regExpPattern(new RegExp(some([`^${source}$`, `^${source}`, source]))),
    ],
  ]
  test.each(kinds)('%s', (_kind, parts, pattern) => {
    let matched = 0
    for (let round = 0; round < 30; round++) {
      // Many, so that no text they share tells them apart.
      const rules = Array.from({ length: 60 }, () => {
        const source = `/${several(parts, 4).join('/')}${some(['', '', '/'])}`
        return { source, pattern: pattern(source) }
      }).filter((rule): rule is { source: string; pattern: PathPattern } => rule.pattern !== undefined)
      const index = new RuleIndex(rules)
      for (let i = 0; i < 60; i++) {
        const asked = path()
        const seen: unknown[] = []
        index.find(asked, (rule) => void seen.push(rule))
        expect([asked, seen]).toEqual([asked, rules.filter((rule) => rule.pattern.match(asked) !== undefined)])
        matched += seen.length
      }
    }
    expect(matched).toBeGreaterThan(1000)
  })
})

/** The same numbers from 0 to 1 in every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
