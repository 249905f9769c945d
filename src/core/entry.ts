/** What the user gives as an entry, in `pages` and from `transform`: checked, and brought into the form that is written. */
import { WaymarkError } from '../errors.ts'
import type { Alternates, Changefreq, DateLike, Entry, EntryInput, PageInput } from '../types.ts'
import { parseDate } from './dates.ts'
import { checkNews, checkVideos } from './extensions.ts'
import { fieldAdvice } from './field-names.ts'
import { show } from './show.ts'
import { normaliseUrl } from './url.ts'

/** Where the site is: every loc lies below `origin + base` (rules P9, P10). */
export interface Place {
  /** Without slash at its end. */
  origin: string
  /** With its slashes. */
  base: string
}

/** Longest loc, in characters: "less than 2,048" (rule P7). */
export const MAX_LOC = 2047

const CHANGEFREQ: ReadonlySet<unknown> = new Set<Changefreq>([
  'always',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'never',
])

/**
 * @param who names the item in an error: `pages[3] (/about)`
 * @throws WaymarkError `invalid-entry`, naming the item, the field, the value and the remedy
 */
export function readEntry(input: EntryInput | PageInput, place: Place, who: () => string): Entry {
  const entry: Entry = { loc: readLoc(input.loc, place, who) }
  if (input.lastmod !== undefined && input.lastmod !== null) entry.lastmod = readDate(input.lastmod, who)
  if (input.changefreq !== undefined) entry.changefreq = readChangefreq(input.changefreq, who)
  if (input.priority !== undefined) entry.priority = readPriority(input.priority, who)
  if (input.alternates !== undefined) entry.alternates = readAlternates(input.alternates, place, who)
  if (input.images !== undefined) entry.images = readImages(input.images, place, who)
  if ('videos' in input && input.videos !== undefined) entry.videos = checkVideos(input.videos, entry.loc, who)
  if ('news' in input && input.news !== undefined) entry.news = checkNews(input.news, who)
  return entry
}

// Days that every month has, and times in UTC: nothing to check or to mend.
const PLAIN_DATE =
  /^(?:199\d|2\d{3})-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?Z)?$/

/**
 * The entry of an item with nothing but a loc and perhaps a lastmod that can be written as it is: most are so.
 *
 * @returns nothing for all others; the loc is as given, for {@link PlainLocs} or {@link readLoc} to check
 */
export function simpleEntry(input: object): Entry | undefined {
  for (const field in input) if (field !== 'loc' && field !== 'lastmod') return undefined
  const { loc, lastmod } = input as Partial<PageInput>
  if (typeof loc !== 'string') return undefined
  if (lastmod === undefined) return { loc }
  return typeof lastmod === 'string' && PLAIN_DATE.test(lastmod) ? { loc, lastmod } : undefined
}

/** @throws WaymarkError `invalid-entry` */
export function readLoc(loc: unknown, place: Place, who: () => string): string {
  if (typeof loc !== 'string')
    fail(who, 'loc', loc, 'give an absolute URL of the site, or a path that begins with a slash')
  const { url, problem } = normaliseUrl(absolute(loc, place))
  if (problem !== undefined) fail(who, 'loc', loc, `it ${problem}; give a URL of ${place.origin}, or a path`)
  const reason = locProblem(url, place)
  if (reason) fail(who, 'loc', loc, reason)
  return url
}

/** What keeps a normalised URL out of this sitemap, in words; rules P7, P9, P10. */
export function locProblem(url: string, place: Place): string | undefined {
  const { origin, base } = place
  if (url.startsWith(origin) && url.startsWith(base, origin.length) && url.length <= MAX_LOC) return undefined
  const prefix = origin + base
  if (!url.startsWith(prefix) && `${url}/` !== prefix) {
    return url.startsWith(`${place.origin}/`)
      ? `a sitemap below ${place.base} may only list URLs below it (${prefix})`
      : `every URL of a sitemap is on the sitemap's own host, ${place.origin}`
  }
  return url.length > MAX_LOC ? `it has ${url.length} characters; a sitemap takes at most ${MAX_LOC}` : undefined
}

