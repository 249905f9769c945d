import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { readSitemap } from '../../src/read.ts'
import { sitemapIndex, urlset } from '../../src/xml.ts'
import { NOW } from '../site.ts'
import { serve, text } from './server.ts'

const judged = async (target: string) => {
  const { files, urls, findings } = await check(target, {}, { cwd: '/', env: {}, now: NOW })
  return { files, urls, codes: findings.map(({ code }) => code) }
}
const xml = (content: string) => text(content, 200, { 'content-type': 'application/xml' })
const robots = (...lines: string[]) => text(lines.join('\n'), 200, { 'content-type': 'text/plain' })
const listing = (origin: string, ...paths: string[]) => xml(urlset(paths.map((path) => ({ loc: origin + path }))))

describe('a site that moves its visitors to another host', () => {
  const site = async () => {
    const www = await serve((origin) => ({
      '/sitemap.xml': xml(sitemapIndex([{ loc: `${origin}/s-1.xml` }])),
      '/s-1.xml': listing(origin, '/', '/a'),
    }))
    const moved = (path: string) => text('', 301, { location: www.origin + path })
    return await serve(() => ({
      '/': moved('/'),
      '/robots.txt': moved('/robots.txt'),
      '/sitemap.xml': moved('/sitemap.xml'),
    }))
  }

  test('lists what is there', async () => {
    const { origin } = await site()
    for (const target of [origin, `${origin}/sitemap.xml`])
      expect(await judged(target)).toEqual({ files: 2, urls: 2, codes: [] })
  })

  test('is read to its end', async () => {
    const locs: string[] = []
    for await (const { loc } of readSitemap((await site()).origin)) locs.push(new URL(loc).pathname)
    expect(locs).toEqual(['/', '/a'])
  })
})

describe('a sitemap on another host', () => {
  test.each([
    ['named by robots.txt lists the pages of the site', true, []],
    ['that nothing names may not', false, ['url-host']],
  ])('%s', async (_, named, codes) => {
    const pages = { origin: '' }
    const elsewhere = await serve((origin) => ({
      '/s.xml': (response, request) => listing(pages.origin, '/', '/a')(response, request),
      '/robots.txt': robots(`Sitemap: ${origin}/s.xml`),
    }))
    const site = await serve(() => ({
      '/robots.txt': robots('User-agent: *', 'Allow: /', `Sitemap: ${elsewhere.origin}/s.xml`),
    }))
    pages.origin = site.origin
    expect(await judged(named ? site.origin : `${elsewhere.origin}/s.xml`)).toMatchObject({ urls: 2, codes })
  })

  test('is not bound by the rules of the site', async () => {
    const elsewhere = await serve((origin) => ({ '/s.xml': listing(origin, '/private/a') }))
    const site = await serve(() => ({
      '/robots.txt': robots('User-agent: *', 'Disallow: /private/', `Sitemap: ${elsewhere.origin}/s.xml`),
    }))
    expect((await judged(site.origin)).codes).toEqual([])
  })
})

describe('language versions in sitemaps of their own', () => {
  const versions = (origin: string, ...codes: string[]) =>
    Object.fromEntries(codes.map((code) => [code, `${origin}/${code}/`]))
  const site = (german: readonly string[]) =>
    serve((origin) => ({
      '/robots.txt': robots(`Sitemap: ${origin}/en.xml`, `Sitemap: ${origin}/de.xml`),
      '/en.xml': xml(urlset([{ loc: `${origin}/en/`, alternates: versions(origin, 'en', 'de') }])),
      '/de.xml': xml(urlset([{ loc: `${origin}/de/`, alternates: versions(origin, ...german) }])),
    }))

  test('are seen as one', async () => {
    const { origin } = await site(['en', 'de'])
    for (const target of [origin, `${origin}/en.xml`]) expect((await judged(target)).codes).toEqual([])
  })

  test('must link back all the same', async () => {
    expect((await judged((await site(['de'])).origin)).codes).toEqual(['alternate-no-return'])
  })

  test('must be listed in one of them', async () => {
    expect((await judged((await site(['en', 'de', 'fr'])).origin)).codes).toContain('alternate-unlisted')
  })
})

describe('the line in robots.txt', () => {
  test.each([
    ['is missed where it names no sitemap', 'Allow: /', '/sitemap.xml', ['robots-no-line']],
    ['is not for each part of one that is named', 'Sitemap: https://example.com/index.xml', '/sitemap.xml', []],
    ['is not for what cannot be read', 'Allow: /', '/gone.xml', ['part-missing']],
  ])('%s', async (_, line, path, codes) => {
    const { origin } = await serve((origin) => ({
      '/robots.txt': robots('User-agent: *', line),
      '/sitemap.xml': listing(origin, '/'),
    }))
    expect((await judged(origin + path)).codes).toEqual(codes)
  })
})
