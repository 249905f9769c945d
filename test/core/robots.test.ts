import { describe, expect, test } from 'vitest'
import { announcedSitemaps, mergeRobots } from '../../src/core/robots.ts'

const URL = 'https://example.com/sitemap.xml'
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (result: Uint8Array | undefined) => result && new TextDecoder('utf-8', { ignoreBOM: true }).decode(result)
const merge = (existing: string | undefined, urls = [URL]) =>
  text(mergeRobots(existing === undefined ? undefined : bytes(existing), urls, { create: true }).bytes)

describe('mergeRobots appends', () => {
  test.each([
    ['a blank line before it', 'User-agent: *\nDisallow: /x\n', `\nSitemap: ${URL}\n`],
    ['the missing line end first', 'User-agent: *\nDisallow: /x', `\n\nSitemap: ${URL}\n`],
    ['in CRLF', 'User-agent: *\r\nDisallow: /x', `\r\n\r\nSitemap: ${URL}\r\n`],
    ['in CR', 'User-agent: *\rDisallow: /x\r', `\rSitemap: ${URL}\r`],
    ['in what most lines end in', 'a: b\r\nc: d\r\ne: f\n', `\r\nSitemap: ${URL}\r\n`],
    ['no second blank line', 'User-agent: *\nDisallow: /x\n\n', `Sitemap: ${URL}\n`],
    ['a blank line of spaces counts', 'User-agent: *\nDisallow:\n  \n', `Sitemap: ${URL}\n`],
    ['right below another sitemap', 'Sitemap: https://example.com/a.xml\n', `Sitemap: ${URL}\n`],
    ['right below another sitemap without line end', 'sitemap : https://example.com/a.xml', `\nSitemap: ${URL}\n`],
    ['despite a comment that names it', `# Sitemap: ${URL}\n`, `\nSitemap: ${URL}\n`],
    ['despite the same in other letters', 'Sitemap: https://example.com/Sitemap.xml\n', `Sitemap: ${URL}\n`],
    ['despite one with a no-break space at its end', `Sitemap: ${URL}\u00a0\n`, `Sitemap: ${URL}\n`],
    ['despite one with a vertical tab before it', `\vSitemap: ${URL}\n`, `\nSitemap: ${URL}\n`],
    ['despite a look-alike', `Sitemaps: ${URL}\n`, `\nSitemap: ${URL}\n`],
    ['nothing after a line that is there', `Sitemap: ${URL}\nUser-agent: *\n`, undefined],
    ['nothing after one in capitals', `SITEMAP:${URL}  \r\n`, undefined],
    ['nothing after one with a note', `\tSitemap: ${URL} # ours`, undefined],
    ['nothing after one behind a byte order mark', `\uFEFFSitemap: ${URL}\n`, undefined],
    ['to bytes that are no UTF-8 text of sense', '<!doctype html>\n<html>', `\n\nSitemap: ${URL}\n`],
    ['to an empty file', '', `User-agent: *\nAllow: /\n\nSitemap: ${URL}\n`],
    ['to a blank file', ' \r\n', `User-agent: *\nAllow: /\n\nSitemap: ${URL}\n`.replaceAll('\n', '\r\n')],
    ['a lost first line after a byte order mark alone', '\uFEFF', `\nUser-agent: *\nAllow: /\n\nSitemap: ${URL}\n`],
  ])('%s', (_, existing, added) => {
    expect(merge(existing)).toBe(added === undefined ? undefined : existing + added)
  })

  test('the same bytes first, whatever they are, and nothing the second time', () => {
    const existing = Uint8Array.of(0xc3, 0x28, 0x00, 0xff, 0x0d)
    const { bytes: merged } = mergeRobots(existing, [URL], { create: false })
    expect(merged?.slice(0, existing.length)).toEqual(existing)
    expect(mergeRobots(merged, [URL], { create: false })).toEqual({ found: [] })
  })

  test('only the lines that are missing, in their order', () => {
    const urls = [URL, 'https://example.com/a.txt', 'https://example.com/b.txt']
    expect(merge('Sitemap: https://example.com/a.txt\n', urls)).toBe(
      `Sitemap: https://example.com/a.txt\nSitemap: ${URL}\nSitemap: https://example.com/b.txt\n`,
    )
  })

  test('a whole file where there is none, if it may', () => {
    expect(merge(undefined)).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${URL}\n`)
    expect(mergeRobots(undefined, [URL], { create: false })).toEqual({ found: [] })
    expect(merge(undefined, [])).toBeUndefined()
  })

  test.each([
    ['little end first', [0xff, 0xfe, 0x55, 0x00]],
    ['big end first', [0xfe, 0xff, 0x00, 0x55]],
  ])('nothing to UTF-16, %s', (_, raw) => {
    const { bytes: merged, found } = mergeRobots(Uint8Array.from(raw), [URL], { create: true })
    expect(merged).toBeUndefined()
    expect(found.map(({ code }) => code)).toEqual(['robots-utf16'])
  })
})

describe('mergeRobots reports', () => {
  const codes = (existing: string, serves?: (url: string) => boolean) =>
    mergeRobots(bytes(existing), [URL], { create: true, ...(serves && { serves }) }).found.map(({ code, evidence }) => [
      code,
      evidence?.line,
    ])

  test.each([
    ['Sitemap: /sitemap.xml', 'robots-relative-line'],
    ['Sitemap: //example.com/sitemap.xml', 'robots-relative-line'],
    ['Sitemap: www.example.com/sitemap.xml', 'robots-relative-line'],
    [`Sitemaps: ${URL}`, 'robots-lookalike'],
    [`Site-map: ${URL}`, 'robots-lookalike'],
    [`sitemap-index: ${URL}`, 'robots-lookalike'],
    [`Sitemap = ${URL}`, 'robots-lookalike'],
    [`Sitemap ${URL}`, 'robots-lookalike'],
    [`Sitemap \t  ${URL}`, 'robots-lookalike'],
    [`Sitemaps\t :  ${URL}`, 'robots-lookalike'],
    ['Sitemap: https://example.com/old.xml', 'robots-stale-line'],
    ['Sitemap: HTTP://EXAMPLE.com/old.xml', 'robots-stale-line'],
  ])('%s: %s', (line, code) => {
    expect(codes(`User-agent: *\n${line}\n`, () => false)).toEqual([[code, 2]])
  })

  test.each([
    `Sitemap: ${URL}`,
    'Sitemap: https://example.com/there.xml',
    'Sitemap: https://other.example/old.xml',
    'Sitemap:',
    '# Sitemaps: https://example.com/',
    'Sitemap of this site',
    'Sitemap   of this site.',
    '<li>Sitemap: /x</li>',
    'Disallow: /sitemap/old.xml',
  ])('nothing about %s', (line) => {
    expect(codes(`${line}\n`, (url) => url.endsWith('/there.xml'))).toEqual([])
  })

  test('no stale line when nobody says what is served', () => {
    expect(codes('Sitemap: https://example.com/old.xml\n')).toEqual([])
  })

  test.each(['<!doctype html>\n<html lang="en">', '\uFEFF\n <!-- a --> <HTML>', '<head>', '<body class="a">'])(
    'a page in place of the text: %j',
    (page) => expect(codes(`${page}\n`)).toEqual([['robots-html', undefined]]),
  )

  test.each(['User-agent: * # <html>', '<htmlx>', '', '<urlset>'])('no page where there is none: %j', (text) =>
    expect(codes(text)).toEqual([]),
  )

  test('a file too long for Google to read the line', () => {
    const existing = `User-agent: *\n${'Disallow: /x\n'.repeat(40_000)}`
    expect(codes(existing)).toEqual([['robots-too-large', undefined]])
    expect(codes(`Sitemap: ${URL}\n${existing}`)).toEqual([])
  })
})

test('announcedSitemaps lists the values as written', () => {
  expect(announcedSitemaps('\uFEFFSitemap: a\r\nsitemap:b#c\rUser-agent: *\n# Sitemap: d\nSitemap:\n')).toEqual([
    'a',
    'b',
  ])
})
