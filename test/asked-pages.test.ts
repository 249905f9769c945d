/** A framework prerenders by asking a preview server: what it asks for, and what is answered, is all that tells its choice. */
import type { ServerResponse } from 'node:http'
import { preview, type PreviewServer, type ResolvedConfig } from 'vite'
import { describe, expect, test } from 'vitest'
import type { Build, Shared } from '../src/frameworks/framework.ts'
import { askedPages, forgetAsked, listenTo } from '../src/frameworks/asked-pages.ts'
import { tanStackStart } from '../src/frameworks/tanstack-start.ts'
import type { PageFacts } from '../src/types.ts'
import { folderOf, html, type Tree } from './site.ts'

const shared = (): Shared => ({ wrapped: new WeakMap(), memory: new Map(), made: false })

interface Site {
  root?: string
  base?: string
  /** Path below base → status, or where it leads; several: one after the other. */
  answers: Record<string, Answer | Answer[]>
}

type Answer = number | string

/** A real server that is asked for some paths, as its redirects are followed. */
async function ask(
  { root = folderOf({}), base = '/', answers }: Site,
  listen: (server: PreviewServer) => void,
  ...paths: (string | [string, Record<string, string>])[]
) {
  const answer = (url: string, response: ServerResponse) => {
    const all = answers[url.slice(base.length - 1).replace(/[?#].*/, '')] ?? 404
    const found = Array.isArray(all) ? (all.shift() ?? 404) : all
    if (typeof found === 'string') response.setHeader('location', found)
    response.writeHead(typeof found === 'string' ? 307 : found).end()
  }
  const server = await preview({
    root,
    base,
    configFile: false,
    logLevel: 'silent',
    preview: { port: 0, host: '127.0.0.1' },
    plugins: [
      {
        name: 'site',
        configurePreviewServer(server) {
          listen(server)
          server.middlewares.use((request, response) => answer(request.url ?? '', response))
        },
      },
    ],
  })
  const [origin = ''] = server.resolvedUrls?.local ?? []
  for (const each of paths) {
    const [path, headers] = typeof each === 'string' ? [each, {}] : each
    await fetch(new URL(path, origin), { headers }).then((response) => response.text())
  }
  await server.close()
}

test.each<[string, Site['answers'], string[], Record<string, number>]>([
  ['a page', { '/about/': 200 }, ['/about/'], { '/about': 200 }],
  ['the home page', { '/': 200 }, ['/'], { '/': 200 }],
  ['a name that is encoded, and a query', { '/caf%C3%A9/': 200 }, ['/caf%C3%A9/?page=1'], { '/café': 200 }],
  ['a page at another form of its address', { '/a/': '/a', '/a': 200 }, ['/a/'], { '/a': 200 }],
  ['a redirect: not where it leads', { '/old/': '/old', '/old': '/a', '/a': 200 }, ['/old/'], { '/old': 200 }],
  ['a redirect to a page that fails', { '/old/': '/a', '/a': 500 }, ['/old/'], { '/old': 500 }],
  [
    'a redirect, and where it leads',
    { '/old/': '/a', '/a': 200, '/a/': '/a' },
    ['/old/', '/a/'],
    { '/old': 200, '/a': 200 },
  ],
  ['a redirect to elsewhere', { '/old/': 'http://127.0.0.1:9/x' }, ['/a/'], { '/a': 404 }],
  ['a page that fails and then does not', { '/a/': [503, 200] }, ['/a/', '/a/'], { '/a': 200 }],
  ['nothing', {}, [], {}],
])('is heard: %s', async (_, answers, paths, expected) => {
  for (const base of ['/', '/hut/']) {
    const site = shared()
    const below = (path: string) => base + path.slice(1)
    const leads = (to: Answer) => (typeof to === 'string' && to.startsWith('/') ? below(to) : to)
    const served = Object.fromEntries(
      Object.entries(answers).map(([path, to]) => [path, Array.isArray(to) ? to.map(leads) : leads(to)]),
    )
    await ask({ base, answers: served }, (server) => listenTo(server, site), ...paths.map(below))
    expect(Object.fromEntries(askedPages(site))).toEqual(expected)
    forgetAsked(site)
    expect(askedPages(site).size).toBe(0)
  }
})

describe('TanStack Start', () => {
  const known = globalThis as { TSS_PRERENDABLE_PATHS?: unknown; TSS_ROUTES_MANIFEST?: unknown }

  /** Its facts after it has asked for some paths, of a site with three pages, a dynamic one and resources. */
  async function factsAfter(answers: Site['answers'], asked: Parameters<typeof ask>[2][], tree: Tree = {}) {
    const root = folderOf({
      'src/routes/blog/$slug.jsx': `createFileRoute('/blog/$slug')({ component: Post, server: { handlers: {} } })`,
      'src/routes/api/$id.jsx': `createFileRoute('/api/$id')({ server: { handlers: {} } })`,
      ...tree,
    })
    const config = {
      root,
      base: '/',
      publicDir: 'public',
      build: { outDir: 'dist' },
      plugins: [],
      environments: {},
    } as unknown as ResolvedConfig
    const build = { root, sources: new Map(), shared: shared(), complete: () => Promise.resolve() } as Build
    const ids = ['/', '/about', '/team', '/blog/$slug', '/feed.xml', '/api/$id']
    known.TSS_PRERENDABLE_PATHS = ['/', '/about', '/team/'].map((path) => ({ path }))
    known.TSS_ROUTES_MANIFEST = Object.fromEntries(ids.map((id) => [id, { filePath: `${root}/src/routes${id}.jsx` }]))
    const followed = await tanStackStart.follow(config, build)
    await ask({ root, answers }, (server) => tanStackStart.listen?.(server, build.shared), ...asked)
    const { routes = [], found = [], pages = new Map<string, PageFacts>() } = await followed.facts()
    delete known.TSS_PRERENDABLE_PATHS
    delete known.TSS_ROUTES_MANIFEST
    return {
      due: routes.filter(({ prerendered }) => prerendered).map(({ pattern }) => pattern),
      dynamic: routes.map(({ pattern }) => pattern).filter((pattern) => pattern.includes(':')),
      skipped: [...pages].filter(([, { skip }]) => skip === 'error-page').map(([file]) => file),
      failed: found.filter(({ code }) => code === 'page-failed').map(({ where }) => where),
    }
  }

  test.each<[string, { serveStatic?: boolean | string; static?: boolean } | undefined, string | undefined]>([
    ['no server of Nitro', undefined, undefined],
    ['one that answers for the files too', { serveStatic: true }, 'clean'],
    ['one that holds the files', { serveStatic: 'inline' }, 'clean'],
    ['one behind a host that answers for the files', { serveStatic: false }, undefined],
    ['one behind a host that it says nothing of', {}, undefined],
    ['only its files', { serveStatic: true, static: true }, undefined],
  ])('the form of its addresses, with %s', async (_, options, urlStyle) => {
    const root = folderOf({ 'dist/index.html': '<title>Home</title>' })
    const config = { root, base: '/', build: { outDir: 'dist' }, plugins: [], environments: {} } as never
    const nitro = options && { options: { preset: 'x', baseURL: '/', handlers: [], ...options } }
    const followed = await tanStackStart.follow(config, { root, shared: shared(), nitro } as never)
    expect((await followed.facts()).urlStyle).toBe(urlStyle)
  })

  const fine = { '/': 200, '/about/': 200, '/team/': 200, '/blog/a/': 200, '/feed.xml/': 200 }

  test.each<[string, Site['answers'], Parameters<typeof ask>[2][], { due: string[]; failed: string[] }]>([
    ['all', fine, ['/', '/about/', '/team/', '/blog/a/'], { due: ['/', '/about', '/team'], failed: [] }],
    ['some that the user has chosen', fine, ['/', '/about/'], { due: ['/', '/about'], failed: [] }],
    ['none', fine, [], { due: [], failed: [] }],
    ['a resource too', fine, ['/', '/feed.xml/'], { due: ['/'], failed: [] }],
    [
      'the shell at the address of a page',
      fine,
      [['/', { 'X-TSS_SHELL': 'true' }], '/about/'],
      { due: ['/about'], failed: [] },
    ],
    ['one that fails', { ...fine, '/about/': 500 }, ['/', '/about/'], { due: ['/'], failed: ['/about'] }],
    ['one that is no page, and fails', { ...fine, '/feed.xml/': 500 }, ['/', '/feed.xml/'], { due: ['/'], failed: [] }],
    ['a dynamic one that fails', { ...fine, '/blog/a/': 500 }, ['/', '/blog/a/'], { due: ['/'], failed: ['/blog/a'] }],
    ['what a link names that leads nowhere', fine, ['/', '/blog/gone/'], { due: ['/'], failed: [] }],
    ['a route that finds nothing', { ...fine, '/team/': 404 }, ['/', '/team/'], { due: ['/', '/team'], failed: [] }],
  ])('what is due and what has failed, when it has asked for %s', async (_, answers, asked, expected) => {
    expect(await factsAfter(answers, asked)).toMatchObject(expected)
  })

  test('a dynamic route that answers with data only has no page to wait for', async () => {
    expect((await factsAfter(fine, ['/'])).dynamic).toEqual(['/blog/:slug'])
  })

  const SHELL: [string, Record<string, string>] = ['/', { 'X-TSS_SHELL': 'true' }]

  test.each<[string, string[], Parameters<typeof ask>[2][], string[]]>([
    ['is the file of no page', ['app.html', 'about/index.html'], [SHELL, '/about/'], ['app.html']],
    ['is no page that was asked for', ['app.html', 'blog/a/index.html'], [SHELL, '/blog/a/'], ['app.html']],
    ['is nothing that was copied', ['app.html', 'verify.html'], [SHELL], ['app.html']],
    ['is the home page, if that is its name', ['index.html', 'about/index.html'], [SHELL, '/about/'], []],
    ['has its usual name, where there is no telling', ['_shell.html', 'a.html', 'b.html'], [SHELL], ['_shell.html']],
    ['has its usual name, where nothing was heard', ['_shell.html', 'about/index.html'], [], ['_shell.html']],
    ['is none of a site that has none', ['app.html', 'about/index.html'], ['/', '/about/'], []],
  ])('the shell of a single-page application %s', async (_, files, asked, skipped) => {
    const tree = Object.fromEntries(files.map((file) => [`dist/${file}`, html()]))
    expect((await factsAfter(fine, asked, { ...tree, 'public/verify.html': html() })).skipped).toEqual(skipped)
  })
})
