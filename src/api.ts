/** Door: the API. The engine is loaded when it is first needed, so that importing waymark costs next to nothing. */
import type { Options } from './options.ts'
import type { CheckOptions, CheckReport, Context, Report } from './types.ts'

export { readSitemap } from './read.ts'

/**
 * Make the sitemap of a finished build.
 *
 * Reads the pages of `outDir`, writes the sitemap files into it and the `Sitemap:` line into its robots.txt; with
 * `write: false` nothing on disk is touched and `report.files[].content` holds what would be written.
 *
 * @param context the world outside: environment, working directory, time, and what a framework knows
 * @returns what was listed, what was left out and why, the findings and the files
 * @throws WaymarkError before anything is written: a wrong option, no `site`, no page, a page of the user's that cannot be
 *   listed; `error.report` holds what was known by then
 */
export async function generateSitemap(options: Options, context: Context = {}): Promise<Report> {
  const [{ generate }, { keepReport }] = await Promise.all([import('./generate.ts'), import('./keep-report.ts')])
  const report = await generate(options, context)
  await keepReport(report, options, context.cwd ?? process.cwd())
  return report
}

/**
 * Judge a sitemap, whoever wrote it: by itself, against the finished build it lies in, against the live site, and against
 * an older one.
 *
 * @param target a folder (the finished build), a sitemap or robots.txt on disk, the URL of a sitemap, or of a site
 * @returns what was read and found; one row a code
 * @throws WaymarkError `no-target`, `no-sitemap`, `no-baseline`, and for wrong options. A sitemap that cannot be read is a
 *   finding
 */
export async function checkSitemap(
  target: string,
  options: CheckOptions = {},
  context: Context = {},
): Promise<CheckReport> {
  const { check } = await import('./check/check.ts')
  return await check(target, options, context)
}

/** Options with their types, for a configuration file: returns what it is given. */
export function defineConfig(options: Options): Options {
  return options
}
