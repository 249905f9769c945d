/** robots.txt beside a sitemap: does it name it, and does it let crawlers in? */
import type { Found } from '../core/findings.ts'
import { linesOf, sitemapOf } from '../core/robots-lines.ts'
import { mergeRobots, parseRobots } from '../core/robots.ts'
import type { Evidence } from '../types.ts'

/** What Google reads (rule R5). */
const READ_BYTES = 512_000
/** For every crawler, and for the one most owners write rules for. */
const AGENTS = ['*', 'Googlebot']

/** The rule that forbids a URL path; nothing where it is allowed. */
export type Forbids = (path: string) => Evidence | undefined

/** Asks the rules of a robots.txt; nothing where it has none that forbid. */
export function rulesOf(robots: Uint8Array, file: string): Forbids | undefined {
  const text = new TextDecoder().decode(robots)
  if (!/^[ \t]*disallow[ \t]*:[ \t]*[^\s#]/im.test(text.replaceAll('\r', '\n'))) return undefined
  const rules = parseRobots(text)
  return (path) => {
    for (const agent of AGENTS) {
      const { allowed, line, rule } = rules.allows(path, agent)
      if (!allowed)
        return { from: 'robots', file, name: agent, ...(line !== undefined && { line }), ...(rule && { value: rule }) }
    }
    return undefined
  }
}

/**
 * Rules R5 to R8, R15 to R18.
 *
 * @param urls of the sitemaps, as far as they are known
 * @param serves whether a URL of the site answers; not asked where that is not known
 */
export function checkRobots(
  robots: Uint8Array,
  file: string,
  urls: readonly string[],
  serves?: (url: string) => boolean,
): Found[] {
  const merged = mergeRobots(robots, urls, { create: false, ...(serves && { serves }) })
  const found = merged.found.map((one) => ({
    ...one,
    where: file,
    ...(one.evidence && { evidence: { ...one.evidence, file } }),
  }))
  if (found.some(({ code }) => code === 'robots-utf16' || code === 'robots-html')) return found
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(robots)
  if (text.startsWith('\uFEFF')) found.push({ code: 'robots-bom', where: file })
  linesOf(text).forEach((line, index) => {
    if (isOdd(line))
      found.push({
        code: 'robots-odd-line',
        where: file,
        evidence: { from: 'robots', file, line: index + 1, value: line.trim() },
      })
  })
  if (robots.length > READ_BYTES && !found.some(({ code }) => code === 'robots-too-large'))
    found.push({
      code: 'robots-too-large',
      where: file,
      evidence: { from: 'robots', file, value: `${robots.length} bytes` },
    })
  // A line that is nearly right has been told.
  if (merged.bytes && !found.some(({ code }) => /^robots-(?:odd-line|lookalike|relative-line)$/.test(code)))
    found.push({ code: 'robots-no-line', where: `Sitemap: ${urls.join(', ')}`, evidence: { from: 'robots', file } })
  return found
}

/** What some of the readers take in another way (rule R7, table 3b). */
function isOdd(line: string): boolean {
  const glued = /^[ \t]*(?:allow|disallow|user-agent)[ \t]*:.*\bsitemap:[ \t]*https?:\/\//i.test(line)
  const value = sitemapOf(line)
  if (value === undefined) return glued
  return /^[ \t]*sitemap[ \t]+:/i.test(line) || /[ \t]/.test(value) || /:.*[ \t]#/.test(line)
}
