/** robots.txt: what it forbids, and the line that tells crawlers where the sitemap is. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Found } from './core/findings.ts'
import { announcedSitemaps, mergeRobots } from './core/robots.ts'
import { parseRobots } from './core/robots-rules.ts'
import { normaliseUrl } from './core/url.ts'
import type { Gathered } from './gather.ts'
import { isOurs, writeWhole } from './io/write.ts'
import type { ResolvedOptions } from './options.ts'
import type { Evidence, ReportFile } from './types.ts'

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

/**
 * Other addresses of the site's sitemap that the pages or the robots.txt of the sources announce and nothing answers:
 * files below the output directory, where the entry file is written too.
 */
export async function announcedElsewhere(
  gathered: Gathered,
  options: ResolvedOptions,
  origin: string,
): Promise<string[]> {
  const { pages, publicRobots, mount } = gathered
  const prefix = origin + mount
  const urls = new Set<string>()
  for (const { file, reading } of pages)
    for (const { value } of reading?.sitemaps ?? [])
      if (URL.canParse(value, prefix + file)) urls.add(new URL(value, prefix + file).href)
  if (publicRobots) for (const url of announcedSitemaps(new TextDecoder().decode(publicRobots))) urls.add(url)
  const files: string[] = []
  for (const url of [...urls].sort()) {
    const normal = normaliseUrl(url).url
    const file = normal?.startsWith(prefix) ? normal.slice(prefix.length) : ''
    // One level only (rule P22: an index lists what is beside or below it), and a name no other file can want.
    if (!/^[\w-][\w.-]*\.xml$/.test(file) || file === options.filename) continue
    const path = options.outDir === undefined ? undefined : join(options.outDir, file)
    if (path !== undefined && existsSync(path) && !(await isOurs(path))) continue
    files.push(file)
  }
  return files
}

/** What is to become of robots.txt. */
export interface Announcement {
  found: Found[]
  /**
   * To be called once the sitemap is in place.
   *
   * @throws WaymarkError `write-failed`
   */
  write(): ReportFile[]
}

/**
 * Work out the lines in robots.txt before anything is written.
 *
 * @param urls of the entry file and the text sitemaps; empty when there is none
 * @param planned names of all files that will be there
 */
export function announce(
  gathered: Gathered,
  options: ResolvedOptions,
  origin: string,
  urls: readonly string[],
  planned: ReadonlySet<string>,
): Announcement {
  const { robots, mount, facts } = gathered
  const file = { path: NAME, url: origin + mount + NAME, kind: 'robots' as const, urls: 0 }
  const found = blockedSitemaps(gathered, origin, urls)
  const nothing: Announcement = { found, write: () => [] }
  // The file that an earlier run made for nothing but its sitemap goes with it.
  if (urls.length === 0 && robots && isMadeFor(robots, [origin + mount + options.filename]))
    return { found, write: () => [{ ...file, bytes: robots.length, state: removed(options) }] }
  if (!options.robots || urls.length === 0) return nothing
  const lines = urls.map((url) => `Sitemap: ${url}`).join(', ')
  if (facts.owned?.robots !== undefined) {
    found.push({ code: 'robots-owned', where: lines, evidence: { from: 'framework', name: facts.owned.robots } })
    return nothing
  }
  if (mount !== '/')
    found.push({ code: 'robots-base', where: lines, evidence: { from: 'option', name: 'base', value: mount } })
  const merged = mergeRobots(robots, urls, { create: mount === '/', serves: server(options, origin + mount, planned) })
  found.push(...merged.found)
  const bytes = merged.bytes ?? robots
  if (!bytes) return nothing
  return { found, write: () => [{ ...file, bytes: bytes.length, ...written(options, merged.bytes) }] }
}

function written(
  { outDir, write }: ResolvedOptions,
  bytes: Uint8Array | undefined,
): Pick<ReportFile, 'state' | 'content'> {
  if (!bytes) return { state: 'unchanged' }
  if (write && outDir !== undefined) return { state: writeWhole(outDir, NAME, bytes) }
  return { state: 'planned', content: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

function removed({ outDir, write }: ResolvedOptions): 'removed' | 'planned' {
  if (!write || outDir === undefined) return 'planned'
  rmSync(join(outDir, NAME))
  return 'removed'
}

/** Whether something answers a URL: what lies outside of the output is not for us to judge. */
function server({ outDir }: ResolvedOptions, prefix: string, planned: ReadonlySet<string>): (url: string) => boolean {
  return (url) => {
    const below = url.startsWith(prefix) ? url.slice(prefix.length) : undefined
    return below === undefined || outDir === undefined || planned.has(below) || existsSync(join(outDir, below))
  }
}

/** Does a robots.txt hold exactly what we write where there is none? */
function isMadeFor(robots: Uint8Array, urls: readonly string[]): boolean {
  const made = mergeRobots(undefined, urls, { create: true }).bytes
  return made !== undefined && Buffer.compare(made, robots) === 0
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
