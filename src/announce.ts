/** robots.txt: what it forbids, and the line that tells crawlers where the sitemap is. */
import { existsSync } from 'node:fs'
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
      if (!allowed) return { from: 'robots', file: NAME, ...(line !== undefined && { line }), name: agent, ...(rule && { value: rule }) }
    }
    return undefined
  }
}

/**
 * Other addresses of the site's sitemap that the pages or the robots.txt of the sources announce and nothing answers:
 * files below the output directory, where the entry file is written too.
 */
export async function announcedElsewhere(gathered: Gathered, options: ResolvedOptions, origin: string): Promise<string[]> {
  const { pages, publicRobots, mount } = gathered
  const prefix = origin + mount
  const urls = new Set<string>()
  for (const { file, reading } of pages)
    for (const { value } of reading?.sitemaps ?? []) if (URL.canParse(value, prefix + file)) urls.add(new URL(value, prefix + file).href)
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

/** The line in robots.txt, worked out before anything is written and written after the sitemap is in place. */
export class Announcement {
  readonly found: Found[]
  readonly #options: ResolvedOptions
  readonly #url: string
  readonly #bytes: Uint8Array | undefined
  readonly #touched: boolean

  /**
   * @param urls of the entry file and the text sitemaps; empty when there is none
   * @param planned names of all files that will be there
   */
  constructor(
    gathered: Gathered,
    options: ResolvedOptions,
    origin: string,
    urls: readonly string[],
    planned: ReadonlySet<string>,
  ) {
    const { robots, mount, facts } = gathered
    this.#options = options
    this.#url = origin + mount + NAME
    const lines = urls.map((url) => `Sitemap: ${url}`).join(', ')
    this.found = blockedSitemaps(gathered, origin, urls)
    this.#touched = options.robots && urls.length > 0
    if (!this.#touched) return
    const owner = facts.owned?.robots
    if (owner !== undefined) {
      this.found.push({ code: 'robots-owned', where: lines, evidence: { from: 'framework', name: owner } })
      this.#touched = false
      return
    }
    const serves = (url: string) => {
      const below = url.startsWith(origin + mount) ? url.slice((origin + mount).length) : undefined
      if (below === undefined || options.outDir === undefined || planned.has(below)) return true
      return existsSync(join(options.outDir, below))
    }
    const merged = mergeRobots(robots, urls, { create: mount === '/', serves })
    this.found.push(...merged.found)
    if (mount !== '/') this.found.push({ code: 'robots-base', where: lines, evidence: { from: 'option', name: 'base', value: mount } })
    this.#bytes = merged.bytes
    this.#touched = robots !== undefined || merged.bytes !== undefined
  }

  /** @throws WaymarkError `write-failed` */
  write(): ReportFile[] {
    if (!this.#touched) return []
    const { outDir, write } = this.#options
    const file: ReportFile = { path: NAME, url: this.#url, kind: 'robots', urls: 0, bytes: this.#bytes?.length ?? 0, state: 'unchanged' }
    if (!this.#bytes) return []
    if (!write || outDir === undefined) return [{ ...file, state: 'planned', content: new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#bytes) }]
    return [{ ...file, state: writeWhole(outDir, NAME, this.#bytes) }]
  }
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
