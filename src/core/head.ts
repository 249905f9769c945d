import { HeadNotes } from './head-notes.ts'
import { RAW_ELEMENTS, endOfRaw, readMarkup } from './markup.ts'
import type { Markup } from './markup.ts'

/** The elements that may stand in a head, besides the raw ones among them and `<template>`. */
const HEAD_ELEMENTS = new Set(['html', 'head', 'base', 'link', 'meta', 'basefont', 'bgsound'])
const RAW_HEAD_ELEMENTS = new Set(['title', 'script', 'style', 'noscript', 'noframes'])
/** Other end tags are passed over. */
const ENDING_TAGS = new Set(['head', 'body', 'html', 'br'])

/** Most heads fit; each further slice is four times as long. */
const FIRST_SLICE = 4096
/** Node makes no string of more than 512 MB; a head half as long has nothing more to say. */
const LONGEST = 2 ** 28

const TEXT = /[^\t\n\f\r ]/

/**
 * Reads a page until its head ends: at its end tag, or at the first element or text that cannot stand in a head, for
 * there browsers begin the body and search engines stop reading. Of a large page no more than that is looked at.
 * `<template>`, `<noscript>`, comments and scripts say nothing of the page.
 */
export class HeadReader {
  readonly notes = new HeadNotes()
  /** The page so far, one character a byte, so that places in it are places in the file. */
  private text = ''
  private at = 0
  private whole = false
  private templates = 0

  /** @returns where in the bytes the head ended */
  read(bytes: Buffer): number {
    const length = Math.min(bytes.length, LONGEST)
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3
    for (let size = FIRST_SLICE; !this.whole; size *= 4) {
      this.whole = size >= length
      this.text = bytes.toString('latin1', 0, Math.min(size, length))
      if (this.scan()) break
    }
    return this.at
  }

  /** Goes on from `at`. Returns whether the head ended; if not, the next slice is wanted. */
  private scan(): boolean {
    for (;;) {
      const start = this.text.indexOf('<', this.at)
      const blank = this.text.slice(this.at, start === -1 ? undefined : start)
      if (this.templates === 0 && TEXT.test(blank)) return true
      if (start === -1) return false
      this.at = start
      const markup = readMarkup(this.text, start)
      if (!markup) return false
      if (this.templates === 0 && endsHead(markup)) {
        if (markup.kind === 'end') this.at = markup.end
        return true
      }
      const next = this.take(markup)
      if (next === -1) return false
      this.at = next
    }
  }

  /** Returns where to go on; -1 if that is not in the text yet. */
  private take({ kind, name, nameEnd, end }: Markup): number {
    if (kind === 'doctype') this.notes.reading.document = true
    if (name === 'template') this.templates += kind === 'start' ? 1 : this.templates > 0 ? -1 : 0
    if (kind !== 'start') return end
    const raw = RAW_ELEMENTS.has(name)
    const close = raw ? endOfRaw(this.text, name, end) : end
    if (close === -1 && !this.whole) return -1
    if (this.templates === 0) {
      const content = raw ? this.text.slice(end, close === -1 ? undefined : close) : ''
      this.notes.take(name, content, { page: this.text, start: this.at, nameEnd, end })
    }
    return close === -1 ? this.text.length : close
  }
}

function endsHead({ kind, name }: Markup): boolean {
  if (kind === 'end') return ENDING_TAGS.has(name)
  if (kind === 'start') return !HEAD_ELEMENTS.has(name) && !RAW_HEAD_ELEMENTS.has(name) && name !== 'template'
  return kind === 'text'
}
