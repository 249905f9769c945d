/** The pipeline, top to bottom: read → select → date → transform → split → write. It prints nothing. */
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Announcement, announcedElsewhere, robotsOf } from './announce.ts'
import { absoluteCanonicals, address, type Built } from './core/built.ts'
import { locProblem, type Place } from './core/entry.ts'
import { Findings, formatFinding } from './core/findings.ts'
import { MODIFIED_KEYS, PUBLISHED_KEYS } from './core/frontmatter.ts'
import { lastmodOf, type DateRules } from './core/lastmod.ts'
import { formOf, linksAreClean, type UrlForm } from './core/loc.ts'
import type { PageRecord } from './core/page-input.ts'
import type { PatternSet } from './core/patterns.ts'
import { ErrorPages, judge, type LeftOut } from './core/select.ts'
import { findSite, isLocal, siteAgainstCanonicals, templateCanonical, type Site } from './core/site.ts'
import { WaymarkError } from './errors.ts'
import { gather, type Gathered } from './gather.ts'
import { OWN_HOST } from './io/read-pages.ts'
import { lastReport } from './io/save-report.ts'
import { sourceTimes, type SourceTime } from './io/source-times.ts'
import { Spool } from './io/spool.ts'
import { openSitemap, type SitemapWriter } from './io/write.ts'
import { Listing } from './listing.ts'
import { resolveOptions, type Options, type ResolvedOptions } from './options.ts'
import { ownedSitemap, replacedSitemap, whyNothing } from './outcome.ts'
import { Additions, readStream } from './stream.ts'
import type { Context, Pattern, Report, ReportFile } from './types.ts'

/**
 * Make the sitemap of a finished build. See `generateSitemap` for what callers are promised.
 *
 * @throws WaymarkError before anything is written
 */
export async function generate(options: Options, context: Context = {}): Promise<Report> {
  const world = { env: context.env ?? process.env, cwd: context.cwd ?? process.cwd(), now: context.now ?? new Date() }
  const resolved = resolveOptions(options, { facts: context.facts, ...world })
  const run: Run = {
    ...world,
    options: resolved,
    include: await patternSet(resolved.include, 'include'),
    exclude: await patternSet(resolved.exclude, 'exclude'),
    findings: new Findings(),
    timings: {},
    since: performance.now(),
  }
  const gathered = await gather(run.options, context.facts, (found) => run.findings.add(found))
  lap(run, 'read')
  const site = decideSite(run, gathered)
  const { built, verdicts } = select(run, gathered, site)
  lap(run, 'select')
  refuseErrors(run, gathered, site)
  const writer = await open(run, gathered, site)
  try {
    const listing = await list(run, gathered, site, built, verdicts, writer)
    lap(run, 'list')
    return await finish(run, gathered, site, built, listing, writer)
  } finally {
    writer.discard()
  }
}

/** What goes along with one run. */
export interface Run {
  options: ResolvedOptions
  /** Absent: all. */
  include: PatternSet | undefined
  /** Absent: none. */
  exclude: PatternSet | undefined
  findings: Findings
  env: Record<string, string | undefined>
  now: Date
  timings: Record<string, number>
  since: number
}

/** The glob library is loaded only where there are patterns. */
async function patternSet(patterns: readonly Pattern[], option: string): Promise<PatternSet | undefined> {
  if (patterns.length === 0) return undefined
  const { compilePatterns } = await import('./core/patterns.ts')
  return compilePatterns(patterns, option)
}

function decideSite({ options, env, findings }: Run, { facts, pages, mount, cname }: Gathered): Site {
  const home = mount === options.base ? 'index.html' : `${options.base.slice(mount.length)}index.html`
  const canonicals = absoluteCanonicals(pages, home)
  const framework = { name: facts.framework, site: facts.site }
  const site = findSite({ option: options.site, framework, canonicals, cname, env })
  if (!site)
    throw new WaymarkError(
      'no-site',
      '`site` is missing, and neither the canonicals of the pages nor the platform tell it: ' +
        "give the public address of the site, such as `site: 'https://example.com'` (`--site https://example.com`).",
    )
  const mismatch = siteAgainstCanonicals(site.origin, canonicals)
  if (mismatch) findings.add(mismatch)
  for (const found of templateCanonical(canonicals, pages.length)) findings.add(found)
  if (isLocal(site.origin)) findings.add({ code: 'site-localhost', where: site.origin, evidence: site.from })
  return site
}

/** Give every page its address, and its verdict. */
function select(run: Run, gathered: Gathered, site: Site): { built: Built[]; verdicts: Map<Built, LeftOut> } {
  const { options, findings, now } = run
  const place: Place = { origin: site.origin, base: options.base }
  const form = formOfSite(run, gathered, site)
  const how = { ...place, mount: gathered.mount, form, stated: options.urlStyle !== 'auto' }
  const built = gathered.pages.map((raw) => address(raw, how, (found) => findings.add(found)))
  built.sort((a, b) => order(a.page.url, b.page.url) || order(a.file, b.file))
  const bench = {
    origin: site.origin,
    now,
    errorPages: new ErrorPages(built, gathered.mount, gathered.linked),
    include: run.include,
    exclude: run.exclude,
    robots: robotsOf(gathered),
  }
  const verdicts = new Map<Built, LeftOut>()
  for (const page of built) {
    const problem = locProblem(page.page.url, place)
    const out = judge(page, bench) ?? (problem ? { reason: 'invalid' as const, why: { from: 'page' as const, file: page.file, value: problem } } : undefined)
    if (out) verdicts.set(page, out)
    tell(run, page, out, gathered)
  }
  return { built, verdicts }
}

