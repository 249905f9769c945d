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
    const month = lastmod?.slice(0, 7)
    if (!month || !/^\d{4}-\d\d$/.test(month)) continue
    counts.set(month, (counts.get(month) ?? 0) + 1)
    dated++
  }
  const known = [...counts.keys()].sort()
  const last = known.at(-1)
  const months: Month[] = []
  let inside = 0
  for (let month = last; month !== undefined && months.length < MOST_MONTHS; month = before(month)) {
    const count = counts.get(month) ?? 0
    months.unshift({ month, count })
    inside += count
    if (month <= (known[0] as string)) break
  }
  return { months, older: dated - inside, undated: rows.length - dated }
}

function before(month: string): string {
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
