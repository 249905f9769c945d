import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config, page, project, sitemapUrls } from './project.ts'

const SITE = `{ site: 'https://example.com' }`
const PAGES = ['index.html', 'about/index.html', 'a.html']
const files = (settings: string, more: Record<string, string> = {}) => ({
  'index.html': page('Home', '', '<a href="./a.html">A</a>'),
  'about/index.html': page('About'),
  'a.html': page('A'),
  'vite.config.js': settings,
  ...more,
})

test('below a base every URL has it, no robots.txt is made, and the line to add is shown', async () => {
  const site = project(files(config(SITE, { pages: PAGES, rest: `base: '/sub/',` })))
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(await sitemapUrls(join(site.folder, 'dist'), 'https://example.com/sub/sitemap.xml')).toEqual([
    'https://example.com/sub/',
    'https://example.com/sub/a.html',
    'https://example.com/sub/about/',
  ])
  expect(site.has('dist/robots.txt')).toBe(false)
  expect(output).toContain('Sitemap: https://example.com/sub/sitemap.xml')
  expect(output.match(/waymark: warning/g)).toHaveLength(1)
})

test('below a base the robots.txt that is there gets the line', async () => {
  const robots = 'User-agent: *\r\nDisallow: /sub/x\r\n'
  const site = project(files(config(SITE, { pages: PAGES, rest: `base: '/sub/',` }), { 'public/robots.txt': robots }))
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(site.read('dist/robots.txt')).toBe(`${robots}\r\nSitemap: https://example.com/sub/sitemap.xml\r\n`)
  expect(site.read('public/robots.txt')).toBe(robots)
})

test('a path in `site` is a base', async () => {
  const site = project(
    files(config(`{ site: 'https://user.github.io/repo' }`, { pages: PAGES, rest: `base: '/repo/',` })),
  )
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(await sitemapUrls(join(site.folder, 'dist'), 'https://user.github.io/repo/sitemap.xml')).toEqual([
    'https://user.github.io/repo/',
    'https://user.github.io/repo/a.html',
    'https://user.github.io/repo/about/',
  ])
})

test.each(['./', '', 'https://cdn.example.net/assets/', '//cdn.example.net/'])(
  'with %j as base the pages are at the root',
  async (base) => {
    const site = project(files(config(SITE, { pages: PAGES, rest: `base: ${JSON.stringify(base)},` })))
    const { code, output } = await site.build()
    expect(code, output).toBe(0)
    expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual([
      'https://example.com/',
      'https://example.com/a.html',
      'https://example.com/about/',
    ])
    expect(site.read('dist/robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n')
  },
)

test('the output folder may be outside of the root, and sources are still found', async () => {
  const settings = config(
    `{ site: 'https://example.com', transform: (entry, page) => { console.log('source', page.path, page.source) } }`,
    {
      pages: ['site/index.html', 'site/deep/page.html'],
      build: `outDir: '../out', emptyOutDir: true`,
      rest: `root: 'site',`,
    },
  )
  const site = project({
    'site/index.html': page('Home'),
    'site/deep/page.html': page('Deep'),
    'site/public/b.html': page('B'),
    'vite.config.js': settings,
  })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(await sitemapUrls(join(site.folder, 'out'))).toEqual([
    'https://example.com/',
    'https://example.com/b.html',
    'https://example.com/deep/page.html',
  ])
  expect(output.match(/^source .*/gm)).toEqual([
    'source / index.html',
    'source /b.html public/b.html',
    'source /deep/page.html deep/page.html',
  ])
  expect(output).toContain('../out/sitemap.xml written')
  expect(site.has('site/dist')).toBe(false)
})

test('`--outDir` of the command line is obeyed', async () => {
  const site = project(files(config(SITE, { pages: PAGES })))
  expect(await site.build(['--outDir', 'elsewhere'])).toMatchObject({ code: 0 })
  expect(site.has('elsewhere/sitemap.xml')).toBe(true)
  expect(site.has('dist')).toBe(false)
})

test('a sitemap.xml in the public folder is the owner’s: the build fails and the file stays', async () => {
  const own = '<urlset/>'
  const site = project(files(config(SITE, { pages: PAGES }), { 'public/sitemap.xml': own }))
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output).toContain('public/sitemap.xml')
  expect(site.read('dist/sitemap.xml')).toBe(own)
  expect(site.has('dist/robots.txt')).toBe(false)

  const commandLine = await site.waymark('dist', '--site', 'https://example.com')
  expect(commandLine.code).toBe(1)
  expect(commandLine.output).toContain('public/sitemap.xml')
  expect(site.read('dist/sitemap.xml')).toBe(own)
})

