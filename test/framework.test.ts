/** What framework modules are made with, and SvelteKit's. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { after, before, type Build } from '../src/frameworks/framework.ts'
import { svelteKit } from '../src/frameworks/sveltekit.ts'
import type { Facts } from '../src/types.ts'
import { folderOf } from './site.ts'

interface Watched extends Build {
  done: Facts[]
}

function buildIn(root: string, complete?: () => Promise<void>): Watched {
  const done: Facts[] = []
  return {
    root,
    sources: new Map(),
    shared: { wrapped: new WeakMap(), memory: new Map(), made: false },
    complete: complete ?? (async (facts) => void done.push(await facts())),
    done,
  }
}

describe('hooks of a framework', () => {
  test('are waited for, keep `this`, arguments and result, and are wrapped once', async () => {
    const log: unknown[] = []
    const hooks = {
      name: 'own',
      async adapt(text: string) {
        log.push(this.name, text)
        return 'result'
      },
    }
    const build = buildIn('/')
    for (const _ of [1, 2]) {
      before(build, hooks, 'adapt', async (text: string) => void log.push(`before ${text}`))
      after(build, hooks, 'end', (text: string) => void log.push(`end ${text}`))
    }
    expect(await hooks.adapt('a')).toBe('result')
    await (hooks as unknown as { end(text: string): Promise<void> }).end('b')
    expect(log).toEqual(['before a', 'own', 'a', 'end b'])
  })

  test('fail when what is to be done fails', async () => {
    const hooks = { adapt: () => Promise.resolve() }
    before(buildIn('/'), hooks, 'adapt', () => Promise.reject(new Error('on purpose')))
    await expect(hooks.adapt()).rejects.toThrow('on purpose')
  })

  test('are not followed by anything when they fail themselves', async () => {
    const hooks = { end: () => Promise.reject(new Error('on purpose')) }
    const log: string[] = []
    after(buildIn('/'), hooks, 'end', () => void log.push('after'))
    await expect(hooks.end()).rejects.toThrow('on purpose')
    expect(log).toEqual([])
  })
})

describe('SvelteKit', () => {
  const root = folderOf({
    'src/routes/+page.svelte': '',
    'src/routes/about/+page.svelte': '',
    'src/routes/about/+page.js': '',
    'src/routes/notes/+page.md': '',
    'src/routes/(legal)/terms/+page@.svelte': '',
    'src/routes/[lang]/news/+page.svelte': '',
    'src/routes/sitemap.xml/+server.ts': '',
    'src/routes/coded/+page.ts': '',
  })
  const route = (id: string, pattern: RegExp, kind: 'page' | 'api' = 'page') => ({
    id,
    pattern,
    page: { methods: kind === 'page' ? ['GET'] : [] },
    api: { methods: kind === 'api' ? ['GET'] : [] },
    prerender: true,
  })
  const builder = {
    prerendered: {
      pages: new Map([
        ['/hut', { file: 'index.html' }],
        ['/hut/about', { file: 'about.html' }],
        ['/hut/notes/', { file: 'notes/index.html' }],
        ['/hut/terms', { file: 'terms.html' }],
        ['/hut/de/news', { file: 'de/news.html' }],
        ['/hut/crème 100%', { file: 'crème 100%.html' }],
        ['/hut/coded', { file: 'coded.html' }],
      ]),
      redirects: new Map([
        ['/hut/old', {}],
        ['/hut/older/', {}],
      ]),
    },
    routes: [
      route('/', /^\/$/),
      route('/sitemap.xml', /^\/sitemap\.xml\/?$/, 'api'),
      route('/about', /^\/about\/?$/),
      route('/notes', /^\/notes\/?$/),
      route('/(legal)/terms', /^\/terms\/?$/),
      route('/coded', /^\/coded\/?$/),
      route('/[lang]/news', /^\/([^/]+?)\/news\/?$/),
    ],
  }
  const config = (options: object) =>
    ({ root, plugins: [{ name: 'vite-plugin-sveltekit-setup', api: { options } }] }) as never
  const kit = (more: object = {}) => ({
    outDir: join(root, '.svelte-kit'),
    files: { assets: join(root, 'static'), routes: join(root, 'src/routes') },
    paths: { base: '/hut', origin: 'https://hut.example' },
    ...more,
  })

  test.each([
    ['of version 2', (options: object) => ({ kit: options })],
    ['of version 3', (options: object) => options],
  ])('options %s: complete before the adapter, with what it is told', async (_, asVersion) => {
    const log: string[] = []
    const adapter = { adapt: async (_builder: object) => void log.push('adapt') }
    const build = buildIn(root)
    const followed = await svelteKit.follow(config(asVersion(kit({ adapter }))), build)
    expect(followed.completes).toBe('hook')
    await adapter.adapt(builder)
    expect(log).toEqual(['adapt'])
    const [facts] = build.done
    expect(facts).toMatchObject({
      framework: 'sveltekit',
      outDir: join(root, '.svelte-kit/output/client'),
      pagesFrom: join(root, '.svelte-kit/output/prerendered/pages'),
      base: '/hut/',
      site: 'https://hut.example',
      owned: { sitemap: 'src/routes/sitemap.xml/+server.ts' },
    })
    expect(Object.fromEntries(facts?.pages ?? [])).toEqual({
      'index.html': { path: '/', source: 'src/routes/+page.svelte' },
      'about.html': { path: '/about', source: 'src/routes/about/+page.svelte' },
      'notes/index.html': { path: '/notes/', source: 'src/routes/notes/+page.md' },
      'terms.html': { path: '/terms', source: 'src/routes/(legal)/terms/+page@.svelte' },
      'de/news.html': { path: '/de/news', template: 'src/routes/[lang]/news/+page.svelte' },
      'crème 100%.html': { path: '/cr%C3%A8me%20100%25' },
      'coded.html': { path: '/coded', source: 'src/routes/coded/+page.ts' },
      'old.html': { skip: 'redirect' },
      'older/index.html': { skip: 'redirect' },
    })
  })

  test('a failing sitemap stops the adapter', async () => {
    const adapter = { adapt: async (_builder: object) => void log.push('adapt') }
    const log: string[] = []
    const build = buildIn(root, () => Promise.reject(new Error('no site')))
    await svelteKit.follow(config(kit({ adapter })), build)
    await expect(adapter.adapt(builder)).rejects.toThrow('no site')
    expect(log).toEqual([])
  })

  test('without an adapter the end of the server build tells, and the stand-in for the site is none', async () => {
    const { completes, facts } = await svelteKit.follow(
      config({ kit: kit({ paths: { base: '' }, prerender: { origin: 'http://sveltekit-prerender' } }) }),
      buildIn(root),
    )
    expect(completes).toBe('ssr')
    expect(await facts()).not.toHaveProperty('site')
    expect((await facts()).base).toBe('/')
  })

  test('in development its routes without parameters are known', async () => {
    const preview = await svelteKit.preview?.(config(kit()), root)
    expect({ ...preview, pages: [...(preview?.pages ?? [])].map(({ path }) => path).sort() }).toEqual({
      base: '/hut/',
      site: 'https://hut.example',
      pages: ['/hut/', '/hut/about', '/hut/notes', '/hut/terms'],
    })
  })

  test('a plugin that no longer tells its options is an error', () => {
    expect(() => svelteKit.follow({ root, plugins: [] } as never, buildIn(root))).toThrow('SvelteKit has changed')
  })
})
