/** What is read of Analog: its folders, what Nitro leaves there, and pages that failed. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { analog, patternOf } from '../src/frameworks/analog.ts'
import type { Build, Nitro } from '../src/frameworks/framework.ts'
import { frameworkNameOf, frameworkOf } from '../src/frameworks/list.ts'
import type { Facts } from '../src/types.ts'
import { folderOf, html, type Tree } from './site.ts'

afterEach(() => vi.unstubAllEnvs())

const component = 'export default class Page {}\n'
const outlet = (page: string) => html('', `<app-root><router-outlet></router-outlet>${page}<!----></app-root>`)

const SITE: Tree = {
  'src/app/pages/index.page.ts': component,
  'src/app/pages/(more)/about.page.ts': component,
  'src/app/pages/broken.page.ts': component,
  'src/app/pages/old.page.ts': `export const routeMeta = { redirectTo: '/about' }\n`,
  'src/app/pages/blog.page.ts': component,
  'src/app/pages/blog/index.page.ts': component,
  'src/app/pages/blog/[slug].page.ts': component,
  'src/app/pages/blog/[slug].server.ts': 'export const load = () => {}\n',
  'src/app/pages/way-up.md': '# The way up\n',
  'src/app/pages/[...not-found].page.ts': component,
  'dist/analog/public/index.html': outlet('<home></home>'),
  'dist/analog/public/about/index.html': outlet('<about></about>'),
  'dist/analog/public/broken/index.html': outlet(''),
  'dist/analog/public/old/index.html': outlet('<about></about>'),
  'dist/analog/public/blog/index.html': outlet('<blog><router-outlet></router-outlet><!----></blog>'),
  'dist/analog/public/blog/a/index.html': outlet('<post></post>'),
  'dist/analog/public/way-up/index.html': outlet('<md></md>'),
}

function siteIn(tree: Tree, { base = '/', server = 'dist/ssr' } = {}) {
  const root = folderOf({ ...SITE, ...tree })
  const plugins = [{ name: '@analogjs/vite-plugin-nitro' }]
  const environments = { client: { build: { outDir: 'dist/client' } }, ssr: { build: { outDir: server } } }
  const config = { root, base, build: { outDir: 'dist/client' }, environments, plugins } as never
  const made: Facts[] = []
  const build = {
    root,
    sources: new Map(),
    nitro: undefined as Nitro | undefined,
    complete: async (facts: () => Promise<Facts>) => void made.push(await facts()),
  }
  const follow = () => analog.follow(config, build as unknown as Build)
  return { root, config, build, made, follow }
}

/** As the plugin is told of it, if the user has given it to Nitro. */
function nitroIn(root: string, failOnError = false) {
  const hooks = new Map<string, (result: unknown) => Promise<void>>()
  const options = { output: { publicDir: join(root, 'elsewhere') }, prerender: { failOnError } }
  const nitro = { options, hooks: { hook: (name: string, run: never) => hooks.set(name, run) } } as unknown as Nitro
  return { nitro, done: (failedRoutes: unknown[] = []) => hooks.get('prerender:done')?.({ failedRoutes }) }
}

test('it is recognised', async () => {
  const { config } = siteIn({})
  expect(frameworkNameOf(config)).toBe('Analog')
  expect(await frameworkOf(config)).toBe(analog)
})

test('pages have their route files; redirects are left out, and what failed is known by its HTML', async () => {
  const { root, follow } = siteIn({})
  const followed = await follow()
  const facts = await followed.facts()
  expect(followed.completes).toBe('client')
  expect(facts).toMatchObject({ framework: 'analog', outDir: join(root, 'dist/analog/public'), base: '/' })
  expect(facts.sitemap?.setting).toContain('prerender.sitemap')
  const pages = 'src/app/pages'
  expect(Object.fromEntries(facts.pages ?? [])).toEqual({
    'index.html': { source: `${pages}/index.page.ts` },
    'about/index.html': { source: `${pages}/(more)/about.page.ts` },
    'broken/index.html': { source: `${pages}/broken.page.ts` },
    'old/index.html': { source: `${pages}/old.page.ts`, skip: 'redirect' },
    'blog/index.html': { source: `${pages}/blog/index.page.ts` },
    'blog/a/index.html': { template: `${pages}/blog/[slug].page.ts` },
    'way-up/index.html': { source: `${pages}/way-up.md` },
  })
  expect(facts.found).toEqual([])
  const isFailed = (file: string) => facts.failed?.(readFileSync(join(facts.outDir, file)), file)
  expect([...(facts.pages ?? new Map<string, unknown>()).keys()].filter(isFailed)).toEqual(['broken/index.html'])
  // Without a route that makes it a page is none of Analog's.
  expect(facts.failed?.(Buffer.from(outlet('')), 'verify.html')).toBe(false)
  expect(facts.routes).toEqual([{ pattern: '/blog/:slug', prerendered: false }])
})