test('the sitemap.xml of another tool is replaced, with one warning that has both counts', async () => {
  const other = `{ name: 'other', generateBundle() { this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: '<urlset><url><loc>https://example.com/</loc></url></urlset>' }) } }`
  const site = project(files(config(SITE, { pages: PAGES, plugins: other })))
  const { code, output } = await site.build()
  expect(code).toBe(0)
  expect(output.match(/waymark: warning/g)).toHaveLength(1)
  expect(output).toContain('1, 3')
  expect(await sitemapUrls(join(site.folder, 'dist'))).toHaveLength(3)
})

test('the site is told by the canonicals when nobody else does', async () => {
  const canonical = (path: string) => page('P', `<link rel="canonical" href="https://www.example.org${path}">`)
  const site = project(
    files(config('', { pages: PAGES }), {
      'index.html': canonical('/'),
      'a.html': canonical('/a'),
      'about/index.html': canonical('/about/'),
    }),
  )
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(await sitemapUrls(join(site.folder, 'dist'), 'https://www.example.org/sitemap.xml')).toEqual([
    'https://www.example.org/',
    'https://www.example.org/a',
    'https://www.example.org/about/',
  ])
})

test('a build of nothing but noindex pages passes with a warning, fails in production, and has no sitemap', async () => {
  const noindex = page('Preview', '<meta name="robots" content="noindex">')
  const site = project({ 'index.html': noindex, 'vite.config.js': config(SITE) })
  const { code, output } = await site.build()
  expect(code).toBe(0)
  expect(output.match(/waymark: warning/g)).toHaveLength(1)
  expect(site.list('dist')).toEqual(['index.html'])

  const production = await site.build([], { VERCEL_ENV: 'production' })
  expect(production.code).toBe(1)
  expect(production.output).toContain('VERCEL_ENV')
  expect(site.list('dist')).toEqual(['index.html'])
})

test('parts, index, gzip and text are valid, and other readers find every URL', async () => {
  const options = `{ site: 'https://example.com', maxUrls: 2, gzip: true, text: true, pages: ['/?a=1&b=2', '/it\\'s', '/ü'] }`
  const site = project(files(config(options, { pages: PAGES })))
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  const urls = [
    'https://example.com/',
    'https://example.com/a.html',
    'https://example.com/about/',
    'https://example.com/?a=1&b=2',
    "https://example.com/it's",
    'https://example.com/%C3%BC',
  ]
  expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual(urls)
  expect(site.list('dist').filter((file) => file.startsWith('sitemap'))).toEqual([
    'sitemap-1.txt',
    'sitemap-1.xml',
    'sitemap-1.xml.gz',
    'sitemap-2.txt',
    'sitemap-2.xml',
    'sitemap-2.xml.gz',
    'sitemap-3.txt',
    'sitemap-3.xml',
    'sitemap-3.xml.gz',
    'sitemap.xml',
    'sitemap.xml.gz',
  ])
  expect(site.read('dist/robots.txt').match(/^Sitemap: .*/gm)).toEqual([
    'Sitemap: https://example.com/sitemap.xml',
    'Sitemap: https://example.com/sitemap-1.txt',
    'Sitemap: https://example.com/sitemap-2.txt',
    'Sitemap: https://example.com/sitemap-3.txt',
  ])
})

test('groups have parts of their own below an index, as .xml.gz alone if so wished', async () => {
  const options = `{ site: 'https://example.com', gzip: 'only', group: (entry, page) => (page.path.startsWith('/about') ? 'Über uns' : null) }`
  const site = project(files(config(options, { pages: PAGES })))
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(await sitemapUrls(join(site.folder, 'dist'))).toHaveLength(3)
  expect(site.list('dist').filter((file) => file.startsWith('sitemap'))).toEqual([
    'sitemap--ber-uns-1.xml.gz',
    'sitemap-1.xml.gz',
    'sitemap.xml',
  ])
})
