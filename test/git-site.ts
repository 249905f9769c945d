/** Real repositories for tests: commits of fixed dates, and no settings of the user's. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { gitDates, type GitDate, type GitOptions } from '../src/io/git.ts'

const PERSON = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'C',
  GIT_COMMITTER_EMAIL: 'c@example.com',
}
export const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', ...PERSON }
// A test run from a git hook must not work on the repository of that hook.
for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) delete env[name as keyof typeof env]

/** A folder of each test's own. */
export let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-git-')))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

/** Day `n` of May 2026 at noon, in the zone of the committer. */
export const day = (n: number, offset = '+02:00') => `2026-05-${String(n).padStart(2, '0')}T12:00:00${offset}`

export function git(folder: string, args: string[], date = day(1), authored = '2001-01-01T00:00:00Z'): string {
  const dated = { ...env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: authored }
  return execFileSync('git', args, { cwd: folder, env: dated, encoding: 'utf8', stdio: 'pipe' }).trim()
}

export function repository(name = 'site'): string {
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  git(folder, ['init', '--quiet', '-b', 'main'])
  return folder
}

export function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Commits all that is there and gives the id. */
export function commit(folder: string, date: string, files: Record<string, string> = {}): string {
  write(folder, files)
  git(folder, ['add', '-A'])
  git(folder, ['commit', '--quiet', '--allow-empty', '-m', 'change'], date)
  return git(folder, ['rev-parse', 'HEAD'])
}

type Answer = Omit<GitDate, 'repository'>

interface Asked extends GitOptions {
  env?: Record<string, string | undefined>
}

export async function ask(folder: string, names: string[], options: Asked = {}) {
  const result = await gitDates(
    names.map((name) => join(folder, name)),
    { root, ...options, env: { ...env, ...options.env } },
  )
  const answers: Record<string, Answer | undefined> = {}
  for (const name of names) {
    const { repository: _, ...answer } = result.dates.get(join(folder, name)) ?? {}
    answers[name] = answer as Answer
  }
  return { ...result, answers }
}

export async function datesOf(folder: string, names: string[], options: Asked = {}) {
  const { answers, found } = await ask(folder, names, options)
  expect(found).toEqual([])
  for (const answer of Object.values(answers)) expect(answer?.state).toBe('clean')
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer?.date]))
}
