import { readFileSync, realpathSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Found } from '../core/findings.ts'
import { parseIgnoreRevs, type IgnoreRevs } from '../core/ignore-revs.ts'
import { WaymarkError } from '../errors.ts'
import { runGit } from './git-process.ts'
import type { Env, Repository, Telling } from './git-repository.ts'

/** The name `git blame` users and code hosts have settled on. */
const USUAL = '.git-blame-ignore-revs'

export interface IgnoreFile extends IgnoreRevs {
  /** Absolute path. */
  path: string
}

/**
 * The list of each repository. One the user named is of the repository it lies in, so that the others keep their own;
 * from outside of all it is of all.
 */
export function listsOf(
  tops: readonly string[],
  option: string | false | undefined,
  root: string,
): Map<string, IgnoreFile> {
  const lists = new Map<string, IgnoreFile>()
  if (option === false) return lists
  const given = option === undefined ? undefined : givenList(option, root)
  const owner = given && tops.filter((top) => given.path.startsWith(top + sep)).sort((a, b) => b.length - a.length)[0]
  for (const top of tops) {
    const list = given && (owner === undefined || owner === top) ? given : usualList(top)
    if (list) lists.set(top, list)
  }
  return lists
}

/** @throws WaymarkError `invalid-option` when the file the user named cannot be read */
function givenList(option: string, root: string): IgnoreFile {
  const path = resolve(root, option)
  try {
    return { path: realpathSync.native(path), ...parseIgnoreRevs(readFileSync(path, 'utf8')) }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${message})`
    const remedy = 'Give the path of a list of commits, from `root`, or `false`.'
    throw new WaymarkError('invalid-option', `\`lastmod.git.ignoreRevs\` is "${option}": ${why}. ${remedy}`, { cause })
  }
}

function usualList(top: string): IgnoreFile | undefined {
  const path = join(top, USUAL)
  try {
    return { path, ...parseIgnoreRevs(readFileSync(path, 'utf8')) }
  } catch {
    return undefined
  }
}

/** What is wrong with a list: entries that are no full ids, and ids of no commit of this repository. */
export async function checkList(
  { path, ids, odd }: IgnoreFile,
  repository: Repository,
  { env, show }: Telling,
): Promise<Found[]> {
  const where = show(path)
  const evidence = (line: number, name: string, value: string) => ({
    from: 'git' as const,
    file: where,
    line,
    name,
    value,
  })
  const unknown = await unknownOf(ids, repository, env)
  return [
    ...odd.map(({ text, line }) => evidence(line, 'no full commit id', text)),
    ...unknown.map((id) => evidence(ids.get(id)!, 'no commit of this repository', id)),
  ]
    .sort((a, b) => a.line - b.line)
    .map((evidence) => ({ code: 'git-ignore-revs', where, evidence }))
}

async function unknownOf(ids: IgnoreRevs['ids'], { top, shallow, begun }: Repository, env: Env): Promise<string[]> {
  // Of a history that is cut off nobody can tell.
  if (ids.size === 0 || shallow || !begun) return []
  const known = new Set<string>()
  // `--missing` keeps a partial clone from asking its remote for what it does not have.
  const args = ['rev-list', '--no-walk=unsorted', '--ignore-missing', '--missing=allow-any', '--stdin']
  const input = `${[...ids.keys()].join('\n')}\n`
  const take = (id: string) => void known.add(id)
  const failure = await runGit({ cwd: top, env, args, separator: '\n', input, take })
  return failure ? [] : [...ids.keys()].filter((id) => !known.has(id))
}
