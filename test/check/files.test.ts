import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { generateSitemap } from '../../src/api.ts'
import { check } from '../../src/check/check.ts'
import type { Options } from '../../src/options.ts'
import { readSitemap } from '../../src/read.ts'
import { urlset } from '../../src/xml.ts'
import type { CheckOptions, CheckReport } from '../../src/types.ts'
import { canonical, fill, folderOf, html, make, NOW, type Tree } from '../site.ts'

const ORIGIN = 'https://example.com'
const xml = (...paths: string[]) => urlset(paths.map((path) => ({ loc: ORIGIN + path })))
const index = (...names: string[]) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names.map((name) => `<sitemap><loc>${ORIGIN}/${name}</loc></sitemap>`).join('')}</sitemapindex>`

async function checked(tree: Tree, target: string, options: CheckOptions = {}): Promise<CheckReport> {
  return await check(target, options, { cwd: folderOf(tree), env: {}, now: NOW })
}
const codes = ({ findings }: CheckReport) => findings.map(({ code }) => code)

describe('a file', () => {
  test('alone is judged by itself', async () => {
    const report = await checked({ 'a.xml': xml('/', '/a/') }, 'a.xml')
    expect(report).toEqual({ version: 1, ok: true, files: 1, urls: 2, findings: [] })
  })

  test('an index finds its parts beside it, under whatever path they are published', async () => {
    const tree = {
      'out/index.xml': index('docs/s-1.xml', 'docs/deep/s-2.xml.gz'),
      'out/s-1.xml': xml('/docs/'),
      'out/deep/s-2.xml.gz': gzipSync(xml('/docs/deep/a')),
    }
    expect(await checked(tree, 'out/index.xml')).toMatchObject({ ok: true, files: 3, urls: 2, findings: [] })
  })

  test('an index never leads out of its folder', async () => {
    const tree = { 'secret.xml': xml('/'), 'out/index.xml': index('%2e%2e/secret.xml', 's.xml'), 'out/s.xml': xml('/') }
    expect(codes(await checked(tree, 'out/index.xml'))).toEqual(['part-missing', 'url-encoding'])
  })

  test.each(['<url><lo', '<url></a>', '<a>'.repeat(2000)])(
    'that breaks off is not said to list nothing: %s',
    async (rest) => {
      const start = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
      expect(codes(await checked({ 'a.xml': start + rest }, 'a.xml'))).toContain('xml-broken')
      expect(codes(await checked({ 'a.xml': start + rest }, 'a.xml'))).not.toContain('file-empty')
    },
  )

  test('may lie about its name', async () => {
    expect(await checked({ 'a.xml': gzipSync(xml('/')) }, 'a.xml')).toMatchObject({ ok: true, urls: 1 })
    expect(await checked({ 'a.gz': xml('/') }, 'a.gz')).toMatchObject({ ok: true, urls: 1 })
  })

  test.each([
    [
      'RSS',
      `<rss version="2.0"><channel><link>${ORIGIN}/</link><item><title>A</title><link>${ORIGIN}/a</link><pubDate>Tue, 10 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`,
    ],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><link href="${ORIGIN}/"/><entry><link rel="edit" href="/no"/><link href="${ORIGIN}/a"/><updated>2026-11-10T10:00:00Z</updated></entry></feed>`,
    ],
    ['text', `${ORIGIN}/a\r\n`],
  ])('%s is a sitemap too', async (_, content) => {
    expect(await checked({ feed: content }, 'feed')).toMatchObject({ ok: true, urls: 1, findings: [] })
  })

  test('robots.txt leads to what it names', async () => {
    const tree = {
      'robots.txt': `Sitemap: ${ORIGIN}/a.xml\nSitemap: ${ORIGIN}/b.xml\n`,
      'a.xml': xml('/'),
      'b.xml': xml('/b'),
    }
    expect(await checked(tree, 'robots.txt')).toMatchObject({ ok: true, files: 2, urls: 2, findings: [] })
  })

  test.each([
    ['loc', xml('/').replace('<loc>', '<loc><b>').replace('</loc>', '</b></loc>')],
    ['lastmod', xml('/').replace('</loc>', '</loc><lastmod><date>2026-01-01</date></lastmod>')],
    ['loc of an index', index('a.xml').replace('<loc>', '<loc><b>').replace('</loc>', '</b></loc>')],
  ])('elements do not belong in a %s', async (_, content) => {
    const { findings } = await checked({ 'index.xml': content, 'a.xml': xml('/') }, 'index.xml')
    expect(findings).toMatchObject([{ code: 'element-unknown', count: 1 }])
  })

  test('elements in those of an extension of somebody are theirs', async () => {
    const own = '<x:a xmlns:x="https://example.com/x"><x:b><x:c/></x:b></x:a>'
    expect(codes(await checked({ 'a.xml': xml('/').replace('</loc>', `</loc>${own}`) }, 'a.xml'))).toEqual([])
  })

  test('more than 50,000 entries are too many', async () => {
    const line = (n: number) => `${ORIGIN}/${n}\n`
    const lines = Array.from({ length: 50_000 }, (_, n) => line(n)).join('')
    expect(codes(await checked({ 'a.txt': lines }, 'a.txt'))).toEqual([])
    expect(codes(await checked({ 'a.txt': lines + line(50_000) }, 'a.txt'))).toEqual(['file-full'])
  })

  test('more than 52,428,800 bytes are too many, also compressed', async () => {
    const start = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    const entry = `<url><loc>${ORIGIN}/</loc></url></urlset>`
    const of = (bytes: number) => start + ' '.repeat(bytes - start.length - entry.length) + entry
    expect(codes(await checked({ 'a.xml': of(52_428_800) }, 'a.xml'))).toEqual([])
    expect(codes(await checked({ 'a.xml': of(52_428_801) }, 'a.xml'))).toEqual(['file-large'])
    // Twice of that is not even read.
    expect(codes(await checked({ 'a.xml': of(110_000_000) }, 'a.xml'))).toContain('file-large')
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['a page', '<!doctype html><title>404</title>'],
    ['JSON', '{ "urls": [] }'],
    ['other XML', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a zip archive', Buffer.from('PK\u0003\u0004 and so on')],
    ['a bare word', 'sitemap'],
    ['one line without end', 'a'.repeat(1 << 20)],
  ])('%s is no sitemap', async (_, content) => {
    const report = await checked({ 'a.xml': content }, 'a.xml')
    expect(codes(report)).toEqual(['not-sitemap'])
    expect(report.ok).toBe(false)
  })
})

