/** One item of `pages`, checked. */
import { WaymarkError } from '../errors.ts'
import type { Entry, PageInput } from '../types.ts'
import { plainEntry, readEntry, type Place } from './entry.ts'
import { show } from './show.ts'

/** Plain data throughout: it may wait in a file until its turn comes. */
export interface PageRecord {
  entry: Entry
  input: PageInput
  source?: string
  /** Position in `pages`, from 0. */
  at: number
}

const FIELDS: ReadonlySet<string> = new Set<keyof PageInput>([
  'loc',
  'lastmod',
  'changefreq',
  'priority',
  'alternates',
  'images',
  'source',
])

/** @throws WaymarkError `invalid-entry`, naming the item, the field, the value and the remedy */
export function readPageInput(given: unknown, at: number, place: Place): PageRecord {
  const input = typeof given === 'string' ? { loc: given } : given
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new WaymarkError(
      'invalid-entry',
      `\`pages\` item ${at} is ${show(given)}: give a path, a URL, or an object with \`loc\`.`,
    )
  const entry = plainEntry(input, place)
  return entry ? { entry, input: input as PageInput, at } : readFully(input as PageInput, at, place)
}

function readFully(input: PageInput, at: number, place: Place): PageRecord {
  for (const field in input) if (!FIELDS.has(field)) throw unknownField(field, input, at)
  const { source } = input
  const who = () => nameOf(input, at)
  if (source !== undefined && (typeof source !== 'string' || source === ''))
    throw new WaymarkError('invalid-entry', `${who()}: \`source\` is ${show(source)}: give a file below \`root\`.`)
  const record: PageRecord = { entry: readEntry(input, place, who), input, at }
  if (source !== undefined) record.source = source
  return record
}

function nameOf({ loc }: PageInput, at: number): string {
  return `\`pages\` item ${at} (${show(loc)})`
}

function unknownField(field: string, input: PageInput, at: number): WaymarkError {
  const near = [...FIELDS].find((known) => known.toLowerCase() === field.toLowerCase()) ?? HINTS[field]
  const remedy = near
    ? `did you mean \`${near}\`?`
    : `it may have ${[...FIELDS].map((name) => `\`${name}\``).join(', ')}.`
  return new WaymarkError('invalid-entry', `${nameOf(input, at)} has an unknown field \`${field}\`: ${remedy}`)
}

/** Names the same things have in other tools. */
const HINTS: Record<string, string> = {
  url: 'loc',
  path: 'loc',
  route: 'loc',
  href: 'loc',
  lastmodISO: 'lastmod',
  lastModified: 'lastmod',
  changeFrequency: 'changefreq',
  links: 'alternates',
  hreflang: 'alternates',
  alternateRefs: 'alternates',
  img: 'images',
  file: 'source',
}
