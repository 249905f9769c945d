import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countUrls, ownKind } from '../../src/io/ours.ts'
import { writeWhole } from '../../src/io/place.ts'
import type { SitemapOptions, SitemapWriter } from '../../src/io/write.ts'
import { openSitemap } from '../../src/io/write.ts'
import type { Entry, ReportFile } from '../../src/types.ts'
import { readWithSitemap, readWithSitemapper } from '../readers.ts'
import { validateXml } from '../xsd.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'write-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

const SITE = 'https://example.com/'

function open(options: Partial<SitemapOptions> = {}): SitemapWriter {
  return openSitemap({
    outDir: dir,
    write: true,
    urlOf: (file) => SITE + file,
    filename: 'sitemap.xml',
    maxUrls: 50_000,
    maxBytes: 26_214_400,
    gzip: false,
    text: false,
    grouped: false,
    alsoAt: [],
    ...options,
  })
}

async function write(
  entries: Iterable<Entry>,
  options: Partial<SitemapOptions> = {},
  group?: (entry: Entry) => string,
) {
  const writer = open(options)
  for (const entry of entries) writer.add(entry, group?.(entry))
  const finished = await writer.finish()
  return { finished, files: await writer.commit() }
}

function* pages(count: number, more: (n: number) => Partial<Entry> = () => ({})): Generator<Entry> {
  for (let n = 0; n < count; n++) yield { loc: `${SITE}page-${n}/`, ...more(n) }
}

const read = (name: string) => readFileSync(join(dir, name), 'utf8')
const names = () => readdirSync(dir).sort()
const states = (files: ReportFile[]) => files.map(({ path, kind, urls, state }) => [path, kind, urls, state])
const contents = () =>
  new Map(names().map((name) => [SITE + name, name.endsWith('.gz') ? readFileSync(join(dir, name)) : read(name)]))

describe('one file', () => {
  test('few entries make one sitemap, written as it stands', async () => {
    const { finished, files } = await write([{ loc: `${SITE}a/?x=1&y=2`, lastmod: '2026-05-10' }, { loc: `${SITE}b/` }])
    expect(read('sitemap.xml')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- waymark -->\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://example.com/a/?x=1&amp;y=2</loc><lastmod>2026-05-10</lastmod></url>\n' +
        '<url><loc>https://example.com/b/</loc></url>\n</urlset>\n',
    )
    expect(names()).toEqual(['sitemap.xml'])
    expect(states(files)).toEqual([['sitemap.xml', 'urlset', 2, 'written']])
    expect(files[0]?.bytes).toBe(statSync(join(dir, 'sitemap.xml')).size)
    expect(finished).toMatchObject({ urls: 2, entry: `${SITE}sitemap.xml`, announce: [`${SITE}sitemap.xml`] })
  })

  test('nothing has its final name before commit', async () => {
    const writer = open()
    for (const entry of pages(10)) writer.add(entry)
    await writer.finish()
    expect(names()).toEqual([expect.stringMatching(/^\.waymark-.*\.tmp$/)])
    await writer.commit()
    expect(names()).toEqual(['sitemap.xml'])
  })

  test('no entry: no file, and an older one of ours goes', async () => {
    await write(pages(1))
    writeFileSync(join(dir, 'sitemap-1.xml'), '<urlset>not ours</urlset>')
    const { finished, files } = await write([])
    expect(finished).toMatchObject({ files: [], urls: 0, announce: [] })
    expect(finished.entry).toBeUndefined()
    expect(states(files)).toEqual([['sitemap.xml', 'urlset', 0, 'removed']])
    expect(names()).toEqual(['sitemap-1.xml'])
  })

  test('a file that would stay the same is not touched', async () => {
    await write(pages(3))
    const past = new Date('2020-01-01T00:00:00Z')
    utimesSync(join(dir, 'sitemap.xml'), past, past)
    expect(states((await write(pages(3))).files)).toEqual([['sitemap.xml', 'urlset', 3, 'unchanged']])
    expect(statSync(join(dir, 'sitemap.xml')).mtime).toEqual(past)
    expect(states((await write(pages(3, () => ({ priority: 1 })))).files)).toEqual([
      ['sitemap.xml', 'urlset', 3, 'written'],
    ])
    expect(names()).toEqual(['sitemap.xml'])
  })

  test('a symbolic link is replaced, not written through', async () => {
    writeFileSync(join(dir, 'elsewhere'), 'kept')
    symlinkSync(join(dir, 'elsewhere'), join(dir, 'sitemap.xml'))
    await write(pages(1))
    expect(read('elsewhere')).toBe('kept')
    expect(read('sitemap.xml')).toContain('<urlset')
  })

  test('a namespace that comes up late is declared in a head that is already on disk', async () => {
    const entries = [
      ...pages(20_000),
      { loc: `${SITE}last/`, images: [`${SITE}a.jpg`], alternates: { en: `${SITE}last/` } },
    ]
    const { files } = await write(entries)
    const xml = read('sitemap.xml')
    expect(xml.match(/xmlns:\w+/g)).toEqual(['xmlns:xhtml', 'xmlns:image'])
    expect(xml.match(/<url>/g)).toHaveLength(20_001)
    expect(files[0]?.bytes).toBe(Buffer.byteLength(xml))
    expect(await validateXml(xml)).toEqual([])
    expect(names()).toEqual(['sitemap.xml'])
  })
})

