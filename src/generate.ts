/** The pipeline, top to bottom: read → select → date → transform → split → write. It prints nothing. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { announce, announcedElsewhere, robotsOf } from './announce.ts'
import type { Built } from './core/built.ts'
import type { Place } from './core/entry.ts'
import { Findings, formatFinding } from './core/findings.ts'
import type { PageRecord } from './core/page-input.ts'
import type { LeftOut } from './core/select.ts'
import type { Site } from './core/site.ts'
import { WaymarkError } from './errors.ts'
import { gather, type Gathered } from './gather.ts'
import { lastReport } from './io/save-report.ts'
import { Spool } from './io/spool.ts'
import { openSitemap, type SitemapWriter } from './io/write.ts'
import { Listing } from './listing.ts'
import { resolveOptions, type Options, type ResolvedOptions } from './options.ts'
import { ownedSitemap, replacedSitemap, whyNothing } from './outcome.ts'
import { lap, patternSet, type Run } from './run.ts'
import { decideSite, select } from './selection.ts'
import { Additions, readStream } from './stream.ts'
import { dateRules, Times } from './times.ts'
import type { Context, Report, ReportFile } from './types.ts'

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
    listing.settle()
  } finally {
    waiting.close()
  }
  for (const option of ['include', 'exclude'] as const)
    for (const pattern of run[option]?.unmatched() ?? [])
      found({ code: 'pattern-unmatched', where: pattern, evidence: { from: 'option', name: option, value: pattern } })
  return listing
}

/** Complete the files, judge the whole, and only then put them in place. */
async function finish(
  run: Run,
  gathered: Gathered,
  site: Site,
  built: readonly Built[],
  listing: Listing,
  writer: SitemapWriter,
): Promise<Report> {
  const { options, findings } = run
  const finished = await writer.finish()
  const report = reportOf(run, gathered, site, listing)
  let because: string | undefined
  if (listing.listed === 0) because = whyNothing(run, site.origin, built, listing)
  else {
    ownedSitemap(run, gathered.facts, finished.files)
    await replacedSitemap(run, listing.listed)
  }
  const announcement = announce(
    gathered,
    options,
    site.origin,
    finished.announce,
    new Set(finished.files.map(({ path }) => path)),
  )
  for (const found of announcement.found) findings.add(found)
  report.findings = findings.list()
  if (options.strict && findings.has('warning')) because ??= '`strict` counts warnings as errors.'
  report.ok = !findings.has('error') && because === undefined
  if (!report.ok) throw failure(report, because)
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

/** @param because why warnings alone are an error here */
function failure(report: Report, because = ''): WaymarkError {
  const errors = report.findings.filter(({ level }) => level === 'error')
  const shown = errors.length > 0 ? errors : report.findings.filter(({ level }) => level === 'warning')
  const words = shown.map(formatFinding)
  if (errors.length === 0) words.unshift(because)
  return new WaymarkError(shown[0]?.code ?? 'failed', words.join('\n'), { report })
}
