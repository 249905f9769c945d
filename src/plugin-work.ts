/** What the Vite plugin does at each moment: check the options, make the sitemap, print. Loaded when it is needed. */
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type { Logger, ResolvedConfig } from 'vite'
import { generateSitemap } from './api.ts'
import { isTold, levelOf, type Found } from './core/findings.ts'
import { recordOf } from './core/record.ts'
import { plainly, WaymarkError } from './errors.ts'
import { projectRoot, siteBuild } from './frameworks/vite-build.ts'
import { pluginFacts } from './frameworks/vite.ts'
import { walkHtml } from './io/walk.ts'
import type { Folder, Site, Work } from './moments.ts'
import { isVerbose, resolveOptions, type Options } from './options.ts'
import { findingText, successLine, verboseLines, type Look } from './terminal.ts'
import { filesBeside } from './two-of-us.ts'
import type { Facts, Report } from './types.ts'

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
      const made = (async () => make(options, config, await facts(), logger))()
      await unlessWatched(made, config)
    },

    async attempt(config, sources, site, again) {
      const facts = pluginFacts(config, siteBuild(config), sources, options.root)
      const { outDir = '' } = resolveOptions(options, { facts, cwd: projectRoot(config), env: process.env })
      const folder = folderIn(site, outDir)
      if (again && pagesIn(outDir) === folder.pages) return
      const counted = async () => {
        const report = await make(options, config, facts)
        // The page about the sitemap may lie there too.
        folder.pages = (options.report ? undefined : recordOf(report)?.files) ?? pagesIn(outDir)
      }
      if (siteBuild(config).watch) return await unlessWatched(counted(), config)
      awaitEnd(config, site, outDir)
      // Nearly always a look is enough; the pages are counted as they are read.
      const isEmpty = !options.pages && !existsSync(join(outDir, 'index.html')) && pagesIn(outDir) === 0
      if (isEmpty) Object.assign(folder, { pages: 0, problem: never(config, outDir) })
      else await unlessEmpty(counted, folder, outDir)
    },

    async expect(config, { facts, partly }, site) {
      if (!partly && !siteBuild(config).watch) awaitEnd(config, site, (await facts()).outDir)
    },
  }
}

async function make(
  options: Options,
  config: ResolvedConfig,
  facts: Facts,
  logger: Logger = config.logger,
): Promise<Report> {
  const start = performance.now()
  const beside = filesBeside(options, config.plugins)
  const report = await generateSitemap(options, {
    cwd: projectRoot(config),
    facts: { ...facts, ...(beside.length > 0 && { beside }) },
  })
  const root = resolve(projectRoot(config), options.root ?? '')
  print(report, performance.now() - start, { verbose: isVerbose(options, process.env), root }, logger)
  if (!options.report || options.write === false) return report
  const { reportPlace } = await import('./report-page.ts')
  const page = reportPlace(report, resolve(config.root, options.root ?? ''), options.report)
  logger.info(`waymark: report in ${relative(config.root, page).replaceAll('\\', '/')}`)
  return report
}

/** That there is nothing to list is known only when nothing can come any more. */
async function unlessEmpty(counted: () => Promise<void>, folder: Folder, outDir: string): Promise<void> {
  try {
    await counted()
    folder.problem = undefined
  } catch (error) {
    folder.pages = pagesIn(outDir)
    if (!(error instanceof WaymarkError) || error.code !== 'no-pages') throw error
    folder.problem = error.message
  }
}

/** Nobody awaits a watched build's end: an error thrown there would end the process, from Vite 8 without its message. */
async function unlessWatched(work: Promise<unknown>, config: ResolvedConfig): Promise<void> {
  const done = work.then(() => undefined)
  if (!siteBuild(config).watch) return await done
  await plainly(done).catch((error: Error) =>
    config.logger.error(`waymark: ${error.stack ?? error.message}`, { error }),
  )
}

/** What is to be said at the end of the process: by one listener, for Node warns of more than ten. */
const endings: (() => void)[] = []

/** A process that fails has said why; of one that ends well it is the last moment. */
function awaitEnd(config: ResolvedConfig, site: Site, outDir: string): void {
  const folder = folderIn(site, outDir)
  if (folder.awaitsEnd || !isMainThread) return
  folder.awaitsEnd = true
  if (endings.push(() => tellEnd(config, site, outDir)) > 1) return
  process.once('exit', (code) => {
    if (code === 0) for (const tell of endings) tell()
  })
}

function tellEnd(config: ResolvedConfig, site: Site, outDir: string): void {
  const folder = folderIn(site, outDir)
  if (folder.pages === undefined && !site.made) folder.problem = never(config, outDir)
  if (folder.problem !== undefined) {
    config.logger.error(`waymark: ${folder.problem}`)
    process.exitCode = 1
    return
  }
  const late = folder.pages === undefined ? 0 : pagesIn(outDir) - folder.pages
  if (late > 0) config.logger.warn(`waymark: ${say({ code: 'pages-late', ...place(config, outDir) }, late)}`)
}

function folderIn({ folders }: Site, outDir: string): Folder {
  let folder = folders.get(outDir)
  if (!folder) folders.set(outDir, (folder = {}))
  return folder
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

function print(
  report: Report,
  ms: number,
  { verbose, root }: { verbose: boolean; root: string },
  logger: Logger,
): void {
  if (verbose) for (const line of verboseLines(report, { ...look(), root })) logger.info(line)
  for (const finding of report.findings) {
    if (!isTold(finding, verbose)) continue
    const text = `waymark: ${findingText(finding, look())}`
    if (finding.level === 'info') logger.info(text)
    else logger.warn(text)
  }
  logger.info(`waymark: ${successLine(report, ms, look())}`)
}

function look(): Look {
  return { color: process.stdout.isTTY === true && !process.env['NO_COLOR'] }
}
