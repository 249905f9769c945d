import { describe, expect, test } from 'vitest'
import type { Options } from '../src/options.ts'
import type { Context, Entry, Page } from '../src/types.ts'
import { canonical, html, make, type Made, type Tree } from './site.ts'

const finding = ({ report }: Made, code: string) => report.findings.find((each) => each.code === code)

describe('platforms', () => {
  const page = (tree: Tree): Tree => ({ 'dist/index.html': html(), ...tree })

  test('a URL that the platform redirects is left out, with the rule; its target stays', async () => {
    const made = await make(
      page({ 'dist/old.html': html(), 'dist/new.html': html(), 'dist/_redirects': '# moved\n/old /new 301!\n' }),
      {},
      { env: { NETLIFY: 'true' } },
    )
    expect(made.verdicts).toEqual({ 'index.html': 'kept', 'old.html': 'redirect', 'new.html': 'kept' })
    expect(made.report.platform).toBe('netlify')
    expect(made.report.verdicts.find(({ kept }) => !kept)?.why).toMatchObject({
      from: 'platform',
      file: 'dist/_redirects',
      line: 2,
    })
  })

  test.each<[env: Record<string, string>, verdict: string, code: string | undefined]>([
    [{ CF_PAGES: '1' }, 'redirect', undefined],
    [{ NETLIFY: 'true' }, 'kept', undefined],
    [{}, 'kept', 'redirect-unknown'],
  ])('an unforced rule over a page that exists, with %j: %s', async (env, verdict, code) => {
    const made = await make(page({ 'dist/old/index.html': html(), 'dist/_redirects': '/old/ / 301\n' }), {}, { env })
    expect(made.verdicts['old/index.html']).toBe(verdict)
    expect(made.codes.filter((each) => each.startsWith('redirect'))).toEqual(code ? [code] : [])
  })

  test('a page that the platform answers with an error by rule is listed, and said', async () => {
    const made = await make(
      page({ 'dist/gone.html': html(), 'dist/_redirects': '/gone /404.html 410!\n' }),
      {},
      { env: { NETLIFY: 'true' } },
    )
    expect(made.verdicts['gone.html']).toBe('kept')
    expect(finding(made, 'platform-status')).toMatchObject({
      level: 'info',
      where: ['/gone'],
      evidence: [{ file: 'dist/_redirects', line: 1 }],
    })
  })

  test('a header that says noindex leaves out; one for another host does not', async () => {
    const headers = '/private/*\n  X-Robots-Tag: noindex\n\nhttps://preview.pages.dev/*\n  X-Robots-Tag: noindex\n'
    const made = await make(
      page({ 'dist/private/a.html': html(), 'dist/_headers': headers }),
      { pages: ['/private/b', '/c'] },
      { env: { CF_PAGES: '1' } },
    )
    expect(made.verdicts).toEqual({
      'index.html': 'kept',
      'private/a.html': 'noindex',
      'https://example.com/private/b': 'noindex',
    })
    expect(made.locs).toEqual(['https://example.com/', 'https://example.com/c'])
  })

  test('a page that `transform` moves is held to the rules of its new address', async () => {
    const made = await make(
      page({
        'dist/a.html': html(),
        'dist/b.html': html(),
        'dist/_redirects': '/old/ /new/ 301!\n',
        'dist/_headers': '/priv/*\n  X-Robots-Tag: noindex\n',
      }),
      {
        transform: (entry: Entry, { path }: Page) =>
          path === '/a' ? { ...entry, loc: '/old/' } : path === '/b' ? { ...entry, loc: '/priv/b' } : undefined,
      },
      { env: { NETLIFY: 'true' } },
    )
    expect(made.verdicts).toEqual({ 'index.html': 'kept', 'a.html': 'redirect', 'b.html': 'noindex' })
  })

  test('the platform tells the form of URLs before the links do', async () => {
    // As VitePress writes it without cleanUrls.
    const links = '<a href="/a.html">a</a><a href="/b.html">b</a><a href="/c.html">c</a>'
    const tree = {
      'dist/index.html': html('', links),
      'dist/a.html': html(),
      'dist/b.html': html(),
      'dist/c.html': html(),
    }
    const paths = (made: Made) => made.locs.map((loc) => loc.slice('https://example.com'.length))
    expect(paths(await make(tree, {}, { env: { CF_PAGES: '1' } }))).toEqual(['/', '/a', '/b', '/c'])
    const workflow = {
      '.github/workflows/deploy.yml': 'on: push\njobs:\n  d:\n    steps:\n      - uses: actions/deploy-pages@v4\n',
    }
    const pages = await make({ ...tree, ...workflow }, {}, { env: { GITHUB_ACTIONS: 'true' } })
    expect(pages.report.platform).toBe('github-pages')
    expect(paths(pages)).toEqual(['/', '/a.html', '/b.html', '/c.html'])
    expect(paths(await make({ ...tree, 'vercel.json': '{ "cleanUrls": true, "trailingSlash": true }' }))).toEqual([
      '/',
      '/a/',
      '/b/',
      '/c/',
    ])
  })

  test('a canonical that the platform redirects is listed as stated, and said', async () => {
    const made = await make(
      page({ 'dist/a.html': html(canonical('https://example.com/a.html')) }),
      {},
      { env: { CF_PAGES: '1' } },
    )
    expect(made.locs).toContain('https://example.com/a.html')
    expect(finding(made, 'canonical-redirects')).toMatchObject({
      level: 'warning',
      where: ['a.html'],
      evidence: [{ value: '/a' }],
    })
  })

  test('a broken config file is said with its line, and the build goes on', async () => {
    const made = await make(page({ 'netlify.toml': '[build]\npublish = "dist"\n[[redirects]\n' }))
    expect(finding(made, 'platform-config')).toMatchObject({
      level: 'warning',
      evidence: [{ file: 'netlify.toml', line: 3 }],
    })
    expect(made.locs).toEqual(['https://example.com/'])
  })
})

