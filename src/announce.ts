/** robots.txt: what it forbids, and the line that tells crawlers where the sitemap is. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Found } from './core/findings.ts'
import { announcedSitemaps, mergeRobots } from './core/robots.ts'
import { parseRobots } from './core/robots-rules.ts'
import { normaliseUrl } from './core/url.ts'
import type { Gathered } from './gather.ts'
import { EarlierRun, type Reported } from './io/earlier.ts'
import { ownKind } from './io/ours.ts'
import type { EditedFile, FinishedSitemap } from './io/write.ts'
import type { ResolvedOptions } from './options.ts'
import type { Evidence } from './types.ts'

const NAME = 'robots.txt'
/** For every crawler, and for the one most owners write rules for. */
const AGENTS = ['*', 'Googlebot']

/**
 * What the robots.txt that crawlers will read says of a URL path; `undefined` where none has effect: crawlers ask only
 * at the root of a host (rule R1).
 *
 * @returns the rule that forbids the path
 */
export function robotsOf({ robots, mount, facts }: Gathered): ((path: string) => Evidence | undefined) | undefined {
  if (!robots || mount !== '/' || facts.owned?.robots !== undefined) return undefined
  const rules = parseRobots(new TextDecoder().decode(robots))
  return (path) => {
    for (const agent of AGENTS) {
      const { allowed, line, rule } = rules.allows(path, agent)
      if (!allowed)
        return {
          from: 'robots',
          file: NAME,
          ...(line !== undefined && { line }),
          name: agent,
          ...(rule && { value: rule }),
        }
    }
    return undefined
  }
}

/** Names of the files in the output that the pages or the robots.txt of the sources announce as sitemaps. */
export function announcedFiles({ pages, publicRobots, mount }: Gathered, origin: string): string[] {
  const prefix = origin + mount
  const urls = new Set<string>()
  // Most sites say the same on every page.
  const seen = new Set<string>()
  for (const { file, reading } of pages)
    for (const { value } of reading?.sitemaps ?? []) {
      if (seen.has(value)) continue
      if (/^(?:https?:)?\//i.test(value)) seen.add(value)
      if (URL.canParse(value, prefix + file)) urls.add(new URL(value, prefix + file).href)
    }
  if (publicRobots) for (const url of announcedSitemaps(new TextDecoder().decode(publicRobots))) urls.add(url)
  const files = new Set<string>()
  for (const url of [...urls].sort()) {
    const normal = normaliseUrl(url).url
    const file = normal?.startsWith(prefix) ? normal.slice(prefix.length) : ''
    // One level only (rule P22: an index lists what is beside or below it), and a name no other file can want.
    if (/^[\w-][\w.-]*\.(?:xml|xml\.gz|txt)$/.test(file)) files.add(file)
  }
  return [...files]
}

/** The announced addresses that get the entry file too: nothing answers there, or what an earlier run put there. */
export async function copiesAt(
  announced: readonly string[],
  { outDir, filename }: ResolvedOptions,
  reported: Reported,
): Promise<string[]> {
  const names = announced.filter((file) => file.endsWith('.xml') && file !== filename)
  if (outDir === undefined || names.length === 0) return names
  const earlier = new EarlierRun(outDir, filename, reported)
  const copies: string[] = []
  for (const file of names) {
    const path = join(outDir, file)
    if (!existsSync(path) || (ownKind(path) !== undefined && (await earlier.wrote(file)))) copies.push(file)
  }
  return copies
}

/** What is to become of robots.txt. */
export interface Announcement {
  found: Found[]
  /** Absent: it is not looked at. */
  robots?: EditedFile
}

/** Work out the lines in robots.txt before anything is written. */
export function announce(
  gathered: Gathered,
  options: ResolvedOptions,
  origin: string,
  sitemap: Pick<FinishedSitemap, 'files' | 'stale' | 'announce'>,
): Announcement {
  const { robots, publicRobots, mount, facts } = gathered
  const urls = sitemap.announce
  const prefix = origin + mount
  const found = blockedSitemaps(gathered, origin, urls)
  if (!options.robots) return { found }
  const serves = server(options, prefix, sitemap)
  const file = { path: NAME, url: prefix + NAME, kind: 'robots' as const, urls: 0 }
  // The file that an earlier run made for nothing but its sitemaps goes with them.
  if (
    urls.length === 0 &&
    robots &&
    !publicRobots &&
    isMadeFor(robots, (url) => isSitemap(url, prefix) && !serves(url))
  )
    return { found, robots: { file: { ...file, bytes: robots.length }, becomes: 'gone' } }
  const lines = urls.map((url) => `Sitemap: ${url}`).join(', ')
  if (facts.owned?.robots !== undefined) {
    const evidence: Evidence = { from: 'framework', name: facts.owned.robots }
    return { found: urls.length === 0 ? found : [...found, { code: 'robots-owned', where: lines, evidence }] }
  }
  if (mount !== '/' && urls.length > 0)
    found.push({ code: 'robots-base', where: lines, evidence: { from: 'option', name: 'base', value: mount } })
  const merged = mergeRobots(robots, urls, { create: mount === '/', origin, serves })
  found.push(...merged.found)
  const bytes = merged.bytes ?? robots
  if (!bytes || urls.length === 0) return { found }
  return { found, robots: { file: { ...file, bytes: bytes.length }, becomes: merged.bytes ?? 'same' } }
}

/** Whether something answers a URL after this run: what lies outside of the output is not for us to judge. */
function server(
  { outDir }: ResolvedOptions,
  prefix: string,
  { files, stale }: Pick<FinishedSitemap, 'files' | 'stale'>,
): (url: string) => boolean {
  const there = new Set(files.map(({ path }) => path))
  const gone = new Set(stale.map(({ path }) => path))
  return (url) => {
    const below = url.startsWith(prefix) ? url.slice(prefix.length) : undefined
    if (below === undefined || outDir === undefined || there.has(below)) return true
    return !gone.has(below) && existsSync(join(outDir, below))
  }
}

/** Does a robots.txt hold exactly what we write where there is none, for such sitemaps alone? */
function isMadeFor(robots: Uint8Array, matches: (url: string) => boolean): boolean {
  const urls = announcedSitemaps(new TextDecoder().decode(robots))
  const made = mergeRobots(undefined, urls, { create: true }).bytes
  return urls.length > 0 && made !== undefined && Buffer.compare(made, robots) === 0 && urls.every(matches)
}

/** Is this an address at which we put sitemaps? */
function isSitemap(url: string, prefix: string): boolean {
  return url.startsWith(prefix) && /^[^/]+\.(?:xml|txt)$/.test(url.slice(prefix.length))
}

/** A crawler that may not fetch the sitemap has none (rule R19). */
function blockedSitemaps(gathered: Gathered, origin: string, urls: readonly string[]): Found[] {
  const forbids = robotsOf(gathered)
  if (!forbids) return []
  return urls.flatMap((url) => {
    const why = forbids(url.slice(origin.length))
    return why ? [{ code: 'sitemap-blocked', where: url, evidence: why }] : []
  })
}
