/** What the Vite plugin does at each moment: check the options, make the sitemap, print. Loaded when it is needed. */
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type { Logger, ResolvedConfig } from 'vite'
import { generateSitemap } from './api.ts'
import { levelOf, type Found } from './core/findings.ts'
import { meanings } from './core/messages.ts'
import { plainly, WaymarkError } from './errors.ts'
import { projectRoot, siteBuild } from './frameworks/vite-build.ts'
import { pluginFacts } from './frameworks/vite.ts'
import { walkHtml } from './io/walk.ts'
import type { Site, Work } from './moments.ts'
import { isVerbose, resolveOptions, type Options } from './options.ts'
import { findingText, successLine, verboseLines, type Look } from './terminal.ts'
import type { Facts, May, Report } from './types.ts'

/** The rest of what will be needed, while there is time. */
export async function preload(): Promise<void> {
  await import('./generate.ts')
}

export function pluginWork(options: Options): Work {
  return {
    /** A wrong option stops the build at its start, not when everything else is done. */
    async check(config, followed) {
      const facts = followed ? await followed.facts() : pluginFacts(config, siteBuild(config))
      resolveOptions(options, { facts, cwd: projectRoot(config), env: process.env })
    },

    async make(config, facts, logger) {
      await unlessWatched(make(options, config, facts, logger), config)
    },

    async attempt(config, sources, site, again) {
      const facts = pluginFacts(config, siteBuild(config), sources, options.root)
      const { outDir = '' } = resolveOptions(options, { facts, cwd: projectRoot(config), env: process.env })
      const pages = pagesIn(outDir)
      if (again && pages === site.pages) return
      site.pages = pages
      if (siteBuild(config).watch)
        return unlessWatched(
          make(options, config, () => facts),
          config,
        )
      awaitEnd(config, site, outDir)
      if (pages === 0 && !options.pages) site.problem = never(config, outDir)
      else await makeUnlessEmpty(options, config, facts, site)
    },

    async expect(config, { facts, partly }, site) {
      if (!partly && !siteBuild(config).watch) awaitEnd(config, site, (await facts()).outDir)
    },
  }
}

async function make(
  options: Options,
  config: ResolvedConfig,
  facts: () => May<Facts>,
  logger: Logger = config.logger,
): Promise<void> {
  const start = performance.now()
  const report = await generateSitemap(options, { cwd: projectRoot(config), facts: await facts() })
  print(report, performance.now() - start, options, logger)
  if (!options.report || options.write === false) return
  const { reportPlace } = await import('./report-page.ts')
  const page = reportPlace(report, resolve(config.root, options.root ?? ''), options.report)
  logger.info(`waymark: report in ${relative(config.root, page).replaceAll('\\', '/')}`)
}

/** That there is nothing to list is known only when nothing can come any more. */
async function makeUnlessEmpty(options: Options, config: ResolvedConfig, facts: Facts, site: Site): Promise<void> {
  try {
    await make(options, config, () => facts)
    site.problem = undefined
  } catch (error) {
    if (!(error instanceof WaymarkError) || error.code !== 'no-pages') throw error
    site.problem = error.message
  }
}

/** Nobody awaits a watched build's end: an error thrown there would end the process, from Vite 8 without its message. */
async function unlessWatched(work: Promise<void>, config: ResolvedConfig): Promise<void> {
  if (!siteBuild(config).watch) return work
  await plainly(work).catch((error: Error) =>
    config.logger.error(`waymark: ${error.stack ?? error.message}`, { error }),
  )
}

/** A process that fails has said why; of one that ends well it is the last moment. */
function awaitEnd(config: ResolvedConfig, site: Site, outDir: string): void {
  if (site.awaitsEnd || !isMainThread) return
  site.awaitsEnd = true
  process.once('exit', (code) => {
    if (code !== 0) return
    if (site.pages === undefined && !site.made) site.problem = never(config, outDir)
    if (site.problem !== undefined) {
      config.logger.error(`waymark: ${site.problem}`)
      process.exitCode = 1
      return
    }
    const late = site.pages === undefined ? 0 : pagesIn(outDir) - site.pages
    if (late > 0) config.logger.warn(`waymark: ${say({ code: 'pages-late', ...place(config, outDir) }, late)}`)
  })
}

function never(config: ResolvedConfig, outDir: string): string {
  return say({ code: 'pages-never', ...place(config, outDir) })
}

function say(found: Found, count = 1): string {
  const { code, where, evidence } = found
  return findingText(
    { code, level: levelOf(code), count, where: [where], evidence: evidence ? [evidence] : [] },
    look(),
  )
}

function place(config: ResolvedConfig, outDir: string): Pick<Found, 'where' | 'evidence'> {
  const where = relative(projectRoot(config), outDir).replaceAll('\\', '/') || '.'
  return { where, evidence: { from: 'file', name: where } }
}

function pagesIn(outDir: string): number {
  return existsSync(outDir) ? walkHtml(outDir).length : 0
}

function print(report: Report, ms: number, options: Options, logger: Logger): void {
  const verbose = isVerbose(options, process.env)
  if (verbose) for (const line of verboseLines(report, look())) logger.info(line)
  for (const finding of report.findings) {
    if (finding.level === 'info' && !verbose && !meanings()[finding.code]?.always) continue
    const text = `waymark: ${findingText(finding, look())}`
    if (finding.level === 'info') logger.info(text)
    else logger.warn(text)
  }
  logger.info(`waymark: ${successLine(report, ms, look())}`)
}

function look(): Look {
  return { color: process.stdout.isTTY === true && !process.env['NO_COLOR'] }
}
