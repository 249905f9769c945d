/** Looks at the output folder before anything in it is renamed: what has to go, what is replaced, what is in doubt. */
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MARKER } from '../core/xml.ts'
import type { Evidence, ReportFile } from '../types.ts'
import type { Planned } from './arrange.ts'
import type { Reported } from './earlier.ts'
import { EarlierRun, withoutGz } from './earlier.ts'
import { countUrls, ownKind, partsOf, textLines } from './ours.ts'
import { sameBytes } from './same-bytes.ts'

export interface SurveyOptions {
  filename: string
  urlOf(file: string): string
  reported: Reported
  /** Whether the user put a file there: it is not for us to judge. */
  owned(path: string): boolean
}

export interface Survey {
  /** What an earlier run with this entry file wrote and this one does not: to be removed. */
  stale: ReportFile[]
  /** Sitemaps of waymark's that an earlier run left, or that another run needs: nothing on disk tells which. */
  doubtful: { path: string; evidence: Evidence }[]
  /** Not ours, and about to be replaced. `before`: absent when it cannot be read. */
  replaced: { path: string; before: number | undefined; now: number }[]
}

/** @param urls - number of entries, for which the entry file stands even where it is an index */
export async function survey(
  folder: string,
  planned: readonly Planned[],
  urls: number,
  options: SurveyOptions,
): Promise<Survey> {
  const earlier = new EarlierRun(folder, options.filename, options.reported)
  const written = new Set(planned.map(({ file }) => file.path))
  const free = readdirSync(folder).filter((path) => !written.has(path) && !options.owned(path))
  const marked = await sortMarked(folder, free.sort(), earlier)
  const texts = await sortTexts(folder, free, earlier, options)
  return {
    stale: [...marked.stale, ...texts.stale].map((file) => ({
      ...file,
      url: options.urlOf(file.path),
      urls: 0,
      state: 'removed',
    })),
    doubtful: [...marked.doubtful, ...texts.doubtful],
    replaced: await findReplaced(folder, planned, urls, { earlier, theirs: marked.theirs, ...options }),
  }
}

type Stale = Pick<ReportFile, 'path' | 'kind' | 'bytes'>

interface Sorted {
  stale: Stale[]
  doubtful: Survey['doubtful']
}

const XML_NAME = /\.xml(?:\.gz)?$/
const TEXT_NAME = /^sitemap(?:-[1-9][0-9]*)?\.txt$/

async function sortMarked(
  folder: string,
  free: readonly string[],
  earlier: EarlierRun,
): Promise<Sorted & { theirs: Set<string> }> {
  const stale: Stale[] = []
  const others: Stale[] = []
  for (const path of free) {
    const kind = XML_NAME.test(path) ? ownKind(join(folder, path)) : undefined
    if (kind === undefined) continue
    const file = { path, kind, bytes: lstatSync(join(folder, path)).size }
    ;((await earlier.wrote(path)) ? stale : others).push(file)
  }
  // An index that stays needs its parts, whatever ours says of them.
  const indexes = others.filter(({ path, kind }) => kind === 'index' && path.endsWith('.xml'))
  const theirs = new Set(indexes.flatMap(({ path }) => partsOf(join(folder, path))))
  const isFree = ({ path }: Stale) => !theirs.has(withoutGz(path))
  const doubtful = others.filter(isFree).map(({ path }) => doubt(path, 2, MARKER))
  return { stale: stale.filter(isFree), doubtful, theirs }
}

async function sortTexts(
  folder: string,
  free: readonly string[],
  earlier: EarlierRun,
  { urlOf }: SurveyOptions,
): Promise<Sorted> {
  const stale: Stale[] = []
  const doubtful: Survey['doubtful'] = []
  for (const path of free) {
    const stat = TEXT_NAME.test(path) ? lstatSync(join(folder, path)) : undefined
    if (!stat?.isFile()) continue
    if (await earlier.wroteText(path, stat.size)) stale.push({ path, kind: 'text', bytes: stat.size })
    else if (earlier.kind !== undefined) {
      const lines = linesOf(join(folder, path))
      const first = lines[0]
      if (first !== undefined && lines.every((line) => line.startsWith(urlOf('')))) doubtful.push(doubt(path, 1, first))
    }
  }
  return { stale, doubtful }
}

function doubt(path: string, line: number, value: string): Survey['doubtful'][number] {
  return { path, evidence: { from: 'file', file: path, line, value } }
}

function linesOf(path: string): string[] {
  try {
    return textLines(path)
  } catch {
    return [] // What cannot be read tells nothing.
  }
}

async function findReplaced(
  folder: string,
  planned: readonly Planned[],
  urls: number,
  { earlier, theirs, filename, owned }: SurveyOptions & { earlier: EarlierRun; theirs: ReadonlySet<string> },
): Promise<Survey['replaced']> {
  const replaced: Survey['replaced'] = []
  for (const { file, body } of planned) {
    const path = join(folder, file.path)
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile() || !('temporary' in body) || owned(file.path)) continue
    const marked = ownKind(path) !== undefined && !theirs.has(withoutGz(file.path))
    if (marked || sameBytes(body.temporary, path)) continue
    if (file.kind === 'text' && (await earlier.wroteText(file.path, stat.size))) continue
    replaced.push({
      path: file.path,
      before: await countUrls(path),
      now: withoutGz(file.path) === filename ? urls : file.urls,
    })
  }
  return replaced
}
