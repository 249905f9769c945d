/** What a sitemap listed before, in twenty bytes a URL, and what is different now. */
import type { ParsedDate } from './dates.ts'
import { UrlTable } from './url-table.ts'

export class Baseline {
  readonly #urls = new UrlTable()
  /** Moment of the lastmod of each; NaN: none. */
  #dates = new Float64Array(1 << 12)
  #seen = new Uint8Array(1 << 12)
  #gone = 0

  get size(): number {
    return this.#urls.size
  }

  /** Whether some of it was not met with again. */
  get hasRemoved(): boolean {
    return this.#gone > 0
  }

  add(loc: string, lastmod: ParsedDate | undefined): void {
    const id = this.#urls.add(loc)
    if (id < 0) return
    if (id >= this.#dates.length) this.#grow()
    this.#dates[id] = lastmod?.instant ?? NaN
    this.#gone++
  }

  /** Of an entry now: a lastmod that it did not have before counts as a change, one that it lost does not. */
  compare(loc: string, lastmod: ParsedDate | undefined): 'added' | 'changed' | 'same' {
    const id = this.#urls.find(loc)
    if (id < 0) return 'added'
    if (this.#seen[id] === 0) this.#gone--
    this.#seen[id] = 1
    return lastmod && lastmod.instant !== this.#dates[id] ? 'changed' : 'same'
  }

  /** Of an entry of the baseline, once all there are now have been compared. */
  isRemoved(loc: string): boolean {
    const id = this.#urls.find(loc)
    return id >= 0 && this.#seen[id] === 0
  }

  #grow(): void {
    const dates = new Float64Array(this.#dates.length * 2)
    dates.set(this.#dates)
    this.#dates = dates
    const seen = new Uint8Array(dates.length)
    seen.set(this.#seen)
    this.#seen = seen
  }
}
