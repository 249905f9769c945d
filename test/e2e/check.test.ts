/** `waymark check` on what the playgrounds build: what waymark writes, waymark finds good. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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

describe.each([
  ['basic', '.', []],
  ['media', '.', []],
] as [string, string, string[]][])('the playground %s', (name, folder, args) => {
  test('is all good', async () => {
    const site = playground(name)
    expect(await site.build()).toMatchObject({ code: 0 })
    const { code, output } = checkIn(site, folder, ['dist', '--strict', ...args])
    expect(output).toMatch(/All good!\n$/)
    expect(code).toBe(0)
  })
})

test('the playground i18n has what its pages say in another way on purpose', async () => {
  const site = playground('i18n')
  await site.build()
  const { output, code } = checkIn(site, '.', ['dist', '--json'])
  const { findings } = JSON.parse(output) as CheckReport
  expect(findings.map(({ code }) => code)).toEqual(['alternate-html', 'page-orphan'])
  expect(findings[0]?.evidence.map(({ file }) => file)).toEqual([
    'dist/de/besuch/index.html',
    'dist/faq/index.html',
    'dist/visit/index.html',
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
