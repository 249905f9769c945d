import { describe, expect, it } from 'vitest'
import { resolveAddress } from '../../src/core/address.ts'

describe('site and base agree', () => {
  const table: [
    name: string,
    site: string | undefined,
    base: string | undefined,
    expected: [string | undefined, string],
  ][] = [
    ['nothing said', undefined, undefined, [undefined, '/']],
    ['site alone', 'https://example.com', undefined, ['https://example.com', '/']],
    ['site with a slash', 'https://example.com/', '/', ['https://example.com', '/']],
    ['capital letters and the default port', 'HTTPS://Example.COM:443', undefined, ['https://example.com', '/']],
    ['a port of its own', 'http://localhost:4321', undefined, ['http://localhost:4321', '/']],
    ['a host outside ASCII', 'https://exämple.com', undefined, ['https://xn--exmple-cua.com', '/']],
    ['blanks around', ' https://example.com ', undefined, ['https://example.com', '/']],
    ['a path in site is the base', 'https://u.github.io/repo', undefined, ['https://u.github.io', '/repo/']],
    ['a path in site, base a slash', 'https://u.github.io/repo/', '/', ['https://u.github.io', '/repo/']],
    ['a path in site, base the same', 'https://u.github.io/repo', '/repo/', ['https://u.github.io', '/repo/']],
    ['a base below the path in site', 'https://e.com/a', '/a/b', ['https://e.com', '/a/b/']],
    ['a base of its own', 'https://e.com', '/docs', ['https://e.com', '/docs/']],
    ['a base without slashes', 'https://e.com', 'docs', ['https://e.com', '/docs/']],
    ['a base that begins with ./', 'https://e.com', './docs/', ['https://e.com', '/docs/']],
    ['Vite’s empty base', 'https://e.com', '', ['https://e.com', '/']],
    ['Vite’s relative base', 'https://e.com', './', ['https://e.com', '/']],
    ['a base outside ASCII', 'https://e.com', '/größe/', ['https://e.com', '/gr%C3%B6%C3%9Fe/']],
    ['a base that is encoded', 'https://e.com', '/gr%c3%b6%c3%9fe/', ['https://e.com', '/gr%C3%B6%C3%9Fe/']],
    ['site with the same base in other letters', 'https://e.com/gr%c3%b6', '/grö', ['https://e.com', '/gr%C3%B6/']],
  ]
  it.each(table)('%s', (_name, site, base, [origin, path]) => {
    expect(resolveAddress(site, base)).toEqual(origin === undefined ? { base: path } : { site: origin, base: path })
  })
})

describe('what is wrong is named, with its remedy', () => {
  const table: [site: string | undefined, base: string | undefined, message: string][] = [
    ['', undefined, '`site` is empty: give the public address'],
    ['example.com', undefined, '`site` is "example.com", without a scheme: give "https://example.com".'],
    ['www.example.com/docs', undefined, 'without a scheme: give "https://www.example.com/docs".'],
    ['ftp://example.com', undefined, '`site` is "ftp://example.com", which is no absolute http(s) URL'],
    ['/docs', undefined, '`site` is "/docs", which is no absolute http(s) URL'],
    ['https://', undefined, '`site` is "https://", which is no URL'],
    ['https://u:p@example.com', undefined, 'which holds a user name or password'],
    ['https://example.com/?a=1', undefined, 'leave out what begins at `?` or `#`'],
    ['https://example.com/#top', undefined, 'leave out what begins at `?` or `#`'],
    [
      'https://e.com/a',
      '/b/',
      '`site` is "https://e.com/a" and `base` is "/b/": the path of the one is not in the other.',
    ],
    ['https://e.com/a', '/ab/', 'Give `site` without a path ("https://e.com"), or with the whole of `base`.'],
    [
      'https://e.com',
      'https://cdn.e.com/x/',
      '`base` is "https://cdn.e.com/x/", a whole URL: that is where assets are',
    ],
    ['https://e.com', '//cdn.e.com/', '`base` is "//cdn.e.com/", a whole URL'],
    ['https://e.com', '/a?b', '`base` is "/a?b": give a path only, such as "/docs/".'],
    ['https://e.com', '/\ud800/', 'which holds half of a surrogate pair: give a path'],
  ]
  it.each(table)('site %j, base %j', (site, base, message) => {
    expect(() => resolveAddress(site, base)).toThrow(message)
  })
})
