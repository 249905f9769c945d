/** Lays a stream of entries over sitemap files, and puts them in place all together once the last one is complete. */
import { groupName } from '../core/split.ts'
import { urlLine, utf8Length } from '../core/xml.ts'
import type { Entry, ReportFile } from '../types.ts'
import type { Planned } from './arrange.ts'
import { arrange } from './arrange.ts'
import { PLAIN, URLSET } from './part.ts'
import { placeAll, removeStale } from './place.ts'
import { Series } from './series.ts'
import { TemporaryFiles } from './temporary.ts'
import { writeFailed } from './write-failed.ts'

export { countUrls, isOurs } from './ours.ts'
export { writeWhole } from './place.ts'

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
  /** Text sitemaps that the report of an earlier run names: removed if this run does not write them. */
  previousTexts?: readonly { path: string; bytes: number }[]
}

export interface FinishedSitemap {
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
  /** @param group - as the user names it; absent or '': the unnamed parts */
  add(entry: Entry, group?: string): void
  /** Completes every file under a passing name. Without an entry there is none (rule P26). */
  finish(): Promise<FinishedSitemap>
  /** Renames what `finish` made, then removes our own files of an earlier run that are no longer written. */
  commit(): Promise<ReportFile[]>
  /** Removes every temporary file. Safe at any time, also twice. */
  discard(): void
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
  const files = folder === undefined ? undefined : new TemporaryFiles(folder)
  const groups = new Map<string, Series>()
  const texts = new Series('', PLAIN, options, files)
  let planned: Planned[] = []
  let urls = 0
  let waiting = 0

  function groupOf(raw: string): Series {
    const name = groupName(raw)
    const group = groups.get(name) ?? new Series(name, URLSET, options, files)
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
    add(entry, group = '') {
      const line = urlLine(entry)
      try {
        waiting += (groups.get(group) ?? groupOf(group)).add(line, entry)
        if (options.text) texts.add({ text: entry.loc + '\n', bytes: utf8Length(entry.loc) + 1, namespaces: 0 }, entry)
        if (waiting > MOST_WAITING && files !== undefined) flushAll()
      } catch (error) {
        throw failed(error)
      }
      urls++
    },

    async finish() {
      try {
        for (const group of [...series(), texts]) group.close()
        planned = await arrange(series(), texts, { ...options, files })
      } catch (error) {
        throw failed(error)
      }
      const reports = planned.map(({ file }) => file)
      const entry = reports.at(-1)?.url
      const textUrls = reports.filter(({ kind }) => kind === 'text').map(({ url }) => url)
      if (entry === undefined) return { files: [], urls, announce: [] }
      return { files: reports, urls, entry, announce: [entry, ...textUrls] }
    },

    async commit() {
      if (folder === undefined) return planned.map(({ file }) => file)
      try {
        const placed = placeAll(folder, planned)
        const written = new Set(placed.map(({ path }) => path))
        const removed = await removeStale(folder, options.filename, written, options.previousTexts ?? [])
        return [...placed, ...removed.map((file) => ({ ...file, url: options.urlOf(file.path) }))]
      } catch (error) {
        throw failed(error)
      } finally {
        files?.discard()
      }
    },

    discard() {
      files?.discard()
    },
  }
}
