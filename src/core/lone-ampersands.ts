/** An entity, a character reference, or what may become one with the next piece. */
const ENTITY = /^&(?:#\d{1,8}|#x[\da-f]{1,8}|[a-z][\w.-]{0,30});/i
const BEGUN = /^&(?:#?|#\d{1,8}|#x[\da-f]{0,8}|[a-z][\w.-]{0,30})$/i
const SECTION = /<!\[CDATA\[|<!--|<\?|&/g
const ENDS: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' }
/** Of an entity that may be one. */
const LONGEST = 33

/** Turns `&` into `&amp;` where it begins no entity, in text that comes in pieces. */
export class LoneAmpersands {
  #rest = ''
  /** What ends the section that the last piece ended in, where an ampersand is only an ampersand. */
  #until = ''

  /** @param found told of each, with the number of line feeds in this piece before it */
  mend(piece: string, found: (linesBefore: number) => void): string {
    const text = this.#rest + piece
    this.#rest = ''
    if (this.#until === '' && !/&|<[!?]/.test(text)) return this.#keep(text, openingAtEnd(text))
    let mended = ''
    let from = 0
    let at = 0
    let lines = 0
    let counted = 0
    for (;;) {
      if (this.#until !== '') {
        const end = text.indexOf(this.#until, at)
        if (end < 0) return mended + this.#keep(text.slice(from), begunAtEnd(text, this.#until))
        at = end + this.#until.length
        this.#until = ''
      }
      SECTION.lastIndex = at
      const match = SECTION.exec(text)
      if (!match) return mended + this.#keep(text.slice(from), openingAtEnd(text))
      at = match.index
      if (match[0] !== '&') {
        this.#until = ENDS[match[0]] as string
        at += match[0].length
        continue
      }
      const next = text.slice(at, at + LONGEST)
      if (!ENTITY.test(next)) {
        if (at + next.length === text.length && BEGUN.test(next))
          return mended + this.#keep(text.slice(from), next.length)
        lines += linesIn(text, counted, at)
        counted = at
        found(lines)
        mended += `${text.slice(from, at)}&amp;`
        from = at + 1
      }
      at++
    }
  }

  /** What was waiting for a next piece. */
  rest(): string {
    const rest = this.#rest
    this.#rest = ''
    return rest.startsWith('&') ? `&amp;${rest.slice(1)}` : rest
  }

  /** All but the last characters, which wait for the next piece. */
  #keep(text: string, last: number): string {
    if (last === 0) return text
    this.#rest = text.slice(-last)
    return text.slice(0, -last)
  }
}

/** How many characters at the end of the text may be the beginning of `word`. */
function begunAtEnd(text: string, word: string): number {
  for (let length = Math.min(word.length - 1, text.length); length > 0; length--)
    if (text.endsWith(word.slice(0, length))) return length
  return 0
}

function openingAtEnd(text: string): number {
  return Math.max(...Object.keys(ENDS).map((start) => begunAtEnd(text, start)))
}

function linesIn(text: string, start: number, end: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
