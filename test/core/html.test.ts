import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/core/html.ts'
import type { HtmlReading } from '../../src/core/html.ts'

/** What a page says, without what it does not say and without lines, so that a row of a table fits a line. */
function said(html: string | Buffer): Record<string, unknown> {
  const reading = read(html)
  const short: Record<string, unknown> = { document: reading.document }
  for (const name of ['title', 'lang', 'base', 'utf16', 'binary'] as const) {
    if (reading[name] !== undefined) short[name] = reading[name]
  }
  if (reading.canonicals.length > 0) short.canonicals = reading.canonicals.map(({ value }) => value)
  if (reading.sitemaps.length > 0) short.sitemaps = reading.sitemaps.map(({ value }) => value)
  if (reading.robots.length > 0) short.robots = reading.robots.map(({ agent, content }) => `${agent}: ${content}`)
  if (reading.alternates.length > 0) short.alternates = reading.alternates.map((it) => `${it.hreflang} ${it.href}`)
  if (reading.refresh) short.refresh = reading.refresh.target ?? reading.refresh.delay
  return short
}

function read(html: string | Buffer): HtmlReading {
  return inspectHtml(typeof html === 'string' ? Buffer.from(html) : html, { dates: true })
}

const CANONICAL = '<link rel="canonical" href="/a/">'
const NOINDEX = '<meta name="robots" content="noindex">'
const ONE = { document: true, canonicals: ['/a/'] }
const OUT = { document: true, robots: ['robots: noindex'] }
const NOTHING = { document: true }

