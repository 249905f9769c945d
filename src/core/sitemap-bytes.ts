/** A sitemap from its bytes: which encoding, which format, and on to the reader of that. */
import type { SitemapHandler } from './raw-sitemap.ts'
import { SitemapText } from './sitemap-text.ts'
import { SitemapXml } from './sitemap-xml.ts'

/** So much is needed to see what a file is. */
const START = 256
/** More blanks than that before anything else, and the file is none. */
const MOST_BLANKS = 1 << 16

/** Takes the bytes of one file, unpacked, in pieces of any size. */
export class SitemapBytes {
  readonly #handler: SitemapHandler
  #decoder: TextDecoder | undefined
  #reader: SitemapXml | SitemapText | undefined
  /** Bytes, then text, that do not yet tell what the file is. */
  #start: Uint8Array = new Uint8Array()
  #begun = ''
  #stopped = false

  constructor(handler: SitemapHandler) {
    this.#handler = handler
  }

  /** What follows is of no interest: the file is none, or broken. */
  get stopped(): boolean {
    return this.#stopped || (this.#reader?.stopped ?? false)
  }

  write(bytes: Uint8Array): void {
    if (this.stopped) return
    if (this.#decoder) return this.#text(this.#decode(bytes))
    this.#start = joined(this.#start, bytes)
    if (this.#start.length >= START) this.#begin()
  }

  end(): void {
    if (this.stopped) return
    if (!this.#decoder) this.#begin()
    if (this.stopped) return
    this.#text(this.#decode())
    if (!this.#reader) this.#choose(this.#begun)
    this.#reader?.end()
  }

  #begin(): void {
    const start = this.#start
    if (start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 9) < 8) return this.#refuse('a zip archive')
    this.#decoder = decoderFor(start, (value) => this.#handler.odd('encoding', 1, value))
    this.#text(this.#decode(start))
    this.#start = new Uint8Array()
  }

  #decode(bytes?: Uint8Array): string {
    const decoder = this.#decoder as TextDecoder
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      // Once is enough to say so: from here on what cannot be read is shown as such.
      this.#handler.odd('encoding', 1, `bytes that are no ${decoder.encoding}`)
      this.#decoder = new TextDecoder(decoder.encoding, { ignoreBOM: true })
      return bytes ? this.#decoder.decode(bytes, { stream: true }) : ''
    }
  }

  #text(text: string): void {
    if (this.#reader) return this.#reader.write(text)
    // Of blanks that go on and on, one run of them is as good as all.
    if (this.#begun.length > MOST_BLANKS && this.#begun.trim() === '') return this.#refuse('nothing but blanks')
    this.#begun += text
    if (this.#begun.length - START / 4 >= blanksAtStart(this.#begun)) this.#choose(this.#begun)
  }

  #choose(begun: string): void {
    let text = begun
    if (text.startsWith('\uFEFF')) {
      this.#handler.odd('bom', 1)
      text = text.slice(1)
    }
    this.#begun = ''
    if (text.trim() === '') return this.#refuse('an empty file')
    if (/^\s*<(?:!doctype\s+html|html[\s>])/i.test(text)) return this.#refuse('an HTML page')
    this.#reader = /^\s*</.test(text) ? new SitemapXml(this.#handler) : new SitemapText(this.#handler)
    this.#reader.write(text)
  }

  #refuse(value: string): void {
    this.#handler.odd('not-sitemap', 1, value)
    this.#stopped = true
  }
}

/** By the byte order mark, else by what the XML declaration says, else UTF-8. */
function decoderFor(start: Uint8Array, wrong: (encoding: string) => void): TextDecoder {
  const marked =
    start[0] === 0xff && start[1] === 0xfe
      ? 'utf-16le'
      : start[0] === 0xfe && start[1] === 0xff
        ? 'utf-16be'
        : undefined
  const label = marked ?? declared(start)
  if (label === undefined || /^(?:utf-?8|us-ascii|ascii)$/i.test(label)) return utf8()
  wrong(label)
  // Whose declaration can be read byte by byte, is not in 16 bits: writers that think in those say so of any file.
  if (marked === undefined && /^(?:utf-?16|ucs-?2|iso-10646-ucs-2|unicode)/i.test(label)) return utf8()
  try {
    return new TextDecoder(label, { ignoreBOM: marked === undefined })
  } catch {
    return utf8()
  }
}

function blanksAtStart(text: string): number {
  return text.length - text.trimStart().length
}

function utf8(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
}

function declared(start: Uint8Array): string | undefined {
  const text = String.fromCharCode(...start.subarray(0, START))
  return /^[^<]*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1]
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  // A copy in any case: whoever reads may use the same memory for the next piece.
  const result = new Uint8Array(a.length + b.length)
  result.set(a)
  result.set(b, a.length)
  return result
}
