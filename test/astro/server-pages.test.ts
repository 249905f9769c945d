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
  const pages = await ServerPages.of(
    { ...options, ...(ssr !== undefined && { ssr }) },
    { routes: of, config: config(settings) },
  )
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
})

describe('locales with domains of their own', () => {
  const settings = (more: object = {}, routing = { prefixDefaultLocale: false }) => ({
    site: 'https://example.com',
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'fr', { path: 'br', codes: ['pt_BR'] }, 'de'],
      domains: { fr: 'https://exemple.fr', pt_BR: 'https://exemplo.br/' },
      routing,
    },
    ...more,
  })
  const patterns = ['/', '/shop', '/only', '/fr', '/fr/shop', '/br/shop', '/de/shop', '/de/nur']
  const pagesOf = async (options: Options, config = settings(), names = patterns) =>
    (
      await ask(
        true,
        options,
        config,
        names.map((name) => route(name)),
      )
    ).list
  const home = { en: 'https://example.com/', fr: 'https://exemple.fr/', 'x-default': 'https://example.com/' }
  const shop = {
    en: 'https://example.com/shop/',
    fr: 'https://exemple.fr/shop/',
    'pt-BR': 'https://exemplo.br/shop/',
    de: 'https://example.com/de/shop/',
    'x-default': 'https://example.com/shop/',
  }

  test('each page is listed on its own host, with the versions that exist', async () => {
    expect(await pagesOf({})).toEqual([
      { loc: '/', alternates: home },
      { loc: '/de/nur/' },
      { loc: '/de/shop/', alternates: shop },
      { loc: '/only/' },
      { loc: '/shop/', alternates: shop },
    ])
  })

  test('`site` may be one of the domains', async () => {
    expect(await pagesOf({ site: new URL('https://exemple.fr') })).toEqual([
      { loc: '/', alternates: home },
      { loc: '/shop/', alternates: shop },
    ])
    expect(await pagesOf({ site: 'https://exemplo.br' })).toEqual([{ loc: '/shop/', alternates: shop }])
  })

  test('any other stands for that of the config', async () => {
    const onStage = { ...shop, en: 'https://stage.example/shop/', de: 'https://stage.example/de/shop/' }
    expect(
      await pagesOf({ site: 'https://stage.example', exclude: '/x' }, settings(), [
        '/shop',
        '/fr/shop',
        '/br/shop',
        '/de/shop',
      ]),
    ).toEqual([
      { loc: '/de/shop/', alternates: { ...onStage, 'x-default': onStage.en } },
      { loc: '/shop/', alternates: { ...onStage, 'x-default': onStage.en } },
    ])
  })

  test('a page without any locale is on the host of the site, and no version of another', async () => {
    const config = settings({}, { prefixDefaultLocale: true })
    const names = ['/', '/about', '/en/about', '/fr/about']
    const about = { en: 'https://example.com/en/about/', fr: 'https://exemple.fr/about/' }
    expect(await pagesOf({}, config, names)).toEqual([
      { loc: '/' },
      { loc: '/about/' },
      { loc: '/en/about/', alternates: { ...about, 'x-default': about.en } },
    ])
    expect(await pagesOf({ site: 'https://exemple.fr' }, config, names)).toEqual([
      { loc: '/about/', alternates: { ...about, 'x-default': about.en } },
    ])
  })

  test('the base is part of the addresses on every host', async () => {
    expect(await pagesOf({}, settings({ base: '/sub' }), ['/shop', '/fr/shop'])).toEqual([
      {
        loc: '/shop/',
        alternates: {
          en: 'https://example.com/sub/shop/',
          fr: 'https://exemple.fr/sub/shop/',
          'x-default': 'https://example.com/sub/shop/',
        },
      },
    ])
  })

  test('without slashes at their ends', async () => {
    expect(await pagesOf({}, settings({ trailingSlash: 'never' }), ['/', '/fr', '/de'])).toEqual([
      { loc: '/', alternates: { ...home, de: 'https://example.com/de' } },
      { loc: '/de', alternates: { ...home, de: 'https://example.com/de' } },
    ])
  })
})

test.each([1, {}, [], [''], '', null])('`ssr` is %j: an error that says what it may be', (ssr) => {
  expect(() => withoutSsr({ ssr })).toThrow('`ssr`')
})
