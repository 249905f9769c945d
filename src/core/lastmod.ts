/** The date of a page's last real change, with its evidence, or none: never the build time (rules P13, G1, G2). */
import type { Evidence, LastmodSource } from '../types.ts'
import { parseDate, type ParsedDate } from './dates.ts'
import type { Found } from './findings.ts'
import { readKey } from './page-statements.ts'
import { showEvidence } from './show.ts'
import type { SaidDates } from './statements.ts'

/** What is known of one page's dates. */
export interface Dateable {
  /** Names the page in a finding. */
  where: string
  file?: string | undefined
  source?: string | undefined
  /** Front matter, and the lines of its keys. */
  data?: Record<string, unknown> | undefined
  line?: ((key: string) => number | undefined) | undefined
  /** What its HTML says. */
  said?: SaidDates
  git?: { date?: string; commit?: string } | undefined
  /** Day of the last change that was seen from build to build, and the file that remembers it. */
  ledger?: { day: string; file: string } | undefined
  /** File time of the source, where it may be believed. */
  mtime?: Date | undefined
}

export interface DateRules {
  order: readonly LastmodSource[]
  keys: { modified: readonly string[]; published: readonly string[] }
  /** Nothing has changed later than this, but for a day's worth of time zones. */
  now: Date
}

export interface Dated {
  date: ParsedDate
  evidence: Evidence
}

const DAY = 86_400_000

/** Ask the sources in their order; the first that gives a believable date wins. */
export function lastmodOf(page: Dateable, rules: DateRules, found: (found: Found) => void): Dated | undefined {
  const ask = (candidate: Dated | undefined) =>
    candidate && isPast(candidate, rules.now, page, found) ? candidate : undefined
  for (const source of rules.order) {
    const dated = ask(SOURCES[source](page, rules, found))
    if (!dated) continue
    return source === 'git' ? notBefore(dated, page, rules, ask) : dated
  }
  return undefined
}

/** `sitemap: { lastmod }` in front matter: the user's own word, written whatever the sources say. */
export function statedLastmod(value: unknown, page: Dateable, found: (found: Found) => void): Dated | undefined {
  return value === undefined || value === null ? undefined : fromKey('sitemap.lastmod', value, page, found)
}

type Ask = (page: Dateable, rules: DateRules, found: (found: Found) => void) => Dated | undefined

const SOURCES: Record<LastmodSource, Ask> = {
  frontmatter: (page, { keys }, found) => fromKeys(keys.modified, page, found),
  html: (page, _rules, found) => fromHtml('modified', page, found),
  git: ({ git, source }) => {
    const date = parseDate(git?.date)
    if (!date) return undefined
    return {
      date,
      evidence: {
        from: 'git',
        ...(source && { file: source }),
        ...(git?.commit && { name: git.commit }),
        value: date.text,
      },
    }
  },
  published: (page, { keys }, found) => fromKeys(keys.published, page, found) ?? fromHtml('published', page, found),
  mtime: ({ mtime, source, file }) => {
    const date = parseDate(mtime)
    const path = source ?? file
    return date && { date, evidence: { from: 'mtime', ...(path && { file: path }), value: date.text } }
  },
  ledger: ({ ledger }) => {
    const date = parseDate(ledger?.day)
    return date && ledger && { date, evidence: { from: 'ledger', file: ledger.file, value: date.text } }
  },
}

/** A published date is a lower bound: a scheduled post was committed before it came out. */
function notBefore(
  git: Dated,
  page: Dateable,
  rules: DateRules,
  ask: (dated: Dated | undefined) => Dated | undefined,
): Dated {
  if (!rules.order.includes('published')) return git
  // Quiet: what is wrong with it is said when it is asked for its own sake.
  const published = ask(SOURCES.published(page, rules, () => {}))
  return published && comesAfter(published.date, git.date) ? published : git
}

/** A date-only value names a day wherever it was written, so it is compared with the day of the commit where that was. */
function comesAfter(published: ParsedDate, git: ParsedDate): boolean {
  return published.dateOnly ? published.text > git.text.slice(0, 10) : published.instant > git.instant
}

function fromKeys(keys: readonly string[], page: Dateable, found: (found: Found) => void): Dated | undefined {
  if (!page.data) return undefined
  const { data } = page
  for (const key of keys) {
    // Of all that a date may be called, a page has one or two.
    if (data[key] === undefined && !key.includes('.')) continue
    const value = readKey(data, key)
    // `lastUpdated: false` switches something off, `date: true` says nothing: no dates, and no mistakes either.
    if (value === undefined || value === null || value === '' || typeof value === 'boolean') continue
    const dated = fromKey(key, value, page, found)
    if (dated) return dated
  }
  return undefined
}

function fromKey(key: string, value: unknown, page: Dateable, found: (found: Found) => void): Dated | undefined {
  // Where a framework has read the front matter, a bare day has become a Date at its first instant in UTC.
  const date = parseDate(isMidnight(value) ? value.toISOString().slice(0, 10) : value)
  const shown = value instanceof Date && date ? date.text : showEvidence(value)
  const evidence: Evidence =
    page.source === undefined
      ? { from: 'front-matter', name: key, value: shown }
      : { from: 'front-matter', name: key, value: shown, file: page.source }
  const line = page.line?.(key)
  if (line !== undefined) evidence.line = line
  if (!date) found({ code: 'date-invalid', where: page.where, evidence })
  return date && { date, evidence }
}

function isMidnight(value: unknown): value is Date {
  return value instanceof Date && value.getTime() % DAY === 0
}

function fromHtml(kind: 'modified' | 'published', page: Dateable, found: (found: Found) => void): Dated | undefined {
  const choice = page.said?.[kind]
  if (!choice) return undefined
  if (choice === 'several') {
    found({ code: 'several-dates', where: page.where })
    return undefined
  }
  const evidence: Evidence = { from: 'html', line: choice.line, name: choice.name, value: choice.value.slice(0, 200) }
  if (page.file !== undefined) evidence.file = page.file
  const date = parseDate(choice.value)
  if (!date) found({ code: 'date-invalid', where: page.where, evidence })
  return date && { date, evidence }
}

function isPast({ date, evidence }: Dated, now: Date, page: Dateable, found: (found: Found) => void): boolean {
  if (date.instant <= now.getTime() + DAY) return true
  found({ code: 'date-future', where: page.where, evidence })
  return false
}
