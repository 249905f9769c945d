/** The live site: each listed URL, fetched politely. */
import { parseDate, type ParsedDate } from '../core/dates.ts'
import type { Found } from '../core/findings.ts'
import { inspectHtml } from '../core/html.ts'
import { ownCopy } from '../core/own-copy.ts'
import { forbidsIndexing } from '../core/robots-tag.ts'
import { isNoindex } from '../core/robots-meta.ts'
import { hash, hashUrl } from '../core/url-table.ts'
import { resolveUrl } from '../core/url.ts'
import { FetchFailed, fetchWithin, pageLimits, type Fetched } from '../io/fetching.ts'
import type { Evidence } from '../types.ts'
import type { Listed } from './judge.ts'

export interface LiveOptions {
  /** So many URLs, chosen the same way each time. */
  sample?: number | undefined
  /** Only what has changed since, by its lastmod. */
  since?: ParsedDate | undefined
  concurrency: number
  /** Milliseconds. */
  timeout: number
  /**
   * Milliseconds to wait, in all, for a server that has too much to do.
   * @default 300_000
   */
  patience?: number
  now: Date
  found(found: Found): void
  progress?: ((fetched: number) => void) | undefined
}

/** Heads are within that, by far. */
const HEAD_BYTES = 1 << 20
const DAY = 86_400_000
/** Asked again after 429 and 503, as often and at most so long after. */
const RETRIES = 3
const LONGEST_WAIT = 30_000
/** Of all such waits of a run. */
const PATIENCE = 300_000

interface Wanted {
  loc: string
  lastmod?: ParsedDate | undefined
}

export class LiveCheck {
  readonly #options: LiveOptions
  #waiting: Wanted[] = []
  #sample: { rank: number; entry: Wanted }[] = []
  #fetched = 0
  /** Nobody is asked before then: the server has said that it is too much. */
  #resume = 0
  #patience: number

  constructor(options: LiveOptions) {
    this.#options = options
    this.#patience = options.patience ?? PATIENCE
  }

  add({ loc, lastmod }: Listed): void {
    const { since, sample } = this.#options
    if (since && (!lastmod || lastmod.instant < since.instant)) return
    if (sample === undefined) this.#waiting.push({ loc: ownCopy(loc), lastmod })
    else this.#addToSample(loc, lastmod, sample)
  }

  /** Fetches what has come in; nothing to wait for where that is nothing. */
  drain(): Promise<void> | undefined {
    return this.#waiting.length > 0 ? this.#fetchAll(this.#waiting.splice(0)) : undefined
  }

  async finish(): Promise<void> {
    await this.#fetchAll(this.#sample.map(({ entry }) => entry))
  }