describe('several files', () => {
  test('60,001 entries make parts and an index, read alike by others', async () => {
    const { finished, files } = await write(pages(60_001))
    expect(states(files)).toEqual([
      ['sitemap-1.xml', 'urlset', 50_000, 'written'],
      ['sitemap-2.xml', 'urlset', 10_001, 'written'],
      ['sitemap.xml', 'index', 2, 'written'],
    ])
    expect(finished.announce).toEqual([`${SITE}sitemap.xml`])
    for (const name of names()) expect(await validateXml(read(name))).toEqual([])
    const expected = [...pages(60_001)].map(({ loc }) => loc)
    expect(await readWithSitemap(contents(), `${SITE}sitemap.xml`)).toEqual(expected)
    expect((await readWithSitemapper(contents(), `${SITE}sitemap.xml`)).sort()).toEqual(expected.sort())
  })

  test('no part has more bytes than allowed, and none could take the next entry', async () => {
    const entries: Entry[] = [
      ...pages(300, (n) => (n % 7 === 0 ? { alternates: { en: `${SITE}en/${n}/`, de: `${SITE}ü` } } : {})),
    ]
    const { files } = await write(entries, { maxBytes: 2_000 })
    const parts = files.filter(({ kind }) => kind === 'urlset')
    expect(parts.length).toBeGreaterThan(10)
    for (const { path, bytes } of parts) {
      expect(bytes).toBe(statSync(join(dir, path)).size)
      expect(bytes).toBeLessThanOrEqual(2_000)
      // The largest line with its namespace is under 400 bytes.
      if (path !== parts.at(-1)?.path) expect(bytes).toBeGreaterThan(1_600)
      expect(await validateXml(read(path))).toEqual([])
    }
    expect(await readWithSitemap(contents(), `${SITE}sitemap.xml`)).toEqual(entries.map(({ loc }) => loc))
  })

  test('a part may have exactly the bytes allowed, and not one more', async () => {
    await write(pages(2))
    const { size } = statSync(join(dir, 'sitemap.xml'))
    expect(states((await write(pages(2), { maxBytes: size })).files)).toEqual([
      ['sitemap.xml', 'urlset', 2, 'unchanged'],
    ])
    expect((await write(pages(2), { maxBytes: size - 1 })).files.map(({ path }) => path)).toEqual([
      'sitemap-1.xml',
      'sitemap-2.xml',
      'sitemap.xml',
    ])
  })

  test('an entry larger than a file may be is an error that leaves nothing', async () => {
    const writer = open({ maxBytes: 1_000 })
    writer.add({ loc: SITE })
    expect(() => writer.add({ loc: SITE + 'a'.repeat(1_500) })).toThrow(
      /`maxBytes` is 1000, .* alone has 1\d\d\d bytes/,
    )
    expect(names()).toEqual([])
  })

  test('the index dates a part only if each of its entries is dated', async () => {
    const dates = [
      '2026-05-10T10:00:00+02:00',
      '2026-05-10T09:00:00-05:00',
      '2026-05-01',
      '2026-05-02',
      undefined,
      '2026-07-01',
    ]
    await write(
      pages(6, (n) => (dates[n] === undefined ? {} : { lastmod: dates[n] as string })),
      { maxUrls: 2 },
    )
    expect(read('sitemap.xml').match(/<sitemap>.*/g)).toEqual([
      '<sitemap><loc>https://example.com/sitemap-1.xml</loc><lastmod>2026-05-10T09:00:00-05:00</lastmod></sitemap>',
      '<sitemap><loc>https://example.com/sitemap-2.xml</loc><lastmod>2026-05-02</lastmod></sitemap>',
      '<sitemap><loc>https://example.com/sitemap-3.xml</loc></sitemap>',
    ])
  })

  test('an index too large for one file is an error that leaves nothing', async () => {
    const writer = open({ maxUrls: 1, write: false })
    for (const entry of pages(50_001)) writer.add(entry)
    await expect(writer.finish()).rejects.toMatchObject({ code: 'index-full' })
  })
})

