import { createServer } from 'node:http'
import type { InspectorData } from '../../src/core/inspector-data.ts'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { mergeConfig, preview, type InlineConfig } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'
import sitemap, { type AstroOptions } from '../../src/astro.ts'
import { onRequest } from '../../src/astro-middleware.ts'
import type { Middleware } from '../../src/dev.ts'
import type { AstroConfig, AstroHooks, AstroRoute } from '../../src/frameworks/astro-shapes.ts'
import plugin from '../../src/vite.ts'
import { folderOf, html, treeOf, type Tree } from '../site.ts'

const folder = (path: string) => pathToFileURL(`${path}/`)
const LISTENER = Symbol.for('waymark.astro')

afterEach(() => {
  delete (globalThis as Record<symbol, unknown>)[LISTENER]
})

interface Site {
  tree?: Tree
  routes?: AstroRoute[] | undefined
  config?: Partial<AstroConfig>
  isServer?: boolean
  assets?: Record<string, string[]>
  hooks?: AstroHooks
}

const route = (pattern: string, entrypoint: string, more: Partial<AstroRoute> = {}): AstroRoute => ({
  pattern,
  entrypoint,
  type: 'page',
  origin: 'project',
  isPrerendered: true,
  params: [],
  ...more,
})

const ABOUT = {
  tree: { 'src/pages/about.astro': '', 'dist/about/index.html': html() },
  routes: [route('/about', 'src/pages/about.astro')],
  assets: { '/about': ['about/index.html'] },
}

const unreachable = () => expect.unreachable()

const configOf = (root: string): AstroConfig => ({
  root: folder(root),
  srcDir: folder(join(root, 'src')),
  publicDir: folder(join(root, 'public')),
  outDir: folder(join(root, 'dist')),
  cacheDir: folder(join(root, 'node_modules/.astro')),
  site: 'https://example.com',
  base: '/',
  trailingSlash: 'ignore',
  build: { format: 'directory' },
  integrations: [],
})

/** Calls the hooks as Astro 5, 6 and 7 do in a build, in their order and with their arguments. */
async function build(options: AstroOptions, { tree, routes, assets = {}, isServer = false, ...site }: Site = ABOUT) {
  const root = folderOf(tree ?? {})
  const lines: string[] = []
  const write = (text: string) => void lines.push(text)
  const logger = { info: write, warn: write, error: write }
  const middlewares: { order: string; entrypoint: URL }[] = []
  const config = { ...configOf(root), ...site.config }
  const hooks = site.hooks ?? sitemap(options).hooks
  const dir = folder(join(root, isServer ? 'dist/client' : 'dist'))
  const addMiddleware = (added: (typeof middlewares)[number]) => middlewares.push(added)
  hooks['astro:config:setup']({ command: 'build', config, addMiddleware, updateConfig: unreachable, logger })
  if (routes) hooks['astro:routes:resolved']({ routes: [] })
  await hooks['astro:config:done']({ config, buildOutput: isServer ? 'server' : 'static', logger })
  if (routes) hooks['astro:routes:resolved']({ routes })
  hooks['astro:build:start']()
  const urls = Object.entries(assets).map(
    ([pattern, files]) => [pattern, files.map((file) => new URL(file, dir))] as const,
  )
  const done = () =>
    hooks['astro:build:done']({ pages: Object.values(assets).flat(), dir, assets: new Map(urls), logger })
  await done()
  const sitemapFile = join(root, isServer ? 'dist/client' : 'dist', 'sitemap.xml')
  const text = existsSync(sitemapFile) ? readFileSync(sitemapFile, 'utf8') : ''
  return { root, lines, middlewares, locs: [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc), done }
}

