/** Each value of an entry by itself: right and wrong ones, as the rules list them. */
import { describe, expect, test } from 'vitest'
import { AlternateLists, checkAlternates } from '../../src/core/check-alternates.ts'
import { checkLastmod, strictDate, StampWatch } from '../../src/core/check-dates.ts'
import { checkNews, checkVideos } from '../../src/core/check-extensions.ts'
import { checkLoc } from '../../src/core/check-loc.ts'
import { parseDate } from '../../src/core/dates.ts'
import { LoneAmpersands } from '../../src/core/lone-ampersands.ts'
import { UrlTable } from '../../src/core/url-table.ts'

const NOW = Date.UTC(2026, 10, 30, 12)

describe('lastmod', () => {
  test.each([
    '2026-05-10',
    '2026-05-10T17:33:30Z',
    '2026-05-10T17:33:30+08:00',
    '2026-05-10T17:33:30.123Z',
    '2026-05-10T17:33:30.1234567+02:00',
    '\n2026-05-10 ',
  ])('%j is one', (text) => {
    expect(strictDate(text)).toBeDefined()
  })
  test.each([
    '2026',
    '2026-05',
    '2026-05-10T17:33Z',
    '2026-05-10T17:33:30+0800',
    '2026-05-10 17:33:30',
    '20260510',
    '2026-02-30',
    '2026-13-01',
    'Sun, 10 May 2026 10:00:00 GMT',
    '',
    '2026-05-10T17:33:60Z',
    '2026-05-10T17:33:30',
    '2026-05-10Z',
    '2026-05-10T24:00:00Z',
    'now',
  ])('%j is none', (text) => expect(strictDate(text)).toBeUndefined())
  test.each([
    ['2026-11-30', []],
    // Somewhere it is tomorrow already.
    ['2026-12-01', []],
    ['2026-12-02', ['lastmod-future']],
    ['2026-11-30T12:04:00Z', []],
    ['2026-11-30T14:10:00+02:00', ['lastmod-future']],
    ['2026-11-30T14:00:00+02:00', []],
  ])('%s: %j', (text, codes) => {
    const found: string[] = []
    checkLastmod(text, NOW, false, (code) => found.push(code))
    expect(found).toEqual(codes)
  })
})

describe('stamps', () => {
  const watch = (dates: readonly string[]) => {
    const stamps = new StampWatch()
    for (const date of dates) stamps.add(parseDate(date)!)
    return stamps.stamp(['2026-11-30'])
  }
  const times = (n: number, date: string) => Array.from({ length: n }, () => date)
  test.each<[string, string[], string | undefined]>([
    ['all of today', times(20, '2026-11-30'), '2026-11-30'],
    ['too few', times(19, '2026-11-30'), undefined],
    ['nearly all of today', [...times(95, '2026-11-30'), ...times(5, '2026-01-01')], '2026-11-30'],
    ['many of today', [...times(94, '2026-11-30'), ...times(6, '2026-01-01')], undefined],
    ['all of another day', times(50, '2026-05-10'), undefined],
    ['all of one second', times(50, '2026-05-10T10:00:00Z'), '2026-05-10T10:00:00Z'],
    [
      'all of one second with parts',
      ['001', '500', '999'].flatMap((ms) => times(10, `2026-05-10T10:00:00.${ms}Z`)),
      '2026-05-10T10:00:00Z',
    ],
    [
      'one second in two zones',
      [...times(10, '2026-05-10T10:00:00Z'), ...times(10, '2026-05-10T12:00:00+02:00')],
      '2026-05-10T10:00:00Z',
    ],
    ['spread', Array.from({ length: 50 }, (_, n) => `2026-05-10T10:00:${String(n).padStart(2, '0')}Z`), undefined],
  ])('%s', (_, dates, value) => expect(watch(dates)?.value).toBe(value))
})

