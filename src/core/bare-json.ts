/**
 * Where the JSON object ends that a file begins with, which is Hugo's form of front matter. A key must follow the
 * brace: `{{ x }}`, `{% x %}` and `{"words"}` begin templates and MDX.
 *
 * @returns -1 if the object is never closed; nothing if there is none
 */
export function bareJsonEnd(source: string): number | undefined {
  if (source[0] !== '{') return undefined
  const key = pastBlanks(source, 1)
  const end = source[key] === '"' ? endOfString(source, key) : -1
  return end !== -1 && source[pastBlanks(source, end)] === ':' ? endOfObject(source) : undefined
}

function endOfObject(source: string): number {
  const telling = /["{}]/g
  let depth = 0
  for (let match; (match = telling.exec(source));) {
    if (match[0] === '{') depth++
    else if (match[0] === '}') depth--
    else {
      const end = endOfString(source, match.index)
      if (end === -1) return -1
      telling.lastIndex = end
    }
    if (depth === 0) return telling.lastIndex
  }
  return -1
}

/** By hand: a pattern for it keeps each step of the way, which a string of some megabytes has too many of. */
function endOfString(source: string, quote: number): number {
  for (let at = quote + 1; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '"') return at + 1
  }
  return -1
}

function pastBlanks(source: string, from: number): number {
  const other = /\S/g
  other.lastIndex = from
  return other.exec(source)?.index ?? source.length
}
