/** The pipeline, top to bottom: read → select → date → transform → split → write. It prints nothing. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SITEMAP_CSS_NAME, styleInstruction } from './core/style.ts'
import { Dating } from './dating.ts'
import { mediaOf, type Media } from './media.ts'
import { announce, announcedFiles, copiesAt, robotsOf } from './announce.ts'
import { pathBelow, type Built } from './core/built.ts'
import type { Place } from './core/entry.ts'
import { Findings, formatFinding } from './core/findings.ts'
import { givenBy, knowledgeOf, leftOutUnseen, lostFrom, toldBy, untold, type Given } from './core/given.ts'
import type { PageRecord } from './core/page-input.ts'
import { remember, type RunRecord } from './core/record.ts'
import type { LeftOut } from './core/select.ts'
import type { Site } from './core/site.ts'
import { WaymarkError } from './errors.ts'
import { gather, type Gathered } from './gather.ts'
import { givenIn, lastReport } from './io/save-report.ts'
import { Spool } from './io/spool.ts'
import { withoutGz, type Reported } from './io/earlier.ts'
import { partsIn } from './io/ours.ts'
import { openSitemap, type SitemapWriter } from './io/write.ts'
import { Languages } from './languages.ts'
import { Listing } from './listing.ts'
import { resolveOptions, type Options, type ResolvedOptions } from './options.ts'
import { mostlyLeftOut, otherSitemaps, ownedSitemap, tellForgotten, watchRoutes, whyNothing } from './outcome.ts'
import type { PlatformFacts } from './platforms/platform.ts'
import { lap, patternSet, type Run } from './run.ts'
import { decideSite, select } from './selection.ts'
import { Additions, readStream } from './stream.ts'
import type { Context, Report, ReportFile } from './types.ts'

/**
 * Make the sitemap of a finished build. See `generateSitemap` for what callers are promised.
 *
 * @throws WaymarkError before anything is written
 */
export async function generate(options: Options, context: Context = {}, consent: Consent = {}): Promise<Report> {
  const world = { env: context.env ?? process.env, cwd: context.cwd ?? process.cwd(), now: context.now ?? new Date() }
  const resolved = resolveOptions(options, { facts: context.facts, ...world })
  const run: Run = {
    ...world,
    options: resolved,
    include: await patternSet(resolved.include, 'include'),
    exclude: await patternSet(resolved.exclude, 'exclude'),
    earlier: undefined,
    platform: undefined,
    style: '',
    // A build with the plugin has no flags, but an environment.
    acceptChanges: consent.acceptChanges ?? world.env['WAYMARK_ACCEPT_CHANGES'] === '1',
    findings: new Findings(),
    timings: {},
    since: performance.now(),
  }
  const gathered = await gather(run.options, context.facts, (found) => run.findings.add(found))
  const given = await givenTo(run, options, context, gathered)
  for (const found of gathered.facts.found ?? []) run.findings.add(found)
  lap(run, 'read')
  const site = decideSite(run, gathered)
  const announced = announcedFiles(gathered, site.origin)
  run.platform = await platformOf(run, site)
  const chosen: Chosen = { given, gathered, site, announced, ...select(run, gathered, site) }
  lap(run, 'select')
  refuseErrors(run, chosen)
  if (run.options.style) run.style = styleInstruction(gathered.mount + SITEMAP_CSS_NAME)
  const work: Work = { dates: new Dating(run), media: await mediaOf(run, site.origin) }
  const writer = await open(run, chosen)
  try {
    const listing = await list(run, chosen, work, writer)
    lap(run, 'list')
    return await finish(run, chosen, work, listing, writer)
  } finally {
    writer.discard()
  }
}

/**
 * What the plugin's build was given: this one, or the one that wrote the sitemap that lies here. A run by hand that lacks
 * some of it is told so, since it cannot read the config of Vite, nor ask the framework; what that build left out by their
 * word stays out.
 */
