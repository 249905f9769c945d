import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { AstroEntries } from '../../src/frameworks/astro-entries.ts'
import type { AstroConfig, AstroI18n, AstroRoute } from '../../src/frameworks/astro-shapes.ts'
import { entriesByAddress } from '../../src/frameworks/astro-store.ts'
import { astroFacts, configFacts } from '../../src/frameworks/astro.ts'
import { folderOf, type Tree } from '../site.ts'

const folder = (path: string) => pathToFileURL(`${path}/`)

function configOf(root: string, more: Partial<AstroConfig> = {}): AstroConfig {
  return {
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
    ...more,
  }
}

const route = (pattern: string, entrypoint: string, more: Partial<AstroRoute> = {}): AstroRoute => ({
  pattern,
  entrypoint,
  type: 'page',
  origin: 'project',
  isPrerendered: true,
  params: [...pattern.matchAll(/\[(.*?)\]/g)].map((match) => match[1] as string),
  ...more,
})

interface Site {
  tree: Tree
  routes: AstroRoute[]
  /** Pattern → files below `dist`, as they are named. */
  assets: Record<string, string[]>
  config?: Partial<AstroConfig>
  /** Those of the assets, if not said. */
  pageCount?: number
  see?: (entries: AstroEntries) => void
  styled?: boolean
  filename?: string
}

async function factsOf({
  tree,
  routes,
  assets,
  config = {},
  pageCount,
  see,
  styled = false,
  filename = 'sitemap.xml',
}: Site) {
  const root = folderOf(tree)
  const notes: string[] = []
  const entries = new AstroEntries()
  see?.(entries)
  const dir = folder(join(root, 'dist'))
  const urls = Object.entries(assets).map(
    ([pattern, files]) =>
      [pattern, files.map((file) => new URL(file.split('/').map(encodeURIComponent).join('/'), dir))] as const,
  )
  const facts = await astroFacts(
    { config: configOf(root, config), routes, dir, assets: new Map(urls), pageCount: pageCount ?? 0, entries },
    { root, styled, filename, note: (text) => notes.push(text) },
  )
  return { facts, notes, pages: Object.fromEntries(facts.pages ?? []) }
}

const page = (props: object, params: Record<string, string>, path: string) => ({
  url: new URL(path, 'https://example.com'),
  originPathname: path,
  params,
  props: props as Record<string, unknown>,
  locals: {},
})
const entry = (id: string, data: object = {}) => ({
  collection: 'blog',
  id,
  filePath: `src/content/blog/${id}.md`,
  data: data as Record<string, unknown>,
})

describe('pages by their routes', () => {
  test('a static page is its own source; a redirect and an error page say so', async () => {
    const { pages } = await factsOf({
      tree: {
        'src/pages/index.astro': '',
        'src/pages/about.md': '---\nupdated: 2023-05-05\n---\n',
        'src/pages/404.astro': '',
        'node_modules/theme/page.astro': '',
      },
      routes: [
        route('/', 'src/pages/index.astro'),
        route('/about', 'src/pages/about.md'),
        route('/404', 'src/pages/404.astro'),
        route('/old', '/old', { type: 'redirect' }),
        route('/theme', 'node_modules/theme/page.astro', { origin: 'external' }),
      ],
      assets: {
        '/': ['index.html'],
        '/about': ['about/index.html'],
        '/404': ['404.html'],
        '/old': ['old/index.html'],
        '/theme': ['theme/index.html'],
      },
    })
    expect(pages).toEqual({
      'index.html': { source: 'src/pages/index.astro' },
      'about/index.html': { source: 'src/pages/about.md' },
      '404.html': { skip: 'error-page' },
      'old/index.html': { skip: 'redirect' },
      'theme/index.html': {},
    })
  })

  test('file names that look like URLs are taken as they are', async () => {
    const names = ['tags/c%23/index.html', 'tags/50%/index.html', 'tags/crème brûlée/index.html', 'tags/x+y/index.html']
    const { pages } = await factsOf({
      tree: { 'src/pages/tags/[tag].astro': '' },
      routes: [route('/tags/[tag]', 'src/pages/tags/[tag].astro')],
      assets: { '/tags/[tag]': names },
    })
    expect(Object.keys(pages)).toEqual(names)
    expect(pages[names[0] as string]).toEqual({ template: 'src/pages/tags/[tag].astro' })
  })
})

