import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { WaymarkError } from '../src/errors.ts'
import type { Options } from '../src/options.ts'
import type { Context, Entry, Page } from '../src/types.ts'
import { generateSitemap } from '../src/api.ts'
import { generateUnprivileged } from './unprivileged.ts'
import { canonical, fill, folderOf, html, make, NOW, remake, treeOf, type Made, type Tree } from './site.ts'

const error = (promise: Promise<unknown>): Promise<WaymarkError> =>
  promise.then(
    () => Promise.reject(new Error('no error was thrown')),
    (thrown: WaymarkError) => thrown,
  )

describe('verdicts', () => {
  const cases: [what: string, tree: Tree, verdicts: Record<string, string>][] = [
    ['a plain page', { 'a.html': html() }, { 'a.html': 'kept' }],
    ['noindex', { 'a.html': html('<meta name="robots" content="NoIndex, follow">') }, { 'a.html': 'noindex' }],
    ['none for googlebot', { 'a.html': html('<meta name="googlebot" content="none">') }, { 'a.html': 'noindex' }],
    [
      'no image preview',
      { 'a.html': html('<meta name="robots" content="max-image-preview:none">') },
      { 'a.html': 'kept' },
    ],
    [
      'noindex in noscript',
      { 'a.html': html('<noscript><meta name="robots" content="noindex"></noscript>') },
      { 'a.html': 'kept' },
    ],
    ['canonical elsewhere', { 'a.html': html(canonical('https://example.com/b')) }, { 'a.html': 'canonical' }],
    ['canonical of another host', { 'a.html': html(canonical('https://other.com/a')) }, { 'a.html': 'canonical' }],
    ['canonical with a query', { 'a.html': html(canonical('https://example.com/a?x=1')) }, { 'a.html': 'canonical' }],
    ['canonical of its own', { 'a.html': html(canonical('https://example.com/a/#top')) }, { 'a.html': 'kept' }],
    ['relative canonical of its own', { 'a/b.html': html(canonical('b')) }, { 'a/b.html': 'kept' }],
    [
      'relative canonical on a base',
      { 'a/b.html': html(`<base href="/c/">${canonical('b')}`) },
      { 'a/b.html': 'canonical' },
    ],
    ['redirect', { 'a.html': html('<meta http-equiv="refresh" content="0;url=/b">') }, { 'a.html': 'redirect' }],
    [
      'redirect to itself',
      { 'a.html': html('<meta http-equiv="refresh" content="30;url=/a.html">') },
      { 'a.html': 'kept' },
    ],
    ['reload', { 'a.html': html('<meta http-equiv="refresh" content="30">') }, { 'a.html': 'kept' }],
    ['fragment', { 'a.html': '<p>Part of a page</p>' }, { 'a.html': 'fragment' }],
    ['empty', { 'a.html': '' }, { 'a.html': 'unreadable' }],
    ['binary', { 'a.html': new Uint8Array([0x89, 0x50, 0, 0, 1]) }, { 'a.html': 'unreadable' }],
    [
      'UTF-16',
      { 'a.html': Buffer.from('\ufeff' + html('<meta name="robots" content="noindex">'), 'utf16le') },
      { 'a.html': 'noindex' },
    ],
    ['cut off in its head', { 'a.html': '<!doctype html><html><head><title>A' }, { 'a.html': 'kept' }],
    [
      'error pages at the root and below a locale',
      {
        '404.html': html(canonical('https://example.com/404')),
        '500/index.html': html(),
        '200.html': html(),
        'offline.html': html(),
        'en/404.html': html(),
        'en/index.html': html(),
      },
      {
        '404.html': 'error-page',
        '500/index.html': 'error-page',
        '200.html': 'error-page',
        'offline.html': 'error-page',
        'en/404.html': 'error-page',
        'en/index.html': 'kept',
      },
    ],
    ['an error page further down', { 'docs/404.html': html() }, { 'docs/404.html': 'error-page' }],
    [
      'an article about the number, linked',
      { 'docs/404.html': html(), 'index.html': html('', '<a href="docs/404">404</a>') },
      { 'docs/404.html': 'kept', 'index.html': 'kept' },
    ],
    [
      'an article about the number, linked from itself only',
      { 'docs/404.html': html('', '<a href="/docs/404">404</a>') },
      { 'docs/404.html': 'error-page' },
    ],
    [
      'articles about numbers',
      { 'codes/404.html': html(), 'codes/403.html': html(), 'codes/301.html': html() },
      { 'codes/404.html': 'kept', 'codes/403.html': 'kept', 'codes/301.html': 'kept' },
    ],
    [
      'two numbers are no series',
      { 'codes/404.html': html(), 'codes/403.html': html() },
      { 'codes/404.html': 'error-page', 'codes/403.html': 'kept' },
    ],
    [
      'a folder of three letters is no locale',
      { 'api/404.html': html(), 'index.html': html('', '<a href="/api/404.html">x</a>') },
      { 'api/404.html': 'kept', 'index.html': 'kept' },
    ],
    [
      'dot folders and node_modules are passed over',
      { '.cache/a.html': html(), 'node_modules/p/a.html': html(), '.well-known/b.html': html(), 'c.html': html() },
      { 'c.html': 'kept' },
    ],
  ]
  test.each(cases)('%s', async (_what, tree, verdicts) => {
    const dist = Object.fromEntries(Object.entries(tree).map(([file, content]) => [`dist/${file}`, content]))
    // A page that is always listed, so that the run succeeds whatever becomes of the others.
    const made = await make({ ...dist, 'dist/zz.html': html() })
    expect(made.verdicts).toEqual({ ...verdicts, 'zz.html': 'kept' })
    for (const { why } of made.report.verdicts) expect(why.from, 'every verdict has evidence').toBeTruthy()
  })

  test('evidence names file and line', async () => {
    const { report } = await make({
      'dist/a.html': html('<meta name="robots" content="noindex">'),
      'dist/b.html': html(),
    })
    expect(report.verdicts.find(({ page }) => page.file === 'a.html')?.why).toEqual({
      from: 'html',
      file: 'a.html',
      line: 5,
      name: 'meta name=robots',
      value: 'noindex',
    })
  })

  test('`unavailable_after` counts once it has passed', async () => {
    const page = (date: string) => html(`<meta name="robots" content="unavailable_after: ${date}">`)
    const { verdicts } = await make({ 'dist/past.html': page('2026-11-01'), 'dist/future.html': page('2027-01-01') })
    expect(verdicts).toEqual({ 'past.html': 'noindex', 'future.html': 'kept' })
  })

  test('several different canonicals count as none', async () => {
    const { verdicts, codes } = await make({
      'dist/a.html': html(canonical('https://example.com/b') + canonical('https://example.com/c')),
    })
    expect(verdicts).toEqual({ 'a.html': 'kept' })
    expect(codes).toEqual(['canonical-several'])
  })

  test.each(['javascript:void(0)', 'http://'])('canonical %j counts as none', async (href) => {
    const { verdicts, codes } = await make({ 'dist/a.html': html(canonical(href)) })
    expect(verdicts).toEqual({ 'a.html': 'kept' })
    expect(codes).toEqual(['canonical-invalid'])
  })

  test('two files of one URL are listed once', async () => {
    const own = html(canonical('https://example.com/a'))
    const { locs, verdicts } = await make({ 'dist/a.html': own, 'dist/a/index.html': own })
    expect(locs).toEqual(['https://example.com/a'])
    expect(verdicts).toEqual({ 'a.html': 'kept', 'a/index.html': 'duplicate' })
  })

  test('a URL too long for a sitemap stays out', async () => {
    const names = Array.from({ length: 11 }, (_, i) => String(i).repeat(200).slice(0, 200))
    const { codes, verdicts } = await make({ [`dist/${names.join('/')}.html`]: html(), 'dist/index.html': html() })
    expect(Object.values(verdicts).sort()).toEqual(['invalid', 'kept'])
    expect(codes).toEqual(['loc-invalid'])
  })

  test('robots.txt forbids', async () => {
    const { verdicts, codes, report } = await make({
      'dist/robots.txt': 'User-agent: *\nDisallow: /private/\n\nUser-agent: Googlebot\nDisallow: /b*.html$\n',
      'dist/private/a.html': html(),
      'dist/bb.html': html(),
      'dist/c.html': html(),
    })
    expect(verdicts).toEqual({ 'private/a.html': 'robots', 'bb.html': 'robots', 'c.html': 'kept' })
    expect(codes).toEqual(['page-blocked'])
    expect(report.findings[0]?.evidence[0]).toMatchObject({ file: 'robots.txt', line: 5, value: 'Disallow: /b*.html$' })
  })
})

