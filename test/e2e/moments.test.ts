/** When the sitemap is made, by frameworks that are none: a few plugins that write pages as real ones do. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, page, project, sitemapUrls, type Project } from './project.ts'

const SITE = `{ site: 'https://example.com' }`
const ALL = ['https://example.com/', 'https://example.com/late/']
const sitemaps = (site: Project) => site.list('dist').filter((file) => /sitemap|robots/.test(file))

/** Writes a page at once, so that a hook of any kind can do it. */
const WRITE = `import { mkdirSync, writeFileSync } from 'node:fs'
const write = () => {
  mkdirSync(import.meta.dirname + '/dist/late', { recursive: true })
  writeFileSync(import.meta.dirname + '/dist/late/index.html', ${JSON.stringify(page('Late'))})
}
`

/** Lets the last hooks of the app be called before it ends the process, as Vike does. */
const NESTED = `builder: { buildApp: async (builder) => {
  if (globalThis.begun) return
  globalThis.begun = true
  await builder.build(builder.environments.client)
  write()
  await builder.buildApp()
  process.exit()
} },`

/** Source of a configuration with a plugin on each side of ours. */
const around = (before: string, after: string, rest = '') => `import sitemap from 'waymark'
${WRITE}
export default { plugins: [${before ? before + ',' : ''} sitemap(${SITE}), ${after}], ${rest} }
`

const builder = (then: string) =>
  `builder: { buildApp: async (builder) => { await builder.build(builder.environments.client); ${then} } },`
const post = (enforce: string) => `{ name: 'late', ${enforce} buildApp: { order: 'post', handler() { write() } } }`

test.each([
  ['the app builder, after the build', around('', '', builder('write()'))],
  ['an app that is built within the app', around('', '', NESTED)],
  ['a plugin after the app', around('', post(''), builder(''))],
  ['a plugin after the app that stands last and comes last', around('', post(`enforce: 'post',`), builder(''))],
  ['a plugin after the app that stands before ours', around(post(`enforce: 'post',`), '', builder(''))],
  [
    'a plugin that builds the app itself, before all others',
    around(
      `{ name: 'early', enforce: 'pre', buildApp: { order: 'pre', async handler(builder) { await builder.build(builder.environments.client); write() } } }`,
      '',
      'builder: {},',
    ),
  ],
  [
    'a late closeBundle',
    around(
      '',
      `{ name: 'late', enforce: 'post', closeBundle: { order: 'post', sequential: true, handler() { write() } } }`,
    ),
  ],
])('pages written by %s are listed, in one sitemap', async (_, settings) => {
  const site = project({ 'index.html': page('Home'), 'vite.config.js': settings })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(output.match(/waymark: /g)).toHaveLength(1)
  expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual(ALL)
})

/** Builds client and server as frameworks do that know no environments, each with the configuration evaluated anew. */
const TWO_BUILDS = `import { build } from 'vite'
await build()
await build({ build: { ssr: 'server.js', outDir: 'server', emptyOutDir: true } })
`

test('pages that a server build of the same process writes are listed, whatever instance of the plugin sees it', async () => {
  const site = project({
    'index.html': page('Home'),
    'server.js': 'export const a = 1\n',
    'build.js': TWO_BUILDS,
    'vite.config.js': around(
      '',
      `{ name: 'prerender', closeBundle() { if (this.environment.name === 'ssr') write() } }`,
    ),
  })
  const { code, output } = await site.node('build.js')
  expect(code, output).toBe(0)
  expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual(ALL)
})

test('a server build that writes no page changes nothing, and says nothing', async () => {
  const site = project({
    'index.html': page('Home'),
    'server.js': 'export const a = 1\n',
    'build.js': TWO_BUILDS,
    'vite.config.js': around('', ''),
  })
  const { code, output } = await site.node('build.js')
  expect(code, output).toBe(0)
  expect(output.match(/waymark: /g)).toHaveLength(1)
})

test('pages that turn up after the build: a warning, with the command that lists them', async () => {
  const late = `{ name: 'late', buildStart() { process.on('beforeExit', write) } }`
  const site = project({ 'index.html': page('Home'), 'vite.config.js': around('', late) })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(output).toContain('waymark: warning: 1 page was written after the sitemap, which lacks it.')
  expect(output).toContain('`vite build && waymark dist`')
  expect((await site.waymark('dist', '--site', 'https://example.com')).code).toBe(0)
  expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual(ALL)
})