describe('groups', () => {
  const byWord = ({ loc }: Entry) => (/blog/i.exec(loc) ? loc.replace(/.*\/(blog)\/.*/i, '$1') : '')

  test('groups that end alike share their parts, and the index is sorted by group', async () => {
    const entries = ['x/', 'Blog/a/', 'blog/b/', 'y/'].map((path) => ({ loc: SITE + path }))
    const { files } = await write(entries, { grouped: true, maxUrls: 2 }, byWord)
    expect(states(files)).toEqual([
      ['sitemap-1.xml', 'urlset', 2, 'written'],
      ['sitemap-blog-1.xml', 'urlset', 2, 'written'],
      ['sitemap.xml', 'index', 2, 'written'],
    ])
    expect(await readWithSitemap(contents(), `${SITE}sitemap.xml`)).toEqual([0, 3, 1, 2].map((n) => entries[n]?.loc))
  })

  test('grouped output has an index even over one unnamed part', async () => {
    const { files } = await write(pages(1), { grouped: true })
    expect(files.map(({ path, kind }) => [path, kind])).toEqual([
      ['sitemap-1.xml', 'urlset'],
      ['sitemap.xml', 'index'],
    ])
  })

  test('more groups than could be kept open or in memory', async () => {
    const long = 'x'.repeat(1_900)
    const entries = [...pages(9_000)].map(({ loc }) => ({ loc: loc + long }))
    let n = 0
    const { files } = await write(entries, { grouped: true }, () => `group-${n++ % 1_500}`)
    expect(files).toHaveLength(1_501)
    expect(files.every(({ kind, urls }) => kind === 'index' || urls === 6)).toBe(true)
    expect(read('sitemap-group-1499-1.xml').match(/page-\d+/g)).toEqual(
      [1499, 2999, 4499, 5999, 7499, 8999].map((k) => `page-${k}`),
    )
  })
})

describe('gzip', () => {
  test('true: a compressed file beside every plain one', async () => {
    const { finished } = await write(pages(4), { gzip: true, maxUrls: 3 })
    const plain = ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']
    expect(names()).toEqual(plain.flatMap((name) => [name, `${name}.gz`]).sort())
    for (const name of plain) expect(gunzipSync(readFileSync(join(dir, `${name}.gz`))).toString()).toBe(read(name))
    expect(read('sitemap.xml')).not.toContain('.gz')
    expect(finished.announce).toEqual([`${SITE}sitemap.xml`])
  })

  test("'only': the parts are compressed, the entry file is plain", async () => {
    await write(pages(4), { gzip: 'only', maxUrls: 3 })
    expect(names()).toEqual(['sitemap-1.xml.gz', 'sitemap-2.xml.gz', 'sitemap.xml'])
    const expected = [...pages(4)].map(({ loc }) => loc)
    expect(await readWithSitemap(contents(), `${SITE}sitemap.xml`)).toEqual(expected)
    expect((await readWithSitemapper(contents(), `${SITE}sitemap.xml`)).sort()).toEqual(expected)
  })

  test("'only' with one file: there is no part to compress", async () => {
    await write(pages(4), { gzip: 'only' })
    expect(names()).toEqual(['sitemap.xml'])
  })

  test('the header holds no time and no system, on disk and in memory', async () => {
    const { files } = await write(pages(4), { gzip: true })
    expect(readFileSync(join(dir, 'sitemap.xml.gz')).subarray(0, 10).toString('hex')).toBe('1f8b0800000000000203')
    const planned = (await write(pages(4), { gzip: true, write: false })).files.find(({ path }) => path.endsWith('.gz'))
    expect(Buffer.from(planned?.content as Uint8Array)).toEqual(readFileSync(join(dir, 'sitemap.xml.gz')))
    expect(planned?.bytes).toBe(files.find(({ path }) => path.endsWith('.gz'))?.bytes)
  })
})

