import { HeadNotes } from './head-notes.ts'
import { RAW_ELEMENTS, endOfRaw, isSpace, readMarkup } from './markup.ts'
import type { Markup } from './markup.ts'

/** What to do about an element; any other begins the body. */
const ELEMENTS = new Map<string, 'note' | 'skip' | 'raw' | 'template'>([
  ['link', 'note'],
  ['meta', 'note'],
  ['script', 'raw'],
  ['title', 'raw'],
  ['style', 'raw'],
  ['html', 'note'],
  ['head', 'skip'],
  ['base', 'note'],
  ['noscript', 'raw'],
  ['template', 'template'],
  ['noframes', 'raw'],
  ['basefont', 'skip'],
  ['bgsound', 'skip'],
])
/** Other end tags are passed over. */
const ENDING_TAGS = new Set(['head', 'body', 'html', 'br'])

/** Most heads fit; each further slice is four times as long. */
const FIRST_SLICE = 4096
/** Node makes no string of more than 512 MB; a head half as long has nothing more to say. */
const LONGEST = 2 ** 28

/**
 * Reads a page until its head ends: at its end tag, or at the first element or text that cannot stand in a head, for
 * there browsers begin the body and search engines stop reading. Of a large page no more than that is looked at.
 * `<template>`, `<noscript>`, comments and scripts say nothing of the page.
 */
export class HeadReader {
  readonly notes = new HeadNotes()
  /** The head ended at something that cannot stand in one, and not where its author ended it, if anywhere. */
  brokenOff = false
  /** The page so far, one character a byte, so that places in it are places in the file. */
  private text = ''
  private at = 0
  private whole = false
  private templates = 0

  /** @returns where in the bytes the head ended; -1 if they are no text */
  read(bytes: Buffer): number {
    const length = Math.min(bytes.length, LONGEST)
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3
    for (let size = FIRST_SLICE; !this.whole; size *= 4) {
      this.whole = size >= length
      this.text = bytes.toString('latin1', 0, Math.min(size, length))
      if (size === FIRST_SLICE && this.text.includes('\0')) return -1
      if (this.scan()) break
    }
    return this.at
  }

  /** Goes on from `at`. Returns whether the head ended; if not, the next slice is wanted. */
  private scan(): boolean {
    for (;;) {
      const start = this.text.indexOf('<', this.at)
      if (this.templates === 0 && start !== this.at && this.textUntil(start)) return this.breakOff()
      if (start === -1) return false
      this.at = start
      const markup = readMarkup(this.text, start)
      if (!markup) return false
      const next = this.templates === 0 ? this.inHead(markup) : this.inTemplate(markup)
      if (next === 'broken') return this.breakOff()
      if (next === 'end') return true
      if (next === 'more') return false
      this.at = next
    }
  }

  private breakOff(): true {
    this.brokenOff = true
    return true
  }

  private textUntil(next: number): boolean {
    const end = next === -1 ? this.text.length : next
    for (let at = this.at; at < end; at++) if (!isSpace(this.text.charCodeAt(at))) return true
    return false
  }

  /** Returns where to go on. */
  private inHead({ kind, name, nameEnd, end }: Markup): number | 'end' | 'broken' | 'more' {
    if (kind === 'start') {
      const role = ELEMENTS.get(name)
      if (role === 'note') this.notes.take(name, '', { page: this.text, start: this.at, nameEnd, end })
      else if (role === 'raw') return this.raw(name, nameEnd, end)
      else if (role === 'template') this.templates = 1
      if (role) return end
      return name === 'body' ? 'end' : 'broken'
    }
    if (kind === 'doctype') this.notes.reading.document = true
    else if (kind === 'text') return 'broken'
    else if (kind === 'end' && ENDING_TAGS.has(name)) {
      this.at = end
      return name === 'br' ? 'broken' : 'end'
    }
    return end
  }

  private raw(name: string, nameEnd: number, end: number): number | 'more' {
    const close = endOfRaw(this.text, name, end)
    if (close === -1 && !this.whole) return 'more'
    const next = close === -1 ? this.text.length : close
    const content = name === 'title' || name === 'script' ? this.text.slice(end, next) : ''
    this.notes.take(name, content, { page: this.text, start: this.at, nameEnd, end })
    return next
  }

  private inTemplate({ kind, name, end }: Markup): number | 'more' {
    if (name === 'template') this.templates += kind === 'start' ? 1 : -1
    if (kind !== 'start' || !RAW_ELEMENTS.has(name)) return end
    const close = endOfRaw(this.text, name, end)
    if (close !== -1) return close
    return this.whole ? this.text.length : 'more'
  }
}
