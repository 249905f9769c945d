/** What is read of React Router's plugin. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Build } from '../src/frameworks/framework.ts'
import { reactRouter } from '../src/frameworks/react-router.ts'
import { folderOf } from './site.ts'

const root = folderOf({
  'build/client/index.html': '',
  'build/client/hut/index.html': '',
  'build/client/hut/blog/index.html': '',
  'build/client/hut/blog/crème/index.html': '',
  'build/client/hut/terms/index.html': '',
  'build/client/hut/feed.xml': '',
  'app/weather.js': 'export const loader = () => Response.json({})',
  'app/now.js': 'export const loader = () => Response.json({})',
})

function followed(options: object, more: { base?: string; prerenderPaths?: string[] | null; routes?: object } = {}) {
  const { base = '/', prerenderPaths = ['/', '/blog', '/blog/crème', '/terms'] } = more
  const routes = more.routes ?? {
    root: { id: 'root', path: '', file: 'root.jsx' },
    home: { id: 'home', parentId: 'root', index: true, file: 'home.jsx' },
    blog: { id: 'blog', parentId: 'root', path: 'blog', file: 'blog.jsx' },
    posts: { id: 'posts', parentId: 'blog', index: true, file: 'posts.jsx' },
    post: { id: 'post', parentId: 'blog', path: ':slug', file: 'post.jsx' },
    legal: { id: 'legal', parentId: 'root', file: 'legal.jsx' },
    terms: { id: 'terms', parentId: 'legal', path: 'terms', file: 'terms.mdx' },
    robots: { id: 'robots', parentId: 'root', path: 'robots.txt', file: 'robots.js' },
    weather: { id: 'weather', parentId: 'root', path: 'weather/:day', file: 'weather.js' },
    now: { id: 'now', parentId: 'root', path: 'now', file: 'now.js' },
  }
  const reactRouterConfig = {
    appDirectory: join(root, 'app'),
    basename: '/hut',
    buildDirectory: join(root, 'build'),
    ssr: false,
    routes,
    ...options,
  }
  const config = { root, base, publicDir: '', __reactRouterPluginContext: { reactRouterConfig, prerenderPaths } }
  return { config: config as never, facts: reactRouter.follow(config as never, { root } as Build) }
}

async function factsOf(...args: Parameters<typeof followed>) {
  return (await followed(...args).facts).facts()
}

const PAGES = {
  'hut/index.html': { source: 'app/home.jsx' },
  'hut/blog/index.html': { source: 'app/posts.jsx' },
  'hut/blog/crème/index.html': { template: 'app/post.jsx' },
  'hut/terms/index.html': { source: 'app/terms.mdx' },
}

test('without a server the files are at the root, and index.html there is what hosts fall back to', async () => {
  const facts = await factsOf({})
  expect(facts).toMatchObject({ outDir: join(root, 'build/client'), base: '/hut/', mount: '/', owned: {} })
  expect(Object.fromEntries(facts.pages ?? [])).toEqual({ ...PAGES, 'index.html': { skip: 'error-page' } })
  // What no path is given for may have no page.
  expect(facts.routes).toContainEqual({ pattern: '/blog/:slug', prerendered: false })
  // Data have no page.
  expect(facts.routes).not.toContainEqual(expect.objectContaining({ pattern: '/weather/:day' }))
})

test('nothing prerendered: index.html is the whole site', async () => {
  const { pages } = await factsOf({}, { prerenderPaths: null })
  expect(pages?.get('index.html')).toEqual({ path: '/', source: 'app/home.jsx' })
})

test("a server answers with the files below Vite's base, with the pages at basename", async () => {
  const facts = await factsOf({ ssr: true }, { base: '/hut/' })
  expect(facts).toMatchObject({ base: '/hut/', mount: '/hut/', owned: { robots: 'app/robots.js' } })
  expect(facts.pages?.get('hut/blog/crème/index.html')).toEqual({ path: '/blog/cr%C3%A8me/', template: 'app/post.jsx' })
  // By it is known that this page is none of `/:any`.
  expect(facts.routes).toContainEqual({ pattern: '/terms', prerendered: true })
})

test('a prerendered robots.txt is a file, to which a line can be added', async () => {
  const { owned } = await factsOf({ ssr: true, basename: '/' }, { prerenderPaths: ['/robots.txt'] })
  expect(owned).toEqual({})
})

test('a prerendered route without a component is its file: there is no page to be', async () => {
  const feed = {
    root: { id: 'root', path: '', file: 'root.jsx' },
    feed: { id: 'feed', parentId: 'root', path: 'feed.xml', file: 'feed.js' },
    data: { id: 'data', parentId: 'root', path: 'api/data', file: 'data.js' },
  }
  const { routes } = await factsOf({ routes: feed }, { prerenderPaths: ['/feed.xml', '/api/data'] })
  expect(routes).toContainEqual({ pattern: '/feed.xml', prerendered: false })
  // Of this one there is no file: whoever asked for it is told.
  expect(routes).toContainEqual({ pattern: '/api/data', prerendered: true })
})

test('in development its routes without parameters are known', async () => {
  const preview = await reactRouter.preview?.(followed({}).config, root)
  expect(preview?.base).toBe('/hut/')
  expect([...(preview?.pages ?? [])].map(({ path }) => path).sort()).toEqual(['/hut/', '/hut/blog/', '/hut/terms/'])
})

test('a plugin that no longer tells its routes is an error', () => {
  expect(() => reactRouter.preview?.({ __reactRouterPluginContext: {} } as never, root)).toThrow('has changed')
})