describe('several sites of one folder, built in one process into folders of their own', () => {
  /** @param inputs of each, in turn */
  const sites = (inputs: readonly string[][], then = '') =>
    project({
      ...Object.fromEntries(['index', 'a', 'b'].map((name) => [`${name}.html`, page(name)])),
      'main.js': 'console.log(1)\n',
      'build.js': `import { build } from 'vite'
import sitemap from 'waymark'
import { writeFileSync } from 'node:fs'
const below = (name) => import.meta.dirname + '/' + name
for (const [nth, inputs] of ${JSON.stringify(inputs)}.entries())
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [sitemap(${SITE})],
    build: { outDir: 'dist/' + nth, rollupOptions: { input: inputs.map(below) } },
  })
${then}
`,
    })
  const [ONE, THREE, NONE] = [['index.html'], ['index.html', 'a.html', 'b.html'], ['main.js']]

  test.each([
    ['the smaller one last', [THREE, ONE]],
    ['the smaller one first', [ONE, THREE]],
    ['a dozen', Array<string[]>(12).fill(ONE)],
  ])('of neither a page is late: %s', async (_, inputs) => {
    const { code, output } = await sites(inputs).node('build.js')
    expect({ code, output }).toEqual({ code: 0, output: '' })
  })

  test.each([
    ['the first', [ONE, THREE], 0],
    ['the second', [THREE, ONE], 1],
  ])('a page that is late in %s is told of, with its folder', async (_, inputs, nth) => {
    const write = `writeFileSync(below('dist/${nth}/late.html'), ${JSON.stringify(page('Late'))})`
    const { code, output } = await sites(inputs, write).node('build.js')
    expect(code, output).toBe(0)
    expect(output.match(/\d+ pages? \w+ written after the sitemap.*\n.*/g)).toEqual([
      `1 page was written after the sitemap, which lacks it.\n  dist/${nth}`,
    ])
  })

  test.each([
    ['the first', [NONE, ONE], [0]],
    ['the second', [ONE, NONE], [1]],
    ['both', [NONE, NONE], [0, 1]],
  ])('that %s has no page fails the process, and names the folder', async (_, inputs, folders) => {
    const { code, output } = await sites(inputs).node('build.js')
    expect(code, output).toBe(1)
    expect(output.match(/(?<=no page was found\.\n {2}).*/g)).toEqual(folders.map((nth) => `dist/${nth}`))
  })
})

test('the page about the sitemap, written into the output, is none that came late', async () => {
  const options = `{ site: 'https://example.com', report: 'dist/report.html' }`
  const site = project({
    'index.html': page('Home'),
    'vite.config.js': `import sitemap from 'waymark'\nexport default { plugins: [sitemap(${options})] }\n`,
  })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(output).toContain('report in dist/report.html')
  expect(output).not.toContain('warning')
})

const SCRIPT = `rollupOptions: { input: import.meta.dirname + '/main.js' }`

test('no page at all: the build fails at its end, and the message names the command', async () => {
  const site = project({ 'main.js': 'console.log(1)\n', 'vite.config.js': around('', '', `build: { ${SCRIPT} },`) })
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output.match(/waymark: error/g)).toHaveLength(1)
  expect(output).toContain('`vite build && waymark dist`')
  expect(sitemaps(site)).toEqual([])
})

test('no page, but URLs of the user: a sitemap of these', async () => {
  const settings = config(`{ site: 'https://example.com', pages: ['/a'] }`, { bundler: '', build: SCRIPT })
  const site = project({ 'main.js': 'console.log(1)\n', 'vite.config.js': settings })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual(['https://example.com/a'])
})

test('a build that fails says nothing of pages', async () => {
  const broken = `{ name: 'broken', closeBundle() { throw new Error('broken on purpose') } }`
  const site = project({ 'main.js': 'console.log(1)\n', 'vite.config.js': around('', broken, `build: { ${SCRIPT} },`) })
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output).not.toContain('waymark: ')
})

/** SvelteKit, as far as waymark looks at it. */
const kit = (adapting: string) => `{
  name: 'vite-plugin-sveltekit-setup',
  api: { options: {
    outDir: '.svelte-kit', files: { assets: 'static', routes: 'src/routes' }, paths: { base: '' },
    adapter: { async adapt() {} },
  } },
  closeBundle() { ${adapting} },
}`

test('a known framework that never tells that its pages are there: an error at the end', async () => {
  const site = project({ 'index.html': page('Home'), 'vite.config.js': around('', kit('')) })
  const { code, output } = await site.build()
  expect(code).toBe(1)
  expect(output.match(/waymark: error/g)).toHaveLength(1)
  expect(sitemaps(site)).toEqual([])
})

test('on request a build says once what it takes the site for, and what it waits for', async () => {
  const site = project({ 'index.html': page('Home'), 'vite.config.js': around('', '', builder('write()')) })
  const { output } = await site.build([], { DEBUG: 'waymark' })
  expect(output.match(/waymark: recognised .*/g)).toEqual([
    'waymark: recognised no framework, waits for the end of the app',
  ])
})

test('plugins that environments share are still shared when ours stands before them', async () => {
  const counted = `{ name: 'counted', sharedDuringBuild: true, id: (globalThis.count = (globalThis.count ?? 0) + 1), buildStart() { console.log('instance ' + this.environment.name + ' of ' + shared.id) } }`
  const site = project({
    'index.html': page('Home'),
    'server.js': 'export const a = 1\n',
    'vite.config.js': `import sitemap from 'waymark'
const shared = ${counted}
export default {
  plugins: [sitemap(${SITE}), shared],
  builder: {},
  environments: { ssr: { build: { outDir: 'server', rollupOptions: { input: import.meta.dirname + '/server.js' } } } },
}
`,
  })
  const { code, output } = await site.build()
  expect(code, output).toBe(0)
  expect([...output.matchAll(/instance \w+ of (\d+)/g)].map((match) => match[1])).toEqual(['1', '1'])
})