describe('pages by their entries', () => {
  const tree = { 'src/content/blog/a.md': '', 'src/content/blog/b.md': '', 'src/pages/[slug].astro': '' }
  const blog = {
    tree,
    routes: [route('/[slug]', 'src/pages/[slug].astro')],
    assets: { '/[slug]': ['a/index.html', 'b/index.html'] },
  }
  const template = 'src/pages/[slug].astro'
  const source = 'src/content/blog/a.md'

  test.each<[string, object, object]>([
    ['an entry in a prop', { post: entry('a') }, { template, source, data: {} }],
    ['props that are the entry', entry('a'), { template, source, data: {} }],
    ['neighbours beside it', { post: entry('a'), next: entry('b') }, { template, source, data: {} }],
    ['the same entry twice', { post: entry('a'), entry: entry('a') }, { template, source, data: {} }],
    ['neighbours alone', { next: entry('b'), previous: entry('c') }, { template }],
    ['lists of entries', { posts: [entry('a')] }, { template }],
    ['no entry', { tag: 'a' }, { template }],
    [
      'an entry without a file',
      { item: { collection: 'api', id: '1', data: { updated: '2024-01-01' } } },
      { template, data: { updated: '2024-01-01' } },
    ],
  ])('%s', async (_, props, expected) => {
    const { pages } = await factsOf({ ...blog, see: ({ see }) => see(page(props, { slug: 'a' }, '/a/')) })
    expect(pages['a/index.html']).toEqual(expected)
  })

  test('an entry that many pages were given, named by none of their addresses, is no page of its own', async () => {
    const { pages } = await factsOf({
      ...blog,
      see({ see }) {
        see(page({ featured: entry('x') }, { slug: 'a' }, '/a/'))
        see(page({ featured: entry('x') }, { slug: 'b' }, '/b/'))
      },
    })
    expect(pages['a/index.html']).toEqual({ template })
  })

  test('a rewritten page is seen twice: what knows more counts, in either order', async () => {
    for (const order of [
      [{ post: entry('a') }, {}],
      [{}, { post: entry('a') }],
    ]) {
      const { pages } = await factsOf({
        ...blog,
        see: ({ see }) => order.forEach((props) => see(page(props, { slug: 'a' }, '/a/'))),
      })
      expect(pages['a/index.html']).toMatchObject({ source })
    }
  })

  test('Starlight names the entry while it renders', async () => {
    const context = { ...page({}, { slug: 'a' }, '/a/'), locals: { starlightRoute: { entry: entry('a') } } }
    expect((await factsOf({ ...blog, see: ({ see }) => see(context) })).pages['a/index.html']).toMatchObject({ source })
  })

  test('odd props break nothing', async () => {
    const props = new Proxy({}, { ownKeys: () => { throw new Error('no') } }) // prettier-ignore
    expect(() => new AstroEntries().see(page(props, {}, '/a/'))).not.toThrow()
  })

  test('a day in words, made a Date where the site is built, is that day', async () => {
    const before = process.env['TZ']
    process.env['TZ'] = 'America/New_York'
    try {
      const pubDate = new Date('Jul 08 2022')
      const time = new Date('2022-07-08T04:00:00Z')
      const { pages } = await factsOf({
        ...blog,
        tree: { ...tree, 'src/content/blog/b.md': '---\npubDate: 2022-07-08T04:00:00Z\n---\n' },
        see({ see }) {
          see(page({ post: entry('a', { pubDate }) }, { slug: 'a' }, '/a/'))
          see(page({ post: entry('b', { pubDate: time }) }, { slug: 'b' }, '/b/'))
        },
      })
      expect(pages['a/index.html']?.data).toEqual({ pubDate: new Date('2022-07-08T00:00:00Z') })
      expect(pages['b/index.html']?.data).toEqual({ pubDate: time })
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })

  test('what was rendered elsewhere is told by the store, and said', async () => {
    const store = JSON.stringify([
      ['Map', 1, 2],
      'blog',
      ['Map', 3, 4, 11, 12],
      'a',
      { id: 3, data: 5, filePath: 8, body: 9 },
      { title: 6, updated: 7 },
      'A',
      ['Date', '2024-01-01T00:00:00.000Z'],
      'src/content/blog/a.md',
      'text',
      null,
      'b',
      { id: 11, data: 13 },
      { title: 11 },
    ])
    const { pages, notes } = await factsOf({ ...blog, tree: { ...tree, 'node_modules/.astro/data-store.json': store } })
    expect(pages['a/index.html']).toEqual({
      template,
      source,
      data: { title: 'A', updated: new Date('2024-01-01T00:00:00.000Z') },
    })
    expect(pages['b/index.html']).toEqual({ template, data: { title: 'b' } })
    expect(notes).toEqual([
      'no page was seen while it was rendered: content entries are told by addresses alone',
      '/[slug]: 2 pages are entries of "blog" by their addresses',
    ])
  })

  test('a file that holds many entries is the source of none: seen or looked up', async () => {
    const filePath = 'src/data/authors.json'
    const authors = (more: Partial<Site>) =>
      factsOf({ ...blog, tree: { ...tree, [filePath]: '' }, routes: [route('/[slug]', template)], ...more })
    const data = { updated: new Date('2024-01-01') }
    const seen = await authors({
      see: (entries) => {
        entries.see(page({ item: { ...entry('a', data), filePath } }, { slug: 'a' }, '/a'))
        entries.see(page({ item: { ...entry('b', {}), filePath } }, { slug: 'b' }, '/b'))
      },
    })
    expect(seen.pages).toEqual({ 'a/index.html': { template, data }, 'b/index.html': { template, data: {} } })
    const store = [
      ['Map', 1, 2],
      'blog',
      ['Map', 3, 4, 6, 7],
      'a',
      { id: 3, filePath: 5 },
      filePath,
      'b',
      { id: 6, filePath: 5 },
    ]
    const found = await authors({
      tree: { ...tree, [filePath]: '', 'node_modules/.astro/data-store.json': JSON.stringify(store) },
    })
    expect(found.pages).toEqual({ 'a/index.html': { template }, 'b/index.html': { template } })
    // The other entry has no page: its changes are none of this page's all the same.
    const one = await authors({
      tree: { ...tree, [filePath]: '', 'node_modules/.astro/data-store.json': JSON.stringify(store) },
      see: (entries) => entries.see(page({ item: { ...entry('a', data), filePath } }, { slug: 'a' }, '/a')),
    })
    expect(one.pages['a/index.html']).toEqual({ template, data })
    expect(found.notes.at(-1)).toContain('2 pages are entries of "blog"')
  })

  test('a Markdown file of two collections is the source of both pages, whatever they call it', async () => {
    const { pages } = await factsOf({
      ...blog,
      routes: [route('/[slug]', template)],
      see: (entries) => {
        entries.see(page({ item: { ...entry('a', {}), filePath: source } }, { slug: 'a' }, '/a'))
        entries.see(page({ item: { ...entry('x/b', {}), collection: 'all', filePath: source } }, { slug: 'b' }, '/b'))
      },
    })
    expect([pages['a/index.html']?.source, pages['b/index.html']?.source]).toEqual([source, source])
  })

  describe('in pieces', () => {
    const lines = [
      [[1, 2], 'a', { id: 1, data: 3, filePath: 5 }, { updated: 4 }, ['Date', '2024-01-01T00:00:00.000Z'], source],
      [[1, 2], 'b', { id: 1, data: 3 }, { title: 4 }, 'Größe\n'],
    ]
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const pieces = {
      'node_modules/.astro/data-store/manifest.json': JSON.stringify({
        blog: ['0a.txt', '0b.txt'],
        'meta::meta': ['gone.txt'],
      }),
      'node_modules/.astro/data-store/0a.txt': text.slice(0, 30),
      'node_modules/.astro/data-store/0b.txt': text.slice(30),
    }
    const experimental = { collectionStorage: { type: 'chunked', chunkSize: 30 } }

    test('is put together', async () => {
      const { pages } = await factsOf({ ...blog, tree: { ...tree, ...pieces }, config: { experimental } })
      expect(pages['a/index.html']).toEqual({ template, source, data: { updated: new Date('2024-01-01') } })
      expect(pages['b/index.html']).toEqual({ template, data: { title: 'Größe\n' } })
    })

    test.each<[string, Tree]>([
      ['left over', pieces],
      [
        'with a piece that is gone',
        { ...pieces, 'node_modules/.astro/data-store/manifest.json': '{"blog":["0c.txt"]}' },
      ],
      ['cut off', { ...pieces, 'node_modules/.astro/data-store/0b.txt': text.slice(30, 90) }],
      ['of another kind', { 'node_modules/.astro/data-store/manifest.json': '[1]' }],
    ])('%s tells nothing', async (what, files) => {
      const config = what === 'left over' ? {} : { experimental }
      const { pages } = await factsOf({ ...blog, tree: { ...tree, ...files }, config })
      expect(pages['a/index.html']).toEqual({ template })
    })
  })

  test('pages that Astro took over from an earlier build are looked up, and told of', async () => {
    const store = JSON.stringify([['Map', 1, 2], 'blog', ['Map', 3, 4], 'b', { id: 3, data: 5 }, { draft: 6 }, true])
    const { pages, notes } = await factsOf({
      ...blog,
      tree: { ...tree, 'node_modules/.astro/data-store.json': store },
      see: (entries) => entries.see(page({ post: entry('a') }, { slug: 'a' }, '/a')),
    })
    expect(pages['a/index.html']).toEqual({ template, source, data: {} })
    expect(pages['b/index.html']).toEqual({ template, data: { draft: true } })
    expect(notes).toEqual([
      '/[slug]: 1 pages are of an earlier build, or were answered by a middleware of the site',
      '/[slug]: 1 pages are entries of "blog" by their addresses',
    ])
  })

  test.each(['', '{}', '[1]', '[["Map",1]]', '[["Map",1,9],"blog"]'])(
    'a store that is %j tells nothing',
    async (store) => {
      const { pages, notes } = await factsOf({
        ...blog,
        tree: { ...tree, 'node_modules/.astro/data-store.json': store },
      })
      expect(pages['a/index.html']).toEqual({ template })
      expect(notes.at(-1)).toBe('/[slug]: of 2 pages no content entry is known')
    },
  )
})

describe('entries by addresses', () => {
  const collections = (names: Record<string, string[]>) =>
    new Map(
      Object.entries(names).map(([name, ids]) => [
        name,
        new Map(
          ids.map((text) => {
            const [id = '', slug] = text.split('=')
            return [id, { collection: name, id, data: slug === undefined ? {} : { slug } }]
          }),
        ),
      ]),
    )
  test.each<[string, string[], Record<string, string[]>, string | undefined]>([
    ['/blog/[slug]', ['blog/a/index.html', 'blog/b.html'], { blog: ['a', 'b', 'c'] }, 'blog'],
    ['/blog/[...slug]', ['blog/2024/a/index.html', 'blog/index.html'], { blog: ['2024/a', 'index'] }, 'blog'],
    ['/[...slug]', ['index.html', 'a/b/index.html'], { docs: ['index', 'a/b'] }, 'docs'],
    ['/[lang]/[...slug]', ['en/a/index.html', 'de/b/index.html'], { docs: ['a', 'b'] }, 'docs'],
    ['/[lang]/[...slug]', ['en/a/index.html'], { docs: ['en/a'] }, 'docs'],
    ['/r/[dish]', ['r/a/index.html', 'fr/r/a/index.html'], { recipes: ['a'] }, 'recipes'],
    ['/tags/[tag]', ['tags/a/index.html', 'tags/x/index.html'], { blog: ['a'] }, undefined],
    ['/[slug]', ['a/index.html'], { blog: ['a'], notes: ['a'] }, undefined],
    ['/r/[dish]', ['r/soupe/index.html', 'r/b/index.html'], { recipes: ['b', 'soup=soupe', 'x=b'] }, 'recipes'],
    ['/v1.2/[slug]', ['v1x2/a/index.html'], { blog: ['a'] }, undefined],
  ])('%s with %j of %j', async (pattern, files, names, expected) => {
    expect(entriesByAddress(pattern, files, collections(names), ['fr'])?.collection).toBe(expected)
  })
})

test.each([
  ['https://example.com/docs/', '/', true],
  ['https://example.com/docs', '/doc', true],
  ['https://example.com/docs', 'docs', false],
  ['https://example.com/docs/', '/docs/v2', false],
  ['https://example.com', '/docs', false],
  [undefined, '/', false],
])('`site` %s below base %s: a path that is lost is told of, %s', async (site, base, isLost) => {
  const { facts } = await factsOf({ tree: {}, routes: [], assets: {}, config: { site, base } })
  expect(facts.found?.map(({ code }) => code) ?? []).toEqual(isLost ? ['site-path'] : [])
})

describe('fallback pages', () => {
  const i18n: AstroI18n = {
    defaultLocale: 'en',
    locales: ['en', { path: 'french', codes: ['fr', 'fr-CA'] }],
    fallback: { french: 'en' },
    routing: { prefixDefaultLocale: false },
  }
  const tree = { 'src/pages/about.astro': '', 'src/pages/index.astro': '' }
  const routes = [route('/about', 'src/pages/about.astro'), route('/', 'src/pages/index.astro')]

  test.each([
    ['directory', 'about/index.html', 'french/about/index.html', 'french/index.html'],
    ['file', 'about.html', 'french/about.html', 'french.html'],
  ] as const)('are made of what they stand in for: %s', async (format, original, copy, home) => {
    const { pages } = await factsOf({
      tree: { ...tree, [`dist/${original}`]: '', [`dist/${copy}`]: '', [`dist/${home}`]: '', 'dist/other.html': '' },
      routes,
      assets: { '/about': [original], '/': ['index.html'] },
      config: { i18n, build: { format } },
    })
    expect(pages[copy]).toEqual({ source: 'src/pages/about.astro' })
    expect(pages[home]).toEqual({ source: 'src/pages/index.astro' })
    expect(pages['other.html']).toBeUndefined()
  })

  test('the error page of a locale is one too', async () => {
    const { pages } = await factsOf({
      tree,
      routes: [route('/french/404', 'x.astro'), route('/blog/404', 'x.astro')],
      assets: { '/french/404': ['french/404/index.html'], '/blog/404': ['blog/404/index.html'] },
      config: { i18n },
    })
    expect(pages).toEqual({ 'french/404/index.html': { skip: 'error-page' }, 'blog/404/index.html': {} })
  })
})

test('files that Astro does not tell of are found by the patterns of the routes', async () => {
  const files = ['blog/a/index.html', 'blog/b/index.html', 'about/index.html', 'other/index.html', 'fr/x/index.html']
  const { pages } = await factsOf({
    tree: {
      ...Object.fromEntries(files.map((file) => [`dist/${file}`, ''])),
      'dist/copied.html': '',
      'public/copied.html': '',
      'src/pages/about.astro': '',
      'src/pages/blog/[slug].astro': '',
      'src/pages/fr/[slug].astro': '',
    },
    routes: [
      route('/about', 'src/pages/about.astro'),
      route('/blog/[slug]', 'src/pages/blog/[slug].astro'),
      route('/fr/[slug]', 'src/pages/fr/[slug].astro'),
      route('/[slug]', 'src/pages/live.astro', { isPrerendered: false }),
    ],
    assets: { '/blog/[slug]': ['blog/b/index.html'] },
    pageCount: 4,
    config: {
      i18n: { defaultLocale: 'en', locales: ['en', 'fr'], fallback: { fr: 'en' }, routing: 'manual' },
    },
  })
  expect(pages).toEqual({
    'about/index.html': { source: 'src/pages/about.astro' },
    'blog/a/index.html': { template: 'src/pages/blog/[slug].astro' },
    'blog/b/index.html': { template: 'src/pages/blog/[slug].astro' },
    'fr/x/index.html': { template: 'src/pages/fr/[slug].astro' },
  })
})

describe('what the config says', () => {
  const facts = (more: Partial<AstroConfig>) => configFacts(configOf('/project', more))

  test.each([
    ['directory', 'ignore', 'auto'],
    ['directory', 'always', 'html'],
    ['directory', 'never', 'clean'],
    ['file', 'ignore', 'auto'],
    ['file', 'always', 'auto'],
    ['file', 'never', 'auto'],
    ['preserve', 'ignore', 'auto'],
    ['preserve', 'always', 'auto'],
    ['preserve', 'never', 'auto'],
  ] as const)('%s files with slash %s: %s', async (format, trailingSlash, style) => {
    expect(facts({ trailingSlash, build: { format } }).urlStyle).toBe(style)
  })

  test.each<[string, Partial<AstroI18n>, object]>([
    ['the default has no folder', {}, { locales: { '': 'en', de: 'de', br: 'pt-BR' }, default: '' }],
    [
      'the default has one too',
      { routing: { prefixDefaultLocale: true } },
      { locales: { en: 'en', de: 'de', br: 'pt-BR' }, default: 'en' },
    ],
    ['routing by hand', { routing: 'manual' }, { locales: { '': 'en', de: 'de', br: 'pt-BR' }, default: '' }],
    [
      'a default with a folder of another name',
      { defaultLocale: 'br' },
      { locales: { en: 'en', de: 'de', '': 'pt-BR' }, default: '' },
    ],
    ['an underscore', { locales: ['en', 'zh_CN'] }, { locales: { '': 'en', zh_CN: 'zh-CN' }, default: '' }],
  ])('%s', async (_, more, expected) => {
    const i18n: AstroI18n = {
      defaultLocale: 'en',
      locales: ['en', 'de', { path: 'br', codes: ['pt_BR', 'pt'] }],
      routing: { prefixDefaultLocale: false },
      ...more,
    }
    expect(facts({ i18n }).i18n).toEqual(expected)
  })
})

describe('files that answer by their own names', () => {
  const site: Site = {
    tree: { 'public/copied.html': '', 'public/folder/index.html': '', 'src/pages/index.astro': '' },
    routes: [route('/', 'src/pages/index.astro'), route('/doc.html', 'src/pages/doc.html.ts', { type: 'endpoint' })],
    assets: { '/': ['index.html'], '/doc.html': ['doc.html'] },
    config: { base: '/sub', trailingSlash: 'never' },
  }

  test('keep them where the pages have no endings', async () => {
    expect((await factsOf(site)).pages).toEqual({
      'index.html': { source: 'src/pages/index.astro', path: '' },
      'doc.html': { path: '/doc.html' },
      'copied.html': { source: 'public/copied.html', path: '/copied.html' },
      'folder/index.html': { source: 'public/folder/index.html', path: '/folder/' },
    })
  })

  test("unless the user's word on the form is to count", async () => {
    expect((await factsOf({ ...site, styled: true })).pages).toEqual({
      'index.html': { source: 'src/pages/index.astro' },
      'doc.html': {},
    })
  })
})

test.each<[string, Partial<AstroRoute>, object | undefined]>([
  ['/sitemap.xml', {}, { sitemap: 'src/pages/own.ts' }],
  ['/sitemap.xml', { isPrerendered: false }, { sitemap: 'src/pages/own.ts' }],
  ['/robots.txt', { isPrerendered: false }, { robots: 'src/pages/own.ts' }],
  // Its file is there: the line is added to it, as to any other.
  ['/robots.txt', {}, undefined],
  ['/rss.xml', {}, undefined],
])('who answers %s (%j)', async (pattern, more, expected) => {
  const own = route(pattern, 'src/pages/own.ts', { type: 'endpoint', ...more })
  expect((await factsOf({ tree: {}, routes: [own], assets: {} })).facts.owned).toEqual(expected)
})
