/** What is read of Qwik City's plugins. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Build } from '../src/frameworks/framework.ts'
import { patternOf, qwikCity } from '../src/frameworks/qwik-city.ts'
import { folderOf } from './site.ts'

const root = folderOf({
  'dist/hut/index.html': '',
  'dist/hut/about/index.html': '',
  'dist/hut/blog/a/index.html': '',
  'src/routes/api/now/index.ts': 'export const onGet = ({ json }) => json(200, {})',
  'src/routes/api/[day]/index.ts': 'export const onGet = ({ json }) => json(200, {})',
})

function config({ ssr = true, slash = '/', adapter = true } = {}) {
  const route = (path: string, file: string) => ({
    pathname: `/hut/${path}${path && slash}`,
    filePath: join(root, 'src/routes', file),
  })
  const routes = [
    route('', 'index.tsx'),
    route('about', 'about/index.md'),
    route('blog/[slug]', 'blog/[slug]/index.tsx'),
    route('api/now', 'api/now/index.ts'),
    route('api/[day]', 'api/[day]/index.ts'),
  ]
  const plugins = [
    { name: 'vite-plugin-qwik', api: { getClientPublicOutDir: () => 'dist/hut/' } },
    { name: 'vite-plugin-qwik-city', api: { getBasePathname: () => '/hut/', getRoutes: () => routes } },
    ...(adapter ? [{ name: 'vite-plugin-qwik-city-static-generate' }] : []),
  ]
  return { root, publicDir: join(root, 'public'), build: { ssr }, plugins } as never
}

const build = { root } as Build

test.each([
  ['the client', { ssr: false }, 'hook', true],
  ['a server without an adapter', { adapter: false }, 'hook', true],
  ['a server with one', {}, 'ssr', undefined],
])('pages are made by %s', async (_, how, completes, partly) => {
  const followed = await qwikCity.follow(config(how), build)
  expect(followed.completes).toBe(completes)
  expect(followed.partly).toBe(partly)
})

describe('facts', () => {
  test('have the base in the folder, and each page its route', async () => {
    const facts = await (await qwikCity.follow(config(), build)).facts()
    expect(facts).toMatchObject({ outDir: join(root, 'dist/hut'), base: '/hut/', urlStyle: 'slash', owned: {} })
    expect(facts).not.toHaveProperty('mount')
    // Data have no page.
    expect(facts.routes?.map(({ pattern }) => pattern)).toEqual(['/', '/about', '/blog/:slug'])
    expect(Object.fromEntries(facts.pages ?? [])).toEqual({
      'index.html': { source: 'src/routes/index.tsx' },
      'about/index.html': { source: 'src/routes/about/index.md' },
      'blog/a/index.html': { template: 'src/routes/blog/[slug]/index.tsx' },
    })
  })

  test('tell the form of URLs by the routes', async () => {
    const facts = await (await qwikCity.follow(config({ slash: '' }), build)).facts()
    expect(facts.urlStyle).toBe('clean')
  })
})

test('in development its routes without parameters are known', async () => {
  const preview = await qwikCity.preview?.(config(), root)
  expect([...(preview?.pages ?? [])].map(({ path }) => path)).toEqual(['/hut/', '/hut/about/'])
})

test('plugins that are no longer there are an error', async () => {
  const { facts } = await qwikCity.follow({ root, build: { ssr: false }, plugins: [] } as never, build)
  expect(() => facts()).toThrow('has changed')
})

test.each([
  ['/', '/'],
  ['/about/', '/about'],
  ['/blog/[slug]/', '/blog/:slug'],
  ['/docs/[...rest]/', '/docs/*'],
])('%s is the pattern %s', (pathname, pattern) => {
  expect(patternOf(pathname)).toBe(pattern)
})