async function givenTo(run: Run, user: Options, { facts }: Context, { pages }: Gathered): Promise<Given | undefined> {
  const { base, root, outDir, filename } = run.options
  if (facts) {
    const told = toldBy(facts.framework, pages, user.i18n === undefined && !!facts.i18n)
    return { ...givenBy(user, base), ...(told && { told }) }
  }
  const last = outDir === undefined ? undefined : await givenIn(root, outDir, filename)
  if (!last) return undefined
  const { given, report } = last
  if (report) run.earlier = leftOutUnseen(report)
  for (const name of lostFrom(given, user, base)) run.findings.add({ code: 'options-lost', where: `\`${name}\`` })
  if (given.told) {
    const evidence = { from: 'framework' as const, name: given.told.framework }
    for (const where of untold(given.told, knowledgeOf(pages), user.i18n !== undefined))
      run.findings.add({ code: 'framework-lost', where, evidence })
  }
  return given
}

/** Its config files are read only where there is a folder that could be deployed. */
async function platformOf({ options, env, findings }: Run, site: Site): Promise<PlatformFacts | undefined> {
  const { root, outDir } = options
  if (outDir === undefined) return undefined
  const { readPlatform } = await import('./platforms/platform.ts')
  const platform = await readPlatform({ root, outDir, env, site: site.origin })
  for (const found of platform.found) findings.add(found)
  return platform
}

/** What a person says to this one run, and no option could say for all. */
export interface Consent {
  /** Believe the changes that the ledger doubts. */
  acceptChanges?: boolean
}

/** What is found out about the pages along the way. */
interface Work {
  dates: Dating
  media: Media
}

/** Which pages there are, and what is to become of them. */
interface Chosen {
  given: Given | undefined
  gathered: Gathered
  site: Site
  built: readonly Built[]
  /** Of those that are left out. */
  verdicts: ReadonlyMap<Built, LeftOut>
  /** Files of the output that the sources announce as sitemaps. */
  announced: readonly string[]
}

async function open({ options, style }: Run, { gathered, site, announced }: Chosen): Promise<SitemapWriter> {
  const { publicDir, beside = [] } = gathered.facts
  const reported = reportedFiles(options)
  const others = new Set(beside.flatMap((name) => [name, ...(options.outDir ? partsIn(options.outDir, name) : [])]))
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
    style,
    alsoAt: await copiesAt(announced, options, reported),
    reported,
    owned: (file) => others.has(withoutGz(file)) || (publicDir !== undefined && existsSync(join(publicDir, file))),
  })
}

/** What the report of the last run says that it wrote, if its entry file was the same. Read at most once. */
function reportedFiles({ outDir, root, filename }: ResolvedOptions): Reported {
  let files: Promise<ReportFile[]> | undefined
  const read = async () => {
    const last = outDir === undefined ? undefined : await lastReport(root, outDir)
    return last?.url.endsWith(`/${filename}`) ? last.files : []
  }
  return () => (files ??= read())
}

/** Dates, `pages`, `transform`: every entry goes to the writer, in the order of the sitemap. */
async function list(run: Run, chosen: Chosen, { dates, media }: Work, writer: SitemapWriter): Promise<Listing> {
  const { gathered, site, built, verdicts } = chosen
  const { options, findings } = run
  const found = findings.add.bind(findings)
  const place: Place = { origin: site.origin, base: options.base }
  const listing = new Listing({
    ...options,
    include: run.include,
    exclude: run.exclude,
    place,
    writer,
    platform: run.platform?.silent ? undefined : run.platform,
    robots: robotsOf(gathered),
    dates,
    media,
    languages: new Languages(run, place, built, verdicts),
    found,
  })
  const routes = watchRoutes(run, gathered.facts)
  for (const { page } of built) routes?.see(page.path)
  const additions = new Additions(options.pages ? built : [], site.origin)
  const waiting = new Spool<PageRecord>()
  try {
    // Items that need nothing of the build, nor of git, go straight through.
    let straight = built.length === 0
    if (options.pages)
      await readStream(options.pages, place, async (batch) => {
        if (routes?.watches)
          for (const { entry } of batch.records)
            routes.see(pathBelow(entry.loc.slice(site.origin.length), options.base))
        if (straight && listing.addPlain(batch)) return
        for (const record of batch.records) {
          if (additions.add(record, verdicts, found)) continue
          straight &&= record.source === undefined
          if (straight) {
            const later = listing.addRecord(record)
            if (later) await later
          } else {
            dates.want(record.source, record.entry.loc)
            waiting.push(record)
          }
        }
      })
    const kept = built.filter((page) => !verdicts.has(page))
    await dates.dateAll(kept, built, (page) => additions.get(page))
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
    listing.finish()
  } finally {
    waiting.close()
  }
  tellForgotten(run, gathered.facts, routes)
  for (const option of ['include', 'exclude'] as const)
    for (const pattern of run[option]?.unmatched() ?? [])
      found({ code: 'pattern-unmatched', where: pattern, evidence: { from: 'option', name: option, value: pattern } })
  return listing
}

