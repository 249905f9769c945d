import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Found } from '../core/findings.ts'
import { byOwner, type Paths } from './git-owners.ts'
import { runGit, type GitFailure } from './git-process.ts'

export type Env = Record<string, string | undefined>

export interface Telling {
  env: Env
  /** A path as findings have it. */
  show: (path: string) => string
}

export interface Repository {
  /** Absolute path of the topmost folder. */
  top: string
  /** It has a commit. */
  begun: boolean
  shallow: boolean
  /** Commits where a shallow clone ends. */
  boundary: Set<string>
  /** The filter of a partial clone that lacks folders of the past, so that a walk would fetch each of them. */
  treeless?: string
  /** The files in question that it holds. */
  paths: Paths
}

/** The repositories that hold the files. */
export async function openRepositories(
  files: Iterable<string>,
  { env, show }: Telling,
): Promise<{ opened: Repository[]; found: Found[] }> {
  const opened = new Map<string, Repository>()
  const found: Found[] = []
  const { owned, homeless } = byOwner(files)
  if (homeless !== undefined && owned.size === 0) found.push({ code: 'git-none', where: show(dirname(homeless)) })
  for (const [folder, paths] of owned) {
    const repository = await open(folder, env)
    if ('failure' in repository) {
      found.push(failureFinding(repository.failure, show(folder)))
      if (repository.failure.missing) break
      continue
    }
    const known = opened.get(repository.top)
    // A `.git` that is none: git has found the one above, which may have files of its own here.
    if (known) paths.forEach((names, path) => known.paths.set(path, names))
    else opened.set(repository.top, { ...repository, paths })
  }
  return { opened: [...opened.values()], found }
}

export function failureFinding({ missing, text }: GitFailure, where: string): Found {
  return missing
    ? { code: 'git-missing', where: 'git' }
    : { code: 'git-failed', where, evidence: { from: 'git', value: text } }
}

async function open(folder: string, env: Env): Promise<Omit<Repository, 'paths'> | { failure: GitFailure }> {
  const lines: string[] = []
  const paths = ['--show-toplevel', '--git-path', 'shallow', '--git-path', 'config']
  const args = ['rev-parse', '--is-shallow-repository', ...paths, 'HEAD']
  const failure = await runGit({ cwd: folder, env, args, separator: '\n', take: (line) => void lines.push(line) })
  const [isShallow, top, shallowFile, configFile, head] = lines
  // In a repository without a commit git complains of HEAD alone, and says it back.
  if (failure && head !== 'HEAD') return { failure }
  if (!top || !shallowFile || !configFile)
    return { failure: { missing: false, text: 'git does not say where the repository is' } }
  const shallow = isShallow === 'true'
  const boundary = shallow ? await boundaryCommits(resolve(folder, utf8(shallowFile)), folder, env) : []
  const treeless = treelessFilter(readText(resolve(folder, utf8(configFile))))
  return {
    ...{ top: resolve(utf8(top)), begun: head !== 'HEAD', shallow, boundary: new Set(boundary) },
    ...(treeless !== undefined && { treeless }),
  }
}

/** A clone as deep as the history has its first commit on the list too, where nothing was cut off. */
async function boundaryCommits(file: string, cwd: string, env: Env): Promise<string[]> {
  const listed = readText(file).split('\n').filter(Boolean)
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

/**
 * Read in the file: a command less. `git clone` puts the filter there, nobody sets it anywhere else.
 *
 * @see {@link https://git-scm.com/docs/git-rev-list | git rev-list, `--filter`}
 */
function treelessFilter(config: string): string | undefined {
  const filters = config.matchAll(/^[^#;\n]*\bpartialclonefilter\s*=\s*(.+)/gim)
  return [...filters].map(([, filter]) => filter!.trim()).find((filter) => /tree(?::|%3a)|commit|\btag/i.test(filter))
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function utf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8')
}
