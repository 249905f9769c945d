import { describe, expect, test } from 'vitest'
import { findImages } from '../../src/core/media.ts'
import type { MediaPage } from '../../src/core/media-urls.ts'

const page: MediaPage = { url: 'https://example.com/blog/post/' }
const latin1 = (html: string) => Buffer.from(html).toString('latin1')
const images = (html: string, on: Partial<MediaPage> = {}) => findImages(latin1(html), { ...page, ...on })
const paths = (html: string, within?: 'main' | 'body') =>
  findImages(latin1(html), page, within ? { within } : {}).map((url) => url.replace('https://example.com', ''))
const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`

describe('what counts as an image of the page', () => {
  test.each<[what: string, html: string, found: string[]]>([
    ['src', '<img src="/a.jpg">', ['/a.jpg']],
    ['src without quotes, in capitals', '<IMG SRC=/a.jpg>', ['/a.jpg']],
    ['srcset, all its sizes', '<img src="/a.jpg" srcset="/a.jpg 1x, /a@2x.jpg 2x">', ['/a.jpg', '/a@2x.jpg']],
    ['commas within the URLs of a srcset', '<img srcset="/w_4,q_8/a.jpg 4w, /b.jpg 8w">', ['/w_4,q_8/a.jpg', '/b.jpg']],
    ['what a lazy loader keeps', '<img src="data:image/gif;base64,R0" data-src="/a.jpg">', ['/a.jpg']],
    ['its srcset', '<img data-srcset="/a.jpg 1x, /b.jpg 2x">', ['/a.jpg', '/b.jpg']],
    ['its image for readers without scripts', '<noscript><img src="/a.jpg"></noscript>', ['/a.jpg']],
    [
      'a picture',
      '<picture><source srcset="/a.avif" type="image/avif"><source data-srcset="/a.webp"><img src="/a.jpg"></picture>',
      ['/a.avif', '/a.webp', '/a.jpg'],
    ],
    [
      'a picture without img shows nothing',
      '<picture><source srcset="/a.avif"></picture><img src="/b.jpg">',
      ['/b.jpg'],
    ],
    ['a source of a video is none', '<video><source src="/a.mp4" srcset="/a.jpg"></video>', []],
    ['og:image', '<meta property="og:image" content="/og.png">', ['/og.png']],
    ['og:image by name', '<meta name="og:image" content="/og.png">', ['/og.png']],
    ['og:image:url', '<meta property="og:image:url" content="/og.png">', ['/og.png']],
    ['other properties of it are none', '<meta property="og:image:alt" content="/og.png">', []],
    [
      'an image is listed once',
      '<img src="/a.jpg"><img src="../../a.jpg"><meta property="og:image" content="/a.jpg">',
      ['/a.jpg'],
    ],
    ['the stated one first', '<img src="/a.jpg"><meta property="og:image" content="/og.png">', ['/og.png', '/a.jpg']],
    ['the first of two equal attributes', '<img src="/a.jpg" src="/b.jpg">', ['/a.jpg']],
    ['an attribute that looks like an end', '<img alt="a > b" src="/a.jpg">', ['/a.jpg']],
    ['no src', '<img alt="a">', []],
    ['an empty src', '<img src=""><img src=" "><img src>', []],
    ['a fragment', '<img src="#a">', []],
    ['the page itself', '<img src="/blog/post/"><img src="?">', []],
    ['an element whose name only begins alike', '<imgx src="/a.jpg"><image src="/b.jpg">', []],
    ['a tag cut off', '<img src="/a.jpg"><img src="/b.j', ['/a.jpg']],
  ])('%s', (_what, html, found) => {
    expect(paths(html)).toEqual(found)
  })
})

describe('what is left out', () => {
  test.each<[what: string, html: string, found: string[]]>([
    ['data:', '<img src="data:image/png;base64,AAAA">', []],
    ['data: in capitals with blanks', '<img src="  DATA:image/png;base64,AAAA">', []],
    ['blob:', '<img src="blob:https://example.com/1">', []],
    ['javascript:', '<img src="javascript:alert(1)">', []],
    ['a file of this machine', '<img src="file:///a.jpg"><img src="C:\\a.jpg">', []],
    ['user and password', '<img src="https://a:b@example.com/a.jpg">', []],
    ['what a template left unfilled', '<img src="{{ image.url }}"><img src="/${image}">', []],
    ['a tracking pixel', '<img src="/t" width="1" height="1">', []],
    ['an icon', '<img src="/i.svg" width="24" height="24">', []],
    ['an icon of 49 px', '<img src="/i.svg" width=49>', []],
    ['50 px are no icon', '<img src="/a.jpg" width="50" height="50px">', ['/a.jpg']],
    ['a line', '<img src="/line.png" width="600" height="2">', []],
    ['a height of nought', '<img src="/a.jpg" height="0">', []],
    ['px', '<img src="/a.jpg" height="16px">', []],
    ['per cent are no pixels', '<img src="/a.jpg" width="10%">', ['/a.jpg']],
    ['words are no pixels', '<img src="/a.jpg" width="auto" height="">', ['/a.jpg']],
    ['all sizes of an icon', '<img src="/i.png" srcset="/i@2x.png 2x" width="32">', []],
    ['an icon as a picture', '<picture><source srcset="/i.webp"><img src="/i.png" width="32"></picture>', []],
    ['Facebook', '<noscript><img src="https://www.facebook.com/tr?id=1&amp;ev=PageView"></noscript>', []],
    ['Matomo', '<img src="//stats.example.org/matomo.php?idsite=1&rec=1">', []],
    ['Yandex', '<img src="https://mc.yandex.ru/watch/123" style="position:absolute">', []],
    ['what old layouts are held open by', '<img src="/img/spacer.gif">', []],
    ['a phone', '<img src="/pixel.png"><img src="/my-pixel.gif">', ['/pixel.png', '/my-pixel.gif']],
    ['comments', '<!-- <img src="/a.jpg"> --><img src="/b.jpg">', ['/b.jpg']],
    ['a comment never closed', '<img src="/b.jpg"><!-- <img src="/a.jpg">', ['/b.jpg']],
    ['scripts', '<script>"<img src=/a.jpg>"</script><img src="/b.jpg">', ['/b.jpg']],
    ['styles', '<style>/* <img src=/a.jpg> */</style><img src="/b.jpg">', ['/b.jpg']],
    ['text to be edited', '<textarea><img src="/a.jpg"></textarea><img src="/b.jpg">', ['/b.jpg']],
    [
      'templates, nested too',
      '<template><img src="/a.jpg"><template></template><!--</template>--><img src="/c.jpg"></template><img src="/b.jpg">',
      ['/b.jpg'],
    ],
    ['a template never closed', '<img src="/b.jpg"><template><img src="/a.jpg">', ['/b.jpg']],
    ['drawings', '<svg><title/><image href="/a.jpg"/></svg><img src="/b.jpg">', ['/b.jpg']],
    ['but not what follows an empty one', '<svg class="i"/><img src="/a.jpg"><svg></svg>', ['/a.jpg']],
    ['a drawing in a drawing', '<svg><svg><svg/></svg><title/></svg><img src="/a.jpg">', ['/a.jpg']],
    ['a drawing never closed', '<svg><path><img src="/a.jpg">', ['/a.jpg']],
    [
      'a template with scripts that write of templates',
      '<template><script>"<template>"</script><a title="<template>"></a><img src="/a.jpg"></template><img src="/b.jpg">',
      ['/b.jpg'],
    ],
    ['icons of the site', '<link rel="icon" href="/favicon.png">', []],
    ['a tag written out in an attribute', '<a title="<img src=/a.jpg>"></a><img src="/b.jpg">', ['/b.jpg']],
    ['in single quotes, after another', "<a x = '<p> > <img src=/a.jpg>'></a><img src=/b.jpg>", ['/b.jpg']],
    ['of an end tag', '</a title="<img src=/a.jpg>"><img src="/b.jpg">', ['/b.jpg']],
    [
      'in the properties of an island',
      '<astro-island props="{&#34;html&#34;:[0,&#34;<p><img src=\\&#34;/a.jpg\\&#34;></p>&#34;]}"></astro-island><img src="/b.jpg">',
      ['/b.jpg'],
    ],
    [
      'but not after a stray quote',
      `<p title=it's><img src="/a.jpg"><p x=a"b><img src="/b.jpg"><p">"<img src="/c.jpg">`,
      ['/a.jpg', '/b.jpg', '/c.jpg'],
    ],
    [
      'what browsers read as comments',
      '<![CDATA[<img src="/a.jpg">]]><?php <img src="/a.jpg">?></ <img src="/a.jpg"><img src="/b.jpg">',
      ['/b.jpg'],
    ],
    ['but not what begins nothing', '1 < 2 <> <3 <img src="/b.jpg">', ['/b.jpg']],
  ])('%s', (_what, html, found) => {
    expect(paths(html)).toEqual(found)
  })
})