/** Complete the files, judge the whole, and only then put them in place. */
async function finish(
  run: Run,
  chosen: Chosen,
  { dates, media }: Work,
  listing: Listing,
  writer: SitemapWriter,
): Promise<Report> {
  const { options, findings } = run
  const { gathered, site, built, announced } = chosen
  const finished = await writer.finish(media.files())
  const report = reportOf(run, chosen, listing)
  let because: string | undefined
  mostlyLeftOut(run, listing)
  if (listing.listed === 0) because = whyNothing(run, site.origin, built, listing)
  else ownedSitemap(run, gathered.facts, finished.files)
  otherSitemaps(run, gathered.facts, finished, announced)
  const announcement = announce(gathered, options, site.origin, finished)
  for (const found of announcement.found) findings.add(found)
  report.findings = findings.list()
  if (options.routes === 'error' && (findings.includes('route-forgotten') || findings.includes('route-unbuilt')))
    because ??= '`routes: "error"` asks for a page of each.'
  remember(report, recordFor(run, chosen, listing))
  if (options.strict && findings.has('warning')) because ??= '`strict` counts warnings as errors.'
  report.ok = !findings.has('error') && because === undefined
  if (!report.ok) throw failure(report, because)
  report.files = await writer.commit(announcement.robots)
  // A build that lists nothing is a preview, or a mistake: nothing of it is worth remembering.
  if (listing.listed > 0) {
    dates.save()
    if (options.indexNow && options.write) {
      await (await import('./change-list.ts')).keepChanges(run, report, dates.ledgerChanges)
      report.findings = findings.list()
    }
  }
  lap(run, 'write')
  report.timings = run.timings
  return report
}

function reportOf({ options, timings, platform }: Run, { gathered, site }: Chosen, listing?: Listing): Report {
  const { facts, mount } = gathered
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
  if (platform?.name !== undefined) report.platform = platform.name
  if (options.outDir !== undefined) report.outDir = relative(options.root, options.outDir).replaceAll('\\', '/') || '.'
  return report
}

/** What will be asked of this run afterwards. */
function recordFor(
  { options: { lastmod, i18n }, findings }: Run,
  { gathered: { files, drafts }, given }: Chosen,
  { dated, sources }: Listing,
): RunRecord {
  return {
    files,
    lastmod: lastmod && { order: lastmod.order, keys: lastmod.keys },
    ...(i18n && { locales: i18n.locales }),
    places: findings.places(),
    ...(given && { given }),
    ...(drafts.size > 0 && { drafts: Object.fromEntries(drafts) }),
    ...(dated.size > 0 && { dated: Object.fromEntries(dated) }),
    ...(sources.size > 0 && { sources: Object.fromEntries(sources) }),
  }
}

/** Mistakes that the pages show by themselves: no use in reading a million `pages` first. */
function refuseErrors(run: Run, chosen: Chosen): void {
  if (!run.findings.has('error')) return
  const report = reportOf(run, chosen)
  report.findings = run.findings.list()
  throw failure(report)
}

/** @param because why warnings alone are an error here */
function failure(report: Report, because = ''): WaymarkError {
  const errors = report.findings.filter(({ level }) => level === 'error')
  const shown = errors.length > 0 ? errors : report.findings.filter(({ level }) => level === 'warning')
  const words = shown.map(formatFinding)
  if (errors.length === 0) words.push(because)
  return new WaymarkError(shown[0]?.code ?? 'failed', words.join('\n'), { report })
}
