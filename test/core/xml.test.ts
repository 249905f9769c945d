import { describe, expect, test } from 'vitest'
import {
  ALTERNATES,
  escapeXml,
  IMAGES,
  indexText,
  MARKER,
  namespacesOf,
  NEWS,
  URLSET_END,
  urlElement,
  urlLine,
  urlsetHead,
  utf8Length,
  VIDEOS,
} from '../../src/core/xml.ts'
import type { Entry } from '../../src/types.ts'
import { validateXml } from '../xsd.ts'

const loc = 'https://example.com/'

describe('escapeXml', () => {
  test.each([
    ['nothing to do', 'nothing to do'],
    ['?a=1&b=2', '?a=1&amp;b=2'],
    ['&amp;', '&amp;amp;'],
    [`<a href="x">it's</a>`, '&lt;a href=&quot;x&quot;&gt;it&apos;s&lt;/a&gt;'],
    ['a\u000bb\u0000c\u001fd\ufffee\uffff', 'abcde'],
    ['tab\tline\nreturn\r', 'tab\tline\nreturn\r'],
    ['a\ud800b\udc00', 'ab'],
    ['pair \u{1f600} stays', 'pair \u{1f600} stays'],
    ['\ud83d\u{1f600}', '\u{1f600}'],
    ['ü 你', 'ü 你'],
    ['', ''],
  ])('%j → %j', (text, expected) => {
    expect(escapeXml(text)).toBe(expected)
  })
})

describe('utf8Length', () => {
  test.each([
    '',
    'ascii',
    'ü',
    '你好',
    '\u{1f600}',
    'a\u07ffb\u0800c',
    '\ud800',
    '\udc00\ud800',
    '\ud83d\u{1f600}x',
    '\x7f\x80',
  ])('%j is measured as it will be written', (text) => {
    expect(utf8Length(text)).toBe(Buffer.byteLength(text))
  })
})

describe('urlElement', () => {
  test.each<[string, Entry, string]>([
    ['a loc alone', { loc }, '<loc>https://example.com/</loc>'],
    ['escapes the loc', { loc: `${loc}?a=1&b=it's` }, '<loc>https://example.com/?a=1&amp;b=it&apos;s</loc>'],
    [
      'the fields of the protocol in the order of the schema',
      { priority: 0.8, changefreq: 'daily', lastmod: '2026-05-10', loc },
      '<loc>https://example.com/</loc><lastmod>2026-05-10</lastmod><changefreq>daily</changefreq><priority>0.8</priority>',
    ],
    ['a priority of 0', { loc, priority: 0 }, '<loc>https://example.com/</loc><priority>0</priority>'],
    ['no exponent', { loc, priority: 1e-7 }, '<loc>https://example.com/</loc><priority>0</priority>'],
    ['empty lists are nothing', { loc, images: [], videos: [], alternates: {} }, '<loc>https://example.com/</loc>'],
    [
      'alternates sorted by code',
      { loc, alternates: { 'x-default': `${loc}`, en: `${loc}en/?a&b`, de: `${loc}de/` } },
      '<loc>https://example.com/</loc>' +
        '<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/"/>' +
        '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/en/?a&amp;b"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>',
    ],
    [
      'images',
      { loc, images: [`${loc}a.jpg`, `${loc}b.jpg?w=1&h=2`] },
      '<loc>https://example.com/</loc>' +
        '<image:image><image:loc>https://example.com/a.jpg</image:loc></image:image>' +
        '<image:image><image:loc>https://example.com/b.jpg?w=1&amp;h=2</image:loc></image:image>',
    ],
  ])('%s', (_, entry, expected) => {
    expect(urlElement(entry)).toBe(`<url>${expected}</url>\n`)
  })

  test('does not change the entry', () => {
    const entry = Object.freeze({ loc, alternates: Object.freeze({ en: loc, de: loc }) })
    urlElement(entry)
    expect(Object.keys(entry.alternates)).toEqual(['en', 'de'])
  })
})

