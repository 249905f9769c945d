/**
 * Entries as XML text. The caller vouches for the values (absolute ASCII URLs, dates of rule P11): here they are only
 * put in order and escaped. One `<url>` stands on one line, so that files can be compared line by line.
 */
import type { Alternates, Entry, News, Video } from '../types.ts'

/** Second line of every file waymark writes: it is how our own files are told from anyone else's. */
export const MARKER = '<!-- waymark -->'
/** Last line of a sitemap. */
export const URLSET_END = '</urlset>\n'

/** Flags for the namespaces that an entry needs; they add up with `|`. */
export const ALTERNATES = 1
export const IMAGES = 2
export const VIDEOS = 4
export const NEWS = 8

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const EXTENSIONS: readonly [flag: number, attribute: string][] = [
  [ALTERNATES, ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'],
  [IMAGES, ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'],
  [VIDEOS, ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"'],
  [NEWS, ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'],
]

export interface HeadOptions {
  /**
   * Mark the file as ours.
   * @default true
   */
  marked?: boolean
  /** The line that names a style: see `styleInstruction`. */
  style?: string
}

/** Everything before the first `<url>`. Only the namespaces in use are declared (rule P31). */
export function urlsetHead(namespaces: number, { marked = true, style = '' }: HeadOptions = {}): string {
  let attributes = ` xmlns="${SITEMAP_NAMESPACE}"`
  for (const [flag, attribute] of EXTENSIONS) if (namespaces & flag) attributes += attribute
  return `${prolog(marked)}${style}<urlset${attributes}>\n`
}

/** An entry as its line in the file, with what the file must count and declare for it. */
export interface UrlLine {
  text: string
  /** In UTF-8 (rule P20) */
  bytes: number
  /** Flags */
  namespaces: number
}

/** @param plain - the caller knows that the entry has nothing but a loc and a lastmod, and in them nothing to escape */
export function urlLine(entry: Entry, plain = false): UrlLine {
  if (plain) {
    const text = plainElement(entry)
    return { text, bytes: text.length, namespaces: 0 }
  }
  const namespaces = namespacesOf(entry)
  // One look at all the letters tells that nothing is to be escaped or measured.
  if ((namespaces & ~ALTERNATES) === 0 && PLAIN_ASCII.test(lettersOf(entry))) {
    let text = '<url><loc>' + entry.loc + '</loc>' + ownFields(entry)
    if (entry.alternates !== undefined) text += alternateLinks(entry.alternates, asItStands)
    text += '</url>\n'
    return { text, bytes: text.length, namespaces }
  }
  const text = urlElement(entry)
  return { text, bytes: utf8Length(text), namespaces }
}

/** Of a million entries nearly all end here: no part more is put together than need be. */
function plainElement({ loc, lastmod }: Entry): string {
  if (lastmod === undefined) return '<url><loc>' + loc + '</loc></url>\n'
  return '<url><loc>' + loc + '</loc><lastmod>' + lastmod + '</lastmod></url>\n'
}

/** One entry as one line, its children in the order of the schema (rule P6). */
export function urlElement(entry: Entry): string {
  let xml = '<url><loc>' + escapeXml(entry.loc) + '</loc>' + ownFields(entry)
  if (entry.alternates !== undefined) xml += alternateLinks(entry.alternates, escapeXml)
  if (entry.images !== undefined) xml += imageElements(entry.images)
  if (entry.videos !== undefined) for (const video of entry.videos) xml += videoElement(video)
  if (entry.news !== undefined) xml += newsElement(entry.news)
  return xml + '</url>\n'
}

/** The namespaces an entry needs, as flags. */
export function namespacesOf(entry: Entry): number {
  let flags = 0
  if (entry.alternates !== undefined && !isEmpty(entry.alternates)) flags |= ALTERNATES
  if (entry.images !== undefined && entry.images.length > 0) flags |= IMAGES
  if (entry.videos !== undefined && entry.videos.length > 0) flags |= VIDEOS
  if (entry.news !== undefined) flags |= NEWS
  return flags
}

function isEmpty(alternates: Alternates): boolean {
  for (const _ in alternates) return false
  return true
}

/** A whole sitemap index. A part without a lastmod gets none: its newest entry is then unknown (rule P24). */
export function indexText(
  parts: readonly { loc: string; lastmod?: string }[],
  { marked = true, style = '' }: HeadOptions = {},
): string {
  let xml = `${prolog(marked)}${style}<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n`
  for (const { loc, lastmod } of parts)
    xml += `<sitemap>${element('loc', loc)}${optional('lastmod', lastmod)}</sitemap>\n`
  return xml + '</sitemapindex>\n'
}

/** What a clean URL consists of: nothing to escape, one byte a character. */
const PLAIN_ASCII = /^[!#-%(-;=?-~]*$/
// What must be escaped or stripped. Half of a surrogate pair is illegal, a pair is fine: both take the slow way.
const NOT_PLAIN = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/**
 * Text for an element or a double-quoted attribute: the five named entities, since one of the common readers leaves
 * numeric ones alone (rule P16), without the characters that XML 1.0 cannot hold in any spelling (rule P19).
 */
export function escapeXml(text: string): string {
  if (!NOT_PLAIN.test(text)) return text
  return text
    .replace(ILLEGAL, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

const NOT_ASCII = /[^\u0000-\u007f]/

/** Length of the text in UTF-8 bytes, by which files are limited (rule P20). */
export function utf8Length(text: string): number {
  if (!NOT_ASCII.test(text)) return text.length
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // A pair is four bytes in two units; half of one is written as U+FFFD, three bytes in one unit.
    if (unit >= 0x800) bytes += isPair(text, i, unit) ? (i++, 2) : 2
    else if (unit >= 0x80) bytes += 1
  }
  return bytes
}

function isPair(text: string, index: number, unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
}

function prolog(marked: boolean): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${marked ? `${MARKER}\n` : ''}`
}

/** The fields of the protocol itself but the loc: dates, numbers and fixed words, with nothing to escape. */
function ownFields(entry: Entry): string {
  let xml = ''
  if (entry.lastmod !== undefined) xml += '<lastmod>' + entry.lastmod + '</lastmod>'
  if (entry.changefreq !== undefined) xml += '<changefreq>' + entry.changefreq + '</changefreq>'
  if (entry.priority !== undefined) xml += '<priority>' + decimal(entry.priority) + '</priority>'
  return xml
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function optional(name: string, text: string | undefined): string {
  return text === undefined ? '' : element(name, text)
}

/** A number without an exponent, which the schema does not know (rule P15): JavaScript writes one below 1e-6. */
function decimal(value: number): string {
  return value !== 0 && value < 1e-6 ? '0' : String(value)
}

/** Sorted, so that every version of a page carries the same lines (rule H7). */
function alternateLinks(alternates: Alternates, escape: (text: string) => string): string {
  const codes = Object.keys(alternates)
  // They nearly always are.
  if (!codes.every((code, at) => at === 0 || (codes[at - 1] as string) < code)) codes.sort()
  let xml = ''
  for (const code of codes) {
    xml += '<xhtml:link rel="alternate" hreflang="' + escape(code) + '" href="' + escape(alternates[code] ?? '') + '"/>'
  }
  return xml
}

function asItStands(text: string): string {
  return text
}

/** All that the user or a page may have put into an entry without extensions. */
function lettersOf({ loc, alternates }: Entry): string {
  let letters = loc
  for (const code in alternates) letters += code + alternates[code]
  return letters
}

const IMAGE_START = '<image:image><image:loc>'
const IMAGE_END = '</image:loc></image:image>'

function imageElements(urls: readonly string[]): string {
  // One look at all of them: there may be a thousand.
  const plain = !NOT_PLAIN.test(urls.join(''))
  if (urls.length === 0) return ''
  return IMAGE_START + (plain ? urls : urls.map(escapeXml)).join(IMAGE_END + IMAGE_START) + IMAGE_END
}

/** The schema fixes this order; Google's own example does not keep it (rule V10). */
function videoElement(video: Video): string {
  return (
    '<video:video>' +
    element('video:thumbnail_loc', video.thumbnail) +
    element('video:title', video.title) +
    element('video:description', video.description) +
    optional('video:content_loc', video.content) +
    optional('video:player_loc', video.player) +
    optional('video:duration', video.duration?.toString()) +
    optional('video:expiration_date', video.expires) +
    optional('video:publication_date', video.published) +
    (video.tags ?? []).map((tag) => element('video:tag', tag)).join('') +
    optional('video:family_friendly', yesOrNo(video.familyFriendly)) +
    optional('video:live', yesOrNo(video.live)) +
    '</video:video>'
  )
}

function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no'
}

function newsElement(news: News): string {
  const publication = element('news:name', news.name) + element('news:language', news.language)
  return (
    '<news:news>' +
    `<news:publication>${publication}</news:publication>` +
    element('news:publication_date', news.published) +
    element('news:title', news.title) +
    '</news:news>'
  )
}
