import type { Entry } from '../types.ts'
import { MAX_LOC, type Place } from './entry.ts'

/**
 * Checks locs by the hundred. A million of them one by one take a third of a second more: each is then put together in
 * memory for itself, only to be copied into the file.
 */
export class PlainLocs {
  readonly #prefix: string
  #urls: RegExp | undefined
  #paths: RegExp | undefined
  /** The patterns are for as many locs. */
  #count = 0

  constructor({ origin, base }: Place) {
    this.#prefix = origin + base.slice(0, -1)
  }

  /**
   * Are all of these locs in their normal form, with nothing in them to escape? Paths then become URLs, in place.
   *
   * @returns the locs, a line each; otherwise nothing is known of any of them, nor changed
   */
  settle(entries: readonly Entry[]): string | undefined {
    if (entries.length === 0) return ''
    if (entries.some(({ loc }) => loc.length > MAX_LOC - this.#prefix.length)) return undefined
    if (entries.length !== this.#count) this.#prepare(entries.length)
    const text = `${entries.map(({ loc }) => loc).join('\n')}\n`
    if (this.#urls?.test(text)) return text
    if (!this.#paths?.test(text)) return undefined
    for (const entry of entries) entry.loc = this.#prefix + entry.loc
    return text.replace(/^/gm, this.#prefix).slice(0, -this.#prefix.length)
  }

  #prepare(count: number): void {
    this.#count = count
    this.#urls = lines(this.#prefix.replace(/[^\w/]/g, '\\$&'), count)
    this.#paths = lines('(?!//)', count)
  }
}

/**
 * A path in each line, after `start`: without `%`, `&`, `'`, a query or a segment that begins with a dot. A line feed
 * in a loc would make one line more.
 */
function lines(start: string, count: number): RegExp {
  return new RegExp(`^(?:${start}(?:/(?!\\.)[\\w\\-.~!$()*+,;=:@]*)+\\n){${count}}$`)
}
