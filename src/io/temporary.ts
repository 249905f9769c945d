/** Files that bear another name until they are complete: neither a crash nor a full disk leaves half a sitemap. */
import { randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, copyFileSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'

const MEGABYTE = 1 << 20
/** So many bytes are worth a write. */
const OUTBOX = 1 << 18

/**
 * Passing names in the folder where the files will stand, since a rename is only whole within one disk. They start
 * with a dot and end in `.tmp`, so that nothing takes such a file for a page, and say which process they are of.
 */
export class TemporaryFiles {
  readonly #folder: string
  readonly #paths: string[] = []
  /** What is still to be added to the file written last: pieces of text encoded here cost half of what large ones do. */
  readonly #outbox = Buffer.allocUnsafeSlow(OUTBOX)
  #waiting = 0
  #last = ''

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The path of a new file, which is not there yet. */
  create(): string {
    const path = join(this.#folder, `.waymark-${process.pid}-${randomBytes(8).toString('hex')}.tmp`)
    this.#paths.push(path)
    return path
  }

  /**
   * Adds text to the end of a file. Some of it may wait in memory until another file is written, or {@link flush}.
   *
   * @param ascii - the caller knows that there are no other characters in it
   */
  append(path: string, text: string, ascii: boolean): void {
    const fits = ascii && text.length <= OUTBOX
    if (path !== this.#last || !fits || this.#waiting + text.length > OUTBOX) this.flush()
    this.#last = path
    // Latin-1 of ASCII is the same bytes, in half the time.
    if (fits) this.#waiting += this.#outbox.write(text, this.#waiting, 'latin1')
    else appendFileSync(path, text)
  }

  flush(): void {
    if (this.#waiting > 0) appendFileSync(this.#last, this.#outbox.subarray(0, this.#waiting))
    this.#waiting = 0
  }

  /** A second file with the same bytes. */
  copy(path: string): string {
    const other = this.create()
    copyFileSync(path, other)
    return other
  }

  /** A second file with the bytes compressed; streamed, since a part may have 50 MB. */
  async compress(path: string): Promise<string> {
    const other = this.create()
    const source = createReadStream(path, { highWaterMark: MEGABYTE })
    await pipeline(source, createGzip({ level: 9 }), createWriteStream(other))
    neutralise(other)
    return other
  }

  /** Puts another beginning in place of the first bytes of a file. */
  replaceStart(path: string, bytes: number, start: string): void {
    const other = this.create()
    appendFileSync(other, start)
    appendRest(path, bytes, other)
    renameSync(other, path)
  }

  /** Removes what has not been renamed. Never throws: it is called when something else has already gone wrong. */
  discard(): void {
    this.#waiting = 0
    for (const path of this.#paths.splice(0)) {
      try {
        rmSync(path, { force: true })
      } catch {
        // The disk refuses even this. The error that led here is the one to tell.
      }
    }
  }
}

/**
 * Removes the temporary files of processes that were killed, else they would be deployed with the rest. No process of
 * ours could do that as it dies: nothing is told of a kill, and a handler for Ctrl-C in a library would keep the host
 * from ending. Never throws: the first write will say what is wrong with the folder.
 */
export function sweep(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const [, pid] = PASSING_NAME.exec(name) ?? []
      if (pid !== undefined && !isAlive(Number(pid), join(folder, name))) rmSync(join(folder, name), { force: true })
    }
  } catch {
    // Not ours to read or to change.
  }
}

const PASSING_NAME = /^\.waymark-(\d+)-[0-9a-f]{16}\.tmp$/

function isAlive(pid: number, path: string): boolean {
  // In a container one build after the other gets the same number. None can have written before it was started.
  if (pid === process.pid) return statSync(path).mtimeMs >= Date.now() - process.uptime() * 1000
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Any other error means that there is such a process, of another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** The text as gzip: the same bytes on every machine. */
export function compressText(text: string): Uint8Array {
  const bytes = gzipSync(text, { level: 9 })
  bytes.fill(0, TIME, TIME + 4)
  bytes[SYSTEM] = UNIX
  return bytes
}

// Where the gzip header says when and on what system it was made; zlib fills in the latter (rule P28).
const TIME = 4
const SYSTEM = 9
const UNIX = 3

function neutralise(path: string): void {
  const file = openSync(path, 'r+')
  try {
    writeSync(file, new Uint8Array(4), 0, 4, TIME)
    writeSync(file, Uint8Array.of(UNIX), 0, 1, SYSTEM)
  } finally {
    closeSync(file)
  }
}

function appendRest(from: string, start: number, to: string): void {
  const source = openSync(from, 'r')
  try {
    const buffer = Buffer.allocUnsafe(MEGABYTE)
    let position = start
    for (;;) {
      const read = readSync(source, buffer, 0, MEGABYTE, position)
      if (read === 0) return
      appendFileSync(to, buffer.subarray(0, read))
      position += read
    }
  } finally {
    closeSync(source)
  }
}