describe('in a build', () => {
  test('the sitemap is written with nothing to be said, and one line tells of it', async () => {
    const { root, locs, lines, middlewares } = await build({})
    expect(locs).toEqual(['https://example.com/about/'])
    expect(treeOf(join(root, 'dist'))).toEqual(['about/index.html', 'robots.txt', 'sitemap.xml'])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^https:\/\/example\.com\/sitemap\.xml lists 1 URL\. dist\/sitemap\.xml written/)
    // Without collections there is nothing to listen for.
    expect(middlewares).toEqual([])
  })

  test('the plugin of the root export does the same', async () => {
    expect((await build({}, { ...ABOUT, hooks: plugin({}).hooks })).locs).toEqual(['https://example.com/about/'])
  })

  test.each(['src/content.config.ts', 'src/content.config.mjs', 'src/content/blog/a.md'])(
    'with %s a middleware is added, after all others',
    async (file) => {
      const { middlewares } = await build({}, { ...ABOUT, tree: { ...ABOUT.tree, [file]: '' } })
      expect(middlewares).toEqual([{ order: 'post', entrypoint: expect.any(URL) as URL }])
      expect(middlewares[0]?.entrypoint.pathname).toMatch(/\/astro-middleware\.js$/)
      expect((globalThis as Record<symbol, unknown>)[LISTENER]).toBeUndefined()
    },
  )

  test('a version of Astro that tells no routes is refused before anything is built', async () => {
    await expect(build({}, { ...ABOUT, routes: undefined })).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('Astro 5') as string,
    })
  })

  test.each<[AstroOptions, string]>([
    [{ maxUrls: 0 }, '`maxUrls`'],
    [{ ssr: 1 as never }, '`ssr`'],
    [{ filter: () => true } as never, 'Use `include` or `exclude`'],
  ])('wrong options stop it at its start: %j', async (options, says) => {
    await expect(build(options, { ...ABOUT, tree: {} })).rejects.toThrow(says)
  })

  test('no `site`: the error names the Astro config', async () => {
    await expect(build({}, { ...ABOUT, config: { site: undefined } })).rejects.toThrow(/Astro config.*`site: /)
  })

  test('options outrank what Astro says', async () => {
    const options: AstroOptions = { site: 'https://other.example', urlStyle: 'clean', exclude: '/x' }
    expect((await build(options)).locs).toEqual(['https://other.example/about'])
  })

  test('a wrong word on a page is a warning', async () => {
    const { lines } = await build({ exclude: '/nowhere/**' })
    expect(lines[0]).toContain('warning:')
    expect(lines[0]).toContain('/nowhere/**')
  })

  test('`verbose` tells the verdicts, and what is known of entries', async () => {
    const { lines } = await build(
      { verbose: true },
      {
        tree: { 'dist/tags/a/index.html': html() },
        routes: [route('/tags/[tag]', 'src/pages/tags/[tag].astro', { params: ['tag'] })],
        assets: { '/tags/[tag]': ['tags/a/index.html'] },
      },
    )
    expect(lines[0]).toContain('no page was seen while it was rendered')
    expect(lines[1]).toContain('/tags/[tag]: of 1 pages no content entry is known')
    expect(lines.some((line) => line.startsWith('listed    https://example.com/tags/a/'))).toBe(true)
  })
})

describe('in `plugins` of Vite', () => {
  const asPlugin = sitemap() as unknown as { configResolved(config: { plugins: { name: string }[] }): void }

  test.each([
    [
      'of an Astro site',
      ['vite:css', 'astro:build'],
      /take waymark out of `vite\.plugins`.*`integrations: \[sitemap\(\)\]`/,
    ],
    ['of any other', ['vite:css'], /import from `waymark`/],
  ])('%s: an error that says where it belongs', (_, names, says) => {
    const plugins = names.map((name) => ({ name }))
    expect(() => asPlugin.configResolved({ plugins })).toThrow(says)
  })
})

describe('with a server', () => {
  const shop = route('/shop', 'src/pages/shop.astro', { isPrerendered: false })

  test('the files are written beside those that are served', async () => {
    const site = {
      isServer: true,
      tree: { 'dist/client/about/index.html': html() },
      routes: [...ABOUT.routes, shop],
      assets: ABOUT.assets,
    }
    const { locs, lines } = await build({}, site)
    expect(locs).toEqual(['https://example.com/about/'])
    expect(lines[0]).toMatch(/1 page is rendered by the server[^]*\/shop[^]*`ssr: true`/)
    expect((await build({ ssr: true }, site)).locs).toEqual(['https://example.com/about/', 'https://example.com/shop/'])
    await expect(build({ strict: true }, site)).rejects.toThrow('rendered by the server')
    expect((await build({ ssr: false, strict: true }, site)).locs).toHaveLength(1)
  })

  test('nothing prerendered: an error that names the remedy, or the pages that were asked for', async () => {
    const site = { isServer: true, routes: [shop] }
    await expect(build({}, site)).rejects.toThrow(/`ssr: true`.*`pages`/)
    expect((await build({ ssr: true, pages: ['/p/1'] }, site)).locs).toEqual([
      'https://example.com/p/1',
      'https://example.com/shop/',
    ])
  })
})

describe('beside another of us', () => {
  const beside = (options: AstroOptions, other: AstroOptions) => {
    const [one, two] = [sitemap(options), sitemap(other)]
    return build({}, { ...ABOUT, hooks: one.hooks, config: { integrations: [one, two] } })
  }

  test('that writes the same file: an error, before anything is built', async () => {
    await expect(beside({}, { exclude: '/about/' })).rejects.toMatchObject({
      code: 'invalid-option',
      message:
        '`integrations` has waymark twice with different options, and both would write sitemap.xml: take one out, or give one another `filename`.',
    })
  })

  test.each<AstroOptions>([{}, { filename: 'other.xml' }, { write: false }, { outDir: 'elsewhere' }])(
    'that has %j: each does its work',
    async (other) => {
      expect((await beside({}, other)).locs).toEqual(['https://example.com/about/'])
    },
  )

  test('what is heard of pages is for both, and for none of the next build', async () => {
    const root = folderOf({
      'src/content.config.ts': '',
      'src/content/blog/a.md': '',
      'dist/posts/one/index.html': html(),
    })
    const config = configOf(root)
    const lines: string[] = []
    const logger = { info: () => {}, warn: (line: string) => void lines.push(line), error: () => {} }
    const routes = [route('/posts/[slug]', 'src/pages/posts/[slug].astro', { params: ['slug'] })]
    const start = (filename: string) => {
      const integration = sitemap({ filename })
      config.integrations = [...config.integrations, integration]
      const { hooks } = integration
      const none = { addMiddleware: () => {}, updateConfig: () => {} }
      hooks['astro:config:setup']({ command: 'build', config, ...none, logger })
      return hooks
    }
    const run = async (both: AstroHooks[], isSeen: boolean) => {
      for (const hooks of both) {
        await hooks['astro:config:done']({ config, buildOutput: 'static', logger })
        hooks['astro:routes:resolved']({ routes })
        hooks['astro:build:start']()
      }
      const entry = { collection: 'blog', id: 'a', filePath: 'src/content/blog/a.md', data: { date: '2024-05-06' } }
      const context = { isPrerendered: true, url: new URL('https://example.com/posts/one/'), locals: {} }
      if (isSeen)
        await onRequest({ ...context, params: { slug: 'one' }, props: { entry } } as object, () =>
          Promise.resolve(new Response()),
        )
      const dir = folder(join(root, 'dist'))
      const assets = new Map([['/posts/[slug]', [new URL('posts/one/index.html', dir)]]])
      for (const hooks of both) await hooks['astro:build:done']({ pages: [{}], dir, assets, logger })
      expect((globalThis as Record<symbol, unknown>)[LISTENER]).toBeUndefined()
      return ['a.xml', 'b.xml'].map(
        (name) => /<lastmod>(.*?)<\/lastmod>/.exec(readFileSync(join(root, 'dist', name), 'utf8'))?.[1],
      )
    }
    expect(await run([start('a.xml'), start('b.xml')], true)).toEqual(['2024-05-06', '2024-05-06'])
    expect(await run([start('a.xml'), start('b.xml')], false)).toEqual([undefined, undefined])
    // Neither takes the file of the other for a leftover.
    expect(lines).toEqual([])
  })

  test('which is the same one, listed twice', async () => {
    const one = sitemap()
    const { locs } = await build({}, { ...ABOUT, hooks: one.hooks, config: { integrations: [one, one] } })
    expect(locs).toEqual(['https://example.com/about/'])
  })
})

describe('beside @astrojs/sitemap', () => {
  const official = () => ({ name: '@astrojs/sitemap', hooks: { 'astro:build:done': () => {} } as object })

  test('alone: an error', async () => {
    await expect(build({}, { ...ABOUT, config: { integrations: [official()] } })).rejects.toThrow(
      /take @astrojs\/sitemap out/,
    )
  })

  test('as brought along by Starlight: it is switched off, and its address answered as well', async () => {
    const brought = official()
    const { root, lines } = await build(
      {},
      {
        ...ABOUT,
        tree: { 'dist/about/index.html': html('<link rel="sitemap" href="/sitemap-index.xml">') },
        config: { integrations: [{ name: '@astrojs/starlight', hooks: {} }, brought] },
      },
    )
    expect(brought.hooks).toEqual({})
    expect(lines[0]).toContain('@astrojs/sitemap, which Starlight adds, is switched off')
    const read = (name: string) => readFileSync(join(root, 'dist', name), 'utf8')
    expect(read('sitemap-index.xml')).toBe(read('sitemap.xml'))
  })
})

describe('the middleware', () => {
  const next = () => Promise.resolve(new Response('page'))
  const heard = async (context: object) => {
    const calls: unknown[] = []
    ;(globalThis as Record<symbol, unknown>)[LISTENER] = (each: unknown) => calls.push(each)
    const response = await onRequest(context, next)
    expect(await response.text()).toBe('page')
    return calls
  }

  test('tells of prerendered pages alone', async () => {
    const context = { isPrerendered: true }
    expect(await heard(context)).toEqual([context])
    expect(await heard({ isPrerendered: false })).toEqual([])
  })

  test('passes on where nobody listens', async () => {
    expect(await (await onRequest({ isPrerendered: true }, next)).text()).toBe('page')
  })
})

describe('while the site is developed', () => {
  test('the known pages are previewed, as soon as there are any', async () => {
    const root = folderOf({ 'src/pages/about.astro': '' })
    const { hooks } = sitemap({ ssr: ['/shop'], pages: ['/p/1'] })
    const config = {
      root: folder(root),
      site: 'https://example.com',
      base: '/sub',
      trailingSlash: 'ignore',
    } as AstroConfig
    Object.assign(config, { build: { format: 'directory' }, integrations: [], publicDir: folder(join(root, 'public')) })
    Object.assign(config, { outDir: folder(join(root, 'dist')), srcDir: folder(join(root, 'src')) })
    const lines: string[] = []
    const write = (text: string) => void lines.push(text)
    const logger = { info: write, warn: write, error: write }
    hooks['astro:config:setup']({
      command: 'dev',
      config,
      addMiddleware: unreachable,
      updateConfig: unreachable,
      logger,
    })
    await hooks['astro:config:done']({ config, buildOutput: 'server', logger })
    const handlers: Middleware[] = []
    hooks['astro:server:setup']({ server: { middlewares: { use: (handler) => handlers.push(handler) } }, logger })
    hooks['astro:routes:resolved']({
      routes: [
        ...ABOUT.routes,
        route('/shop', 'src/pages/shop.astro', { isPrerendered: false }),
        route('/account', 'src/pages/account.astro', { isPrerendered: false }),
        route('/[id]', 'src/pages/[id].astro', { params: ['id'] }),
      ],
    })
    const server = createServer((request, response) => {
      const next = (at: number) =>
        handlers[at] ? handlers[at](request, response, () => next(at + 1)) : void response.writeHead(404).end()
      next(0)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const ask = async (path: string) => await fetch(`http://127.0.0.1:${port}${path}`)
    const text = await (await ask('/sub/sitemap.xml')).text()
    const inspector = await ask('/sub/__waymark')
    const page = await inspector.text()
    const [wrong, absent] = [await ask('/sub/__waymark/x'), await ask('/other/__waymark/')]
    server.close()
    expect([inspector.status, new URL(inspector.url).pathname, wrong.status, absent.status]).toEqual([
      200,
      '/sub/__waymark/',
      404,
      404,
    ])
    const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as InspectorData
    expect(data).toMatchObject({ framework: 'astro', note: 'no build yet: what the development server knows' })
    expect(data.rows.map(({ path }) => path)).toEqual(['/sub/about/', '/sub/p/1', '/sub/shop/'])
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      'https://example.com/sub/about/',
      'https://example.com/sub/p/1',
      'https://example.com/sub/shop/',
    ])
    expect(lines).toEqual([])
    expect(treeOf(root)).toEqual(['src/pages/about.astro'])
  })
})

