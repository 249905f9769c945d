/** What goes along with one run of the pipeline. */
import type { Findings } from './core/findings.ts'
import type { PatternSet } from './core/patterns.ts'
import type { LeftOut } from './core/select.ts'
import type { PlatformFacts } from './platforms/platform.ts'
import type { ResolvedOptions } from './options.ts'
import type { Pattern } from './types.ts'

export interface Run {
  options: ResolvedOptions
  /** Absent: all. */
  include: PatternSet | undefined
  /** Absent: none. */
  exclude: PatternSet | undefined
  /** See `Bench`. */
  earlier: ReadonlyMap<string, LeftOut> | undefined
  /** Believe the changes that the ledger doubts. */
  acceptChanges: boolean
  /** Where the site is deployed, as far as that is known. */
  platform: PlatformFacts | undefined
  /** The line that names the style in each file, or nothing. */
  style: string
  findings: Findings
  env: Record<string, string | undefined>
  now: Date
  timings: Record<string, number>
  since: number
}

/** The glob library is loaded only where there are patterns. */
export async function patternSet(patterns: readonly Pattern[], option: string): Promise<PatternSet | undefined> {
  if (patterns.length === 0) return undefined
  const { compilePatterns } = await import('./core/patterns.ts')
  return compilePatterns(patterns, option)
}

/** Note how long a step took. The clock is read for this alone: it never shows in a file. */
export function lap(run: Run, step: string): void {
  const now = performance.now()
  run.timings[step] = Math.round((now - run.since) * 10) / 10
  run.since = now
}