describe('addresses', () => {
  test.each<[what: string, html: string, on: Partial<MediaPage>, found: string[]]>([
    ['from the root', '<img src="/a.jpg">', {}, ['https://example.com/a.jpg']],
    ['from the page', '<img src="a.jpg">', {}, ['https://example.com/blog/post/a.jpg']],
    [
      'beside the page',
      '<img src="i/a.jpg">',
      { url: 'https://example.com/blog/post' },
      ['https://example.com/blog/i/a.jpg'],
    ],
    [
      'with dots',
      '<img src="./a.jpg"><img src="../b.jpg"><img src="/x/../c.jpg"><img src="d/./e.jpg">',
      {},
      [
        'https://example.com/blog/post/a.jpg',
        'https://example.com/blog/b.jpg',
        'https://example.com/c.jpg',
        'https://example.com/blog/post/d/e.jpg',
      ],
    ],
    ['on another host (I4)', '<img src="https://cdn.example.net/a.jpg">', {}, ['https://cdn.example.net/a.jpg']],
    ['without scheme', '<img src="//cdn.example.net/a.jpg">', {}, ['https://cdn.example.net/a.jpg']],
    ['base', '<img src="a.jpg">', { base: '/static/' }, ['https://example.com/static/a.jpg']],
    [
      'base on another host',
      '<img src="a.jpg"><img src="/b.jpg">',
      { base: 'https://cdn.example.net/x/' },
      ['https://cdn.example.net/x/a.jpg', 'https://cdn.example.net/b.jpg'],
    ],
    ['base that is relative', '<img src="a.jpg">', { base: '..' }, ['https://example.com/blog/a.jpg']],
    ['base that is none', '<img src="a.jpg">', { base: 'data:,' }, ['https://example.com/blog/post/a.jpg']],
    ['entities, decoded once', '<img src="/a?x=1&amp;y=2&amp;amp;z">', {}, ['https://example.com/a?x=1&y=2&amp;z']],
    ['a numeric entity', '<img src="/a&#47;b.jpg">', {}, ['https://example.com/a/b.jpg']],
    ['no entity without its semicolon', '<img src="/a?b=1&copy=2">', {}, ['https://example.com/a?b=1&copy=2']],
    ['blanks around', '<img src="\n /a.jpg ">', {}, ['https://example.com/a.jpg']],
    ['a blank within', '<img src="/a b.jpg">', {}, ['https://example.com/a%20b.jpg']],
    ['letters beyond ASCII', '<img src="/bücher/ö.jpg">', {}, ['https://example.com/b%C3%BCcher/%C3%B6.jpg']],
    ['one image in two encodings', '<img src="/ü.jpg"><img src="/%c3%bc.jpg">', {}, ['https://example.com/%C3%BC.jpg']],
    ['a lone percent sign', '<img src="/50%.jpg">', {}, ['https://example.com/50%25.jpg']],
    ['a fragment is dropped', '<img src="/a.svg#view">', {}, ['https://example.com/a.svg']],
    [
      'a query from the root',
      '<img src="/_img?url=%2Fa.jpg&w=640">',
      {},
      ['https://example.com/_img?url=%2Fa.jpg&w=640'],
    ],
    ['a backslash', '<img src="\\img\\a.jpg">', {}, ['https://example.com/img/a.jpg']],
    ['one that is too long', `<img src="/${'a'.repeat(2048)}">`, {}, []],
    ['a host not known yet', '<img src="a.jpg">', { url: 'http://host.invalid/x/y' }, ['http://host.invalid/x/a.jpg']],
  ])('%s', (_what, html, on, found) => {
    expect(images(html, on)).toEqual(found)
  })

  test('the secure form of og:image takes the place of the other', () => {
    const html =
      '<meta property="og:image" content="http://example.com/a.png"><meta property="og:image:secure_url" content="https://example.com/a.png">'
    expect(images(html)).toEqual(['https://example.com/a.png'])
  })
})