describe('text', () => {
  test('one URL a line, not escaped, with its own address', async () => {
    const { finished } = await write([{ loc: `${SITE}?a=1&b=2` }, { loc: `${SITE}b/` }], { text: true })
    expect(read('sitemap.txt')).toBe('https://example.com/?a=1&b=2\nhttps://example.com/b/\n')
    expect(finished.announce).toEqual([`${SITE}sitemap.xml`, `${SITE}sitemap.txt`])
    expect(read('sitemap.xml')).not.toContain('.txt')
  })

  test('past a limit the files are numbered', async () => {
    const { finished } = await write(pages(5), { text: true, maxUrls: 2 })
    expect(names().filter((name) => name.endsWith('.txt'))).toEqual(['sitemap-1.txt', 'sitemap-2.txt', 'sitemap-3.txt'])
    expect(finished.announce).toEqual(
      ['sitemap.xml', 'sitemap-1.txt', 'sitemap-2.txt', 'sitemap-3.txt'].map((name) => SITE + name),
    )
  })
})

describe('other addresses', () => {
  test('get what the entry file has; a name already taken is passed over', async () => {
    const alsoAt = ['sitemap_index.xml', 'maps/all.xml', 'sitemap-1.xml', 'sitemap.xml', 'old.xml.gz']
    const { files } = await write(pages(3), { maxUrls: 2, alsoAt })
    expect(read('sitemap_index.xml')).toBe(read('sitemap.xml'))
    expect(read('maps/all.xml')).toBe(read('sitemap.xml'))
    expect(gunzipSync(readFileSync(join(dir, 'old.xml.gz'))).toString()).toBe(read('sitemap.xml'))
    expect(read('sitemap-1.xml')).toContain('<urlset')
    expect(files.at(-1)?.path).toBe('sitemap.xml')
  })
})

describe('an earlier run', () => {
  test('its parts go if the marker says that they are ours', async () => {
    await write(pages(5), { maxUrls: 1, gzip: true, alsoAt: ['sitemap-index.xml'] })
    writeFileSync(join(dir, 'sitemap-9.xml'), '<?xml version="1.0"?>\n<urlset/>\n')
    writeFileSync(join(dir, 'sitemap-9.xml.gz'), gzipSync('<?xml version="1.0"?>\n<urlset/>\n'))
    writeFileSync(join(dir, 'sitemap-8.xml.gz'), 'no gzip at all')
    writeFileSync(
      join(dir, 'sitemap-news.xml'),
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- waymark -->\n<urlset/>\n',
    )
    mkdirSync(join(dir, 'sitemap-7.xml'))
    const { files } = await write(pages(5), { maxUrls: 3 })
    expect(names()).toEqual(
      [
        'sitemap-1.xml',
        'sitemap-2.xml',
        'sitemap-7.xml',
        'sitemap-8.xml.gz',
        'sitemap-9.xml',
        'sitemap-9.xml.gz',
        'sitemap-news.xml',
        'sitemap.xml',
      ].sort(),
    )
    const removed = files.filter(({ state }) => state === 'removed')
    expect(removed.map(({ path }) => path)).toContain('sitemap-5.xml.gz')
    expect(removed.find(({ path }) => path === 'sitemap-index.xml')).toMatchObject({
      kind: 'index',
      url: `${SITE}sitemap-index.xml`,
    })
  })

  test('its text files go only if its report names them and they have not changed', async () => {
    await write(pages(3), { text: true, maxUrls: 1 })
    writeFileSync(join(dir, 'sitemap-3.txt'), 'changed by hand')
    const bytes = statSync(join(dir, 'sitemap-1.txt')).size
    const files = ['sitemap-1.txt', 'sitemap-3.txt', '../outside.txt'].map((path) => ({ path, bytes }))
    await write(pages(1), { reported: async () => files })
    expect(names()).toEqual(['sitemap-2.txt', 'sitemap-3.txt', 'sitemap.xml'])
  })

  test.each([
    ['while it is still announced', ['map-old.xml']],
    ['and is no longer announced', []],
  ])('its copies go with the entry file they are copies of, %s', async (_, alsoAt) => {
    await write(pages(3), { maxUrls: 1, alsoAt: ['map-old.xml'] })
    expect(names()).toContain('map-old.xml')
    const { files } = await write([], { alsoAt })
    expect(names()).toEqual([])
    expect(files.every(({ state }) => state === 'removed')).toBe(true)
  })

  test.each(['sitemap-docs.xml', 'sitemap-docs-1.xml', 'sitemap-index.xml', 'docs.xml'])(
    'with another entry file, %s, keeps all it wrote; it is named',
    async (filename) => {
      await write(pages(3), { filename, maxUrls: 1, gzip: 'only' })
      const before = names()
      for (const count of [1, 2, 0]) {
        const { finished } = await write(pages(count))
        expect(finished.doubtful.map(({ path }) => path)).toEqual([filename])
      }
      expect(names()).toEqual(before)
    },
  )

  test('a part that two entry files list stays as long as one of them does', async () => {
    await write(pages(2), { filename: 'sitemap-docs.xml', maxUrls: 1 })
    const docs = () => 'docs'
    const { finished } = await write(pages(2), { grouped: true }, docs)
    expect(finished.replaced).toEqual([{ path: 'sitemap-docs-1.xml', before: 1, now: 2 }])
    await write(pages(2))
    expect(names()).toEqual(['sitemap-docs-1.xml', 'sitemap-docs-2.xml', 'sitemap-docs.xml', 'sitemap.xml'])
  })

  test('its parts are known by its report where another tool has replaced its index', async () => {
    const { files } = await write(pages(2), { maxUrls: 1 })
    writeFileSync(join(dir, 'sitemap.xml'), '<urlset/>')
    expect((await write(pages(1))).finished.doubtful.map(({ path }) => path)).toEqual([
      'sitemap-1.xml',
      'sitemap-2.xml',
    ])
    writeFileSync(join(dir, 'sitemap.xml'), '<urlset/>')
    expect((await write(pages(1), { reported: async () => files })).finished.doubtful).toEqual([])
    expect(names()).toEqual(['sitemap.xml'])
  })

  test('the report is not read where all is plain', async () => {
    const reported = () => Promise.reject(new Error('read'))
    const options = { maxUrls: 1, gzip: true, text: true, reported }
    await write(pages(3), options)
    await write(pages(3), options)
    await write(pages(2), { ...options, text: false, outDir: mkdtempSync(join(dir, 'x-')) })
    expect(names()).toContain('sitemap-3.xml.gz')
  })

  test('what the user put there stays, also with our marker', async () => {
    await write(pages(3), { maxUrls: 1 })
    const { finished } = await write([], { owned: (path) => path === 'sitemap.xml' || path === 'sitemap-2.xml' })
    expect(names()).toEqual(['sitemap-2.xml', 'sitemap.xml'])
    expect(finished.doubtful).toEqual([])
    writeFileSync(join(dir, 'sitemap.xml'), '<urlset/>')
    const writer = open({ owned: (path) => path === 'sitemap.xml' })
    writer.add({ loc: SITE })
    expect((await writer.finish()).replaced, 'an error of its own says so').toEqual([])
    writer.discard()
  })

  test.each([
    ['of this site', `${SITE}a\n${SITE}b\n`, ['sitemap-2.txt']],
    ['of another site', `${SITE}a\nhttps://example.org/b\n`, []],
    ['without a line', '\n', []],
  ])('a text sitemap %s that no report names stays', async (_, text, doubtful) => {
    await write(pages(1))
    writeFileSync(join(dir, 'sitemap-2.txt'), text)
    const { finished } = await write(pages(1))
    expect(finished.doubtful.map(({ path }) => path)).toEqual(doubtful)
    expect(read('sitemap-2.txt')).toBe(text)
  })
})

