import { expect, test } from 'vitest'
import { config, page, project, type Project } from './project.ts'

const SITE = `{ site: 'https://example.com' }`

/** No sitemap, and no line in a robots.txt. */
function expectNothingWritten(site: Project): void {
  expect(site.list('dist').filter((file) => /sitemap|waymark|\.tmp/.test(file))).toEqual([])
  if (site.has('dist/robots.txt')) expect(site.read('dist/robots.txt')).toBe(site.read('public/robots.txt'))
  expect(site.has('node_modules/.cache/waymark')).toBe(false)
}

function siteWith(plugin: string, options = SITE): Project {
  return project({
    'index.html': page('Home', '<script type="module" src="/main.js"></script>'),
    'main.js': 'console.log(1)\n',
    'public/robots.txt': 'User-agent: *\nAllow: /\n',
    'vite.config.js': config(options, { plugins: plugin }),
  })
}

const BROKEN: [what: string, plugin: string][] = [
  [
    'a module cannot be transformed',
    `{ name: 'broken', transform(code, id) { if (id.endsWith('main.js')) throw new Error('broken on purpose') } }`,
  ],
  [
    'a module cannot be resolved',
    `{ name: 'broken', transform(code, id) { if (id.endsWith('main.js')) return 'import "broken on purpose"' } }`,
  ],
  ['another plugin throws in buildStart', `{ name: 'broken', buildStart() { throw new Error('broken on purpose') } }`],
  [
    'another plugin throws in generateBundle',
    `{ name: 'broken', generateBundle() { throw new Error('broken on purpose') } }`,
  ],
  [
    'another plugin throws in a late generateBundle',
    `{ name: 'broken', enforce: 'post', generateBundle() { throw new Error('broken on purpose') } }`,
  ],
  [
    'another plugin throws in writeBundle',
    `{ name: 'broken', writeBundle() { throw new Error('broken on purpose') } }`,
  ],
]

test.each(BROKEN)('nothing is written and the exit code is 1 when %s', async (_, plugin) => {
  const site = siteWith(plugin)
  const { code, output } = await site.build()
  expect(output).toContain('broken on purpose')
  expect(code).toBe(1)
  expect(output).not.toContain('waymark: ')
  expectNothingWritten(site)
})

test('a page that cannot be listed fails the build, and nothing is written', async () => {
  const site = siteWith('', `{ site: 'https://example.com', pages: ['https://other.example/'] }`)
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output).toContain('https://other.example/')
  expectNothingWritten(site)
})

test('`pages` that throw midway fail the build, and nothing is written', async () => {
  const site = siteWith(
    '',
    `{ site: 'https://example.com', maxUrls: 1, pages: function* () { yield '/a'; yield '/b'; throw new Error('no more rows') } }`,
  )
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output).toContain('`pages` failed after 2 items: no more rows')
  expectNothingWritten(site)
})

test('without any sign of its address the build fails, and says how to give it', async () => {
  const site = siteWith('', '')
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output).toContain("`site: 'https://example.com'`")
  expectNothingWritten(site)
})

const WRONG: [options: string, says: RegExp][] = [
  [`{ hostname: 'https://example.com' }`, /`hostname`.*`site`/],
  [`{ site: 'https://example.com', exclud: '/a' }`, /`exclud`.*`exclude`/],
  [`{ site: 'https://example.com', maxUrls: 0 }`, /`maxUrls` is 0/],
  [`{ site: 'example.com' }`, /`site` is "example\.com".*https:\/\/example\.com/],
  [`{ site: 'https://example.com', pages: '/a' }`, /`pages`/],
]

test.each(WRONG)('the option in %s stops the build before it begins', async (options, says) => {
  const site = siteWith('', options)
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output).toMatch(says)
  expect(site.has('dist')).toBe(false)
})

