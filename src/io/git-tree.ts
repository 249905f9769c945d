import type { Env } from './git-repository.ts'
import { runGit, type GitFailure } from './git-process.ts'

/** `ignored` is what git neither tracks nor reports as new. */
export type FileState = 'clean' | 'dirty' | 'untracked' | 'ignored'

export interface WorkingTree {
  states: Map<string, FileState>
  /** Clean files → their blobs. */
  wanted: Map<string, string>
}

const LIST = ['--literal-pathspecs', 'ls-files', '-z', '-s']
const LIST_NEW = ['--literal-pathspecs', 'ls-files', '-z', '-o', '--exclude-standard']
const COMPARE = ['--literal-pathspecs', 'status', '-z', '--porcelain', '--untracked-files=no', '--no-renames']

/**
 * How the files in question stand. Dirty ones are not wanted: no commit has their text, and the walk would never end.
 *
 * @param names from the top of the repository, their bytes read as Latin-1
 */
export async function readTree(
  top: string,
  names: ReadonlyMap<string, unknown>,
  env: Env,
): Promise<WorkingTree | { failure: GitFailure }> {
  const states = new Map<string, FileState>()
  for (const name of names.keys()) states.set(name, 'ignored')
  const wanted = new Map<string, string>()
  const changed: string[] = []
  // `100644 <blob> 0<tab><name>`
  const list = (entry: string) => {
    const tab = entry.indexOf('\t')
    const name = entry.slice(tab + 1)
    // A submodule is no file.
    if (!names.has(name) || entry.startsWith('160000 ')) return
    states.set(name, 'clean')
    wanted.set(name, entry.slice('100644 '.length, tab - ' 0'.length))
  }
  const listNew = (name: string) => {
    if (states.get(name) === 'ignored') states.set(name, 'untracked')
  }
  const compare = (entry: string) => {
    const name = entry.slice('XY '.length)
    if (names.has(name)) changed.push(name)
  }
  const within = ['--', ...folderOf(names.keys())]
  const [listed, compared] = await Promise.all([
    runGit({ cwd: top, env, args: [...LIST, ...within], take: list }),
    runGit({ cwd: top, env, args: [...COMPARE, '--ignore-submodules=all', ...within], take: compare }),
  ])
  // A walk through all folders, which mostly nobody needs.
  const isComplete = wanted.size === names.size
  const failure =
    listed ??
    compared ??
    (isComplete ? undefined : await runGit({ cwd: top, env, args: [...LIST_NEW, ...within], take: listNew }))
  if (failure) return { failure }
  for (const name of changed) {
    states.set(name, 'dirty')
    wanted.delete(name)
  }
  return { states, wanted }
}

/** The folder that holds all files, or nothing: where a site is one part of a large repository, git need not read it all. */
function folderOf(names: Iterable<string>): string[] {
  let common: string | undefined
  for (const name of names) {
    common ??= parent(name)
    while (!name.startsWith(common)) common = parent(common.slice(0, -1))
  }
  return common ? [Buffer.from(common, 'latin1').toString('utf8')] : []
}

/** With its slash; of what is at the top, nothing. */
function parent(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}
