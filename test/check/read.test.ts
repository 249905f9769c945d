import { readdirSync, readlinkSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readSitemap, type ReadOptions, type SitemapUrl } from '../../src/read.ts'
import { urlset } from '../../src/xml.ts'
import type { Entry, Finding } from '../../src/types.ts'
import { folderOf, type Tree } from '../site.ts'
import { serve, text } from './server.ts'

async function read(tree: Tree, target: string, options: ReadOptions = {}): Promise<SitemapUrl[]> {
  const urls: SitemapUrl[] = []
  for await (const url of readSitemap(target, options, { cwd: folderOf(tree) })) urls.push(url)
  return urls
}

const entries: Entry[] = [
  {
    loc: "https://example.com/it's?a=1&b=2",
    lastmod: '2026-05-10T17:33:30+02:00',
    changefreq: 'daily',
    priority: 0.8,
    alternates: { de: 'https://example.com/de', en: "https://example.com/it's?a=1&b=2" },
    images: ['https://cdn.example.com/a&b.jpg', 'https://cdn.example.com/c.jpg'],
    videos: [
      {
        thumbnail: 'https://example.com/t.jpg',
        title: 'A < B',
        description: 'D',
        content: 'https://example.com/v.mp4',
        player: 'https://example.com/p',
        duration: 60,
        published: '2026-01-01',
        expires: '2027-01-01',
        familyFriendly: true,
        live: false,
        tags: ['a', 'b'],
      },
    ],
    news: { name: 'The Times', language: 'en', published: '2026-11-30', title: 'T' },
  },
  { loc: 'https://example.com/b' },
]

test('what waymark writes is what it reads', async () => {
  const urls = await read({ 'sitemap.xml': urlset(entries) }, 'sitemap.xml')
  expect(urls.map(({ sitemap, line, ...entry }) => [sitemap, line, entry])).toEqual([
    ['sitemap.xml', 3, entries[0]],
    ['sitemap.xml', 4, entries[1]],
  ])
})

const one = '<url><loc>https://example.com/?a=1&amp;b=2</loc></url>'
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const urlOf = (content: string) => `<urlset xmlns="${NS}">${content}</urlset>`