describe('the form of URLs', () => {
  const cases: [what: string, tree: Tree, options: Options, locs: string[]][] = [
    [
      'index.html has a slash, others .html',
      { 'index.html': html(), 'a.html': html(), 'b/index.html': html() },
      {},
      ['/', '/a.html', '/b/'],
    ],
    [
      'slash',
      { 'index.html': html(), 'a.html': html(), 'b/index.html': html() },
      { urlStyle: 'slash' },
      ['/', '/a/', '/b/'],
    ],
    [
      'clean',
      { 'index.html': html(), 'a.html': html(), 'b/index.html': html() },
      { urlStyle: 'clean' },
      ['/', '/a', '/b'],
    ],
    [
      'html',
      { 'index.html': html(), 'a.html': html(), 'b/index.html': html() },
      { urlStyle: 'html' },
      ['/', '/a.html', '/b/'],
    ],
    [
      'links without .html prove clean URLs',
      {
        'index.html': html(
          '',
          '<a href="/a">a</a><a href="b?x#y">b</a><a href="https://example.com/c">c</a><a href="/a.html">a</a>',
        ),
        'a.html': html(),
        'b.html': html(),
        'c.html': html(),
      },
      {},
      ['/', '/a', '/b', '/c'],
    ],
    [
      'two links prove nothing',
      { 'index.html': html('', '<a href="/a">a</a><a href="b">b</a>'), 'a.html': html(), 'b.html': html() },
      {},
      ['/', '/a.html', '/b.html'],
    ],
    [
      'half of the links prove nothing',
      {
        'index.html': html('', '<a href="/a">a</a><a href="b">b</a><a href="/a.html"></a><a href="b.html"></a>'),
        'a.html': html(),
        'b.html': html(),
      },
      {},
      ['/', '/a.html', '/b.html'],
    ],
    [
      'a canonical decides for its page',
      { 'a.html': html(canonical('https://example.com/a/')), 'b.html': html() },
      {},
      ['/a/', '/b.html'],
    ],
    ['a canonical may leave the slash of a folder away', { 'a/index.html': html(canonical('/a')) }, {}, ['/a']],
    [
      'names are no URLs',
      { 'a b/100%.html': html(), 'c#d?e&f.html': html(), 'ü.html': html(), "it's+1.html": html() },
      {},
      ['/%C3%BC.html', '/a%20b/100%25.html', '/c%23d%3Fe&amp;f.html', '/it&apos;s+1.html'],
    ],
    [
      'only whole segments are index.html',
      { 'xindex.html': html(), 'index.html/index.html': html() },
      {},
      ['/index.html/', '/xindex.html'],
    ],
    ['below a base', { 'index.html': html(), 'a.html': html() }, { base: '/docs/' }, ['/docs/', '/docs/a.html']],
    [
      'below the path of site',
      { 'index.html': html(), 'a/index.html': html() },
      { site: 'https://example.com/repo' },
      ['/repo/', '/repo/a/'],
    ],
    [
      'base clean',
      { 'index.html': html(), 'a/index.html': html() },
      { base: '/docs', urlStyle: 'clean' },
      ['/docs/', '/docs/a'],
    ],
    [
      'a dot in a name is no ending',
      { 'v1.2.html': html(), 'v1.2/index.html': html() },
      { urlStyle: 'auto' },
      ['/v1.2.html', '/v1.2/'],
    ],
  ]
  test.each(cases)('%s', async (_what, tree, options, locs) => {
    const dist = Object.fromEntries(Object.entries(tree).map(([file, content]) => [`dist/${file}`, content]))
    const made = await make(dist, options)
    expect(made.locs).toEqual(locs.map((path) => `https://example.com${path}`))
  })

  test('a canonical of another form than `urlStyle` is listed, and said', async () => {
    const { locs, codes } = await make({ 'dist/a.html': html(canonical('/a')) }, { urlStyle: 'slash' })
    expect(locs).toEqual(['https://example.com/a'])
    expect(codes).toEqual(['canonical-style'])
  })

  test('`path` is decoded and below base', async () => {
    const seen: string[] = []
    await make(
      { 'dist/a b/ü.html': html(), 'dist/index.html': html() },
      { base: '/docs/', exclude: (page: Page) => (seen.push(page.path), false) },
    )
    expect(seen.sort()).toEqual(['/', '/a b/ü.html'])
  })
})

