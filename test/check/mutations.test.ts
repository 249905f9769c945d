/** A good output broken in every way the check knows, one at a time: each is found, and nothing else. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { checkMeanings } from '../../src/core/check-messages.ts'
import { folderOf, html, make, NOW, treeOf, type Tree } from '../site.ts'

const ORIGIN = 'https://example.com'
const PATHS = ['/', '/about/', '/blog/', '/blog/first/', '/de/', '/de/about/', '/film/', '/gallery/']
const nav = PATHS.map((path) => `<a href="${path}">${path}</a>`).join('')
const versions = (en: string, de: string) =>
  `<link rel="alternate" hreflang="en" href="${ORIGIN}${en}"><link rel="alternate" hreflang="de" href="${ORIGIN}${de}">`

const PAGES: Tree = {
  'dist/index.html': html(versions('/', '/de/'), nav),
  'dist/about/index.html': html(versions('/about/', '/de/about/'), nav),
  'dist/de/index.html': html(versions('/', '/de/'), nav).replace('lang="en"', 'lang="de"'),
  'dist/de/about/index.html': html(versions('/about/', '/de/about/'), nav).replace('lang="en"', 'lang="de"'),
  'dist/blog/index.html': html('', nav),
  'dist/blog/first/index.html': html(
    '<meta property="article:published_time" content="2026-11-30T08:00:00Z"><meta property="article:modified_time" content="2026-11-30T09:00:00Z">',
    nav,
  ),
  'dist/gallery/index.html': html('', `${nav}<main><img src="/a.jpg" alt="a"></main>`),
  'dist/film/index.html': html(
    `<script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'Film',
      description: 'A film',
      thumbnailUrl: '/film.jpg',
      contentUrl: '/film.mp4',
      duration: 'PT1M',
    })}</script>`,
    nav,
  ),
  'dist/robots.txt': 'User-agent: *\nDisallow: /private/\n',
}

/** What a build writes: an index, two parts, a news sitemap. */
let good: Map<string, string>

beforeAll(async () => {
  const { root, report } = await make(PAGES, {
    maxUrls: 4,
    images: true,
    videos: true,
    news: { name: 'The Times', include: '/blog/*' },
  })
  expect(report.ok).toBe(true)
  const dist = join(root, 'dist')
  good = new Map(treeOf(dist).map((file) => [file, readFileSync(join(dist, file), 'utf8')]))
})

/** Text of the good output, by file; a mutation changes it. */
type Files = Map<string, string | Uint8Array>

async function codesOf(files: Files, target = 'dist'): Promise<string[]> {
  const root = folderOf({})
  for (const [file, content] of files) {
    mkdirSync(dirname(join(root, 'dist', file)), { recursive: true })
    writeFileSync(join(root, 'dist', file), content)
  }
  const report = await check(target, {}, { cwd: root, env: {}, now: NOW })
  rmSync(root, { recursive: true })
  return report.findings.map(({ code }) => code)
}

/** Replaces the first match; one that is not there is a mistake of the test. */
function swap(file: string, from: string | RegExp, to: string): (files: Files) => void {
  return (files) => {
    const before = String(files.get(file))
    const after = before.replace(from, () => to)
    expect(after, `${from} in ${file}:\n${before}`).not.toBe(before)
    files.set(file, after)
  }
}

const add = (file: string, ...urls: string[]) => swap(file, '</urlset>', `${urls.join('\n')}\n</urlset>`)
const url = (loc: string, rest = '') => `<url><loc>${loc}</loc>${rest}</url>`
const all =
  (...changes: ((files: Files) => void)[]) =>
  (files: Files) =>
    changes.forEach((change) => change(files))
const put = (file: string, content: string | Uint8Array) => (files: Files) => void files.set(file, content)
/** A page that all others link to, and its entry. */
const page = (path: string, head = '', rest = '') =>
  all(
    put(`${path.slice(1)}index.html`, html(head, nav)),
    swap('index.html', '<body>', `<body><a href="${path}">more</a>`),
    add('sitemap-2.xml', url(ORIGIN + path, rest)),
  )
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const index = (...locs: string[]) =>
  swap(
    'sitemap.xml',
    '</sitemapindex>',
    `${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`,
  )