describe('a folder', () => {
  const site: Tree = {
    'index.html': html('', '<a href="/a/">A</a><a href="/b">B</a>'),
    'a/index.html': html('', '<a href="/">home</a>'),
  }

  test.each(['sitemap.xml', 'sitemap.xml.gz', 'sitemap-index.xml', 'sitemap_index.xml', 'sitemap.txt'])(
    'with %s alone',
    async (name) => {
      const content = name.endsWith('.txt')
        ? `${ORIGIN}/\n${ORIGIN}/a/\n`
        : name.endsWith('.gz')
          ? gzipSync(xml('/', '/a/'))
          : xml('/', '/a/')
      expect(await checked({ ...site, [name]: content }, '.')).toMatchObject({ files: 1, urls: 2, findings: [] })
    },
  )

  test('of sitemaps alone is no build to compare with', async () => {
    expect(codes(await checked({ 'sitemap.xml': xml('/', '/a/') }, '.'))).toEqual([])
  })

  test('below a base path is found by the files', async () => {
    const tree = {
      'dist/index.html': html('', '<a href="/docs/a/">A</a>'),
      'dist/a/index.html': html(),
      'dist/sitemap.xml': xml('/docs/', '/docs/a/'),
    }
    expect(codes(await checked(tree, 'dist'))).toEqual([])
    expect(codes(await checked({ ...tree, 'dist/sitemap.xml': xml('/docs/', '/docs/a/', '/other/') }, 'dist'))).toEqual(
      ['url-scope'],
    )
  })

  test('`site` decides where files do not tell', async () => {
    const tree = { ...site, 'sitemap.xml': xml('/', '/a/') }
    expect(codes(await checked(tree, '.', { site: ORIGIN }))).toEqual([])
    const report = await checked(tree, '.', { site: 'https://www.example.com' })
    expect(report.findings.map(({ code, count }) => [code, count])).toEqual([
      ['url-host', 2],
      ['page-unlisted', 2],
      ['build-unknown', 1],
    ])
  })

  test('files other than pages may be listed', async () => {
    expect(
      codes(
        await checked({ ...site, 'a b.pdf': 'pdf', 'sitemap.xml': xml('/', '/a/', '/a%20b.pdf', '/gone.pdf') }, '.'),
      ),
    ).toEqual(['url-unbuilt', 'build-unknown'])
  })

  test('redirects and headers of the platform count', async () => {
    const tree = {
      ...site,
      'b/index.html': html(),
      _redirects: '/old /a/ 301\n',
      _headers: '/b/*\n  X-Robots-Tag: noindex\n',
      'netlify.toml': '',
      'sitemap.xml': xml('/', '/a/', '/b/', '/old'),
    }
    expect(codes(await checked(tree, '.'))).toEqual(['url-noindex', 'url-redirect'])
  })

  test('the form of an address is that of its canonical', async () => {
    const tree = {
      'index.html': html('', '<a href="/a">A</a>'),
      'a.html': html(canonical(`${ORIGIN}/a`)),
      'sitemap.xml': xml('/', '/a.html'),
    }
    const report = await checked(tree, '.')
    expect(report.findings).toMatchObject([
      { code: 'url-form', where: [`${ORIGIN}/a.html`], evidence: [{ value: `${ORIGIN}/a`, file: 'a.html', line: 5 }] },
      { code: 'build-unknown' },
    ])
  })

  test('the form that its build knew by more than the files is the right one, as long as its report is there', async () => {
    const tree = {
      'node_modules/.keep': '',
      'dist/index.html': html(),
      'dist/a.html': html(),
      'dist/b/index.html': html(),
    }
    const root = folderOf(tree)
    const context = { cwd: root, env: {}, now: NOW }
    const { urls } = await generateSitemap({ site: ORIGIN, outDir: 'dist', urlStyle: 'clean' }, context).then(
      ({ files }) => files[0] as { urls: number },
    )
    expect(urls).toBe(3)
    expect(codes(await check('dist', {}, context))).toEqual(['page-orphan'])
    rmSync(join(root, 'node_modules'), { recursive: true })
    expect(codes(await check('dist', {}, context))).toEqual(['url-form', 'build-unknown', 'page-orphan'])
  })

  test('its front page below a base path may answer without a slash', async () => {
    const tree = { 'node_modules/.keep': '', 'dist/index.html': html(canonical(`${ORIGIN}/docs`)) }
    const context = { cwd: folderOf(tree), env: {}, now: NOW }
    await generateSitemap({ site: ORIGIN, base: '/docs/', outDir: 'dist' }, context)
    expect(await check('dist', {}, context)).toMatchObject({ urls: 1, findings: [] })
  })

  test('what the options of its build left out, or added, is no finding as long as its report is there', async () => {
    const { root } = await make(
      { 'node_modules/.keep': '', 'dist/index.html': html('', '<a href="/a/">A</a>'), 'dist/a/index.html': html() },
      { exclude: '/a/', pages: ['/server/'] },
    )
    const context = { cwd: root, env: {}, now: NOW }
    const { generateSitemap } = await import('../../src/api.ts')
    await generateSitemap({ site: ORIGIN, outDir: 'dist', exclude: '/a/', pages: ['/server/'] }, context)
    expect((await check('dist', {}, context)).findings).toEqual([])
    // Another sitemap is in its place: what is remembered says nothing of it.
    const { writeFileSync } = await import('node:fs')
    writeFileSync(join(root, 'dist/sitemap.xml'), xml('/', '/server/'))
    expect(codes(await check('dist', {}, context))).toEqual(['url-unbuilt', 'page-unlisted', 'build-unknown'])
  })
})

