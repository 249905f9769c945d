/** From closed parts to named files: entry file, index, compressed copies. Nothing has its final name on disk yet. */
import { appendFileSync, statSync } from 'node:fs'
import { partName } from '../core/split.ts'
import { indexText, utf8Length } from '../core/xml.ts'
import { WaymarkError } from '../errors.ts'
import type { ReportFile } from '../types.ts'
import type { Body } from './part.ts'
import type { ClosedPart, Series } from './series.ts'
import type { TemporaryFiles } from './temporary.ts'
import { compressText } from './temporary.ts'

/** A complete file, and what the report will say of it. */
export interface Planned {
  file: ReportFile
  body: Body
}

/** A file that is whole already: the news sitemap, the style, the key of IndexNow. */
export interface ExtraFile {
  path: string
  kind: 'news' | 'css' | 'key'
  text: string
  urls: number
}

export interface Arrangement {
  extras: readonly ExtraFile[]
  style?: string
  filename: string
  grouped: boolean
  gzip: boolean | 'only'
  alsoAt: readonly string[]
  urlOf(file: string): string
  /** Absent: all stays in memory. */
  files: TemporaryFiles | undefined
}

/**
 * The files in the order in which they are to be placed: the entry file comes last, so that it never names a part that
 * is not there yet. Empty without an entry (rule P26).
 */
export async function arrange(groups: readonly Series[], texts: Series, how: Arrangement): Promise<Planned[]> {
  const parts = nameParts(groups, how)
  const [first] = parts
  if (first === undefined) return []
  const single = parts.length === 1 && first.group === '' && !how.grouped
  const entry = single ? plan(how.filename, 'urlset', first.part, how) : planIndex(parts, how)
  const planned: Planned[] = []
  for (const { path, part } of single ? [] : parts) {
    const plain = plan(path, 'urlset', part, how)
    if (how.gzip !== false) planned.push(await compressed(plain, `${path}.gz`, how))
    if (how.gzip !== 'only') planned.push(plain)
  }
  planned.push(...textFiles(texts, how), ...how.extras.map((extra) => planExtra(extra, how)))
  if (how.gzip === true) planned.push(await compressed(entry, `${how.filename}.gz`, how))
  const taken = new Set([how.filename, ...planned.map(({ file }) => file.path)])
  for (const path of new Set(how.alsoAt)) {
    if (!taken.has(path))
      planned.push(path.endsWith('.gz') ? await compressed(entry, path, how) : copied(entry, path, how))
  }
  planned.push(entry)
  return planned
}

interface NamedPart {
  group: string
  /** Without `.gz`, whatever is written of it. */
  path: string
  /** The name by which the index calls it. */
  listed: string
  part: ClosedPart
}

function nameParts(groups: readonly Series[], { filename, gzip }: Arrangement): NamedPart[] {
  return [...groups]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, parts }) =>
      parts.map((part, index) => ({
        group: name,
        path: partName(filename, name, index + 1, false),
        listed: partName(filename, name, index + 1, gzip === 'only'),
        part,
      })),
    )
}

function textFiles(texts: Series, how: Arrangement): Planned[] {
  const { parts } = texts
  return parts.map((part, index) => plan(`sitemap${parts.length > 1 ? `-${index + 1}` : ''}.txt`, 'text', part, how))
}

/** An index holds no more parts and no more bytes (rule P21), and cannot stand in another index (rule P23). */
const MOST_PARTS = 50_000
const MOST_BYTES = 52_428_800

function planIndex(parts: readonly NamedPart[], how: Arrangement): Planned {
  const text = indexText(
    parts.map(({ listed, part: { lastmod } }) => ({
      loc: how.urlOf(listed),
      ...(lastmod !== undefined && { lastmod }),
    })),
    { style: how.style ?? '' },
  )
  const bytes = utf8Length(text)
  if (parts.length > MOST_PARTS || bytes > MOST_BYTES) {
    const size = `${parts.length} parts in ${bytes} bytes`
    const remedy = 'raise `maxUrls` or `maxBytes`, or make fewer groups.'
    throw new WaymarkError('index-full', `The sitemap has ${size}, but one index holds 50000 in 52428800: ${remedy}`)
  }
  return plan(how.filename, 'index', { body: bodyOf(text, how), bytes, urls: parts.length }, how)
}

function planExtra({ path, kind, text, urls }: ExtraFile, how: Arrangement): Planned {
  return plan(path, kind, { body: bodyOf(text, how), bytes: utf8Length(text), urls }, how)
}

type Measured = Pick<ClosedPart, 'body' | 'bytes' | 'urls'>

function plan(path: string, kind: ReportFile['kind'], { body, bytes, urls }: Measured, how: Arrangement): Planned {
  const file: ReportFile = { path, url: how.urlOf(path), kind, urls, bytes, state: 'planned' }
  if ('content' in body) file.content = body.content
  return { file, body }
}

async function compressed({ file, body }: Planned, path: string, how: Arrangement): Promise<Planned> {
  const packed: Body =
    'temporary' in body && how.files
      ? { temporary: await how.files.compress(body.temporary) }
      : { content: compressText((body as { content: string }).content) }
  const bytes = 'temporary' in packed ? statSync(packed.temporary).size : packed.content.length
  return plan(path, file.kind, { body: packed, bytes, urls: file.urls }, how)
}

function copied({ file, body }: Planned, path: string, how: Arrangement): Planned {
  const copy = 'temporary' in body && how.files ? { temporary: how.files.copy(body.temporary) } : body
  return plan(path, file.kind, { body: copy, bytes: file.bytes, urls: file.urls }, how)
}

function bodyOf(text: string, { files }: Arrangement): Body {
  if (files === undefined) return { content: text }
  const temporary = files.create()
  appendFileSync(temporary, text)
  return { temporary }
}
