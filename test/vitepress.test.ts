import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Build } from '../src/frameworks/framework.ts'
import { vitePress } from '../src/frameworks/vitepress.ts'
import type { Facts } from '../src/types.ts'
import { folderOf } from './site.ts'

const root = folderOf({
  'index.md': '',
  'notes/flour.md': '',
  'recipes/[name].md': '---\nnoindex: true\nlastUpdated: 2020-01-01\n---\n',
})

const route = {
  path: 'recipes/crème 100%.md',
  route: 'recipes/[name].md',
  params: { name: 'x', updated: '2025-09-20' },
}

interface Site {
  buildEnd: (config: object) => Promise<void>
  sitemap?: object | undefined
}

function siteConfig({ sitemap, site, ...more }: { sitemap?: object; site?: object } & Record<string, unknown> = {}) {
  return {
    outDir: join(root, '.vitepress/dist'),
    srcDir: root,
    site: { base: '/bread/', lang: 'en-US', locales: {}, ...site },
    cleanUrls: true,
    pages: ['index.md', 'notes/flour.md', 'a/index.md', route.path],
    rewrites: { map: { 'notes/flour.md': 'guide/flour.md' } },
    dynamicRoutes: [route],
    sitemap,
    userConfig: { sitemap },
    ...more,
  } as unknown as Site
}

/** Two configurations of Vite hold the same configuration of VitePress. */
async function built(vitepress: Site): Promise<Facts> {
  const done: Facts[] = []
  const build: Build = {
    root,
    sources: new Map(),
    shared: { wrapped: new WeakMap(), memory: new Map(), made: false },
    complete: async (facts) => void done.push(await facts()),
  }
  const config = { vitepress, publicDir: join(root, 'public') } as never
  for (const _ of ['client', 'ssr'])
    expect((await vitePress.follow(config, build)).completes, 'the moment').toBe('hook')
  await vitepress.buildEnd(vitepress)
  expect(done).toHaveLength(1)
  return done[0] as Facts
}

test.each([
  ['version 1', { routes: [route] }],
  ['version 2', [route]],
])('%s: pages by their files, with the source that each is made from', async (_, dynamicRoutes) => {
  const facts = await built(siteConfig({ dynamicRoutes }))
  expect(facts).toMatchObject({
    framework: 'vitepress',
    outDir: join(root, '.vitepress/dist'),
    base: '/bread/',
    publicDir: join(root, 'public'),
  })
  expect(Object.fromEntries(facts.pages ?? [])).toEqual({
    'index.html': { path: '/', source: 'index.md' },
    'guide/flour.html': { path: '/guide/flour', source: 'notes/flour.md' },
    'a/index.html': { path: '/a/', source: 'a/index.md' },
    'recipes/crème 100%.html': {
      path: '/recipes/cr%C3%A8me%20100%25',
      template: 'recipes/[name].md',
      // A template's word on search goes for all its pages, its date for none.
      data: { noindex: true, name: 'x', updated: '2025-09-20' },
    },
  })
})

test('without cleanUrls the same files have the ending .html in their URLs', async () => {
  const { pages } = await built(siteConfig({ cleanUrls: undefined }))
  expect([...(pages?.values() ?? [])].map(({ path }) => path)).toEqual([
    '/',
    '/guide/flour.html',
    '/a/',
    '/recipes/cr%C3%A8me%20100%25.html',
  ])
})

test("the user's own hook goes first, and is waited for", async () => {
  const log: string[] = []
  const vitepress = siteConfig({ buildEnd: async () => void log.push('own') })
  await built(vitepress)
  expect(log).toEqual(['own'])
})

test.each([
  ['one language', { root: { lang: 'en' } }, undefined],
  ['none', {}, undefined],
  [
    'folders, of which the root is the default',
    { root: { label: 'English' }, de: { lang: 'de' }, 'zh/tw': { lang: 'zh-Hant' } },
    { locales: { '': 'en-US', de: 'de', 'zh/tw': 'zh-Hant' }, default: '' },
  ],
  ['no root', { en: { lang: 'en' }, de: { lang: 'de' } }, { locales: { en: 'en', de: 'de' } }],
  [
    'links to other sites, and one without a language',
    { root: {}, 'https://x.example': { lang: 'fr' }, de: {} },
    undefined,
  ],
])('locales: %s', async (_, locales, i18n) => {
  expect((await built(siteConfig({ site: { locales } }))).i18n).toEqual(i18n)
})

test('its own sitemap is switched off, and says the site', async () => {
  const vitepress = siteConfig({ sitemap: { hostname: 'https://baker.example/bread/' } })
  const facts = await built(vitepress)
  expect(vitepress.sitemap).toBeUndefined()
  expect(facts).toMatchObject({ site: 'https://baker.example/bread/', sitemap: { file: 'sitemap.xml', off: true } })
  expect(facts.found).toEqual([])
})

test('a second plugin still learns the site from it', async () => {
  const vitepress = siteConfig({ sitemap: { hostname: 'https://baker.example' } })
  expect([(await built(vitepress)).site, (await built({ ...vitepress })).site]).toEqual(
    Array(2).fill('https://baker.example'),
  )
})

test.each([
  ['transformItems', { transformItems: () => [] }, /`transform`/],
  ['lastmodDateOnly', { lastmodDateOnly: true }, /`transform`/],
  ['xslUrl', { xslUrl: '/x.xsl' }, /`style: true`/],
  ['somethingNew', { somethingNew: 1 }, /nothing/],
  ['hostname', { hostname: 'https://baker.example/other/' }, /\/other\/.*\/bread\/.*`base`/],
])('a setting that is not taken over, %s, is told with what does the same', async (name, settings, instead) => {
  const { found } = await built(siteConfig({ sitemap: { hostname: 'https://baker.example', ...settings } }))
  expect(found).toEqual([
    {
      code: 'sitemap-settings',
      where: `sitemap.${name}`,
      evidence: { from: 'framework', name: 'instead', value: expect.stringMatching(instead) as string },
    },
  ])
})

test.each(['https://baker.example', 'https://baker.example/', 'https://baker.example/bread'])(
  'hostname %s fits the base',
  async (hostname) => {
    expect((await built(siteConfig({ sitemap: { hostname } }))).found).toEqual([])
  },
)

test('a hostname that is no URL is an error, as it is in VitePress', async () => {
  await expect(built(siteConfig({ sitemap: { hostname: 'baker.example' } }))).rejects.toThrow(
    /sitemap\.hostname.*"baker\.example"/,
  )
})

test('in development all pages are known', async () => {
  const vitepress = siteConfig({ sitemap: { hostname: 'https://baker.example' } })
  const preview = await vitePress.preview?.({ vitepress } as never, root)
  expect({ ...preview, pages: [...(preview?.pages ?? [])] }).toEqual({
    base: '/bread/',
    site: 'https://baker.example',
    pages: [
      { path: '/bread/', source: 'index.md' },
      { path: '/bread/guide/flour', source: 'notes/flour.md' },
      { path: '/bread/a/', source: 'a/index.md' },
      { path: '/bread/recipes/cr%C3%A8me%20100%25', template: 'recipes/[name].md', data: route.params },
    ],
  })
})

test('a configuration without that of VitePress is an error', () => {
  expect(() => vitePress.follow({} as never, {} as never)).toThrow('VitePress has changed')
})
