/** Looks into sitemap files that lie on disk: who wrote them, and what they list. */
import { closeSync, createReadStream, lstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { MARKER } from '../core/xml.ts'

/**
 * What kind of file of ours this is, compressed or not: its second line says whose it is. Absent when it is not ours,
 * no file, or may not be read.
 */
export function ownKind(path: string): 'urlset' | 'index' | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined
  const [, second, third = ''] = readStart(path).split('\n')
  if (second !== MARKER) return undefined
  return third.startsWith('<sitemapindex') ? 'index' : 'urlset'
}

/**
 * How many `<url>` or `<sitemap>` elements a file holds, or lines in a `.txt`, whoever wrote it. Counted by their start
 * tags in pieces of the file, so that a broken or a very large one is counted as well. Absent when it may not be read.
 */
export async function countUrls(path: string): Promise<number | undefined> {
  try {
    return path.endsWith('.txt') ? textLines(path).length : await countTags(path)
  } catch {
    return undefined
  }
}

/** The URLs of a text sitemap (rule P29). */
export function textLines(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
}

/** The files beside it that an index of ours lists, without their `.gz`. */
export function partsOf(index: string): string[] {
  const locs = readFileSync(index, 'latin1').matchAll(/<loc>[^<]*\/([^/<]+?)(?:\.gz)?<\/loc>/g)
  return Array.from(locs, ([, name]) => name as string)
}

/** The same of a file that may be no index of ours: then it has none. */
export function partsIn(folder: string, filename: string): string[] {
  const path = join(folder, filename)
  return ownKind(path) === 'index' ? partsOf(path) : []
}

async function countTags(path: string): Promise<number> {
  let count = 0
  let rest = ''
  const unpacked = path.endsWith('.gz') ? createGunzip() : new PassThrough()
  await pipeline(createReadStream(path), unpacked, async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      const text = rest + chunk.toString('latin1')
      count += text.match(START_TAG)?.length ?? 0
      // A tag cut in two is seen whole with the next piece; one that is complete is not seen twice.
      const open = text.lastIndexOf('<')
      rest = open === -1 || text.length - open > LONGEST_START || ENDED.test(text.slice(open)) ? '' : text.slice(open)
    }
  })
  return count
}

const START_TAG = /<(?:[\w.-]{1,40}:)?(?:url|sitemap)[\s/>]/g
const ENDED = /[\s/>]/
const LONGEST_START = 60

function readStart(path: string): string {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const buffer = Buffer.alloc(1024)
    const start = buffer.subarray(0, readSync(file, buffer))
    if (start[0] !== 0x1f || start[1] !== 0x8b) return start.toString('latin1')
    // Only a piece of the file is here: without this flag zlib would call it damaged.
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return '' // not to be read, or gzip in name only
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
