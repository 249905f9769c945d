import { describe, expect, it } from 'vitest'
import { compilePatterns, compileUrlPatterns } from '../../src/core/patterns.ts'
import type { Page, Pattern } from '../../src/types.ts'

function page(path: string): Page {
  return { path, url: `https://example.com${path}`, from: 'build' }
}

describe('a pattern matches a page', () => {
  const table: [name: string, pattern: Pattern | Pattern[], path: string, expected: boolean][] = [
    ['by its exact path', '/about/', '/about/', true],
    ['without the leading slash', 'about', '/about', true],
    ['with a slash at the end that the page lacks', '/about/', '/about', true],
    ['without the slash at the end that the page has', '/about', '/about/', true],
    ['not by a part of its path', '/about', '/about/team', false],
    ['below a folder', '/blog/**', '/blog/2024/a/', true],
    ['being the folder itself', '/blog/**', '/blog/', true],
    ['not beside the folder', '/blog/**', '/blogs/a', false],
    ['one level deep with one star', '/blog/*', '/blog/a/', true],
    ['not two levels deep with one star', '/blog/*', '/blog/a/b/', false],
    ['not the folder itself with one star', '/blog/*', '/blog/', false],
    ['anywhere with a globstar in front', '**/draft-*', '/a/b/draft-1.html', true],
    ['everything with a globstar', '**', '/', true],
    ['the root by a slash', '/', '/', true],
    ['not another page by a slash', '/', '/a', false],
    ['the root by a globstar below it', '/**', '/', true],
    ['with a dot in front of its name', '/**', '/.well-known/a', true],
    ['by alternatives', '/{a,b}/**', '/b/c', true],
    ['by alternatives with slashes of their own', '{/a,/b}', '/b/', true],
    ['by alternatives without slashes', '{a,b}', '/b', true],
    ['in the case it is written', '/About', '/about', false],
    ['in letters outside ASCII', '/größe/*', '/größe/ä', true],
    ['in decoded form', '/a b', '/a b', true],
    ['by a RegExp', /^\/docs\/v\d/, '/docs/v2/x', true],
    ['by a RegExp that sees the slash at the end', /\/$/, '/docs/', true],
    ['by a function', (p) => p.path.length > 3, '/abcd', true],
    ['not by a function that returns nothing', (() => undefined) as unknown as Pattern, '/abcd', false],
    ['by any pattern of a list', ['/x', /y/, '/a*'], '/abc', true],
    ['by no pattern of an empty list', [], '/abc', false],
    ['by all but a negated glob', '!/blog/**', '/a', true],
    ['not by a negated glob that names it', '!/blog/**', '/blog/a', false],
    ['not when a negated glob takes it away', ['/blog/**', '!/blog/keep'], '/blog/keep/', false],
    ['when a negated glob takes another away', ['/blog/**', '!/blog/keep'], '/blog/a', true],
    ['not beside the list when a negated glob names another', ['/blog/**', '!/blog/keep'], '/a', false],
    ['whichever comes first, the negated glob or the other', ['!/blog/keep', '/blog/**'], '/blog/keep', false],
  ]
  it.each(table)('%s', (_name, pattern, path, expected) => {
    const set = compilePatterns(Array.isArray(pattern) ? pattern : [pattern as Pattern])
    expect(set.matches(page(path))).toBe(expected)
  })
})

it('asks a RegExp with g or y afresh each time, and leaves the user’s own alone', () => {
  const pattern = /a/g
  const sticky = /\/a/y
  pattern.lastIndex = 7
  const set = compilePatterns([pattern])
  expect([set.matches(page('/a')), set.matches(page('/a'))]).toEqual([true, true])
  expect(pattern.lastIndex).toBe(7)
  const stuck = compilePatterns([sticky])
  expect([stuck.matches(page('/a')), stuck.matches(page('/a')), stuck.matches(page('/b/a'))]).toEqual([
    true,
    true,
    false,
  ])
})

describe('patterns that matched nothing', () => {
  it('are named as they were written, functions excepted', () => {
    const set = compilePatterns(['blog/**', /^\/x/, '/a', '!/a/b', () => false])
    set.matches(page('/a'))
    expect(set.unmatched()).toEqual(['blog/**', '/^\\/x/', '!/a/b'])
  })

  it('do not include one that matches only where another does too', () => {
    const set = compilePatterns(['/a/**', '/a/b', '!/a/c'])
    for (const path of ['/a/b', '/a/c']) set.matches(page(path))
    expect(set.unmatched()).toEqual([])
  })
})

describe('a function that cannot answer', () => {
  it('because it throws is named with the option and the page', () => {
    const set = compilePatterns(
      [
        () => {
          throw new TypeError('no title')
        },
      ],
      'include',
    )
    expect(() => set.matches(page('/a'))).toThrow('A function in `include` failed on /a: no title')
  })

  it('because it is async is refused, since its Promise would always count as yes', () => {
    const set = compilePatterns([(async () => false) as unknown as Pattern])
    expect(() => set.matches(page('/a'))).toThrow('A function in `exclude` returned a Promise on /a')
  })
})

it('names a glob that is too long to read', () => {
  expect(() => compilePatterns(['a'.repeat(70_000)], 'include')).toThrow(
    /^`include` has the glob "a+…, which cannot be read/,
  )
})

describe('a URL of no page is matched', () => {
  const url = 'https://cdn.example.net/img/a%20b.png?w=2'
  it.each<[name: string, pattern: Pattern | Pattern[], url: string, expected: boolean]>([
    ['by a glob on its path, decoded, without the query', '/img/a b.png', url, true],
    ['by one without its slash', 'img/**', url, true],
    ['not by one on part of its path', '*.png', url, false],
    ['by one with alternatives', '{/img/a*,/x}', url, true],
    ['by one with a slash at its end', '/img/', 'https://example.com/img', true],
    ['by a glob with a scheme', 'https://cdn.example.net/**', url, true],
    ['by one that has a star for the host', 'https://*.example.net/img/*', url, true],
    ['not by one of another host', 'https://example.com/**', url, false],
    ['by all but a negated glob', '!/logo.svg', url, true],
    ['not by a negated glob that names it', '!img/**', url, false],
    ['not by a negated glob with a scheme', '!https://cdn.example.net/**', url, false],
    ['not when a negated glob takes it away', ['**', '!img/a b.png'], url, false],
    ['by a RegExp on the whole', /^https:.*w=2$/, url, true],
    ['by a function', (page) => page.url === url && page.path === '/img/a b.png?w=2', url, true],
  ])('%s', (_name, pattern, url, expected) => {
    const matches = compileUrlPatterns([pattern].flat(), 'images.exclude')
    expect([matches(url), matches(url)]).toEqual([expected, expected])
  })

  it('or the option is named', () => {
    const on = (pattern: Pattern) => compileUrlPatterns([pattern], 'images.exclude')(url)
    expect(() =>
      on(() => {
        throw new TypeError('no')
      }),
    ).toThrow('A function in `images.exclude` failed on /img/a b.png?w=2: no')
    expect(() => on((async () => false) as unknown as Pattern)).toThrow('A function in `images.exclude` returned')
    expect(() => on('a'.repeat(70_000))).toThrow('`images.exclude` has the glob')
  })
})
