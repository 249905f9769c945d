/**
 * Tells which of many texts another one begins with, in the time of a few comparisons however many they are.
 */
export class PrefixIndex<T> {
  /** By code units. */
  readonly #keys: readonly string[]
  readonly #values: readonly T[]
  /** For each key the place of the longest other one that it begins with; -1 where there is none. */
  readonly #within: readonly number[]

  constructor(items: ReadonlyMap<string, T>) {
    const sorted = [...items].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#keys = sorted.map(([key]) => key)
    this.#values = sorted.map(([, value]) => value)
    this.#within = nested(this.#keys)
  }

  /** @param visit told the value of each key that the text begins with, that of the longest first */
  visit(text: string, visit: (value: T) => void): void {
    // What lies between a key and a text that begins with it begins with it too: from the last key that is not behind
    // the text, each step to the next shorter one passes over none.
    for (let at = this.#lastUpTo(text); at !== -1; at = this.#within[at] as number)
      if (text.startsWith(this.#keys[at] as string)) visit(this.#values[at] as T)
  }

  #lastUpTo(text: string): number {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] as string) <= text) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}

function nested(sorted: readonly string[]): number[] {
  const open: number[] = []
  return sorted.map((key, place) => {
    while (open.length > 0 && !key.startsWith(sorted[open.at(-1) as number] as string)) open.pop()
    const within = open.at(-1) ?? -1
    open.push(place)
    return within
  })
}