describe('a build under another name', () => {
  const pages: Tree = {
    'node_modules/.keep': '',
    'dist/index.html': html('', '<a href="/docs/a/">A</a><a href="/a/">A</a>'),
    'dist/a/index.html': html(),
  }
  const context = (root: string) => ({ cwd: root, env: {}, now: NOW })
  const built = async (options: Options, more: Tree = {}) => {
    const root = folderOf({ ...pages, ...more })
    await generateSitemap({ site: ORIGIN, outDir: 'dist', robots: false, ...options }, context(root))
    return root
  }
  const news = html(
    `<meta property="article:published_time" content="2026-11-30T08:00:00Z"><script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'A', datePublished: '2026-11-30T08:00:00Z' })}</script>`,
  )

  test.each<[string, Options, Tree, number]>([
    ['that no robots.txt names', { filename: 'map.xml' }, {}, 1],
    ['in parts', { filename: 'map.xml', maxUrls: 1 }, {}, 3],
    ['below a base path, where no robots.txt is', { filename: 'map.xml', base: '/docs/', robots: true }, {}, 1],
    ['with a robots.txt that has no line', { filename: 'map.xml' }, { 'dist/robots.txt': 'User-agent: *\n' }, 1],
    ['with news beside it', { news: { name: 'The News' } }, { 'dist/a/index.html': news }, 2],
  ])('%s is found by its report', async (_, options, more, files) => {
    const root = await built(options, more)
    const report = await check('dist', {}, context(root))
    expect(report).toMatchObject({ files, ok: true })
    expect(codes(report).filter((code) => code !== 'robots-no-line')).toEqual([])
    const locs: string[] = []
    for await (const { loc } of readSitemap('dist', {}, { cwd: root })) locs.push(loc)
    expect(new Set(locs).size).toBe(2)
  })

  test('yields to what robots.txt names', async () => {
    const root = await built(
      { filename: 'map.xml' },
      { 'dist/robots.txt': `Sitemap: ${ORIGIN}/mine.xml\n`, 'dist/mine.xml': xml('/') },
    )
    const report = await check('dist', {}, context(root))
    expect(report.findings).toMatchObject([{ code: 'page-unlisted', where: [`${ORIGIN}/a/`] }])
  })

  test('does not hide a sitemap where everyone looks', async () => {
    const root = await built({ filename: 'map.xml' })
    fill(root, { 'dist/sitemap.xml': xml('/gone/') })
    expect(codes(await check('dist', {}, context(root)))).toEqual(['url-unbuilt'])
  })

  test('is not found without a report, and the error says what can be done', async () => {
    const root = await built({ filename: 'map.xml' })
    rmSync(join(root, 'node_modules'), { recursive: true })
    await expect(check('dist', {}, context(root))).rejects.toThrow('If it has another name, give the file itself.')
    expect(await check('dist/map.xml', {}, context(root))).toMatchObject({ ok: true, urls: 2 })
  })
})

