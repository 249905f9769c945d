import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { evidenceWords } from '../src/core/words.ts'
import { previewFiles, previewMiddleware, type KnownPage } from '../src/dev.ts'
import type { Options } from '../src/options.ts'
import { validateAll } from './xsd.ts'

const world = (facts: object = {}) => ({
  facts: { framework: 'vite', outDir: '/site/dist', base: '/', ...facts },
  cwd: '/site',
  env: {},
  now: new Date('2026-06-01T00:00:00Z'),
  server: 'http://localhost:5173',
})
const preview = async (options: Options, pages: KnownPage[], facts?: object) =>
  Object.fromEntries((await previewFiles(options, pages, world(facts))).files.map(({ path, text }) => [path, text]))
const locs = (xml: string | undefined) => [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)

describe('the files of a preview', () => {
  test('list the known pages by address, say what they are, and are valid', async () => {
    const files = await preview({ site: 'https://example.com' }, [{ path: '/b/' }, { path: '/' }, { path: '/a%20b' }])
    expect(locs(files['/sitemap.xml'])).toEqual([
      'https://example.com/',
      'https://example.com/a%20b',
      'https://example.com/b/',
    ])
    expect(files['/sitemap.xml']).toContain('<!-- waymark: preview')
    expect(files['/robots.txt']).toMatch(/^# waymark: preview[^]*\nSitemap: https:\/\/example\.com\/sitemap\.xml\n$/)
    expect(await validateAll([files['/sitemap.xml'] ?? ''])).toEqual([])
  })

  test.each<[string, Options, object, string[]]>([
    ['the framework knows the site', {}, { site: 'https://example.org' }, ['https://example.org/a/']],
    ['nobody knows the site', {}, {}, ['http://localhost:5173/a/']],
    ['exclude', { exclude: '/a' }, {}, []],
    ['include', { include: '/b/**' }, {}, []],
    [
      'pages',
      { pages: ['/x', { loc: '/a/', priority: 1 }] },
      {},
      ['http://localhost:5173/a/', 'http://localhost:5173/x'],
    ],
    ['a begun generator is left for the build', { pages: ['/x'].values() }, {}, ['http://localhost:5173/a/']],
  ])('%s', async (_, options, facts, expected) => {
    expect(locs((await preview(options, [{ path: '/a/' }], facts))['/sitemap.xml'])).toEqual(expected)
  })

  test('below a base, under the name the user gives, and without a robots.txt nobody would read', async () => {
    const files = await preview({ site: 'https://example.com', filename: 'map.xml' }, [{ path: '/sub/a/' }], {
      base: '/sub/',
    })
    expect(Object.keys(files)).toEqual(['/sub/map.xml'])
    expect(locs(files['/sub/map.xml'])).toEqual(['https://example.com/sub/a/'])
  })

  const html = (file: string, head: string, start = '<!doctype html>'): KnownPage => ({
    path: `/${file.replace(/index\.html$/, '')}`,
    source: file,
    html: { file, bytes: Buffer.from(`${start}<html><head>${head}</head><body></body></html>`) },
  })
  const canonical = (href: string) => `<link rel="canonical" href="${href}">`
  const draft = (data: object): KnownPage => ({ path: '/a.html', source: 'posts/a.md', data: { ...data } })

  test.each<[string, KnownPage[], Options, string[]]>([
    ['an HTML input', [html('a.html', '')], {}, ['/a.html']],
    ['noindex', [html('a.html', '<meta name="robots" content="noindex">')], {}, []],
    [
      'noindex, also given by `pages`',
      [html('a.html', '<meta name="robots" content="none">')],
      { pages: ['/a.html'] },
      [],
    ],
    ['a redirect', [html('a.html', '<meta http-equiv="refresh" content="0; url=/b">')], {}, []],
    ['a canonical elsewhere', [html('a.html', canonical('https://example.com/b'))], {}, []],
    ['a canonical of its own, in another form', [html('a.html', canonical('/a'))], {}, ['/a']],
    ['a canonical of its own, whole', [html('a.html', canonical('https://example.com/a/'))], {}, ['/a/']],
    ['an error page by its name', [html('404.html', ''), html('de/404.html', ''), html('500.html', '')], {}, []],
    ['an error page that is a route', [{ path: '/404' }, { path: '/de/404/' }, { path: '/x' }], {}, ['/x']],
    [
      'an article about an error',
      [html('http/404.html', ''), html('http/500.html', ''), html('http/301.html', '')],
      {},
      ['/http/301.html', '/http/404.html', '/http/500.html'],
    ],
    ['a route that is excluded', [{ path: '/x' }], { exclude: '/x' }, []],
    ['a draft', [draft({ draft: true })], {}, []],
    ['a draft whose page is an input', [html('a.html', ''), draft({ draft: true })], {}, []],
    ['content with its page', [html('a.html', ''), draft({ title: 'A' })], {}, ['/a.html']],
    ['content that is to be in no sitemap', [draft({ sitemap: false })], {}, []],
    ['`urlStyle`', [html('a.html', ''), { path: '/x' }], { urlStyle: 'slash' }, ['/a/', '/x']],
  ])('judged as in a build: %s', async (_, pages, options, expected) => {
    const files = await preview({ site: 'https://example.com', ...options }, pages)
    expect(locs(files['/sitemap.xml'])).toEqual(expected.map((path) => `https://example.com${path}`))
  })

  test.each<[string, KnownPage[], string[]]>([
    [
      'the canonicals tell it',
      [html('index.html', canonical('https://example.org/')), html('a.html', canonical('https://example.org/b'))],
      ['https://example.org/'],
    ],
    [
      'nobody tells it: no canonical is judged that names a host',
      [html('a.html', canonical('https://example.org/b')), html('b.html', canonical('/c'))],
      ['http://localhost:5173/a.html'],
    ],
  ])('without `site`, %s', async (_, pages, expected) => {
    expect(locs((await preview({}, pages))['/sitemap.xml'])).toEqual(expected)
  })

  test('the verdicts say what each is known by, and nothing of `pages`', async () => {
    const pages = [html('a.html', ''), html('b.html', '<meta name="robots" content="noindex">'), { path: '/x' }]
    const { verdicts, listed } = await previewFiles({ site: 'https://example.com', pages: ['/search'] }, pages, world())
    expect(listed).toBe(3)
    expect(
      verdicts.map(({ page, why, ...rest }) => [
        page.path,
        'reason' in rest ? rest.reason : 'listed',
        evidenceWords(why),
      ]),
    ).toEqual([
      ['/a.html', 'listed', 'page a.html its file'],
      ['/b.html', 'noindex', 'html b.html:1 meta name=robots: noindex'],
      ['/x', 'listed', 'page /x known before the build'],
    ])
  })

  test('wrong options are told', async () => {
    await expect(preview({ filename: 'map.txt' }, [])).rejects.toThrow('`filename`')
  })
})

describe('the middleware', () => {
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => void servers.splice(0).forEach((server) => server.close()))

  /** A server whose site answers as `site` does. */
  async function ask(site: (request: IncomingMessage, response: ServerResponse) => void, method = 'GET') {
    const errors: unknown[] = []
    const middleware = previewMiddleware(
      ['/sitemap.xml', '/robots.txt'],
      () => [{ path: '/sitemap.xml', type: 'application/xml', text: '<preview/>' }],
      (error) => errors.push(error),
    )
    const server = createServer((request, response) =>
      middleware(request, response, () => site(request, response)),
    ).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise((resolve) => server.once('listening', resolve))
    const start = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const get = async (path: string) => {
      const answer = await fetch(start + path, { method, redirect: 'manual' })
      return {
        status: answer.status,
        words: answer.statusText,
        type: answer.headers.get('content-type'),
        length: answer.headers.get('content-length'),
        text: await answer.text(),
      }
    }
    return { sitemap: await get('/sitemap.xml?x'), other: await get('/other') }
  }

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['a 404 by its status code', (_, response) => void ((response.statusCode = 404), response.end('none'))],
    ['a 404 by writeHead', (_, response) => void response.writeHead(404, { 'Content-Length': '4' }).end('none')],
    ['a 404 with words', (_, response) => void response.writeHead(404, 'No').end()],
    ['HTML', (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>')],
    ['HTML by a list of headers', (_, response) => void response.writeHead(200, ['Content-Type', 'text/html']).end('')],
    [
      'HTML in pieces, set before',
      (_, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.setHeader('content-length', '12')
        response.flushHeaders()
        response.write('<html>', () => response.end('</html>'))
      },
    ],
  ])('takes the place of %s', async (_, site) => {
    const { sitemap } = await ask(site)
    expect(sitemap).toEqual({
      status: 200,
      words: 'OK',
      type: 'application/xml; charset=utf-8',
      length: '10',
      text: '<preview/>',
    })
  })

  test.each<[string, number, string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['a file', 200, 'own', (_, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).end('own')],
    ['no type', 200, 'own', (_, response) => void response.end('own')],
    ['pieces', 200, 'own', (_, response) => void (response.write('ow'), response.end('n'))],
    ['a redirect', 302, '', (_, response) => void response.writeHead(302, { location: '/x' }).end()],
    [
      'a failing route',
      500,
      'broken',
      (_, response) => void response.writeHead(500, { 'content-type': 'text/html' }).end('broken'),
    ],
  ])('leaves %s of the site alone', async (_, status, text, site) => {
    expect((await ask(site)).sitemap).toMatchObject({ status, text })
  })

  test('has no part in other addresses and other methods', async () => {
    const none = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end('none')
    expect((await ask(none)).other).toMatchObject({ status: 404, text: 'none' })
    expect((await ask(none, 'POST')).sitemap).toMatchObject({ status: 404, text: 'none' })
    expect((await ask(none, 'HEAD')).sitemap).toMatchObject({ status: 200, text: '', length: '10' })
  })
})
