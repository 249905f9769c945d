/** How many pages last changed in which month. */
import type { Row } from '../core/inspector-data.ts'

export interface Month {
  /** `2026-05` */
  month: string
  count: number
}

/** Months shown; what is older is counted apart. */
export const MOST_MONTHS = 36

/** All months from the first to the last that has a page, without a gap. */
export function monthsOf(rows: readonly Pick<Row, 'lastmod'>[]): { months: Month[]; older: number; undated: number } {
  const counts = new Map<string, number>()
  let dated = 0
  for (const { lastmod } of rows) {
    const month = monthOf(lastmod)
    if (month === undefined) continue
    counts.set(month, (counts.get(month) ?? 0) + 1)
    dated++
  }
  const known = [...counts.keys()].sort()
  const last = known.at(-1)
  const months: Month[] = []
  let inside = 0
  for (let month = last; month !== undefined && months.length < MOST_MONTHS; month = previous(month)) {
    const count = counts.get(month) ?? 0
    months.unshift({ month, count })
    inside += count
    if (month <= (known[0] as string)) break
  }
  return { months, older: dated - inside, undated: rows.length - dated }
}

function monthOf(lastmod: string | undefined): string | undefined {
  return /^\d{4}-(?:0[1-9]|1[0-2])/.exec(lastmod ?? '')?.[0]
}

/** Listed, and without a date. */
export const UNDATED = 'undated'

/** All months before one, as a filter. */
export function before(month: string): string {
  return `<${month}`
}

/** @param month `2026-05`, {@link before} it, or {@link UNDATED} */
export function isOfMonth({ reason, lastmod }: Pick<Row, 'reason' | 'lastmod'>, month: string): boolean {
  if (reason !== undefined) return false
  const own = monthOf(lastmod)
  if (month === UNDATED) return own === undefined
  return month.startsWith('<') ? own !== undefined && own < month.slice(1) : own === month
}

/** A filter in words. */
export function monthWords(month: string): string {
  if (month === UNDATED) return 'Without a date'
  return month.startsWith('<') ? `Before ${monthName(month.slice(1))}` : monthName(month)
}

function previous(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number > 1 ? `${pad(year, 4)}-${pad(number - 1, 2)}` : `${pad(year - 1, 4)}-12`
}

function pad(n: number, width: number): string {
  return String(n).padStart(width, '0')
}

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-05` → `May 2026` */
export function monthName(month: string): string {
  return `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}