describe('what a build was told, and its report', () => {
  const tree = {
    'node_modules/.keep': '',
    'dist/index.html': html('', '<a href="/a/">A</a>'),
    'dist/a/index.html': html(),
  }
  const context = (root: string) => ({ cwd: root, env: {}, now: NOW })
  async function built(options: Options) {
    const root = folderOf(tree)
    await generateSitemap({ site: ORIGIN, outDir: 'dist', ...options }, context(root))
    return root
  }
  const forget = (root: string) => rmSync(join(root, 'node_modules/.cache'), { recursive: true })
  const replace = (root: string) => fill(root, { 'dist/sitemap.xml': xml('/', '/x/') })
  const CASES: [what: string, options: Options, after: (root: string) => void, codes: string[], value?: string][] = [
    ['is known', { pages: ['/x/'], exclude: '/a/' }, () => {}, []],
    ['is not, without the report', { pages: ['/x/'] }, forget, ['url-unbuilt', 'build-unknown'], 'there is none'],
    ['nor what was excluded', { exclude: '/a/' }, forget, ['page-unlisted', 'build-unknown'], 'there is none'],
    ['is known, and so is the form of its addresses', { urlStyle: 'clean' }, () => {}, []],
    [
      'is that of another sitemap',
      { exclude: '/a/' },
      replace,
      ['url-unbuilt', 'page-unlisted', 'build-unknown'],
      'is of another sitemap',
    ],
    ['and makes no difference', {}, forget, []],
  ]
  test.each(CASES)('%s', async (_, options, after, expected, value) => {
    const root = await built(options)
    after(root)
    const report = await check('dist', {}, context(root))
    expect(codes(report)).toEqual(expected)
    const note = report.findings.find(({ code }) => code === 'build-unknown')
    expect(note?.evidence[0]?.value).toBe(value)
    expect(note?.level ?? 'info').toBe('info')
  })

  test('the note goes with what it is about', async () => {
    const root = await built({ pages: ['/x/'] })
    forget(root)
    const only = { ignore: new Set(['url-unbuilt']) }
    expect(codes(await check('dist', {}, context(root), only))).toEqual([])
    expect(codes(await check('dist/sitemap.xml', {}, context(root)))).toEqual([])
  })
})

