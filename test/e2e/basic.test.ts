import { appendFileSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type * as Waymark from '../../src/index.ts'
import type { Options, Report } from '../../src/index.ts'
import { expected, git, npmStart, playground, sitemapUrls, type Project } from './project.ts'

/** What the second commit of the history changes; all else is from the first. */
const EDITED = [
  'index.html',
  'about/team.html',
  'fr/randonnées/index.html',
  'inns/bed & breakfast.html',
  'public/notes/25% grade.html',
]

/** Commits the playground in two steps, so that its files have two dates and end up as they are. */
function commit({ folder }: Project): void {
  const finals = EDITED.map((file) => [join(folder, file), readFileSync(join(folder, file))] as const)
  for (const [path] of finals) appendFileSync(path, '<!-- first draft -->\n')
  git(folder, ['init', '--quiet'])
  git(folder, ['add', '.'])
  git(folder, ['commit', '--quiet', '--message', 'all'], '2024-03-02T09:00:00+01:00')
  for (const [path, bytes] of finals) writeFileSync(path, bytes)
  git(folder, ['commit', '--quiet', '--all', '--message', 'better'], '2025-06-15T18:30:00+02:00')
}

/** The API of the compiled package: what someone who installs it imports. */
async function viaApi(folder: string): Promise<Report> {
  const { generateSitemap } = (await import('../../dist/index.js' as string)) as typeof Waymark
  const { default: options } = (await import(pathToFileURL(join(folder, 'waymark.config.js')).href)) as {
    default: Options
  }
  return await generateSitemap({ ...options, outDir: 'dist' }, { cwd: folder, env: {} })
}

/** Brings the output back to what Vite had written. */
function forget(site: Project): void {
  site.write({ 'dist/robots.txt': site.read('public/robots.txt') })
  rmSync(join(site.folder, 'dist/sitemap.xml'))
}

const verdictsOf = ({ verdicts }: Report) =>
  Object.fromEntries(
    verdicts.flatMap(({ page, ...verdict }) =>
      page.file ? [[page.file, verdict.kept ? 'listed' : verdict.reason]] : [],
    ),
  )

test.each([
  ['without git', 'sitemap.xml', () => {}],
  ['with a history', 'git/sitemap.xml', commit],
] as const)(
  'the playground gives what is expected %s, through the plugin, the command line and the API',
  async (_, file, prepare) => {
    const site = playground('basic')
    prepare(site)

    const built = await site.build()
    expect(built).toMatchObject({ code: 0 })
    expect(site.read('dist/sitemap.xml')).toBe(expected('basic', file))
    expect(site.read('dist/robots.txt')).toBe(expected('basic', 'robots.txt'))

    forget(site)
    const commandLine = await site.waymark('dist', '--config', 'waymark.config.js')
    expect(commandLine).toMatchObject({ code: 0 })
    expect(site.read('dist/sitemap.xml')).toBe(expected('basic', file))
    expect(site.read('dist/robots.txt')).toBe(expected('basic', 'robots.txt'))

    forget(site)
    const report = await viaApi(site.folder)
    expect(site.read('dist/sitemap.xml')).toBe(expected('basic', file))
    expect(site.read('dist/robots.txt')).toBe(expected('basic', 'robots.txt'))
    expect(verdictsOf(report)).toEqual(JSON.parse(expected('basic', 'verdicts.json')))
  },
)

test('the sitemap of the playground is valid, and others read from it what is expected', async () => {
  const site = playground('basic')
  await site.build()
  const locs = [...expected('basic', 'sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) =>
    loc?.replaceAll('&amp;', '&'),
  )
  expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual(locs)
})

test('each finding of the playground is printed once, with its example', async () => {
  const { output } = await playground('basic').build()
  const count = (text: string) => output.split(text).length - 1
  expect(output.match(/waymark: warning: .*/g)).toHaveLength(4)
  expect(count('content/journal/old-hut.md:3')).toBe(1)
  expect(count('content/journal/winter-plans.md:3')).toBe(1)
  expect(count('Disallow: /search  (robots.txt:3)')).toBe(1)
  expect(count('verify-4711.html')).toBe(1)
  expect(output).toMatch(
    /waymark: https:\/\/example\.com\/sitemap\.xml lists 30 URLs, 15 left out \(4 noindex, 3 error page, .*\)\. dist\/sitemap\.xml written, named in robots\.txt\. \d+ ms/,
  )
})

test('`verbose` gives the verdict and the evidence on every page', async () => {
  const site = playground('basic')
  const { output } = await site.build([], { DEBUG: 'waymark' })
  for (const file of Object.keys(JSON.parse(expected('basic', 'verdicts.json')) as object))
    expect(output).toContain(file)
  expect(output).toContain('members/index.html:6')
})

test('a second build and a second run of the command change no byte', async () => {
  const site = playground('basic')
  await site.build()
  const { output } = await site.waymark('dist', '--config', 'waymark.config.js')
  expect(output).toContain('unchanged')
  expect(site.read('dist/robots.txt')).toBe(expected('basic', 'robots.txt'))
  await site.build()
  expect(site.read('dist/sitemap.xml')).toBe(expected('basic', 'sitemap.xml'))
})

test('under `strict` the warnings fail the command, and nothing is written', async () => {
  const site = playground('basic')
  await site.build()
  site.write({ 'dist/robots.txt': site.read('public/robots.txt'), 'dist/sitemap.xml': 'as it was' })
  const { code, output } = await site.waymark('dist', '--config', 'waymark.config.js', '--strict')
  expect(code).toBe(1)
  expect(output).toContain('draft')
  expect(site.read('dist/sitemap.xml')).toBe('as it was')
  expect(site.read('dist/robots.txt')).toBe(site.read('public/robots.txt'))
})

test('the plugin saves its report where `node_modules` is', async () => {
  const site = playground('basic')
  await site.build()
  const report = JSON.parse(site.read('node_modules/.cache/waymark/dist.json')) as Report
  expect(report).toMatchObject({ version: 1, ok: true, framework: 'vite', listed: 30, outDir: 'dist' })
  expect(verdictsOf(report)).toEqual(JSON.parse(expected('basic', 'verdicts.json')))
})

test('a page that changed since its commit has its own file time, and only outside of CI', async () => {
  const site = playground('basic')
  commit(site)
  appendFileSync(join(site.folder, 'gallery/index.html'), '<!-- not committed -->\n')
  const changed = new Date('2025-09-09T09:09:09Z')
  utimesSync(join(site.folder, 'gallery/index.html'), changed, changed)
  const gallery = () => /<url><loc>https:\/\/example.com\/gallery\/.*/.exec(site.read('dist/sitemap.xml'))?.[0]

  await site.build()
  expect(gallery()).toBe('<url><loc>https://example.com/gallery/</loc><lastmod>2025-09-09T09:09:09Z</lastmod></url>')
  await site.build([], { CI: 'true' })
  expect(gallery()).toBe('<url><loc>https://example.com/gallery/</loc></url>')
})

test('`npm start` shows the sitemap and the robots.txt of the playground', async () => {
  const { code, output } = await npmStart()
  expect(code, output).toBe(0)
  const locs = (xml: string) => xml.match(/<loc>.*<\/loc>/g)
  expect(locs(output)).toEqual(locs(expected('basic', 'sitemap.xml')))
  expect(output).toContain(expected('basic', 'robots.txt').trimEnd())
})
