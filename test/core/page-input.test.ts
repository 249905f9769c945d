import { describe, expect, test } from 'vitest'
import { PageReader, type PageRecord } from '../../src/core/page-input.ts'
import type { Entry } from '../../src/types.ts'

const PLACE = { origin: 'https://example.com', base: '/' }
const DOCS = { origin: 'https://example.com', base: '/docs/' }

/** As a caller does: what is read is taken whenever there is enough of it, and at the end. */
function readAll(items: Iterable<unknown>, place = PLACE): PageRecord[] {
  const reader = new PageReader(place)
  const records: PageRecord[] = []
  for (const item of items) if (reader.read(item)) records.push(...taken(reader))
  records.push(...taken(reader))
  return records
}

/** The text, where there is one, holds the locs. */
function taken(reader: PageReader): PageRecord[] {
  const { records, text } = reader.take()
  const plain = records.every((record) => record.plain)
  expect(text).toBe(plain ? records.map(({ entry }) => `${entry.loc}\n`).join('') : undefined)
  return records
}

describe('one item', () => {
  test.each<[what: string, item: unknown, entry: Entry, plain: boolean]>([
    ['a path', '/a/', { loc: 'https://example.com/a/' }, true],
    ['a URL', 'https://example.com/a/', { loc: 'https://example.com/a/' }, true],
    ['the origin alone', 'https://example.com', { loc: 'https://example.com/' }, false],
    ['a path without its slash', 'a/b', { loc: 'https://example.com/a/b' }, false],
    [
      'a loc and a day',
      { loc: '/a', lastmod: '2026-05-10' },
      { loc: 'https://example.com/a', lastmod: '2026-05-10' },
      true,
    ],
    [
      'an instant in UTC',
      { loc: '/a', lastmod: '2026-05-10T10:00:00Z' },
      { loc: 'https://example.com/a', lastmod: '2026-05-10T10:00:00Z' },
      true,
    ],
    [
      'the last day of a month',
      { loc: '/a', lastmod: '2026-05-31' },
      { loc: 'https://example.com/a', lastmod: '2026-05-31' },
      false,
    ],
    [
      'a date to mend',
      { loc: '/a', lastmod: '2026-5-1' },
      { loc: 'https://example.com/a', lastmod: '2026-05-01' },
      false,
    ],
    [
      'a Date',
      { loc: '/a', lastmod: new Date(Date.UTC(2026, 4, 6, 2, 15, 47, 500)) },
      { loc: 'https://example.com/a', lastmod: '2026-05-06T02:15:47Z' },
      false,
    ],
    ['another field', { loc: '/a', priority: 0.5 }, { loc: 'https://example.com/a', priority: 0.5 }, false],
    ['letters that are not ASCII', '/ü', { loc: 'https://example.com/%C3%BC' }, false],
    ['an ampersand, which XML escapes', '/a&b', { loc: 'https://example.com/a&b' }, false],
    ['an apostrophe', "/it's", { loc: "https://example.com/it's" }, false],
    ['a query', '/a?b=c', { loc: 'https://example.com/a?b=c' }, false],
    ['dots to resolve', '/a/../b', { loc: 'https://example.com/b' }, false],
    ['a fragment', '/a#b', { loc: 'https://example.com/a' }, false],
    ['a line feed', '/a\n', { loc: 'https://example.com/a' }, false],
    [
      'two URLs in one',
      'https://example.com/a\nhttps://example.com/b',
      { loc: 'https://example.com/ahttps://example.com/b' },
      false,
    ],
    ['two paths in one', '/a\n/b', { loc: 'https://example.com/a/b' }, false],
    ['an upper-case host', 'https://EXAMPLE.com/a', { loc: 'https://example.com/a' }, false],
  ])('%s', (_what, item, entry, plain) => {
    const [record] = readAll([item])
    expect(record?.entry).toEqual(entry)
    expect(record?.plain ?? false).toBe(plain)
  })

  test.each<[what: string, item: unknown, message: RegExp]>([
    ['another host', 'https://example.org/a', /1st item .*example\.org.*own host/],
    ['a host that begins alike', 'https://example.com.evil.org/a', /own host/],
    ['another scheme', 'http://example.com/a', /own host/],
    ['2,048 characters', '/'.padEnd(2048, 'x'), /2067 characters/],
    ['no loc', { lastmod: '2026-05-10' }, /`loc` is undefined/],
    ['a date that is none', { loc: '/a', lastmod: '2026-02-30' }, /1st item .*`lastmod`/],
    ['an unknown field', { loc: '/a', url: '/b' }, /`url`: did you mean `loc`/],
    ['an unknown field, plain otherwise', { loc: '/a', lastmod: '2026-05-10', x: undefined }, /unknown field `x`/],
    ['null', null, /1st item of `pages` is null/],
    ['a number', 5, /1st item of `pages` is 5/],
    ['a list', ['/a'], /1st item of `pages` is \["\/a"\]/],
    ['an empty text', '', /`loc` is ""/],
    ['what looks like a host', '//example.org/a', /`loc`/],
  ])('refuses %s', (_what, item, message) => {
    expect(() => readAll([item])).toThrow(message)
  })
})