describe('files of others in the place of ours', () => {
  const theirs = '<urlset><url><loc>a</loc></url><url><loc>b</loc></url></urlset>'

  test('are named with their number of URLs, before any is replaced', async () => {
    writeFileSync(join(dir, 'sitemap.xml'), theirs)
    writeFileSync(join(dir, 'sitemap.xml.gz'), gzipSync(theirs))
    writeFileSync(join(dir, 'sitemap-1.xml'), theirs)
    writeFileSync(join(dir, 'sitemap-1.xml.gz'), 'no gzip at all')
    writeFileSync(join(dir, 'sitemap-1.txt'), 'a\r\nb\n\nc')
    const writer = open({ maxUrls: 3, gzip: true, text: true })
    for (const entry of pages(4)) writer.add(entry)
    expect((await writer.finish()).replaced).toEqual([
      { path: 'sitemap-1.xml.gz', before: undefined, now: 3 },
      { path: 'sitemap-1.xml', before: 2, now: 3 },
      { path: 'sitemap-1.txt', before: 3, now: 3 },
      { path: 'sitemap.xml.gz', before: 2, now: 4 },
      { path: 'sitemap.xml', before: 2, now: 4 },
    ])
    expect(read('sitemap.xml')).toBe(theirs)
    await writer.commit()
    expect((await write(pages(5), { maxUrls: 3, gzip: true })).finished.replaced).toEqual([])
  })

  test('are not replaced by what is the same', async () => {
    const text = [...pages(3)].map(({ loc }) => `${loc}\n`).join('')
    writeFileSync(join(dir, 'sitemap.txt'), text)
    expect((await write(pages(3), { text: true })).finished.replaced).toEqual([])
    writeFileSync(join(dir, 'sitemap.txt'), `${text}\n`)
    expect((await write(pages(3), { text: true })).finished.replaced).toEqual([
      { path: 'sitemap.txt', before: 3, now: 3 },
    ])
  })

  test('a text sitemap is ours if the report names it with its size', async () => {
    const { files } = await write(pages(3), { text: true })
    const reported = async () => files
    expect((await write(pages(4), { text: true, reported })).finished.replaced).toEqual([])
    expect((await write(pages(5), { text: true, reported })).finished.replaced).toEqual([
      { path: 'sitemap.txt', before: 4, now: 5 },
    ])
  })
})