const FIELDS: ReadonlySet<string> = new Set<keyof Entry>([
  'loc',
  'lastmod',
  'changefreq',
  'priority',
  'alternates',
  'images',
  'videos',
  'news',
])

/** A field that no entry has is a slip of the pen: it must not be dropped in silence. @throws WaymarkError `invalid-entry` */
export function checkFields(entry: object, who: () => string): void {
  for (const field in entry)
    if (!FIELDS.has(field))
      throw new WaymarkError(
        'invalid-entry',
        `${who()} has an unknown field \`${field}\`: ${fieldAdvice(field, FIELDS)}`,
      )
}

export function isChangefreq(value: unknown): value is Changefreq {
  return CHANGEFREQ.has(value)
}

/** 0 to 1, as rule P15 has it; decimals past the fourth say nothing, and would print tiny numbers as `1e-7`. */
export function asPriority(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? Math.round(value * 1e4) / 1e4 : undefined
}

/** @throws WaymarkError `invalid-entry` */
export function fail(who: () => string, field: string, value: unknown, remedy: string): never {
  throw new WaymarkError('invalid-entry', `${who()}: \`${field}\` is ${show(value)}: ${remedy}.`)
}

function absolute(given: string, place: Place): string {
  const path = given.trim()
  if (path.startsWith('/') && !path.startsWith('//')) return place.origin + place.base + path.slice(1)
  const unfinished = /^[a-z][a-z0-9+.-]*:|^\/\/|^www\.|^$/i.test(path) || `${path}/`.startsWith(`${hostOf(place)}/`)
  return unfinished ? path : place.origin + place.base + path
}

function hostOf({ origin }: Place): string {
  return origin.slice(origin.indexOf('//') + 2)
}

function readDate(value: DateLike, who: () => string): string {
  const date = parseDate(value)
  if (!date) fail(who, 'lastmod', value, 'give a date as in 2026-05-10 or 2026-05-10T17:33:30+02:00, or a valid Date')
  return date.text
}

function readChangefreq(value: unknown, who: () => string): Changefreq {
  if (!isChangefreq(value)) fail(who, 'changefreq', value, `give one of ${[...CHANGEFREQ].join(', ')}`)
  return value
}

function readPriority(value: unknown, who: () => string): number {
  const priority = asPriority(value)
  if (priority === undefined) fail(who, 'priority', value, 'give a number from 0 to 1')
  return priority
}

/** @throws WaymarkError `invalid-entry` */
export function readAlternates(value: Alternates, place: Place, who: () => string): Alternates {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail(who, 'alternates', value, "give an object such as { en: '/a/', de: '/de/a/' }")
  const result: Alternates = {}
  for (const [code, target] of Object.entries(value)) {
    // Which codes engines know is judged with all versions together; what is not even a code is a slip.
    if (!/^[a-z]{1,8}(?:[-_][a-z0-9]{1,8})*$/i.test(code))
      fail(
        who,
        'alternates',
        code,
        'give a language, then if need be a script and a region: en, en-GB, zh-Hant; or x-default',
      )
    result[code] = readTarget('alternates', target, place, who)
  }
  return result
}

function readImages(value: readonly string[], place: Place, who: () => string): string[] {
  if (!Array.isArray(value)) fail(who, 'images', value, 'give a list of URLs')
  // Rule I2.
  if (value.length > 1000) fail(who, 'images', value.length, 'a URL may have at most 1,000 images')
  return value.map((image: unknown) => readTarget('images', image, place, who))
}

/** A URL that may be on another host (rules H3, I4). @throws WaymarkError `invalid-entry` */
function readTarget(field: string, value: unknown, place: Place, who: () => string): string {
  if (typeof value !== 'string') fail(who, field, value, 'give a URL, or a path')
  const { url, problem } = normaliseUrl(absolute(value, place))
  if (problem !== undefined) fail(who, field, value, `it ${problem}; give a URL, or a path`)
  return url
}
