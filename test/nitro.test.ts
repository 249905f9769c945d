/** Servers built with Nitro: when their pages are there, and what they answer with. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Build, Nitro } from '../src/frameworks/framework.ts'
import { nitro as framework, ownersIn } from '../src/frameworks/nitro.ts'
import { serveLateFiles, unservedFiles } from '../src/frameworks/nitro-server.ts'
import { patternOf as nuxtPattern } from '../src/frameworks/nuxt.ts'
import { patternOf as tanStackPattern } from '../src/frameworks/tanstack-start.ts'
import { levelOf } from '../src/core/findings.ts'
import { folderOf } from './site.ts'

const ASSETS = '#nitro/virtual/public-assets-data'

function nitroIn(root: string, more: Partial<Nitro['options']> = {}) {
  const hooks = new Map<string, (...args: never[]) => unknown>()
  const options = {
    dev: false,
    preset: 'node-server',
    static: false,
    baseURL: '/',
    serveStatic: true,
    output: { publicDir: join(root, 'public'), serverDir: join(root, 'server') },
    plugins: [],
    virtual: {},
    prerender: {},
    ...more,
  }
  const nitro: Nitro = {
    options,
    hooks: { hook: (name, run) => hooks.set(name, run) },
    vfs: new Map([[ASSETS, {}]]),
  }
  const call = (name: string, arg: unknown) => hooks.get(name)?.(arg as never)
  return { nitro, options, call }
}

type Assets = Record<string, { type: string; size: number; path: string; encoding?: string }>

/** Run what is put into the server, as the server would. */
async function started(root: string, nitro: Nitro, assets: Assets): Promise<Assets> {
  const [name = ''] = nitro.options.plugins
  const virtual = nitro.options.virtual[name]
  const code = typeof virtual === 'function' ? virtual() : (virtual ?? '')
  mkdirSync(join(root, 'server'), { recursive: true })
  writeFileSync(join(root, 'server/assets.mjs'), 'export default globalThis.nitroAssets\n')
  writeFileSync(join(root, 'server/plugin.mjs'), code.replace(ASSETS, './assets.mjs'))
  Object.assign(globalThis, {
    nitroAssets: assets,
    __nitro_main__: pathToFileURL(join(root, 'server/index.mjs')).href,
  })
  const plugin = (await import(/* @vite-ignore */ pathToFileURL(join(root, 'server/plugin.mjs')).href)) as {
    default(): void
  }
  plugin.default()
  return assets
}

describe('a server that reads its files', () => {
  test('looks again at those of ours when it starts', async () => {
    const root = folderOf({
      'public/sitemap.xml': '<urlset/>',
      'public/sitemap.xml.gz': 'packed',
      'public/robots.txt': 'Sitemap: x\n',
      'public/sitemap.css': '',
      'public/index.html': '<p>',
      'public/deep/other.xml': '<x/>',
    })
    const { nitro } = nitroIn(root, { baseURL: '/hut' })
    serveLateFiles(nitro)
    const before = { '/hut/robots.txt': { type: 'text/plain', size: 1, path: '../public/robots.txt' } }
    const assets = await started(root, nitro, before)
    expect(Object.keys(assets).sort()).toEqual([
      '/hut/robots.txt',
      '/hut/sitemap.css',
      '/hut/sitemap.xml',
      '/hut/sitemap.xml.gz',
    ])
    expect(assets['/hut/sitemap.xml']).toMatchObject({
      type: 'application/xml',
      size: 9,
      path: join('..', 'public', 'sitemap.xml'),
    })
    expect(assets['/hut/robots.txt']).toMatchObject({ size: 11 })
    expect(assets['/hut/sitemap.xml.gz']).toMatchObject({ type: 'application/xml', encoding: 'gzip' })
  })

  test('starts without a public folder', async () => {
    const root = folderOf({})
    const { nitro } = nitroIn(root)
    serveLateFiles(nitro)
    expect(await started(root, nitro, {})).toEqual({})
  })

  test('is built as ever when Nitro has changed', () => {
    const { nitro } = nitroIn('/')
    serveLateFiles({ ...nitro, vfs: new Map() })
    const [code] = Object.values(nitro.options.virtual)
    expect((code as () => string)()).toBe('export default () => {}')
  })
})

test.each([
  [true, true, false],
  ['node' as const, true, false],
  [false, false, false],
  ['inline' as const, false, true],
])('with serveStatic %s: looks again %s, cannot know %s', (serveStatic, looks, holds) => {
  const { nitro } = nitroIn('/', { serveStatic, preset: 'some' })
  serveLateFiles(nitro)
  expect(nitro.options.plugins.length).toBe(looks ? 1 : 0)
  expect(unservedFiles(nitro)).toMatchObject(holds ? [{ code: 'server-holds-files', where: 'some' }] : [])
})

test.each([
  ['cloudflare-pages', undefined, ['server-answers-first']],
  ['cloudflare-pages', ['/assets/*'], ['server-answers-first']],
  ['cloudflare-pages', ['/sitemap*', '/robots.txt'], []],
  ['cloudflare-pages', ['/*.xml', '/robots.txt'], []],
  ['cloudflare-pages', ['/*'], []],
  ['cloudflare-pages', ['/sitemap-old/*'], ['server-answers-first']],
  // There files go first.
  ['cloudflare-module', undefined, []],
  ['netlify', undefined, []],
  ['vercel', undefined, []],
])('with the preset %s and %s left to the host: %s', (preset, exclude, codes) => {
  const cloudflare = exclude && { pages: { routes: { exclude } } }
  const { nitro } = nitroIn('/', { preset, serveStatic: false, ...(cloudflare && { cloudflare }) })
  const found = unservedFiles(nitro).map(({ code }) => code)
  expect(found).toEqual(codes)
  expect(found.map(levelOf)).toEqual(codes.map(() => 'warning'))
})

