/** What a build leaves behind beside its output: its report, and the page to look at if that is wanted. */
import { resolve } from 'node:path'
import { saveReport } from './io/save-report.ts'
import type { Options } from './options.ts'
import type { Report } from './types.ts'

/** @returns the page, absolute, if there is one */
export async function keepReport(report: Report, options: Options, cwd: string): Promise<string | undefined> {
  if (options.write === false) return undefined
  const root = resolve(cwd, options.root ?? '')
  await saveReport(report, root)
  if (!options.report) return undefined
  const { writeReportPage } = await import('./report-page.ts')
  return await writeReportPage(report, root, 'last build', options.report)
}
