import { expect, test } from 'vitest'
import { checkAlternates, Versions } from '../../src/core/check-alternates.ts'
import { LoneAmpersands } from '../../src/core/lone-ampersands.ts'
import { SitemapBytes } from '../../src/core/sitemap-bytes.ts'

/** What is told of a file, in pieces of that size. */
function told(pieces: Iterable<string | Uint8Array>) {
  const odd: string[] = []
  const urls: string[] = []
  let written = 0
  const reader = new SitemapBytes({
    kind() {},
    url: ({ loc = '', line }) => void urls.push(`${loc}:${line}`),
    part() {},
    odd: (code, line, value) => void odd.push(`${code}:${line}${value === undefined ? '' : ` ${value}`}`),
  })
  for (const piece of pieces) {
    if (reader.stopped) break
    written++
    reader.write(typeof piece === 'string' ? Buffer.from(piece) : piece)
  }
  reader.end()
  return { odd, urls, written }
}

function* repeated(piece: string, times: number): Generator<string> {
  for (let n = 0; n < times; n++) yield piece
}

const START = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'

// Each of these takes minutes, or all memory, where the work grows faster than the file.
test('blanks without end are no sitemap, and not read to their end', () => {
  const { odd, written } = told(repeated(' \n'.repeat(1 << 13), 5000))
  expect(odd).toEqual(['not-sitemap:1 nothing but blanks'])
  expect(written).toBeLessThan(20)
})

test('elements within elements are not followed without end', () => {
  const { odd, written } = told(
    (function* () {
      yield `${START}<url>`
      yield* repeated('<a>'.repeat(1000), 5000)
    })(),
  )
  expect(odd.at(-1)).toBe('xml-broken:1 elements within elements without end')
  expect(written).toBeLessThan(40)
})

test('lines are counted once, however many ampersands stand alone', () => {
  let last = -1
  new LoneAmpersands().mend('&\n'.repeat(300_000), (before) => (last = before))
  expect(last).toBe(299_999)
})

test('an entry with very many versions', () => {
  const origin = 'https://example.com'
  const many = Array.from({ length: 100_000 }, (_, n) => ({ hreflang: 'en', href: `${origin}/${n}` }))
  const odd: string[] = []
  const versions = checkAlternates(many, `${origin}/0`, (code) => odd.push(code))
  expect(odd.length).toBe(99_999)
  const all = new Versions(origin)
  all.lists.add(all.add(`${origin}/0`), `${origin}/0`, versions, 1, 'a.xml')
  all.lists.add(all.add(`${origin}/1`), `${origin}/1`, versions.slice(1), 2, 'a.xml')
  expect([...all.odd()].filter(({ code }) => code === 'alternate-no-return')).toHaveLength(1)
})

test('the line of a lone ampersand is told right, wherever the pieces end', () => {
  const file = `<?xml version="1.0"?>\n${START}\n<url>\n<loc>https://example.com/a</loc>\n</url>\n<url>\n<loc>https://example.com/?a=1&b=2</loc>\n</url>\n</urlset>`
  for (let size = 60; size <= file.length; size++) {
    const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, n) => file.slice(n * size, (n + 1) * size))
    expect(told(pieces).odd, `pieces of ${size}`).toEqual(['xml-ampersand:7'])
  }
})

test.each(['utf-16', 'UTF-16LE', 'utf16', 'ucs-2', 'ISO-10646-UCS-2', 'unicode'])(
  'a file that says it is %s, and is not, is read as what it is',
  (encoding) => {
    const file = `<?xml version="1.0" encoding="${encoding}"?>${START}<url><loc>https://example.com/é</loc></url></urlset>`
    expect(told([file])).toMatchObject({ odd: [`encoding:1 ${encoding}`], urls: ['https://example.com/é:1'] })
  },
)

const ITEM = '<link>https://example.com/a</link>'
test.each([
  ['a link of Atom in RSS', `<atom:link href="https://example.com/feed"/>${ITEM}<a10:updated>2026-01-01</a10:updated>`],
  ['one after it', `${ITEM}<atom:link href="https://example.com/feed"/>`],
  ['the media of an item', `<media:group><link>https://example.com/m</link></media:group>${ITEM}`],
  ['a URL in CDATA', '<link><![CDATA[https://example.com/a]]></link>'],
  ['a URL with blanks around it', '<link>\n  https://example.com/a\n</link>'],
])('%s is not what an item is about, or is as feeds are written', (_, item) => {
  const feed = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:a10="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel><item>${item}</item></channel></rss>`
  expect(told([feed])).toMatchObject({ odd: [], urls: ['https://example.com/a:1'] })
})

test('the source of an Atom entry is not the entry', () => {
  const feed =
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><source><link href="https://example.org/"/><updated>2025-01-01T00:00:00Z</updated></source><link href="https://example.com/a"/><updated>2026-01-01T00:00:00Z</updated></entry></feed>'
  expect(told([feed])).toMatchObject({ odd: [], urls: ['https://example.com/a:1'] })
})

test('links that are the same from entry to entry are judged once, each entry for itself', () => {
  const origin = 'https://example.com'
  const links = (...names: string[]) => names.map((name) => ({ hreflang: name, href: `${origin}/${name}` }))
  const all = new Versions(origin)
  const of = (name: string, ...names: string[]) => {
    const odd: string[] = []
    const loc = `${origin}/${name}`
    const number = all.add(loc)
    all.lists.add(
      number,
      loc,
      all.check(links(...names), loc, (code) => odd.push(code)),
      1,
      'a.xml',
    )
    return odd
  }
  expect(of('en', 'en', 'de')).toEqual([])
  expect(of('fr', 'en', 'de')).toEqual(['alternate-self'])
  expect(of('de', 'en', 'de')).toEqual([])
  expect(of('it', 'it', 'xx')).toEqual(['alternate-code'])
  expect(of('it', 'it', 'xx')).toEqual(['alternate-code'])
  expect([...all.odd()].map(({ code, hreflang }) => `${code} ${hreflang}`)).toEqual(['alternate-unlisted xx'])
})
