/** `waymark check` on what the playgrounds build: what waymark writes, waymark finds good. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CheckReport } from '../../src/types.ts'
import { playground, type Outcome, type Project } from './project.ts'

const bin = join(import.meta.dirname, '../../dist/bin.js')

function checkIn(site: Project, folder: string, args: readonly string[], env: Record<string, string> = {}): Outcome {
  const run = spawnSync(process.execPath, [bin, 'check', ...args], {
    cwd: join(site.folder, folder),
    env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...env },
    encoding: 'utf8',
  })
  return { code: run.status, output: run.stdout + run.stderr }
}

const OWN = ['basic', 'i18n', 'media']

test.each(OWN)('the playground %s is all good', async (name) => {
  const site = playground(name)
  expect(await site.build()).toMatchObject({ code: 0 })
  const { code, output } = checkIn(site, '.', ['dist', '--strict'])
  expect(output).toMatch(/All good!\n$/)
  expect(code).toBe(0)
})

test('no playground is left out: what is not checked here is a case of the frameworks, each of which is checked', async () => {
  const { cases } = (await import('../frameworks/cases.js' as string)) as { cases: { playground: string }[] }
  const built = new Set([...OWN, 'platforms', ...cases.map((each) => each.playground)])
  const folders = readdirSync(join(import.meta.dirname, '../../playground'), { withFileTypes: true })
  const sites = folders.filter((item) => item.isDirectory() && item.name !== 'screenshots').map(({ name }) => name)
  expect(sites.filter((name) => !built.has(name))).toEqual([])
})

test('pages that contradict the sitemap in their HTML are told, each', async () => {
  const site = playground('i18n-faults')
  await site.build()
  const { output, code } = checkIn(site, '.', ['dist', '--json'])
  const { findings } = JSON.parse(output) as CheckReport
  expect(findings.map(({ code }) => code)).toEqual(['alternate-html', 'page-orphan'])
  expect(findings[0]?.evidence.map(({ file, line, name }) => `${file}:${line} ${name}`)).toEqual([
    'dist/de/besuch/index.html:8 hreflang=fr',
    'dist/faq/index.html:8 hreflang=de',
    'dist/visit/index.html:8 hreflang=fr',
  ])
  expect(code).toBe(0)
})

test.each(['netlify', 'cloudflare', 'vercel', 'firebase', 'azure', 'serve', 'github-pages', 'unknown'])(
  'on %s the same pages are all good',
  async (platform) => {
    const site = playground('platforms')
    const env: Record<string, string> = platform === 'github-pages' ? { GITHUB_ACTIONS: 'true' } : {}
    expect(await site.build(['--config', `${platform}/vite.config.ts`], env)).toMatchObject({ code: 0 })
    const { code, output } = checkIn(site, platform, ['dist', '--strict'], env)
    expect(output).toMatch(/All good!\n$/)
    expect(code).toBe(0)
  },
)
