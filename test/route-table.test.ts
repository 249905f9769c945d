/** Which route file makes a page, by the patterns of routers. */
import { describe, expect, test } from 'vitest'
import {
  isDynamic,
  ownersAt,
  pageRoutes,
  pagesByRoute,
  RouteTable,
  staticRoutes,
} from '../src/frameworks/route-table.ts'
import { folderOf } from './site.ts'

const routes = (patterns: readonly string[]) => patterns.map((pattern) => ({ pattern, file: pattern }))

describe('the route of a path', () => {
  const table = new RouteTable(
    routes([
      '*',
      '/:lang',
      '/',
      '/about',
      '/blog/:slug',
      '/blog/new',
      '/blog/post-:id',
      '/docs/*',
      '/:lang?/help',
      '/a+b',
    ]),
  )
  test.each([
    ['/', { source: '/' }],
    ['/about', { source: '/about' }],
    ['/about/', { source: '/about' }],
    ['/de', { template: '/:lang' }],
    ['/blog/new', { source: '/blog/new' }],
    ['/blog/post-1', { template: '/blog/post-:id' }],
    ['/blog/crème 1', { template: '/blog/:slug' }],
    ['/docs', { template: '/docs/*' }],
    ['/docs/a/b', { template: '/docs/*' }],
    ['/help', { template: '/:lang?/help' }],
    ['/de/help', { template: '/:lang?/help' }],
    ['/a+b', { source: '/a+b' }],
    ['/aab', { template: '/:lang' }],
    ['/x/y/z', { template: '*' }],
  ])('%s', (path, facts) => {
    expect(table.factsOf(path)).toEqual(facts)
  })

  test('there may be none', () => {
    expect(new RouteTable(routes(['/about', '/blog/:slug'])).factsOf('/about/us')).toEqual({})
  })

  test('of two with the same pattern the first counts', () => {
    const same = [
      { pattern: '/a/:b', file: 'leaf' },
      { pattern: '/a/:c', file: 'layout' },
    ]
    expect(new RouteTable(same).factsOf('/a/x')).toEqual({ template: 'leaf' })
    expect(new RouteTable(same.reverse()).factsOf('/a/x')).toEqual({ template: 'layout' })
  })
})

test.each([
  ['/', false],
  ['/about', false],
  ['/:a', true],
  ['/docs/*', true],
  ['/en?/a', true],
  ['/a/b?', true],
])('%s stands for several pages: %s', (pattern, several) => {
  expect(isDynamic(pattern)).toBe(several)
})

test('files are asked for by their addresses', () => {
  const table = new RouteTable(routes(['/', '/about', '/blog', '/blog/:slug']))
  const files = ['index.html', 'about.html', 'blog/index.html', 'blog/a/index.html', 'blog/myindex.html', 'x/y/z.html']
  expect(Object.fromEntries(pagesByRoute(files, table))).toEqual({
    'index.html': { source: '/' },
    'about.html': { source: '/about' },
    'blog/index.html': { source: '/blog' },
    'blog/a/index.html': { template: '/blog/:slug' },
    'blog/myindex.html': { template: '/blog/:slug' },
    'x/y/z.html': {},
  })
})

test('known before a build are pages without parameters, each once', () => {
  const all = routes(['/', '/about', '/about', '/blog/:slug', '/feed.xml', '/crème 1'])
  expect(staticRoutes(all, '/hut/', true).map(({ path }) => path)).toEqual([
    '/hut/',
    '/hut/about/',
    '/hut/cr%C3%A8me%201/',
  ])
  expect(staticRoutes(all, '/', false)).toContainEqual({ path: '/about', source: '/about' })
})

test.each([
  ['/', '/', { sitemap: '/sitemap.xml', robots: '/robots.txt' }],
  ['/', '/hut/', {}],
  ['/hut/', '/hut/', { sitemap: '/sitemap.xml', robots: '/robots.txt' }],
])('routes at our addresses, with the files at %s and the routes at %s', (mount, base, owned) => {
  expect(ownersAt(mount, base, routes(['/', '/sitemap.xml', '/robots.txt', '/:any']))).toEqual(owned)
})

test.each([
  ['a.jsx', 'export default function Page() {}', true],
  ['a.tsx', 'const Page = () => null\nexport default Page', true],
  ['a.js', `export { Page as default, loader } from './page'`, true],
  ['a.js', `export {\n  default,\n} from './page'`, true],
  ['a.mdx', '# A page', true],
  ['a.ts', 'export const loader = () => Response.json({})', false],
  ['a.ts', 'export const onGet = ({ redirect }) => { throw redirect(301, "/") }', false],
  ['a.ts', `import { default as other } from './other'\nexport const loader = other`, false],
])('does %s make a page, with %s', (file, text, isPage) => {
  expect(pageRoutes([{ pattern: '/a', file }], folderOf({ [file]: text }))).toHaveLength(isPage ? 1 : 0)
})

test('of a file that cannot be found nothing is known: it may make a page', () => {
  expect(pageRoutes(routes(['/a.js']), folderOf({}))).toHaveLength(1)
})
