import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/core/html.ts'
import { chooseDate } from '../../src/core/statements.ts'
import type { DateStatement } from '../../src/core/statements.ts'

const SITE = 'https://e.com'

/** What the page `/a/` is found to say, as `modified` or `published`. */
function chosen(html: string, kind: DateStatement['kind']): string | undefined {
  const { statements } = inspectHtml(Buffer.from(html), { dates: true })
  const isThisPage = (url: string): boolean => new URL(url, `${SITE}/a/`).href.replace(/#.*/, '') === `${SITE}/a/`
  const date = chooseDate(statements, kind, isThisPage)
  return typeof date === 'object' ? date.value : date
}

function page(head: string, body = ''): string {
  return `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
}

function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`
}

const modifiedMeta = (date: string): string => `<meta property="article:modified_time" content="${date}">`

const article = { '@type': 'Article', headline: 'A', dateModified: '2026-05-10', datePublished: '2026-01-01' }
const card = { '@type': 'BlogPosting', url: `${SITE}/b/`, dateModified: '2026-04-04' }

const cases: [what: string, html: string, modified?: string | undefined, published?: string][] = [
  ['no statement', page('<title>dateModified</title>', '<p>datePublished')],

  // Metas
  ['a modified meta', page(modifiedMeta('2026-05-10')), '2026-05-10'],
  ['a meta by name', page('<meta name="article:modified_time" content="2026-05-10">'), '2026-05-10'],
  ['the Open Graph meta', page('<meta property="og:updated_time" content="2026-05-10">'), '2026-05-10'],
  ['a published meta', page('<meta property="article:published_time" content="2026-01-01">'), undefined, '2026-01-01'],
  ['an empty meta', page(modifiedMeta(''))],
  ['a meta in the body', page('', modifiedMeta('2026-05-10'))],
  ['metas that agree', page(modifiedMeta('2026-05-10') + modifiedMeta('2026-05-10')), '2026-05-10'],
  [
    'one moment in two zones',
    page(modifiedMeta('2026-05-10T10:00:00Z') + modifiedMeta('2026-05-10T12:00:00+02:00')),
    '2026-05-10T10:00:00Z',
  ],
  [
    'a day and a time on it',
    page(modifiedMeta('2026-05-10') + modifiedMeta('2026-05-10T12:00:00+02:00')),
    '2026-05-10T12:00:00+02:00',
  ],
  ['metas that differ', page(modifiedMeta('2026-05-10') + modifiedMeta('2026-05-11')), 'several'],
  ['one meta that cannot be read', page(modifiedMeta('yesterday') + modifiedMeta('2026-05-11')), '2026-05-11'],
  [
    'a meta that cannot be read beside an article',
    page(modifiedMeta('yesterday') + jsonLd(article)),
    '2026-05-10',
    '2026-01-01',
  ],
  [
    'an article of this page that cannot be read beside a meta',
    page(jsonLd({ ...article, url: '/a/', dateModified: 'soon' }) + modifiedMeta('2026-05-11')),
    '2026-05-11',
    '2026-01-01',
  ],
  [
    'nothing that can be read',
    page(modifiedMeta('yesterday') + jsonLd({ ...article, url: '/a/', dateModified: 'soon' })),
    'soon',
    '2026-01-01',
  ],
  ['no meta that can be read', page(modifiedMeta('yesterday') + modifiedMeta('today')), 'yesterday'],

  // JSON-LD
  ['the only article', page(jsonLd(article)), '2026-05-10', '2026-01-01'],
  ['in the body', page('', '<p>x</p>' + jsonLd(article)), '2026-05-10', '2026-01-01'],
  ['in a list', page(jsonLd([article])), '2026-05-10', '2026-01-01'],
  ['with several types', page(jsonLd({ ...article, '@type': ['Thing', 'NewsArticle'] })), '2026-05-10', '2026-01-01'],
  ['with a prefix', page(jsonLd({ '@type': 'schema:Article', 'schema:dateModified': '2026-05-10' })), '2026-05-10'],
  [
    'with a full address as type',
    page(jsonLd({ ...article, '@type': 'https://schema.org/TechArticle' })),
    '2026-05-10',
    '2026-01-01',
  ],
  [
    'with a typed value',
    page(jsonLd({ ...article, dateModified: { '@type': 'Date', '@value': '2026-05-10' } })),
    '2026-05-10',
    '2026-01-01',
  ],
  ['an only product is no article', page(jsonLd({ ...article, '@type': 'Product' }))],
  ['two articles', page(jsonLd([article, { ...article, dateModified: '2026-05-11' }]))],
  ['two articles in two scripts', page(jsonLd(article) + jsonLd({ ...article, dateModified: '2026-05-11' }))],
  ['an undated article beside it', page(jsonLd(article), jsonLd({ '@type': 'Article' }))],
  ['a breadcrumb beside it', page(jsonLd(article), jsonLd({ '@type': 'BreadcrumbList' })), '2026-05-10', '2026-01-01'],
  ["another page's card", page(jsonLd(card))],
  ["another page's card beside a meta", page(modifiedMeta('2026-05-10') + jsonLd(card)), '2026-05-10'],
  ['a list of cards', page(jsonLd({ '@type': 'ItemList', itemListElement: [card, { ...card, url: `${SITE}/c/` }] }))],
  [
    'a page with cards in it',
    page(jsonLd({ '@type': 'CollectionPage', dateModified: '2026-05-10', hasPart: [card] })),
    '2026-05-10',
  ],
  ['an article within a page that names none', page(jsonLd({ '@type': 'WebPage', mainEntity: article }))],
  ['named by its id', page(jsonLd([card, { ...article, '@id': `${SITE}/a/#article` }])), '2026-05-10', '2026-01-01'],
  ['named by its url, relative', page(jsonLd([card, { ...article, url: '/a/' }])), '2026-05-10', '2026-01-01'],
  [
    'named by the page it is about',
    page(jsonLd([card, { ...article, mainEntityOfPage: { '@id': `${SITE}/a/` } }])),
    '2026-05-10',
    '2026-01-01',
  ],
  [
    'named, of any type',
    page(jsonLd({ '@type': 'Recipe', url: `${SITE}/a/`, dateModified: '2026-05-10' })),
    '2026-05-10',
  ],
  [
    'named, deep in a graph',
    page(jsonLd({ '@graph': [card, { '@type': 'WebPage', mainEntity: { ...article, '@id': '/a/' } }] })),
    '2026-05-10',
    '2026-01-01',
  ],
  [
    'named, against a meta',
    page(modifiedMeta('2026-05-11') + jsonLd({ ...article, url: '/a/' })),
    '2026-05-10',
    '2026-01-01',
  ],
  ['not named, against a meta', page(modifiedMeta('2026-05-11') + jsonLd(article)), '2026-05-11', '2026-01-01'],
  [
    'a page and its article that differ',
    page(
      jsonLd({
        '@graph': [
          { ...article, '@id': '/a/' },
          { '@type': 'WebPage', '@id': '/a/', dateModified: '2026-05-12' },
        ],
      }),
    ),
    'several',
    '2026-01-01',
  ],
  ['an id that is no address', page(jsonLd({ ...article, '@id': '_:b0' })), '2026-05-10', '2026-01-01'],
  [
    'a comment on the page',
    page(jsonLd({ ...article, comment: { '@type': 'Comment', url: '/a/', datePublished: '2026-02-02' } })),
    '2026-05-10',
    '2026-01-01',
  ],
  ['a part of the page', page(jsonLd({ '@type': 'Offer', '@id': '/a/#offer', dateModified: '2026-02-02' }))],
  ['the site, on its home page', page(jsonLd({ '@type': 'WebSite', url: '/a/', dateModified: '2026-02-02' }))],
  ['broken JSON', page('<script type="application/ld+json">{"@type":"Article","dateModified":"2026-05-10",}</script>')],
  [
    'broken JSON beside a good one',
    page('<script type="application/ld+json">{"dateModified"</script>' + jsonLd(article)),
    '2026-05-10',
    '2026-01-01',
  ],
  ['a number for a date', page(jsonLd({ '@type': 'Article', dateModified: 20260510 }))],
  ['null for a node', page(jsonLd([null, 1, 'x', article])), '2026-05-10', '2026-01-01'],
  [
    'the type with a parameter, in capitals',
    page(`<script type="Application/LD+JSON; charset=utf-8">${JSON.stringify(article)}</script>`),
    '2026-05-10',
    '2026-01-01',
  ],
  ['plain JSON', page(`<script type="application/json">${JSON.stringify(article)}</script>`)],
  ['data for a script in the body', page('', `<script>window.data = ${JSON.stringify(article)}</script>`)],
  ['in a comment', page('', `<!-- ${jsonLd(article)} -->`)],
  ['in a template', page('', `<template>${jsonLd(article)}</template>`)],
  ['in noscript', page('', `<noscript>${jsonLd(article)}</noscript>`)],
  ['written out in a script', page('', `<script>a = '${jsonLd(article).replace('</script>', '')}'</script>`)],

  // Microdata
  [
    'the only item',
    page('', '<article itemscope><time itemprop="dateModified" datetime="2026-05-10">May</time></article>'),
    '2026-05-10',
  ],
  [
    'in capitals',
    page('', '<ARTICLE ITEMSCOPE><TIME ITEMPROP="dateModified" DATETIME="2026-05-10"></ARTICLE>'),
    '2026-05-10',
  ],
  [
    'as React writes it',
    page('', '<article itemScope=""><time itemProp="dateModified" dateTime="2026-05-10">May</time></article>'),
    '2026-05-10',
  ],
  [
    'without quotes',
    page('', '<article itemscope><time itemprop=datePublished datetime=2026-01-01></article>'),
    undefined,
    '2026-01-01',
  ],
  [
    'the text of a time',
    page('', '<article itemscope><time itemprop="dateModified"> 2026-05-10 </time></article>'),
    '2026-05-10',
  ],
  [
    'a meta',
    page('', '<article itemscope><meta itemprop="dateModified" content="2026-05-10"></article>'),
    '2026-05-10',
  ],
  [
    'a meta of the head',
    '<html itemscope><head><meta itemprop="dateModified" content="2026-05-10"></head>',
    '2026-05-10',
  ],
  ['the text of another element', page('', '<article itemscope><b itemprop="dateModified">2026-05-10</b></article>')],
  [
    'both dates at once',
    page('', '<article itemscope><time itemprop="datePublished dateModified" datetime="2026-05-10"></article>'),
    '2026-05-10',
    '2026-05-10',
  ],
  [
    'outside of the item',
    page('', '<article itemscope></article><time itemprop="dateModified" datetime="2026-05-10">'),
  ],
  [
    'of an item in it',
    page(
      '',
      '<article itemscope><p itemprop="comment" itemscope><time itemprop="dateModified" datetime="2026-05-10"></p></article>',
    ),
  ],
  [
    'after an item in it',
    page(
      '',
      '<article itemscope><p itemprop="comment" itemscope><br>x</p><time itemprop="dateModified" datetime="2026-05-10"></article>',
    ),
    '2026-05-10',
  ],
  [
    'two items',
    page('', '<div itemscope></div><article itemscope><time itemprop="dateModified" datetime="2026-05-10"></article>'),
  ],
  [
    'an item that names this page',
    page(
      modifiedMeta('2026-05-11'),
      '<article itemscope><link itemprop="url" href="/a/"><time itemprop="dateModified" datetime="2026-05-10"></article>',
    ),
    '2026-05-10',
  ],
  [
    "another page's card as item",
    page(
      '',
      '<article itemscope><a itemprop="url" href="/b/">b</a><time itemprop="dateModified" datetime="2026-05-10"></article>',
    ),
  ],
  [
    'in a template as item',
    page(
      '',
      '<template><p itemscope></p></template><article itemscope><template><time itemprop="datePublished" datetime="2026-01-01"></template><time itemprop="dateModified" datetime="2026-05-10"></article>',
    ),
    '2026-05-10',
  ],
  [
    'in a comment as item',
    page('', '<article itemscope><!-- <time itemprop="dateModified" datetime="2026-05-10"> --></article>'),
  ],
  [
    'microdata and JSON-LD that differ',
    page(jsonLd(article), '<article itemscope><time itemprop="dateModified" datetime="2026-05-11"></article>'),
    'several',
    '2026-01-01',
  ],
]

describe('dates a page states', () => {
  it.each(cases)('%s', (_what, html, modified, published) => {
    expect([chosen(html, 'modified'), chosen(html, 'published')]).toEqual([modified, published])
  })

  it('are not looked for if not wanted', () => {
    const html = Buffer.from(page(modifiedMeta('2026-05-10') + jsonLd(article)))
    expect(inspectHtml(html, { dates: false }).statements).toEqual([])
  })

  it('have the line they are on', () => {
    const text = JSON.stringify({ '@graph': [card, article] }, null, 2)
    const html = `<html>\n<head>\n${modifiedMeta('2026-05-10')}\n</head>\n<body>\n<script type="application/ld+json">\n${text}</script>\n<p itemscope>\n<time itemprop="dateModified" datetime="2026-05-09">`
    const { statements } = inspectHtml(Buffer.from(html), { dates: true })
    const lines = html.split('\n')
    expect(statements.map(({ value }) => value)).toEqual([
      '2026-05-10',
      '2026-04-04',
      '2026-05-10',
      '2026-01-01',
      '2026-05-09',
    ])
    for (const { value, line } of statements) expect(lines[line - 1]).toContain(value)
  })

  it('stay right beside letters of two bytes', () => {
    const html = page('<title>日本</title>', 'é'.repeat(50) + jsonLd({ ...article, headline: 'É' }))
    expect(chosen(html, 'modified')).toBe('2026-05-10')
  })

  it('survive nesting without end', () => {
    const deep = '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)
    const html = page(`<script type="application/ld+json">[${deep},${JSON.stringify(article)}]</script>`)
    expect(chosen(html, 'modified')).toBe('2026-05-10')
  })
})
