/** robots.txt of the user: a `Sitemap:` line is appended to it, and nothing else about it ever changes. */
import type { Evidence } from '../types.ts'
import type { Found } from './findings.ts'
import { isHtml, linesOf, sitemapOf, withoutComment } from './robots-lines.ts'

export { announcedSitemaps } from './robots-lines.ts'
export type { RobotsAnswer, RobotsRules } from './robots-rules.ts'
export { parseRobots } from './robots-rules.ts'

export interface MergeOptions {
  /** Whether a file may be made where there is none. */
  create: boolean
  /** Of the site; needed only where there are no URLs that tell it. */
  origin?: string
  /**
   * Whether a URL of the sitemap's host is answered: by a file of this build, or by something outside of it. Without it
   * no line is called stale.
   */
  serves?: (url: string) => boolean
}

export interface MergedRobots {
  /** The whole file; absent: there is nothing to write. */
  bytes?: Uint8Array
  found: Found[]
}

/** What Google reads of a file; a line beyond is lost (rules R5, R17). */
const READ_BYTES = 512_000

/**
 * Appends a `Sitemap:` line for each URL that has none. The result begins with the existing bytes, whatever they are
 * (rule R10), and a second run changes nothing (rule R11).
 *
 * @param existing - absent: there is no file
 * @param urls - absolute, ASCII
 */
export function mergeRobots(
  existing: Uint8Array | undefined,
  urls: readonly string[],
  options: MergeOptions,
): MergedRobots {
  if (existing === undefined && !options.create) return { found: [] }
  const bytes = existing ?? new Uint8Array()
  if (isUtf16(bytes)) return { found: [{ code: 'robots-utf16', where: 'robots.txt' }] }
  const text = decode(bytes)
  const lines = linesOf(text)
  const found: Found[] = isHtml(text) ? [{ code: 'robots-html', where: 'robots.txt' }] : []
  found.push(...lines.flatMap((line, index) => judge(line, index + 1, urls, options)))
  const present = new Set(lines.map(sitemapOf))
  const missing = urls.filter((url) => !present.has(url))
  if (missing.length === 0) return { found }
  const merged = concat(bytes, new TextEncoder().encode(addition(text, missing)))
  if (merged.length > READ_BYTES)
    found.push({ code: 'robots-too-large', where: 'robots.txt', evidence: evidence(`${merged.length} bytes`) })
  return { bytes: merged, found }
}

/** Meant as `Sitemap:`, but most readers of rule 3b do not take it so. Each run of blanks is one space here. */
const LOOKALIKE = /^site[-_ ]?maps?(?:[-_ ]?(?:index|file|url|xml))?(?: ?[:=] ?| )[^ ]*[/.]/i

function judge(line: string, number: number, urls: readonly string[], options: MergeOptions): Found[] {
  const url = sitemapOf(line)
  const code =
    url === undefined
      ? LOOKALIKE.test(withoutComment(line).replace(/[ \t]+/g, ' '))
        ? 'robots-lookalike'
        : undefined
      : judgeUrl(url, urls, options)
  return code === undefined ? [] : [{ code, where: 'robots.txt', evidence: evidence(line.trim(), number) }]
}

function judgeUrl(url: string, urls: readonly string[], { origin = '', serves }: MergeOptions): string | undefined {
  if (!/^https?:\/\//i.test(url)) return 'robots-relative-line'
  if (urls.includes(url) || serves === undefined) return undefined
  const ours = [origin, ...urls].some((other) => hostOf(other) === hostOf(url))
  return ours && !serves(url) ? 'robots-stale-line' : undefined
}

function hostOf(url: string): string | undefined {
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase()
}

function evidence(value: string, line?: number): Evidence {
  return { from: 'robots', file: 'robots.txt', ...(line !== undefined && { line }), value }
}

/** The text to append, in the file's own line ends. */
function addition(text: string, urls: readonly string[]): string {
  const eol = majorityEol(text)
  const lines = urls.map((url) => `Sitemap: ${url}${eol}`).join('')
  // Some readers lose the first line after a byte order mark (rule R6): it is then an empty one.
  if (text === '\uFEFF') return `${eol}User-agent: *${eol}Allow: /${eol}${eol}${lines}`
  const start = text === '' || /[\r\n]$/.test(text) ? '' : eol
  if (text.trim() === '') return `${start}User-agent: *${eol}Allow: /${eol}${eol}${lines}`
  return start + (needsBlankLine(text) ? eol : '') + lines
}

/** Rule R13: a blank line sets ours apart from rules, not from other `Sitemap:` lines. */
function needsBlankLine(text: string): boolean {
  const lines = linesOf(text)
  if (lines.at(-1) === '') lines.pop()
  if (lines.at(-1)?.trim() === '') return false
  return sitemapOf(lines.at(-1) ?? '') === undefined
}

/** Rule R12. */
function majorityEol(text: string): string {
  const count = { '\r\n': 0, '\n': 0, '\r': 0 }
  for (const [eol] of text.matchAll(/\r\n|\r|\n/g)) count[eol as keyof typeof count]++
  if (count['\r\n'] > count['\n'] && count['\r\n'] >= count['\r']) return '\r\n'
  return count['\r'] > count['\n'] ? '\r' : '\n'
}

/** Appending ASCII to such a file would break it (rule R15). */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const result = new Uint8Array(a.length + b.length)
  result.set(a)
  result.set(b, a.length)
  return result
}
