/** The parts of one group, one after the other: a part is closed when the next entry would pass a limit. */
import type { UrlLine } from '../core/xml.ts'
import { WaymarkError } from '../errors.ts'
import type { Entry } from '../types.ts'
import type { Body, Frame } from './part.ts'
import { Part } from './part.ts'
import type { TemporaryFiles } from './temporary.ts'

export interface ClosedPart {
  body: Body
  urls: number
  bytes: number
  lastmod: string | undefined
}

export interface Limits {
  maxUrls: number
  maxBytes: number
}

export class Series {
  readonly parts: ClosedPart[] = []
  readonly name: string
  readonly #frame: Frame
  readonly #limits: Limits
  readonly #files: TemporaryFiles | undefined
  #open: Part | undefined

  constructor(name: string, frame: Frame, limits: Limits, files: TemporaryFiles | undefined) {
    this.name = name
    this.#frame = frame
    this.#limits = limits
    this.#files = files
  }

  /** Adds an entry's line, and says by how many bytes there is more (or, after a write, less) in memory. */
  add(line: UrlLine, entry: Entry): number {
    const { maxUrls, maxBytes } = this.#limits
    const before = this.#open?.waiting ?? 0
    let part = this.#open
    if (part === undefined || part.urls >= maxUrls || part.bytesWith(line) > maxBytes) {
      this.close()
      part = this.#open = new Part(this.#frame, this.#files)
      const bytes = part.bytesWith(line)
      if (bytes > maxBytes) throw tooLarge(entry, bytes, maxBytes)
    }
    part.add(line, entry.lastmod)
    if (part.full) part.flush()
    return part.waiting - before
  }

  flush(): void {
    this.#open?.flush()
  }

  close(): void {
    if (this.#open === undefined) return
    const { urls, bytes, lastmod } = this.#open
    this.parts.push({ body: this.#open.close(), urls, bytes, lastmod })
    this.#open = undefined
  }
}

function tooLarge(entry: Entry, bytes: number, maxBytes: number): WaymarkError {
  const problem = `\`maxBytes\` is ${maxBytes}, but a file with ${entry.loc} alone has ${bytes} bytes`
  return new WaymarkError(
    'invalid-option',
    `${problem}: raise \`maxBytes\`, or give the entry fewer alternates and images.`,
  )
}
