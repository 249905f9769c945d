/** Dates that are true of a build or an import, not of the pages: told by how many pages share them. */
import type { Evidence } from '../types.ts'

export interface DatedPage<T> {
  page: T
  from: Evidence['from']
  text: string
  commit: string | undefined
  repository: { shallow: boolean; fresh: boolean } | undefined
}

/** The sources whose dates a tool may have stamped on all pages alike. */
const STAMPED_BY = ['git', 'mtime', 'html'] as const

export function mayBeStamped({ from }: Pick<DatedPage<unknown>, 'from'>): boolean {
  return from === 'git' || from === 'mtime' || from === 'html'
}

/** Of fewer pages nothing can be said. */
const ENOUGH = 20
const STAMPED = 0.95

/**
 * Of at least 20 pages dated by one source, 95% on one day: from git or file times while the clone is cut off or its
 * history has just begun, from HTML if that day is the day of the build. These dates are nobody's.
 */
export function stampedPages<T>(dated: readonly DatedPage<T>[], now: Date): DatedPage<T>[] {
  return STAMPED_BY.flatMap((from) => {
    const pages = dated.filter((page) => page.from === from)
    if (pages.length < ENOUGH) return []
    if (from === 'html') {
      const ofNow = pages.filter(nowTeller(now))
      return ofNow.length < pages.length * STAMPED ? [] : ofNow
    }
    const [day] = commonest(pages.map((page) => dayOf(page.text)))
    const onDay = pages.filter(({ text }) => dayOf(text) === day)
    if (onDay.length < pages.length * STAMPED) return []
    return onDay.filter(({ repository }) => repository?.shallow || repository?.fresh)
  })
}

const HOUR = 3_600_000

/** Tells dates on the day of the build in some zone of the earth, or at a moment within a day of it. */
function nowTeller(now: Date): (page: { text: string }) => boolean {
  const dayAt = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString().slice(0, 10)
  const [first, last] = [dayAt(-12), dayAt(14)]
  const [before, after] = [dayAt(-72), dayAt(72)]
  return ({ text }) => {
    if (text.length === 10) return text >= first && text <= last
    const day = text.slice(0, 10)
    // The day as written is at most one off: to most texts that says enough.
    if (day < before || day > after) return false
    return Math.abs(now.getTime() - new Date(text).getTime()) < 24 * HOUR
  }
}

/** The commit that dates at least half of the pages of whole histories: a formatter's, perhaps, or an import. */
export function bulkCommit<T>(
  dated: readonly DatedPage<T>[],
): { commit: string; pages: number; of: number } | undefined {
  const commits = dated.flatMap(({ commit, repository }) =>
    commit && !repository?.shallow && !repository?.fresh ? [commit] : [],
  )
  if (commits.length < ENOUGH) return undefined
  const [commit, pages] = commonest(commits)
  return pages * 2 >= commits.length ? { commit, pages, of: commits.length } : undefined
}

/** The day in UTC, so that one moment in several zones is one day. */
function dayOf(text: string): string {
  return text.length === 10 ? text : new Date(text).toISOString().slice(0, 10)
}

function commonest(values: readonly string[]): [value: string, count: number] {
  const counts = new Map<string, number>()
  let best: [string, number] = ['', 0]
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1
    counts.set(value, count)
    if (count > best[1]) best = [value, count]
  }
  return best
}
