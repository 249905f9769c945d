/** The check, top to bottom: find the sitemaps, read each once, compare with the build, the live site and a baseline. */
import { join } from 'node:path'
import { Findings, type Found } from '../core/findings.ts'
import { Versions } from '../core/check-alternates.ts'
import { parseDate } from '../core/dates.ts'
import { resolveAddress } from '../core/address.ts'
import { show } from '../core/show.ts'
import { normaliseUrl, originOf } from '../core/url.ts'
import { WaymarkError } from '../errors.ts'
import { fileLimits } from '../io/fetching.ts'
import type { CheckOptions, CheckReport, Context } from '../types.ts'
import { BuiltPages, staleParts } from './built-pages.ts'
import { Comparison } from './compare.ts'
import { Judge, type Listed } from './judge.ts'
import { LiveCheck } from './live.ts'
import { isNothingListed } from './nothing-listed.ts'
import { publishedFile, shownFrom, type SitemapFile } from './places.ts'
import { readTree } from './read-tree.ts'
import { checkRobots, rulesOf, type Forbids } from './robots.ts'
import { sitemapsAt, type Roots } from './roots.ts'
import { whereabouts } from './whereabouts.ts'

/** What a door wants to know along the way. */
export interface CheckDoor {
  /** Codes that are not wanted. */
  ignore?: ReadonlySet<string>
  /** Told how far it has come. */
  progress?(words: { urls: number; fetched?: number }): void
}

/** See `checkSitemap`. */
export async function check(
  target: string,
  options: CheckOptions = {},
  context: Context = {},
  door: CheckDoor = {},
): Promise<CheckReport> {
  const world = { env: context.env ?? process.env, cwd: context.cwd ?? process.cwd(), now: context.now ?? new Date() }
  const { site, live } = checked(options)
  const limits = fileLimits(live?.timeout)
  const findings = new Findings()
  const found = (one: Found) => {
    if (!door.ignore?.has(one.code)) findings.add(one)
  }
  const comparison =
    options.baseline === undefined ? undefined : await Comparison.with(options.baseline, world.cwd, limits)
  const roots = await sitemapsAt(target, world.cwd, limits).catch(async (error: unknown) => {
    const isMissing = error instanceof WaymarkError && error.code === 'no-sitemap'
    if (isMissing && (await isNothingListed(target, world))) return undefined
    throw error
  })
  if (!roots) {
    found({ code: 'nothing-listed', where: target })
    const changes = await comparison?.finish()
    return { version: 1, ok: true, files: 0, urls: 0, findings: findings.list(), ...(changes && { changes }) }
  }
  const place = await whereabouts(roots, site, world.cwd)
  const built =
    roots.isFolder && roots.folder !== undefined && place.origin !== undefined
      ? await BuiltPages.read({
          folder: roots.folder,
          root: world.cwd,
          origin: place.origin,
          mount: place.mount,
          ...world,
          found,
        })
      : undefined
  let urls = 0
  const liveCheck =
    live && new LiveCheck({ ...live, now: world.now, found, progress: (fetched) => door.progress?.({ urls, fetched }) })
  const forbids = roots.robots && place.mount === '/' ? rulesOf(roots.robots, robotsName(roots, world.cwd)) : undefined
  const report: CheckReport = { version: 1, ok: false, files: 0, urls: 0, findings: [] }
  const versions = new Versions(place.origin)
  const read = new Set<string>()
  const entries: SitemapFile[] = []
  for (const file of place.files) {
    // A part of another one that robots.txt names as well.
    if (read.has(file.key)) continue
    const judge = new Judge({
      origin: place.origin,
      now: world.now,
      versions,
      found,
      locate: (url) => roots.locate(url),
      listed(entry) {
        if (isUnder(roots, entry.loc)) tellBlocked(entry, forbids, found)
        built?.add(entry)
        comparison?.add(entry)
        liveCheck?.add(entry)
      },
      progress: (now) => door.progress?.({ urls: (urls = report.urls + now) }),
      pause: () => liveCheck?.drain(),
    })
    await readTree(file, judge, roots.folder === undefined ? AHEAD : 0)
    await liveCheck?.drain()
    judge.finish(file.where)
    if (judge.read.has(file.key)) entries.push(file)
    for (const key of judge.read) read.add(key)
    report.urls += judge.urls
  }
  tellVersions(versions, roots, found)
  if (roots.robots) tellRobots(roots, entries, place.mount, world.cwd, forbids, found)
  else if (roots.noRobots !== undefined && entries.length > 0)
    found({
      code: 'live-robots',
      where: robotsName(roots, world.cwd),
      evidence: { from: 'robots', value: roots.noRobots },
    })
  report.files = read.size
  await liveCheck?.finish()
  built?.finish()
  if (built?.unknown !== undefined && DOUBTFUL.some((code) => findings.includes(code)))
    found({
      code: 'build-unknown',
      where: target,
      evidence: { from: 'file', name: 'saved report', value: built.unknown },
    })
  if (roots.isFolder && roots.folder !== undefined) tellStale(roots.folder, world.cwd, place.files[0], read, found)
  if (comparison) report.changes = await comparison.finish()
  report.findings = findings.list()
  report.ok = !findings.has('error') && !(options.strict && findings.has('warning'))
  return report
}