describe('more than half left out for one reason', () => {
  const pages = (out: number, kept: number, head: string): Tree => ({
    ...Object.fromEntries(
      Array.from({ length: out }, (_, i) => [`dist/o${i}.html`, html(head.replaceAll('#', String(i)))]),
    ),
    ...Object.fromEntries(Array.from({ length: kept }, (_, i) => [`dist/k${i}.html`, html()])),
  })
  test.each<[what: string, tree: Tree, options: Options, count: number | undefined]>([
    ['by canonical', pages(3, 2, canonical('https://other.com/#')), {}, 3],
    ['exactly half', pages(3, 3, canonical('https://other.com/#')), {}, undefined],
    ['by noindex', pages(4, 1, '<meta name="robots" content="noindex">'), {}, undefined],
    ['by the user', pages(4, 1, ''), { exclude: '/o*' }, undefined],
    ['of a handful', pages(3, 1, canonical('https://other.com/#')), {}, undefined],
  ])('%s', async (_what, tree, options, count) => {
    expect(finding(await make(tree, options), 'mostly-left-out')?.count).toBe(count)
  })
})

describe('hreflang', () => {
  const link = (code: string, path: string) =>
    `<link rel="alternate" hreflang="${code}" href="https://example.com${path}">`
  const links = link('en', '/') + link('de', '/de/') + link('x-default', '/')
  const alternates = ({ report }: Made) =>
    Object.fromEntries(
      report.verdicts.flatMap((verdict) => (verdict.kept ? [[verdict.page.path, verdict.entry.alternates]] : [])),
    )
  const PAIR = { de: 'https://example.com/de/', en: 'https://example.com/', 'x-default': 'https://example.com/' }

  test("from the pages' own links", async () => {
    const made = await make({
      'dist/index.html': html(links),
      'dist/de/index.html': html(links).replace('lang="en"', 'lang="de"'),
      'dist/a.html': html(),
    })
    expect(alternates(made)).toEqual({ '/': PAIR, '/de/': PAIR, '/a.html': undefined })
    expect(made.read('sitemap.xml').match(/<xhtml:link/g)).toHaveLength(6)
    expect(made.codes).toEqual([])
  })

  test('a page that is left out is no version, and is said', async () => {
    const made = await make({
      'dist/index.html': html(links),
      'dist/de/index.html': html(`${links}<meta name="robots" content="noindex">`),
    })
    expect(alternates(made)).toEqual({ '/': undefined })
    expect(finding(made, 'hreflang-left-out')?.where).toEqual(['index.html'])
  })

  test('a version that was not built is none, and is said', async () => {
    const made = await make({ 'dist/index.html': html(links) })
    expect(alternates(made)).toEqual({ '/': undefined })
    expect(made.codes).toContain('hreflang-missing')
  })

  test('from `i18n` by the path', async () => {
    const made = await make(
      {
        'dist/index.html': html(),
        'dist/a.html': html(),
        'dist/de/index.html': html().replace('lang="en"', 'lang="de"'),
        'dist/de/b.html': html().replace('lang="en"', 'lang="de"'),
      },
      { i18n: { locales: { '': 'en', de: 'de' }, default: 'en' } },
    )
    expect(alternates(made)).toEqual({ '/': PAIR, '/de/': PAIR, '/a.html': undefined, '/de/b.html': undefined })
  })

  test('from `i18n` by a key', async () => {
    const made = await make(
      { 'dist/about.html': html(), 'dist/de/ueber.html': html().replace('lang="en"', 'lang="de"') },
      {
        i18n: {
          locales: { '': 'en', de: 'de' },
          key: (page: Page) => ({ '/about.html': 'about', '/de/ueber.html': 'about' })[page.path],
        },
      },
    )
    expect(alternates(made)['/about.html']).toEqual({
      de: 'https://example.com/de/ueber.html',
      en: 'https://example.com/about.html',
    })
  })

  test('from `pages`, front matter and `transform`', async () => {
    const pair = { en: '/a.html', de: '/b.html' }
    const expected = { de: 'https://example.com/b.html', en: 'https://example.com/a.html' }
    const tree = { 'dist/a.html': html(), 'dist/b.html': html() }
    for (const options of [
      {
        pages: [
          { loc: '/a', alternates: pair },
          { loc: '/b', alternates: pair },
        ],
      },
      { transform: (entry: Entry) => ({ ...entry, alternates: pair }) },
    ] satisfies Options[])
      expect(alternates(await make(tree, options))).toEqual({ '/a.html': expected, '/b.html': expected })
    const matter = '---\nsitemap:\n  alternates:\n    en: /a.html\n    de: /b.html\n---\n'
    const made = await make(
      { ...tree, 'content/a.md': matter, 'content/b.md': matter },
      { content: { 'content/*.md': '/[slug]' } },
    )
    expect(alternates(made)).toEqual({ '/a.html': expected, '/b.html': expected })
  })

  test('of URLs that are streamed', async () => {
    const pair = { en: '/a', de: '/b' }
    const made = await make(
      { 'dist/robots.txt': '' },
      { pages: [{ loc: '/a', alternates: pair }, { loc: '/b', alternates: pair }, '/c'] },
    )
    expect(made.read('sitemap.xml').match(/<xhtml:link/g)).toHaveLength(4)
  })

  test('a page that comes before the first one with alternates is a version all the same', async () => {
    const all = { en: '/en/', de: '/de/', fr: '/fr/' }
    const three = { de: 'https://example.com/de/', en: 'https://example.com/en/', fr: 'https://example.com/fr/' }
    const streamed = await make(
      { 'dist/robots.txt': '' },
      { pages: ['/en/', { loc: '/de/', alternates: all }, { loc: '/fr/', alternates: all }] },
    )
    expect(streamed.read('sitemap.xml').match(/<xhtml:link/g)).toHaveLength(9)
    const built = await make(
      { 'dist/en/index.html': html(), 'dist/fr/index.html': html(), 'dist/de/index.html': html() },
      { transform: (entry: Entry, page: Page) => (page.path === '/en/' ? undefined : { ...entry, alternates: all }) },
    )
    expect(Object.values(alternates(built))).toEqual([three, three, three])
  })

  test('`i18n: false` leaves out what pages say', async () => {
    const made = await make({ 'dist/index.html': html(links), 'dist/de/index.html': html(links) }, { i18n: false })
    expect(made.read('sitemap.xml')).not.toContain('xhtml')
  })

  test('a key that throws or is no text names the page', async () => {
    const context: Context = {}
    const tree = { 'dist/a.html': html() }
    await expect(
      make(
        tree,
        {
          i18n: {
            locales: { '': 'en' },
            key: () => {
              throw new Error('no table')
            },
          },
        },
        context,
      ),
    ).rejects.toThrow('`i18n.key` failed on /a.html: no table')
    await expect(
      make(tree, { i18n: { locales: { '': 'en' }, key: () => 7 as unknown as string } }, context),
    ).rejects.toThrow('`i18n.key` on /a.html returned 7')
  })
})
