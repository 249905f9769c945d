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