/** What may be as it was meant, where what the build was told is not known. */
const DOUBTFUL = ['url-unbuilt', 'page-unlisted', 'url-form'] as const

/** Files on the web that are asked for before their turn. */
const AHEAD = 3

interface Live {
  sample?: number
  since?: ReturnType<typeof parseDate>
  concurrency: number
  timeout: number
}

/** @throws WaymarkError `unknown-option`, `invalid-option` */
function checked(options: CheckOptions): { site?: { origin: string; base: string }; live?: Live } {
  refuseOthers(options, '', ['site', 'live', 'baseline', 'strict'])
  const { site, baseline, strict } = options
  if (site !== undefined && typeof site !== 'string') throw wrong('site', site, 'a URL')
  if (baseline !== undefined && (typeof baseline !== 'string' || baseline === ''))
    throw wrong('baseline', baseline, 'a file, a folder or a URL with a sitemap')
  if (strict !== undefined && typeof strict !== 'boolean') throw wrong('strict', strict, 'true or false')
  const { origin, base } = siteOf(options.site)
  const live = liveOf(options.live)
  return { ...(origin !== undefined && { site: { origin, base } }), ...(live && { live }) }
}

/** @throws WaymarkError `unknown-option` */
function refuseOthers(given: object, prefix: string, names: readonly string[]): void {
  for (const name of Object.keys(given))
    if (!names.includes(name))
      throw new WaymarkError(
        'unknown-option',
        `\`${prefix}${name}\` is no option of the check: there are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`,
      )
}

function wrong(name: string, value: unknown, wanted: string): WaymarkError {
  return new WaymarkError('invalid-option', `\`${name}\` is ${show(value)}: give ${wanted}.`)
}

function siteOf(site: string | undefined): { origin?: string; base: string } {
  const { site: origin, base } = resolveAddress(site, undefined)
  return { base, ...(origin !== undefined && { origin }) }
}

function liveOf(live: CheckOptions['live']): Live | undefined {
  if (live === undefined || live === false) return undefined
  if (typeof live !== 'boolean' && (typeof live !== 'object' || live === null))
    throw wrong('live', live, 'true, or an object with sample, since, concurrency or timeout')
  const given = live === true ? {} : live
  refuseOthers(given, 'live.', ['sample', 'since', 'concurrency', 'timeout'])
  const { sample, since, concurrency = 4, timeout = fileLimits().timeout } = given
  const whole = (name: string, value: number | undefined, most: number) => {
    if (value !== undefined && !(Number.isInteger(value) && value >= 1 && value <= most))
      throw wrong(`live.${name}`, value, `a whole number from 1 to ${most}`)
  }
  whole('sample', sample, 1_000_000)
  whole('concurrency', concurrency, 32)
  whole('timeout', timeout, 600_000)
  const date = typeof since === 'string' ? parseDate(since) : undefined
  if (since !== undefined && !date) throw wrong('live.since', since, 'a date such as "2026-05-10"')
  return { concurrency, timeout, ...(sample !== undefined && { sample }), ...(date && { since: date }) }
}

function robotsName({ folder, origin }: Roots, cwd: string): string {
  return folder === undefined ? `${origin}/robots.txt` : shownFrom(cwd, join(folder, 'robots.txt'))
}

function tellRobots(
  roots: Roots,
  files: readonly SitemapFile[],
  mount: string,
  cwd: string,
  forbids: Forbids | undefined,
  found: (found: Found) => void,
): void {
  const { folder, robots } = roots
  const urls = files.flatMap(({ url }) => (url === undefined ? [] : [normaliseUrl(url).url ?? url]))
  const serves = folder === undefined ? undefined : (url: string) => publishedFile(folder, url) !== undefined
  // Below a base path nobody reads it (rule R1).
  if (mount === '/')
    for (const one of checkRobots(robots as Uint8Array, robotsName(roots, cwd), urls, serves))
      if (one.code !== 'robots-no-line' || !roots.apart) found(one)
  for (const url of urls) {
    const why = isUnder(roots, url) ? forbids?.(url.slice(originOf(url).length)) : undefined
    if (why) found({ code: 'sitemap-blocked', where: url, evidence: why })
  }
}

/** Is it one of the URLs that the robots.txt at hand is for? */
function isUnder({ robotsOf }: Roots, url: string): boolean {
  return robotsOf === undefined || robotsOf.includes(originOf(url))
}

function tellVersions(versions: Versions, { apart }: Roots, found: (found: Found) => void): void {
  for (const { code, where, hreflang, file, line } of versions.odd())
    // A part is not expected to list what another part does.
    if (code !== 'alternate-unlisted' || !apart)
      found({ code, where, evidence: { from: 'file', file, line, name: `hreflang=${hreflang}` } })
}

function tellBlocked({ loc }: Listed, forbids: Forbids | undefined, found: (found: Found) => void): void {
  const why = forbids?.(loc.slice(originOf(loc).length))
  if (why) found({ code: 'url-blocked', where: loc, evidence: why })
}

function tellStale(
  folder: string,
  cwd: string,
  root: SitemapFile | undefined,
  read: ReadonlySet<string>,
  found: (found: Found) => void,
): void {
  for (const path of root ? staleParts(folder, root.key, read) : [])
    found({ code: 'part-stale', where: shownFrom(cwd, path) })
}
