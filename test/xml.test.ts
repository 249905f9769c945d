import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EntryInput } from '../src/types.ts'
import { sitemapIndex, urlset } from '../src/xml.ts'
import { readWithSitemap, readWithSitemapper } from './readers.ts'
import { validateXml } from './xsd.ts'

const loc = 'https://example.com/'

describe('urlset', () => {
  test('brings entries into the form that leaves the house', async () => {
    const xml = urlset([
      { loc: 'https://exämple.com:443/ü?a=1&b=2#top', lastmod: new Date('2026-05-10T10:00:00.000Z') },
      {
        loc: 'https://exämple.com',
        lastmod: '2026-05-10 17:33:30Z',
        alternates: { de: '/de/', en: loc },
        images: ['/a b.jpg'],
      },
    ])
    expect(xml).toContain(
      '<loc>https://xn--exmple-cua.com/%C3%BC?a=1&amp;b=2</loc><lastmod>2026-05-10T10:00:00Z</lastmod>',
    )
    expect(xml).toContain(
      '<lastmod>2026-05-10T17:33:30Z</lastmod><xhtml:link rel="alternate" hreflang="de" href="https://xn--exmple-cua.com/de/"/>',
    )
    expect(xml).toContain('<image:loc>https://xn--exmple-cua.com/a%20b.jpg</image:loc>')
    expect(await validateXml(xml)).toEqual([])
  })

  test('is of one host (rule P9) and knows its fields', () => {
    expect(() => urlset([{ loc }, { loc: 'https://other.com/' }])).toThrow(/entries\[1\].*one host/)
    expect(() => urlset([{ loc, lastMod: '2026-01-01' } as never])).toThrow(/entries\[0\].*`lastMod`/)
    expect(() => sitemapIndex([{ loc }, { loc: 'https://other.com/' }])).toThrow(/parts\[1\].*own host/)
  })

  test('takes any iterable once, and keeps its order', async () => {
    const locs = ['c', 'a', 'b'].map((name) => loc + name)
    const xml = urlset(new Set(locs.map((each) => ({ loc: each }))))
    const files = new Map([[`${loc}sitemap.xml`, xml]])
    expect(await readWithSitemap(files, `${loc}sitemap.xml`)).toEqual(locs)
    expect(await readWithSitemapper(files, `${loc}sitemap.xml`)).toEqual(locs)
  })

  test('is not marked: a build that finds it among its pages must not remove it as its own', () => {
    expect(urlset([{ loc }])).not.toContain('waymark')
    expect(sitemapIndex([{ loc }])).not.toContain('waymark')
  })

  test.each<[string, unknown, RegExp]>([
    ['a path', { loc: '/about' }, /^entries\[0\]: `loc` is '\/about': it is no absolute/],
    ['another protocol', { loc: 'ftp://example.com/' }, /no absolute http/],
    ['a password', { loc: 'https://u:p@example.com/' }, /password/],
    ['2,048 characters', { loc: loc + 'a'.repeat(2048 - loc.length) }, /`loc` has 2048 characters/],
    ['no loc', {}, /`loc` is undefined/],
    ['a bare string', 'https://example.com/', /`loc` is undefined/],
    ['nothing', null, /`loc` is undefined/],
    ['a day that is none', { loc, lastmod: '2026-02-30' }, /`lastmod` is .*2026-02-30/],
    ['a priority of 2', { loc, priority: 2 }, /`priority` is 2/],
    ['an unknown changefreq', { loc, changefreq: 'often' }, /`changefreq` is .*often/],
  ])('refuses %s', (_, entry, message) => {
    expect(() => urlset([entry as EntryInput])).toThrow(TypeError)
    expect(() => urlset([entry as EntryInput])).toThrow(message)
  })

  test('names the position of the entry that is wrong', () => {
    expect(() => urlset([{ loc }, { loc: 'b' }])).toThrow(/^entries\[1\]/)
  })

  test('takes 2,047 characters', () => {
    expect(urlset([{ loc: loc + 'a'.repeat(2047 - loc.length) }])).toContain('aaa</loc>')
  })

  test('1 to 50,000 entries', () => {
    expect(() => urlset([])).toThrow(
      new RangeError('urlset: no entry. An empty sitemap is invalid: answer with 404 instead.'),
    )
    const entries = Array.from({ length: 50_000 }, (_, n) => ({ loc: loc + n }))
    expect(urlset(entries).match(/<url>/g)).toHaveLength(50_000)
    expect(() => urlset([...entries, { loc }])).toThrow(/^urlset: more than 50,000 entries/)
  })

  test('at most 52,428,800 bytes', () => {
    const entries = Array.from({ length: 27_000 }, (_, n) => ({ loc: `${loc}${n}/`.padEnd(2000, 'x') }))
    expect(() => urlset(entries)).toThrow(/^urlset: \d+ bytes, of which one file may have 52,428,800/)
    expect(() => urlset(entries)).toThrow(RangeError)
  })
})

describe('sitemapIndex', () => {
  test('lists parts with and without a date', async () => {
    const xml = sitemapIndex([{ loc: `${loc}a.xml`, lastmod: '2026-05-10' }, { loc: `${loc}b.xml?x&y` }])
    expect(xml).toContain('<sitemap><loc>https://example.com/a.xml</loc><lastmod>2026-05-10</lastmod></sitemap>\n')
    expect(await validateXml(xml)).toEqual([])
  })

  test.each<[string, Parameters<typeof sitemapIndex>[0], RegExp]>([
    ['no part', [], /no part/],
    ['a path', [{ loc: '/a.xml' }], /^parts\[0\]: `loc` is '\/a.xml'/],
    ['a date that is none', [{ loc, lastmod: 'May' }], /^parts\[0\]: `lastmod` is May/],
    ['50,001 parts', Array.from({ length: 50_001 }, () => ({ loc })), /more than 50,000 parts/],
  ])('refuses %s', (_, parts, message) => {
    expect(() => sitemapIndex(parts)).toThrow(message)
  })
})

test('nothing below it needs Node', () => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [, from = ''] of source.matchAll(/^(?:import|export) (?!type)[\w*{},\s]*? from '([^']+)'/gm)) {
      expect(from, `${file} imports it`).toMatch(/^\.\.?\//)
      visit(join(dirname(file), from))
    }
  }
  visit(new URL('../src/xml.ts', import.meta.url).pathname)
  expect(seen.size).toBeGreaterThan(4)
})