const heads: [what: string, html: string, expected: Record<string, unknown>][] = [
  // What makes a document
  ['an empty file is no document', '', { document: false }],
  ['blanks are no document', ' \n\t ', { document: false }],
  ['a fragment has neither doctype nor html', '<div>card</div>', { document: false }],
  ['a fragment may have a title', '<title>t</title><p>x', { document: false, title: 't' }],
  ['a doctype alone makes a document', '<!doctype html>', NOTHING],
  ['a doctype in capitals', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><p>', NOTHING],
  ['an html element alone makes a document', '<html><p>x', NOTHING],
  ['an html element after stray text', 'Warning: x\n<html><head><title>t</title>', NOTHING],
  ['an html element in a comment makes none', '<p>x<!-- <html> -->', { document: false }],
  ['an html element in a script makes none', '<p>x<script>a = "<html>"</script>', { document: false }],
  ['htmlx is another element', '<p><htmlx>', { document: false }],
  [
    'an XML declaration before the doctype',
    '<?xml version="1.0"?><!doctype html><html lang=de>',
    { ...NOTHING, lang: 'de' },
  ],
  ['comments before the doctype', '<!-- a --><!doctype html><title>t</title>', { ...NOTHING, title: 't' }],

  // Title, lang, base
  [
    'the title, entities decoded once',
    '<html><title>A &amp;amp; B &eacute;&#8212;</title>',
    { ...NOTHING, title: 'A &amp; B é—' },
  ],
  ['the title, blanks folded', '<html><title>\n  A\r\n  B </title>', { ...NOTHING, title: 'A B' }],
  ['tags in a title are text', '<html><title>a <b>c</title>' + CANONICAL, { ...ONE, title: 'a <b>c' }],
  ['the first title counts', '<html><title>a</title><title>b</title>', { ...NOTHING, title: 'a' }],
  ['a title of another alphabet', '<html><title>Обо мне</title>', { ...NOTHING, title: 'Обо мне' }],
  [
    'a title never closed',
    '<html><title>a <meta name=robots content=noindex>',
    { ...NOTHING, title: 'a <meta name=robots content=noindex>' },
  ],
  ['the language', '<html lang=" pt-BR "><head>', { ...NOTHING, lang: 'pt-BR' }],
  ['an empty language is none', '<html lang="">', NOTHING],
  [
    'the first base with an href',
    '<html><base target=_top><base href="/x/"><base href="/y/">',
    { ...NOTHING, base: '/x/' },
  ],

  // Canonical
  ['a canonical', '<html><head>' + CANONICAL, ONE],
  ['a canonical without head tags', '<!doctype html>' + CANONICAL, ONE],
  ['in capitals', '<HTML><HEAD><LINK REL="CANONICAL" HREF="/a/">', ONE],
  ['without quotes', '<html><link rel=canonical href=/a/>', ONE],
  ['with apostrophes', "<html><link rel='canonical' href='/a/'>", ONE],
  ['closed as in XML', '<html><link rel="canonical" href="/a/" />', ONE],
  ['without blanks between attributes', '<html><link rel="canonical"href="/a/">', ONE],
  ['with blanks around the equals sign', '<html><link rel = "canonical"\n href\t=\n"/a/">', ONE],
  ['among other relations', '<html><link rel="home CANONICAL\nx" href="/a/">', ONE],
  ['a relation that only looks like it', '<html><link rel="canonical2 x-canonical" href="/a/">', NOTHING],
  ['blanks around the address', '<html><link rel="canonical" href=" \n/a/ ">', ONE],
  [
    'entities decoded once',
    '<html><link rel="canonical" href="/?a=1&amp;b=2&amp;amp;">',
    { ...NOTHING, canonicals: ['/?a=1&b=2&amp;'] },
  ],
  [
    'an ampersand that begins no entity',
    '<html><link rel="canonical" href="/?a=1&copy=2&b">',
    { ...NOTHING, canonicals: ['/?a=1&copy=2&b'] },
  ],
  ['a numeric entity', '<html><link rel="canonical" href="&#47;&#x61;/">', ONE],
  ['another alphabet', '<html><link rel="canonical" href="/é/日/">', { ...NOTHING, canonicals: ['/é/日/'] }],
  ['an empty one says nothing', '<html><link rel="canonical" href="">', NOTHING],
  ['one without href says nothing', '<html><link rel="canonical">', NOTHING],
  ['of a name given twice the first counts', '<html><link rel="canonical" href="/a/" href="/b/">', ONE],
  ['several', '<html>' + CANONICAL + '<link rel="canonical" href="/b/">', { ...NOTHING, canonicals: ['/a/', '/b/'] }],
  ['one for another medium is none', '<html><link rel="canonical" href="/a/" media="print">', NOTHING],
  ['one for another language is none', '<html><link rel="canonical" href="/a/" hreflang="de">', NOTHING],
  ['a greater-than sign in a value', '<html><meta name=d content="a > b">' + CANONICAL, ONE],
  ['a tag in a value', `<html><meta name=d content='<body> ${CANONICAL}'>`, NOTHING],
  ['a quote in a value without quotes', `<html><meta name=d content=it's>${CANONICAL}`, ONE],

  // Where the head ends
  ['after the end of the head it does not count', '<html><head></head>' + CANONICAL, NOTHING],
  ['in the body it does not count', '<html><head><body>' + CANONICAL, NOTHING],
  ['after an element of the body it does not count', '<html><head><img src=x>' + CANONICAL, NOTHING],
  ['after text it does not count', '<html><head>oops' + CANONICAL, NOTHING],
  ['after a character reference it does not count', '<html><head>&nbsp;' + CANONICAL, NOTHING],
  ['after a lone less-than sign it does not count', '<html><head>< ' + CANONICAL, NOTHING],
  ['after the end of html it does not count', '<html></html>' + CANONICAL, NOTHING],
  ['a stray end tag is passed over', '<html><head></div></p>' + CANONICAL, ONE],
  ['a malformed end tag is passed over', '<html><head></></ x>' + CANONICAL, ONE],
  [
    'style, script and bgsound are part of a head',
    '<html><style>a</style><script>b</script><bgsound>' + CANONICAL,
    ONE,
  ],
  ['a header element is not the head', '<html><header>' + CANONICAL, NOTHING],

  // What says nothing
  ['in a comment', `<html><!-- ${NOINDEX} -->`, NOTHING],
  ['in a comment that holds an odd end', `<html><!-- a -- > ${NOINDEX} --!>${CANONICAL}`, ONE],
  ['after an empty comment', `<html><!-->${NOINDEX}<!--->${CANONICAL}`, { ...OUT, ...ONE }],
  ['in a comment never closed', `<html><!-- ${NOINDEX}`, NOTHING],
  ['in a script', `<html><script>document.write('${NOINDEX}')</script>`, NOTHING],
  ['in a script never closed', `<html><script>a ${NOINDEX}</head>`, NOTHING],
  ['a script closed in capitals', `<html><script>a</SCRIPT >${NOINDEX}`, OUT],
  ['an end tag that only begins like it', `<html><script>"</scripts>${NOINDEX}"</script>`, NOTHING],
  ['in a style', `<html><style>${NOINDEX}</style>`, NOTHING],
  ['in noscript', `<html><noscript>${NOINDEX}<img></noscript>${CANONICAL}`, ONE],
  ['in a template', `<html><template><p>text ${NOINDEX}</template>${CANONICAL}`, ONE],
  ['in templates within each other', `<html><template><template></template>${NOINDEX}</template>${CANONICAL}`, ONE],
  ['in a template never closed', `<html><template>${NOINDEX}</head>${CANONICAL}`, NOTHING],
  [
    'in a template with a script that names its end',
    `<html><template><script>"</template>"</script>${NOINDEX}</template>`,
    NOTHING,
  ],
  ['in a CDATA section', `<html><![CDATA[ ${NOINDEX.replaceAll('>', '')} ]]>${CANONICAL}`, ONE],
  ['in a tag never closed', '<html><meta name="robots" content="noindex"', NOTHING],
  ['in a value never closed', `<html><meta name="x content=>${NOINDEX.replaceAll('"', '')}`, NOTHING],

  // Robots
  ['robots', '<html>' + NOINDEX, OUT],
  [
    'in capitals, as found',
    '<html><META NAME=" Robots " CONTENT="NoIndex, Follow">',
    { ...NOTHING, robots: ['robots: NoIndex, Follow'] },
  ],
  ['content before name', '<html><meta content="noindex" name="robots">', OUT],
  ['for Google', '<html><meta name="googlebot" content="none">', { ...NOTHING, robots: ['googlebot: none'] }],
  ['for others', '<html><meta name="bingbot" content="noindex">', NOTHING],
  [
    'several',
    `<html>${NOINDEX}<meta name="robots" content="index">`,
    { ...NOTHING, robots: ['robots: noindex', 'robots: index'] },
  ],
  ['as a property', '<html><meta property="robots" content="noindex">', OUT],
  ['without content', '<html><meta name="robots">', NOTHING],

  // Refresh
  ['a refresh', '<html><meta http-equiv="Refresh" content="0; url=/b/">', { ...NOTHING, refresh: '/b/' }],
  ['a refresh of itself', '<html><meta http-equiv=refresh content=30>', { ...NOTHING, refresh: 30 }],
  [
    'the first refresh that works',
    '<html><meta http-equiv=refresh content=x><meta http-equiv=refresh content="0;/b">',
    { ...NOTHING, refresh: '/b' },
  ],
  ['a refresh in noscript', '<html><noscript><meta http-equiv="refresh" content="0; url=/b/"></noscript>', NOTHING],

  // Alternates and sitemaps
  [
    'alternates',
    '<html><link rel=alternate hreflang=de href=/de/><link rel="alternate" hreflang="x-default" href="/">',
    { ...NOTHING, alternates: ['de /de/', 'x-default /'] },
  ],
  ['a feed is no alternate', '<html><link rel="alternate" type="application/rss+xml" href="/feed.xml">', NOTHING],
  [
    'a sitemap',
    '<html><link rel="sitemap" type="application/xml" href="/sitemap-index.xml">',
    { ...NOTHING, sitemaps: ['/sitemap-index.xml'] },
  ],
]

describe('inspectHtml reads a head', () => {
  it.each(heads)('%s', (_what, html, expected) => {
    expect(said(html)).toEqual(expected)
  })
})

describe('inspectHtml reads a file', () => {
  const page = '<!doctype html>\n<html lang="fr">\n<head><title>É</title>\n' + CANONICAL + '</head>'
  const expected = { document: true, lang: 'fr', title: 'É', canonicals: ['/a/'] }

  it('passes over a byte order mark', () => {
    expect(said('\ufeff' + page)).toEqual(expected)
  })

  it('decodes UTF-16 of either order by its byte order mark', () => {
    const little = Buffer.from('\ufeff' + page, 'utf16le')
    expect(said(little)).toEqual({ ...expected, utf16: true })
    expect(said(Buffer.from(little).swap16())).toEqual({ ...expected, utf16: true })
  })

  it('takes a zero byte near the start for a binary file', () => {
    expect(said(Buffer.from('GIF89a\0<html>' + CANONICAL))).toEqual({ document: false, binary: true })
  })

  it('reads a page of another encoding as far as it goes', () => {
    expect(said(Buffer.from(page, 'latin1'))).toEqual({ ...expected, title: '\ufffd' })
  })

  it.each([4090, 4095, 4096, 4097, 16_384, 200_000])('reads on past %i bytes of head', (size) => {
    // The pieces of the head lie across the ends of the slices the page is read in.
    const filler = '<meta name="d" content="é">\n'.repeat(Math.ceil(size / 29)).slice(0, -1)
    const long = `<html><head>${filler}<!-- ${'-'.repeat(50)} --><title>日本</title><style>${'x'.repeat(99)}</style>${CANONICAL}`
    expect(said(long)).toEqual({ ...ONE, title: '日本' })
    expect(said(long + '</head><body>')).toEqual({ ...ONE, title: '日本' })
  })

  it('finds every truncation of a page readable', () => {
    const full = `<!doctype html><html lang=en><head><!-- c --><title>t</title><script>1</script>${CANONICAL}<template></template></head>`
    for (let length = 0; length <= full.length; length++) {
      const { canonicals } = read(full.slice(0, length))
      expect(canonicals.length).toBe(length < full.indexOf(CANONICAL) + CANONICAL.length ? 0 : 1)
    }
  })

  it('looks for the rest of a head that broke off in the next 64 KB', () => {
    const rest = CANONICAL + NOINDEX
    const at = (distance: number) => read(`<html>\n<img>${'x'.repeat(distance)}${rest}`)
    expect(at(60_000)).toMatchObject({ canonicals: [], late: { value: '/a/', line: 2 }, robots: [{ line: 2 }] })
    expect(at(70_000)).toMatchObject({ canonicals: [], robots: [] })
    expect(at(70_000).late).toBeUndefined()
  })

  it('finds nothing there that is only written out, as in a button that copies it', () => {
    const tags = [NOINDEX, CANONICAL, '<meta http-equiv="refresh" content="0;url=/b/">', '<script type="x">'].join('')
    const quoted = tags.replaceAll('"', '&quot;')
    const { late, robots, refresh } = read(
      `<!doctype html><title>t</title><div><button title="a > b ${quoted}" data-copy='${tags}'>Copy</button>`,
    )
    expect({ late, robots, refresh }).toEqual({ robots: [] })
  })

  it('tells the line of each finding', () => {
    const html = '<html>\r\n<head>\n<script>\n\n</script>\n' + CANONICAL + '\n\n<meta\n name=robots content=none>\n'
    const { canonicals, robots } = read(html)
    expect(canonicals).toEqual([{ value: '/a/', line: 6 }])
    expect(robots).toEqual([{ agent: 'robots', content: 'none', line: 8 }])
  })

  it.each([
    ['comments', '<!-- a -->'],
    ['comments with an odd end', '<!-- a --!>'],
    ['templates', '<template>'],
    ['metas never closed', '<meta a="'],
    ['scripts never closed', '</p><script>'],
    ['items never closed', '<a itemscope itemprop=dateModified></b>'],
    ['names of dates', '<p>"dateModified"'],
  ])('reads a page of nothing but %s in one go', (_what, piece) => {
    // Work that grows with the square of the page would outlast the test's time.
    expect(said('<html>' + piece.repeat(300_000))).toEqual(NOTHING)
  })
})
