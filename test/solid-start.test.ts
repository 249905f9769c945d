/** What is read of SolidStart's routers. */
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Build } from '../src/frameworks/framework.ts'
import { frameworkOf } from '../src/frameworks/list.ts'
import { nitro } from '../src/frameworks/nitro.ts'
import { patternOf, solidStart } from '../src/frameworks/solid-start.ts'
import { folderOf } from './site.ts'

const root = folderOf({
  'public/index.html': '',
  'public/blog/index.html': '',
  'public/blog/a/index.html': '',
  'public/notes/index.html': '',
  'public/old/index.html': '',
})

afterEach(() => vi.unstubAllGlobals())

function routers() {
  const page = (path: string, file: string) => ({ path, $component: { src: join(root, 'src/routes', file) } })
  const pages = [
    page('/blog', 'blog.jsx'),
    page('/', 'index.jsx'),
    page('/blog/:slug', 'blog/[slug].jsx'),
    page('/blog/', 'blog/index.jsx'),
    page('/(more)/notes', '(more)/notes.md'),
    page('/*404', '[...404].jsx'),
  ]
  const endpoints = [
    { path: '/sitemap.xml', $GET: { src: join(root, 'src/routes/sitemap.xml.js') } },
    { path: '/robots.txt', $POST: { src: join(root, 'src/routes/robots.txt.js') } },
  ]
  const router = (routes: unknown[]) => ({ getRoutes: () => Promise.resolve(routes) })
  vi.stubGlobal('ROUTERS', { client: router(pages), ssr: router([...pages, ...endpoints]) })
}

const config = { root, base: '/', publicDir: '', build: { outDir: 'dist' } } as never

async function follow({ base = '/', isStatic = true } = {}) {
  const hooks = new Map<string, (result: { failedRoutes: unknown[] }) => Promise<void>>()
  const options = { baseURL: base, static: isStatic, output: { publicDir: join(root, 'public') }, prerender: {} }
  const made: unknown[] = []
  const build = {
    root,
    sources: new Map(),
    nitro: { options, hooks: { hook: (name: string, run: never) => hooks.set(name, run) } },
    complete: async (facts: () => unknown) => void made.push(await facts()),
  }
  const followed = await solidStart.follow(config, build as unknown as Build)
  return { followed, made, prerendered: () => hooks.get('prerender:done')?.({ failedRoutes: [] }) }
}

describe('facts', () => {
  test('have the folder and base of Nitro, and each page its route', async () => {
    routers()
    const { followed } = await follow({ base: '/hut' })
    const facts = await followed.facts()
    expect(facts).toMatchObject({ framework: 'solid-start', outDir: join(root, 'public'), base: '/hut/' })
    expect(Object.fromEntries(facts.pages ?? [])).toEqual({
      'index.html': { source: 'src/routes/index.jsx' },
      'blog/index.html': { source: 'src/routes/blog/index.jsx' },
      'blog/a/index.html': { template: 'src/routes/blog/[slug].jsx' },
      'notes/index.html': { source: 'src/routes/(more)/notes.md' },
      'old/index.html': { template: 'src/routes/[...404].jsx' },
    })
  })

  test.each([true, false])('tell dynamic routes, prerendered if there is no server: %s', async (isStatic) => {
    routers()
    const { routes } = await (await follow({ isStatic })).followed.facts()
    expect(routes).toEqual([
      { pattern: '/blog/:slug', prerendered: isStatic },
      { pattern: '/*', prerendered: isStatic },
    ])
  })

  test('tell endpoints that answer for our files, if they can be got', async () => {
    routers()
    expect((await (await follow()).followed.facts()).owned).toEqual({ sitemap: 'src/routes/sitemap.xml.js' })
  })
})

test('the pages are complete when Nitro has prerendered', async () => {
  routers()
  const { followed, made, prerendered } = await follow()
  expect(followed.completes).toBe('client')
  await prerendered()
  expect(followed.completes).toBe('hook')
  expect(made).toMatchObject([{ framework: 'solid-start' }])
})

test('in development its routes without parameters are known', async () => {
  routers()
  const preview = await solidStart.preview?.(config, root)
  expect([...(preview?.pages ?? [])]).toEqual([
    { path: '/', source: 'src/routes/index.jsx' },
    { path: '/blog/', source: 'src/routes/blog/index.jsx' },
    { path: '/notes/', source: 'src/routes/(more)/notes.md' },
  ])
})

test('routers that are no longer there are an error', async () => {
  const { followed } = await follow()
  await expect(async () => followed.facts()).rejects.toThrow('has changed')
})

test.each([
  [['nitro:main', 'solid-start:config'], solidStart],
  [['nitro:main'], nitro],
  // Its pages are made by a Nitro that is not ours to see.
  [['solid-start:config'], undefined],
])('a build with %s is known for what it is', async (names, framework) => {
  expect(await frameworkOf({ root, command: 'build', plugins: names.map((name) => ({ name })) } as never)).toBe(
    framework,
  )
})

test.each([
  ['/', '/'],
  ['/blog/', '/blog'],
  ['/(legal)/terms', '/terms'],
  ['/contact/(contact)', '/contact'],
  ['/blog/:slug', '/blog/:slug'],
  ['/blog/:post-id', '/blog/:post_id'],
  ['/:lang?/about', '/:lang?/about'],
  ['/docs/*rest', '/docs/*'],
  ['/sitemap.xml', '/sitemap.xml'],
])('path %s of SolidStart is %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})