describe('a folder whose build listed nothing', () => {
  const noindex = html('<meta name="robots" content="noindex">')
  const preview: Tree = { 'node_modules/.keep': '', 'dist/index.html': noindex, 'dist/a/index.html': noindex }
  const context = (root: string) => ({ cwd: root, env: {}, now: NOW })
  async function built(options: Options, tree: Tree = preview) {
    const root = folderOf({ ...preview, ...tree })
    const { files } = await generateSitemap({ site: ORIGIN, outDir: 'dist', ...options }, context(root))
    expect(files).toEqual([])
    return root
  }
  const plain = { 'dist/index.html': html(), 'dist/a/index.html': html() }
  const robots = { ...plain, 'dist/robots.txt': 'User-agent: *\nDisallow: /\n' }

  test.each<[string, Options, Tree]>([
    ['for its pages say noindex', {}, {}],
    ['below a base', { base: '/docs/' }, {}],
    ['for robots.txt forbids all', {}, robots],
    ['for all are excluded', { exclude: '**' }, plain],
    ['for `transform` takes none', { transform: () => false }, plain],
    ['under another name', { filename: 'map.xml' }, {}],
  ])('is good, %s', async (_, options, tree) => {
    const root = await built(options, tree)
    const report = await check('dist', { strict: true }, context(root))
    expect(report).toMatchObject({
      ok: true,
      files: 0,
      urls: 0,
      findings: [{ code: 'nothing-listed', where: ['dist'] }],
    })
  })

  test.each<[string, Options, Tree, (root: string) => void]>([
    ['its report is gone', {}, {}, (root) => rmSync(join(root, 'node_modules/.cache'), { recursive: true })],
    ['a page may be listed now', {}, {}, (root) => fill(root, { 'dist/a/index.html': html() })],
    ['there is a new page', { exclude: '**' }, plain, (root) => fill(root, { 'dist/b/index.html': html() })],
    [
      'it is empty',
      {},
      {},
      (root) => ['index.html', 'a'].forEach((name) => rmSync(join(root, 'dist', name), { recursive: true })),
    ],
  ])('is missing its sitemap where %s', async (_, options, tree, after) => {
    const root = await built(options, tree)
    after(root)
    await expect(check('dist', {}, context(root))).rejects.toMatchObject({ code: 'no-sitemap' })
  })

  test('had a sitemap that is gone', async () => {
    const root = folderOf({ ...preview, ...plain })
    await generateSitemap({ site: ORIGIN, outDir: 'dist' }, context(root))
    rmSync(join(root, 'dist/sitemap.xml'))
    await expect(check('dist', {}, context(root))).rejects.toMatchObject({ code: 'no-sitemap' })
  })

  test('is compared with a baseline all the same', async () => {
    const root = await built({})
    fill(root, { 'before.xml': xml('/') })
    const { changes } = await check('dist', { baseline: 'before.xml' }, context(root))
    expect(changes).toEqual({ added: [], changed: [], removed: [`${ORIGIN}/`] })
  })
})

