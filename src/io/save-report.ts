/** The report of the last build, kept where caches of tools are kept. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Given } from '../core/given.ts'
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
    const head = JSON.stringify({ kept: await headOf(report, root) })
    const kept: Kept = { ...withoutContent(report), record: recordOf(report) }
    // One object in two lines, so that who looks for a run needs to read no more than the first.
    await writeFile(temporary, [head.slice(0, -1), ',\n', reportJson(kept).slice(1)])
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
  const hashes = new Map<string, Promise<string | undefined>>()
  const isCopied = async ({ head: { file, entry } }: SavedRun) => {
    if (file === undefined || entry === undefined) return false
    const hash = hashes.get(file) ?? hashOf(resolve(root, outDir, file))
    hashes.set(file, hash)
    return (await hash) === entry
  }
  for (const run of await savedRuns(root)) {
    if (!(await isCopied(run))) continue
    const copied = await readRun(run.path, root)
    if (!copied) continue
    copied.report.outDir = relative(root, resolve(root, outDir)).replaceAll('\\', '/') || '.'
    return { ...copied, current: true }
  }
  return own
}

/**
 * What the plugin was given by whose build, as far as is kept, the sitemap in this folder is, and its report.
 *
 * @param filename of the sitemap that is asked about: another one may lie beside it
 */
export async function givenIn(
  root: string,
  outDir: string,
  filename: string,
): Promise<{ given: Given; report?: Report } | undefined> {
  for (const { head, path } of await savedRuns(root)) {
    const { file, entry, given } = head
    if (!isGiven(given) || file === undefined || entry === undefined) continue
    if (file !== filename && existsSync(resolve(root, outDir, filename))) continue
    if ((await hashOf(resolve(root, outDir, file))) !== entry) continue
    const run = await readRun(path, root)
    return { given, ...(run && { report: run.report }) }
  }
  return undefined
}

function isGiven(given: Partial<Given> | undefined): given is Given {
  const isText = (value: unknown) => typeof value === 'string'
  if (!isText(given?.base) || !Array.isArray(given?.options) || !given.options.every(isText)) return false
  const { told } = given
  return told === undefined || (isText(told?.framework) && [told.sources, told.frontMatter].every(Number.isInteger))
}

/** The last run of this root that was saved, whatever its output folder. */
export async function newestRun(root: string): Promise<LastRun | undefined> {
  for (const { path } of await savedRuns(root)) {
    const run = await readRun(path, root)
    if (run) return run
  }
  return undefined
}

/** Output folder of {@link newestRun}. */
export async function newestOutDir(root: string): Promise<string | undefined> {
  return (await savedRuns(root))[0]?.head.outDir
}

interface SavedRun {
  path: string
  head: Head
  saved: number
}

/** All that were saved for this root, each for another output folder, the newest first. */
async function savedRuns(root: string): Promise<SavedRun[]> {
  const folder = dirname(fileFor(root, '.') ?? '')
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.json')).sort() : []
  const runs: SavedRun[] = []
  for (const name of names) {
    const path = join(folder, name)
    const found = await headIn(path)
    if (found && fileFor(root, found.head.outDir) === path) runs.push({ path, ...found })
  }
  return runs.sort((one, other) => other.saved - one.saved)
}

/** No path is so long that the first line of a report would not fit. */
const HEAD_BYTES = 16_384

async function headIn(path: string): Promise<{ head: Head; saved: number } | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const line = buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] as string
    const { kept } = JSON.parse(line.replace(/,$/, '}')) as { kept?: Partial<Head> }
    const isText = (value: unknown) => value === undefined || typeof value === 'string'
    if (typeof kept?.outDir !== 'string' || !isText(kept.file) || !isText(kept.entry)) return undefined
    return { head: kept as Head, saved: (await file.stat()).mtimeMs }
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

async function readRun(path: string, root: string): Promise<LastRun | undefined> {
  try {
    const { record, kept, ...report } = JSON.parse(await readFile(path, 'utf8')) as Partial<Kept> & { kept?: Head }
    if (!isReport(report)) return undefined
    if (record) remember(report, record)
    const now = await headOf(report, root)
    // Where there was no sitemap to write, there is still none.
    const current = kept?.entry === now.entry && (now.file === undefined ? kept !== undefined : now.entry !== undefined)
    return { report, current, saved: (await stat(path)).mtime }
  } catch {
    return undefined
  }
}

/** A report as it is saved: a reader of the file finds in it what `--json` prints, and two things more. */
type Kept = Report & { record: RunRecord | undefined }

/** What tells whether a report is the one of a folder. */
interface Head {
  outDir: string
  /** Entry file of the sitemap, below the output folder; nothing where no sitemap was to be written. */
  file?: string
  /** Its hash as the run left it behind. */
  entry?: string
  given?: Given
}

async function headOf(report: Report, root: string): Promise<Head> {
  const { files, url, outDir = '' } = report
  const given = recordOf(report)?.given
  const file = files.find((one) => one.url === url && one.state !== 'removed')?.path
  const entry = file === undefined ? undefined : await hashOf(resolve(root, outDir, file))
  return { outDir, ...(file !== undefined && { file }), ...(entry !== undefined && { entry }), ...(given && { given }) }
}

/** Of the file as it is now; nothing if there is none. */
async function hashOf(path: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
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