describe('loc', () => {
  test.each<[string, string[]]>([
    ['https://example.com/', []],
    ['https://example.com', []],
    ["https://example.com/it's/a+b/~u/%C3%BC?a=1&b=2", []],
    ['http://example.com/', ['url-host']],
    ['https://www.example.com/', ['url-host']],
    ['https://example.com:8443/', ['url-host']],
    ['https://example.com:443/', ['url-encoding']],
    ['https://EXAMPLE.com/', ['url-encoding']],
    ['https://example.com/ü', ['url-encoding']],
    ['https://example.com/%c3%bc', ['url-encoding']],
    ['https://example.com/%7Eu', ['url-encoding']],
    ['https://example.com/a b', ['url-encoding']],
    ['https://example.com/[x]', ['url-encoding']],
    ['https://example.com/100%', ['url-encoding']],
    ['https://example.com/a/../b', ['url-encoding']],
    ['https://example.com/a#b', ['url-fragment']],
    ['https://example.com/?a=1&amp;b=2', ['loc-escaped']],
    ['/about', ['url-invalid']],
    ['//example.com/x', ['url-invalid']],
    ['www.example.com/x', ['url-invalid']],
    ['ftp://example.com/', ['url-invalid']],
    ['mailto:a@example.com', ['url-invalid']],
    ['javascript:alert(1)', ['url-invalid']],
    ['https://u:p@example.com/', ['url-invalid']],
    [`https://example.com/${'a'.repeat(2027)}`, []],
    [`https://example.com/${'a'.repeat(2028)}`, ['url-long']],
  ])('%s: %j', (loc, codes) => {
    const found: string[] = []
    checkLoc(loc, { origin: 'https://example.com', folder: '/' }, (code) => found.push(code))
    expect(found).toEqual(codes)
  })

  test.each([
    ['/docs/', '/docs/a', []],
    ['/docs/', '/docs/', []],
    ['/docs/', '/docs', []],
    ['/docs/', '/docs?a', []],
    ['/docs/', '/docsy/a', ['url-scope']],
    ['/docs/', '/', ['url-scope']],
  ])('in %s: %s', (folder, path, codes) => {
    const found: string[] = []
    checkLoc(`https://example.com${path}`, { origin: 'https://example.com', folder }, (code) => found.push(code))
    expect(found).toEqual(codes)
  })
})

describe('videos', () => {
  const video = (fields: Record<string, string | [text: string, attributes: Record<string, string>]>) => {
    const base = {
      thumbnail_loc: 'https://e.com/t.jpg',
      title: 'T',
      description: 'D',
      content_loc: 'https://e.com/v.mp4',
    }
    const order = Object.entries({ ...base, ...fields })
    const found: string[] = []
    const list = order.map(([name, value]) =>
      typeof value === 'string'
        ? { name, text: value, attributes: {} }
        : { name, text: value[0], attributes: value[1] },
    )
    checkVideos([{ fields: list }], 'https://e.com/', (code) => found.push(code))
    return found
  }
  const allow = (text: string): [string, Record<string, string>] => [text, { relationship: 'allow' }]
  test.each<[Parameters<typeof video>[0], string[]]>([
    [{}, []],
    [{ duration: '1' }, []],
    [{ duration: '28800' }, []],
    [{ duration: '0' }, ['video-invalid']],
    [{ duration: '28801' }, ['video-invalid']],
    [{ duration: '1.5' }, ['video-invalid']],
    [{ expiration_date: '2027-01-01' }, []],
    [{ expiration_date: '2027-01-01T10:00' }, ['video-invalid']],
    [{ rating: '5.0' }, []],
    [{ rating: '5.1' }, ['video-invalid']],
    [{ view_count: '-1' }, ['video-invalid']],
    [{ family_friendly: 'yes' }, []],
    [{ family_friendly: 'true' }, ['video-invalid']],
    [{ restriction: allow('IE GB US') }, []],
    [{ restriction: allow('ie gb') }, ['video-invalid']],
    [{ restriction: allow('IE,GB') }, ['video-invalid']],
    [{ restriction: 'IE' }, ['video-invalid']],
    [{ platform: allow('web tv') }, []],
    [{ platform: allow('desktop') }, ['video-invalid']],
    [{ title: 'a'.repeat(100) }, []],
    [{ title: 'a'.repeat(101) }, ['video-long']],
    [{ description: 'a'.repeat(2049) }, ['video-long']],
    [{ content_loc: 'https://e.com/' }, ['video-self']],
    [{ content_loc: '/v.mp4' }, ['video-invalid']],
    [{ content_loc: '' }, ['video-missing']],
    [{ player_loc: ['https://e.com/p', { allow_embed: 'yes' }] }, ['video-deprecated']],
    [{ price: '1' }, ['video-deprecated']],
  ])('%j: %j', (fields, codes) => expect(video(fields)).toEqual(codes))
})

test.each([
  ['en', '2026-11-29', []],
  ['zh-tw', '2026-11-28', []],
  ['deu', '2026-11-28T12:00:00Z', []],
  ['zh-TW', '2026-11-29', ['news-language']],
  ['en-US', '2026-11-29', ['news-language']],
  ['en', '2026-11-28T11:00:00Z', ['news-old']],
  ['en', '2026-11-27', ['news-old']],
  ['en', '2026-11-29T10:00+01:00', ['news-date']],
  ['', '2026-11-29', ['news-missing']],
])('an article in %j of %s: %j', (language, date, codes) => {
  const texts = { name: 'N', language, publication_date: date, title: 'T' }
  const fields = Object.entries(texts).map(([name, text]) => ({ name, text, attributes: {} }))
  const found: string[] = []
  checkNews([{ fields }], NOW, (code) => found.push(code))
  expect(found).toEqual(codes)
})