describe('the site', () => {
  const pages = (origin: string): Tree => ({
    'dist/index.html': html(canonical(`${origin}/`)),
    'dist/a.html': html(canonical(`${origin}/a`)),
  })
  const cases: [what: string, tree: Tree, env: Record<string, string>, site: string, from: string][] = [
    ['canonicals', pages('https://a.com'), {}, 'https://a.com', 'html'],
    ['CNAME', { 'dist/a.html': html(), 'dist/CNAME': 'www.b.com\n' }, {}, 'https://www.b.com', 'file'],
    ['Netlify', { 'dist/a.html': html() }, { NETLIFY: 'true', URL: 'https://c.com' }, 'https://c.com', 'env'],
    ['Vercel', { 'dist/a.html': html() }, { VERCEL_PROJECT_PRODUCTION_URL: 'd.com' }, 'https://d.com', 'env'],
    [
      'Vercel, with a scheme',
      { 'dist/a.html': html() },
      { VERCEL_PROJECT_PRODUCTION_URL: 'https://d.com' },
      'https://d.com',
      'env',
    ],
    ['canonicals before CNAME', { ...pages('https://a.com'), 'dist/CNAME': 'b.com' }, {}, 'https://a.com', 'html'],
  ]
  test.each(cases)('from %s', async (_what, tree, env, site, from) => {
    const { report } = await make(tree, { site: undefined } as unknown as Options, { env })
    expect([report.site, report.siteFrom.from]).toEqual([site, from])
  })

  test.each<[what: string, tree: Tree, env: Record<string, string>]>([
    ['nothing tells it', { 'dist/a.html': html() }, {}],
    ['URL without Netlify', { 'dist/a.html': html() }, { URL: 'https://c.com' }],
    ["Netlify's own subdomain", { 'dist/a.html': html() }, { NETLIFY: 'true', URL: 'https://x.netlify.app' }],
    ["Vercel's own subdomain", { 'dist/a.html': html() }, { VERCEL_PROJECT_PRODUCTION_URL: 'x.vercel.app' }],
    ['canonicals of localhost', pages('http://localhost:4173'), {}],
    [
      'no canonical on the home page',
      { 'dist/index.html': html(), 'dist/a.html': html(canonical('https://a.com/a')) },
      {},
    ],
    [
      'canonicals of two hosts',
      { 'dist/index.html': html(canonical('https://a.com/')), 'dist/a.html': html(canonical('https://b.com/a')) },
      {},
    ],
    ['a CNAME of two words', { 'dist/a.html': html(), 'dist/CNAME': 'a.com b.com' }, {}],
  ])('unknown: %s', async (_what, tree, env) => {
    const thrown = await error(make(tree, { site: undefined } as unknown as Options, { env }))
    expect(thrown.code).toBe('no-site')
    expect(thrown.message).toContain('https://example.com')
  })

  test('a scheme or www of difference to the canonicals is an error naming both', async () => {
    const thrown = await error(make(pages('http://www.example.com')))
    expect(thrown.code).toBe('canonical-site')
    expect(thrown.message).toContain('https://example.com')
    expect(thrown.message).toContain('http://www.example.com')
  })

  test('one page of many with the wrong scheme fails nothing', async () => {
    const { verdicts } = await make({
      'dist/index.html': html(canonical('https://example.com/')),
      'dist/a.html': html(canonical('https://example.com/a')),
      'dist/b.html': html(canonical('http://example.com/b')),
    })
    expect(verdicts).toEqual({ 'index.html': 'kept', 'a.html': 'kept', 'b.html': 'canonical' })
  })

  test('localhost is a warning', async () => {
    const { codes } = await make({ 'dist/a.html': html() }, { site: 'http://localhost:4173' })
    expect(codes).toEqual(['site-localhost'])
  })

  test.each(['https://example.com/', '/'])('a template that names %s on most pages is an error', async (href) => {
    const tree: Tree = {}
    for (let i = 0; i < 10; i++) tree[`dist/${i}.html`] = html(i < 6 ? canonical(href) : '')
    const thrown = await error(make(tree))
    expect(thrown.code).toBe('canonical-template')
    expect(thrown.report?.findings[0]).toMatchObject({ count: 6, where: ['0.html', '1.html', '2.html'] })
  })
})

test('redirects to one page are no mistake of the template', async () => {
  const tree: Tree = { 'dist/index.html': html() }
  const stub = html(`<meta http-equiv="refresh" content="0;url=/">${canonical('https://example.com/')}`)
  for (let i = 0; i < 12; i++) tree[`dist/${i}.html`] = stub
  const { locs, report } = await make(tree)
  expect(locs).toEqual(['https://example.com/'])
  expect(report.leftOut).toEqual({ redirect: 12 })
})

// A file system of macOS takes both names for one.
test.skipIf(process.platform === 'darwin')(
  'URLs that differ only in how a letter is stored are said (rule U11)',
  async () => {
    const { codes, locs } = await make({ 'dist/\u00e9.html': html(), 'dist/e\u0301.html': html() })
    expect(locs).toEqual(['https://example.com/%C3%A9.html', 'https://example.com/e%CC%81.html'])
    expect(codes).toEqual(['unicode-twins'])
  },
)

