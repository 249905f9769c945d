/** Lays a stream of entries over sitemap files, and puts them in place all together once the last one is complete. */
import { appendFileSync } from 'node:fs'
import { groupName } from '../core/split.ts'
import { urlLine, utf8Length } from '../core/xml.ts'
import type { Entry, ReportFile } from '../types.ts'
import type { ExtraFile, Planned } from './arrange.ts'
import { arrange } from './arrange.ts'
import { PLAIN, urlsetFrame } from './part.ts'
import type { Reported } from './earlier.ts'
import { placeAll, removeAll, type Placing } from './place.ts'
import { Series } from './series.ts'
import type { Survey } from './survey.ts'
import { survey } from './survey.ts'
import { sweep, TemporaryFiles } from './temporary.ts'
import { writeFailed } from './write-failed.ts'

export interface SitemapOptions {
  /** Absolute; absent only without `write`. */
  outDir?: string
  /** false: nothing touches the disk, the report carries the contents. */
  write: boolean
  /** The URL at which a file of the output folder is served. */
  urlOf(file: string): string
  /** Of the entry file. */
  filename: string
  /** In one file. */
  maxUrls: number
  /** Of one file, uncompressed. */
  maxBytes: number
  /** true: `.gz` beside every file; 'only': parts are compressed only, and the entry file is plain. */
  gzip: boolean | 'only'
  /** Also write text sitemaps. */
  text: boolean
  /** The entry file is an index, even over one part. */
  grouped: boolean
  /** Other names below `outDir` that get the content of the entry file; compressed if one ends in `.gz`. */
  alsoAt: readonly string[]
  /** The line that names a style, in every XML file. */
  style?: string
  reported?: Reported
  /** Whether the user put a file of the output folder there. */
  owned?(path: string): boolean
}

/** A completed sitemap, and what stands in its way; without `write` nothing does. */
export interface FinishedSitemap extends Survey {
  /** In the order in which they will be placed: parts, texts, copies of the entry file, the entry file. */
  files: ReportFile[]
  /** Number of entries. */
  urls: number
  /** URL of the entry file; absent without an entry. */
  entry?: string
  /** What robots.txt should name: the entry file, then the text sitemaps. */
  announce: string[]
}

export interface SitemapWriter {
  /**
   * @param group - as the user names it; absent or '': the unnamed parts
   * @param plain - see `urlLine`
   */
  add(entry: Entry, group?: string, plain?: boolean): void
  /**
   * Completes every file under a passing name. Without an entry there is none (rule P26).
   *
   * @param extras - files that go with the sitemap
   */
  finish(extras?: readonly ExtraFile[]): Promise<FinishedSitemap>
  /**
   * Renames what `finish` made, with robots.txt after it, then removes what is stale. All that can be checked is
   * checked before the first rename.
   */
  commit(robots?: EditedFile): Promise<ReportFile[]>
  /** Removes every temporary file. Safe at any time, also twice. */
  discard(): void
}

/** A file of the user's in which we have our say. */
export interface EditedFile {
  file: Omit<ReportFile, 'state'>
  /** Its bytes from now on; 'same': nothing to do; 'gone': it is removed. */
  becomes: Uint8Array | 'same' | 'gone'
}

/** With very many groups no file ever fills a block: past so many bytes in memory all of them are written. */
const MOST_WAITING = 16 << 20

/**
 * Opens a sitemap for writing.
 *
 * @throws WaymarkError from every method: `write-failed` (disk full, read-only, …), `invalid-option` (an entry larger
 * than `maxBytes`), `index-full`. The temporary files are then gone; until `commit` renames the first file, what stood
 * in the folder still stands.
 */
