import { isLetter } from './markup.ts'

/**
 * The words of a page, for telling whether two say the same: a comparison, no parser. However broken a page is, no part
 * of it is searched twice.
 */

/** Elements in which a `<` begins no tag. */
export const RAW: ReadonlySet<string> = new Set(['script', 'style'])

const BANG = 33
const QUESTION = 63
const SLASH = 47
const GREATER = 62
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39

/** From the first start tag of an element to its last end tag. */
export function regionOf(html: string, name: string): string | undefined {
  const start = new RegExp(`<${name}[\\s>]`, 'i').exec(html)
  if (!start) return undefined
  let end: number | undefined
  for (const { index } of html.matchAll(new RegExp(`</${name}(?=[\\s/>])`, 'gi'))) end = index
  return html.slice(start.index, end !== undefined && end > start.index ? end : undefined)
}

/**
 * The text of a page or a part of it: without comments, tags and the elements `passed`. A tag leaves a space, as words
 * on both sides of it are two; a script or style leaves nothing, as builds put them elsewhere.
 */
export function textOf(html: string, passed: ReadonlySet<string>): string {
  const words = new Words(html)
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    words.add(at, open < 0 ? html.length : open)
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4)
      continue
    }
    const next = html.charCodeAt(open + 1)
    const nameAt = open + (next === SLASH ? 2 : 1)
    if (!isLetter(html.charCodeAt(nameAt))) {
      // A doctype or the like ends at its `>`; in `a < b` it is text.
      const declares = next === BANG || next === QUESTION
      if (!declares) words.add(open, open + 1)
      at = declares ? after(html, '>', open) : open + 1
      continue
    }
    let nameEnd = nameAt + 1
    while (isOfName(html.charCodeAt(nameEnd))) nameEnd++
    const name = html.slice(nameAt, nameEnd).toLowerCase()
    const end = endOfTag(html, nameEnd)
    at = next !== SLASH && passed.has(name) ? endOfElement(html, name, end) : end
    if (!RAW.has(name)) words.end()
  }
  return words.text()
}

function isOfName(char: number): boolean {
  return isLetter(char) || (char > 47 && char < 58) || char === 45
}

/** Stretches of a page put together with one blank wherever there are any. */
class Words {
  readonly #html: string
  readonly #stretches: string[] = []
  #gap = false

  constructor(html: string) {
    this.#html = html
  }

  /** Only blanks of ASCII count, since each character may be one byte of another. */
  add(from: number, to: number): void {
    const html = this.#html
    let start = from
    let end = to
    while (start < end && html.charCodeAt(start) <= 0x20) start++
    while (end > start && html.charCodeAt(end - 1) <= 0x20) end--
    if (start > from) this.#gap = true
    if (start === end) return
    if (this.#gap && this.#stretches.length > 0) this.#stretches.push(' ')
    this.#stretches.push(html.slice(start, end))
    this.#gap = end < to
  }

  /** Several blanks within a stretch are made one here: a look at each stretch for itself takes twice as long. */
  text(): string {
    const text = this.#stretches.join('')
    return text.replace(/[\t\n\f\r][ \t\n\f\r]*| [ \t\n\f\r]+/g, ' ')
  }

  /** What follows is another word. */
  end(): void {
    this.#gap = true
  }
}

function after(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from)
  return at < 0 ? html.length : at + what.length
}

/** Past the `>` that ends a tag, not one in a quoted value. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const char = html.charCodeAt(at)
    if (char === GREATER) return at + 1
    if (char !== DOUBLE_QUOTE && char !== SINGLE_QUOTE) continue
    const close = html.indexOf(char === DOUBLE_QUOTE ? '"' : "'", at + 1)
    if (close < 0) return html.length
    at = close
  }
  return html.length
}

/** Past the end tag of an element, one of its name inside it included. */
function endOfElement(html: string, name: string, from: number): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi')
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    if (tag[1] !== '') depth--
    else if (!RAW.has(name)) depth++
    if (depth === 0) return endOfTag(html, tags.lastIndex)
  }
  return html.length
}