describe('the public folder and the base', () => {
  test.each<[what: string, env: Record<string, string>, server: string, folder: string]>([
    ['are beside the server', {}, 'deep/ssr', 'deep/analog/public'],
    ['are below the working directory where the server is elsewhere', {}, 'server', ''],
    ['are those of Vercel there', { VERCEL: '1' }, 'dist/ssr', '.vercel/output/static'],
    ['are those of Vercel with its preset', { BUILD_PRESET: 'vercel' }, 'dist/ssr', '.vercel/output/static'],
  ])('%s', async (_, env, server, folder) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const { root, follow } = siteIn({}, { server })
    const { outDir } = await (await follow()).facts()
    const own = folder.startsWith('.') ? join(process.cwd(), folder) : join(root, folder)
    expect(outDir).toBe(folder === '' ? join(process.cwd(), 'dist', relative('', root), 'analog/public') : own)
  })

  test('Nitro has a base of its own', async () => {
    vi.stubEnv('NITRO_APP_BASE_URL', '/hut')
    expect(await (await siteIn({}).follow()).facts()).toMatchObject({ base: '/hut/' })
    vi.stubEnv('NITRO_APP_BASE_URL', '')
    expect(await (await siteIn({}, { base: '/sub/' }).follow()).facts()).toMatchObject({ base: '/sub/' })
  })
})

describe('a server', () => {
  test.each([
    ['node-server', ['server-built-first']],
    ['bun', ['server-built-first']],
    ['nitro-prerender', []],
    ['vercel', []],
    ['cloudflare-pages', []],
  ])('built with %s', async (preset, codes) => {
    const { follow } = siteIn({ 'dist/analog/nitro.json': JSON.stringify({ preset }) })
    const { found = [] } = await (await follow()).facts()
    expect(found.map(({ code }) => code).filter((code) => code !== 'page-failed')).toEqual(codes)
  })

  test('whose builder knows of the plugin is waited for, and pages that fail there are told of', async () => {
    const { root, build, made, follow } = siteIn({ 'dist/analog/nitro.json': '{"preset":"node-server"}' })
    const { nitro, done } = nitroIn(root)
    const followed = await follow()
    build.nitro = nitro
    followed.served?.(nitro)
    expect(followed.completes).toBe('client')
    await done([
      { route: '/broken', error: { statusCode: 500, message: '[500]' } },
      { route: '/nowhere', error: { statusCode: 404 } },
    ])
    expect(made).toHaveLength(1)
    expect(made[0]?.outDir).toBe(join(root, 'elsewhere'))
    expect(made[0]?.found?.map(({ code, where }) => `${code} ${where}`)).toEqual(['page-failed /broken'])
    expect(followed.completes).toBe('hook')
  })

  test('is not waited for when it is about to fail', async () => {
    const { root, made, follow } = siteIn({})
    const { nitro, done } = nitroIn(root, true)
    const followed = await follow()
    followed.served?.(nitro)
    await done([{ route: '/broken', error: { statusCode: 500 } }])
    expect(made).toEqual([])
    expect(followed.completes).toBe('client')
  })

  test('and the sitemap that Analog writes after it is replaced', async () => {
    const { root, build, follow } = siteIn({ 'elsewhere/sitemap.xml': '<urlset><!--Analog--></urlset>' })
    const { nitro, done } = nitroIn(root)
    const followed = await follow()
    build.nitro = nitro
    followed.served?.(nitro)
    await done()
    expect(followed.completes).toBe('client')
  })
})

test('in development the routes without parameters are known', async () => {
  const { config, root } = siteIn({}, { base: '/hut/' })
  const { pages } = (await analog.preview?.(config, root)) ?? { pages: [] }
  expect([...pages].map(({ path }) => path)).toContain('/hut/about/')
  expect([...pages].map(({ path }) => path)).not.toContain('/hut/blog/:slug/')
})

describe('file names', () => {
  test.each([
    ['index', '/'],
    ['(home)', '/'],
    ['about', '/about'],
    ['(auth)/login', '/login'],
    ['products.[id].edit', '/products/:id/edit'],
    ['blog/[post-id]', '/blog/:post_id'],
    ['docs/[[...slug]]', '/docs/*'],
    ['[...not-found]', '/*'],
  ])('%s', (name, pattern) => {
    expect(patternOf(name)).toBe(pattern)
  })
})
