import type { Env } from './git-repository.ts'
import { runGit, type GitFailure } from './git-process.ts'

/** `ignored` is what git neither tracks nor reports as new. */
export type FileState = 'clean' | 'dirty' | 'untracked' | 'ignored'

export interface WorkingTree {
  states: Map<string, FileState>
  /** Clean files → their blobs. */
  wanted: Map<string, string>
}

const STATUS = ['status', '--porcelain', '-z', '--ignore-submodules=all', '--no-renames']

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
  if (listed) return { failure: listed }
  // Looking for untracked files costs a walk through the tree: only where a file in question is not tracked.
  const untracked = wanted.size < names.size ? 'all' : 'no'
  const compared = await runGit({ cwd: top, env, args: [...STATUS, `--untracked-files=${untracked}`], take: compare })
  return compared ? { failure: compared } : { states, wanted }
}
