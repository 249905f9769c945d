import { describe, expect, test } from 'vitest'
import { findVideos, playedElsewhere } from '../../src/core/videos.ts'
import type { Video } from '../../src/types.ts'

const page = { url: 'https://example.com/v/', file: 'v/index.html' }
const find = (html: string) => findVideos(Buffer.from(html).toString('latin1'), page)
const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`

const object = {
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: 'Grilling',
  description: 'How to grill',
  thumbnailUrl: '/t.jpg',
  contentUrl: 'https://cdn.example.net/v.mp4',
}
const video: Video = {
  thumbnail: 'https://example.com/t.jpg',
  title: 'Grilling',
  description: 'How to grill',
  content: 'https://cdn.example.net/v.mp4',
}
const { contentUrl: _, ...unplayed } = object

describe('VideoObject', () => {
  test.each<[what: string, value: unknown, videos: Video[]]>([
    ['all that is required', object, [video]],
    ['in a list', [{ '@type': 'WebSite' }, object], [video]],
    ['in @graph', { '@graph': [object] }, [video]],
    ['of an article', { '@type': 'Article', video: object }, [video]],
    ['twice', [object, { '@type': 'Article', video: object }], [video]],
    [
      'with prefixes',
      { '@type': 'https://schema.org/VideoObject', ...prefixed(unplayed), 'schema:contentUrl': video.content },
      [video],
    ],
    ['of two types', { ...object, '@type': ['LearningResource', 'VideoObject'] }, [video]],
    ['a player', { ...unplayed, embedUrl: 'https://play.example.net/1' }, [played('https://play.example.net/1')]],
    ['several thumbnails', { ...object, thumbnailUrl: ['data:,', '/t.jpg', '/u.jpg'] }, [video]],
    [
      'a thumbnail object',
      { ...object, thumbnailUrl: undefined, thumbnail: { '@type': 'ImageObject', url: '/t.jpg' } },
      [video],
    ],
    ['its time', { ...object, duration: 'PT1H2M3S' }, [{ ...video, duration: 3723 }]],
    ['its time with noughts', { ...object, duration: 'P0Y0M0DT0H1M30S' }, [{ ...video, duration: 90 }]],
    ['its time with a fraction', { ...object, duration: 'PT1.6S' }, [{ ...video, duration: 2 }]],
    [
      'dates',
      { ...object, uploadDate: '2026-05-10T10:00:00+0200', expires: '2027-1-1' },
      [{ ...video, published: '2026-05-10T10:00:00+02:00', expires: '2027-01-01' }],
    ],
    [
      'a time without zone is its day (V5)',
      { ...object, uploadDate: '2026-05-10T10:00' },
      [{ ...video, published: '2026-05-10' }],
    ],
    [
      'family friendly',
      { ...object, isFamilyFriendly: 'http://schema.org/True' },
      [{ ...video, familyFriendly: true }],
    ],
    ['not family friendly', { ...object, isFamilyFriendly: false }, [{ ...video, familyFriendly: false }]],
    [
      'live',
      { ...object, publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true } },
      [{ ...video, live: true }],
    ],
    ['live until', { ...object, publication: { isLiveBroadcast: true, endDate: '2026-01-01' } }, [video]],
    ['tags', { ...object, keywords: 'grill, meat,, grill ' }, [{ ...video, tags: ['grill', 'meat'] }]],
    ['a list of tags', { ...object, keywords: ['grill', 'meat'] }, [{ ...video, tags: ['grill', 'meat'] }]],
    [
      '32 tags at most (V6)',
      { ...object, keywords: Array.from({ length: 40 }, (_, n) => `t${n}`) },
      [{ ...video, tags: Array.from({ length: 32 }, (_, n) => `t${n}`) }],
    ],
    ['white space', { ...object, name: ' Grilling\n', description: 'How\n  to grill' }, [video]],
    ['the page is no player (V2)', { ...object, embedUrl: page.url }, [video]],
    ['a list of videos with pages of their own', { itemListElement: [{ item: { ...object, url: '/w/' } }] }, []],
    ['a list of videos of this page', { itemListElement: [{ item: { ...object, url: '/v#1' } }] }, [video]],
    ['a reference', [object, { '@type': 'VideoObject', '@id': '#v' }], [video]],
    ['letters beyond ASCII', { ...object, name: 'Grüße 🥩' }, [{ ...video, title: 'Grüße 🥩' }]],
  ])('%s', (_what, value, videos) => {
    expect(find(jsonLd(value))).toEqual({ videos, found: [] })
  })
})

describe('findings', () => {
  test.each<[what: string, html: string, codes: string[], value: string, videos: number]>([
    ['no title', jsonLd({ ...object, name: '' }), ['video-incomplete'], 'no title', 0],
    ['nothing to play (V1)', jsonLd(unplayed), ['video-incomplete'], 'no content or player', 0],
    [
      'the page as the file (V2)',
      jsonLd({ ...object, contentUrl: page.url }),
      ['video-incomplete'],
      'no content or player',
      0,
    ],
    [
      'hardly anything',
      jsonLd({ '@type': 'VideoObject', name: 'a', contentUrl: '/a.mp4' }),
      ['video-incomplete'],
      'no thumbnail and no description',
      0,
    ],
    ['a duration of nought (V4)', jsonLd({ ...object, duration: 'PT0S' }), ['video-value'], 'PT0S', 1],
    ['a duration past eight hours', jsonLd({ ...object, duration: 'PT8H1S' }), ['video-value'], 'PT8H1S', 1],
    ['a duration in words', jsonLd({ ...object, duration: '3 min' }), ['video-value'], '3 min', 1],
    ['a date that is none', jsonLd({ ...object, uploadDate: 'yesterday' }), ['video-value'], 'yesterday', 1],
    ['a long title (V3)', jsonLd({ ...object, name: 'a'.repeat(101) }), ['video-shortened'], 'a'.repeat(101), 1],
    [
      'a long description (V3)',
      jsonLd({ ...object, description: 'b'.repeat(2049) }),
      ['video-shortened'],
      'b'.repeat(200),
      1,
    ],
    ['broken JSON', jsonLd('{"@type":"VideoObject",}'), ['json-ld-broken'], '{"@type":"VideoObject",}', 0],
    [
      'two videos of the page without words of their own',
      '<video poster="/a.jpg" src="/a.mp4"></video><video poster="/b.jpg" src="/b.mp4"></video>',
      ['video-incomplete', 'video-incomplete'],
      'no title and no description',
      0,
    ],
  ])('%s', (_what, html, codes, value, videos) => {
    const result = find(`<!doctype html>\n${html}`)
    expect(result.found.map(({ code }) => code)).toEqual(codes)
    expect(result.found[0]).toMatchObject({
      where: page.file,
      evidence: { from: 'html', file: page.file, line: 2, value },
    })
    expect(result.videos).toHaveLength(videos)
  })

  test('a text is cut to what the schema takes, and never within a character', () => {
    const { videos } = find(jsonLd({ ...object, name: 'a'.repeat(98) + '🥩🥩' }))
    expect(videos[0]?.title).toBe('a'.repeat(98) + '…')
  })
})

describe('<video>', () => {
  const head = '<title>Grilling</title><meta name="description" content="How to grill">'
  const shown = { ...video, content: 'https://example.com/v.mp4' }
  test.each<[what: string, html: string, videos: Video[]]>([
    ['with a poster', `${head}<video poster="/t.jpg" src="/v.mp4" controls></video>`, [shown]],
    [
      'with sources: the first counts',
      `${head}<video poster="/t.jpg"><source src="/v.mp4"><source src="/v.webm"></video>`,
      [shown],
    ],
    [
      'a source outside of it is none',
      `${head}<video poster="/t.jpg" src="/v.mp4"></video><source src="/w.mp4">`,
      [shown],
    ],
    [
      'with a title of its own',
      `${head}<video poster="/t.jpg" src="/v.mp4" title="Mine"></video>`,
      [{ ...shown, title: 'Mine' }],
    ],
    [
      'entities',
      `${head}<video poster="/t.jpg" src="/v.mp4" title="A &amp;amp; B"></video>`,
      [{ ...shown, title: 'A &amp; B' }],
    ],
    [
      'og:description',
      `<title>Grilling</title><meta property="og:description" content="How to grill"><video poster="/t.jpg" src="/v.mp4">`,
      [shown],
    ],
    ['without a poster', `${head}<video src="/v.mp4"></video>`, []],
    ['decoration', `${head}<video poster="/t.jpg" src="/v.mp4" autoplay muted loop></video>`, []],
    ['in a comment', `${head}<!--<video poster="/t.jpg" src="/v.mp4"></video>-->`, []],
    ['in a template', `${head}<template><video poster="/t.jpg" src="/v.mp4"></video></template>`, []],
    [
      'that is described as well',
      `${head}${jsonLd(object)}<video poster="/x.jpg" src="${video.content}"></video>`,
      [video],
    ],
    [
      'that tells the file of what is described',
      `${head}${jsonLd(unplayed)}<video poster="/t.jpg" src="/v.mp4"></video>`,
      [shown],
    ],
    [
      'that is described with the URL it will have on the site',
      `${jsonLd({ ...object, contentUrl: 'https://site.test/v/a.mp4' })}<video poster="/x.jpg" src="a.mp4"></video>`,
      [{ ...video, content: 'https://site.test/v/a.mp4' }],
    ],
    [
      'with the picture it will have on the site',
      `${jsonLd({ ...unplayed, thumbnailUrl: 'https://site.test/t.jpg' })}<video poster="/t.jpg" src="/v.mp4"></video>`,
      [{ ...shown, title: 'Grilling', description: 'How to grill', thumbnail: 'https://site.test/t.jpg' }],
    ],
    [
      'that is described by a path and shown by a URL',
      `${jsonLd({ ...object, contentUrl: '/v.mp4' })}<video poster="/x.jpg" src="https://site.test/v.mp4"></video>`,
      [{ ...video, content: 'https://example.com/v.mp4' }],
    ],
    [
      'that has its path on two other hosts',
      `${jsonLd(object)}<video title="t" aria-label="x" poster="/x.jpg" src="https://other.test/v.mp4"></video><meta name="description" content="d">`,
      [
        video,
        {
          ...video,
          thumbnail: 'https://example.com/x.jpg',
          title: 't',
          description: 'd',
          content: 'https://other.test/v.mp4',
        },
      ],
    ],
  ])('%s', (_what, html, videos) => {
    expect(find(html)).toEqual({ videos, found: [] })
  })
})

test('a video whose only address turns out to be the page is dropped (V2)', () => {
  const player = 'https://play.example.net/1'
  expect(
    playedElsewhere(
      [video, { ...video, player }, { ...video, content: player, player: video.content! }],
      video.content!,
    ),
  ).toEqual([played(player), { ...video, content: player }])
})

test('many videos take no time', () => {
  const many = Array.from({ length: 50_000 }, (_, n) => `<video poster="/${n}.jpg" src="/${n}.mp4">`).join('\n')
  expect(find(many).found).toHaveLength(50_000)
  const described = Array.from({ length: 20_000 }, (_, n) => ({ ...object, contentUrl: `https://site.test/${n}.mp4` }))
  expect(find(jsonLd(described) + many).videos).toHaveLength(20_000)
})

function played(player: string): Video {
  const { content: _content, ...rest } = video
  return { ...rest, player }
}

function prefixed(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (key.startsWith('@') ? [] : [[`schema:${key}`, item]])),
  )
}