describe('robots.txt', () => {
  const robots = (becomes: Uint8Array | 'same' | 'gone') => ({
    file: { path: 'robots.txt', url: `${SITE}robots.txt`, kind: 'robots' as const, urls: 0, bytes: 2 },
    becomes,
  })
  const commit = async (becomes: Uint8Array | 'same' | 'gone', options: Partial<SitemapOptions> = {}) => {
    const writer = open(options)
    writer.add({ loc: SITE })
    await writer.finish()
    return (await writer.commit(robots(becomes))).at(-1)
  }

  test('is written, left or removed with the sitemap', async () => {
    expect(await commit(Buffer.from('a\n'))).toMatchObject({ path: 'robots.txt', state: 'written' })
    expect(await commit(Buffer.from('a\n'))).toMatchObject({ path: 'robots.txt', state: 'unchanged' })
    expect(await commit('same')).toMatchObject({ path: 'robots.txt', state: 'unchanged' })
    expect(read('robots.txt')).toBe('a\n')
    expect(await commit('gone')).toMatchObject({ path: 'robots.txt', state: 'removed' })
    expect(names()).toEqual(['sitemap.xml'])
  })

  test('without writing is told', async () => {
    const bytes = Buffer.from('\ufeffa\n')
    expect(await commit(bytes, { write: false })).toMatchObject({ state: 'planned', content: '\ufeffa\n' })
    expect(await commit('same', { write: false })).toMatchObject({ state: 'unchanged' })
    expect(await commit('gone', { write: false })).toMatchObject({ state: 'planned' })
    expect(names()).toEqual([])
  })

  test('a folder in its place is found before the sitemap is replaced', async () => {
    await write(pages(2))
    const before = read('sitemap.xml')
    mkdirSync(join(dir, 'robots.txt'))
    await expect(commit(Buffer.from('a'))).rejects.toMatchObject({
      code: 'write-failed',
      message: expect.stringMatching(
        /^`robots\.txt` could not be written: EISDIR.*move it away, or set `robots: false`/,
      ),
    })
    expect(read('sitemap.xml')).toBe(before)
    expect(names()).toEqual(['robots.txt', 'sitemap.xml'])
  })

  test('that cannot be changed is found before the sitemap is replaced', async ({ skip }) => {
    await write(pages(2))
    const before = read('sitemap.xml')
    writeFileSync(join(dir, 'robots.txt'), 'b')
    const immutable = (flag: string) => spawnSync('chattr', [flag, join(dir, 'robots.txt')]).status === 0
    skip(!immutable('+i'), 'needs root, and a file system with immutable files')
    try {
      await expect(commit(Buffer.from('a'))).rejects.toMatchObject({
        code: 'write-failed',
        message: expect.stringContaining('`robots.txt` could not be written: EPERM'),
      })
    } finally {
      immutable('-i')
    }
    expect(read('sitemap.xml')).toBe(before)
    expect(names()).toEqual(['robots.txt', 'sitemap.xml'])
  })
})

describe('without writing', () => {
  test('nothing touches the disk, and the report carries what would have been written', async () => {
    const { files } = await write(pages(3), { write: false, maxUrls: 2, text: true, alsoAt: ['all.xml'] })
    expect(names()).toEqual([])
    expect(files.every(({ state }) => state === 'planned')).toBe(true)
    const planned = files.map(({ path, content, bytes }) => [path, String(content), bytes])
    const written = (await write(pages(3), { maxUrls: 2, text: true, alsoAt: ['all.xml'] })).files
    expect(planned).toEqual(written.map(({ path, bytes }) => [path, read(path), bytes]))
  })

  test('an output folder is not even needed', async () => {
    const writer = openSitemap({
      write: false,
      urlOf: (file) => SITE + file,
      filename: 'sitemap.xml',
      maxUrls: 10,
      maxBytes: 10_000,
      gzip: false,
      text: false,
      grouped: false,
      alsoAt: [],
    })
    writer.add({ loc: SITE })
    expect((await writer.finish()).files[0]?.content).toContain('<urlset')
    expect(await writer.commit()).toHaveLength(1)
  })
})

