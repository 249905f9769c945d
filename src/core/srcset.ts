/** Which descriptors a candidate may have; `h` was once thought to go with `w`. */
const DESCRIBED: ReadonlySet<string> = new Set(['', 'w', 'x', 'wh', 'hw'])
const DESCRIPTOR = /^(?:\d*[1-9]\d*[wh]|(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?x)$/i

/**
 * The URLs of a `srcset`, in order, as browsers read it: a comma within a URL belongs to it, at its end it does not, and
 * a candidate with broken descriptors is dropped.
 *
 * @param text with entities decoded
 * @see {@link https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute}
 */
export function srcsetUrls(text: string): string[] {
  const urls: string[] = []
  for (let at = 0; ;) {
    while (isSpace(text, at) || text[at] === ',') at++
    if (at >= text.length) return urls
    const start = at
    while (at < text.length && !isSpace(text, at)) at++
    let end = at
    while (text[end - 1] === ',') end--
    const url = text.slice(start, end)
    if (end < at) {
      urls.push(url)
      continue
    }
    const close = endOfDescriptors(text, at)
    if (valid(text.slice(at, close))) urls.push(url)
    at = close
  }
}

/** The comma that ends a candidate, or the end of the text: one in parentheses ends none. */
function endOfDescriptors(text: string, from: number): number {
  let open = false
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === '(') open = true
    else if (char === ')') open = false
    else if (char === ',' && !open) return at
  }
  return text.length
}

function valid(descriptors: string): boolean {
  let kinds = ''
  for (const descriptor of descriptors.split(/[\t\n\f\r ]+/)) {
    if (descriptor === '') continue
    // Not even all letters of a long nonsense are worth keeping.
    if (kinds.length === 2 || !DESCRIPTOR.test(descriptor)) return false
    kinds += descriptor.at(-1)
  }
  return DESCRIBED.has(kinds.toLowerCase())
}

function isSpace(text: string, at: number): boolean {
  const char = text.charCodeAt(at)
  return char === 32 || char === 10 || char === 9 || char === 13 || char === 12
}
