import { statSync } from 'node:fs'
import { sep } from 'node:path'
import type { Found } from '../core/findings.ts'
import { gitDates, type GitDate, type GitOptions, type GitRepository } from './git.ts'

/** When a source file last changed, as far as that can be believed. */
export interface SourceTime {
  git?: Pick<GitDate, 'date' | 'commit' | 'boundary'>
  repository?: GitRepository
  mtime?: Date
}

export interface TimeRules {
  /** `false`: git tells only which files have changed since the last commit. */
  git: false | Omit<GitOptions, 'root' | 'env'>
  /**
   * Whether file times count: of files that git says have changed since the last commit, and, only if the user asked for
   * file times by name, of files outside any repository.
   */
  mtime: false | 'changed' | 'named'
  /** Findings name files as seen from here. */
  root: string
  /** Files below are made by the build: their time is the build's. */
  outDir: string | undefined
  env: Record<string, string | undefined>
}

/** So many files of one minute were written by a program, a checkout or a copy: their time says nothing of any of them. */
const CROWD = 3
const MINUTE = 60_000

/** @param paths absolute */
export async function sourceTimes(
  paths: ReadonlySet<string>,
  rules: TimeRules,
): Promise<{ times: Map<string, SourceTime>; found: Found[] }> {
  const times = new Map<string, SourceTime>()
  if (paths.size === 0 || (!rules.git && !rules.mtime)) return { times, found: [] }
  const { dates, found } = await gitDates(paths, { ...rules.git, root: rules.root, env: rules.env })
  const undated: string[] = []
  for (const path of paths) {
    const known = dates.get(path)
    const time: SourceTime = {}
    if (rules.git && known?.commit !== undefined) time.git = known
    if (known?.repository) time.repository = known.repository
    times.set(path, time)
    const state = known?.state ?? 'none'
    const changed = (state === 'dirty' || state === 'untracked') && !isBelow(path, rules.outDir)
    if ((rules.mtime && changed) || (rules.mtime === 'named' && state === 'none')) undated.push(path)
  }
  setTimes(undated, times)
  return { times, found: rules.git ? found : [] }
}

function isBelow(path: string, folder: string | undefined): boolean {
  return folder !== undefined && path.startsWith(folder + sep)
}

function setTimes(paths: string[], times: Map<string, SourceTime>): void {
  const files = paths.flatMap((path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat ? [{ path, at: stat.mtime.getTime() }] : []
  })
  files.sort((a, b) => a.at - b.at)
  files.forEach(({ path, at }, index) => {
    // In sorted order the two on either side tell whether any minute around this file holds a crowd.
    const crowded = [index - CROWD + 1, index - 1, index].some((first) => {
      const start = files[first]
      const end = files[first + CROWD - 1]
      return start !== undefined && end !== undefined && end.at - start.at < MINUTE
    })
    if (!crowded) (times.get(path) as SourceTime).mtime = new Date(at)
  })
}
