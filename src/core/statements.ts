import { parseDate } from './dates.ts'

/** A date a page states in its HTML. */
export interface DateStatement {
  kind: 'modified' | 'published'
  /** `article:modified_time`, `dateModified`, … */
  name: string
  /** As found. */
  value: string
  /** 1-based */
  line: number
  /**
   * What the date is said of: `'page'` by a meta element of the head; the addresses an item gives as its own
   * (`@id`, `url`, `mainEntityOfPage`), as found; or `'unknown'` if it gives none.
   */
  about: 'page' | 'unknown' | readonly string[]
  /** The item that states it is the only one of its kind on the top level of the page. */
  top: boolean
}

/** What a statement says when it is chosen. */
export type ChosenDate = Pick<DateStatement, 'value' | 'name' | 'line'>

/** What a page's HTML says of its own dates. */
export interface SaidDates {
  modified?: ChosenDate | 'several'
  published?: ChosenDate | 'several'
}

/** Names of head metas that state a date. */
export const HEAD_DATES: ReadonlyMap<string, DateStatement['kind']> = new Map([
  ['article:modified_time', 'modified'],
  ['og:updated_time', 'modified'],
  ['article:published_time', 'published'],
])

/** Properties of schema.org items that state a date. */
export const ITEM_DATES: ReadonlyMap<string, DateStatement['kind']> = new Map([
  ['dateModified', 'modified'],
  ['datePublished', 'published'],
])

/**
 * Chooses the statement that is about this page: an item that names it, else a meta of its head, else its only item.
 * Two forms of one date agree, and so do a day and a time on that day: the more precise one is chosen. What cannot be
 * read contradicts nothing and stands in nobody's way; it is returned, to be reported, where nothing else is said.
 *
 * @param isThisPage told an address as found, whether it is the page's
 * @returns `'several'` if statements of the same rank contradict each other
 */
export function chooseDate(
  statements: readonly DateStatement[],
  kind: DateStatement['kind'],
  isThisPage: (url: string) => boolean,
): ChosenDate | 'several' | undefined {
  const candidates = statements.filter((statement) => statement.kind === kind)
  const [first] = candidates
  if (!first) return undefined
  if (candidates.length === 1) return isOf(first, isThisPage) ? first : undefined
  // All dates of an item share its one list of addresses.
  const lists = [...new Set(candidates.map(({ about }) => about))]
  const own = new Set(lists.filter((about) => typeof about !== 'string' && about.some(isThisPage)))
  const ranks = [
    candidates.filter(({ about }) => own.has(about)),
    candidates.filter(({ about }) => about === 'page'),
    candidates.filter(({ about, top }) => about === 'unknown' && top),
  ]
  for (const rank of ranks) {
    const readable = rank.filter(({ value }) => parseDate(value))
    if (readable.length > 0) return agreed(readable)
  }
  return ranks.flat()[0]
}

function isOf({ about, top }: DateStatement, isThisPage: (url: string) => boolean): boolean {
  return about === 'page' || (about === 'unknown' ? top : about.some(isThisPage))
}

/** @param rank of dates that can be read */
function agreed(rank: readonly DateStatement[]): ChosenDate | 'several' {
  let chosen = rank[0]!
  for (const statement of rank) {
    if (!agree(chosen.value, statement.value)) return 'several'
    chosen = morePrecise(chosen, statement)
  }
  return chosen
}

function agree(a: string, b: string): boolean {
  const first = parseDate(a)!
  const second = parseDate(b)!
  if (first.dateOnly || second.dateOnly) return first.text.slice(0, 10) === second.text.slice(0, 10)
  return first.instant === second.instant
}

function morePrecise(a: DateStatement, b: DateStatement): DateStatement {
  return parseDate(a.value)!.dateOnly && !parseDate(b.value)!.dateOnly ? b : a
}