describe('`pages`', () => {
  test('follow the built pages in the order they come', async () => {
    const { locs } = await make(
      { 'dist/z.html': html() },
      { pages: ['/y', 'x', { loc: 'https://example.com/ü' }, '/a?b=1&c'] },
    )
    expect(locs).toEqual(['/z.html', '/y', '/x', '/%C3%BC', '/a?b=1&amp;c'].map((path) => `https://example.com${path}`))
  })

  test('one that names a built page adds to it, in any of its forms', async () => {
    const { read, locs } = await make(
      {
        'dist/a.html': html('<meta property="article:modified_time" content="2026-01-01">'),
        'dist/b/index.html': html(),
      },
      {
        pages: [
          { loc: '/a', lastmod: '2026-02-02', priority: 0.5 },
          { loc: '/b/index.html', changefreq: 'daily' },
        ],
      },
    )
    expect(locs).toEqual(['https://example.com/a.html', 'https://example.com/b/'])
    expect(read('sitemap.xml')).toContain(
      '<loc>https://example.com/a.html</loc><lastmod>2026-02-02</lastmod><priority>0.5</priority>',
    )
    expect(read('sitemap.xml')).toContain('<loc>https://example.com/b/</loc><changefreq>daily</changefreq>')
  })

  test('one that names a page that is left out is a warning; the verdict stays', async () => {
    const { verdicts, codes } = await make(
      { 'dist/a.html': html('<meta name="robots" content="noindex">'), 'dist/b.html': html() },
      { pages: ['/a'] },
    )
    expect(verdicts).toEqual({ 'a.html': 'noindex', 'b.html': 'kept' })
    expect(codes).toEqual(['pages-left-out'])
  })

  test('the second of two with one loc is left out', async () => {
    const { locs, codes, report } = await make({ 'dist/a.html': html() }, { pages: ['/ü', '/%c3%bc', '/a', '/a/'] })
    expect(locs).toEqual(['https://example.com/a.html', 'https://example.com/%C3%BC'])
    expect(codes).toEqual(['pages-duplicate'])
    expect(report.findings[0]?.count).toBe(2)
  })

  test('white space around is no part of a URL', async () => {
    const { read, locs } = await make(
      { 'dist/robots.txt': '' },
      { pages: [' /a', '\thttps://example.com/b\n', { loc: ' c ', images: [' https://cdn.example.com/i.png'] }] },
    )
    expect(locs.slice(0, 3)).toEqual(['/a', '/b', '/c'].map((path) => `https://example.com${path}`))
    expect(read('sitemap.xml')).toContain('<image:loc>https://cdn.example.com/i.png</image:loc>')
  })

  test.each<[what: string, pages: Options['pages']]>([
    ['a list', ['/a', '/b']],
    ['a set', new Set(['/a', '/b'])],
    ['a function', () => ['/a', '/b']],
    ['a function that promises', () => Promise.resolve([{ loc: '/a' }, '/b'])],
    [
      'a generator',
      (function* () {
        yield '/a'
        yield '/b'
      })(),
    ],
    [
      'an async generator function',
      async function* () {
        yield '/a'
        yield '/b'
      },
    ],
  ])('may be %s', async (_what, pages) => {
    const { locs } = await make({ 'dist/robots.txt': '' }, { pages: pages as NonNullable<Options['pages']> })
    expect(locs).toEqual(['https://example.com/a', 'https://example.com/b'])
  })

  test.each<[what: string, item: unknown, message: RegExp]>([
    ['another host', 'https://other.com/a', /2nd item .*other\.com.*own host/s],
    ['http for https', 'http://example.com/a', /2nd item/],
    ['a password', 'https://u:p@example.com/', /password/],
    ['2,048 characters', `/${'a'.repeat(2048 - 'https://example.com/'.length)}`, /2048 characters/],
    ['no loc', {}, /`loc` is undefined/],
    ['a number', 7, /2nd item of `pages` is 7/],
    ['null', null, /2nd item of `pages` is null/],
    ['an unknown field', { loc: '/a', lastMod: '2026-01-01' }, /`lastMod`.*`lastmod`/],
    ['a date that is none', { loc: '/a', lastmod: 'yesterday' }, /`lastmod` is "yesterday"/],
    ['an invalid Date', { loc: '/a', lastmod: new Date(NaN) }, /`lastmod`/],
    ['a wrong changefreq', { loc: '/a', changefreq: 'Daily' }, /`changefreq` is "Daily".*daily/],
    ['a wrong priority', { loc: '/a', priority: 1.1 }, /`priority` is 1\.1/],
    ['a host without a scheme', 'example.com/a', /2nd item .*absolute/],
    ['www without a scheme', 'www.example.com/a', /2nd item .*absolute/],
    ['a code that is none', { loc: '/a', alternates: { 'en US': '/a' } }, /en US/],
  ])('refuses %s', async (_what, item, message) => {
    const root = folderOf({ 'dist/a.html': html() })
    const thrown = await error(remake(root, { pages: ['/ok', item as string] }))
    expect(thrown.code).toBe('invalid-entry')
    expect(thrown.message).toMatch(message)
    expect(treeOf(root)).toEqual(['dist/a.html'])
  })

  test('2,047 characters are taken (rule P7)', async () => {
    const { locs } = await make(
      { 'dist/robots.txt': '' },
      { pages: [`/${'a'.repeat(2047 - 'https://example.com/'.length)}`] },
    )
    expect(locs[0]).toHaveLength(2047)
  })

  test('a source that throws midway writes nothing', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'dist/sitemap.xml': 'old' })
    const thrown = await error(
      remake(root, {
        pages: (function* () {
          yield '/b'
          throw new Error('lost the database')
        })(),
      }),
    )
    expect([thrown.code, thrown.message]).toEqual(['pages-failed', '`pages` failed after 1 item: lost the database'])
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/sitemap.xml'])
    expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toBe('old')
  })

  test('more than memory holds at once keep their order', async () => {
    const pages = Array.from({ length: 41_000 }, (_, i) => `/p${i}`)
    const { locs } = await make({ 'dist/a.html': html() }, { pages })
    expect(locs).toEqual(['/a.html', ...pages].map((path) => `https://example.com${path}`))
  })

  test('without a folder the files are in the report', async () => {
    const { report } = await make({}, { outDir: undefined, write: false, pages: ['/a'] } as unknown as Options)
    expect(report.files.map(({ path, state }) => [path, state])).toEqual([
      ['sitemap.xml', 'planned'],
      ['robots.txt', 'planned'],
    ])
    expect(report.files[0]?.content).toContain('<loc>https://example.com/a</loc>')
  })
})

