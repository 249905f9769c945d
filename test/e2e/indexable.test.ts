/** Sites whose pages say what search engines may see of them: the platforms they are on, their languages, their media. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type * as Waymark from '../../src/index.ts'
import type { Options, Report } from '../../src/index.ts'
import { validateXml } from '../xsd.ts'
import { expected, playground, sitemapUrls, type Project } from './project.ts'

/** The report that the plugin saved. */
function saved(site: Project, name = 'dist'): Report {
  return JSON.parse(site.read(`node_modules/.cache/waymark/${name}.json`)) as Report
}

/** Code → places, all of them. */
function findingsOf({ findings }: Report): Record<string, string[]> {
  for (const { code, count, where } of findings) expect(where, code).toHaveLength(count)
  return Object.fromEntries(findings.map(({ code, where }) => [code, where]))
}

function verdictsOf({ verdicts }: Report): Record<string, string> {
  return Object.fromEntries(
    verdicts.map((verdict) => [verdict.page.file, verdict.kept ? 'listed' : verdict.reason] as [string, string]),
  )
}

function wanted(name: string, file: string): unknown {
  return JSON.parse(expected(name, file))
}

/** The locs of an expected file, as readers give them. */
function locsIn(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => (loc as string).replaceAll('&amp;', '&'))
}

test.each(['i18n', 'i18n-faults', 'media'])('the site %s gives what is expected, valid and readable', async (name) => {
  const site = playground(name)
  expect(await site.build()).toMatchObject({ code: 0 })
  expect(site.read('dist/sitemap.xml')).toBe(expected(name, 'sitemap.xml'))
  expect(site.read('dist/robots.txt')).toBe(expected(name, 'robots.txt'))
  expect(findingsOf(saved(site))).toEqual(wanted(name, 'findings.json'))
  expect(verdictsOf(saved(site))).toEqual(wanted(name, 'verdicts.json'))
  expect(await sitemapUrls(join(site.folder, 'dist'))).toEqual(locsIn(expected(name, 'sitemap.xml')))

  site.write({ 'dist/sitemap.xml': '' })
  expect(await site.waymark('dist', '--config', 'waymark.config.js')).toMatchObject({ code: 0 })
  expect(site.read('dist/sitemap.xml')).toBe(expected(name, 'sitemap.xml'))
})

test('each list of language versions has the page itself, and all that it names carry the same one', () => {
  const xml = expected('i18n', 'sitemap.xml')
  const lists = new Map(
    xml.split('\n').flatMap((line) => {
      const loc = /<loc>(.*?)<\/loc>/.exec(line)?.[1]
      const links = line.match(/<xhtml:link .*\/>/)?.[0]
      return loc !== undefined && links !== undefined ? [[loc, links] as const] : []
    }),
  )
  expect(lists.size).toBe(18)
  for (const [loc, links] of lists) {
    expect(links).toContain(`href="${loc}"`)
    for (const [, href = ''] of links.matchAll(/href="([^"]*)"/g))
      if (href.startsWith('https://example.com/')) expect(lists.get(href), href).toBe(links)
  }
})

test('on the day of its articles the news sitemap has those of two days, and robots.txt names it', async () => {
  const site = playground('media')
  await site.build()
  // A build of today finds them too old.
  expect(site.has('dist/sitemap-news.xml')).toBe(false)

  const { generateSitemap } = (await import('../../dist/index.js' as string)) as typeof Waymark
  const { default: options } = (await import(pathToFileURL(join(site.folder, 'waymark.config.js')).href)) as {
    default: Options
  }
  const report = await generateSitemap(
    { ...options, outDir: 'dist' },
    { cwd: site.folder, env: {}, now: new Date('2024-05-10T12:00:00Z') },
  )
  expect(site.read('dist/sitemap-news.xml')).toBe(expected('media', 'news/sitemap-news.xml'))
  expect(site.read('dist/robots.txt')).toBe(expected('media', 'news/robots.txt'))
  expect(site.read('dist/sitemap.xml')).toBe(expected('media', 'sitemap.xml'))
  expect(await validateXml(site.read('dist/sitemap-news.xml'))).toEqual([])
  expect(findingsOf(report)).toEqual(wanted('media', 'news/findings.json'))
})

const ON: [folder: string, platform: string | undefined, env?: Record<string, string>][] = [
  ['netlify', 'netlify'],
  ['cloudflare', 'cloudflare'],
  ['vercel', 'vercel'],
  ['firebase', 'firebase'],
  ['azure', 'azure'],
  ['serve', 'serve'],
  ['github-pages', 'github-pages', { GITHUB_ACTIONS: 'true' }],
  ['unknown', undefined],
]

test.each(ON)('the same pages on %s', async (folder, platform, env) => {
  const site = playground('platforms')
  const name = `platforms/${folder}`
  const config = `${folder}/vite.config.ts`
  expect(await site.build(['--config', config], env)).toMatchObject({ code: 0 })
  expect(site.read(`${folder}/dist/sitemap.xml`)).toBe(expected(name, 'sitemap.xml'))
  expect(site.read(`${folder}/dist/robots.txt`)).toBe(expected(name, 'robots.txt'))
  const report = saved(site, `${folder}_dist`)
  expect(report.platform).toBe(platform)
  expect(findingsOf(report)).toEqual(wanted(name, 'findings.json'))
  expect(verdictsOf(report)).toEqual(wanted(name, 'verdicts.json'))
  expect(await sitemapUrls(join(site.folder, folder, 'dist'))).toEqual(locsIn(expected(name, 'sitemap.xml')))
})

test('every platform of the playground is built', () => {
  const folders = readdirSync(new URL('../../playground/platforms', import.meta.url), { withFileTypes: true })
  const platforms = folders.filter((item) => item.isDirectory() && !['pages', 'dist'].includes(item.name))
  expect(platforms.map(({ name }) => name).sort()).toEqual(ON.map(([folder]) => folder).sort())
})

test('the configs of these sites check clean', () => {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const cwd = new URL('../../playground/platforms', import.meta.url)
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', '.'], { cwd, encoding: 'utf8' })
  expect(status, stdout).toBe(0)
})

test('without a config file the variables of the build tell the platform, and so the form of URLs', async () => {
  const site = playground('platforms')
  await site.build(['--config', 'github-pages/vite.config.ts'], { CF_PAGES: '1' })
  const locs = locsIn(site.read('github-pages/dist/sitemap.xml'))
  // The page that names an address with `.html` as its canonical keeps it.
  expect(locs.filter((loc) => loc.endsWith('.html'))).toEqual(['https://example.com/shop.html'])
  expect(locs).toContain('https://example.com/about')
})
