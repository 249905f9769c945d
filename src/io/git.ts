import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Found } from '../core/findings.ts'
import { isFresh, logArguments, readHistory, type LastChange } from '../core/git-log.ts'
import { checkList, listsOf, type IgnoreFile } from './git-ignore-revs.ts'
import type { Paths } from './git-owners.ts'
import { runGit } from './git-process.ts'
import { failureFinding, openRepositories, type Env, type Repository, type Telling } from './git-repository.ts'
import { readTree, type FileState } from './git-tree.ts'

/** What git knows of one file. */
export interface GitDate {
  /** `none`: outside of any repository, no such file, or git could not be asked. */
  state: FileState | 'none'
  /** Date of the last change of its content, in a form of rule P11, offset kept; of clean files only. */
  date?: string
  /** Full id of the commit that made that change. */
  commit?: string
  /** That commit is where a shallow clone was cut off: there is no date. */
  boundary?: true
  /** The one that holds the file. */
  repository?: GitRepository
}

export interface GitRepository {
  /** Absolute path of its topmost folder, without symbolic links. */
  top: string
  /** Its history is cut off. */
  shallow: boolean
  /** All dates are of one commit, which has no parents: what was there before it was imported nobody can tell. */
  fresh: boolean
  /** A partial clone without the folders of the past: it was not walked and gives no dates. */
  treeless: boolean
}

export interface GitOptions {
  /**
   * Files in findings are named from here, and `ignoreRevs` is found from here.
   * @default process.cwd()
   */
  root?: string
  /** @default process.env */
  env?: Env
  /**
   * What a merge brought in counts from the merge on: the date on which it landed on the main branch.
   * @default false
   */
  firstParent?: boolean
  /**
   * When a change was committed, or when its author made it.
   * @default 'committer'
   */
  date?: 'committer' | 'author'
  /**
   * Whether a rename alone counts as a change.
   * @default false
   */
  renames?: boolean
  /**
   * A list of commits that changed no content, such as that of a formatter; `false` uses none.
   * @default '.git-blame-ignore-revs' at the top of each repository
   */
  ignoreRevs?: string | false
}

export interface GitDates {
  /** An answer for every file, under the path it was given as. */
  dates: Map<string, GitDate>
  repositories: GitRepository[]
  found: Found[]
}

/**
 * Asks git for the last change of each file: one walk through the history of each repository, ended as soon as every
 * file has its date, and at most five short commands. Each file is asked of the repository that holds it, so that
 * submodules, nested repositories and worktrees answer for themselves; symbolic links are followed. Nothing is fetched.
 *
 * @param files absolute paths
 * @returns what goes wrong costs dates, never the build: findings `git-missing`, `git-none`, `git-failed`,
 *   `git-treeless`, and `git-ignore-revs` for each odd entry of a list of commits
 * @throws WaymarkError `invalid-option` when the file of `ignoreRevs` cannot be read
 */
export async function gitDates(files: Iterable<string>, options: GitOptions = {}): Promise<GitDates> {
  const { root = process.cwd(), env = process.env } = options
  const show = (path: string) => relative(root, path).split(sep).join('/') || '.'
  const dates = new Map<string, GitDate>()
  for (const file of files) dates.set(file, NONE)

  const { opened, found } = await openRepositories(dates.keys(), { env, show })
  const tops = opened.map(({ top }) => top)
  const lists = listsOf(tops, options.ignoreRevs, root)
  const repositories: GitRepository[] = []
  for (const repository of opened) {
    const asking = { env, show, options, list: lists.get(repository.top), dates, found }
    repositories.push(await dateRepository(repository, asking))
  }
  return { dates, repositories, found }
}

// One for all files that nothing is known of.
const NONE: GitDate = Object.freeze({ state: 'none' })
const BEYOND_ASCII = /[^\x00-\x7f]/

interface Asking extends Telling {
  options: GitOptions
  list: IgnoreFile | undefined
  dates: Map<string, GitDate>
  found: Found[]
}

async function dateRepository(repository: Repository, asking: Asking): Promise<GitRepository> {
  const { top, shallow, treeless, begun, paths } = repository
  const { env, dates, found } = asking
  const told: GitRepository = { top, shallow, fresh: false, treeless: treeless !== undefined }
  const where = asking.show(top)

  const names = namesIn(top, paths)
  const tree = await readTree(top, names, env)
  if ('failure' in tree) {
    found.push(failureFinding(tree.failure, where))
    return told
  }
  let changes = new Map<string, LastChange>()
  if (!begun) found.push({ code: 'git-none', where })
  else if (treeless !== undefined)
    found.push({ code: 'git-treeless', where, evidence: { from: 'git', name: 'partialclonefilter', value: treeless } })
  else if (tree.wanted.size > 0) changes = await walk(repository, tree.wanted, asking)
  for (const [name, state] of tree.states)
    for (const file of names.get(name)!) {
      // What git has never heard of may be a folder.
      if (state !== 'ignored' || isFile(file)) dates.set(file, dateOf(state, changes.get(name), told))
    }
  told.fresh = isFresh(changes)
  return told
}

async function walk(
  repository: Repository,
  wanted: ReadonlyMap<string, string>,
  { env, show, options, list, found }: Asking,
): Promise<Map<string, LastChange>> {
  const { top, boundary } = repository
  const { firstParent = false, date = 'committer', renames = false } = options
  if (list) found.push(...(await checkList(list, repository, { env, show })))
  const ignored = new Set(list?.ids.keys())
  const history = readHistory(wanted, { boundary, ignored, renames })
  const args = logArguments({ firstParent, date })
  const failure = await runGit({ cwd: top, env, args, take: history.take })
  history.end()
  if (failure) found.push(failureFinding(failure, show(top)))
  return history.changes
}

/** The names git has for files: from the top of the repository, bytes read as Latin-1 as all of git's output. */
function namesIn(top: string, paths: Paths): Map<string, readonly string[]> {
  const names = new Map<string, readonly string[]>()
  const from = top.endsWith(sep) ? top.length : top.length + 1
  for (const [path, files] of paths) {
    const name = sep === '/' ? path.slice(from) : path.slice(from).replaceAll(sep, '/')
    names.set(BEYOND_ASCII.test(name) ? Buffer.from(name, 'utf8').toString('latin1') : name, files)
  }
  return names
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function dateOf(state: FileState, change: LastChange | undefined, repository: GitRepository): GitDate {
  const answer: GitDate = { state, repository }
  if (!change) return answer
  answer.commit = change.commit
  if (change.date !== undefined) answer.date = change.date
  if (change.boundary) answer.boundary = true
  return answer
}
