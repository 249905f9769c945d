import { readFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import type { Found } from '../core/findings.ts'
import { LOG_ARGUMENTS, readHistory, type LastChange } from '../core/git-log.ts'
import { byOwner, type Paths } from './git-owners.ts'
import { runGit, type GitFailure } from './git-process.ts'

/** What git knows of one file. */
export interface GitDate {
  /** `none`: outside of any repository, no such file, or git could not be asked. */
  state: 'clean' | 'dirty' | 'untracked' | 'ignored' | 'none'
  /** Committer date of the last change of its content, in a form of rule P11, offset kept; of clean files only. */
  date?: string
  /** Full id of the commit that made that change. */
  commit?: string
  /** That commit is where a shallow clone was cut off: there is no date. */
  boundary?: true
}

export interface GitOptions {
  /** Files in findings are named from here. */
  root?: string
  /** @default process.env */
  env?: Record<string, string | undefined>
}

/**
 * Asks git for the last change of each file: one walk through the history of each repository, ended as soon as every
 * file has its date, and at most four short commands. Each file is asked of the repository that holds it, so that
 * submodules, nested repositories and worktrees answer for themselves; symbolic links are followed.
 *
 * @param files absolute paths
 * @returns an answer for every file under the path it was given as. What goes wrong costs dates, never the build:
 *   findings `git-missing`, `git-none`, `git-failed` and, for each file that lost its date so, `git-shallow`
 */
export async function gitDates(
  files: Iterable<string>,
  options: GitOptions = {},
): Promise<{ dates: Map<string, GitDate>; repositories: number; found: Found[] }> {
  const env = options.env ?? process.env
  const asked = [...new Set(files)]
  const dates = new Map<string, GitDate>(asked.map((file) => [file, { state: 'none' }]))
  const found: Found[] = []
  const show = (path: string) => (options.root ? relative(options.root, path).split(sep).join('/') || '.' : path)

  const { owned, homeless } = byOwner(asked)
  if (homeless && owned.size === 0) found.push({ code: 'git-none', where: show(dirname(homeless)) })
  const repositories = new Map<string, Repository>()
  for (const [top, paths] of owned) {
    const repository = await openRepository(top, env)
    if ('failure' in repository) {
      found.push(failureFinding(repository.failure, show(top)))
      if (repository.failure.missing) break
      continue
    }
    const known = repositories.get(repository.top)
    // A `.git` that is none: git has found the one above, which may have files of its own here.
    if (known) paths.forEach((names, path) => known.paths.set(path, names))
    else repositories.set(repository.top, { ...repository, paths })
  }
  for (const repository of repositories.values()) await dateRepository(repository, dates, found, { env, show })
  return { dates, repositories: repositories.size, found }
}

interface Repository {
  top: string
  /** It has a commit. */
  begun: boolean
  /** Commits where a shallow clone ends. */
  boundary: Set<string>
  paths: Paths
}

type Env = Record<string, string | undefined>

async function openRepository(folder: string, env: Env): Promise<Omit<Repository, 'paths'> | { failure: GitFailure }> {
  const lines: string[] = []
  const args = ['rev-parse', '--is-shallow-repository', '--show-toplevel', '--git-path', 'shallow', 'HEAD']
  const failure = await runGit({ cwd: folder, env, args, separator: '\n', take: (line) => void lines.push(line) })
  const [shallow, top, shallowFile, head] = lines
  // In a repository without a commit git complains of HEAD alone, and says it back.
  if (failure && head !== 'HEAD') return { failure }
  if (!top || !shallowFile) return { failure: { missing: false, text: 'git does not say where the repository is' } }
  const boundary = shallow === 'true' ? await boundaryCommits(resolve(folder, utf8(shallowFile)), folder, env) : []
  return { top: resolve(utf8(top)), begun: head !== 'HEAD', boundary: new Set(boundary) }
}

/** A clone as deep as the history has its first commit on the list too, where nothing was cut off. */
async function boundaryCommits(file: string, cwd: string, env: Env): Promise<string[]> {
  const listed = readLines(file)
  const cut: string[] = []
  let next = 0
  let header = false
  // `<id> commit <size>`, header lines up to an empty one, the message.
  const take = (line: string) => {
    const begins = next < listed.length && line.startsWith(`${listed[next]} commit `)
    if (header && line.startsWith('parent ')) cut.push(listed[next - 1]!)
    if (begins) next++
    header = begins || (header && line !== '')
  }
  const input = `${listed.join('\n')}\n`
  const failure = await runGit({ cwd, env, args: ['cat-file', '--batch'], separator: '\n', input, take })
  return failure ? listed : cut
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

interface Telling {
  env: Env
  show: (path: string) => string
}

async function dateRepository(
  repository: Repository,
  dates: Map<string, GitDate>,
  found: Found[],
  { env, show }: Telling,
): Promise<void> {
  const { top, paths, boundary } = repository
  const fail = (failure: GitFailure | undefined) => failure && found.push(failureFinding(failure, show(top)))
  const byName = new Map([...paths].map(([path, names]) => [inRepository(top, path), names]))
  const answer = (name: string, date: GitDate) => byName.get(name)?.forEach((file) => dates.set(file, { ...date }))

  const { states, wanted, failure } = await statesOf(top, byName, env)
  for (const [name, state] of states) answer(name, { state })
  if (failure) return void fail(failure)
  if (!repository.begun) return void found.push({ code: 'git-none', where: show(top) })
  const history = readHistory(wanted, boundary)
  if (wanted.size > 0) fail(await runGit({ cwd: top, env, args: LOG_ARGUMENTS, take: history.take }))
  history.end()
  for (const [name, change] of history.changes) {
    answer(name, { state: 'clean', ...change })
    if (change.boundary) byName.get(name)!.forEach((file) => found.push(shallowFinding(show(file), change)))
  }
}

interface States {
  states: Map<string, GitDate['state']>
  /** Clean files → their blobs. */
  wanted: Map<string, string>
  failure?: GitFailure
}

/** What the working tree has. Dirty files are not wanted: no commit has their text, and the walk would never end. */
async function statesOf(top: string, names: ReadonlyMap<string, unknown>, env: Env): Promise<States> {
  const states = new Map<string, GitDate['state']>([...names.keys()].map((name) => [name, 'ignored']))
  const wanted = new Map<string, string>()
  const list = (entry: string) => {
    // 100644 <blob> 0<tab><name>
    const tab = entry.indexOf('\t')
    const name = entry.slice(tab + 1)
    if (!names.has(name)) return
    states.set(name, 'clean')
    wanted.set(name, entry.slice('100644 '.length, tab - ' 0'.length))
  }
  const compare = (entry: string) => {
    const name = entry.slice('XY '.length)
    if (!names.has(name)) return
    states.set(name, entry.startsWith('??') ? 'untracked' : 'dirty')
    wanted.delete(name)
  }
  const listed = await runGit({ cwd: top, env, args: ['ls-files', '-s', '-z'], take: list })
  if (listed) return { states: new Map(), wanted, failure: listed }
  // Looking for untracked files costs a walk through the tree: only where a file in question is not tracked.
  const untracked = wanted.size < names.size ? 'all' : 'no'
  const args = [
    'status',
    '--porcelain',
    '-z',
    `--untracked-files=${untracked}`,
    '--ignore-submodules=all',
    '--no-renames',
  ]
  const compared = await runGit({ cwd: top, env, args, take: compare })
  return compared ? { states: new Map(), wanted, failure: compared } : { states, wanted }
}

/** The name git has for a file: from the top of the repository, its bytes read as Latin-1 as all of git's output. */
function inRepository(top: string, path: string): string {
  return Buffer.from(relative(top, path).split(sep).join('/'), 'utf8').toString('latin1')
}

function utf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8')
}

function failureFinding({ missing, text }: GitFailure, where: string): Found {
  return missing
    ? { code: 'git-missing', where: 'git' }
    : { code: 'git-failed', where, evidence: { from: 'git', value: text } }
}

function shallowFinding(where: string, { commit }: LastChange): Found {
  return { code: 'git-shallow', where, evidence: { from: 'git', name: commit } }
}