  /** The URLs with the smallest hashes: spread over the whole, and the same ones tomorrow. */
  #addToSample(loc: string, lastmod: ParsedDate | undefined, size: number): void {
    hashUrl(loc)
    const rank = hash.high
    const sample = this.#sample
    if (sample.length >= size && rank >= (sample.at(-1)?.rank ?? 0)) return
    let [low, high] = [0, sample.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sample[middle]?.rank ?? 0) < rank) low = middle + 1
      else high = middle
    }
    sample.splice(low, 0, { rank, entry: { loc: ownCopy(loc), lastmod } })
    if (sample.length > size) sample.pop()
  }

  async #fetchAll(entries: readonly Wanted[]): Promise<void> {
    let next = 0
    const worker = async () => {
      for (let entry = entries[next++]; entry; entry = entries[next++]) {
        await this.#check(entry)
        this.#options.progress?.(++this.#fetched)
      }
    }
    await Promise.all(Array.from({ length: Math.min(this.#options.concurrency, entries.length) }, worker))
  }

  async #check(entry: Wanted): Promise<void> {
    try {
      const answer = await this.#fetch(entry.loc)
      try {
        await this.#judge(entry, answer)
      } finally {
        answer.cancel()
      }
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      this.#tell('live-unreachable', entry, { value: error.why })
    }
  }

  async #fetch(loc: string): Promise<Fetched> {
    const { timeout } = this.#options
    for (let tries = 0; ; tries++) {
      const wait = this.#resume - performance.now()
      if (wait > 0) await new Promise((done) => setTimeout(done, wait))
      const answer = await fetchWithin(loc, { ...pageLimits(timeout), redirects: 0 })
      if ((answer.status !== 429 && answer.status !== 503) || tries >= RETRIES) return answer
      const until = performance.now() + waitFor(answer.headers.get('retry-after'), tries, this.#options.now)
      const more = Math.max(0, until - Math.max(this.#resume, performance.now()))
      if (more > this.#patience) return answer
      answer.cancel()
      this.#patience -= more
      this.#resume = Math.max(this.#resume, until)
    }
  }

  async #judge(entry: Wanted, answer: Fetched): Promise<void> {
    const { status, headers } = answer
    if (status >= 300 && status < 400 && headers.has('location'))
      return this.#tell('live-redirect', entry, { name: `HTTP status ${status}`, value: headers.get('location') ?? '' })
    if (status !== 200) return this.#tell('live-status', entry, { name: 'HTTP status', value: String(status) })
    const tag = headers.get('x-robots-tag')
    if (tag !== null && forbidsIndexing(tag)) this.#tell('live-noindex', entry, { name: 'X-Robots-Tag', value: tag })
    this.#judgeDate(entry, headers)
    if (/html/i.test(headers.get('content-type') ?? '')) await this.#judgeHtml(entry, answer, tag)
  }

  #judgeDate(entry: Wanted, headers: Headers): void {
    const said = headers.get('last-modified')
    const modified = said === null ? undefined : parseDate(said)
    const { lastmod } = entry
    if (lastmod && modified && lastmod.instant > modified.instant + DAY)
      this.#tell('live-lastmod', entry, { name: `lastmod ${lastmod.text}, Last-Modified`, value: said ?? '' })
  }

  async #judgeHtml(entry: Wanted, { body }: Fetched, tag: string | null): Promise<void> {
    const reading = inspectHtml(await startOf(body), { dates: false })
    const noindex = isNoindex(reading.robots, this.#options.now)
    const meta = noindex.noindex ? reading.robots[noindex.index] : undefined
    if (meta && !(tag !== null && forbidsIndexing(tag)))
      this.#tell('live-noindex', entry, { name: `meta name=${meta.agent}`, value: meta.content })
    const base = reading.base === undefined ? entry.loc : (resolveUrl(reading.base, entry.loc).url ?? entry.loc)
    const canonicals = new Set(reading.canonicals.map(({ value }) => resolveUrl(value, base).url))
    const [canonical] = canonicals
    // Of several search engines take none.
    if (canonicals.size === 1 && canonical !== undefined && canonical !== entry.loc)
      this.#tell('live-canonical', entry, { name: 'link rel=canonical', value: canonical })
    if (reading.refresh?.target !== undefined) {
      const target = resolveUrl(reading.refresh.target, base).url
      if (target !== undefined && target !== entry.loc)
        this.#tell('live-redirect', entry, { name: 'meta http-equiv=refresh', value: target })
    }
  }

  #tell(code: string, { loc }: Wanted, evidence: Pick<Evidence, 'name' | 'value'>): void {
    this.#options.found({ code, where: loc, evidence: { from: 'page', ...evidence } })
  }
}

async function startOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES)
}

/** As the server asks, else a little longer each time. */
export function waitFor(retryAfter: string | null, tries: number, now: Date): number {
  const asked =
    retryAfter === null
      ? NaN
      : /^\d+$/.test(retryAfter)
        ? Number(retryAfter) * 1000
        : Date.parse(retryAfter) - now.getTime()
  return Math.min(LONGEST_WAIT, Math.max(0, Number.isNaN(asked) ? 1000 * 2 ** tries : asked))
}
