import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import { LiveCheck, waitFor } from '../../src/check/live.ts'
import { urlset } from '../../src/xml.ts'
import type { CheckOptions, CheckReport } from '../../src/types.ts'
import { NOW } from '../site.ts'
import { dripping, page, serve, text, type Answer } from './server.ts'

const world = { cwd: '/', env: {}, now: NOW }
const found = ({ findings }: CheckReport) => Object.fromEntries(findings.map(({ code, where }) => [code, where]))
const xml = (origin: string, paths: readonly string[], lastmod?: string) =>
  text(urlset(paths.map((path) => ({ loc: origin + path, ...(lastmod !== undefined && { lastmod }) }))), 200, {
    'content-type': 'application/xml',
  })
const robots = (origin: string) =>
  text(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`, 200, { 'content-type': 'text/plain' })

/** A site whose sitemap lists all its pages. */
async function site(pages: (origin: string) => Record<string, Answer>, lastmod?: string) {
  return await serve((origin) => {
    const answers = pages(origin)
    return {
      '/robots.txt': robots(origin),
      '/sitemap.xml': xml(origin, Object.keys(answers), lastmod),
      ...answers,
    }
  })
}

async function live(
  origin: string,
  options: Exclude<CheckOptions['live'], boolean | undefined> = {},
): Promise<CheckReport> {
  return await check(origin, { live: { timeout: 500, ...options } }, world)
}

describe('the live site', () => {
  test('that is as its sitemap says is all good', async () => {
    const { origin, asked } = await site(
      (origin) => ({
        '/': page(`<link rel="canonical" href="${origin}/">`, { 'last-modified': 'Tue, 10 Nov 2026 10:00:00 GMT' }),
        '/a/': page('', { 'x-robots-tag': 'max-snippet: 20' }),
        '/leaflet.pdf': text('pdf', 200, { 'content-type': 'application/pdf' }),
      }),
      '2026-11-10',
    )
    const report = await live(origin)
    expect(report).toMatchObject({ ok: true, files: 1, urls: 3, findings: [] })
    expect(asked).toEqual(['/robots.txt', '/sitemap.xml', '/', '/a/', '/leaflet.pdf'])
  })

  test.each<[string, string, (origin: string) => Answer]>([
    ['live-status', 'is gone', () => page('', {}, 410)],
    ['live-status', 'fails', () => page('', {}, 500)],
    ['live-redirect', 'redirects', () => text('', 301, { location: '/b/' })],
    ['live-redirect', 'refreshes', () => page('<meta http-equiv="refresh" content="0;url=/b/">')],
    ['live-noindex', 'says noindex in its header', () => page('', { 'x-robots-tag': 'googlebot: noindex' })],
    ['live-noindex', 'says noindex in its head', () => page('<meta name="robots" content="noindex">')],
    ['live-noindex', 'says it in both', () => page('<meta name="robots" content="none">', { 'x-robots-tag': 'none' })],
    ['live-canonical', 'names another page', (origin) => page(`<link rel="canonical" href="${origin}/b/">`)],
    ['live-canonical', 'names another form', () => page('<link rel="canonical" href="/a">')],
    ['live-lastmod', 'is older than its lastmod', () => page('', { 'last-modified': 'Tue, 03 Nov 2026 10:00:00 GMT' })],
    ['live-unreachable', 'never answers', () => () => {}],
    [
      'live-unreachable',
      'is cut off',
      () => (response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
        response.write('<!doctype html>')
        setTimeout(() => response.destroy(), 20)
      },
    ],
    ['live-unreachable', 'drips for ever', () => dripping()],
    [
      'live-unreachable',
      'falls silent half-way',
      () => (response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.write('<!doctype html>')
      },
    ],
  ])('%s: a page that %s', async (code, _, answer) => {
    const { origin } = await site((origin) => ({ '/': page(), '/a/': answer(origin) }), '2026-11-10')
    expect(found(await live(origin))).toEqual({ [code]: [`${origin}/a/`] })
  })

  test('of a page without end only the head is read', async () => {
    const { origin } = await site(() => ({
      '/': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const more = () => {
          while (!response.destroyed && response.write('<p>and on and on</p>'.repeat(5000)));
        }
        response.write('<!doctype html><html lang="en"><head></head>')
        response.on('drain', more)
        more()
      },
    }))
    expect(found(await live(origin))).toEqual({})
  })

  test('a server that has too much to do is asked again later', async () => {
    let tries = 0
    const { origin, asked } = await site(() => ({
      '/': (response, request) => (tries++ === 0 ? text('', 429, { 'retry-after': '0' }) : page())(response, request),
    }))
    expect(found(await live(origin))).toEqual({})
    expect(asked.filter((path) => path === '/')).toHaveLength(2)
  })

  test('a server that always has too much to do is not waited for without end', async () => {
    const told: string[] = []
    const options = { concurrency: 1, timeout: 500, patience: 20, now: NOW }
    const live = new LiveCheck({ ...options, found: ({ code, where }) => void told.push(`${code} ${where}`) })
    const busy = await serve(() => ({ '/': text('', 429, { 'retry-after': '30' }) }))
    for (const path of ['/', '/?2', '/?3']) live.add({ loc: busy.origin + path, file: '', line: 1 })
    await live.drain()
    expect(told).toEqual(['/', '/?2', '/?3'].map((path) => `live-status ${busy.origin}${path}`))
    expect(busy.asked).toEqual(['/', '/?2', '/?3'])
  })

  test('a sample is spread, of the size asked for, and the same each time', async () => {
    const pages = () => Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`/p${n}/`, page()]))
    const { origin, asked } = await site(pages)
    await live(origin, { sample: 5 })
    const first = asked.splice(0).filter((path) => path.startsWith('/p'))
    await live(origin, { sample: 5 })
    expect(first).toHaveLength(5)
    expect(asked.filter((path) => path.startsWith('/p')).sort()).toEqual(first.sort())
  })

  test('`since` takes what has changed', async () => {
    const { origin, asked } = await serve((origin) => ({
      '/robots.txt': robots(origin),
      '/sitemap.xml': text(
        urlset([
          { loc: `${origin}/old/`, lastmod: '2026-01-01' },
          { loc: `${origin}/new/`, lastmod: '2026-11-02T10:00:00Z' },
          { loc: `${origin}/undated/` },
        ]),
      ),
      '/new/': page(),
    }))
    expect(found(await live(origin, { since: '2026-11-01' }))).toEqual({})
    expect(asked).toEqual(['/robots.txt', '/sitemap.xml', '/new/'])
  })

  test('other hosts are not asked', async () => {
    const other = await serve(() => ({}))
    const { origin } = await serve((origin) => ({
      '/robots.txt': robots(origin),
      '/sitemap.xml': text(`${origin}/\n${other.origin}/\n`),
      '/': page(),
    }))
    expect(found(await live(origin))).toEqual({ 'url-host': [`${other.origin}/`] })
    expect(other.asked).toEqual([])
  })
})

test.each([
  [null, 0, 1000],
  [null, 2, 4000],
  ['5', 0, 5000],
  ['9999', 0, 30_000],
  ['Mon, 30 Nov 2026 12:00:10 GMT', 0, 10_000],
  ['soon', 1, 2000],
])('Retry-After %j after %i tries: %i ms', (value, tries, ms) => {
  expect(waitFor(value, tries, NOW)).toBe(ms)
})

describe('a sitemap on the web', () => {
  test('an index and its parts, compressed and redirected, without robots.txt', async () => {
    const { origin } = await serve((origin) => ({
      '/sitemap.xml': text('', 302, { location: '/real.xml' }),
      '/real.xml': text(
        `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[1, 2, 3].map((n) => `<sitemap><loc>${origin}/s-${n}.xml.gz</loc></sitemap>`).join('')}</sitemapindex>`,
      ),
      '/s-1.xml.gz': text(gzipSync(urlset([{ loc: `${origin}/1` }]))),
      // As servers do that compress what is compressed.
      '/s-2.xml.gz': text(gzipSync(gzipSync(urlset([{ loc: `${origin}/2` }]))), 200, { 'content-encoding': 'gzip' }),
      '/s-3.xml.gz': text(gzipSync(urlset([{ loc: `${origin}/3` }])), 200, { 'content-encoding': 'gzip' }),
    }))
    expect(await check(origin, {}, world)).toMatchObject({ ok: true, files: 4, urls: 3, findings: [] })
  })

  test.each<[string, Record<string, Answer>, string]>([
    ['is not there', {}, 'HTTP status 404'],
    ['redirects in a circle', { '/sitemap.xml': text('', 301, { location: '/sitemap.xml' }) }, 'more than 5 redirects'],
    [
      'redirects to a file',
      { '/sitemap.xml': text('', 301, { location: 'file:///etc/passwd' }) },
      'a redirect to file:///etc/passwd',
    ],
    ['never comes', { '/sitemap.xml': () => {} }, 'no answer in time'],
    [
      'stops half-way',
      { '/sitemap.xml': (response) => void response.writeHead(200).write('<urlset') },
      'no answer in time',
    ],
  ])('that %s', async (_, answers, why) => {
    const { origin } = await serve(() => answers)
    const report = await check(`${origin}/sitemap.xml`, { live: { timeout: 300, since: '2030-01-01' } }, world)
    expect(report.ok).toBe(false)
    expect(report.findings).toMatchObject([
      { code: 'part-missing', where: [`${origin}/sitemap.xml`], evidence: [{ value: why }] },
    ])
  })

  describe('robots.txt', () => {
    test.each<[string, Answer | undefined, string | undefined, string?]>([
      ['that is not there forbids nothing', undefined, undefined],
      ['may not be read by anybody: the same', text('', 403), undefined],
      ['redirects in a circle: the same', text('', 302, { location: '/robots.txt' }), undefined],
      ['is a page', page(), 'robots-html'],
      ['is a page, and does not say so', text('\uFEFF\n<!-- a -->\n<!doctype html><html lang="en">'), 'robots-html'],
      [
        'is text, and says it is a page',
        text('User-agent: *\nDisallow: /b\nSitemap: /x\n', 200, { 'content-type': 'text/html' }),
        'robots-relative-line',
      ],
      ['fails', text('', 503), 'live-robots', 'HTTP status 503'],
      ['is too much for the server', text('', 429), 'live-robots', 'HTTP status 429'],
      ['never comes', () => {}, 'live-robots', 'no answer in time'],
      ['drips for ever', dripping('text/plain'), 'live-robots'],
      ['is cut off', (response) => void response.destroy(), 'live-robots', 'connection cut off'],
    ])('%s', async (_, answer, code, why) => {
      const { origin } = await serve((origin) => ({
        ...(answer && { '/robots.txt': answer }),
        '/sitemap.xml': xml(origin, ['/']),
      }))
      const { findings } = await check(origin, { live: { timeout: 400, since: '2030-01-01' } }, world)
      expect(findings.map(({ code }) => code)).toEqual(code === undefined ? [] : [code])
      if (why !== undefined) expect(findings[0]?.evidence).toMatchObject([{ value: why }])
    })

    test('of a site that is down is not told beside its sitemap', async () => {
      const { origin } = await serve(() => ({ '/robots.txt': text('', 500), '/sitemap.xml': text('', 500) }))
      expect(Object.keys(found(await check(origin, {}, world)))).toEqual(['part-missing'])
    })
  })

  describe('that nothing names', () => {
    const answered = async (path: string, answers: (origin: string) => Record<string, Answer>) => {
      const { origin, asked } = await serve(answers)
      const { findings, urls } = await check(origin + path, {}, world)
      const told = findings.map(({ code, where, evidence }) =>
        [code, where[0]?.slice(origin.length), evidence[0]?.value].join(' '),
      )
      return { urls, told, asked }
    }
    const index = (origin: string) => xml(origin, ['/docs/', '/docs/a/'])

    test.each(['sitemap.xml', 'sitemap-index.xml', 'sitemap_index.xml', 'sitemap.txt'])(
      'is found below a path by its usual name: %s',
      async (name) => {
        for (const path of ['/docs/', '/docs'])
          expect(
            await answered(path, (origin) => ({ '/docs/': page(), '/docs': page(), [`/docs/${name}`]: index(origin) })),
          ).toMatchObject({ urls: 2, told: [] })
      },
    )

    test('is found at the root by its usual name, past pages that answer everything, and fetched once', async () => {
      expect(
        await answered('/', (origin) => ({ '/sitemap.xml': page(), '/sitemap_index.xml': index(origin) })),
      ).toEqual({
        urls: 2,
        told: [],
        asked: ['/robots.txt', '/sitemap.xml', '/sitemap.xml.gz', '/sitemap-index.xml', '/sitemap_index.xml'],
      })
    })

    test('is that below the path which robots.txt names', async () => {
      const other = text('https://example.org/')
      const named = (origin: string) => ({
        '/robots.txt': text(`Sitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/docs/map.xml\n`),
        '/sitemap.xml': other,
        '/docs/map.xml': index(origin),
      })
      expect(await answered('/docs/', named)).toMatchObject({ urls: 2, told: [] })
    })

    test('may answer at an address without an ending', async () => {
      const { urls, told, asked } = await answered('/docs/map', (origin) => ({ '/docs/map': index(origin) }))
      expect([urls, told, asked]).toEqual([2, [], ['/robots.txt', '/docs/map']])
    })

    test.each([
      ['/', '/sitemap.xml'],
      ['/docs/', '/docs/sitemap.xml'],
      ['/docs?page=1', '/docs/sitemap.xml'],
    ])('and is not there: %s says what was tried', async (path, place) => {
      const tried = 'HTTP status 404, and no sitemap.xml.gz, sitemap-index.xml, sitemap_index.xml, sitemap.txt'
      expect(await answered(path, () => ({}))).toMatchObject({
        told: [`part-missing ${place} ${tried}; there is no robots.txt`],
      })
      expect(await answered(path, () => ({ '/robots.txt': text('User-agent: *\n') }))).toMatchObject({
        told: [`part-missing ${place} ${tried}; robots.txt names none`],
      })
    })

    test('is not asked for under more names where nobody answers', async () => {
      const { asked } = await answered('/docs/', () => ({ '/docs/': (response) => void response.destroy() }))
      expect(asked).toEqual(['/robots.txt', '/docs/'])
      const down = await answered('/', () => ({ '/sitemap.xml': (response) => void response.destroy() }))
      expect(down).toMatchObject({
        asked: ['/robots.txt', '/sitemap.xml'],
        told: ['part-missing /sitemap.xml connection cut off'],
      })
    })
  })

  test('robots.txt is held to what it says', async () => {
    const { origin } = await serve((origin) => ({
      '/robots.txt': text('User-agent: *\nDisallow: /a\n', 200, { 'content-type': 'text/plain' }),
      '/sitemap.xml': xml(origin, ['/', '/a/']),
    }))
    expect(found(await check(`${origin}/sitemap.xml`, {}, world))).toEqual({
      'robots-no-line': [`Sitemap: ${origin}/sitemap.xml`],
      'url-blocked': [`${origin}/a/`],
    })
  })

  test('a sitemap in a folder speaks for that folder', async () => {
    const { origin } = await serve((origin) => ({ '/shop/sitemap.xml': xml(origin, ['/shop/a', '/b']) }))
    expect(found(await check(`${origin}/shop/sitemap.xml`, {}, world))).toEqual({ 'url-scope': [`${origin}/b`] })
  })

  test('an index does the same, and has parts of its own host only', async () => {
    const other = await serve(() => ({}))
    const { origin } = await serve((origin) => ({
      '/shop/index.xml': text(
        `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/s.xml</loc></sitemap><sitemap><loc>${other.origin}/s.xml</loc></sitemap></sitemapindex>`,
      ),
      '/s.xml': xml(origin, ['/']),
    }))
    expect(found(await check(`${origin}/shop/index.xml`, {}, world))).toEqual({
      'index-scope': [`${origin}/s.xml`],
      'index-host': [`${other.origin}/s.xml`],
    })
    expect(other.asked).toEqual([])
  })
})
