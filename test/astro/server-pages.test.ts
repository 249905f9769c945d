import { describe, expect, test } from 'vitest'
import type { AstroConfig, AstroRoute } from '../../src/frameworks/astro-shapes.ts'
import { serverRoutes, staticRoutes } from '../../src/frameworks/astro-routes.ts'
import type { Options } from '../../src/options.ts'
import { ServerPages, withoutSsr } from '../../src/server-pages.ts'
import type { PageInput, Patterns } from '../../src/types.ts'

const route = (pattern: string, more: Partial<AstroRoute> = {}): AstroRoute => ({
  pattern,
  entrypoint: `src/pages${pattern === '/' ? '/index' : pattern}.astro`,
  type: 'page',
  origin: 'project',
  isPrerendered: false,
  params: [],
  ...more,
})
const config = (more: object = {}) =>
  ({ base: '/', trailingSlash: 'ignore', build: { format: 'directory' }, ...more }) as AstroConfig

describe('addresses of routes', () => {
  test.each<[string, string, boolean, string]>([
    ['directory', 'ignore', false, '/a/ /b/ /'],
    ['directory', 'ignore', true, '/a/ /b/ /'],
    ['directory', 'never', false, '/a /b /'],
    ['directory', 'always', false, '/a/ /b/ /'],
    ['file', 'ignore', true, '/a.html /b.html /'],
    ['file', 'ignore', false, '/a /b /'],
    ['file', 'always', false, '/a/ /b/ /'],
    ['preserve', 'ignore', true, '/a.html /b/ /'],
    ['preserve', 'ignore', false, '/a /b /'],
    ['preserve', 'always', true, '/a.html /b/ /'],
    ['preserve', 'never', true, '/a.html /b /'],
  ])('%s, slash %s, prerendered %s: %s', (format, trailingSlash, isPrerendered, expected) => {
    const routes = [
      route('/a', { isPrerendered }),
      route('/b', { isPrerendered, entrypoint: 'src/pages/b/index.astro' }),
      route('/', { isPrerendered }),
    ]
    const paths = staticRoutes(routes, config({ trailingSlash, build: { format } })).map(({ path }) => path)
    expect(paths.join(' ')).toBe(expected)
  })

  test('base and odd names', () => {
    const of = (base: string, trailingSlash: string) =>
      staticRoutes([route('/'), route('/über uns')], config({ base, trailingSlash })).map(({ path }) => path)
    expect(of('/sub', 'never')).toEqual(['/sub', '/sub/%C3%BCber%20uns'])
    expect(of('/sub/', 'always')).toEqual(['/sub/', '/sub/%C3%BCber%20uns/'])
  })

  test('only pages that have one', () => {
    const routes = [
      route('/b'),
      route('/a'),
      route('/[id]', { params: ['id'] }),
      route('/404'),
      route('/_image', { origin: 'internal' }),
      route('/api', { type: 'endpoint' }),
      route('/old', { type: 'redirect' }),
      route('/static', { isPrerendered: true }),
    ]
    expect(serverRoutes(routes, config()).map(({ path }) => path)).toEqual(['/a/', '/b/'])
  })
})

const routes = [route('/shop'), route('/account'), route('/about', { isPrerendered: true })]

async function ask(ssr: boolean | Patterns | undefined, options: Options = {}, settings: object = {}, of = routes) {
  const pages = await ServerPages.of(ssr === undefined ? {} : { ssr }, { routes: of, config: config(settings) })
  const given = pages.pages(options).pages
  const list: (string | PageInput)[] = []
  if (given) for await (const item of typeof given === 'function' ? await given() : given) list.push(item)
  return { list, unlisted: pages.unlisted.map(({ pattern }) => pattern), any: pages.any }
}

describe('pages that a server renders', () => {
  test('are listed only if the user says so, and told of if he says nothing', async () => {
    expect(await ask(undefined)).toEqual({ list: [], unlisted: ['/account', '/shop'], any: true })
    expect(await ask(false)).toEqual({ list: [], unlisted: [], any: true })
    expect(await ask(true)).toEqual({ list: [{ loc: '/account/' }, { loc: '/shop/' }], unlisted: [], any: true })
    expect(await ask('/s*')).toEqual({ list: [{ loc: '/shop/' }], unlisted: [], any: true })
    expect(await ask([/acc/, ({ path }) => path === '/shop/'])).toMatchObject({ list: { length: 2 } })
  })

  test('need not be told of when `pages` names them, in whatever form', async () => {
    expect(await ask(undefined, { pages: ['/shop', 'https://example.com/account/?x'] })).toMatchObject({ unlisted: [] })
    expect(await ask(true, { pages: [{ loc: '/shop', priority: 1 }] })).toMatchObject({
      list: [{ loc: '/shop', priority: 1 }, { loc: '/account/' }],
    })
  })

  test.each<[string, Options['pages']]>([
    ['a list', ['/x']],
    ['a generator', ['/x'].values()],
    ['a function', () => ['/x']],
    ['an async function', async () => ['/x']],
    [
      'an async generator',
      async function* () {
        yield '/x'
      },
    ],
  ])('come after those of `pages`: %s', async (_, pages) => {
    expect((await ask('/shop', { pages: pages as NonNullable<Options['pages']> })).list).toEqual([
      '/x',
      { loc: '/shop/' },
    ])
  })

  test('`pages` is handed on untouched where there are none', async () => {
    const options = { pages: ['/x'] }
    const none = await ServerPages.of({}, { routes: [], config: config() })
    expect(none.pages(options).pages).toBe(options.pages)
    expect(none.any).toBe(false)
  })

  test('below a base', async () => {
    const { list, unlisted } = await ask(true, { pages: ['/shop/'] }, { base: '/sub' })
    expect(list).toEqual(['/shop/', { loc: '/account/' }])
    expect(unlisted).toEqual([])
  })

  test('of a locale with its own domain are on another host: named as versions, not listed', async () => {
    const settings = {
      site: 'https://example.com',
      i18n: {
        defaultLocale: 'en',
        locales: ['en', 'fr', { path: 'br', codes: ['pt_BR'] }],
        domains: { fr: 'https://exemple.fr' },
        routing: { prefixDefaultLocale: false },
      },
    }
    const { list } = await ask(true, {}, settings, [route('/shop'), route('/fr/shop'), route('/br/shop')])
    const alternates = {
      en: 'https://example.com/shop/',
      fr: 'https://exemple.fr/shop/',
      'pt-BR': 'https://example.com/br/shop/',
      'x-default': 'https://example.com/shop/',
    }
    expect(list).toEqual([
      { loc: '/br/shop/', alternates },
      { loc: '/shop/', alternates },
    ])
  })
})

test.each([1, {}, [], [''], '', null])('`ssr` is %j: an error that says what it may be', (ssr) => {
  expect(() => withoutSsr({ ssr })).toThrow('`ssr`')
})
