import { describe, expect, test } from 'vitest'
import { decodePath, encodePath, normaliseUrl, pageKey, plainKey, resolveUrl } from '../../src/core/url.ts'

describe('normaliseUrl', () => {
  const good: [rule: string, input: string, expected: string][] = [
    ['U1', 'https://e.com/ü/你', 'https://e.com/%C3%BC/%E4%BD%A0'],
    ['U2', 'https://exämple.com:443/', 'https://xn--exmple-cua.com/'],
    ['U2', 'HTTP://E.com:80/A', 'http://e.com/A'],
    ['U2', 'http://e.com:80/a', 'http://e.com/a'],
    ['U2', 'https://e.com:443/a', 'https://e.com/a'],
    ['U2', 'https://e.com:8443/a', 'https://e.com:8443/a'],
    ['U2', 'https://e.com', 'https://e.com/'],
    ['U3', 'https://e.com/[x]', 'https://e.com/%5Bx%5D'],
    ['U3', 'https://e.com/a|b', 'https://e.com/a%7Cb'],
    ['U3', 'https://e.com/^', 'https://e.com/%5E'],
    ['U3', 'https://e.com/%7euser', 'https://e.com/~user'],
    ['U3', 'https://e.com/?a=`{}[]|\\', 'https://e.com/?a=%60%7B%7D%5B%5D%7C%5C'],
    ['U3', 'https://e.com/%c3%bc', 'https://e.com/%C3%BC'],
    ['U4', 'https://e.com/50%', 'https://e.com/50%25'],
    ['U4', 'https://e.com/50%zz?q=%', 'https://e.com/50%25zz?q=%25'],
    ['U5', 'https://e.com/a b', 'https://e.com/a%20b'],
    ['U5', 'https://e.com/a+b', 'https://e.com/a+b'],
    ['U6', "https://e.com/it's?q=it's", "https://e.com/it's?q=it%27s"],
    ['U7', 'https://e.com/?a=1&b=2', 'https://e.com/?a=1&b=2'],
    ['U8', 'https://e.com/a%2fb%3Fc%23d%26e', 'https://e.com/a%2Fb%3Fc%23d%26e'],
    ['U8', 'https://e.com/%41%2D%5F', 'https://e.com/A-_'],
    ['U9', 'https://e.com/a#b', 'https://e.com/a'],
    ['U9', 'https://e.com/a?b#c', 'https://e.com/a?b'],
    ['U11', 'https://e.com/e\u0301', 'https://e.com/e%CC%81'],
    ['dot segments', 'https://e.com/a/../b/./c', 'https://e.com/b/c'],
    ['dot segments', 'https://e.com/a/..', 'https://e.com/'],
    ['a dot is no dot segment', 'https://e.com/.well-known/v1.2', 'https://e.com/.well-known/v1.2'],
    ['white space around', ' https://e.com/a\n', 'https://e.com/a'],
    ['bytes that are no UTF-8', 'https://e.com/%ff', 'https://e.com/%FF'],
    ['an address', 'http://127.0.0.1:4173/a', 'http://127.0.0.1:4173/a'],
    ['an address of another notation', 'http://0x7f.1/a', 'http://127.0.0.1/a'],
    ['localhost', 'http://localhost:5173/a', 'http://localhost:5173/a'],
    ['double slash', 'https://e.com//a//b', 'https://e.com//a//b'],
  ]
  test.each(good)('%s: %s', (_rule, input, expected) => {
    expect(normaliseUrl(input)).toEqual({ url: expected })
    expect(normaliseUrl(expected), 'its form is stable').toEqual({ url: expected })
  })

  const bad: [input: string, problem: RegExp][] = [
    ['/about', /absolute/],
    ['//e.com/x', /absolute/],
    ['www.e.com/x', /absolute/],
    ['', /absolute/],
    ['ftp://e.com/', /absolute/],
    ['mailto:a@e.com', /absolute/],
    ['https://u:p@e.com/', /password/],
    ['https://u@e.com/', /user name/],
    ['https://', /no URL/],
    ['https://e com/', /no URL/],
    ['https://e.com/\ud800', /surrogate/],
  ]
  test.each(bad)('refuses %j', (input, problem) => {
    expect(normaliseUrl(input).problem).toMatch(problem)
  })
})

test.each<[string, string, string | undefined]>([
  ['/b', 'https://e.com/a/c', 'https://e.com/b'],
  ['b', 'https://e.com/a/c', 'https://e.com/a/b'],
  ['//f.com/b', 'https://e.com/a/', 'https://f.com/b'],
  ['', 'https://e.com/a/', 'https://e.com/a/'],
  ['javascript:1', 'https://e.com/', undefined],
  ['http://', 'https://e.com/', undefined],
])('resolveUrl(%j, %j)', (value, from, expected) => {
  expect(resolveUrl(value, from).url).toBe(expected)
})

test.each([
  ['a b/100%.html', 'a%20b/100%25.html'],
  ['a#b.html', 'a%23b.html'],
  ['a?b.html', 'a%3Fb.html'],
  ["it's+c++&x=1;,:@$.html", "it's+c++&x=1;,:@$.html"],
  ['[x]|^\\.html', '%5Bx%5D%7C%5E%5C.html'],
  ['ü/你.html', '%C3%BC/%E4%BD%A0.html'],
  ['😀.html', '%F0%9F%98%80.html'],
])('encodePath(%j)', (path, expected) => {
  expect(encodePath(path)).toBe(expected)
  expect(normaliseUrl(`https://e.com/${expected}`).url).toBe(`https://e.com/${expected}`)
})

test('encodePath refuses half of a surrogate pair (rule U12)', () => {
  expect(() => encodePath('a\ud800')).toThrow(URIError)
})

test.each([
  ['/a%20b', '/a b'],
  ['/a%2fb%20c', '/a%2Fb c'],
  ['/50%25', '/50%'],
  ['/%FF', '/%FF'],
])('decodePath(%j)', (path, expected) => {
  expect(decodePath(path)).toBe(expected)
})

describe('pageKey', () => {
  test.each([
    [['/a', '/a/', '/a.html', '/a/index.html', '/%61'], '/a'],
    [['/', '/index.html', ''], ''],
    [['/ü', '/%C3%BC/', '/%c3%bc.html'], '/ü'],
    [['/c++', '/c%2B%2B'], '/c++'],
  ])('%j are one page', (paths, expected) => {
    for (const path of paths) expect(pageKey(path)).toBe(expected)
  })

  test.each([
    ['/a', '/A'],
    ['/a', '/a//'],
    ['/a%2Fb', '/a/b'],
    ['/a%2Fb', '/a%252Fb'],
    ['/index', '/'],
    ['/xindex.html', '/x'],
    ['/a.htm', '/a'],
  ])('%j and %j are two', (one, other) => {
    expect(pageKey(one)).not.toBe(pageKey(other))
  })

  test('a name on disk has the key of its URL', () => {
    for (const path of ['/100%.html', '/a%2Fb.html', '/a b/index.html', '/ü.html'])
      expect(plainKey(path)).toBe(pageKey(encodePath(path)))
  })
})