test.each([
  ['the server is asked for other addresses', { cloudflare: { pages: { routes: { include: ['/api/*'] } } } }],
  ['there is no server', { static: true }],
  ['below a base', { baseURL: '/base/', cloudflare: { pages: { routes: { exclude: ['/base/sitemap*'] } } } }],
])('nothing is said where %s', (_name, options) => {
  expect(unservedFiles(nitroIn('/', { preset: 'cloudflare-pages', serveStatic: false, ...options }).nitro)).toEqual([])
})

test('below a base the remedy names it', () => {
  const { nitro } = nitroIn('/', { preset: 'cloudflare-pages', serveStatic: false, baseURL: '/base' })
  expect(unservedFiles(nitro)[0]?.evidence?.name).toContain("['/base/sitemap*', '/robots.txt']")
})

describe('routes of the site at the addresses of ours', () => {
  const own = (root: string) => ({
    scannedHandlers: [
      { route: '/about', handler: join(root, 'server/routes/about.ts') },
      { route: '/robots.txt', handler: join(root, 'server/routes/robots.txt.ts') },
    ],
    options: {
      handlers: [
        { route: '/sitemap.xml', handler: join(root, 'log.ts'), middleware: true },
        { route: '/sitemap.xml', handler: join(root, 'node_modules/other/sitemap.xml.mjs') },
      ],
    },
  })
  const files = { 'out/sitemap.xml': '<urlset/>', 'out/robots.txt': '' }
  const sitemap = 'node_modules/other/sitemap.xml.mjs'

  test.each([
    ['answer from a server', false, {}, { sitemap, robots: 'server/routes/robots.txt.ts' }],
    ['a file goes before a route, and takes a line', false, files, { sitemap }],
    ['are nothing without a server', true, {}, {}],
    ['unless they were prerendered', true, files, { sitemap }],
  ])('%s', (_, isStatic, tree, owned) => {
    const root = folderOf({ 'out/index.html': '', ...tree })
    expect(ownersIn(own(root), { outDir: join(root, 'out'), isStatic, root })).toEqual(owned)
  })
})

describe('pages of Nitro', () => {
  const config = (root: string) =>
    ({ root, base: '/', publicDir: '', build: { outDir: 'public' }, environments: {} }) as never

  async function follow(more: Partial<Nitro['options']> = {}) {
    const made: unknown[] = []
    const { nitro, call } = nitroIn('/site', more)
    const build = {
      root: '/site',
      sources: new Map(),
      nitro,
      complete: async (facts: () => unknown) => void made.push(await facts()),
    }
    return { followed: await framework.follow(config('/site'), build as unknown as Build), made, call }
  }

  test('are complete when it has prerendered, before its server is built', async () => {
    const { followed, made, call } = await follow({ baseURL: '/hut' })
    expect(followed.completes).toBe('client')
    await call('prerender:done', { failedRoutes: [] })
    expect(followed.completes).toBe('hook')
    expect(made).toMatchObject([{ framework: 'nitro', outDir: join('/site', 'public'), base: '/hut/' }])
  })

  test.each([
    [true, 0],
    [false, 1],
  ])('that failed, where that ends the build: %s', async (failOnError, times) => {
    const { made, call } = await follow({ prerender: { failOnError } })
    await call('prerender:done', { failedRoutes: [{}] })
    expect(made.length).toBe(times)
  })

  test('that failed are told of where the build goes on, but not links that lead nowhere', async () => {
    const { made, call } = await follow()
    const broken = { route: '/broken', error: { status: 500, message: '[500] ' } }
    const noPages = [
      { route: '/nowhere', error: { status: 404 } },
      { route: '/api/form', error: { statusCode: 405 } },
      { route: '/feed.xml', error: { status: 500 } },
    ]
    await call('prerender:done', { failedRoutes: [broken, ...noPages] })
    expect(made).toMatchObject([
      { found: [{ code: 'page-failed', where: '/broken', evidence: { name: 'nitro', value: '[500]' } }] },
    ])
  })
})

test.each([
  ['/', '/'],
  ['/blog/', '/blog'],
  ['/_layout/about', '/about'],
  ['/(legal)/terms', '/terms'],
  ['/blog_/$slug', '/blog/:slug'],
  ['/post-{$id}', '/post-:id'],
  ['/{-$lang}/about', '/:lang?/about'],
  ['/docs/$', '/docs/*'],
  ['/sitemap.xml', '/sitemap.xml'],
])('route %s of TanStack is %s', (id, pattern) => {
  expect(tanStackPattern(id)).toBe(pattern)
})

test.each([
  ['/', '/'],
  ['/blog/:slug()', '/blog/:slug'],
  ['/:rest(.*)*', '/*'],
  ['/docs/:rest(.*)', '/docs/*'],
  ['/:lang?/about', '/:lang?/about'],
  ['/post-:id()', '/post-:id'],
])('path %s of Nuxt is %s', (path, pattern) => {
  expect(nuxtPattern(path)).toBe(pattern)
})
