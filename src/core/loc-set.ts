/** In one call of {@link LocSet.addAll}. */
export const MOST_LOCS = 256

/** Bits in the place of a byte within its block. */
const BLOCK_BITS = 20
/** Takes the texts of one call, however long they are: a loc and its line feed have at most 2,048 bytes. */
const BLOCK = 1 << BLOCK_BITS
const LINE_FEED = 10
/** Moving what is in a table takes as long as filling it: seldom, then. */
const GROWTH = 4

interface Block {
  bytes: Buffer
  view: DataView
}

/**
 * The locs listed so far, for telling exactly which of the next ones are new. A `Set` of a million strings would take a
 * second and 100 MB: it compares long strings that begin alike, and the collector moves each of them twice. Here their
 * texts lie end to end in blocks of bytes, and a table of hashes tells where.
 */
export class LocSet {
  /** Pairs of a hash and a place, with linear probing; place 0 marks a free pair. */
  #table = new Int32Array(1 << 12)
  #count = 0
  readonly #blocks: Block[] = []
  /** The place of the next text, counted over all blocks. */
  #end = 1
  readonly #hashes = new Int32Array(MOST_LOCS)
  readonly #places = new Int32Array(MOST_LOCS)

  /**
   * @param locs at most {@link MOST_LOCS}, as `normaliseUrl` gives them and no longer than a sitemap takes
   * @param text the same, each with a line feed
   * @returns for each of them whether it is new
   */
  addAll(locs: readonly string[], text = locs.map((loc) => `${loc}\n`).join('')): boolean[] {
    this.#store(locs, text)
    while ((this.#count + locs.length) * 3 > this.#table.length) this.#grow()
    this.#fetch(locs.length)
    const fresh: boolean[] = []
    for (let index = 0; index < locs.length; index++)
      fresh.push(this.#add(this.#hashes[index] as number, this.#places[index] as number))
    return fresh
  }

  /**
   * The table is larger than what a processor keeps at hand. Asked for one place after the other, without a decision
   * between, it fetches many of them at once.
   *
   * @returns nothing of use; a loop without a result would be left out
   */
  #fetch(count: number): number {
    const last = this.#table.length - 1
    let all = 0
    for (let index = 0; index < count; index++)
      all ^= this.#table[((this.#hashes[index] as number) << 1) & last] as number
    return all
  }

  #store(locs: readonly string[], text: string): void {
    if ((this.#end & (BLOCK - 1)) + text.length > BLOCK) this.#end = this.#blocks.length * BLOCK
    const { bytes, view } = (this.#blocks[this.#end >>> BLOCK_BITS] ??= newBlock())
    let at = this.#end & (BLOCK - 1)
    bytes.write(text, at, 'latin1')
    for (let index = 0; index < locs.length; index++) {
      const { length } = locs[index] as string
      this.#hashes[index] = hashOf(view, at, at + length)
      this.#places[index] = this.#end
      at += length + 1
      this.#end += length + 1
    }
  }

  #add(hash: number, place: number): boolean {
    const table = this.#table
    const last = table.length - 1
    let at = (hash << 1) & last
    for (let taken; (taken = table[at + 1] as number) !== 0; at = (at + 2) & last) {
      if (table[at] === hash && this.#same(taken, place)) return false
    }
    table[at] = hash
    table[at + 1] = place
    this.#count++
    return true
  }

  #same(one: number, other: number): boolean {
    const a = (this.#blocks[one >>> BLOCK_BITS] as Block).bytes
    const b = (this.#blocks[other >>> BLOCK_BITS] as Block).bytes
    let i = one & (BLOCK - 1)
    let j = other & (BLOCK - 1)
    for (; a[i] === b[j]; i++, j++) if (a[i] === LINE_FEED) return true
    return false
  }

  #grow(): void {
    const old = this.#table
    const table = (this.#table = new Int32Array(old.length * GROWTH))
    const last = table.length - 1
    for (let from = 0; from < old.length; from += 2) {
      const hash = old[from] as number
      const place = old[from + 1] as number
      if (place === 0) continue
      let at = (hash << 1) & last
      while (table[at + 1] !== 0) at = (at + 2) & last
      table[at] = hash
      table[at + 1] = place
    }
  }
}

function newBlock(): Block {
  const bytes = Buffer.allocUnsafeSlow(BLOCK)
  return { bytes, view: new DataView(bytes.buffer) }
}

/** Four bytes at a time; the factor is 2^32 divided by the golden ratio. */
function hashOf(view: DataView, from: number, to: number): number {
  let hash = to - from
  let at = from
  for (; at + 4 <= to; at += 4) hash = mix(hash, view.getInt32(at, true))
  for (; at < to; at++) hash = mix(hash, view.getUint8(at))
  return hash
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}
