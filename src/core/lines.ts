/** Tells the line of one place after another in a growing text, each character looked at once. */
export class LineCounter {
  private line: number
  private countedTo = 0

  /** @param first the number of the text's first line */
  constructor(first = 1) {
    this.line = first
  }

  /** @param place not before the one asked for last */
  lineAt(text: string, place: number): number {
    for (let at = this.countedTo; (at = text.indexOf('\n', at)) !== -1 && at < place; at++) this.line++
    this.countedTo = place
    return this.line
  }
}
