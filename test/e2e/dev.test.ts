import { expect, test } from 'vitest'
import { config, page, project } from './project.ts'

const address = /http:\/\/127\.0\.0\.1:\d+\//

test('`vite dev` answers with a preview of inputs, `content` and `pages`, and writes nothing', async () => {
  const options = `{ site: 'https://example.com', content: { 'posts/*.md': '/blog/[slug]/' }, pages: ['/search'], exclude: '/private.html' }`
  const site = project({
    'index.html': page('Home'),
    'about/index.html': page('About'),
    'private.html': page('Private'),
    'posts/crème.md': '---\ntitle: A\n---\n',
    'vite.config.js': config(options, { pages: ['index.html', 'about/index.html', 'private.html'] }),
  })
  const before = site.list('.').filter((file) => !file.startsWith('node_modules'))
  const server = site.start('--port', '0', '--host', '127.0.0.1')
  const url = address.exec(await server.printed(address))?.[0] ?? ''
  const sitemap = await fetch(`${url}sitemap.xml`)
  expect(sitemap.status).toBe(200)
  const text = await sitemap.text()
  expect(text).toContain('preview of the development server')
  expect([...text.matchAll(/<loc>(.*)<\/loc>/g)].map((match) => match[1])).toEqual([
    'https://example.com/',
    'https://example.com/about/',
    'https://example.com/blog/cr%C3%A8me/',
    'https://example.com/search',
  ])
  expect(await (await fetch(`${url}robots.txt`)).text()).toContain('Sitemap: https://example.com/sitemap.xml')
  expect(await (await fetch(url)).text()).toContain('<h1>Home</h1>')
  await server.stop()
  expect(site.list('.').filter((file) => !file.startsWith('node_modules'))).toEqual(before)
})

test('`vite dev` leaves out the inputs that the build will leave out, by what their HTML says', async () => {
  const canonical = '<link rel="canonical" href="%VITE_SITE%/about.html">'
  const site = project({
    '.env': 'VITE_SITE=https://example.com\n',
    'index.html': page('Home'),
    'about.html': page('About', canonical),
    'copy.html': page('Copy', canonical),
    'hidden.html': page('Hidden', '<meta name="robots" content="noindex">'),
    'moved.html': page('Moved', '<meta http-equiv="refresh" content="0; url=/about.html">'),
    '404.html': page('Not found'),
    'vite.config.js': config(`{ site: 'https://example.com' }`, {
      pages: ['index.html', 'about.html', 'copy.html', 'hidden.html', 'moved.html', '404.html'],
    }),
  })
  const locs = (xml: string) => [...xml.matchAll(/<loc>(.*)<\/loc>/g)].map((match) => match[1])
  const server = site.start('--port', '0', '--host', '127.0.0.1')
  const url = address.exec(await server.printed(address))?.[0] ?? ''
  const previewed = locs(await (await fetch(`${url}sitemap.xml`)).text())
  await server.stop()
  expect(previewed).toEqual(['https://example.com/', 'https://example.com/about.html'])
  await site.build()
  expect(locs(site.read('dist/sitemap.xml'))).toEqual(previewed)
})

test('`vite dev` answers below the base, and the files of the public folder go first', async () => {
  const site = project({
    'index.html': page('Home'),
    'public/sitemap.xml': '<urlset/>',
    'vite.config.js': config(`{ filename: 'pages.xml' }`, { rest: `base: '/sub/',` }),
  })
  const server = site.start('--port', '0', '--host', '127.0.0.1')
  const url = address.exec(await server.printed(address))?.[0] ?? ''
  expect(await (await fetch(`${url}sub/pages.xml`)).text()).toContain(`<loc>${url}sub/</loc>`)
  expect(await (await fetch(`${url}sub/sitemap.xml`)).text()).toBe('<urlset/>')
  await server.stop()
})

test('`vite dev` answers where the server of a framework answers all by itself', async () => {
  const plugins = `{
    name: 'server',
    configureServer({ middlewares }) {
      middlewares.use((request, response) => {
        response.statusCode = request.url === '/robots.txt' ? 200 : 404
        response.setHeader('content-type', request.url === '/robots.txt' ? 'text/plain' : 'text/html')
        response.end('of the site')
      })
    },
  }`
  const site = project({ 'index.html': page('Home'), 'vite.config.js': config('{}', { plugins }) })
  const server = site.start('--port', '0', '--host', '127.0.0.1')
  const url = address.exec(await server.printed(address))?.[0] ?? ''
  const sitemap = await fetch(`${url}sitemap.xml`)
  expect(sitemap.status).toBe(200)
  expect(await sitemap.text()).toContain(`<loc>${url}</loc>`)
  expect(await (await fetch(`${url}robots.txt`)).text()).toBe('of the site')
  expect((await fetch(`${url}nothing`)).status).toBe(404)
  await server.stop()
})

test('`vite preview` serves what was built', async () => {
  const site = project({ 'index.html': page('Home'), 'vite.config.js': config(`{ site: 'https://example.com' }`) })
  expect(await site.build()).toMatchObject({ code: 0 })
  const server = site.start('preview', '--port', '0', '--host', '127.0.0.1')
  const url = address.exec(await server.printed(address))?.[0] ?? ''
  for (const file of ['sitemap.xml', 'robots.txt'])
    expect(await (await fetch(url + file)).text()).toBe(site.read(`dist/${file}`))
  await server.stop()
})
