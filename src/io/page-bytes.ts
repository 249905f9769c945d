import { closeSync, openSync, readSync } from 'node:fs'

/**
 * Reads one file after the other into the same memory. Memory of its own for each of 2,000 pages of 1 MB takes the
 * system as long as reading them.
 */
export class PageBytes {
  #memory = Buffer.allocUnsafeSlow(1 << 18)

  /** @returns the bytes of the file, until the next call */
  of(path: string): Buffer {
    const file = openSync(path, 'r')
    try {
      let length = 0
      for (;;) {
        length += readSync(file, this.#memory, length, this.#memory.length - length, null)
        if (length < this.#memory.length) return this.#memory.subarray(0, length)
        this.#memory = Buffer.concat([this.#memory], 4 * length)
      }
    } finally {
      closeSync(file)
    }
  }
}