describe('when it goes wrong', () => {
  test('discard leaves nothing, at any time and twice', async () => {
    const writer = open({ gzip: true, text: true })
    for (const entry of pages(20_000)) writer.add(entry)
    expect(names().length).toBeGreaterThan(0)
    writer.discard()
    expect(names()).toEqual([])
    const other = open({ gzip: true, text: true, maxUrls: 10 })
    for (const entry of pages(100)) other.add(entry)
    await other.finish()
    other.discard()
    other.discard()
    expect(names()).toEqual([])
  })

  test('a folder in the place of one file: no file is replaced', async () => {
    await write(pages(3), { maxUrls: 2 })
    const before = new Map(names().map((name) => [name, read(name)]))
    mkdirSync(join(dir, 'sitemap-3.xml'))
    await expect(write(pages(9), { maxUrls: 2 })).rejects.toMatchObject({
      name: 'WaymarkError',
      code: 'write-failed',
      message: expect.stringMatching(/^`sitemap-3\.xml` could not be written: EISDIR.*move it away/),
    })
    expect(names()).toEqual([...before.keys(), 'sitemap-3.xml'].sort())
    for (const [name, content] of before) expect(read(name)).toBe(content)
  })

  test('an output folder that is not there', async () => {
    await expect(write(pages(1), { outDir: join(dir, 'none') })).rejects.toMatchObject({ code: 'write-failed' })
  })

  test('a disk that takes no more in the middle of a file: the old files stay', async () => {
    await write(pages(2))
    const before = read('sitemap.xml')
    const bundle = mkdtempSync(join(tmpdir(), 'write-bundle-'))
    try {
      await build({
        configFile: false,
        logLevel: 'silent',
        build: { ssr: new URL('../../src/io/write.ts', import.meta.url).pathname, outDir: bundle },
      })
      const script = `
        import { openSitemap } from './write.js'
        const writer = openSitemap({ outDir: ${JSON.stringify(dir)}, write: true, urlOf: (file) => 'https://example.com/' + file,
          filename: 'sitemap.xml', maxUrls: 50000, maxBytes: 26214400, gzip: false, text: false, grouped: false, alsoAt: [] })
        try {
          for (let n = 0; n < 40000; n++) writer.add({ loc: 'https://example.com/page-' + n + '/' })
          console.log('written')
        } catch (error) {
          console.log(error.code, error.cause.code)
        }`
      writeFileSync(join(bundle, 'run.mjs'), script)
      writeFileSync(join(bundle, 'package.json'), '{ "type": "module" }')
      // A limit on the size of a file stands in for a full disk: the write fails when some of it is already there.
      const command = `ulimit -f 700 && exec "${process.execPath}" run.mjs`
      expect(execFileSync('sh', ['-c', command], { cwd: bundle, encoding: 'utf8' })).toBe('write-failed EFBIG\n')
    } finally {
      rmSync(bundle, { recursive: true })
    }
    expect(names()).toEqual(['sitemap.xml'])
    expect(read('sitemap.xml')).toBe(before)
  })
})

