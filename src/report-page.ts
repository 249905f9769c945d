/** A report as a page to look at. */
import { relative, resolve, sep } from 'node:path'
import { inspectorData, inspectorPage } from './core/inspector-data.ts'
import { show } from './core/show.ts'
import { WaymarkError } from './errors.ts'
import { inspectorTemplate, isFolder, writePage } from './io/inspector-page.ts'
import { unreportedUrls } from './io/listed-urls.ts'
import { cacheFile } from './io/save-report.ts'
import type { Report } from './types.ts'

/** More rows than this make a page that no browser opens in a moment. */
const MOST_ROWS = 200_000

/**
 * @param root the folder that `report.outDir` is below
 * @param note where the report is from
 */
export async function reportPage(report: Report, root: string, note: string): Promise<string> {
  const known = report.verdicts.length
  const listed = unreportedUrls(report, root, Math.max(0, MOST_ROWS - known))
  const kept = report.verdicts.filter((verdict) => verdict.kept).length
  const all = known - kept + report.listed
  const of = all > known + listed.length ? { of: all } : {}
  return inspectorPage(await inspectorTemplate(), inspectorData(report, { note, listed, ...of }))
}

/**
 * Write that page.
 *
 * @param where see {@link reportPlace}
 * @returns the file, absolute
 * @throws WaymarkError `invalid-option`, `write-failed`
 */
export async function writeReportPage(
  report: Report,
  root: string,
  note: string,
  where: string | true,
): Promise<string> {
  const file = reportPlace(report, root, where)
  if (typeof where === 'string' && isFolder(file))
    throw new WaymarkError(
      'invalid-option',
      `${show(relative(root, file).replaceAll('\\', '/') || '.')} is a folder: name the file for the report in it, such as report.html.`,
    )
  await writePage(file, await reportPage(report, root, note), relative(root, file).replaceAll('\\', '/'))
  return file
}

/**
 * Where the page goes: never by itself into the output, where it would be published.
 *
 * @param where a file below `root`, or absolute; `true`: beside the saved report, else beside the output folder
 * @throws WaymarkError `invalid-option` where there is no place for it
 */
export function reportPlace({ outDir = '' }: Report, root: string, where: string | true): string {
  if (where !== true) return resolve(root, where)
  const cached = cacheFile(root, outDir, '.html')
  if (cached !== undefined) return cached
  const beside = resolve(root, 'waymark-report.html')
  if (!beside.startsWith(resolve(root, outDir) + sep)) return beside
  throw new WaymarkError(
    'invalid-option',
    'There is no place for the report outside the output folder: name one, `report: "…/report.html"` (`--out` of `waymark report`).',
  )
}
