/**
 * What a page says to its readers, for telling whether it has changed: a comparison, no parser. Only text counts; what a
 * build stamps on a page without anyone having written it is taken out.
 */

/**
 * The text of `<main>`, else of the body without navigation, headers, footers and asides; without white space, markup,
 * hashes, ids and "built at" stamps.
 */
export function mainText(html: string): string {
  const main = regionOf(html, 'main')
  const text = main === undefined ? textOf(regionOf(html, 'body') ?? html, AROUND) : textOf(main, SILENT)
  return withoutStamps(text).replace(/\s+/g, '')
}

/** Elements without a word for readers. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'nav'])
/** Besides them, what is the same on every page. */
const AROUND: ReadonlySet<string> = new Set([...SILENT, 'header', 'footer', 'aside', 'head'])
/** In these a `<` begins no tag. */
const RAW: ReadonlySet<string> = new Set(['script', 'style'])

const TAG = /<(\/?)([a-z][a-z0-9-]*)/iy

/** From the first start tag of an element to its last end tag. */
function regionOf(html: string, name: string): string | undefined {
  const start = new RegExp(`<${name}[\\s>]`, 'i').exec(html)
  if (!start) return undefined
  const lower = html.toLowerCase()
  const end = lower.lastIndexOf(`</${name}`)
  return html.slice(start.index, end > start.index ? end : undefined)
}

function textOf(html: string, passed: ReadonlySet<string>): string {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) return text + html.slice(at)
    text += html.slice(at, open)
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4)
      continue
    }
    TAG.lastIndex = open
    const tag = TAG.exec(html)
    if (!tag) {
      // A doctype or the like ends at its `>`; in `a < b` it is text.
      const declares = html[open + 1] === '!' || html[open + 1] === '?'
      if (!declares) text += '<'
      at = declares ? after(html, '>', open) : open + 1
      continue
    }
    const name = (tag[2] as string).toLowerCase()
    const end = endOfTag(html, TAG.lastIndex)
    at = tag[1] === '' && passed.has(name) ? endOfElement(html, name, end) : end
    text += ' '
  }
  return text
}

function after(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from)
  return at < 0 ? html.length : at + what.length
}

/** Past the `>` that ends a tag, not one in a quoted value. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const char = html[at]
    if (char === '>') return at + 1
    if (char !== '"' && char !== "'") continue
    const close = html.indexOf(char, at + 1)
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

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
/** What times, numbers and ids are made of. */
const TOKEN = `(?:\\d[\\w.:+/-]*|${MONTH}|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|[ap]\\.?m\\.?|utc|gmt|[0-9a-f]{7,40})\\b[.,]?`
const BUILT = new RegExp(
  `\\b(?:re)?(?:built|build|generated|rendered|compiled|deployed)\\b(?:\\s*(?:date|time|id|number|version|hash|commit|on|at|in|from|:|#|=|-))*(?:\\s*${TOKEN})+`,
  'gi',
)

function withoutStamps(text: string): string {
  return (
    text
      .replace(BUILT, ' ')
      // A year that turns over in January is no change of the page (Google names it as the example).
      .replace(/(?:©|&copy;|\(c\)|\bcopyright\b)\s*(?:©|&copy;|\(c\))?\s*\d{4}(?:\s*[-–—]\s*\d{4})?/gi, ' ')
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, ' ')
      .replace(/[-.][\w-]{8,}(?=\.(?:m?js|css|png|jpe?g|gif|svg|webp|avif|woff2?|mp4|pdf)\b)/gi, '')
      .replace(/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,}\b/gi, ' ')
  )
}
