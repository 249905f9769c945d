/** What each page said last time, and since when: for pages whose sources nobody knows. Pure; the file is io's. */

export interface LedgerEntry {
  /** Of the page's main text. */
  hash: string
  /** Day on which the text was seen to have changed; absent as long as it never has. */
  lastmod?: string
  /** Day on which the page was no longer there. */
  gone?: string
}

/** Page path → what is remembered of it. */
export type Ledger = ReadonlyMap<string, LedgerEntry>

export interface LedgerRun {
  /** The ledger after this build; the same object if nothing has changed. */
  ledger: Ledger
  /** Path → day of its last change, of the pages asked about that have changed at least once. */
  dates: Map<string, string>
  /** Paths that have changed. */
  changed: string[]
  /** Paths seen for the first time, or again. */
  added: string[]
  /** Paths that are there no more. */
  removed: string[]
  /** Nothing was remembered before. */
  first: boolean
  /** Too many have changed at once to be believed: their dates are kept, and so is what was remembered. */
  doubted: boolean
}

/** A third of the pages does not change in one build, unless the template or the normalisation has. */
const MOST_CHANGED = 1 / 3
/** But of a handful of pages one or two may well. */
const FEW = 3

/**
 * Compare the pages with what is remembered of them. Seen for the first time: no date. Changed: `today`, and nothing
 * else ever makes a date.
 *
 * @param hashes path → hash of the main text of every page that is listed, whoever dates it: what is remembered of a page
 * that another source has dated for a while must not be old when it is asked for again
 * @param present paths of all pages of the build, listed or not: one that is left out for a while is not gone
 * @param today `YYYY-MM-DD`
 * @param accept believe the changes, however many they are
 */
export function updateLedger(
  before: Ledger,
  hashes: ReadonlyMap<string, string>,
  present: ReadonlySet<string>,
  today: string,
  accept: boolean,
): LedgerRun {
  let known = 0
  const changed: string[] = []
  const added: string[] = []
  const removed: string[] = []
  for (const [path, hash] of hashes) {
    const entry = before.get(path)
    if (!entry || entry.gone !== undefined) added.push(path)
    if (!entry) continue
    known++
    if (entry.hash !== hash) changed.push(path)
  }
  const doubted = !accept && changed.length >= FEW && changed.length > known * MOST_CHANGED
  const after = new Map(before)
  const dates = new Map<string, string>()
  for (const [path, hash] of hashes) {
    const next = nextEntry(before.get(path), hash, today, doubted)
    after.set(path, next)
    if (next.lastmod !== undefined) dates.set(path, next.lastmod)
  }
  for (const [path, entry] of before)
    if (!present.has(path) && entry.gone === undefined) {
      after.set(path, { ...entry, gone: today })
      removed.push(path)
    }
  const ledger = same(before, after) ? before : after
  return { ledger, dates, changed, added, removed, first: before.size === 0, doubted }
}

/** @returns nothing for a file that is none of ours, or broken */
export function parseLedger(text: string): Ledger | undefined {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return undefined
  }
  const { waymark, pages } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  if (waymark !== VERSION || typeof pages !== 'object' || pages === null) return undefined
  const ledger = new Map<string, LedgerEntry>()
  for (const [path, entry] of Object.entries(pages)) {
    if (!isEntry(entry)) return undefined
    ledger.set(path, entry)
  }
  return ledger
}

/** One page a line, sorted by code units: a change of one page is one line of a diff. */
export function formatLedger(ledger: Ledger): string {
  const paths = [...ledger.keys()].sort()
  const lines = paths.map((path) => {
    const { hash, lastmod, gone } = ledger.get(path) as LedgerEntry
    return `    ${JSON.stringify(path)}: ${JSON.stringify({ hash, lastmod, gone })}`
  })
  return `{\n  "waymark": ${VERSION},\n  "pages": {\n${lines.join(',\n')}\n  }\n}\n`
}

const VERSION = 1
const DAY = /^\d{4}-\d\d-\d\d$/

function nextEntry(entry: LedgerEntry | undefined, hash: string, today: string, doubted: boolean): LedgerEntry {
  if (!entry) return { hash }
  if (entry.hash !== hash && !doubted) return { hash, lastmod: today }
  if (entry.gone === undefined) return entry
  // It was away for a while, and is remembered as it was.
  const { gone: _gone, ...back } = entry
  return back
}

function same(before: Ledger, after: Ledger): boolean {
  if (before.size !== after.size) return false
  for (const [path, entry] of after) if (before.get(path) !== entry) return false
  return true
}

function isEntry(value: unknown): value is LedgerEntry {
  if (typeof value !== 'object' || value === null) return false
  const { hash, lastmod, gone } = value as Record<string, unknown>
  const isDay = (day: unknown) => day === undefined || (typeof day === 'string' && DAY.test(day))
  return typeof hash === 'string' && isDay(lastmod) && isDay(gone)
}
