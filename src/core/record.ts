/** What explaining a run needs beside its report: kept with it, and no part of it. */
import type { Given } from './given.ts'
import type { Evidence, LastmodSource, Report } from '../types.ts'

export interface RunRecord {
  /** HTML files in the output. */
  files: number
  /** The sources of dates in the order in which they were asked; `false`: none was. */
  lastmod: false | { order: readonly LastmodSource[]; keys: Keys }
  /** Languages by paths, if any were given. */
  locales?: Record<string, string>
  /** Code of a finding → all of its places, where they are more than the finding keeps. */
  places: Record<string, readonly string[]>
  /** Key of the page that it would be → what says that a content file without a page is a draft. */
  drafts?: Record<string, Evidence>
  /** What the plugin was given, where it built what this run found. */
  given?: Given
  /** Loc of an item of `pages` → where its date is from, if the item does not give it itself. */
  dated?: Record<string, Evidence>
  /** Loc of an item of `pages` that is listed → the file it is made of. */
  sources?: Record<string, string>
}

interface Keys {
  modified?: readonly string[]
  published?: readonly string[]
}

const records = new WeakMap<Report, RunRecord>()

export function remember(report: Report, record: RunRecord): void {
  records.set(report, record)
}

/** Nothing for a report that another version wrote. */
export function recordOf(report: Report): RunRecord | undefined {
  return records.get(report)
}