describe('an item with another name for a field is shown, and the name it has here', () => {
  test.each<[item: object, message: string]>([
    [{ url: '/x' }, 'The 1st item of `pages` ({ url: "/x" }) has an unknown field `url`: did you mean `loc`?'],
    [{ path: '/x' }, 'The 1st item of `pages` ({ path: "/x" }) has an unknown field `path`: did you mean `loc`?'],
    [{ href: '/x' }, 'did you mean `loc`?'],
    [{ route: '/x' }, 'did you mean `loc`?'],
    [{ LOC: '/x' }, 'did you mean `loc`?'],
    [{ lco: '/x' }, 'did you mean `loc`?'],
    [
      { loc: '/x', last_modified: 1 },
      'The 1st item of `pages` ("/x") has an unknown field `last_modified`: did you mean `lastmod`?',
    ],
    [{ loc: '/x', 'last-mod': 1 }, 'did you mean `lastmod`?'],
    [{ loc: '/x', priorty: 1 }, 'did you mean `priority`?'],
    [{ loc: '/x', image: 1 }, 'did you mean `images`?'],
    [{ loc: '/x', file: 'a.md' }, 'did you mean `source`?'],
    [{ loc: '/x', constructor: 1 }, 'it may have `loc`, `lastmod`, '],
    [{ lastmod: '2026-05-10' }, 'The 1st item of `pages` ({ lastmod: "2026-05-10" }): `loc` is undefined: '],
    [{}, 'The 1st item of `pages` (an empty object): `loc` is undefined: '],
    [{ loc: 5 }, 'The 1st item of `pages` (5): `loc` is 5: '],
  ])('%j', (item, message) => {
    expect(() => readAll([item])).toThrow(message)
  })

  test('a long one is cut', () => {
    expect(() => readAll([{ url: '/'.padEnd(500, 'x') }])).toThrow(/1st item of `pages` \(\{ url: "\/x{50,60}…\) has/)
  })
})

test('paths are below the base, URLs must be', () => {
  const locs = (items: unknown[]) => readAll(items, DOCS).map(({ entry }) => entry.loc)
  expect(locs(['/a/', '/'])).toEqual(['https://example.com/docs/a/', 'https://example.com/docs/'])
  expect(locs(['https://example.com/docs/a/'])).toEqual(['https://example.com/docs/a/'])
  expect(() => locs(['https://example.com/a/'])).toThrow(/below \/docs\//)
  expect(() => locs(['https://example.com/docsy/'])).toThrow(/below \/docs\//)
})

test('many items keep their order and their places, whatever kinds there are', () => {
  const kinds = [
    (n: number) => `/p/${n}`,
    (n: number) => ({ loc: `${PLACE.origin}/p/${n}` }),
    (n: number) => `/p/${n}?q`,
  ]
  const items = Array.from({ length: 1500 }, (_, n) => kinds[n % 40 === 0 ? 2 : n % 700 < 350 ? 0 : 1]!(n))
  const records = readAll(items)
  expect(records.map(({ at }) => at)).toEqual(items.map((_, n) => n))
  expect(records.map(({ entry }) => entry.loc)).toEqual(
    items.map((_, n) => `${PLACE.origin}/p/${n}${n % 40 === 0 ? '?q' : ''}`),
  )
})

test('a generator may give the same object again and again', () => {
  function* reused() {
    const item = { loc: '', lastmod: '' }
    for (let n = 1; n <= 9; n++) yield Object.assign(item, { loc: `/p/${n}`, lastmod: `2026-05-0${n}` })
  }
  expect(readAll(reused()).map(({ entry }) => `${entry.loc} ${entry.lastmod}`)).toEqual(
    Array.from({ length: 9 }, (_, n) => `https://example.com/p/${n + 1} 2026-05-0${n + 1}`),
  )
})

test('an item that is wrong among plain ones is named by its place', () => {
  const items = Array.from({ length: 300 }, (_, n) => (n === 270 ? 'https://example.org/' : `https://example.com/${n}`))
  expect(() => readAll(items)).toThrow(/271st item of `pages` \("https:\/\/example\.org\/"\)/)
})
