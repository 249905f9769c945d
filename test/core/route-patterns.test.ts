import { describe, expect, test } from 'vitest'
import { readRoutePattern, RouteWatch } from '../../src/core/route-patterns.ts'

describe('a route pattern', () => {
  test.each<[pattern: string, matches: string[], not: string[]]>([
    [
      '/blog/[slug]',
      ['/blog/a', '/blog/a/', '/blog/a.html', '/blog/ä ö'],
      ['/blog', '/blog/', '/blog/a/b', '/other/a'],
    ],
    ['/blog/[...slug]', ['/blog', '/blog/', '/blog/a', '/blog/a/b/c.html'], ['/blogs/a']],
    ['/[[lang]]/about', ['/about', '/de/about/'], ['/de/fr/about']],
    ['/(app)/blog/[slug=integer]', ['/blog/7'], ['/app/blog/7']],
    ['/docs/v[major]/[page].html', ['/docs/v2/a.html'], ['/docs/2/a.html']],
    ['blog/:slug', ['/blog/a'], ['/blog', '/blog/a/b']],
    [':lang?/blog', ['/blog', '/de/blog'], ['/de/a/blog']],
    ['docs/*', ['/docs', '/docs/a/b'], ['/doc/a']],
    ['/:path(.*)*', ['/', '/a/b'], []],
    ['/blog/$slug', ['/blog/a'], ['/blog']],
    ['/files/$', ['/files/a/b'], ['/file/a']],
    ['/{-$lang}/about', ['/about', '/de/about'], ['/a/b/about']],
    ['/product/@id', ['/product/1'], ['/product', '/@id/1']],
  ])('%s', (pattern, matches, not) => {
    const read = readRoutePattern(pattern)
    expect(read.dynamic).toBe(true)
    expect(matches.filter((path) => !read.matches(path))).toEqual([])
    expect(not.filter((path) => read.matches(path))).toEqual([])
  })

  // Of those that no pattern is made of.
  test.each([...'!"#%&\',-.;<=>^_`|~ é'])('%s is nothing but itself', (sign) => {
    const read = readRoutePattern(`/the${sign}blog/[slug]`)
    expect(read.matches(`/the${sign}blog/a`)).toBe(true)
    expect(read.matches('/the+blog/a')).toBe(false)
    expect(readRoutePattern(`/the${sign}blog`)).toMatchObject({ dynamic: false, sample: `/the${sign}blog` })
  })

  test.each(['/', '/about', '/(app)/about', 'blog/mail@example', '/a.b+c/(d)'])('%s stands for one page', (pattern) => {
    expect(readRoutePattern(pattern).dynamic).toBe(false)
  })
})

describe('forgotten routes', () => {
  const routes = ['/', '/blog/about', '/blog/[slug]', '/shop/[...rest]', '/admin/[id]', '/[[lang]]/terms'].map(
    (pattern) => ({ pattern, prerendered: false }),
  )

  test.each<[what: string, paths: string[], forgotten: string[]]>([
    ['nothing built', [], ['/blog/[slug]', '/shop/[...rest]', '/[[lang]]/terms']],
    ['a page of each', ['/', '/blog/first/', '/shop/a/b', '/terms'], []],
    ['the page of a route of its own is none of theirs', ['/blog/about.html', '/shop', '/de/terms'], ['/blog/[slug]']],
  ])('%s', (_, paths, forgotten) => {
    const watch = new RouteWatch(routes, (path) => path.startsWith('/admin/'))
    paths.forEach((path) => watch.see(path))
    expect(watch.forgotten()).toEqual(forgotten)
    expect(watch.watches).toBe(forgotten.length > 0)
  })

  test.each<[what: string, paths: string[], unbuilt: string[]]>([
    ['nothing built', [], ['/', '/about', '/(more)/über uns']],
    ['a page of each, whatever its form', ['/', '/about.html', '/über uns/'], []],
    ['index files', ['/index.html', '/about/index.html', '/über uns'], []],
    ['in other letters', ['/index.html', '/ABOUT/', '/%C3%BCber%20uns.html'], []],
    ['a dynamic page is none of theirs', ['/about/team', '/blog/a'], ['/', '/about', '/(more)/über uns']],
  ])('that are to be one page: %s', (_, paths, unbuilt) => {
    const due = ['/', '/about', '/(more)/über uns', '/admin/login'].map((pattern) => ({ pattern, prerendered: true }))
    const others = ['/later', '/blog/[slug]'].map((pattern) => ({ pattern, prerendered: pattern !== '/later' }))
    const watch = new RouteWatch([...due, ...others], (path) => path.startsWith('/admin/'))
    paths.forEach((path) => watch.see(path))
    expect(watch.unbuilt()).toEqual(unbuilt)
  })
})