describe('wrong use', () => {
  test.each<[string, Tree, string, CheckOptions, string]>([
    ['no-target', {}, 'nowhere', {}, '"nowhere" does not exist: give a folder, a sitemap, or a URL with https://.'],
    ['no-sitemap', { 'index.html': html() }, '.', {}, '"." holds no sitemap'],
    [
      'no-baseline',
      { 'a.xml': xml('/'), 'b.xml': '<urlset' },
      'a.xml',
      { baseline: 'b.xml' },
      '`baseline` is "b.xml", which cannot be read as a sitemap (xml-broken)',
    ],
    [
      'no-baseline',
      { 'a.xml': xml('/'), 'b.xml': index('gone.xml') },
      'a.xml',
      { baseline: 'b.xml' },
      '(https://example.com/gone.xml is missing)',
    ],
    [
      'invalid-option',
      { 'a.xml': xml('/') },
      'a.xml',
      { live: { sample: 0 } },
      '`live.sample` is 0: give a whole number from 1',
    ],
    [
      'invalid-option',
      { 'a.xml': xml('/') },
      'a.xml',
      { live: { since: 'May' } },
      '`live.since` is "May": give a date',
    ],
    [
      'invalid-option',
      { 'a.xml': xml('/') },
      'a.xml',
      { site: 'example.com' },
      '`site` is "example.com", without a scheme',
    ],
    ...(
      [
        ['invalid-option', { live: 'yes' }, '`live` is "yes": give true, or an object'],
        ['unknown-option', { live: { rate: 3 } }, '`live.rate` is no option of the check: there are sample, since,'],
        ['invalid-option', { live: { since: 2026 } }, '`live.since` is 2026: give a date'],
        ['invalid-option', { strict: 'no' }, '`strict` is "no": give true or false.'],
        ['invalid-option', { baseline: '' }, '`baseline` is "": give a file, a folder or a URL'],
        ['invalid-option', { site: 5 }, '`site` is 5: give a URL.'],
      ] as const
    ).map(([code, options, words]): [string, Tree, string, CheckOptions, string] => [
      code,
      { 'a.xml': xml('/') },
      'a.xml',
      options as unknown as CheckOptions,
      words,
    ]),
    ['no-target', {}, '', {}, '"" names nothing: give a folder'],
    ['no-target', {}, undefined as unknown as string, {}, 'undefined names nothing: give a folder'],
    [
      'unknown-option',
      { 'a.xml': xml('/') },
      'a.xml',
      { depth: 3 } as CheckOptions,
      '`depth` is no option of the check',
    ],
  ])('%s: %j', async (code, tree, target, options, message) => {
    const error = await checked(tree, target, options).catch((error: unknown) => error)
    expect(error).toMatchObject({ code })
    expect((error as Error).message).toContain(message)
  })
})

describe('a baseline', () => {
  const dated = (...entries: [path: string, lastmod?: string][]) =>
    urlset(entries.map(([path, lastmod]) => ({ loc: ORIGIN + path, ...(lastmod !== undefined && { lastmod }) })))

  test('tells what was added, changed and removed', async () => {
    const before = dated(
      ['/same', '2026-01-01'],
      ['/moment', '2026-01-01T12:00:00+02:00'],
      ['/newer', '2026-01-01'],
      ['/dated'],
      ['/undated', '2026-01-01'],
      ['/gone'],
    )
    const now = dated(
      ['/added'],
      ['/same', '2026-01-01'],
      ['/moment', '2026-01-01T10:00:00Z'],
      ['/newer', '2026-02-01'],
      ['/dated', '2026-02-01'],
      ['/undated'],
    )
    const report = await checked({ 'before.xml': before, 'now.xml': now }, 'now.xml', { baseline: 'before.xml' })
    expect(report.changes).toEqual({
      added: [`${ORIGIN}/added`],
      changed: [`${ORIGIN}/dated`, `${ORIGIN}/newer`],
      removed: [`${ORIGIN}/gone`],
    })
    expect(report.ok).toBe(true)
  })

  test('and nothing where nothing has', async () => {
    const many = xml(...Array.from({ length: 20_000 }, (_, n) => `/${n}`))
    const report = await checked({ 'a.xml': many, 'b.xml': many }, 'a.xml', { baseline: 'b.xml' })
    expect(report.changes).toEqual({ added: [], changed: [], removed: [] })
  })
})

test('`strict` makes warnings count', async () => {
  const tree = { 'a.txt': `${ORIGIN}/#a\n` }
  expect((await checked(tree, 'a.txt')).ok).toBe(true)
  expect((await checked(tree, 'a.txt', { strict: true })).ok).toBe(false)
})