const part = (content: string | Uint8Array, name = 'sitemap-3.xml') =>
  all(put(name, content), index(`${ORIGIN}/${name}`))
const video = (fields: string) =>
  `<video:video><video:thumbnail_loc>${ORIGIN}/t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>D</video:description>${fields}</video:video>`
const content = `<video:content_loc>${ORIGIN}/v.mp4</video:content_loc>`

const MUTATIONS: Record<string, (files: Files) => void> = {
  bom: swap('sitemap-1.xml', '<?xml', '\ufeff<?xml'),
  encoding: (files) => {
    const text = String(files.get('sitemap-1.xml')).replace('UTF-8', 'ISO-8859-1')
    files.set('sitemap-1.xml', Buffer.from(text.replace('<urlset', '<!-- \u00fc --><urlset'), 'latin1'))
  },
  'element-order': swap(
    'sitemap-2.xml',
    /(<image:image>.*?<\/image:image>)<\/url>/,
    `<image:image><image:loc>${ORIGIN}/a.jpg</image:loc></image:image><lastmod>2026-01-01</lastmod></url>`,
  ),
  'element-repeated': swap(
    'sitemap-1.xml',
    '</loc>',
    '</loc><lastmod>2026-01-01</lastmod><lastmod>2026-01-01</lastmod>',
  ),
  'element-unknown': swap('sitemap-1.xml', '</loc>', '</loc><author>me</author>'),
  'file-empty': part(`${head}<urlset xmlns="${NS}"></urlset>`),
  'gzip-bomb': part(
    gzipSync(`${head}<urlset xmlns="${NS}">${url(`${ORIGIN}/film/?x`)}${' '.repeat(20_000_000)}</urlset>`),
    'sitemap-3.xml.gz',
  ),
  'gzip-broken': part(
    gzipSync(`${head}<urlset xmlns="${NS}">${url(`${ORIGIN}/film/?x`)}`).subarray(0, 60),
    'sitemap-3.xml.gz',
  ),
  'loc-blanks': swap('sitemap-1.xml', '<loc>', '<loc>\n  '),
  'loc-cdata': swap('sitemap-1.xml', /<loc>(.*?)<\/loc>/, `<loc><![CDATA[${ORIGIN}/]]></loc>`),
  'loc-escaped': add('sitemap-2.xml', url(`${ORIGIN}/?a=1&amp;amp;b=2`)),
  'loc-missing': add('sitemap-2.xml', '<url><lastmod>2026-01-01</lastmod></url>'),
  'loc-several': swap('sitemap-1.xml', '</loc>', `</loc><loc>${ORIGIN}/about/</loc>`),
  namespace: swap('sitemap-2.xml', NS, NS.replace('http:', 'https:')),
  'namespace-prefix': (files) =>
    files.set(
      'sitemap-2.xml',
      String(files.get('sitemap-2.xml'))
        .replaceAll(/(<\/?)(urlset|url|loc|lastmod)\b/g, '$1s:$2')
        .replace('xmlns=', 'xmlns:s='),
    ),
  'namespace-undeclared': swap('sitemap-2.xml', / xmlns:image="[^"]*"/, ''),
  'not-sitemap': part(
    '<!doctype html><html lang="en"><head><title>Not found</title></head><body><p>There is no such page here.</p></body></html>',
  ),
  'text-line': all(
    put('sitemap.txt', `${ORIGIN}/\n# and more\n${ORIGIN}/about/\n`),
    swap('robots.txt', 'Sitemap:', `Sitemap: ${ORIGIN}/sitemap.txt\nSitemap:`),
  ),
  'xml-ampersand': add('sitemap-2.xml', url(`${ORIGIN}/?a=1&b=2`)),
  'xml-broken': part(`${head}<urlset xmlns="${NS}">${url(`${ORIGIN}/film/?x`)}<url><loc>${ORIGIN}/b.jpg</l`),
  'xml-character': swap(
    'sitemap-2.xml',
    '</urlset>',
    '<!-- --><url><loc>https://example.com/film/?a&#x1;</loc></url></urlset>',
  ),
  'xml-doctype': part(
    `<!DOCTYPE urlset [<!ENTITY a "${'b'.repeat(100)}">]><urlset xmlns="${NS}">${url(ORIGIN)}</urlset>`,
  ),
  'xml-entity': swap('sitemap-2.xml', '</urlset>', `<!-- -->${url(`${ORIGIN}/film/?a&eacute;`)}</urlset>`),
  'xml-leading': swap('sitemap-2.xml', '<?xml', '\n<?xml'),
  'url-invalid': add('sitemap-2.xml', url('/relative/')),
  'url-long': add('sitemap-2.xml', url(`${ORIGIN}/?${'a'.repeat(2040)}`)),
  'url-fragment': add('sitemap-2.xml', url(`${ORIGIN}/film/?x=1#top`)),
  'url-encoding': add('sitemap-2.xml', url(`${ORIGIN}/film/?q=\u00fc`)),
  'url-host': add('sitemap-2.xml', url('https://www.example.com/about/')),
  'url-scope': all(
    put('sub/sitemap-3.xml', `${head}<urlset xmlns="${NS}">${url(`${ORIGIN}/film/?x`)}</urlset>`),
    index(`${ORIGIN}/sub/sitemap-3.xml`),
  ),
  'url-duplicate': add('sitemap-2.xml', url(`${ORIGIN}/about/`)),
  'url-twins': all(
    page('/caf%C3%A9/'),
    put('café/index.html', html('', nav)),
    page('/cafe%CC%81/'),
    put('cafe\u0301/index.html', html('', nav)),
    (files) => {
      files.delete('caf%C3%A9/index.html')
      files.delete('cafe%CC%81/index.html')
    },
  ),
  'lastmod-invalid': swap('sitemap-2.xml', '</loc>', '</loc><lastmod>10.5.2026</lastmod>'),
  'lastmod-future': swap('sitemap-2.xml', '</loc>', '</loc><lastmod>2027-01-01</lastmod>'),
  'lastmod-stamped': add(
    'sitemap-2.xml',
    ...Array.from({ length: 40 }, (_, n) => url(`${ORIGIN}/film/?n=${n}`, '<lastmod>2026-11-30</lastmod>')),
  ),
  'changefreq-invalid': swap('sitemap-2.xml', '</loc>', '</loc><changefreq>often</changefreq>'),
  'priority-invalid': swap('sitemap-2.xml', '</loc>', '</loc><priority>1.1</priority>'),
  'hints-ignored': swap('sitemap-2.xml', '</loc>', '</loc><priority>0.8</priority>'),
  'image-loc': swap('sitemap-2.xml', /<image:loc>.*?<\/image:loc>/, '<image:loc>/a.jpg</image:loc>'),
  'image-many': swap(
    'sitemap-2.xml',
    /<image:image>.*?<\/image:image>/,
    `<image:image><image:loc>${ORIGIN}/a.jpg</image:loc></image:image>`.repeat(1001),
  ),
  'image-deprecated': swap('sitemap-2.xml', '</image:loc>', '</image:loc><image:title>A</image:title>'),
  'video-missing': swap('sitemap-2.xml', /<video:title>.*?<\/video:title>/, ''),
  'video-self': swap(
    'sitemap-2.xml',
    /<video:video>.*?<\/video:video>/,
    video(`<video:content_loc>${ORIGIN}/film/</video:content_loc>`),
  ),
  'video-long': swap(
    'sitemap-2.xml',
    /<video:title>.*?<\/video:title>/,
    `<video:title>${'a'.repeat(101)}</video:title>`,
  ),
  'video-invalid': swap(
    'sitemap-2.xml',
    /<video:video>.*?<\/video:video>/,
    video(`${content}<video:duration>0</video:duration>`),
  ),
  'video-order': swap(
    'sitemap-2.xml',
    /<video:video>.*?<\/video:video>/,
    video(`<video:duration>9</video:duration>${content}`),
  ),
  'video-deprecated': swap(
    'sitemap-2.xml',
    /<video:video>.*?<\/video:video>/,
    video(`${content}<video:category>x</video:category>`),
  ),
  'news-missing': swap('sitemap-news.xml', /<news:title>.*?<\/news:title>/, ''),
  'news-several': (files) => {
    const one = /<news:news>.*?<\/news:news>/.exec(String(files.get('sitemap-news.xml')))?.[0] ?? ''
    swap('sitemap-news.xml', one, one + one)(files)
  },
  'news-full': (files) => {
    const one = /<news:news>.*?<\/news:news>/.exec(String(files.get('sitemap-news.xml')))?.[0] ?? ''
    add('sitemap-news.xml', ...Array.from({ length: 1000 }, (_, n) => url(`${ORIGIN}/blog/first/?n=${n}`, one)))(files)
  },
  'news-old': swap('sitemap-news.xml', /(<news:publication_date>).*?</, '<news:publication_date>2026-11-01<'),
  'news-language': swap('sitemap-news.xml', /<news:language>.*?</, '<news:language>en-US<'),
  'news-date': swap('sitemap-news.xml', /<news:publication_date>.*?</, '<news:publication_date>2026-11-30T08:00Z<'),
  'news-deprecated': swap('sitemap-news.xml', '</news:title>', '</news:title><news:keywords>a</news:keywords>'),
  'alternate-code': swap(
    'sitemap-1.xml',
    '<xhtml:link',
    `<xhtml:link rel="alternate" hreflang="en-UK" href="${ORIGIN}/"/><xhtml:link`,
  ),
  'alternate-href': swap(
    'sitemap-1.xml',
    '<xhtml:link',
    '<xhtml:link rel="alternate" hreflang="fr" href="/fr/"/><xhtml:link',
  ),
  'alternate-self': page('/fr/', '', `<xhtml:link rel="alternate" hreflang="es" href="https://example.org/es/"/>`),
  'alternate-twice': swap(
    'sitemap-1.xml',
    '<xhtml:link',
    `<xhtml:link rel="alternate" hreflang="en" href="https://example.org/"/><xhtml:link`,
  ),
  'alternate-no-return': page(
    '/fr/',
    '',
    `<xhtml:link rel="alternate" hreflang="fr" href="${ORIGIN}/fr/"/><xhtml:link rel="alternate" hreflang="en" href="${ORIGIN}/blog/"/>`,
  ),
  'alternate-unlisted': page(
    '/fr/',
    '',
    `<xhtml:link rel="alternate" hreflang="fr" href="${ORIGIN}/fr/"/><xhtml:link rel="alternate" hreflang="es" href="${ORIGIN}/es/"/>`,
  ),
  'alternate-html': swap(
    'de/about/index.html',
    `hreflang="en" href="${ORIGIN}/about/"`,
    `hreflang="fr" href="${ORIGIN}/about/"`,
  ),
  'index-nested': all(
    put('sitemap-4.xml', `${head}<urlset xmlns="${NS}">${url(`${ORIGIN}/film/?x`)}</urlset>`),
    part(`${head}<sitemapindex xmlns="${NS}"><sitemap><loc>${ORIGIN}/sitemap-4.xml</loc></sitemap></sitemapindex>`),
  ),
  'index-cycle': index(`${ORIGIN}/sitemap.xml`),
  'index-host': index('https://cdn.example.com/sitemap-9.xml'),
  'index-scope': () => {},
  'index-text': part(`${ORIGIN}/film/?x\n${ORIGIN}/film/?y\n`, 'more.txt'),
  'index-lastmod': all(
    part(`${head}<urlset xmlns="${NS}">${url(`${ORIGIN}/film/?x`, '<lastmod>2026-05-10</lastmod>')}</urlset>`),
    swap(
      'sitemap.xml',
      '</loc></sitemap></sitemapindex>',
      '</loc><lastmod>2026-05-09</lastmod></sitemap></sitemapindex>',
    ),
  ),
  'part-missing': index(`${ORIGIN}/sitemap-9.xml`),
  'part-twice': index(`${ORIGIN}/sitemap-2.xml`),
  'part-stale': put('sitemap-9.xml', `${head}<urlset xmlns="${NS}">${url(`${ORIGIN}/gone/`)}</urlset>`),
  'robots-no-line': swap('robots.txt', `Sitemap: ${ORIGIN}/sitemap.xml\n`, ''),
  'robots-odd-line': swap('robots.txt', `Sitemap: ${ORIGIN}/sitemap.xml`, `Sitemap: ${ORIGIN}/sitemap.xml # all`),
  'robots-bom': swap('robots.txt', 'User-agent', '\ufeffUser-agent'),
  'robots-lookalike': swap('robots.txt', 'Sitemap:', 'Sitemaps: https://example.com/s.xml\nSitemap:'),
  'robots-relative-line': swap('robots.txt', 'Sitemap:', 'Sitemap: /s.xml\nSitemap:'),
  'robots-stale-line': swap('robots.txt', 'Sitemap:', `Sitemap: ${ORIGIN}/gone.xml\nSitemap:`),
  'robots-too-large': swap('robots.txt', 'User-agent', `${'# nothing\n'.repeat(52_000)}User-agent`),
  'sitemap-blocked': swap('robots.txt', 'Disallow', 'Disallow: /sitemap.xml$\nDisallow'),
  'url-blocked': page('/private/'),
  'page-unlisted': swap('sitemap-1.xml', /<url><loc>https:\/\/example.com\/blog\/<\/loc>.*\n/, ''),
  'page-orphan': all(put('alone/index.html', html('', nav)), add('sitemap-2.xml', url(`${ORIGIN}/alone/`))),
  'url-unbuilt': add('sitemap-2.xml', url(`${ORIGIN}/gone/`)),
  'url-form': swap('sitemap-1.xml', `<loc>${ORIGIN}/blog/</loc>`, `<loc>${ORIGIN}/blog</loc>`),
  'url-noindex': page('/hidden/', '<meta name="robots" content="noindex">'),
  'url-canonical': page('/copy/', `<link rel="canonical" href="${ORIGIN}/about/">`),
  'url-redirect': page('/moved/', '<meta http-equiv="refresh" content="0; url=/about/">'),
  'url-error-page': all(put('404.html', html()), add('sitemap-2.xml', url(`${ORIGIN}/404.html`))),
}

/** Tested with a server, with large files, or beside an index in a folder: see the other tests. */
const ELSEWHERE = /^live-|^(?:file-full|file-large|index-scope|build-unknown|nothing-listed)$/

test('the good output is good', async () => {
  expect([...good.keys()].filter((file) => file.startsWith('sitemap'))).toEqual([
    'sitemap-1.xml',
    'sitemap-2.xml',
    'sitemap-news.xml',
    'sitemap.xml',
  ])
  expect(await codesOf(good)).toEqual([])
})

test('every code of the check is among the mutations', () => {
  const missing = Object.keys(checkMeanings()).filter((code) => !(code in MUTATIONS) && !ELSEWHERE.test(code))
  expect(missing).toEqual([])
})

test.each(Object.entries(MUTATIONS).filter(([code]) => !ELSEWHERE.test(code)))(
  '%s is found, and nothing else',
  async (code, mutate) => {
    const files: Files = new Map(good)
    mutate(files)
    // No report is saved of this build.
    const doubted = /^(?:url-unbuilt|page-unlisted|url-form)$/.test(code)
    expect(await codesOf(files)).toEqual(doubted ? [code, 'build-unknown'] : [code])
  },
)
