/** The items of `pages`, checked. */
import { WaymarkError } from '../errors.ts'
import type { Entry, PageInput } from '../types.ts'
import { readEntry, readLoc, simpleEntry, type Place } from './entry.ts'
import { fieldAdvice } from './field-names.ts'
import { MOST_LOCS } from './loc-set.ts'
import { PlainLocs } from './plain-locs.ts'
import { show, showFields } from './show.ts'

/** Plain data throughout: it may wait in a file until its turn comes. */
export interface PageRecord {
  entry: Entry
  input: PageInput
  source?: string
  /** Position in `pages`, from 0. */
  at: number
  /** The entry has nothing but a loc and perhaps a lastmod, and in them nothing to escape. */
  plain?: boolean
}

/** Items that came one after the other. */
export interface PageBatch {
  records: PageRecord[]
  /** Their locs, a line each, if all of them are plain. */
  text: string | undefined
}

/** Reads the items of `pages` as they come, and gives them out checked, many at once. */
export class PageReader {
  /** Items read. */
  count = 0
  readonly #place: Place
  readonly #plain: PlainLocs
  #records: PageRecord[] = []
  /** Those whose loc is still to be checked. */
  #open: PageRecord[] = []

  constructor(place: Place) {
    this.#place = place
    this.#plain = new PlainLocs(place)
  }

  /**
   * What can change in an item, since a generator may give the same object again and again, is read here.
   *
   * @returns whether it is time to `take`
   * @throws WaymarkError `invalid-entry`, naming the item, the field, the value and the remedy
   */
  read(given: unknown): boolean {
    const at = this.count++
    const input = typeof given === 'string' ? { loc: given } : given
    const entry = typeof input === 'object' && input !== null ? simpleEntry(input) : undefined
    const record = entry
      ? { entry, input: input as PageInput, at, plain: false }
      : readPageInput(input, at, this.#place)
    if (entry) this.#open.push(record)
    return this.#records.push(record) === MOST_LOCS
  }

  /** @throws WaymarkError `invalid-entry` */
  take(): PageBatch {
    const open = this.#open
    const text = this.#plain.settle(open.map(({ entry }) => entry))
    for (const record of open) {
      if (text !== undefined) record.plain = true
      else record.entry.loc = readLoc(record.entry.loc, this.#place, () => nameOf(record.input, record.at))
    }
    const records = this.#records
    this.#records = []
    this.#open = []
    return { records, text: open.length === records.length ? text : undefined }
  }
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

function readPageInput(input: unknown, at: number, place: Place): PageRecord {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new WaymarkError(
      'invalid-entry',
      `${itemOf(at)} is ${show(input)}: give a path, a URL, or an object with \`loc\`.`,
    )
  for (const field in input) if (!FIELDS.has(field)) throw unknownField(field, input as PageInput, at)
  const { source } = input as PageInput
  const who = () => nameOf(input as PageInput, at)
  if (source !== undefined && (typeof source !== 'string' || source === ''))
    throw new WaymarkError('invalid-entry', `${who()}: \`source\` is ${show(source)}: give a file below \`root\`.`)
  const record: PageRecord = { entry: readEntry(input as PageInput, place, who), input: input as PageInput, at }
  if (source !== undefined) record.source = source
  return record
}

function itemOf(at: number): string {
  return `The ${nthItem(at)} of \`pages\``
}

/** `1st item`: a bare number leaves open where it was counted from. */
export function nthItem(at: number): string {
  const nth = at + 1
  const ending = /1\d$/.test(String(nth)) ? 'th' : (['th', 'st', 'nd', 'rd'][nth % 10] ?? 'th')
  return `${nth}${ending} item`
}

/** By its loc; an item without one is shown itself. */
function nameOf(input: PageInput, at: number): string {
  return `${itemOf(at)} (${input.loc === undefined ? showFields(input) : show(input.loc)})`
}

function unknownField(field: string, input: PageInput, at: number): WaymarkError {
  const message = `${nameOf(input, at)} has an unknown field \`${field}\`: ${fieldAdvice(field, FIELDS)}`
  return new WaymarkError('invalid-entry', message)
}