describe('writeWhole', () => {
  test('writes, leaves alone what is the same, and refuses a folder', () => {
    expect(writeWhole(dir, 'robots.txt', 'a\n')).toBe('written')
    expect(writeWhole(dir, 'robots.txt', Buffer.from('a\n'))).toBe('unchanged')
    expect(writeWhole(dir, 'robots.txt', 'b\n')).toBe('written')
    mkdirSync(join(dir, 'folder'))
    expect(() => writeWhole(dir, 'folder', 'c')).toThrow(/`folder` could not be written/)
    expect(names()).toEqual(['folder', 'robots.txt'])
    expect(read('robots.txt')).toBe('b\n')
  })

  test.each(['640', '600', '444', '664'])('keeps the mode %s', (octal) => {
    const mode = Number.parseInt(octal, 8)
    writeFileSync(join(dir, 'robots.txt'), 'a')
    chmodSync(join(dir, 'robots.txt'), mode)
    writeWhole(dir, 'robots.txt', 'b')
    expect(statSync(join(dir, 'robots.txt')).mode & 0o777).toBe(mode)
  })

  test.skipIf(process.getuid?.() !== 0)('keeps the owner, as far as that is allowed (needs root)', () => {
    writeFileSync(join(dir, 'robots.txt'), 'a')
    chownSync(join(dir, 'robots.txt'), 65_534, 65_533)
    writeWhole(dir, 'robots.txt', 'b')
    expect(statSync(join(dir, 'robots.txt'))).toMatchObject({ uid: 65_534, gid: 65_533 })
  })

  test('writes through a link that stays in the folder', () => {
    mkdirSync(join(dir, 'files'))
    writeFileSync(join(dir, 'files/robots.txt'), 'a')
    symlinkSync('files/robots.txt', join(dir, 'robots.txt'))
    expect(writeWhole(dir, 'robots.txt', 'b')).toBe('written')
    expect(lstatSync(join(dir, 'robots.txt')).isSymbolicLink()).toBe(true)
    expect(read('files/robots.txt')).toBe('b')
    expect(writeWhole(dir, 'robots.txt', 'b')).toBe('unchanged')
  })

  test.each([
    ['out of the folder', '../robots.txt'],
    ['to nothing', 'nowhere'],
    ['to itself', 'robots.txt'],
  ])('replaces a link %s', (_, target) => {
    const out = join(dir, 'out')
    mkdirSync(out)
    writeFileSync(join(dir, 'robots.txt'), 'source')
    symlinkSync(target, join(out, 'robots.txt'))
    expect(writeWhole(out, 'robots.txt', 'b')).toBe('written')
    expect(lstatSync(join(out, 'robots.txt')).isFile()).toBe(true)
    expect(read('out/robots.txt')).toBe('b')
    expect(read('robots.txt')).toBe('source')
    expect(readdirSync(out)).toEqual(['robots.txt'])
  })

  test('does not write through a hard link: the other name may be a source', () => {
    mkdirSync(join(dir, 'out'))
    writeFileSync(join(dir, 'robots.txt'), 'source')
    linkSync(join(dir, 'robots.txt'), join(dir, 'out/robots.txt'))
    writeWhole(join(dir, 'out'), 'robots.txt', 'b')
    expect([read('robots.txt'), read('out/robots.txt')]).toEqual(['source', 'b'])
  })
})

test('a sitemap keeps its mode, unless nobody could read it', async () => {
  const mode = () => statSync(join(dir, 'sitemap.xml')).mode & 0o777
  await write(pages(1))
  const usual = mode()
  chmodSync(join(dir, 'sitemap.xml'), 0o640)
  await write(pages(2))
  expect(mode()).toBe(0o640)
  chmodSync(join(dir, 'sitemap.xml'), 0)
  await write(pages(3))
  expect(mode()).toBe(usual)
})

describe('what lies there', () => {
  test.each<[string, string | Buffer, boolean]>([
    ['ours', '<?xml version="1.0" encoding="UTF-8"?>\n<!-- waymark -->\n<urlset>', true],
    [
      'ours, compressed',
      gzipSync(`<?xml version="1.0" encoding="UTF-8"?>\n<!-- waymark -->\n${'<url/>'.repeat(9_999)}`),
      true,
    ],
    ['the marker further down', '<?xml version="1.0" encoding="UTF-8"?>\n<urlset>\n<!-- waymark -->\n', false],
    ['the marker within a line', '<?xml version="1.0" encoding="UTF-8"?>\n <!-- waymark -->\n', false],
    ['empty', '', false],
    ['gzip in name only', Buffer.from([0x1f, 0x8b, 0, 0]), false],
  ])('%s', async (_, content, expected) => {
    writeFileSync(join(dir, 'file'), content)
    expect(ownKind(join(dir, 'file')) !== undefined).toBe(expected)
  })

  test('what is no file is not ours', async () => {
    expect(ownKind(join(dir, 'none'))).toBeUndefined()
    expect(ownKind(dir)).toBeUndefined()
  })

  test('what is not there has no number of entries', async () => {
    expect(await countUrls(join(dir, 'none.xml'))).toBeUndefined()
    expect(await countUrls(join(dir, 'none.txt'))).toBeUndefined()
  })

  test.each([
    ['a sitemap', '<urlset><url><loc>a</loc></url><url ><loc>b</loc></url>\n<url\n/></urlset>', 3],
    ['an index', '<sitemapindex><sitemap><loc>a</loc></sitemap></sitemapindex>', 1],
    ['a prefix', '<s:urlset><s:url><s:loc>a</s:loc></s:url></s:urlset>', 1],
    ['no XML', 'https://example.com/\n', 0],
    ['many, cut anywhere', `<urlset>${'<url><loc>https://example.com/a</loc></url>'.repeat(30_011)}</urlset>`, 30_011],
    ['a long run without a tag', `<${'x'.repeat(200_000)}<url>`, 1],
  ])('counts the entries of %s', async (_, xml, expected) => {
    writeFileSync(join(dir, 'file.xml'), xml)
    expect(await countUrls(join(dir, 'file.xml'))).toBe(expected)
  })
})
