/** Which sitemaps there are at an address: that of a sitemap, of a robots.txt, of a site or of a folder of it. */
import { announcedSitemaps, isHtml } from '../core/robots-lines.ts'
import { normaliseUrl, originOf } from '../core/url.ts'
import { WaymarkError } from '../errors.ts'
import { FetchFailed, fetchWithin, pageLimits, textOf, type FetchLimits } from '../io/fetching.ts'
import { CannotRead, remoteFile, type OpenFile, type SitemapFile } from './places.ts'
import type { Roots } from './roots.ts'

/** Where sitemaps are looked for that nothing names, the usual one first. */
export const NAMES = ['sitemap.xml', 'sitemap.xml.gz', 'sitemap-index.xml', 'sitemap_index.xml', 'sitemap.txt']
/** A robots.txt that is larger is none. */
const MOST_ROBOTS = 8 << 20

/** @throws WaymarkError `no-target` */
export async function onTheWeb(target: string, limits: FetchLimits): Promise<Roots> {
  const { url, problem } = normaliseUrl(target)
  if (problem !== undefined)
    throw new WaymarkError(
      'no-target',
      `${JSON.stringify(target)} ${problem}: give the address of a sitemap or a site.`,
    )
  const origin = originOf(url)
  const robots = await robotsAt(origin, limits)
  const named = robots.bytes ? announced(new TextDecoder().decode(robots.bytes)) : []
  const base = {
    locate: (part: string) => remoteFile(part, limits),
    isFolder: false,
    origin,
    ...(robots.bytes && { robots: robots.bytes, robotsOf: [origin, robots.origin] }),
    ...(robots.why !== undefined && { noRobots: robots.why }),
  }
  const isSite = [`${origin}/`, `${origin}/robots.txt`].includes(url)
  if (isSite && named.length > 0)
    return { ...base, roots: named.map((one) => ({ ...remoteFile(one, limits), namedBy: origin })) }
  const search = new Search(limits, robots.bytes ? 'robots.txt names none' : 'there is no robots.txt')
  if (isSite) return { ...base, roots: [await search.in(`${origin}/`)] }
  const file = isFileName(url) ? remoteFile(url, limits) : await search.at(url)
  if (file) return { ...base, apart: named.some((other) => other !== file.url), roots: [file] }
  const folder = url.slice(origin.length).replace(/\/?(?:\?.*)?$/, '/')
  const below = named.filter((one) => [origin, robots.origin].some((site) => one.startsWith(site + folder)))
  const roots =
    below.length > 0
      ? below.map((one) => ({ ...remoteFile(one, limits), namedBy: origin }))
      : [await search.in(origin + folder)]
  return { ...base, apart: named.length > below.length, roots }
}

/** A folder has no ending. */
function isFileName(url: string): boolean {
  const path = new URL(url).pathname
  return path.slice(path.lastIndexOf('/')).includes('.')
}

/** Where nothing says which file it is. */
class Search {
  readonly #limits: FetchLimits
  /** What has been tried without success. */
  readonly #robots: string

  constructor(limits: FetchLimits, robots: string) {
    this.#limits = limits
    this.#robots = robots
  }

  /** The first of the usual names that answers; else the usual one, which says what was tried. */
  async in(folder: string): Promise<SitemapFile> {
    const failed: CannotRead[] = []
    for (const name of NAMES) {
      const found = await this.#ask(folder + name)
      if (!(found instanceof CannotRead)) return found
      failed.push(found)
      // Who does not answer now will not do so for the next name.
      if (!found.answered) break
    }
    const others = failed.length > 1 ? `, and no ${NAMES.slice(1, failed.length).join(', ')}` : ''
    const tried = failed[0]?.answered ? `${others}; ${this.#robots}` : ''
    const why = new CannotRead(`${failed[0]?.message}${tried}`)
    return this.#missing(folder + (NAMES[0] as string), why)
  }

  /** A sitemap at an address without a name; nothing where that is a page, or not there. */
  async at(url: string): Promise<SitemapFile | undefined> {
    const found = await this.#ask(url)
    if (!(found instanceof CannotRead)) return found
    return found.answered ? undefined : this.#missing(url, found)
  }

  #missing(url: string, why: CannotRead): SitemapFile {
    return { ...remoteFile(url, this.#limits), open: () => Promise.reject(why) }
  }

  async #ask(url: string): Promise<SitemapFile | CannotRead> {
    const file = remoteFile(url, this.#limits)
    try {
      return opened(file, await withoutPages(await file.open()))
    } catch (error) {
      if (error instanceof FetchFailed) return new CannotRead(error.why)
      if (error instanceof CannotRead) return error
      throw error
    }
  }
}

/**
 * Many sites answer everything with a page, so what it begins with is looked at.
 *
 * @throws CannotRead
 */
async function withoutPages(file: OpenFile): Promise<OpenFile> {
  const pieces = file.bytes[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) return { ...file, bytes: (async function* () {})() }
  if (isHtml(new TextDecoder().decode(first.value.subarray(0, 2000)))) {
    await pieces.return?.()
    throw new CannotRead('an HTML page', true)
  }
  return {
    ...file,
    bytes: (async function* () {
      yield first.value
      yield* { [Symbol.asyncIterator]: () => pieces }
    })(),
  }
}

/** What has been opened already is not asked for again, the first time. */
function opened(file: SitemapFile, answer: OpenFile): SitemapFile {
  let ready: OpenFile | undefined = answer
  return {
    ...file,
    open() {
      const first = ready
      ready = undefined
      return first ? Promise.resolve(first) : file.open()
    },
  }
}

/**
 * What a crawler would take for it. One that is not there forbids nothing; a server that fails, or does not answer, makes
 * crawlers stop.
 *
 * @see {@link https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec}
 */
async function robotsAt(
  origin: string,
  limits: FetchLimits,
): Promise<{ bytes?: Uint8Array; origin: string; why?: string }> {
  try {
    const answer = await fetchWithin(`${origin}/robots.txt`, pageLimits(limits.timeout))
    const { status } = answer
    if (status === 200) return { bytes: Buffer.from(await textOf(answer, MOST_ROBOTS)), origin: originOf(answer.url) }
    answer.cancel()
    return { origin, ...((status === 429 || status >= 500) && { why: `HTTP status ${status}` }) }
  } catch (error) {
    if (error instanceof FetchFailed) return { origin, ...(!error.redirects && { why: error.why }) }
    if (error instanceof WaymarkError) return { origin }
    throw error
  }
}

/** Full URLs, each once. */
export function announced(robots: string): string[] {
  const urls = announcedSitemaps(robots).flatMap((url) => normaliseUrl(url).url ?? [])
  return [...new Set(urls)]
}
