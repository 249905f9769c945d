import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from '../src/types.ts'
import { html, type Made, make, treeOf } from './site.ts'

const images = ({ report }: Made) =>
  Object.fromEntries(
    report.verdicts.flatMap((verdict) =>
      verdict.kept ? [[verdict.page.file ?? verdict.page.path, verdict.entry.images]] : [],
    ),
  )

describe('images', () => {
  const page = html(
    '<meta property="og:image" content="/og.png">',
    '<header><img src="/logo.svg" width="20"><img src="/head.png"></header><main><img src="a.png" srcset="a-2.png 2x"><img src="//cdn.example.net/c.jpg"><img src="data:image/png;base64,x"></main>',
  )

  test('are none without the option', async () => {
    expect(images(await make({ 'dist/b/index.html': page }))).toEqual({ 'b/index.html': undefined })
  })

  test('are those of the page, on its own host and others', async () => {
    expect(images(await make({ 'dist/b/index.html': page }, { images: true }))).toEqual({
      'b/index.html': [
        'https://example.com/og.png',
        'https://example.com/head.png',
        'https://example.com/b/a.png',
        'https://example.com/b/a-2.png',
        'https://cdn.example.net/c.jpg',
      ],
    })
  })

  test('of `<main>` alone, and not those excluded', async () => {
    const made = await make(
      { 'dist/b/index.html': page },
      { images: { within: 'main', exclude: ['og.png', 'https://cdn.example.net/**', /-2\.png$/] } },
    )
    expect(images(made)).toEqual({ 'b/index.html': ['https://example.com/b/a.png'] })
    const none = await make(
      { 'dist/b/index.html': page },
      { images: { exclude: (image: Page) => image.url.startsWith('https://') } },
    )
    expect(images(none)).toEqual({ 'b/index.html': undefined })
  })

  test('are listed once, whether by a path or by the URL of the site', async () => {
    const twice = html(
      '<meta property="og:image" content="https://example.com/a.png">',
      '<img src="/a.png"><img src="../b.png" srcset="https://EXAMPLE.com:443/b.png 2x"><img src="//example.com/a.png">',
    )
    expect(images(await make({ 'dist/b/index.html': twice }, { images: true }))).toEqual({
      'b/index.html': ['https://example.com/a.png', 'https://example.com/b.png'],
    })
  })

  test('that the user gives are the ones', async () => {
    expect(
      images(
        await make({ 'dist/b/index.html': page }, { images: true, pages: [{ loc: '/b/', images: ['/own.png'] }] }),
      ),
    ).toEqual({ 'b/index.html': ['https://example.com/own.png'] })
  })
})

test('videos are written as far as they are complete', async () => {
  const video = {
    '@type': 'VideoObject',
    name: 'Tour & more',
    description: 'D',
    thumbnailUrl: '/t.jpg',
    contentUrl: '/v.mp4',
    duration: 'PT1M30S',
    uploadDate: '2026-05-10',
  }
  const script = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  const { contentUrl: _, ...incomplete } = video
  const made = await make(
    { 'dist/a.html': html(script(video)), 'dist/b.html': html(script(incomplete)) },
    { videos: true },
  )
  const [a, b] = made.report.verdicts
  expect(a).toMatchObject({
    entry: {
      videos: [
        {
          title: 'Tour & more',
          thumbnail: 'https://example.com/t.jpg',
          content: 'https://example.com/v.mp4',
          duration: 90,
        },
      ],
    },
  })
  expect(b).toMatchObject({ entry: { loc: 'https://example.com/b.html' } })
  expect(made.codes).toContain('video-incomplete')
})

describe('news', () => {
  const article = (date: string, title = 'Title') =>
    html(`<meta property="article:published_time" content="${date}">`).replace('<title>Page', `<title>${title}`)

  test('of the last two days have a file of their own, which robots.txt names', async () => {
    const made = await make(
      {
        'dist/new.html': article('2026-11-30T08:00:00+01:00', 'New & <b>true'),
        'dist/older.html': article('2026-11-29T08:00:00Z'),
        'dist/old.html': article('2026-11-28T11:00:00Z'),
        'dist/a.html': html(),
      },
      { news: { name: 'The Times' } },
    )
    expect([...made.read('sitemap-news.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual([
      'https://example.com/new.html',
      'https://example.com/older.html',
    ])
    expect(made.read('sitemap-news.xml')).toContain('<news:name>The Times</news:name>')
    expect(made.locs).toHaveLength(4)
    expect(made.read('sitemap.xml')).not.toContain('news:')
    expect(made.read('robots.txt')).toContain('Sitemap: https://example.com/sitemap-news.xml\n')
    expect(made.report.files.find(({ kind }) => kind === 'news')).toMatchObject({ path: 'sitemap-news.xml', urls: 2 })
  })

  test('without any there is no file', async () => {
    const made = await make({ 'dist/old.html': article('2026-11-28T11:00:00Z') }, { news: { name: 'The Times' } })
    expect(made.report.files.map(({ path }) => path)).toEqual(['sitemap.xml', 'robots.txt'])
  })

  test('only of the pages that are included, with front matter for title and date', async () => {
    const made = await make(
      {
        'dist/n/a.html': html(),
        'dist/b.html': article('2026-11-30'),
        'content/a.md': '---\ntitle: From Markdown\ndate: 2026-11-30\n---\n',
      },
      { news: { name: 'T', language: 'de', include: '/n/**' }, content: { 'content/*.md': '/n/[slug]' } },
    )
    expect(made.read('sitemap-news.xml')).toContain(
      '<news:language>de</news:language></news:publication><news:publication_date>2026-11-30</news:publication_date><news:title>From Markdown</news:title>',
    )
    expect(made.read('sitemap-news.xml').match(/<url>/g)).toHaveLength(1)
  })
})

test('a style is written, and named in every file below the mark', async () => {
  const made = await make({ 'dist/a.html': html(), 'dist/b.html': html() }, { style: true, maxUrls: 1 })
  for (const file of ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
    expect(made.read(file).split('\n').slice(0, 3)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!-- waymark -->',
      '<?xml-stylesheet type="text/css" href="/sitemap.css"?>',
    ])
  expect(made.read('sitemap.css')).toContain('@namespace')
  expect(made.report.files.find(({ kind }) => kind === 'css')?.path).toBe('sitemap.css')
})

test('a key of an environment variable that is not set: nothing is done, and nothing fails', async () => {
  const { root, report } = await make({ 'dist/index.html': html('') }, { indexNow: { key: undefined } })
  expect(report.ok).toBe(true)
  expect(treeOf(join(root, 'dist'))).toEqual(['index.html', 'robots.txt', 'sitemap.xml'])
})
