/** HTTP within limits: time, redirects, bytes. */
import { WaymarkError } from '../errors.ts'

export interface FetchLimits {
  /** Milliseconds without a sign of life: until the answer begins, and between its pieces. */
  timeout: number
  /** Milliseconds for the whole of it, redirects included. Only waiting counts, not what the reader does in between. */
  total: number
  /** Followed in a row. */
  redirects: number
}

/** For files that may be large. */
export function fileLimits(timeout = 30_000): FetchLimits {
  return { timeout, total: 10 * timeout, redirects: 5 }
}

/** For what is small, and for pages, of which only the head is read. */
export function pageLimits(timeout = 30_000): FetchLimits {
  return { timeout, total: timeout, redirects: 5 }
}

/** What we call ourselves: a name that logs and robots.txt can know. */
const USER_AGENT = 'waymark (+https://www.npmjs.com/package/waymark)'

export interface Fetched {
  status: number
  /** After redirects. */
  url: string
  headers: Headers
  body: AsyncGenerator<Uint8Array>
  /** Lets go of the connection. Safe at any time. */
  cancel(): void
}

/**
 * @param init for other requests than GET; a redirect is then not followed
 * @throws FetchFailed when nothing answers in time, or redirects lead nowhere
 */
export async function fetchWithin(
  url: string,
  limits: FetchLimits,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Fetched> {
  let at = url
  const patience: Patience = { timeout: limits.timeout, total: limits.total, left: limits.total }
  for (let hops = 0; ; hops++) {
    const answer = await once(at, patience, init)
    const target = answer.headers.get('location')
    const moved = answer.status >= 300 && answer.status < 400 && target !== null && init.method === undefined
    if (!moved || limits.redirects === 0) return answer
    answer.cancel()
    if (hops >= limits.redirects) throw new FetchFailed(url, `more than ${limits.redirects} redirects`, true)
    if (!URL.canParse(target, at) || !/^https?:/i.test(new URL(target, at).protocol))
      throw new FetchFailed(url, `a redirect to ${target.slice(0, 200)}`, true)
    at = new URL(target, at).href
  }
}

/** Nothing answered: `why` says it in words. */
export class FetchFailed extends Error {
  readonly why: string
  /** It did answer, with redirects that lead nowhere. */
  readonly redirects: boolean

  constructor(url: string, why: string, redirects = false) {
    super(`${url}: ${why}`)
    this.why = why
    this.redirects = redirects
  }
}

async function once(
  url: string,
  patience: Patience,
  init: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<Fetched> {
  const control = new AbortController()
  const watch = new Watch(patience, () => control.abort())
  let response: Response
  try {
    response = await fetch(url, {
      ...init,
      headers: { 'user-agent': USER_AGENT, accept: '*/*', ...init.headers },
      redirect: 'manual',
      signal: control.signal,
    })
  } catch (error) {
    throw new FetchFailed(url, wordsFor(error, watch))
  } finally {
    watch.stop()
  }
  const cancel = () => {
    watch.stop()
    control.abort()
  }
  return { status: response.status, url, headers: response.headers, body: bodyOf(response, url, watch, cancel), cancel }
}

async function* bodyOf({ body }: Response, url: string, watch: Watch, cancel: () => void): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      watch.start()
      const { done, value } = await reader.read()
      watch.stop()
      if (done) return
      yield value as Uint8Array
    }
  } catch (error) {
    throw new FetchFailed(url, wordsFor(error, watch))
  } finally {
    cancel()
  }
}

/** Of one request and all that it is redirected to. */
interface Patience {
  readonly timeout: number
  readonly total: number
  /** Of the total. */
  left: number
}

/** Gives up after a time of silence, or when the total is used up. */
class Watch {
  /** Why it gave up. */
  expired: string | undefined
  #timer: NodeJS.Timeout | undefined
  #since = 0
  readonly #patience: Patience
  readonly #giveUp: () => void

  constructor(patience: Patience, giveUp: () => void) {
    this.#patience = patience
    this.#giveUp = giveUp
    this.start()
  }

  start(): void {
    this.stop()
    const { timeout, total, left } = this.#patience
    this.#since = performance.now()
    this.#timer = setTimeout(
      () => {
        this.expired = left > timeout || left === total ? 'no answer in time' : `not finished within ${total / 1000} s`
        this.#giveUp()
      },
      Math.max(0, Math.min(timeout, left)),
    )
  }

  stop(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#patience.left -= performance.now() - this.#since
  }
}

function wordsFor(error: unknown, { expired }: Watch): string {
  if (expired !== undefined) return expired
  // What fetch throws says only "fetch failed"; the cause is what happened.
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
  const code = cause?.code
  return (code !== undefined && WORDS[code]) || (code ?? cause?.message ?? message)
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection cut off',
  UND_ERR_SOCKET: 'connection cut off',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  UND_ERR_HEADERS_OVERFLOW: 'an answer that is no HTTP',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host, or no connection',
}

/** A small file as text. @throws WaymarkError when it is larger */
export async function textOf({ body, url }: Fetched, mostBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > mostBytes) throw new WaymarkError('too-large', `${url} has more than ${mostBytes} bytes.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