describe('language versions', () => {
  /** loc → its links, `code path`. */
  function judged(entries: Record<string, string[]>): string[] {
    const urls = new UrlTable()
    const lists = new AlternateLists('https://e.com')
    const found: string[] = []
    for (const [path, links] of Object.entries(entries)) {
      const loc = `https://e.com${path}`
      const id = urls.add(loc)
      const alternates = links.map((link) => {
        const [hreflang = '', href = ''] = link.split(' ')
        return { hreflang, href: href.startsWith('/') ? `https://e.com${href}` : href }
      })
      if (links.length === 0) continue
      const versions = checkAlternates(alternates, loc, (code) => found.push(`${path} ${code}`))
      lists.add(id, loc, versions, 1, 'sitemap.xml')
    }
    for (const { where, code, hreflang } of lists.odd(urls)) found.push(`${where.slice(13)} ${code} ${hreflang}`)
    return found
  }
  const three = ['en /a', 'de /b', 'x-default /a']
  test.each<[string, Record<string, string[]>, string[]]>([
    ['complete', { '/a': three, '/b': three }, []],
    ['in another order', { '/a': three, '/b': [...three].reverse() }, []],
    ['in capitals', { '/a': ['EN /a', 'zh-hant /b'], '/b': ['en /a', 'zh-Hant /b'] }, []],
    ['of another host', { '/a': ['en /a', 'de https://e.de/'] }, []],
    ['not returned', { '/a': three, '/b': [] }, ['/a alternate-no-return de']],
    [
      'returned without the rest',
      { '/a': ['en /a', 'de /b', 'fr /c'], '/b': ['en /a', 'de /b', 'fr /c'], '/c': ['en /a', 'fr /c'] },
      ['/a alternate-no-return fr'],
    ],
    ['not listed', { '/a': three }, ['/a alternate-unlisted de']],
    ['two not listed', { '/a': ['en /a', 'de /b', 'fr /c'] }, ['/a alternate-unlisted de', '/a alternate-unlisted fr']],
    ['without itself', { '/a': ['de /b'], '/b': three }, ['/a alternate-self']],
    [
      'twice',
      { '/a': ['en /a', 'en /b', 'de /b'], '/b': ['en /a', 'en /b', 'de /b'] },
      ['/a alternate-twice', '/b alternate-twice'],
    ],
    [
      'of unknown codes',
      { '/a': ['en_US /a'], '/b': ['es-419 /b'], '/c': ['en-UK /c'], '/d': ['DE-DE-1996 /d'] },
      ['/a alternate-code', '/b alternate-code', '/c alternate-code', '/d alternate-code'],
    ],
    ['without a scheme', { '/a': ['en /a', 'de //e.com/de/'] }, []],
  ])('%s', (name, entries, codes) => {
    expect(judged(entries)).toEqual(name === 'without a scheme' ? ['/a alternate-unlisted de'] : codes)
  })
})

test.each([
  ['a & b', 'a &amp; b'],
  ['?a=1&b=2', '?a=1&amp;b=2'],
  ['?a=1&b;', '?a=1&b;'],
  ['&amp;&lt;&#38;&#x26;', '&amp;&lt;&#38;&#x26;'],
  ['<![CDATA[a&b]]>&', '<![CDATA[a&b]]>&amp;'],
  ['<!-- a & b --> & <?x & ?>', '<!-- a & b --> &amp; <?x & ?>'],
  ['<![CDATA[a]]]]>&c', '<![CDATA[a]]]]>&amp;c'],
  ['&', '&amp;'],
  ['& amp;', '&amp; amp;'],
  ['&#xZ;', '&amp;#xZ;'],
])('ampersands in %j, however it is cut', (text, mended) => {
  for (let size = 1; size <= text.length; size++) {
    const ampersands = new LoneAmpersands()
    let result = ''
    for (let at = 0; at < text.length; at += size) result += ampersands.mend(text.slice(at, at + size), () => {})
    expect(result + ampersands.rest(), `pieces of ${size}`).toBe(mended)
  }
})

test('a table of URLs tells exactly which are new', () => {
  const table = new UrlTable()
  const count = 200_000
  for (let n = 0; n < count; n++)
    if (table.add(`https://example.com/section/item-${n}/`) !== n) throw new Error(`${n} was known`)
  for (let n = 0; n < count; n += 7) expect(table.add(`https://example.com/section/item-${n}/`)).toBe(-1 - n)
  expect(table.find('https://example.com/section/item-x/')).toBe(-1)
  expect(table.size).toBe(count)
})
