import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'

/** This many records stay in memory before a file takes them. */
const IN_MEMORY = 20_000
const BLOCK = 1 << 20

/**
 * First in, first out, for records of plain data: few stay in memory, many go through a temporary file. Pages that the
 * user streams come after the built ones in the sitemap, yet may add to any of those, so they must wait until the last
 * one is read; a million of them must not wait in memory.
 */
export class Spool<T> {
  #held: T[] = []
  #file = -1

  push(record: T): void {
    this.#held.push(record)
    if (this.#held.length >= IN_MEMORY) this.#flush()
  }

  *drain(): Generator<T> {
    if (this.#file >= 0) yield* readLines<T>(this.#file)
    yield* this.#held
    this.#held = []
  }

  /** Safe at any time, and twice. */
  close(): void {
    if (this.#file >= 0) closeSync(this.#file)
    this.#file = -1
  }

  #flush(): void {
    if (this.#file < 0) this.#file = openNameless()
    let block = ''
    for (const record of this.#held) {
      block += JSON.stringify(record) + '\n'
      if (block.length < BLOCK) continue
      writeSync(this.#file, block)
      block = ''
    }
    if (block !== '') writeSync(this.#file, block)
    this.#held = []
  }
}

/** A file that has no name any more while it is in use, so that nothing stays of it, however the process ends. */
function openNameless(): number {
  const path = join(tmpdir(), `waymark-${randomBytes(8).toString('hex')}`)
  const file = openSync(path, 'wx+', 0o600)
  rmSync(path)
  return file
}

function* readLines<T>(file: number): Generator<T> {
  const buffer = Buffer.allocUnsafe(BLOCK)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let position = 0
  for (let size = 1; size > 0; position += size) {
    size = readSync(file, buffer, 0, BLOCK, position)
    const lines = (rest + decoder.write(buffer.subarray(0, size))).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as T
  }
}