/** What a verdict leaves to say. */
function tell({ findings }: Run, { file, page, unreadable, fromPublic, key, reading }: Built, out: LeftOut | undefined, { linked }: Gathered): void {
  if (reading?.utf16) findings.add({ code: 'page-utf16', where: file })
  if (out?.reason === 'unreadable') findings.add({ code: 'page-unreadable', where: file, evidence: out.why })
  if (out?.reason === 'draft') findings.add({ code: 'draft-built', where: page.path, evidence: out.why })
  if (out?.reason === 'robots') findings.add({ code: 'page-blocked', where: page.path, evidence: out.why })
  if (out?.reason === 'invalid') findings.add({ code: 'loc-invalid', where: file, evidence: out.why })
  if (!out && unreadable === undefined && fromPublic && !linked.has(key)) findings.add({ code: 'public-unlinked', where: file })
}

function formOfSite({ options }: Run, { facts, hrefs, pages, mount }: Gathered, site: Site): UrlForm {
  if (options.urlStyle !== 'auto') return formOf(options.urlStyle)
  if (facts.urlStyle !== undefined && facts.urlStyle !== 'auto') return formOf(facts.urlStyle)
  const own: string[] = []
  for (const href of hrefs) {
    const origin = [OWN_HOST, site.origin].find((start) => href.startsWith(`${start}/`))
    if (origin !== undefined) own.push(href.slice(origin.length).split(/[?#]/, 1)[0] as string)
  }
  return { index: '/', file: linksAreClean(own, pages.map(({ file }) => file), mount) ? '' : '.html' }
}

async function open({ options }: Run, gathered: Gathered, site: Site): Promise<SitemapWriter> {
  return openSitemap({
    ...(options.outDir !== undefined && { outDir: options.outDir }),
    write: options.write,
    urlOf: (file) => site.origin + gathered.mount + file,
    filename: options.filename,
    maxUrls: options.maxUrls,
    maxBytes: options.maxBytes,
    gzip: options.gzip,
    text: options.text,
    grouped: options.group !== undefined,
    alsoAt: await announcedElsewhere(gathered, options, site.origin),
    previousTexts: await previousTexts(options),
  })
}

/** A text sitemap has no room for a mark of ours: the report of the last run tells which ones are. */
async function previousTexts({ outDir, root, write }: ResolvedOptions): Promise<ReportFile[]> {
  if (!write || outDir === undefined) return []
  if (!['sitemap.txt', 'sitemap-1.txt'].some((name) => existsSync(join(outDir, name)))) return []
  const last = await lastReport(root, outDir)
  return last?.files.filter(({ kind }) => kind === 'text') ?? []
}

/** Dates, `pages`, `transform`: every entry goes to the writer, in the order of the sitemap. */
async function list(
  run: Run,
  gathered: Gathered,
  site: Site,
  built: readonly Built[],
  verdicts: ReadonlyMap<Built, LeftOut>,
  writer: SitemapWriter,
): Promise<Listing> {
  const { options, findings } = run
  const found = findings.add.bind(findings)
  const place: Place = { origin: site.origin, base: options.base }
  const times = new Times(run)
  const listing = new Listing({
    ...options,
    include: run.include,
    exclude: run.exclude,
    place,
    rules: dateRules(run),
    writer,
    robots: robotsOf(gathered),
    timeOf: (page) => times.of(page),
    found,
  })
  const additions = new Additions(built, site.origin)
  const waiting = new Spool<PageRecord>()
  try {
    // Items that need nothing of the build, nor of git, go straight through.
    let straight = built.length === 0
    if (options.pages)
      await readStream(options.pages, place, (record) => {
        if (additions.add(record, verdicts, found)) return undefined
        straight &&= record.source === undefined
        if (straight) return listing.addRecord(record)
        times.want(record.source)
        waiting.push(record)
        return undefined
      })
    for (const page of built) if (!verdicts.has(page)) times.wantBuilt(page, listing)
    await times.read()
    for (const page of built) {
      const out = verdicts.get(page)
      if (out) listing.drop(page.page, out)
      else {
        const later = listing.addBuilt(page, additions.get(page))
        if (later) await later
      }
    }
    for (const record of waiting.drain()) {
      const later = listing.addRecord(record)
      if (later) await later
    }
  } finally {
    waiting.close()
  }
  for (const option of ['include', 'exclude'] as const)
    for (const pattern of run[option]?.unmatched() ?? [])
      found({ code: 'pattern-unmatched', where: pattern, evidence: { from: 'option', name: option, value: pattern } })
  return listing
}

function dateRules({ options: { lastmod }, now }: Run): DateRules | undefined {
  if (lastmod === false) return undefined
  const { order, keys } = lastmod
  return { order, now, keys: { modified: keys.modified ?? MODIFIED_KEYS, published: keys.published ?? PUBLISHED_KEYS } }
}

/** Asks git and the file system once for all sources that may need it. */
class Times {
  readonly #run: Run
  readonly #wanted = new Set<string>()
  readonly #before: DateRules | undefined
  readonly #mtime: false | 'changed' | 'named'
  #times = new Map<string, SourceTime>()

  constructor(run: Run) {
    this.#run = run
    const { options, env } = run
    const order = options.lastmod === false ? [] : options.lastmod.order
    const named = options.lastmod !== false && options.lastmod.mtimeNamed
    this.#mtime = !order.includes('mtime') || (env['CI'] && env['CI'] !== 'false') ? false : named ? 'named' : 'changed'
    const asks = order.findIndex((source) => source === 'git' || source === 'mtime')
    const rules = dateRules(run)
    if (rules && asks >= 0) this.#before = { ...rules, order: order.slice(0, asks) }
  }

  want(source: string | undefined): void {
    if (source !== undefined && this.#before) this.#wanted.add(resolve(this.#run.options.root, source))
  }

  /** A page that has its date from a source asked before git needs none of git. */
  wantBuilt(built: Built, listing: Listing): void {
    if (!this.#before) return
    const path = this.#path(built.page)
    if (path !== undefined && !lastmodOf(listing.dateable(built), this.#before, () => {})) this.#wanted.add(path)
  }

  async read(): Promise<void> {
    const { options, findings } = this.#run
    const git = options.lastmod !== false && options.lastmod.order.includes('git')
    const { times, found } = await sourceTimes(this.#wanted, { git, mtime: this.#mtime })
    this.#times = times
    for (const each of found) findings.add(each)
  }

  of(page: { source?: string | undefined; file?: string | undefined }): SourceTime | undefined {
    const path = this.#path(page)
    return path === undefined ? undefined : this.#times.get(path)
  }

  /** A built file says nothing of its source's age; its own time is asked only of those who named `'mtime'`. */
  #path({ source, file }: { source?: string | undefined; file?: string | undefined }): string | undefined {
    const { root, outDir } = this.#run.options
    if (source !== undefined) return resolve(root, source)
    return this.#mtime === 'named' && file !== undefined && outDir !== undefined ? join(outDir, file) : undefined
  }
}

/** Complete the files, judge the whole, and only then put them in place. */
async function finish(run: Run, gathered: Gathered, site: Site, built: readonly Built[], listing: Listing, writer: SitemapWriter): Promise<Report> {
  const { options, findings } = run
  const finished = await writer.finish()
  const report = reportOf(run, gathered, site, listing)
  if (listing.listed === 0) whyNothing(run, site.origin, built, listing)
  else {
    ownedSitemap(run, gathered.facts, finished.files)
    await replacedSitemap(run, listing.listed)
  }
  const announcement = new Announcement(gathered, options, site.origin, finished.announce, new Set(finished.files.map(({ path }) => path)))
  for (const found of announcement.found) findings.add(found)
  report.findings = findings.list()
  report.ok = !findings.has('error') && !(options.strict && findings.has('warning'))
  if (!report.ok) throw failure(report)
  const files: ReportFile[] = await writer.commit()
  report.files = [...files, ...announcement.write()]
  lap(run, 'write')
  report.timings = run.timings
  return report
}

function reportOf({ options, timings }: Run, { facts, mount }: Gathered, site: Site, listing?: Listing): Report {
  const report: Report = {
    version: 1,
    ok: false,
    framework: facts.framework,
    site: site.origin,
    siteFrom: site.from,
    base: options.base,
    url: site.origin + mount + options.filename,
    listed: listing?.listed ?? 0,
    leftOut: listing?.leftOut ?? {},
    verdicts: listing?.verdicts ?? [],
    findings: [],
    files: [],
    timings,
  }
  if (options.outDir !== undefined) report.outDir = relative(options.root, options.outDir).replaceAll('\\', '/') || '.'
  return report
}

/** Mistakes that the pages show by themselves: no use in reading a million `pages` first. */
function refuseErrors(run: Run, gathered: Gathered, site: Site): void {
  if (!run.findings.has('error')) return
  const report = reportOf(run, gathered, site)
  report.findings = run.findings.list()
  throw failure(report)
}

function failure(report: Report): WaymarkError {
  const causes = report.findings.filter(({ level }) => level === 'error')
  const shown = causes.length > 0 ? causes : report.findings.filter(({ level }) => level === 'warning')
  const prefix = causes.length > 0 ? '' : '`strict` counts warnings as errors.\n'
  return new WaymarkError(shown[0]?.code ?? 'failed', prefix + shown.map(formatFinding).join('\n'), { report })
}

function lap(run: Run, step: string): void {
  const now = performance.now()
  run.timings[step] = Math.round((now - run.since) * 10) / 10
  run.since = now
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
