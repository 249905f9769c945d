import { expect, test } from 'vitest'
import { validateXml } from './xsd.ts'

const wrap = (children: string, namespaces = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>${children}</urlset>`
const url = (children: string) => wrap(`<url><loc>https://example.com/</loc>${children}</url>`, NAMESPACES)
const NAMESPACES =
  ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' +
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' +
  ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"' +
  ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'
const index = (children: string) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${children}</sitemapindex>`
const video = (children: string) =>
  `<video:video><video:thumbnail_loc>https://example.com/t.jpg</video:thumbnail_loc>${children}</video:video>`
const VIDEO = '<video:title>T</video:title><video:description>D</video:description>'
const PLAYER = '<video:player_loc>https://example.com/p</video:player_loc>'

// The schemas themselves: a test that leans on them is worth what they refuse.
test.each([
  ['a url', url('')],
  ['a date', url('<lastmod>2026-05-10</lastmod>')],
  ['an alternate', url('<xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/"/>')],
  ['an image', url('<image:image><image:loc>https://example.com/a.jpg</image:loc></image:image>')],
  ['a video', url(video(VIDEO + PLAYER))],
  ['an index', index('<sitemap><loc>https://example.com/a.xml</loc><lastmod>2026-05-10</lastmod></sitemap>')],
])('accepts %s', async (_, xml) => {
  expect(await validateXml(xml)).toEqual([])
})

test.each([
  ['no url', wrap('')],
  ['an impossible date', url('<lastmod>2026-02-30</lastmod>')],
  ['priority before changefreq', url('<priority>1</priority><changefreq>daily</changefreq>')],
  [
    'an image before the date',
    url('<image:image><image:loc>https://e.com/a</image:loc></image:image><lastmod>2026-05-10</lastmod>'),
  ],
  ['an underscore in a language', url('<xhtml:link rel="alternate" hreflang="en_US" href="https://example.com/"/>')],
  ['a relative alternate', url('<xhtml:link rel="alternate" hreflang="en" href="/en/"/>')],
  [
    'an image title',
    url('<image:image><image:loc>https://e.com/a</image:loc><image:title>x</image:title></image:image>'),
  ],
  ['a video with neither file nor player', url(video(VIDEO))],
  ['a video with its tag too early', url(video(`<video:tag>x</video:tag>${VIDEO}${PLAYER}`))],
  ['a video that never ends', url(video(`${VIDEO}${PLAYER}<video:duration>28801</video:duration>`))],
  ['a prefix without namespace', wrap('<url><loc>https://example.com/</loc><image:image/></url>')],
  ['an empty index', index('')],
  ['an index with a url', index('<url><loc>https://example.com/</loc></url>')],
  ['an index entry without loc', index('<sitemap><lastmod>2026-05-10</lastmod></sitemap>')],
  ['broken XML', '<urlset>'],
])('refuses %s', async (_, xml) => {
  expect(await validateXml(xml)).not.toEqual([])
})
