import { join } from 'node:path'
import { expect, test } from 'vitest'
import { config, page, project, sitemapUrls, type Project } from './project.ts'

const SITE = `{ site: 'https://example.com' }`

/** Files that only waymark writes. */
const ours = (site: Project, out = 'dist') =>
  site.list(out).filter((file) => /(?:^|\/)(?:sitemap.*|robots\.txt)$/.test(file))

const UNTOUCHED: [what: string, files: Record<string, string>, args?: string[], env?: Record<string, string>][] = [
  [
    'a library build',
    {
      'lib.js': 'export const a = 1\n',
      'vite.config.js': config('', { bundler: '', build: `lib: { entry: 'lib.js', name: 'lib', fileName: 'lib' }` }),
    },
  ],
  [
    'a lone server build',
    { 'server.js': 'export const a = 1\n', 'vite.config.js': config('', { bundler: '' }) },
    ['--ssr', 'server.js'],
  ],
  [
    'a build of Storybook',
    { 'index.html': page('Stories'), 'vite.config.js': config('', { plugins: `{ name: 'storybook:preview' }` }) },
  ],
  ['a build inside Vitest', { 'index.html': page('Test'), 'vite.config.js': config('') }, [], { VITEST: 'true' }],
]

test.each(UNTOUCHED)('%s is left alone, and no `site` is asked for', async (_, files, args = [], env = {}) => {
  const site = project(files)
  const { code, output } = await site.build(args, env)
  expect(code, output).toBe(0)
  expect(ours(site)).toEqual([])
  expect(output).not.toContain('waymark')
})

test.each(UNTOUCHED)('%s says so when it is asked to', async (_, files, args = [], env = {}) => {
  const { output } = await project(files).build(args, { ...env, DEBUG: 'waymark' })
  expect(output).toMatch(/waymark: nothing to do: /)
})

test('a build that writes nothing to disk gets no sitemap', async () => {
  const site = project({ 'index.html': page('Home'), 'vite.config.js': config(SITE, { build: 'write: false' }) })
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(ours(site)).toEqual([])
})

const SERVER = `environments: { ssr: { build: { outDir: 'dist/server', rollupOptions: { input: import.meta.dirname + '/server.js' } } } },`

test.each([
  ['the client first', ''],
  [
    'the server first',
    `, buildApp: async (builder) => { await builder.build(builder.environments.ssr); await builder.build(builder.environments.client) }`,
  ],
  [
    'both at once',
    `, buildApp: (builder) => Promise.all([builder.build(builder.environments.ssr), builder.build(builder.environments.client)])`,
  ],
])('a build of several environments gets the one sitemap of the client, %s', async (_, buildApp) => {
  const site = project({
    'index.html': page('Home'),
    'server.js': 'export const a = 1\n',
    'vite.config.js': config(SITE, {
      build: `outDir: 'dist/client'`,
      rest: `${SERVER} builder: { sharedPlugins: false ${buildApp} },`,
    }),
  })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(output.match(/waymark: https/g)).toHaveLength(1)
  expect(ours(site)).toEqual(['client/robots.txt', 'client/sitemap.xml'])
  expect(await sitemapUrls(join(site.folder, 'dist/client'))).toEqual(['https://example.com/'])
})

test.each([
  ['apart', ''],
  ['shared', 'sharedConfigBuild: true, sharedPlugins: true'],
])('another environment of the browser has its own folder and no sitemap, plugins %s', async (_, builder) => {
  const admin = `admin: { consumer: 'client', build: { outDir: 'dist/admin', rollupOptions: { input: import.meta.dirname + '/admin.html' } } }`
  const site = project({
    'index.html': page('Home'),
    'admin.html': page('Admin'),
    'vite.config.js': config(SITE, {
      build: `outDir: 'dist/site'`,
      rest: `environments: { ${admin} }, builder: { ${builder} },`,
    }),
  })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(site.has('dist/admin/admin.html')).toBe(true)
  expect(ours(site)).toEqual(['site/robots.txt', 'site/sitemap.xml'])
})

test('two plugins with files of their own: neither takes that of the other for a leftover', async () => {
  const site = project({
    'index.html': page('Home'),
    'vite.config.js': config(SITE, { plugins: `sitemap({ ...${SITE}, filename: 'other.xml' })` }),
  })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(site.list('dist')).toEqual(expect.arrayContaining(['other.xml', 'sitemap.xml']))
  expect(site.read('dist/robots.txt')).toMatch(/sitemap\.xml\n.*other\.xml\n/)
  expect(output).not.toContain('warning')
})

test('a plugin that is in the list twice changes nothing', async () => {
  const once = project({
    'index.html': page('Home'),
    'about.html': page('About'),
    'vite.config.js': config(SITE, { pages: ['index.html', 'about.html'] }),
  })
  const twice = project({
    'index.html': page('Home'),
    'about.html': page('About'),
    'vite.config.js': config(SITE, { pages: ['index.html', 'about.html'], plugins: `sitemap(${SITE})` }),
  })
  expect(await once.build()).toMatchObject({ code: 0 })
  expect(await twice.build()).toMatchObject({ code: 0 })
  for (const file of ['dist/sitemap.xml', 'dist/robots.txt']) expect(twice.read(file)).toBe(once.read(file))
})

test('two outputs of one build make one sitemap', async () => {
  const bundler = `input, output: [{ format: 'es' }, { format: 'es', entryFileNames: 'second/[name].js' }]`
  const site = project({
    'index.html': page('Home', '<script type="module" src="/main.js"></script>'),
    'main.js': 'console.log(1)\n',
    'vite.config.js': config(SITE, { bundler }),
  })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(output.match(/waymark: https/g)).toHaveLength(1)
  expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual(['https://example.com/'])
})

test('pages that another plugin writes to disk late are listed', async () => {
  const late = `{ name: 'late', async closeBundle() {
    const { mkdir, writeFile } = await import('node:fs/promises')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await mkdir(import.meta.dirname + '/dist/late', { recursive: true })
    await writeFile(import.meta.dirname + '/dist/late/index.html', '<!doctype html><title>Late</title>')
  } }`
  const site = project({ 'index.html': page('Home'), 'vite.config.js': config(SITE, { plugins: late }) })
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual(['https://example.com/', 'https://example.com/late/'])
})

test('an Astro project is told what to do instead', async () => {
  const site = project({
    'index.html': page('Home'),
    'vite.config.js': config(SITE, { plugins: `{ name: 'astro:build' }` }),
  })
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output).toContain('put it into `integrations: [sitemap()]`')
})
