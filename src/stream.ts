/** `pages`, read as the stream it may be: an item at a time, none kept longer than its turn takes. */
import type { Built } from './core/built.ts'
import type { Place } from './core/entry.ts'
import type { Found } from './core/findings.ts'
import { nthItem, PageReader, type PageBatch, type PageRecord } from './core/page-input.ts'
import type { LeftOut } from './core/select.ts'
import { isThenable, show } from './core/show.ts'
import { pageKey } from './core/url.ts'
import { WaymarkError } from './errors.ts'
import type { Options } from './options.ts'
import type { Entry } from './types.ts'

/**
 * Hand every item of `pages` to `take`, checked, many at once: awaiting each of a million items that are there already
 * would take as long as writing them.
 *
 * @throws WaymarkError `pages-failed` when the source throws, `invalid-entry` on a wrong item
 */
export async function readStream(
  pages: NonNullable<Options['pages']>,
  place: Place,
  take: (batch: PageBatch) => Promise<void>,
): Promise<void> {
  const reader = new PageReader(place)
  try {
    const source: unknown = typeof pages === 'function' ? await pages() : pages
    if (isIterable(source)) {
      for (const item of source) if (reader.read(item)) await take(reader.take())
    } else if (isAsyncIterable(source)) {
      for await (const item of source) if (reader.read(item)) await take(reader.take())
    } else
      throw new WaymarkError(
        'invalid-option',
        `\`pages\` gave ${show(source)}: give a list, a generator, or a function that returns one.`,
      )
    await take(reader.take())
  } catch (error) {
    if (error instanceof WaymarkError) throw error
    const message = error instanceof Error ? error.message : String(error)
    const items = reader.count === 1 ? 'item' : 'items'
    throw new WaymarkError('pages-failed', `\`pages\` failed after ${reader.count} ${items}: ${message}`, {
      cause: error,
    })
  }
}

/** Finds the built page that an item of `pages` names, and keeps what the items say of built pages. */
export class Additions {
  readonly #byKey = new Map<string, Built[]>()
  readonly #given = new Map<Built, Entry>()
  readonly #origin: string

  constructor(built: readonly Built[], origin: string) {
    this.#origin = origin
    for (const page of built) {
      const same = this.#byKey.get(page.key)
      if (same) same.push(page)
      else this.#byKey.set(page.key, [page])
    }
  }

  get(built: Built): Entry | undefined {
    return this.#given.get(built)
  }

  /** @returns false when the item names no built page; the user's word wins, the verdict on the page stays */
  add(record: PageRecord, verdicts: ReadonlyMap<Built, LeftOut>, found: (found: Found) => void): boolean {
    const built = this.#match(record.entry.loc, verdicts)
    if (!built) return false
    const verdict = verdicts.get(built)
    if (verdict) found({ code: 'pages-left-out', where: record.entry.loc, evidence: verdict.why })
    if (this.#given.has(built)) {
      found({
        code: 'pages-duplicate',
        where: record.entry.loc,
        evidence: { from: 'pages', name: nthItem(record.at) },
      })
      return true
    }
    this.#given.set(built, record.entry)
    built.page.input = record.input
    if (record.source !== undefined) built.page.source = record.source
    return true
  }

  #match(loc: string, verdicts: ReadonlyMap<Built, LeftOut>): Built | undefined {
    if (this.#byKey.size === 0 || loc.includes('?')) return undefined
    const same = this.#byKey.get(pageKey(loc.slice(this.#origin.length)))
    if (!same || same.length === 1) return same?.[0]
    return same.find(({ page }) => page.url === loc) ?? same.find((built) => !verdicts.has(built)) ?? same[0]
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && !isThenable(value)
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
