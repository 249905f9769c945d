/** What is read of Nuxt, by the copy of its kit that the site has. */
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { Build } from '../src/frameworks/framework.ts'
import { nuxt } from '../src/frameworks/nuxt.ts'
import { previewedSite } from '../src/plugin-preview.ts'
import { folderOf, html } from './site.ts'

afterEach(() => vi.unstubAllGlobals())

const KIT = `export const tryUseNuxt = () => globalThis.runningNuxt
export const useNitro = () => globalThis.runningNitro
`

function siteIn() {
  const root = folderOf({
    'node_modules/nuxt/package.json': '{ "name": "nuxt" }',
    'node_modules/@nuxt/kit/package.json': '{ "name": "@nuxt/kit", "type": "module", "exports": "./index.js" }',
    'node_modules/@nuxt/kit/index.js': KIT,
    'app/pages/index.vue': '',
    'posts/a.md': '---\ntitle: A\n---\n',
    '.output/public/index.html': html(),
    '.output/public/blog/a/index.html': html(),
    '.output/public/200.html': html(),
  })
  const hooks = new Map<string, () => Promise<void>>()
  const page = (path: string, file: string) => ({ path, file: join(root, 'app/pages', file) })
  const app = {
    options: { rootDir: root, srcDir: join(root, 'app'), app: { baseURL: '/hut' }, dir: { public: 'public' } },
    apps: {
      default: { pages: [page('/', 'index.vue'), page('/team', 'team.vue'), page('/blog/:slug()', 'blog/[slug].vue')] },
    },
    hook: (name: string, run: () => Promise<void>) => hooks.set(name, run),
  }
  vi.stubGlobal('runningNuxt', app)
  vi.stubGlobal('runningNitro', { options: { output: { publicDir: join(root, '.output/public') }, static: true } })
  const plugins = [{ name: 'nuxt:any' }]
  const config = {
    root: join(root, 'app'),
    base: '/hut/_nuxt/',
    publicDir: '',
    build: { outDir: 'x' },
    plugins,
  } as never
  return { root, config, hooks }
}

test('the pages are complete before Nitro copies the public folder, and each has its file', async () => {
  const { root, config, hooks } = siteIn()
  const made: unknown[] = []
  const build = {
    root,
    shared: { wrapped: new WeakMap(), memory: new Map(), made: false },
    complete: async (facts: () => unknown) => void made.push(await facts()),
  } as unknown as Build
  // Client and server.
  await nuxt.follow(config, build)
  const followed = await nuxt.follow(config, build)
  expect(followed).toMatchObject({ completes: 'hook', root })
  await hooks.get('nitro:build:public-assets')?.()
  expect(made).toMatchObject([
    { framework: 'nuxt', outDir: join(root, '.output/public'), base: '/hut/', publicDir: join(root, 'public') },
  ])
  const { pages, routes } = made[0] as { pages: Map<string, unknown>; routes: unknown[] }
  expect(Object.fromEntries(pages)).toEqual({
    'index.html': { source: 'app/pages/index.vue' },
    'blog/a/index.html': { template: 'app/pages/blog/[slug].vue' },
    '200.html': { skip: 'error-page' },
  })
  expect(routes).toContainEqual({ pattern: '/team', prerendered: true })
})

test('in development its routes are known, and `content` starts in the folder of the project', async () => {
  const { config } = siteIn()
  const options = { site: 'https://example.com', content: { 'posts/*.md': '/blog/[slug]/' } }
  const { files } = await previewedSite(options, config, 'http://localhost:3000')
  expect([...(files[0]?.text ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
    'https://example.com/hut/',
    'https://example.com/hut/blog/a/',
    'https://example.com/hut/team/',
  ])
})

test('it fails when it no longer tells which site it is', async () => {
  const { config, root } = siteIn()
  vi.stubGlobal('runningNuxt', null)
  await expect(async () => nuxt.follow(config, { root } as Build)).rejects.toThrow('Nuxt has changed')
  await expect(async () => nuxt.preview?.(config, root)).rejects.toThrow('Nuxt has changed')
})
