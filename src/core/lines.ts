/** Tells the line of one place after another in a growing text, each character looked at once. */
export class LineCounter {
  private line: number
  /** The first line end that is not counted; the text's end where none is known. */
  private next = 0

  /** @param first the number of the text's first line */
  constructor(first = 1) {
    this.line = first
  }

  /** @param place not before the one asked for last */
  lineAt(text: string, place: number): number {
    while (this.next < place) {
      if (text[this.next] === '\n') {
        this.line++
        this.next++
      }
      const next = text.indexOf('\n', this.next)
      this.next = next === -1 ? text.length : next
      if (next === -1) break
    }
    return this.line
  }
}
