import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Build, Framework } from '../src/frameworks/framework.ts'
import { viteReactSsg } from '../src/frameworks/vite-react-ssg.ts'
import { viteSsg } from '../src/frameworks/vite-ssg.ts'
import type { Facts } from '../src/types.ts'

const root = resolve('/site')

interface SsgOptions {
  onPageRendered: (route: string, html: string, context: object) => Promise<unknown>
  onFinished: () => Promise<void>
}

/** The configuration is resolved three times, and the options of the first are called. */
async function built(
  framework: Framework,
  pages: Record<string, object>,
  { ssgOptions, ...more }: { ssgOptions?: object } & Record<string, unknown> = {},
): Promise<Facts> {
  const done: Facts[] = []
  const shared: Build['shared'] = { wrapped: new WeakMap(), memory: new Map(), made: false }
  const complete: Build['complete'] = async (facts) => void done.push(await facts())
  const configs = [
    { build: { outDir: 'dist', copyPublicDir: true } },
    { build: { outDir: 'dist', copyPublicDir: true } },
    { build: { outDir: '.temp/x', ssr: 'src/main.js', copyPublicDir: true } },
  ].map((each) => ({
    ...each,
    root,
    base: '/rowing/',
    publicDir: join(root, 'public'),
    ...(ssgOptions && { ssgOptions: { ...ssgOptions } }),
    ...more,
  }))
  for (const config of configs) {
    const followed = await framework.follow(config as never, { root, sources: new Map(), shared, complete })
    expect(followed.completes).toBe('hook')
    expect((await followed.facts()).outDir).toBe(join(root, 'dist'))
  }
  const called = (configs[0] as unknown as { ssgOptions: SsgOptions }).ssgOptions
  for (const [route, context] of Object.entries(pages)) await called.onPageRendered(route, '<html></html>', context)
  await called.onFinished()
  expect(done).toHaveLength(1)
  return done[0] as Facts
}

const pagesOf = async (...args: Parameters<typeof built>) => Object.fromEntries((await built(...args)).pages ?? [])

/** What vite-ssg tells of a rendered page. */
function vue(matched: string[], components: string[] = [], more: { routes?: object[]; redirectedFrom?: object } = {}) {
  const { routes = [], redirectedFrom } = more
  return {
    app: { _context: { provides: { [Symbol.for('v-scx')]: { modules: new Set(['src/App.vue', ...components]) } } } },
    router: { currentRoute: { value: { redirectedFrom, matched: matched.map((path) => ({ path })) } } },
    routes,
  }
}

test.each([
  ['flat', {}, { 'index.html': '/', 'a.html': '/a', 'b/index.html': '/b/', 'crème 5%.html': '/cr%C3%A8me%205%25' }],
  [
    'nested',
    { dirStyle: 'nested' },
    { 'index.html': undefined, 'a/index.html': undefined, 'b/index.html': undefined, 'crème 5%/index.html': undefined },
  ],
  [
    'named by the user',
    { htmlFileName: (file: string) => (file === 'a.html' ? 'x/y.html' : undefined) },
    { 'index.html': '/', 'x/y.html': '/a', 'b/index.html': '/b/', 'crème 5%.html': '/cr%C3%A8me%205%25' },
  ],
])('files and their paths, %s', async (_, ssgOptions, expected) => {
  const single = { app: {} }
  const pages = await pagesOf(
    viteSsg,
    { '/': single, '/a': single, '/b/': single, '/crème 5%': single },
    { ssgOptions },
  )
  expect(Object.fromEntries(Object.entries(pages).map(([file, { path }]) => [file, path]))).toEqual(expected)
})

test.each([
  ['index', vue(['/'], ['src/pages/index.vue']), { source: 'src/pages/index.vue' }],
  ['named like the route', vue(['/a'], ['src/components/a.vue', 'src/pages/a.md']), { source: 'src/pages/a.md' }],
  ['in a folder', vue(['/t', '/t'], ['src/views/t.vue', 'src/views/t/index.vue']), {}],
  ['index of a folder', vue(['/t', '/t'], ['src/pages/t/index.vue']), { source: 'src/pages/t/index.vue' }],
  ['parameter', vue(['/t', '/t/:slug'], ['pages/t/[slug].vue']), { template: 'pages/t/[slug].vue' }],
  ['rest', vue(['/:path(.*)'], ['src/pages/[...path].vue']), { template: 'src/pages/[...path].vue' }],
  ['named otherwise', vue(['/a'], ['src/pages/About.vue', 'src/other/a.vue']), {}],
])('source, %s', async (_, context, expected) => {
  const { path, ...about } = (await pagesOf(viteSsg, { '/x': context }))['x.html'] ?? {}
  expect(path).toBe('/x')
  expect(about).toEqual(expected)
})

const routes = [
  { path: '/:path(.*)' },
  { path: '/crews', children: [{ path: ':name' }, { path: 'old', children: [{ path: 'x' }] }] },
]
test.each([
  ['a redirect', '/a', vue(['/b'], [], { redirectedFrom: {} }), 'redirect'],
  ['nothing answers', '/a', vue([]), 'error-page'],
  ['a folder of routes', '/crews', vue(['/:path(.*)'], [], { routes }), 'error-page'],
  ['a folder further down', '/crews/old', vue(['/:path(.*)'], [], { routes }), 'error-page'],
  [
    'a page that the user listed for the rest of all paths',
    '/from/cms',
    vue(['/:path(.*)'], [], { routes }),
    undefined,
  ],
])('left out: %s', async (_, route, context, skip) => {
  expect((await pagesOf(viteSsg, { [route]: context }))[`${route.slice(1)}.html`]?.skip).toBe(skip)
})

test('hooks and results of the user stay; the base is that of the options', async () => {
  const log: unknown[] = []
  const options = {
    base: '/own/',
    onPageRendered: (route: string) => `seen ${route}`,
    onFinished: () => void log.push('finished'),
  }
  const facts = await built(viteSsg, { '/': { app: {} } }, { ssgOptions: options })
  expect(log).toEqual(['finished'])
  expect(facts).toMatchObject({ framework: 'vite-ssg', base: '/own/', publicDir: join(root, 'public') })
})

test('vite-react-ssg: the entry of the route that makes the page', async () => {
  const react = {
    routes: [
      {
        path: '/',
        entry: 'src/layout.jsx',
        children: [
          { entry: 'src/home.jsx' },
          { path: 'about', entry: 'src/about.jsx' },
          { path: 'a/:name', entry: 'src/apple.jsx' },
          { path: 'a/special', entry: 'src/special.jsx' },
          { path: 'plain.html' },
          { path: 'b/:x', entry: 'src/b1.jsx' },
          { path: 'b/*', entry: 'src/b2.jsx' },
        ],
      },
    ],
  }
  const asked = ['/', 'about', '/a/boskoop', 'a/special', '/plain.html', '/b/1']
  expect(await pagesOf(viteReactSsg, Object.fromEntries(asked.map((route) => [route, react])))).toEqual({
    'index.html': { path: '/', source: 'src/home.jsx' },
    'about.html': { path: '/about', source: 'src/about.jsx' },
    'a/boskoop.html': { path: '/a/boskoop', template: 'src/apple.jsx' },
    'a/special.html': { path: '/a/special', source: 'src/special.jsx' },
    'plain.html.html': { path: '/plain.html' },
    'b/1.html': { path: '/b/1' },
  })
})