const FULL: Entry = {
  loc: `${loc}full/?a=1&b=2`,
  lastmod: '2026-05-10T17:33:30+02:00',
  changefreq: 'weekly',
  priority: 0.5,
  alternates: { en: loc, 'zh-Hant': `${loc}zh/` },
  images: [`${loc}a.jpg`],
  videos: [
    { thumbnail: `${loc}t.jpg`, title: 'A & B', description: '<b>\u000b', player: `${loc}p`, content: `${loc}c.mp4` },
    {
      live: false,
      familyFriendly: true,
      tags: ['one', 'two'],
      published: '2026-01-02',
      expires: '2027-01-02T10:00:00Z',
      duration: 600,
      player: `${loc}p2`,
      description: 'D',
      title: 'T',
      thumbnail: `${loc}t2.jpg`,
    },
  ],
  news: { name: 'The "Daily"', language: 'en', published: '2026-11-29T10:00:00+01:00', title: 'News 你好' },
}

describe('a whole file', () => {
  test.each<[string, Entry]>([
    ['the smallest entry', { loc }],
    ['every field at once', FULL],
    ['an entry with images only', { loc, images: FULL.images ?? [] }],
  ])('is valid with %s', async (_, entry) => {
    expect(await validateXml(urlsetHead(namespacesOf(entry)) + urlElement(entry) + URLSET_END)).toEqual([])
  })

  test('an index is valid, with and without a date', async () => {
    const parts = [{ loc: `${loc}sitemap-1.xml`, lastmod: '2026-05-10' }, { loc: `${loc}sitemap-2.xml?a&b` }]
    expect(await validateXml(indexText(parts))).toEqual([])
    expect(indexText(parts)).toContain('<sitemap><loc>https://example.com/sitemap-2.xml?a&amp;b</loc></sitemap>\n')
  })

  test('begins with its declaration, and the marker is its second line', () => {
    for (const text of [urlsetHead(0), indexText([{ loc }])]) {
      expect(text.split('\n').slice(0, 2)).toEqual(['<?xml version="1.0" encoding="UTF-8"?>', MARKER])
    }
    expect(urlsetHead(0, { marked: false })).not.toContain(MARKER)
    expect(indexText([{ loc }], { marked: false })).not.toContain(MARKER)
  })

  test.each([
    [0, []],
    [IMAGES, ['xmlns:image']],
    [ALTERNATES | NEWS, ['xmlns:xhtml', 'xmlns:news']],
    [ALTERNATES | IMAGES | VIDEOS | NEWS, ['xmlns:xhtml', 'xmlns:image', 'xmlns:video', 'xmlns:news']],
  ])('declares for flags %i only what is used', (flags, expected) => {
    expect(urlsetHead(flags).match(/xmlns:\w+/g) ?? []).toEqual(expected)
  })
})

describe('urlLine', () => {
  test.each<[string, Entry]>([
    ['plain', { loc, lastmod: '2026-05-10', changefreq: 'daily', priority: 1 }],
    ['an ampersand', { loc: `${loc}?a&b` }],
    ['a loc that is not ASCII', { loc: `${loc}ü` }],
    ['alternates that are plain', { loc, lastmod: '2026-05-10', alternates: { de: `${loc}de/`, en: loc } }],
    ['alternates in no order', { loc, alternates: { 'x-default': loc, de: `${loc}de/` } }],
    ['no alternates in the end', { loc, alternates: {} }],
    ['an ampersand in an alternate', { loc, alternates: { de: `${loc}?a&b`, en: loc } }],
    ['a quote in an alternate', { loc, alternates: { de: `${loc}?a"b`, en: loc } }],
    ['an alternate that is not ASCII', { loc, alternates: { de: `${loc}ü`, en: loc } }],
    ['a code that is to be escaped', { loc, alternates: { 'd<e': loc } }],
    ['every field', FULL],
  ])('measures the line it makes: %s', (_, entry) => {
    const { text, bytes, namespaces } = urlLine(entry)
    expect(text).toBe(urlElement(entry))
    expect(bytes).toBe(Buffer.byteLength(text))
    expect(namespaces).toBe(namespacesOf(entry))
  })
})
