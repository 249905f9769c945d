/** Looks into sitemap files that lie on disk: who wrote them, and how much they list. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { constants, gunzipSync } from 'node:zlib'
import { MARKER } from '../core/xml.ts'

/** Whether waymark wrote this file, compressed or not: its second line says so. No such file: false. */
export async function isOurs(path: string): Promise<boolean> {
  return (await ownKind(path)) !== undefined
}

/** What kind of file of ours this is; absent when it is not ours or not there. */
export async function ownKind(path: string): Promise<'urlset' | 'index' | undefined> {
  const [, second, third = ''] = (await readStart(path)).split('\n')
  if (second !== MARKER) return undefined
  return third.startsWith('<sitemapindex') ? 'index' : 'urlset'
}

/**
 * How many `<url>` or `<sitemap>` elements a file holds, whoever wrote it. Counted by their start tags in pieces of the
 * file, so that a broken or a very large one is counted as well.
 */
export async function countUrls(path: string): Promise<number> {
  let count = 0
  let rest = ''
  for await (const chunk of createReadStream(path, { encoding: 'latin1' }) as AsyncIterable<string>) {
    const text = rest + chunk
    count += text.match(START_TAG)?.length ?? 0
    // A tag cut in two is seen whole with the next piece; one that is complete is not seen twice.
    const open = text.lastIndexOf('<')
    rest = open === -1 || text.length - open > LONGEST_START || ENDED.test(text.slice(open)) ? '' : text.slice(open)
  }
  return count
}

const START_TAG = /<(?:[\w.-]{1,40}:)?(?:url|sitemap)[\s/>]/g
const ENDED = /[\s/>]/
const LONGEST_START = 60

async function readStart(path: string): Promise<string> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return ''
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start[0] !== 0x1f || start[1] !== 0x8b) return start.toString('latin1')
    // Only a piece of the file is here: without this flag zlib would call it damaged.
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return '' // a folder, or gzip in name only
  } finally {
    await file.close()
  }
}
