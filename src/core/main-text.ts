import { regionOf, textOf } from './page-text.ts'

/**
 * What a page says to its readers, for telling whether it has changed: a comparison, no parser. Only text counts; what a
 * build stamps on a page without anyone having written it is taken out.
 */

/**
 * The text of `<main>`, else of the body without navigation, headers, footers and asides; without markup, hashes, ids and
 * "built at" stamps. White space is left to whoever compares: it is no difference.
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

/** Words without which a pattern cannot match: looking for them costs a twentieth of trying it. */
const STAMPS: readonly { hints: readonly string[]; pattern: RegExp; by: string }[] = [
  { hints: ['built', 'build', 'generated', 'rendered', 'compiled', 'deployed'], pattern: BUILT, by: ' ' },
  // "3 days ago" is another text every day.
  {
    hints: ['ago'],
    pattern: /\b(?:\d+|an?|one|a few)\s(?:second|minute|hour|day|week|month|year)s?\sago\b/gi,
    by: ' ',
  },
  // A year that turns over in January is no change of the page (Google names it as the example).
  {
    hints: ['©', '&copy;', '(c)', 'copyright'],
    pattern: /(?:©|&copy;|\(c\)|\bcopyright\b)\s*(?:©|&copy;|\(c\))?\s*\d{4}(?:\s*[-–—]\s*\d{4})?/gi,
    by: ' ',
  },
  {
    hints: ['.js', '.mjs', '.css', '.png', '.jp', '.gif', '.svg', '.webp', '.avif', '.woff', '.mp4', '.pdf'],
    pattern: /[-.][\w-]{8,64}(?=\.(?:m?js|css|png|jpe?g|gif|svg|webp|avif|woff2?|mp4|pdf)\b)/gi,
    by: '',
  },
]

const HEX = /[0-9a-f]{8}[0-9a-f-]{8}/
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const ID = /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,}\b/gi

function withoutStamps(text: string): string {
  const lower = text.toLowerCase()
  const stamps = STAMPS.filter(({ hints }) => hints.some((hint) => lower.includes(hint)))
  const hex = HEX.test(lower)
  if (stamps.length === 0 && !hex) return text
  // Between two blanks side by side a pattern would have to choose.
  let rest = text.replace(/\s+/g, ' ')
  for (const { pattern, by } of stamps) rest = rest.replace(pattern, by)
  return hex ? rest.replace(UUID, ' ').replace(ID, ' ') : rest
}
