/** HTTP within limits: time, redirects, bytes. */
import { WaymarkError } from '../errors.ts'

export interface FetchLimits {
  /** Milliseconds without a sign of life: until the answer begins, and between its pieces. */
  timeout: number
  /** Followed in a row. */
  redirects: number
}

export const FETCH_LIMITS: FetchLimits = { timeout: 30_000, redirects: 5 }

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
  for (let hops = 0; ; hops++) {
    const answer = await once(at, limits, init)
    const target = answer.headers.get('location')
    const moved = answer.status >= 300 && answer.status < 400 && target !== null && init.method === undefined
    if (!moved || limits.redirects === 0) return answer
    answer.cancel()
    if (hops >= limits.redirects) throw new FetchFailed(url, `more than ${limits.redirects} redirects`)
    if (!URL.canParse(target, at) || !/^https?:/i.test(new URL(target, at).protocol))
      throw new FetchFailed(url, `a redirect to ${target.slice(0, 200)}`)
    at = new URL(target, at).href
  }
}

/** Nothing answered: `why` says it in words. */
export class FetchFailed extends Error {
  readonly why: string

  constructor(url: string, why: string) {
    super(`${url}: ${why}`)
    this.why = why
  }
}

async function once(
  url: string,
  { timeout }: FetchLimits,
  init: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<Fetched> {
  const control = new AbortController()
  const watch = new Watch(timeout, () => control.abort())
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

/** Gives up after a time of silence. */
class Watch {
  expired = false
  #timer: NodeJS.Timeout | undefined
  readonly #ms: number
  readonly #giveUp: () => void

  constructor(ms: number, giveUp: () => void) {
    this.#ms = ms
    this.#giveUp = giveUp
    this.start()
  }

  start(): void {
    this.stop()
    this.#timer = setTimeout(() => {
      this.expired = true
      this.#giveUp()
    }, this.#ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

function wordsFor(error: unknown, { expired }: Watch): string {
  if (expired) return 'no answer in time'
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
