/** The bytes of a sitemap as they were before compression, by content: a name says nothing (rule P27). */
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Rule P20. */
export const MOST_BYTES = 52_428_800
/** More is not read, whatever it is. */
const READ_BYTES = 2 * MOST_BYTES
/** What gzip makes of URLs is a fiftieth at best. */
const MOST_RATIO = 250
/** Below, a ratio says little. */
const FREE_BYTES = 4 << 20
const PIECE = 1 << 17

/** Tells what is wrong with the file as a whole. */
export type Odd = (code: 'gzip-broken' | 'gzip-bomb' | 'file-large', value?: string) => void

/** The pieces of a file on disk. */
export async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafeSlow(PIECE)
      const { bytesRead } = await file.read(buffer, 0, PIECE)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Unpacks what is gzip and counts what comes out. */
export async function* unpacked(pieces: AsyncIterable<Uint8Array>, odd: Odd): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of gunzipped(pieces, odd)) {
    if (bytes <= MOST_BYTES && bytes + piece.length > MOST_BYTES) odd('file-large')
    bytes += piece.length
    if (bytes > READ_BYTES) return
    yield piece
  }
}

async function* gunzipped(pieces: AsyncIterable<Uint8Array>, odd: Odd): AsyncGenerator<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]()
  let taken = 0
  async function* counted(first: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let piece: Uint8Array | undefined = first; piece; piece = await next()) {
      taken += piece.length
      yield piece
    }
  }
  const next = async () => {
    const { done, value } = await source.next()
    return done ? undefined : value
  }
  try {
    const first = await startOf(next)
    if (!first) return
    if (first[0] !== 0x1f || first[1] !== 0x8b) return yield* counted(first)
    yield* gunzip(counted(first), () => taken, odd)
  } finally {
    await source.return?.()
  }
}

/** The first piece, of at least two bytes if there are so many. */
async function startOf(next: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
  let first = await next()
  while (first && first.length < 2) {
    const more = await next()
    if (!more) break
    first = Buffer.concat([first, more])
  }
  return first
}

async function* gunzip(packed: AsyncGenerator<Uint8Array>, taken: () => number, odd: Odd): AsyncGenerator<Uint8Array> {
  const unpacking = createGunzip({ chunkSize: PIECE })
  const source = Readable.from(packed, { objectMode: true })
  source.on('error', (error) => unpacking.destroy(error))
  source.pipe(unpacking)
  let bytes = 0
  try {
    for await (const piece of unpacking as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > FREE_BYTES && bytes > MOST_RATIO * taken())
        return odd('gzip-bomb', `${taken()} bytes become more than ${bytes}`)
      yield piece
    }
  } catch (error) {
    if (!isZlib(error)) throw error
    odd('gzip-broken', (error as Error).message)
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

function isZlib(error: unknown): boolean {
  return /^Z_/.test((error as NodeJS.ErrnoException).code ?? '')
}
