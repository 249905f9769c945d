import { describe, expect, test } from 'vitest'
import { bodyText } from '../../src/core/body-text.ts'
import { parseFrontMatter } from '../../src/core/frontmatter.ts'
import { inspectHtml } from '../../src/core/html.ts'
import { hrefsIn } from '../../src/core/links.ts'
import { mainText } from '../../src/core/main-text.ts'
import { parseRefresh } from '../../src/core/refresh.ts'
import { robotsTokens } from '../../src/core/robots-meta.ts'
import { parseRobots } from '../../src/core/robots-rules.ts'
import { mergeRobots } from '../../src/core/robots.ts'
import { chooseDate } from '../../src/core/statements.ts'

/**
 * Input that costs a fraction of a second where each part of it is looked at a few times, and minutes, or the stack,
 * where a search begins anew for each part: then these run into the time limit of all tests.
 */
const MANY = 200_000

const dates = (html: string) => inspectHtml(Buffer.from(html), { dates: true }).statements.length
const item = '<!doctype html><title>a</title><p itemscope><time itemprop="dateModified" datetime="2026-01-01"></time>'
const jsonLd = (text: string) => `<!doctype html><script type="application/ld+json">${text}</script>`
const inBody = `<p>${jsonLd('{"dateModified":1}')}`

describe('a page of many', () => {
  test.each<[what: string, html: string, statements: number]>([
    ['comments', item + '<p>a</p><!--[--><!--]-->'.repeat(MANY), 1],
    ['comments in its head', '<!doctype html>' + '<!--a-->'.repeat(MANY), 0],
    ['end tags of nothing', item + '<b>'.repeat(MANY) + '</i>'.repeat(MANY), 1],
    [
      'names of one property',
      `<p itemscope><time itemprop="${'dateModified '.repeat(MANY)}">${'a'.repeat(MANY)}</time>`,
      1,
    ],
    ['dates of one item', item + '<meta itemprop="dateModified" content="2026-01-01">'.repeat(MANY), 1 + MANY],
    ['scripts', inBody + '<script type="application/ld+json">1</script>'.repeat(MANY), 0],
    ['ends of scripts in a tag', inBody + '<script </script '.repeat(MANY), 0],
    [
      'keys written with escapes',
      jsonLd(`[{"dateModified":"2026-01-01"}${',{"dateM\\u006fdified":"2026-01-01"}'.repeat(2 * MANY)}]`),
      1 + 2 * MANY,
    ],
    [
      'addresses in lists',
      jsonLd(`{"dateModified":"a","url":${'[{"url":'.repeat(2000)}[${'"/",'.repeat(MANY)}1]${'}]'.repeat(2000)}}`),
      1,
    ],
  ])('%s', (_what, html, statements) => {
    expect(dates(html)).toBe(statements)
  })

  test('links in its head, on one line', () => {
    const link = '<link rel="alternate" hreflang="de" href="/de/">'
    const { alternates } = inspectHtml(Buffer.from(`<!doctype html>${link.repeat(3 * MANY)}`), { dates: false })
    expect(alternates.map(({ line }) => line)).toEqual(Array(3 * MANY).fill(1))
  })

  test.each([
    ['tags in a tag', '<a '.repeat(MANY) + '>'],
    ['tags never closed', '<a '.repeat(MANY)],
    ['values never closed', '<a x="'.repeat(MANY)],
  ])('links: %s', (_what, html) => {
    expect(hrefsIn(html)).toEqual([])
  })

  test('dates and addresses of one item', () => {
    const about = Array.from({ length: MANY }, (_, index) => `/${index}`)
    const date = { kind: 'modified', name: 'dateModified', value: '2026-01-01', line: 1, top: true } as const
    const statements = Array.from({ length: MANY }, () => ({ ...date, about }))
    expect(chooseDate(statements, 'modified', () => false)).toBeUndefined()
  })

  test('tokens of robots', () => {
    const content = Array.from({ length: MANY }, (_, index) => `a${index}`).join(',')
    expect(robotsTokens([{ agent: 'robots', content, line: 1 }])).toHaveLength(MANY)
  })

  test('digits before a refresh', () => {
    expect(parseRefresh(`${'0'.repeat(3 * MANY)}x`)).toBeUndefined()
  })
})

