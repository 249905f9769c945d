/** Which URLs have been seen, in twelve bytes each: their texts are not kept. */

const FIRST = 1 << 12

/**
 * Numbers URLs in the order of their first sight. Two that share all 64 bits of their hashes pass for one: among a million
 * that happens once in thirty million runs.
 */
export class UrlTable {
  #high = new Int32Array(FIRST)
  #low = new Int32Array(FIRST)
  /** Number plus one; 0 marks a free place. */
  #ids = new Int32Array(FIRST)
  #count = 0

  /** How many different ones there are. */
  get size(): number {
    return this.#count
  }

  /** @returns its number if it is new, else its number as `-1 - number` */
  add(url: string): number {
    if (this.#count * 2 >= this.#ids.length) this.#grow()
    const at = this.#placeOf(url)
    const known = this.#ids[at] as number
    if (known !== 0) return -known
    this.#high[at] = hash.high
    this.#low[at] = hash.low
    this.#ids[at] = ++this.#count
    return this.#count - 1
  }

  /** @returns its number, or -1 */
  find(url: string): number {
    return (this.#ids[this.#placeOf(url)] as number) - 1
  }

  /** {@link find} by what {@link hashUrl} gave. */
  findHash(high: number, low: number): number {
    return (this.#ids[this.#place(high, low)] as number) - 1
  }

  #placeOf(url: string): number {
    hashUrl(url)
    return this.#place(hash.high, hash.low)
  }

  #place(high: number, low: number): number {
    const last = this.#ids.length - 1
    let at = low & last
    while (this.#ids[at] !== 0 && (this.#low[at] !== low || this.#high[at] !== high)) at = (at + 1) & last
    return at
  }

  #grow(): void {
    const [high, low, ids] = [this.#high, this.#low, this.#ids]
    const size = ids.length * 2
    this.#high = new Int32Array(size)
    this.#low = new Int32Array(size)
    this.#ids = new Int32Array(size)
    for (let from = 0; from < ids.length; from++) {
      if (ids[from] === 0) continue
      const at = this.#place(high[from] as number, low[from] as number)
      this.#high[at] = high[from] as number
      this.#low[at] = low[from] as number
      this.#ids[at] = ids[from] as number
    }
  }
}

/** Of the last text that was hashed: an object for each would be the dearest part of it. */
export const hash = { high: 0, low: 0 }

/** Sets {@link hash}: two mixes of 32 bits side by side, each with a factor of its own. */
export function hashUrl(text: string): void {
  let high = 0x9e3779b1 ^ text.length
  let low = 0x85ebca6b
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x85ebca77)
    low = Math.imul(low ^ unit, 0xc2b2ae3d)
    high ^= high >>> 15
    low ^= low >>> 13
  }
  hash.high = Math.imul(high ^ (low >>> 16), 0x27d4eb2f)
  hash.low = Math.imul(low ^ (high >>> 13), 0x165667b1)
}
