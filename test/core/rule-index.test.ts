import { describe, expect, test } from 'vitest'
import { expressPattern } from '../../src/core/express-pattern.ts'
import { starPattern, type PathPattern } from '../../src/core/path-pattern.ts'
import { RuleIndex } from '../../src/core/rule-index.ts'

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

test('of ten thousand rules that begin alike few are tried', () => {
  let tried = 0
  const sources = Array.from({ length: 10_000 }, (_, i) => `/:lang/old-${i}`)
  const index = indexOf(sources, (source) => {
    const pattern = expressPattern(source) as PathPattern
    return { ...pattern, match: (path) => (tried++, pattern.match(path)) }
  })
  expect(firstFor(index, '/de/old-9999')).toBe('/:lang/old-9999')
  expect(firstFor(index, '/de/new')).toBeUndefined()
  expect(tried).toBeLessThan(20)
})
