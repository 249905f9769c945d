import type { RobotsMeta } from './reading.ts'
import { parseDate } from './dates.ts'

const DAY = 86_400_000

// RFC 850, RFC 822 and RFC 2822, the forms Google names besides ISO 8601: `Friday, 25-Jun-10 15:00:00 PST`.
const MAIL_DATE =
  /^(?:[a-z]{3,9}, *)?(\d{1,2})[ -]([a-z]{3})[ -](\d{2}|\d{4})(?: +(\d\d:\d\d(?::\d\d)?)(?: *(UTC?|GMT|Z|[ECMP][SD]T|[+-]\d{4}))?)?$/i

// The weekday's comma is part of the date; every other comma begins the next token.
const UNAVAILABLE_AFTER = /^\s*unavailable_after\s*:\s*((?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\s*,)?[^,]*)/i

// Spares most pages, which say something else, the reading of it.
const MAY_FORBID = /none|noindex|unavailable_after/i

const SAID_NOTHING = Object.freeze({ noindex: false })

/**
 * Whether a page asks to be left out of search results: `noindex` or `none`, whatever else it says beside it, or an
 * `unavailable_after` that has passed. A date without a time has passed when its day is over, in UTC.
 *
 * @returns with `index`, the place in `metas` of the element that says so
 * @see {@link https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag}
 */
export function isNoindex(
  metas: readonly RobotsMeta[],
  now: Date,
): { noindex: false } | { noindex: true; index: number } {
  if (metas.length === 0) return SAID_NOTHING
  const index = metas.findIndex(
    ({ content }) => MAY_FORBID.test(content) && tokensOf(content).some((token) => forbids(token, now)),
  )
  return index === -1 ? { noindex: false } : { noindex: true, index }
}

/** The tokens of all the elements, lower-case, each once, in the order found. */
export function robotsTokens(metas: readonly RobotsMeta[]): string[] {
  const [first, ...others] = metas
  const tokens = first ? tokensOf(first.content) : []
  for (const { content } of others) for (const token of tokensOf(content)) tokens.push(token)
  return tokens.length > 1 ? [...new Set(tokens)] : tokens
}

function tokensOf(content: string): string[] {
  if (!/unavailable_after/i.test(content)) return undatedTokens(content)
  const tokens: string[] = []
  for (let rest = content; rest;) {
    const dated = UNAVAILABLE_AFTER.exec(rest)
    const comma = rest.indexOf(',', dated?.[0].length)
    const token = (comma === -1 ? rest : rest.slice(0, comma)).trim().toLowerCase()
    if (token) tokens.push(token)
    rest = comma === -1 ? '' : rest.slice(comma + 1)
  }
  return tokens
}

/** Pages of a site say the same as the page before. */
let last: { content: string; tokens: readonly string[] } = { content: '', tokens: [] }

function undatedTokens(content: string): string[] {
  if (content !== last.content) {
    const tokens = content.toLowerCase().split(',')
    last = { content, tokens: tokens.map((token) => token.trim()).filter((token) => token !== '') }
  }
  return last.tokens.slice()
}

function forbids(token: string, now: Date): boolean {
  if (token === 'noindex' || token === 'none') return true
  if (!token.startsWith('unavailable_after')) return false
  const dated = UNAVAILABLE_AFTER.exec(token)
  const end = dated && endOf(dated[1]!.trim())
  return typeof end === 'number' && end < now.getTime()
}

/** The last instant at which the page is still available; nothing for what is no date. */
function endOf(text: string): number | undefined {
  const iso = parseDate(text)
  if (iso) return iso.dateOnly ? iso.instant + DAY : iso.instant
  const mail = MAIL_DATE.exec(text)
  if (!mail) return undefined
  const [, day, month, year, time, zone] = mail
  // Without a zone Date.parse would take the machine's own.
  const instant = Date.parse(`${day} ${month} ${fullYear(year!)} ${time ?? '00:00'} ${zone ?? 'GMT'}`)
  if (Number.isNaN(instant)) return undefined
  return time ? instant : instant + DAY
}

function fullYear(year: string): string {
  if (year.length === 4) return year
  return Number(year) < 70 ? `20${year}` : `19${year}`
}