describe('the text of a page of many', () => {
  const texts: [what: string, html: string][] = [
    ['comments never closed', '<!--'.repeat(MANY)],
    ['scripts never closed', '<script '.repeat(MANY)],
    ['values never closed', '<a x="'.repeat(MANY)],
    ['less-than signs', '<'.repeat(3 * MANY)],
    ['blanks', `© ${' '.repeat(3 * MANY)}x`],
    ['dashes', '-'.repeat(MANY)],
    ['words with dashes', 'abcdef12-'.repeat(MANY)],
  ]

  test.each(texts)('%s', (_what, html) => {
    expect(bodyText(`<body>${html}`)).toBeTypeOf('string')
    expect(mainText(`<body>${html}`)).toBeTypeOf('string')
  })
})

describe('front matter of many', () => {
  test.each([
    ['empty lines', `---\n${'\n'.repeat(2 * MANY)}lastmod: a\n---\n`, 2 * MANY + 2],
    ['lines of blanks', `---\n${' \n'.repeat(MANY)}lastmod: a\n---\n`, MANY + 2],
    ['blanks', `---\nx: |\n  a\n${' '.repeat(2 * MANY)}!\nlastmod: a\n---\n`, 5],
    ['names with dots', `+++\nx = """\n${'a.'.repeat(MANY)}\n"""\nlastmod = "a"\n+++\n`, 5],
    ['letters in a string', `{"x":"${'a'.repeat(50 * MANY)}",\n"lastmod":"a"}`, 2],
    ['letters in a key', `{"${'a'.repeat(50 * MANY)}":1,\n"lastmod":"a"}`, 2],
  ])('%s', (_what, text, line) => {
    const front = parseFrontMatter(text)
    // gray-matter cannot bear a long run of blanks, so such a block is refused.
    expect(front.ok ? front.lines('lastmod') : front.problem).toBe(
      /\s{500}/.test(text) ? 'it holds a long run of blanks' : line,
    )
  })

  test('quotes in a string never closed', () => {
    expect(parseFrontMatter(`{"a": "${'\\"'.repeat(MANY)}`)).toMatchObject({ ok: false, line: 1 })
  })
})

describe('a robots.txt of many', () => {
  const RULES = 30_000
  const file = (rule: (index: number) => string) =>
    ['User-agent: *', ...Array.from({ length: RULES }, (_, index) => `Disallow: ${rule(index)}`)].join('\n')

  test.each<[what: string, rule: (index: number) => string]>([
    ['paths', (index) => `/p${index}/`],
    ['paths and stars', (index) => `/p${index}/*x`],
    ['stars and paths', (index) => `/*/p${index}/`],
    ['ends', (index) => `/*/p${index}/$`],
    ['stars', (index) => `/a*b*/p${index}/*c`],
    ['the same', () => '/*/p7/x*y'],
  ])('%s', (_what, rule) => {
    const rules = parseRobots(file(rule))
    let allowed = 0
    for (let page = 0; page < MANY; page++)
      if (rules.allows(`/ab/category/p${page % 100}-/page`, '*').allowed) allowed++
    expect(allowed).toBe(MANY)
  })

  test('names in a group of many rules', () => {
    const names = Array.from({ length: RULES }, (_, index) => `User-agent: a${index}\n`).join('')
    expect(parseRobots(names + file((index) => `/${index}/`)).allows('/7/', 'a').allowed).toBe(false)
  })

  test('blanks', () => {
    const existing = new TextEncoder().encode(`sitemap${' '.repeat(3 * MANY)}x`)
    expect(mergeRobots(existing, [], { create: true }).found).toEqual([])
  })
})
