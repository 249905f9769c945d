/** The dates of a sitemap: their form, their time, and whether one tool has stamped them all. */
import { parseDate, type ParsedDate } from './dates.ts'
import type { Tell } from './check-loc.ts'

/** A date in the one form that every reader takes (rules P11, P12); of longer fractions the digits past three are cut. */
export function strictDate(text: string): ParsedDate | undefined {
  const value = text.trim()
  const date = parseDate(value)
  return date && date.text === value.replace(/(\.\d{3})\d+/, '$1') ? date : undefined
}

/** Clocks differ; a date without a time is of a day that begins up to 14 hours before it does in UTC. */
const AHEAD = 5 * 60_000
const DAY = 86_400_000

/** @param lenient of a feed, whose dates have other forms */
export function checkLastmod(text: string, now: number, lenient: boolean, tell: Tell): ParsedDate | undefined {
  const date = lenient ? parseDate(text) : strictDate(text)
  if (!date) tell('lastmod-invalid', 'lastmod', text)
  else if (isFuture(date, now)) tell('lastmod-future', 'lastmod', text)
  return date
}

function isFuture({ instant, dateOnly }: ParsedDate, now: number): boolean {
  return instant > now + (dateOnly ? DAY : AHEAD)
}

/** From so many dated URLs on, dates that are all the same tell of a tool. */
const MANY = 20
const NEARLY_ALL = 0.95
/** Different values that are counted; where there are more, none of them is nearly all. */
const MOST_VALUES = 5_000

/** Looks for the mark of a build among the dates of a sitemap (rules P13, G1, G3). */
export class StampWatch {
  // By number: a piece of the text of a file would keep the whole of it in memory.
  readonly #days = new Map<number, number>()
  readonly #seconds = new Map<number, number>()
  #dated = 0

  add({ instant, dateOnly }: ParsedDate): void {
    this.#dated++
    count(this.#days, Math.floor(instant / DAY))
    if (!dateOnly) count(this.#seconds, Math.floor(instant / 1000))
  }

  /**
   * @param buildDays days on which the sitemap may have been made, `YYYY-MM-DD`
   * @returns the day or the second that nearly all dates have, if it is one of a build
   */
  stamp(buildDays: readonly string[]): { value: string; count: number; of: number } | undefined {
    const most = (counts: ReadonlyMap<number, number>) =>
      [...counts].find(([, n]) => this.#dated >= MANY && n >= this.#dated * NEARLY_ALL)
    const second = most(this.#seconds)
    if (second) return { value: isoOf(second[0] * 1000), count: second[1], of: this.#dated }
    const day = most(this.#days)
    const value = day && isoOf(day[0] * DAY).slice(0, 10)
    return day && value !== undefined && buildDays.includes(value)
      ? { value, count: day[1], of: this.#dated }
      : undefined
  }
}

function isoOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}

function count(counts: Map<number, number>, value: number): void {
  const before = counts.get(value)
  if (before !== undefined || counts.size < MOST_VALUES) counts.set(value, (before ?? 0) + 1)
}
