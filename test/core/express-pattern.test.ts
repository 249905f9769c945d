import { describe, expect, test } from 'vitest'
import { expressPattern } from '../../src/core/express-pattern.ts'
import { encodeLiteral, fill, regExpPattern, starPattern } from '../../src/core/path-pattern.ts'

describe('what a pattern captures', () => {
  test.each<[pattern: string, path: string, captures: Record<string, string> | undefined]>([
    ['/a', '/a', {}],
    ['/:a', '/b', { a: 'b', 1: 'b' }],
    ['/:a/:b?', '/x', { a: 'x', b: '', 1: 'x', 2: '' }],
    ['/:a-:b', '/x-y', { a: 'x', b: 'y', 1: 'x', 2: 'y' }],
    ['/:a+', '/x/y', { a: 'x/y', 1: 'x/y' }],
    ['/:a*', '/', undefined],
    ['/(\\d+)', '/12', { 0: '12', 1: '12' }],
    ['/((a|b)c)', '/ac', { 0: 'ac', 1: 'ac' }],
    ['{/:a}*/z', '/x/y/z', { a: 'x/y', 1: 'x/y' }],
    ['/:a(x|y)', '/z', undefined],
    ['/:a.html', '/b.html', { a: 'b', 1: 'b' }],
  ])('%s: %s', (pattern, path, captures) => {
    expect(expressPattern(pattern)?.match(path)).toEqual(captures)
  })
})

test.each(['/(', '/a)', '/{a', '/*', '/a+', '/([)'])('%s is no pattern', (pattern) => {
  expect(expressPattern(pattern)).toBeUndefined()
})

test('what takes anything is not tried in every way there is to cut a path', () => {
  const pattern = expressPattern('/:path(.*)*/end')
  expect(pattern?.match('/a'.repeat(500))).toBeUndefined()
  expect(pattern?.match('/a'.repeat(500) + '/end')).toBeDefined()
})

test('what every matching path begins and ends with', () => {
  expect(expressPattern('/a/:b/c')).toMatchObject({ start: '/a', end: '/c', exact: false })
  expect(expressPattern('/a/b')).toMatchObject({ start: '/a/b', exact: true })
  expect(starPattern('/a/*', { slashless: true })).toMatchObject({ start: '/a', end: '' })
  expect(starPattern('/a/*/:b/c')).toMatchObject({ start: '/a/', end: '/c' })
})

test.each<[source: string, literals: string[]]>([
  ['a(b|c)d', ['a', 'd']],
  ['a|b', []],
  ['ab?c', ['a', 'c']],
  ['ab{0,2}c', ['a', 'c']],
  ['ab+c', ['ab', 'c']],
  ['^/a\\.b$', ['/a.b']],
  ['a[)(]b', ['a', 'b']],
  ['a\\x62c', ['a', 'c']],
  ['a\\db', ['a', 'b']],
  ['(?<x>a)\\k<x>b', ['a', 'b']],
  ['^(?:(a|b)/c(?:d)e)$', ['/c', 'd', 'e']],
  ['(a)?b', ['b']],
  ['(a(b|c)d)+', ['a', 'd']],
  ['(?:a|b)c|d', []],
  ['(?<!a)b', ['b']],
  ['(?!a)b', ['b']],
  ['a(?=b)', ['a']],
  ['a(\\))b', ['a', ')', 'b']],
])('what every match of %s holds', (source, literals) => {
  expect(regExpPattern(new RegExp(source)).literals).toEqual(literals)
})

test.each<[target: string, captures: Record<string, string>, filled: string]>([
  ['/news/:splat', { splat: 'a/b' }, '/news/a/b'],
  ['/news/:path*', { path: '' }, '/news'],
  ['/news/:splat', { splat: '' }, '/news/'],
  ['/:b/:a', { a: '1', b: '2' }, '/2/1'],
  ['/x/$1', { 1: '$&' }, '/x/$&'],
  ['https://example.com:8080/:a', { a: 'x' }, 'https://example.com:8080/x'],
  ['/:unknown', { a: 'x' }, '/:unknown'],
])('%s filled with %j', (target, captures, filled) => {
  expect(fill(target, captures)).toBe(filled)
})

test.each([
  ['/ü a', '/%C3%BC%20a'],
  ['/%c3%bc', '/%C3%BC'],
  ['/%7Ea', '/~a'],
  ['/50%', '/50%25'],
])('%s is spelled %s', (text, spelled) => {
  expect(encodeLiteral(text)).toBe(spelled)
})
