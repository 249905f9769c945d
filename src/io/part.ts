/** One growing file of a sitemap: collected in memory, handed to the disk in blocks. */
import { newerDate } from '../core/split.ts'
import type { UrlLine } from '../core/xml.ts'
import { URLSET_END, urlsetHead } from '../core/xml.ts'
import type { TemporaryFiles } from './temporary.ts'

/** A complete file: on disk under a passing name or, when nothing is to be written, in memory. */
export type Body = { temporary: string } | { content: string | Uint8Array }

/** What stands around the lines of a file, in ASCII. */
export interface Frame {
  head(namespaces: number): string
  end: string
}

/** @param style - the line that names a style, or nothing */
export function urlsetFrame(style: string): Frame {
  return { head: (namespaces) => urlsetHead(namespaces, { style }), end: URLSET_END }
}
/** A text sitemap holds URLs and nothing else (rule P29). */
export const PLAIN: Frame = { head: () => '', end: '' }

/** Lines are joined up to this size: of larger strings each would take memory of its own from the system. */
const BLOCK = 1 << 15

export class Part {
  urls = 0
  /** Size of the file if it ended here. */
  bytes: number
  /** Bytes that wait in memory. */
  waiting = 0
  readonly #frame: Frame
  readonly #files: TemporaryFiles | undefined
  readonly #path: string
  #block = ''
  #namespaces = 0
  /** The namespaces in the head on disk; absent while nothing is there. */
  #written: number | undefined
  #newest: string | undefined
  #allDated = true

  /** @param files - absent: the file stays in memory */
  constructor(frame: Frame, files: TemporaryFiles | undefined) {
    this.#frame = frame
    this.#files = files
    this.#path = files?.create() ?? ''
    this.bytes = frame.head(0).length + frame.end.length
  }

  /** Size of the file if it ended after this line. */
  bytesWith({ bytes, namespaces }: UrlLine): number {
    const all = namespaces | this.#namespaces
    if (all === this.#namespaces) return this.bytes + bytes
    return this.bytes + bytes + this.#frame.head(all).length - this.#frame.head(this.#namespaces).length
  }

  add(line: UrlLine, lastmod: string | undefined): void {
    this.bytes = this.bytesWith(line)
    this.#namespaces |= line.namespaces
    this.#block += line.text
    this.waiting += line.bytes
    this.urls++
    if (lastmod === undefined) this.#allDated = false
    else if (this.#allDated) this.#newest = this.#newest === undefined ? lastmod : newerDate(this.#newest, lastmod)
  }

  get full(): boolean {
    return this.waiting >= BLOCK
  }

  /** The newest date, if every entry has one: an undated entry may be newer than all others (rule P24). */
  get lastmod(): string | undefined {
    return this.#allDated ? this.#newest : undefined
  }

  /** Hands what waits to the disk; nothing happens when the file stays in memory. */
  flush(): void {
    if (this.#files === undefined || this.#block === '') return
    const head = this.#written === undefined ? this.#frame.head(this.#namespaces) : ''
    this.#written ??= this.#namespaces
    this.#files.append(this.#path, head + this.#block, this.waiting === this.#block.length)
    this.#block = ''
    this.waiting = 0
  }

  /** Completes the file. A namespace that came up after the head was on disk costs one copy of the file. */
  close(): Body {
    this.#block += this.#frame.end
    this.waiting += this.#frame.end.length
    if (this.#files === undefined) return { content: this.#frame.head(this.#namespaces) + this.#block }
    this.flush()
    this.#files.flush()
    if (this.#written !== undefined && this.#written !== this.#namespaces) {
      const { head } = this.#frame
      this.#files.replaceStart(this.#path, head(this.#written).length, head(this.#namespaces))
    }
    return { temporary: this.#path }
  }
}
