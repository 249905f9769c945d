const START = 'date'
const ENDS = ['Modified', 'Published']
const LONGEST_END = Math.max(...ENDS.map((end) => end.length))

/**
 * So many bytes are searched at once. After some near misses Node's search changes to a way that suits text of that
 * kind and is ten times as slow, until it is called anew.
 */
const WINDOW = 1 << 14

/**
 * Finds `dateModified` and `datePublished` in a page that most likely has neither. Each is looked for from its capital
 * on: that letter is rare, and a search for a rare letter passes over the others at the speed of memory, while one for
 * `date…` would stop at every `d`.
 *
 * @param found told where a name begins and ends, in no particular order and perhaps twice; answers whether to go on
 */
export function findDateNames(bytes: Buffer, from: number, found: (start: number, end: number) => boolean): void {
  for (let begin = from; begin < bytes.length; begin += WINDOW) {
    const window = bytes.subarray(begin, begin + WINDOW + LONGEST_END)
    for (const end of ENDS) {
      for (let at = 0; (at = window.indexOf(end, at, 'latin1')) !== -1; at += end.length) {
        const start = begin + at - START.length
        if (start < from || !startsAt(bytes, start)) continue
        if (!found(start, begin + at + end.length)) return
      }
    }
  }
}

function startsAt(bytes: Buffer, place: number): boolean {
  for (let index = 0; index < START.length; index++) {
    if (bytes[place + index] !== START.charCodeAt(index)) return false
  }
  return true
}