describe('`transform`', () => {
  const tree: Tree = { 'dist/a.html': html(), 'dist/b.html': html() }

  test('may return, change in place, leave out', async () => {
    const { read, verdicts } = await make(
      { ...tree, 'dist/c.html': html(), 'dist/d.html': html() },
      {
        transform(entry: Entry, page: Page) {
          if (page.path === '/a.html') return { ...entry, lastmod: new Date('2026-05-10T10:00:00.123Z') }
          if (page.path === '/b.html') entry.priority = 0.7
          if (page.path === '/c.html') return false
          return undefined
        },
      },
    )
    expect(read('sitemap.xml').split('\n').slice(3, -2)).toEqual([
      '<url><loc>https://example.com/a.html</loc><lastmod>2026-05-10T10:00:00Z</lastmod></url>',
      '<url><loc>https://example.com/b.html</loc><priority>0.7</priority></url>',
      '<url><loc>https://example.com/d.html</loc></url>',
    ])
    expect(verdicts['c.html']).toBe('transform')
  })

  test('may be asynchronous', async () => {
    const { locs } = await make(tree, {
      pages: ['/c'],
      transform: async (entry: Entry) => ({ ...entry, loc: `${entry.loc}?x` }),
    })
    expect(locs).toEqual(['/a.html?x', '/b.html?x', '/c?x'].map((path) => `https://example.com${path}`))
  })

  test('sees what is known of the page', async () => {
    const seen: unknown[] = []
    await make(
      {
        'dist/a.html': html('<meta property="article:modified_time" content="2026-01-01">'),
        'content/a.md': '---\ntitle: A\n---\n',
      },
      {
        content: { 'content/*.md': '/[slug]' },
        pages: [{ loc: '/b', source: 'b.md' }],
        transform: (_entry: Entry, page: Page) => void seen.push(page),
      },
    )
    expect(seen).toMatchObject([
      {
        path: '/a.html',
        url: 'https://example.com/a.html',
        from: 'build',
        file: 'a.html',
        source: 'content/a.md',
        data: { title: 'A' },
        html: { lang: 'en', modified: '2026-01-01' },
      },
      { path: '/b', from: 'pages', source: 'b.md', input: { loc: '/b' } },
    ])
  })

  test.each<[what: string, result: unknown, message: RegExp]>([
    ['a text', '/a', /returned "\/a"/],
    ['true', true, /returned true/],
    ['a list', [], /returned/],
    ['no loc', {}, /`loc`/],
    ['another host', { loc: 'https://other.com/' }, /own host/],
    ['an unknown field', { loc: '/a', hreflang: {} }, /`hreflang`/],
    [
      'a video without a player',
      { loc: '/a', videos: [{ thumbnail: 'https://e.com/t.jpg', title: 't', description: 'd' }] },
      /`player`/,
    ],
    [
      'news in the wrong case',
      { loc: '/a', news: { name: 'N', language: 'zh-TW', published: '2026-11-29', title: 't' } },
      /zh-tw/,
    ],
  ])('refuses %s', async (_what, result, message) => {
    const root = folderOf(tree)
    const thrown = await error(remake(root, { transform: () => result as Entry }))
    expect(thrown.code).toBe('invalid-entry')
    expect(thrown.message).toMatch(message)
    expect(thrown.message).toContain('/a.html')
    expect(treeOf(root)).toEqual(Object.keys(tree))
  })

  test('cannot list what robots.txt forbids', async () => {
    const { verdicts, codes } = await make(
      { ...tree, 'dist/robots.txt': 'User-agent: *\nDisallow: /private/\n' },
      {
        transform: (entry: Entry, page: Page) =>
          page.path === '/a.html' ? { ...entry, loc: '/private/a' } : undefined,
      },
    )
    expect(verdicts).toEqual({ 'a.html': 'robots', 'b.html': 'kept' })
    expect(codes).toEqual(['page-blocked'])
  })

  test.each<[string, NonNullable<Options['transform']>]>([
    [
      'throws',
      () => {
        throw new Error('no such row')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no such row'))],
  ])('that %s names the page', async (_what, transform) => {
    const thrown = await error(make(tree, { transform }))
    expect([thrown.code, thrown.message]).toEqual(['hook-failed', '`transform` failed on /a.html: no such row'])
  })

  test('that gives two pages one loc: the first wins', async () => {
    const { locs, verdicts } = await make(tree, { transform: (entry: Entry) => ({ ...entry, loc: '/same' }) })
    expect(locs).toEqual(['https://example.com/same'])
    expect(verdicts).toEqual({ 'a.html': 'kept', 'b.html': 'duplicate' })
  })

  test('videos and news are written as the schemas have them', async () => {
    const video = {
      thumbnail: 'https://e.com/t.jpg',
      title: 'T & t',
      description: 'D',
      player: 'https://e.com/p',
      duration: 60,
      published: '2026-01-01',
      familyFriendly: true,
      live: false,
      tags: ['x'],
    }
    const news = { name: 'N', language: 'en', published: '2026-11-29T10:00:00+01:00', title: 'T' }
    const { read } = await make(
      { 'dist/a.html': html() },
      {
        transform: (entry: Entry) => ({
          ...entry,
          videos: [video],
          news,
          images: ['/i.png'],
          alternates: { en: '/a.html', 'x-default': 'https://other.com/' },
        }),
      },
    )
    expect(read('sitemap.xml')).toContain('<video:title>T &amp; t</video:title>')
  })
})

test('a source that is not there is said', async () => {
  const { codes, report } = await make({ 'dist/a.html': html() }, { pages: [{ loc: '/p', source: 'data/nope.md' }] })
  expect(codes).toEqual(['source-missing'])
  expect(report.findings[0]).toMatchObject({ where: ['https://example.com/p'], evidence: [{ value: 'data/nope.md' }] })
})

test('a pattern in `content` that fits no page at all is a warning, one file without a page is not', async () => {
  const content = { 'content/a.md': '', 'content/b.md': '' }
  const none = await make({ 'dist/a.html': html(), ...content }, { content: { 'content/*.md': '/blog/[slug]/' } })
  expect(none.report.findings.find(({ code }) => code === 'content-nowhere')).toMatchObject({
    level: 'warning',
    count: 1,
    where: ['content/*.md'],
    evidence: [{ file: 'content/a.md', value: '/blog/a/' }],
  })
  const some = await make({ 'dist/a.html': html(), ...content }, { content: { 'content/*.md': '/[slug]' } })
  expect(some.codes).toEqual(['content-unmatched'])
})

test('the evidence of `exclude` is the pattern', async () => {
  const { report } = await make(
    { 'dist/a.html': html(), 'dist/b/c.html': html(), 'dist/d.html': html(), 'dist/e.html': html() },
    { exclude: ['/x', 'b/**', /^\/a/, (page: Page) => page.path === '/d.html'], pages: ['/b/y'] },
  )
  const patterns = report.verdicts.flatMap((verdict) => (verdict.kept ? [] : [[verdict.page.path, verdict.why.value]]))
  expect(Object.fromEntries(patterns)).toEqual({
    '/a.html': '/^\\/a/',
    '/b/c.html': 'b/**',
    '/d.html': 'a function',
    '/b/y': 'b/**',
  })
})

describe('`include` and `exclude`', () => {
  test('see the path; exclude wins; a pattern without a match is said', async () => {
    const { locs, codes, report } = await make(
      {
        'dist/index.html': html(),
        'dist/blog/a/index.html': html(),
        'dist/blog/b/index.html': html(),
        'dist/blog/d/index.html': html('<meta name="robots" content="noindex">'),
      },
      { include: ['blog/*', '/never/**'], exclude: [/\/b\/$/, 'blog/d'], pages: ['/blog/c', '/other'] },
    )
    expect(locs).toEqual(['https://example.com/blog/a/', 'https://example.com/blog/c'])
    expect(codes).toEqual(['pattern-unmatched'])
    expect(report.findings[0]?.where).toEqual(['/never/**'])
    expect(report.leftOut).toEqual({ excluded: 3, noindex: 1 })
  })
})

describe('lastmod', () => {
  const jsonLd = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  const lastmods = (xml: string) =>
    Object.fromEntries(
      [...xml.matchAll(/<loc>https:\/\/example\.com(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map((match) => [
        match[1],
        match[2],
      ]),
    )

  test('from HTML and front matter, modified before published', async () => {
    const { read, report } = await make(
      {
        'dist/a.html': html(
          '<meta property="article:modified_time" content="2026-03-03T10:00:00+02:00"><meta property="article:published_time" content="2026-01-01">',
        ),
        'dist/b.html': html('', jsonLd({ '@type': 'Article', datePublished: '2026-02-02' })),
        'dist/c.html': html(
          '',
          jsonLd({
            '@graph': [
              { '@type': 'Article', url: 'https://example.com/other', dateModified: '2026-02-02' },
              { '@type': 'WebPage', '@id': 'https://example.com/c', dateModified: '2026-04-04' },
            ],
          }),
        ),
        'dist/d.html': html('<meta property="article:modified_time" content="2026-03-03">'),
        'dist/e.html': html(),
        'content/d.md': '---\ndate: 2020-01-01\nupdated: 2026-05-05\n---\n',
        'content/e.md': '+++\ndate = 2020-01-01\n+++\n',
      },
      { content: { 'content/*.md': '/[slug]' } },
    )
    expect(lastmods(read('sitemap.xml'))).toEqual({
      '/a.html': '2026-03-03T10:00:00+02:00',
      '/b.html': '2026-02-02',
      '/c.html': '2026-04-04',
      '/d.html': '2026-05-05',
      '/e.html': '2020-01-01',
    })
    const dated = Object.fromEntries(
      report.verdicts.map((verdict) => [verdict.page.file, verdict.kept ? verdict.dated : undefined]),
    )
    expect(dated['d.html']).toEqual({
      from: 'front-matter',
      file: 'content/d.md',
      line: 3,
      name: 'updated',
      value: '2026-05-05',
    })
    expect(dated['a.html']).toEqual({
      from: 'html',
      file: 'a.html',
      line: 5,
      name: 'article:modified_time',
      value: '2026-03-03T10:00:00+02:00',
    })
  })

  test('a date that cannot be, or lies in the future, is said and the next source asked', async () => {
    const { read, codes, report } = await make(
      {
        'dist/a.html': html('<meta property="article:modified_time" content="2026-03-03">'),
        'dist/b.html': html('<meta property="article:modified_time" content="2031-01-01">'),
        'content/a.md': '---\nupdated: 2026-02-30\n---\n',
      },
      { content: { 'content/*.md': '/[slug]' } },
    )
    expect(lastmods(read('sitemap.xml'))).toEqual({ '/a.html': '2026-03-03', '/b.html': undefined })
    expect(codes).toEqual(['date-future', 'date-invalid'])
    expect(report.findings[1]?.evidence[0]).toMatchObject({
      file: 'content/a.md',
      line: 2,
      name: 'updated',
      value: '2026-02-30',
    })
  })

  test('`lastmod: false` looks for none; what the user gives is written', async () => {
    const { read } = await make(
      {
        'dist/a.html': html('<meta property="article:modified_time" content="2026-03-03">'),
        'dist/b.html': html(),
        'dist/c.html': html(),
        'content/c.md': '---\nsitemap:\n  lastmod: 2026-06-06\n  priority: 0.3\n  changefreq: often\n---\n',
      },
      { lastmod: false, pages: [{ loc: '/b', lastmod: '2026-01-01' }], content: { 'content/*.md': '/[slug]' } },
    )
    expect(lastmods(read('sitemap.xml'))).toEqual({
      '/a.html': undefined,
      '/b.html': '2026-01-01',
      '/c.html': '2026-06-06',
    })
    expect(read('sitemap.xml')).toContain('<priority>0.3</priority>')
  })

  test('front matter of the wrong kind is a finding, and the page is listed', async () => {
    const odd = '{ toString: 1, valueOf: 2 }'
    const { codes, verdicts, report } = await make(
      {
        'dist/a.html': html(),
        'content/a.md': `---\nlastmod: ${odd}\nsitemap: { changefreq: ${odd}, priority: [[${odd}]], lastmod: [] }\n---\n`,
      },
      { content: { 'content/*.md': '/[slug]' } },
    )
    expect(verdicts).toEqual({ 'a.html': 'kept' })
    expect(codes).toEqual(['date-invalid', 'front-matter-value'])
    expect(report.findings.flatMap(({ evidence }) => evidence.map(({ value }) => value))).toContain(
      'an object with `toString`, `valueOf`',
    )
  })

  test('a draft that was built is left out and said', async () => {
    const { verdicts, codes } = await make(
      {
        'dist/a.html': html(),
        'dist/b.html': html(),
        'dist/c.html': html(),
        'dist/d.html': html(),
        'content/a.md': '---\ndraft: true\n---\n',
        'content/b.md': '---\ndraft: yes\nsitemap: false\n---\n',
        'content/c.md': '---\nnoindex: true\n---\n',
      },
      { content: { 'content/*.md': '/[slug]' } },
    )
    expect(verdicts).toEqual({ 'a.html': 'draft', 'b.html': 'front-matter', 'c.html': 'noindex', 'd.html': 'kept' })
    expect(codes).toEqual(['draft-built'])
  })

  test('file times count only when named, and never for a crowd', async () => {
    const root = folderOf({
      'dist/a.html': html(),
      'dist/b.html': html(),
      'dist/c.html': html(),
      'dist/d.html': html(),
    })
    const at = (file: string, time: string) => utimesSync(join(root, 'dist', file), new Date(time), new Date(time))
    at('a.html', '2026-01-01T10:00:00Z')
    for (const [i, file] of ['b.html', 'c.html', 'd.html'].entries()) at(file, `2026-02-02T10:00:1${i}Z`)
    expect(lastmods((await remake(root)).read('sitemap.xml'))['/a.html']).toBeUndefined()
    const named = await remake(root, { lastmod: ['mtime'] })
    expect(lastmods(named.read('sitemap.xml'))).toEqual({
      '/a.html': '2026-01-01T10:00:00Z',
      '/b.html': undefined,
      '/c.html': undefined,
      '/d.html': undefined,
    })
    const inCi = await remake(root, { lastmod: ['mtime'] }, { env: { CI: 'true' } })
    expect(lastmods(inCi.read('sitemap.xml'))['/a.html']).toBeUndefined()
  })
})

describe('file times in a repository', () => {
  const git = (cwd: string, ...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main', ...args],
      {
        cwd,
        env: {
          ...process.env,
          GIT_CONFIG_GLOBAL: '/dev/null',
          GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
          GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
        },
      },
    )
  const env = { PATH: process.env['PATH'] }
  const dates = ({ report }: Made) =>
    Object.fromEntries(report.verdicts.map((verdict) => [verdict.page.file, verdict.kept ? verdict.entry.lastmod : '']))

  test('what a build writes is never dated by when it was written', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'dist/b.html': html() })
    git(root, 'init', '-q')
    // Neither untracked nor, once committed, built anew.
    expect(dates(await remake(root, { root: 'dist', outDir: '.' }, { env }))).toEqual({
      'a.html': undefined,
      'b.html': undefined,
    })
    git(root, 'add', '.')
    git(root, 'commit', '-qm', 'x')
    fill(root, { 'dist/a.html': html('', 'changed') })
    expect(dates(await remake(root, { root: 'dist', outDir: '.' }, { env }))).toEqual({
      'a.html': undefined,
      'b.html': '2026-01-01T00:00:00+00:00',
    })
  })

  test('changed sources are dated by their time, unless three or more share a minute', async () => {
    const root = folderOf({
      'dist/a.html': html(),
      'dist/b.html': html(),
      'dist/c.html': html(),
      'content/a.md': '',
      'content/b.md': '',
      'content/c.md': '',
    })
    git(root, 'init', '-q')
    const touch = (file: string, time: string) =>
      utimesSync(join(root, 'content', file), new Date(time), new Date(time))
    const options = { content: { 'content/*.md': '/[slug]' } }
    touch('a.md', '2026-02-02T10:00:00Z')
    touch('b.md', '2026-02-02T10:00:30Z')
    touch('c.md', '2026-02-03T10:00:30Z')
    expect(dates(await remake(root, options, { env }))).toEqual({
      'a.html': '2026-02-02T10:00:00Z',
      'b.html': '2026-02-02T10:00:30Z',
      'c.html': '2026-02-03T10:00:30Z',
    })
    touch('c.md', '2026-02-02T10:00:59Z')
    expect(dates(await remake(root, options, { env }))).toEqual({
      'a.html': undefined,
      'b.html': undefined,
      'c.html': undefined,
    })
  })
})

describe('files', () => {
  test('60,001 URLs make parts and an index with their newest dates', async () => {
    const pages = function* () {
      for (let i = 0; i < 60_001; i++) yield { loc: `/p/${i}`, lastmod: i === 7 ? '2026-03-03' : '2026-01-01' }
    }
    const { locs, read, report } = await make({ 'dist/robots.txt': 'User-agent: *\nDisallow: /x' }, { pages })
    expect(locs).toEqual(['https://example.com/sitemap-1.xml', 'https://example.com/sitemap-2.xml'])
    expect(read('sitemap.xml')).toContain('<loc>https://example.com/sitemap-1.xml</loc><lastmod>2026-03-03</lastmod>')
    expect(read('sitemap-1.xml').match(/<url>/g)).toHaveLength(50_000)
    expect(read('sitemap-2.xml').match(/<url>/g)).toHaveLength(10_001)
    expect(read('robots.txt')).toBe('User-agent: *\nDisallow: /x\n\nSitemap: https://example.com/sitemap.xml\n')
    expect(report.listed).toBe(60_001)
  })

  test('a second run changes nothing', async () => {
    const { root, report } = await make(
      { 'dist/a.html': html(), 'dist/robots.txt': 'User-agent: *\r\nDisallow:' },
      { gzip: true, text: true },
    )
    const bytes = Object.fromEntries(treeOf(root).map((file) => [file, readFileSync(join(root, file), 'base64')]))
    expect(report.files.map(({ state }) => state)).not.toContain('unchanged')
    const again = await remake(root, { gzip: true, text: true })
    expect(new Set(again.report.files.map(({ state }) => state))).toEqual(new Set(['unchanged']))
    expect(Object.fromEntries(treeOf(root).map((file) => [file, readFileSync(join(root, file), 'base64')]))).toEqual(
      bytes,
    )
  })

  test('own stale parts go, nothing else', async () => {
    const { root } = await make(
      { 'dist/a.html': html(), 'dist/b.html': html(), 'dist/sitemap-9.xml': '<urlset/>' },
      { maxUrls: 1 },
    )
    expect(treeOf(root)).toContain('dist/sitemap-2.xml')
    const { report } = await remake(root)
    expect(report.files.filter(({ state }) => state === 'removed').map(({ path }) => path)).toEqual([
      'sitemap-1.xml',
      'sitemap-2.xml',
    ])
    expect(treeOf(root)).toEqual([
      'dist/a.html',
      'dist/b.html',
      'dist/robots.txt',
      'dist/sitemap-9.xml',
      'dist/sitemap.xml',
    ])
  })

  test("another tool's sitemap is replaced, with both counts", async () => {
    const old =
      '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/1</loc></url><url><loc>https://example.com/2</loc></url></urlset>'
    const { codes, report, locs } = await make({ 'dist/a.html': html(), 'dist/sitemap.xml': old })
    expect(codes).toEqual(['sitemap-replaced'])
    expect(report.findings[0]?.evidence[0]?.value).toBe('2, 1')
    expect(locs).toEqual(['https://example.com/a.html'])
  })

  test.each(['public', 'static'])('a sitemap.xml of the user in %s is never replaced', async (folder) => {
    const root = folderOf({ 'dist/a.html': html(), [`${folder}/sitemap.xml`]: 'mine', 'dist/sitemap.xml': 'mine' })
    const thrown = await error(remake(root))
    expect(thrown.code).toBe('sitemap-owned')
    expect(thrown.message).toContain(`${folder}/sitemap.xml`)
    expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toBe('mine')
    expect(treeOf(root)).not.toContain('dist/robots.txt')
  })

  test('an address the pages or the sources announce gets the same file', async () => {
    const { read, root } = await make({
      'dist/a.html': html('<link rel="sitemap" href="/sitemap-index.xml">'),
      'dist/robots.txt': 'Sitemap: https://example.com/map.xml\n',
      'public/robots.txt': 'Sitemap: https://example.com/map.xml\nSitemap: https://other.com/x.xml\n',
    })
    expect(read('sitemap-index.xml')).toBe(read('sitemap.xml'))
    expect(read('map.xml')).toBe(read('sitemap.xml'))
    expect(treeOf(root)).not.toContain('dist/x.xml')
  })

  test('an announced file that something else wrote stays', async () => {
    const { read } = await make({
      'dist/a.html': html('<link rel="sitemap" href="/other.xml">'),
      'dist/other.xml': 'theirs',
    })
    expect(read('other.xml')).toBe('theirs')
  })

  test('groups', async () => {
    const { locs } = await make(
      { 'dist/a.html': html(), 'dist/blog/b.html': html() },
      { group: (_entry, page: Page) => (page.path.startsWith('/blog') ? 'Blog Posts' : null) },
    )
    expect(locs).toEqual(['https://example.com/sitemap-1.xml', 'https://example.com/sitemap-blog-posts-1.xml'])
  })

  test('`write: false` touches nothing', async () => {
    const root = folderOf({ 'dist/a.html': html() })
    const { report } = await remake(root, { write: false })
    expect(treeOf(root)).toEqual(['dist/a.html'])
    expect(report.files.map(({ path, state, content }) => [path, state, typeof content])).toEqual([
      ['sitemap.xml', 'planned', 'string'],
      ['robots.txt', 'planned', 'string'],
    ])
  })

  test('`strict` fails on a warning and writes nothing', async () => {
    const root = folderOf({ 'dist/a.html': html(canonical('javascript:1')) })
    const thrown = await error(remake(root, { strict: true }))
    expect(thrown.code).toBe('canonical-invalid')
    expect(thrown.report?.ok).toBe(false)
    expect(treeOf(root)).toEqual(['dist/a.html'])
  })

  test('a folder in the place of the sitemap is an error, and nothing is left behind', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'dist/sitemap.xml/x': '' })
    const thrown = await error(remake(root))
    expect(thrown.code).toBe('write-failed')
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/sitemap.xml/x'])
  })
})