export function openSitemap(options: SitemapOptions): SitemapWriter {
  const folder = options.write ? options.outDir : undefined
  if (options.write && folder === undefined) throw new TypeError('A sitemap that is written needs an `outDir`.')
  if (folder !== undefined) sweep(folder)
  const files = folder === undefined ? undefined : new TemporaryFiles(folder)
  const frame = urlsetFrame(options.style ?? '')
  const groups = new Map<string, Series>()
  const texts = new Series('', PLAIN, options, files)
  let planned: Planned[] = []
  let beside: Survey = { stale: [], doubtful: [], replaced: [] }
  let urls = 0
  let waiting = 0

  function groupOf(raw: string): Series {
    const name = groupName(raw)
    const group = groups.get(name) ?? new Series(name, frame, options, files)
    groups.set(name, group).set(raw, group)
    return group
  }

  const series = () => [...new Set(groups.values())]

  function flushAll(): void {
    for (const group of series()) group.flush()
    waiting = 0
  }

  function failed(error: unknown): Error {
    files?.discard()
    return writeFailed(options.filename, error)
  }

  return {
    add(entry, group = '', plain = false) {
      const line = urlLine(entry, plain)
      try {
        waiting += (groups.get(group) ?? groupOf(group)).add(line, entry)
        if (options.text) texts.add({ text: entry.loc + '\n', bytes: utf8Length(entry.loc) + 1, namespaces: 0 }, entry)
        if (waiting > MOST_WAITING && files !== undefined) flushAll()
      } catch (error) {
        throw failed(error)
      }
      urls++
    },

    async finish(extras = []) {
      try {
        for (const group of [...series(), texts]) group.close()
        planned = await arrange(series(), texts, { ...options, extras, files })
        if (folder !== undefined)
          beside = await survey(folder, planned, urls, { reported: async () => [], owned: () => false, ...options })
      } catch (error) {
        throw failed(error)
      }
      const reports = planned.map(({ file }) => file)
      const entry = reports.at(-1)?.url
      // Neither stands in the index (rule P25), so robots.txt names them.
      const others = reports.filter(({ kind }) => kind === 'text' || kind === 'news').map(({ url }) => url)
      if (entry === undefined) return { files: [], urls, announce: [], ...beside }
      return { files: reports, urls, entry, announce: [entry, ...others], ...beside }
    },

    async commit(robots) {
      if (files === undefined || folder === undefined) return [...planned.map(({ file }) => file), ...promised(robots)]
      try {
        const placings: Placing[] = planned.map(({ file, body }) => ({ ...file, ...(body as { temporary: string }) }))
        if (robots?.becomes instanceof Uint8Array) placings.push(stage(robots.file, robots.becomes, files))
        const states = placeAll(folder, placings)
        const placed = planned.map(({ file }, i) => ({ ...file, state: states[i] ?? file.state }))
        const gone = robots?.becomes === 'gone' ? [{ ...robots.file, state: 'removed' as const }] : []
        const removed = removeAll(folder, [...beside.stale, ...gone])
        if (robots && gone.length === 0) placed.push({ ...robots.file, state: states[planned.length] ?? 'unchanged' })
        return [...placed, ...removed]
      } catch (error) {
        throw failed(error)
      } finally {
        files.discard()
      }
    },

    discard() {
      files?.discard()
    },
  }
}

function stage({ path, kind }: EditedFile['file'], bytes: Uint8Array, files: TemporaryFiles): Placing {
  const temporary = files.create()
  try {
    appendFileSync(temporary, bytes)
  } catch (error) {
    throw writeFailed(path, error)
  }
  return { temporary, path, kind, edited: true }
}

/** What would become of it if it were written. */
function promised(robots: EditedFile | undefined): ReportFile[] {
  if (robots === undefined) return []
  const { file, becomes } = robots
  if (becomes === 'same') return [{ ...file, state: 'unchanged' }]
  if (becomes === 'gone') return [{ ...file, state: 'planned' }]
  return [{ ...file, state: 'planned', content: new TextDecoder('utf-8', { ignoreBOM: true }).decode(becomes) }]
}
