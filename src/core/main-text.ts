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
const ASSET = /\.(?:m?js|css|png|jp|gif|svg|webp|avif|woff|mp4|pdf)/iy

// "3 days ago" is another text every day.
const AGO = /\b(?:\d+|an?|one|a few)\s(?:second|minute|hour|day|week|month|year)s?\sago\b/gi
// A year that turns over in January is no change of the page (Google names it as the example).
const COPYRIGHT = /(?:©|&copy;|\(c\)|\bcopyright\b)\s*(?:©|&copy;|\(c\))?\s*\d{4}(?:\s*[-–—]\s*\d{4})?/gi
const ASSET_HASH = /[-.][\w-]{8,64}(?=\.(?:m?js|css|png|jpe?g|gif|svg|webp|avif|woff2?|mp4|pdf)\b)/gi
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const ID = /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,}\b/gi

function withoutStamps(text: string): string {
  const { stamped, asset, hex } = signsIn(text)
  if (!stamped && !asset && !hex) return text
  // No two blanks are side by side, between which a pattern would have to choose.
  let rest = text
  if (stamped) rest = rest.replace(BUILT, ' ').replace(AGO, ' ').replace(COPYRIGHT, ' ')
  if (asset) rest = rest.replace(ASSET_HASH, '')
  return hex ? rest.replace(UUID, ' ').replace(ID, ' ') : rest
}

/** Makes a letter lower-case. */
const LOWER = 32
const [DOT, ZERO, NINE] = [46, 48, 57]
const MARKS = new Uint8Array(256)
for (const mark of '.0123456789bgprBGPR©&(') MARKS[mark.charCodeAt(0)] = 1

/** Room for the text of one page after the other: room for each takes as long as the search. */
let bytes = Buffer.allocUnsafeSlow(1 << 16)

/**
 * Which stamps there may be: one look at each byte, half as long as a look for each pattern. Every word of
 * {@link HINTS} has one of four letters that are rare in others.
 */
function signsIn(text: string): { stamped: boolean; asset: boolean; hex: boolean } {
  const signs = { stamped: false, asset: false, hex: false }
  // Cut to a byte, a letter beyond Latin may look like a sign; what is then looked for is looked for in the text.
  if (text.length > bytes.length) bytes = Buffer.allocUnsafeSlow(2 * text.length)
  const end = bytes.write(text, 'latin1')
  for (let at = 0; at < end; at++) {
    const char = bytes[at] as number
    if (MARKS[char] === 0) continue
    if (char === DOT) signs.asset ||= isAsset(text, at)
    // A digit beside a letter of a hash.
    else if (char >= ZERO && char <= NINE)
      signs.hex ||= isHexLetter(bytes[at - 1]) || (at + 1 < end && isHexLetter(bytes[at + 1]))
    else if (!signs.stamped && mayStamp(at, char | LOWER))
      signs.stamped = HINTS.test(text.slice(Math.max(0, at - 4), at + 10))
  }
  return signs
}

function isAsset(text: string, dot: number): boolean {
  ASSET.lastIndex = dot
  return ASSET.test(text)
}

function isHexLetter(char: number | undefined): boolean {
  const letter = (char ?? 0) | LOWER
  return letter >= 97 && letter <= 102
}

const [A, B, E, G, I, L, N, O, P, R, U, Y] = [97, 98, 101, 103, 105, 108, 110, 111, 112, 114, 117, 121]

function mayStamp(at: number, letter: number): boolean {
  const next = (bytes[at + 1] ?? 0) | LOWER
  const third = (bytes[at + 2] ?? 0) | LOWER
  if (letter === B) return next === U && third === I // build
  if (letter === G) return (next === E && third === N) || (next === O && ((bytes[at - 1] ?? 0) | LOWER) === A) // generated, ago
  if (letter === P) return (next === Y && third === R) || (next === I && third === L) || (next === L && third === O) // copyright, compiled, deployed
  if (letter === R) return next === E && third === N // rendered
  return true
}