test('two of us that would write the same file are refused before anything is built; with a file each both work', async () => {
  const two = (options: string) =>
    project({
      'index.html': page('Home'),
      'vite.config.js': config(`{ site: 'https://example.com' }`, {
        plugins: `sitemap({ site: 'https://example.com', ${options} })`,
      }),
    })
  const same = two(`exclude: '/'`)
  const { code, output } = await same.build()
  expect(code).toBe(1)
  expect(output).toContain('`plugins` has waymark twice with different options, and both would write sitemap.xml')
  expect(same.has('dist')).toBe(false)

  const apart = two(`filename: 'other.xml'`)
  expect((await apart.build()).code).toBe(0)
  expect(apart.list('dist')).toEqual(['index.html', 'other.xml', 'robots.txt', 'sitemap.xml'])
})

test('`strict` fails the build on a warning, and nothing is written', async () => {
  const site = siteWith('', `{ site: 'https://example.com', strict: true, exclude: '/no-such-page' }`)
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output).toContain('/no-such-page')
  expectNothingWritten(site)
})

test('an import that is missing but accepted by `onwarn` fails no build', async () => {
  const site = project({
    'index.html': page('Home', '<script type="module" src="/main.js"></script>'),
    'main.js': 'import "given-at-run-time"\n',
    'vite.config.js': config(SITE, { bundler: 'input, onwarn() {}' }),
  })
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(site.read('dist/sitemap.xml')).toContain('<loc>https://example.com/</loc>')
})

test('`vite build --watch` writes after each good build, and not after a broken one', async () => {
  const dated = (day: string) =>
    page(
      'Home',
      `<meta property="article:modified_time" content="${day}"><script type="module" src="/main.js"></script>`,
    )
  const site = project({
    'index.html': dated('2025-01-01'),
    'main.js': 'console.log(1)\n',
    'vite.config.js': config(SITE),
  })
  // While a build is on its way there may be no file.
  const lastmod = () =>
    site.has('dist/sitemap.xml') ? /<lastmod>(.*)<\/lastmod>/.exec(site.read('dist/sitemap.xml'))?.[1] : undefined
  const watch = site.start('build', '--watch')

  await watch.until(lastmod, '2025-01-01')
  site.write({ 'index.html': dated('2025-01-02') })
  await watch.until(lastmod, '2025-01-02')

  site.write({ 'main.js': 'this is no code\n' })
  await watch.printed(/Build failed|this is no code/)
  site.write({ 'main.js': 'console.log(2)\n' })
  await watch.printed(/(?:Build failed|this is no code)[^]*waymark: https.*\n/)
  site.write({ 'index.html': dated('2025-01-03') })
  await watch.until(lastmod, '2025-01-03')
  await watch.printed(/built in(?![^]*built in)[^]*waymark: https.*\n/)
  await watch.stop()

  // A change may be noticed in two halves and be built twice, but only a good build is followed by a line of ours.
  const count = (pattern: RegExp) => watch.output().match(pattern)?.length ?? 0
  expect(count(/waymark: https/g)).toBeLessThanOrEqual(count(/built in/g))
}, 60_000)

test('an error of ours while watching is printed, ends nothing, and the next good build writes', async () => {
  const at = (canonical: string) => page('Home', `<link rel="canonical" href="${canonical}">`)
  const site = project({ 'index.html': at('http://example.com/'), 'vite.config.js': config(SITE) })
  const watch = site.start('build', '--watch')
  await watch.printed(/waymark: .*`site` and the canonicals/)
  expect(site.has('dist/sitemap.xml')).toBe(false)
  site.write({ 'index.html': at('https://example.com/') })
  await watch.printed(/waymark: https.*written/)
  expect(site.has('dist/sitemap.xml')).toBe(true)
}, 60_000)

test('`vite dev` writes nothing', async () => {
  const site = siteWith('')
  const before = site.list('.').filter((file) => !file.startsWith('node_modules'))
  const server = site.start('--port', '0', '--host', '127.0.0.1')
  const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(await server.printed(/http:\/\/127\.0\.0\.1:\d+\//))?.[0] ?? ''
  expect(await (await fetch(url)).text()).toContain('<h1>Home</h1>')
  expect((await fetch(`${url}robots.txt`)).status).toBe(200)
  await server.stop()
  expect(site.list('.').filter((file) => !file.startsWith('node_modules'))).toEqual(before)
  expect(server.output()).not.toContain('waymark')
})