describe('robots.txt', () => {
  test('is made at the root of a host', async () => {
    const { read } = await make({ 'dist/a.html': html() })
    expect(read('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n')
  })

  test('below a base none is made, and the line is said', async () => {
    const { root, codes, report } = await make({ 'dist/a.html': html() }, { base: '/docs/' })
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/sitemap.xml'])
    expect(codes).toEqual(['robots-base'])
    expect(report.findings[0]?.where[0]).toContain('Sitemap: https://example.com/docs/sitemap.xml')
  })

  test('below a base an existing one gets the line', async () => {
    const { read } = await make({ 'dist/a.html': html(), 'dist/robots.txt': 'User-agent: *\n' }, { base: '/docs/' })
    expect(read('robots.txt')).toContain('Sitemap: https://example.com/docs/sitemap.xml')
  })

  test('that forbids the sitemap is an error (rule R19)', async () => {
    const thrown = await error(make({ 'dist/a.html': html(), 'dist/robots.txt': 'User-agent: *\nDisallow: /*.xml$\n' }))
    expect(thrown.code).toBe('sitemap-blocked')
    expect(thrown.message).toContain('Disallow: /*.xml$')
  })

  test('that a route answers is not made; the line is said', async () => {
    const root = folderOf({ 'dist/a.html': html() })
    const facts = {
      framework: 'x',
      outDir: join(root, 'dist'),
      base: '/',
      owned: { robots: 'src/routes/robots.txt.ts' },
    }
    const { codes, report } = await remake(root, {}, { facts })
    expect(codes).toEqual(['robots-owned'])
    expect(report.findings[0]?.where).toEqual(['Sitemap: https://example.com/sitemap.xml'])
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/sitemap.xml'])
  })

  test('`robots: false` leaves it alone', async () => {
    const { root } = await make({ 'dist/a.html': html() }, { robots: false })
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/sitemap.xml'])
  })
})

describe('robots.txt that is there but cannot be read', () => {
  test('a folder in its place is an error before anything is written', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'dist/robots.txt/x': '' })
    const thrown = await error(remake(root))
    expect(thrown.code).toBe('unreadable')
    expect(thrown.message).toContain('dist/robots.txt')
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/robots.txt/x'])
  })
})