describe('while the built site is previewed', () => {
  /** As Astro 6 and 7 start the server: with all that `vite` of the configuration holds, but its plugins. */
  async function previewed(options: AstroOptions, base = '/') {
    const { root } = await build({}, { ...ABOUT, tree: { ...ABOUT.tree, 'node_modules/.keep': '' } })
    const config = { ...configOf(root), base }
    const lines: string[] = []
    const write = (text: string) => void lines.push(text)
    const logger = { info: write, warn: write, error: write }
    const { hooks } = sitemap(options)
    let given: InlineConfig = {}
    const updateConfig = ({ vite }: { vite: object }) => void (given = vite)
    hooks['astro:config:setup']({ command: 'preview', config, addMiddleware: unreachable, updateConfig, logger })
    await hooks['astro:config:done']({ config, buildOutput: 'static', logger })
    const server = await preview(
      mergeConfig(given, {
        root,
        base,
        configFile: false,
        appType: 'mpa',
        logLevel: 'silent',
        preview: { port: 0, host: '127.0.0.1' },
      }),
    )
    const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin
    const ask = async (path: string) => {
      const response = await fetch(origin + path)
      return { status: response.status, path: new URL(response.url).pathname, text: await response.text() }
    }
    return { ask, lines, root, server }
  }

  test.each(['/', '/sub'])('the inspector shows what the build said: base %s', async (base) => {
    const { ask, lines, server } = await previewed({}, base)
    const below = `${base}/`.replace('//', '/')
    const { text, ...answer } = await ask(`${below}__waymark?x`)
    expect(answer).toEqual({ status: 200, path: `${below}__waymark/` })
    const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as InspectorData
    expect(data.note).toMatch(/^build of \d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
    expect(data.rows.map(({ path }) => path)).toEqual(['/about/'])
    // Whatever else is asked for is answered by the site.
    for (const path of ['__waymark/x', 'elsewhere/__waymark/', 'none'])
      expect((await ask(below + path)).status).toBe(404)
    expect(await ask(`${below}about/`)).toMatchObject({ status: 200, text: html() })
    expect(lines).toEqual([])
    await server.close()
  })

  test('what is wrong is said there and on the terminal', async () => {
    const { ask, lines, server } = await previewed({ filename: 'map.txt' })
    expect(await ask('/__waymark/')).toMatchObject({
      status: 500,
      text: expect.stringContaining('`filename`') as string,
    })
    expect(lines).toEqual([expect.stringContaining('`filename`')])
    await server.close()
  })
})
