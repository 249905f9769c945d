/** The report of the last build, kept where caches of tools are kept. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { recordOf, remember, type RunRecord } from '../core/record.ts'
import { reportJson } from '../core/report-json.ts'
import type { Report } from '../types.ts'

/**
 * Save a report to `node_modules/.cache/waymark/` of the nearest `node_modules` at or above `root`, one file for each
 * output folder.
 *
 * @returns the file; nothing when there is no `node_modules`, no output folder, or the file cannot be written, which is
 * never worth failing a build for
 */
export async function saveReport(report: Report, root: string): Promise<string | undefined> {
  const file = report.outDir === undefined ? undefined : fileFor(root, report.outDir)
  if (!file) return undefined
  // Two builds at once must not write into each other's file.
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await mkdir(dirname(file), { recursive: true })
    const kept: Kept = { ...withoutContent(report), record: recordOf(report), entry: await entryHash(report, root) }
    await writeFile(temporary, reportJson(kept))
    await rename(temporary, file)
    return file
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined)
    return undefined
  }
}

/** The report that {@link saveReport} kept for this output folder, if there is one that can be read. */
export async function lastReport(root: string, outDir: string): Promise<Report | undefined> {
  return (await lastRun(root, outDir))?.report
}

export interface LastRun {
  report: Report
  /** Whether the entry file of the sitemap is still the one that the run left behind. */
  current: boolean
  /** When the report was saved. */
  saved: Date
}

/** {@link lastReport}, and whether it still holds. */
export async function lastRun(root: string, outDir: string): Promise<LastRun | undefined> {
  const file = fileFor(root, outDir)
  const run = file === undefined ? undefined : await readRun(file, root)
  return run && resolve(root, run.report.outDir ?? '') === resolve(root, outDir) ? run : undefined
}

/**
 * {@link lastRun}, or that of a run whose sitemap lies in this folder too: an adapter puts the finished site together
 * elsewhere.
 */
export async function runOf(root: string, outDir: string): Promise<LastRun | undefined> {
  const own = await lastRun(root, outDir)
  if (own?.current) return own
  const copied = await Promise.all((await savedRuns(root)).map((run) => copiedTo(run, root, outDir)))
  return copied.reduce(newer, undefined) ?? own
}

/** The run with its output in another folder, if the sitemap there is the one that it wrote. */
async function copiedTo(run: SavedRun, root: string, outDir: string): Promise<SavedRun | undefined> {
  run.report.outDir = relative(root, resolve(root, outDir)).replaceAll('\\', '/') || '.'
  if (run.entry === undefined || run.entry === NO_ENTRY) return undefined
  return run.entry === (await entryHash(run.report, root)) ? { ...run, current: true } : undefined
}

/** The last run of this root that was saved, whatever its output folder. */
export async function newestRun(root: string): Promise<LastRun | undefined> {
  return (await savedRuns(root)).reduce<LastRun | undefined>(newer, undefined)
}

function newer<Run extends LastRun>(one: Run | undefined, other: Run | undefined): Run | undefined {
  return one && (!other || one.saved >= other.saved) ? one : other
}

/** All that were saved for this root, each for another output folder. */
async function savedRuns(root: string): Promise<SavedRun[]> {
  const folder = dirname(fileFor(root, '.') ?? '')
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.json')).sort() : []
  const runs = await Promise.all(names.map((name) => readRun(join(folder, name), root)))
  return runs.filter(
    (run, at): run is SavedRun =>
      run !== undefined && fileFor(root, run.report.outDir ?? '') === join(folder, names[at] ?? ''),
  )
}

interface SavedRun extends LastRun {
  /** Hash of the entry file that the run left behind. */
  entry: string | undefined
}

async function readRun(file: string, root: string): Promise<SavedRun | undefined> {
  try {
    const { record, entry, ...report } = JSON.parse(await readFile(file, 'utf8')) as Partial<Kept>
    if (!isReport(report)) return undefined
    if (record) remember(report, record)
    const current = entry !== undefined && entry === (await entryHash(report, root))
    return { report, current, entry, saved: (await stat(file)).mtime }
  } catch {
    return undefined
  }
}

/** A report as it is saved: a reader of the file finds in it what `--json` prints, and two things more. */
type Kept = Report & { record: RunRecord | undefined; entry: string | undefined }

const NO_ENTRY = 'none'

/** Of the entry file as it lies in the output; {@link NO_ENTRY} where no sitemap was to be written. */
async function entryHash({ files, url, outDir = '' }: Report, root: string): Promise<string | undefined> {
  const entry = files.find((file) => file.url === url && file.state !== 'removed')
  if (!entry) return NO_ENTRY
  try {
    const bytes = await readFile(resolve(root, outDir, entry.path))
    return createHash('sha256').update(bytes).digest('hex')
  } catch {
    return undefined
  }
}

function fileFor(root: string, outDir: string): string | undefined {
  return cacheFile(root, outDir, '.json')
}

/** A file that is remembered for an output folder; nothing when there is no `node_modules`. */
export function cacheFile(root: string, outDir: string, ending: string): string | undefined {
  const home = homeOf(root)
  if (home === undefined) return undefined
  // From the folder of `node_modules`, so that packages that share one do not share the file.
  const name = relative(home, resolve(root, outDir)).replace(/[/\\:]+/g, '_') || '_'
  return join(home, 'node_modules', '.cache', 'waymark', name + ending)
}

/** Nearest folder at or above `root` that holds a `node_modules`. */
function homeOf(root: string): string | undefined {
  for (let folder = resolve(root); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}

function withoutContent(report: Report): Report {
  return { ...report, files: report.files.map(({ content: _content, ...file }) => file) }
}

/** As much as readers of a saved report rely on: anyone may have written the file. */
function isReport(value: unknown): value is Report {
  if (typeof value !== 'object' || value === null) return false
  const { version, outDir, url, files } = value as Partial<Report>
  const isFile = (file: unknown) =>
    typeof (file as ReportedFile | null)?.path === 'string' && typeof (file as ReportedFile).bytes === 'number'
  const isText = typeof outDir === 'string' && typeof url === 'string'
  return version === 1 && isText && Array.isArray(files) && files.every(isFile)
}

interface ReportedFile {
  path?: unknown
  bytes?: unknown
}
