/**
 * `waymark/xml`: sitemaps as strings, for a server route, a worker or an edge function. Pure: no disk, no clock, nothing
 * of Node.
 *
 * @example
 * ```ts
 * import { urlset } from 'waymark/xml'
 *
 * export const GET = () =>
 *   new Response(urlset([{ loc: 'https://example.com/', lastmod: '2026-05-10' }]), {
 *     headers: { 'content-type': 'application/xml' },
 *   })
 * ```
 */
import { parseDate } from './core/dates.ts'
import { checkFields, MAX_LOC, readEntry } from './core/entry.ts'
import { hreflangOf } from './core/hreflang.ts'
import { normaliseUrl, originOf } from './core/url.ts'
import { indexText, namespacesOf, URLSET_END, urlElement, urlsetHead, utf8Length } from './core/xml.ts'
import { WaymarkError } from './errors.ts'
import type { DateLike, Entry, EntryInput } from './types.ts'

export type { Alternates, Changefreq, DateLike, Entry, EntryInput, News, Video } from './types.ts'

/** A sitemap as an index lists it. */
export interface SitemapPart {
  /** Absolute http(s) URL of a sitemap: never of another index (rule P23). */
  loc: string
  /** When that file last changed; leave it out rather than guess (rule P24). */
  lastmod?: DateLike
}

/** One file holds at most so many URLs and, uncompressed, so many bytes (rules P20, P21). */
const MOST_URLS = 50_000
const MOST_BYTES = 52_428_800

/**
 * The text of one sitemap, in the order of the entries. URLs are brought into the ASCII form that rule U1 asks for, and
 * dates into a form of rule P11; duplicates are not looked for.
 *
 * @param entries - 1 to 50,000, all on the host that serves the sitemap (rule P9)
 * @returns XML in UTF-8 without a byte order mark, at most 52,428,800 bytes
 * @throws RangeError for no entry, for too many, or for too many bytes: use several sitemaps and {@link sitemapIndex}
 * @throws TypeError for an entry that no sitemap may hold, naming its position, the field and the value
 * @see https://www.sitemaps.org/protocol.html
 */
export function urlset(entries: Iterable<EntryInput>): string {
  let body = ''
  let namespaces = 0
  let count = 0
  let origin: string | undefined
  for (const input of entries) {
    if (++count > MOST_URLS) throw new RangeError(`urlset: more than 50,000 entries. ${SEVERAL}`)
    const entry = checkedEntry(input, `entries[${count - 1}]`)
    origin ??= originOf(entry.loc)
    if (!entry.loc.startsWith(`${origin}/`))
      throw new TypeError(
        `entries[${count - 1}]: \`loc\` is '${entry.loc}': all URLs of a sitemap are on one host (${origin}).`,
      )
    namespaces |= namespacesOf(entry)
    body += urlElement(entry)
  }
  if (count === 0) throw new RangeError('urlset: no entry. An empty sitemap is invalid: answer with 404 instead.')
  // Not marked as a file of ours: a build that finds it in its output must not take it for its own and remove it.
  return measured(urlsetHead(namespaces, { marked: false }) + body + URLSET_END, 'urlset')
}

/**
 * The text of a sitemap index, in the order of the parts.
 *
 * @param parts - 1 to 50,000 sitemaps on the host of the index, in its folder or below (rule P22)
 * @returns XML in UTF-8 without a byte order mark, at most 52,428,800 bytes
 * @throws RangeError for no part, for too many, or for too many bytes
 * @throws TypeError for a part whose URL or date cannot be written, naming its position and the value
 * @see https://www.sitemaps.org/protocol.html#index
 */
export function sitemapIndex(parts: Iterable<SitemapPart>): string {
  const checked: { loc: string; lastmod?: string }[] = []
  for (const part of parts) {
    if (checked.length === MOST_URLS) throw new RangeError('sitemapIndex: more than 50,000 parts. Make larger parts.')
    const who = `parts[${checked.length}]`
    const loc = absoluteUrl(part?.loc, who)
    const first = checked[0] ?? { loc }
    if (originOf(first.loc) !== originOf(loc))
      throw new TypeError(
        `${who}: \`loc\` is '${loc}': an index lists sitemaps of its own host (${originOf(first.loc)}).`,
      )
    checked.push(part.lastmod === undefined ? { loc } : { loc, lastmod: dateText(part.lastmod, who) })
  }
  if (checked.length === 0)
    throw new RangeError('sitemapIndex: no part. An empty index is invalid: answer with 404 instead.')
  return measured(indexText(checked, { marked: false }), 'sitemapIndex')
}

const SEVERAL = 'Make several sitemaps, and list them with `sitemapIndex`.'

function checkedEntry(input: EntryInput, who: string): Entry {
  const loc = absoluteUrl(input?.loc, who)
  // Alternates and images may be paths: they are read on the page's own host.
  const origin = originOf(loc)
  for (const code of Object.keys(input?.alternates ?? {}))
    if (hreflangOf(code) !== code)
      throw new TypeError(
        `${who}: \`alternates\` has the code '${code}': give one such as en, en-GB, zh-Hant or x-default.`,
      )
  try {
    checkFields(input, () => who)
    return readEntry({ ...input, loc }, { origin, base: '/' }, () => who)
  } catch (error) {
    throw error instanceof WaymarkError ? new TypeError(error.message, { cause: error }) : error
  }
}

function absoluteUrl(value: unknown, who: string): string {
  if (typeof value !== 'string')
    throw new TypeError(`${who}: \`loc\` is ${typeof value}: give an absolute http(s) URL.`)
  const { url, problem } = normaliseUrl(value)
  if (problem !== undefined) throw new TypeError(`${who}: \`loc\` is '${value}': it ${problem}.`)
  if (url.length <= MAX_LOC) return url
  throw new TypeError(
    `${who}: \`loc\` has ${url.length} characters (${url.slice(0, 60)}…): a sitemap takes at most ${MAX_LOC}.`,
  )
}

function dateText(value: DateLike, who: string): string {
  const date = parseDate(value)
  if (date) return date.text
  throw new TypeError(
    `${who}: \`lastmod\` is ${String(value)}: give a date as in 2026-05-10 or 2026-05-10T17:33:30+02:00.`,
  )
}

function measured(text: string, name: string): string {
  const bytes = utf8Length(text)
  if (bytes <= MOST_BYTES) return text
  throw new RangeError(`${name}: ${bytes} bytes, of which one file may have 52,428,800. ${SEVERAL}`)
}