describe('nothing to list', () => {
  const noindex = html('<meta name="robots" content="noindex">')
  const cases: [what: string, tree: Tree, options: Options, context: Context, code: string][] = [
    ['no page at all', { 'dist/a.txt': '' }, {}, {}, 'no-pages'],
    ['only an error page', { 'dist/404.html': html() }, {}, {}, 'no-pages'],
    ['an empty `pages`', { 'dist/a.txt': '' }, { pages: [] }, {}, 'no-pages'],
    [
      'all by canonical',
      { 'dist/a.html': html(canonical('https://preview.example.net/a')), 'dist/404.html': html() },
      {},
      {},
      'all-canonical',
    ],
    ['all noindex under strict', { 'dist/a.html': noindex }, { strict: true }, {}, 'all-left-out'],
    ['all noindex in production', { 'dist/a.html': noindex }, {}, { env: { CONTEXT: 'production' } }, 'all-left-out'],
    [
      'all noindex in production',
      { 'dist/a.html': noindex },
      {},
      { env: { VERCEL_ENV: 'production' } },
      'all-left-out',
    ],
  ]
  test.each(cases)('%s is an error', async (_what, tree, options, context, code) => {
    const root = folderOf(tree)
    const thrown = await error(remake(root, options, context))
    expect(thrown.code).toBe(code)
    expect(thrown.report?.ok).toBe(false)
    expect(treeOf(root)).toEqual(Object.keys(tree).sort())
  })

  test('all by canonical shows both hosts', async () => {
    const thrown = await error(make({ 'dist/a.html': html(canonical('https://preview.example.net/a')) }))
    expect(thrown.message).toContain('https://preview.example.net')
    expect(thrown.message).toContain('https://example.com')
  })

  test('all noindex is a warning; our files of an earlier run go', async () => {
    const { root } = await make({ 'dist/a.html': html(), 'dist/b.html': html() }, { maxUrls: 1 })
    expect(treeOf(root)).toContain('dist/sitemap-2.xml')
    fill(root, { 'dist/a.html': noindex, 'dist/b.html': noindex })
    const { report, codes } = await remake(root, { maxUrls: 1 })
    expect(report.ok).toBe(true)
    expect(codes).toEqual(['all-left-out'])
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/b.html'])
  })

  test('robots.txt that closes the whole site is a warning', async () => {
    const { codes, root } = await make({ 'dist/a.html': html(), 'dist/robots.txt': 'User-agent: *\nDisallow: /\n' })
    expect(codes).toEqual(['all-left-out', 'page-blocked'])
    expect(readFileSync(join(root, 'dist/robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('folders', () => {
  test.each<[what: string, tree: Tree, outDir: string, message: RegExp]>([
    ['a missing folder', { 'x.txt': '' }, 'dist', /dist, which does not exist/],
    ['a file', { dist: '' }, 'dist', /dist, which is no folder/],
    [
      'the folder above the client',
      { 'dist/client/index.html': html(), 'dist/server/x.js': '' },
      'dist',
      /did you mean dist\/client/,
    ],
  ])('%s', async (_what, tree, outDir, message) => {
    const thrown = await error(make(tree, { outDir }))
    expect(thrown.code).toBe('no-output')
    expect(thrown.message).toMatch(message)
  })

  test('links are not followed out of the folder, nor to what was reached already', async () => {
    const root = folderOf({ 'dist/a/x.html': html(), 'outside/y.html': html() })
    symlinkSync(join(root, 'outside'), join(root, 'dist/out'))
    symlinkSync(join(root, 'dist/a'), join(root, 'dist/again'))
    symlinkSync(join(root, 'dist'), join(root, 'dist/a/self'))
    symlinkSync(join(root, 'nowhere'), join(root, 'dist/dangling.html'))
    expect((await remake(root)).locs).toEqual(['https://example.com/a/x.html'])
  })

  test('a page or a folder that may not be read is left out and said', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'dist/b.html': html(), 'dist/sec/c.html': html() })
    const { findings } = await generateUnprivileged(root, {}, () => {
      chmodSync(join(root, 'dist/a.html'), 0)
      chmodSync(join(root, 'dist/sec'), 0)
    })
    chmodSync(join(root, 'dist/sec'), 0o755)
    expect(findings).toMatchObject([
      { code: 'folder-unreadable', where: ['sec'] },
      { code: 'page-unreadable', where: ['a.html'] },
    ])
    expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8').match(/<loc>/g)).toHaveLength(1)
  })

  test('HTML of the public folder that nobody links to is listed, and said', async () => {
    const { codes, report, verdicts } = await make({
      'dist/index.html': html('', '<a href="/linked.html">x</a>'),
      'dist/linked.html': html(),
      'dist/verify.html': html(),
      'public/linked.html': html(),
      'public/verify.html': html(),
    })
    expect(verdicts).toEqual({ 'index.html': 'kept', 'linked.html': 'kept', 'verify.html': 'kept' })
    expect(codes).toEqual(['public-unlinked'])
    expect(report.findings[0]?.where).toEqual(['verify.html'])
  })

  test('a page has for source the file of the same path that says the same', async () => {
    const { report } = await make({
      'dist/a.html': html('<script src="/assets/x-abc.js"></script>', '<p>Same</p>'),
      'a.html': html('', '<p>Same</p><script type="module" src="/x.ts"></script>'),
      'dist/index.html': html('', '<div id="app"><p>Rendered</p></div>'),
      'index.html': html('', '<div id="app"></div>'),
    })
    expect(report.verdicts.map(({ page }) => [page.file, page.source])).toEqual([
      ['index.html', undefined],
      ['a.html', 'a.html'],
    ])
  })

  test('50 MB of HTML', async () => {
    const { verdicts } = await make({
      'dist/a.html': html('', 'x'.repeat(50 << 20)),
      'dist/b.html': '<!doctype html><title>' + 'y'.repeat(50 << 20),
    })
    expect(verdicts).toEqual({ 'a.html': 'kept', 'b.html': 'kept' })
  })
})

test('the report is data: it survives JSON', async () => {
  const { report, root } = await make({
    'dist/a.html': html(),
    'dist/b.html': html('<meta name="robots" content="none">'),
  })
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  expect(report).toMatchObject({
    version: 1,
    ok: true,
    framework: 'static',
    site: 'https://example.com',
    base: '/',
    outDir: 'dist',
    url: 'https://example.com/sitemap.xml',
    listed: 1,
    leftOut: { noindex: 1 },
  })
  expect(existsSync(join(root, 'dist/sitemap.xml'))).toBe(true)
  expect(statSync(join(root, 'dist/sitemap.xml')).size).toBe(report.files[0]?.bytes)
})

test('`transform` can take a date away, such as that of a list which is newer than its file', async () => {
  const dated = html('<meta property="article:modified_time" content="2026-01-01">')
  const root = folderOf({ 'dist/index.html': dated, 'dist/blog/index.html': dated })
  const report = await generateSitemap(
    {
      site: 'https://example.com',
      outDir: 'dist',
      transform: (entry, page) => {
        if (page.path === '/blog/') delete entry.lastmod
      },
    },
    { cwd: root, env: {}, now: NOW },
  )
  const dates = report.verdicts.map((verdict) => [verdict.page.path, verdict.kept && verdict.entry.lastmod])
  expect(dates).toEqual([
    ['/', '2026-01-01'],
    ['/blog/', undefined],
  ])
})