test.each<[string, string | Uint8Array]>([
  ['no declaration', urlOf(one)],
  ['a byte order mark', `\ufeff<?xml version="1.0"?>${urlOf(one)}`],
  ['CRLF', urlOf(one).replaceAll('><', '>\r\n<')],
  ['CR', urlOf(one).replaceAll('><', '>\r<')],
  ['a prefix', `<s:urlset xmlns:s="${NS}"><s:url><s:loc>https://example.com/?a=1&amp;b=2</s:loc></s:url></s:urlset>`],
  ['a wrong namespace', urlOf(one).replace(NS, 'http://www.google.com/schemas/sitemap/0.84')],
  ['no namespace', urlOf(one).replace(/ xmlns="[^"]*"/, '')],
  ['CDATA', urlOf('<url><loc><![CDATA[https://example.com/?a=1&b=2]]></loc></url>')],
  ['CDATA in pieces', urlOf('<url><loc>https://example.com/<![CDATA[?a=1&]]>b=2</loc></url>')],
  ['a decimal reference', urlOf(one.replace('&amp;', '&#38;'))],
  ['a hexadecimal reference', urlOf(one.replace('&amp;', '&#x26;'))],
  ['a lone ampersand', urlOf(one.replace('&amp;', '&'))],
  ['a comment inside', urlOf(one.replace('?', '<!-- & -->?'))],
  ['blanks', urlOf(one.replaceAll(/(<\/?loc>)/g, '\n  $1\n'))],
  ['instructions and comments', `<?xml version="1.0"?><?xml-stylesheet href="a.css"?><!-- a & b -->${urlOf(one)}`],
  ['a harmless doctype', `<!DOCTYPE urlset>${urlOf(one)}`],
  [
    'extensions before loc',
    `<urlset xmlns="${NS}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><image:image><image:loc>https://example.com/i</image:loc></image:image><loc>https://example.com/?a=1&amp;b=2</loc></url></urlset>`,
  ],
  ['foreign elements', urlOf(`<meta xmlns="x"><loc>https://example.com/no</loc></meta>${one}`)],
  ['UTF-16', Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${urlOf(one)}`, 'utf16le')],
  ['gzip', gzipSync(urlOf(one))],
  ['gzip in several members', Buffer.concat([gzipSync(urlOf(one).slice(0, 30)), gzipSync(urlOf(one).slice(30))])],
  ['text', 'https://example.com/?a=1&b=2'],
  ['text with a mark and blank lines', '\ufeff\r\n  https://example.com/?a=1&b=2  \r\n\r\n'],
  ['RSS', '<rss version="2.0"><channel><item><link>https://example.com/?a=1&amp;b=2</link></item></channel></rss>'],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://example.com/?a=1&amp;b=2"/></entry></feed>',
  ],
])('%s', async (_, content) => {
  const urls = await read({ 'a.xml': content }, 'a.xml')
  expect(urls.map(({ loc }) => loc)).toEqual(['https://example.com/?a=1&b=2'])
})

test('a folder gives all that its robots.txt names, each index with its parts', async () => {
  const tree = {
    'robots.txt': 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.txt\n',
    'a.xml': `<sitemapindex xmlns="${NS}"><sitemap><loc>https://example.com/a-1.xml</loc></sitemap><sitemap><loc>https://example.com/gone.xml</loc></sitemap></sitemapindex>`,
    'a-1.xml': urlOf(one),
    'b.txt': 'https://example.com/b',
  }
  const findings: Finding[] = []
  const urls = await read(tree, '.', { onFinding: (finding) => findings.push(finding) })
  expect(urls.map(({ sitemap }) => sitemap)).toEqual(['a-1.xml', 'b.txt'])
  expect(findings).toMatchObject([{ code: 'part-missing', level: 'error', where: ['a.xml'] }])
})

test('an index that leads to itself ends', async () => {
  const { origin } = await serve((origin) => {
    const index = (...names: string[]) =>
      text(
        `<sitemapindex xmlns="${NS}">${names.map((name) => `<sitemap><loc>${origin}/${name}</loc></sitemap>`).join('')}</sitemapindex>`,
      )
    return {
      '/a.xml': index('b.xml', 'a.xml'),
      '/b.xml': index('a.xml', 'b.xml', 'c.xml'),
      '/c.xml': index('d.xml'),
      '/d.xml': index('e.xml'),
    }
  })
  const codes: string[] = []
  expect(await read({}, `${origin}/a.xml`, { onFinding: ({ code }) => codes.push(code) })).toEqual([])
  expect(codes).toEqual(['index-cycle', 'index-cycle', 'index-cycle'])
})

test('no entity is resolved, and no file opened', async () => {
  const bomb = `<!DOCTYPE urlset [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]>${urlOf('<url><loc>https://example.com/&b;</loc></url>')}`
  const external = `<!DOCTYPE urlset [<!ENTITY a SYSTEM "file:///etc/passwd">]>${urlOf('<url><loc>&a;</loc></url>')}`
  for (const content of [bomb, external]) {
    const codes: string[] = []
    expect(await read({ 'a.xml': content }, 'a.xml', { onFinding: ({ code }) => codes.push(code) })).toEqual([])
    expect(codes).toEqual(['xml-doctype'])
  }
})

test('who has seen enough closes the file', async () => {
  const tree = { 'a.xml': urlset(Array.from({ length: 20_000 }, (_, n) => ({ loc: `https://example.com/${n}` }))) }
  const cwd = folderOf(tree)
  const seen: string[] = []
  for await (const { loc } of readSitemap('a.xml', {}, { cwd })) {
    seen.push(loc)
    if (seen.length === 3) break
  }
  expect(seen).toEqual([0, 1, 2].map((n) => `https://example.com/${n}`))
  expect(openFiles().filter((file) => file.startsWith(cwd))).toEqual([])
})

/** Where the system tells them. One may be closed while the others are looked at. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)]
    } catch {
      return []
    }
  })
}

test('an entry in a comment is none, whatever stands around it', async () => {
  const entry = (n: number) => `<url><loc>https://example.com/${n}</loc></url>`
  const xml = `<!-- ${entry(0)} -->${urlOf(
    `${entry(1)}<!-- ${entry(2)} ${entry(3)} -->\n${entry(4)}\r\n<!-- a --><![CDATA[${entry(5)} --> ${entry(6)}]]>${entry(7)}<url ><loc>https://example.com/8</loc></url>\n\n${entry(9)}`,
  )}<!-- ${entry(10)} -->`
  const urls = await read({ 'a.xml': xml }, 'a.xml')
  expect(urls.map(({ loc, line }) => [loc.slice(20), line])).toEqual([
    ['1', 1],
    ['4', 2],
    ['7', 3],
    ['8', 3],
    ['9', 5],
  ])
})

test('lines are counted whether an entry is plain or not', async () => {
  const lines = Array.from({ length: 500 }, (_, n) =>
    n % 3 === 0
      ? `<url><loc>https://example.com/?a&amp;b=${n}</loc></url>`
      : `<url><loc>https://example.com/${n}</loc></url>`,
  )
  const urls = await read({ 'a.xml': urlOf(`\n${lines.join('\n')}\n`) }, 'a.xml')
  expect(urls.map(({ line }) => line)).toEqual(lines.map((_, n) => n + 2))
})

test('files of many pieces lose nothing', async () => {
  const urls = Array.from({ length: 30_000 }, (_, n) => `https://example.com/ü/${n}?a=1&b=${n}`)
  const xml = urlOf(urls.map((url) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`).join('\n'))
  for (const content of [xml, gzipSync(xml), urls.join('\n')])
    expect((await read({ 'a.xml': content }, 'a.xml')).map(({ loc }) => loc)).toEqual(urls)
})

test('nothing to read is an error', async () => {
  await expect(read({}, 'nowhere.xml')).rejects.toMatchObject({ code: 'no-target' })
})