describe('JSON-LD', () => {
  const image = 'https://example.com/a.jpg'
  test.each<[what: string, html: string, found: string[]]>([
    ['a URL', jsonLd({ '@type': 'Article', image }), [image]],
    ['a path', jsonLd({ '@type': 'Article', image: '/a.jpg' }), [image]],
    ['a list', jsonLd({ '@type': 'Article', image: [image, '/b.jpg'] }), [image, 'https://example.com/b.jpg']],
    ['an object', jsonLd({ '@type': 'Article', image: { '@type': 'ImageObject', url: image } }), [image]],
    [
      'the file before the page about it',
      jsonLd({ image: { contentUrl: image, url: 'https://example.com/p' } }),
      [image],
    ],
    ['a list of items', jsonLd([{ '@type': 'Thing' }, { '@type': 'Recipe', image }]), [image]],
    ['@graph', jsonLd({ '@graph': [{ '@type': 'Product', image }] }), [image]],
    ['a reference', jsonLd({ '@graph': [{ image: { '@id': '#i' } }, { '@id': '#i', url: image }] }), [image]],
    ['a reference to nothing', jsonLd({ image: { '@id': 'https://example.com/#i' } }), []],
    ['a reference to itself', jsonLd({ '@id': '#i', image: { '@id': '#i' } }), []],
    ['the first image of the page', jsonLd({ '@type': 'WebPage', primaryImageOfPage: { url: image } }), [image]],
    ['what the page is about', jsonLd({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', image } }), [image]],
    ['a prefix', jsonLd({ '@type': 'schema:Article', 'schema:image': image }), [image]],
    ['a value object', jsonLd({ image: { '@value': image } }), [image]],
    [
      'the site and its owner',
      jsonLd([
        { '@type': 'WebSite', image },
        { '@type': 'Organization', image },
      ]),
      [],
    ],
    ['the author', jsonLd({ '@type': 'Article', author: { '@type': 'Person', image } }), []],
    ['other pages', jsonLd({ '@type': 'ItemList', itemListElement: [{ '@type': 'Article', image }] }), []],
    ['data:', jsonLd({ image: 'data:image/png;base64,AAAA' }), []],
    ['no text', jsonLd({ image: [1, null, true, [], {}] }), []],
    ['broken', jsonLd('{"image": "https://example.com/a.jpg",}'), []],
    ['a string, a number', jsonLd('"image"') + jsonLd('1') + jsonLd('null'), []],
    ['another type of script', `<script>{"image":"${image}"}</script>`, []],
    ['never closed', `<script type="application/ld+json">{"image":"${image}"}`, []],
    ['letters beyond ASCII', jsonLd({ image: '/ü.jpg' }), ['https://example.com/%C3%BC.jpg']],
  ])('%s', (_what, html, found) => {
    expect(images(html)).toEqual(found)
  })
})

describe('within', () => {
  const html = `<meta property="og:image" content="/og.png"><header><img src="/logo.png"></header><main><img src="/a.jpg"><picture><source srcset="/b.webp"><img src="/b.jpg"></picture></main><footer><img src="/foot.png"></footer>`
  test.each<[what: string, within: 'main' | 'body', html: string, found: string[]]>([
    ['body', 'body', html, ['/og.png', '/logo.png', '/a.jpg', '/b.webp', '/b.jpg', '/foot.png']],
    ['main', 'main', html, ['/og.png', '/a.jpg', '/b.webp', '/b.jpg']],
    ['main, which the page has not', 'main', '<img src="/a.jpg">', ['/a.jpg']],
    ['main, empty', 'main', '<img src="/a.jpg"><main></main>', []],
    ['main, never closed', 'main', '<img src="/a.jpg"><main><img src="/b.jpg">', ['/b.jpg']],
    [
      'two of them',
      'main',
      '<main><img src="/a.jpg"></main><img src="/x.jpg"><main hidden><img src="/b.jpg">',
      ['/a.jpg', '/b.jpg'],
    ],
    ['its end alone', 'main', '</main><main><img src="/a.jpg">', ['/a.jpg']],
    ['one in a comment', 'main', '<!--<main>--><img src="/a.jpg">', ['/a.jpg']],
  ])('%s', (_what, within, html, found) => {
    expect(paths(html, within)).toEqual(found)
  })
})

test('no more than 1,000 (I2), the stated ones among them', () => {
  const many = Array.from({ length: 1200 }, (_, n) => `<img src="/${n}.jpg">`).join('')
  const found = paths(`${many}<meta property="og:image" content="/og.png">`)
  expect(found).toHaveLength(1000)
  expect([found[0], found[1], found[999]]).toEqual(['/og.png', '/0.jpg', '/998.jpg'])
})

describe('a page of many', () => {
  const MANY = 100_000
  test.each<[what: string, html: string, found: number]>([
    ['images', '<img src="/a.jpg">'.repeat(MANY), 1],
    ['open pictures', '<picture>'.repeat(MANY), 0],
    ['sources', `<picture>${'<source srcset="/a.jpg">'.repeat(MANY)}<img src="/b.jpg">`, 2],
    ['open drawings', '<svg>'.repeat(MANY) + '<img src="/a.jpg">', 1],
    ['open templates', '<template>'.repeat(MANY), 0],
    ['comments', '<!---->'.repeat(MANY) + '<img src="/a.jpg">', 1],
    ['scripts', jsonLd('{"image":1}').repeat(MANY), 0],
    ['letters in an address', `<img src="/${'a/'.repeat(MANY)}">`, 0],
    ['blanks in a number', `<img src="/a.jpg" width="${' '.repeat(MANY)}x">`, 1],
    ['lists in JSON-LD', jsonLd('{"image":' + '['.repeat(MANY) + ']'.repeat(MANY) + '}'), 0],
  ])('%s', (_what, html, found) => {
    expect(paths(html)).toHaveLength(found)
  })
})
