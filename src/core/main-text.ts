import { regionOf, textOf } from './page-text.ts'

/**
 * What a page says to its readers, for telling whether it has changed: a comparison, no parser. Only text counts; what a
 * build stamps on a page without anyone having written it is taken out.
 */

/**
 * The text of `<main>`, else of the body without navigation, headers, footers and asides; without markup, hashes, ids and
 * "built at" stamps. The page may be given as text or one character a byte. White space is left to whoever compares: it is no difference.
 */
export function mainText(html: string): string {
  const main = regionOf(html, 'main')
  const text = main === undefined ? textOf(regionOf(html, 'body') ?? html, AROUND) : textOf(main, SILENT)
  return withoutStamps(text)
}

/** Elements without a word for readers. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'nav'])
/** Besides them, what is the same on every page. */
const AROUND: ReadonlySet<string> = new Set([...SILENT, 'header', 'footer', 'aside', 'head'])

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
/** What times, numbers and ids are made of. */
const TOKEN = `(?:\\d[\\w.:+/-]*|${MONTH}|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|[ap]\\.?m\\.?|utc|gmt|[0-9a-f]{7,40})\\b[.,]?`
const BUILT = new RegExp(
  `\\b(?:re)?(?:built|build|generated|rendered|compiled|deployed)\\b(?:\\s*(?:date|time|id|number|version|hash|commit|on|at|in|from|:|#|=|-))*(?:\\s*${TOKEN})+`,
  'gi',
)

/** What a stamp cannot do without. Looking for it is all that most pages cost: the patterns themselves take ten times as long. */
const HINTS = /buil[td]|generated|rendered|compiled|deployed|\bago\b|copyright|©|&copy;|\(c\)/i
const ASSET = /\.(?:m?js|css|png|jp|gif|svg|webp|avif|woff|mp4|pdf)/i
/** A digit beside a letter of a hash. */
const HEX = /\d(?:[a-f]|(?<=[a-f]\d))/i

// "3 days ago" is another text every day.
const AGO = /\b(?:\d+|an?|one|a few)\s(?:second|minute|hour|day|week|month|year)s?\sago\b/gi
// A year that turns over in January is no change of the page (Google names it as the example).
const COPYRIGHT = /(?:©|&copy;|\(c\)|\bcopyright\b)\s*(?:©|&copy;|\(c\))?\s*\d{4}(?:\s*[-–—]\s*\d{4})?/gi
const ASSET_HASH = /[-.][\w-]{8,64}(?=\.(?:m?js|css|png|jpe?g|gif|svg|webp|avif|woff2?|mp4|pdf)\b)/gi
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const ID = /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,}\b/gi

function withoutStamps(text: string): string {
  const stamped = HINTS.test(text)
  const asset = ASSET.test(text)
  const hex = HEX.test(text)
  if (!stamped && !asset && !hex) return text
  // No two blanks are side by side, between which a pattern would have to choose.
  let rest = text
  if (stamped) rest = rest.replace(BUILT, ' ').replace(AGO, ' ').replace(COPYRIGHT, ' ')
  if (asset) rest = rest.replace(ASSET_HASH, '')
  return hex ? rest.replace(UUID, ' ').replace(ID, ' ') : rest
}
