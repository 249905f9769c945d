/**
 * What a development server answers for the sitemap and robots.txt: a preview, made of the pages that are known so far.
 * The site always goes first, and nothing is written to disk. Knows no framework: a door tells the pages.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pathBelow } from './core/built.ts'
import { locProblem, type Place } from './core/entry.ts'
import type { Site } from './core/site.ts'
import { originOf } from './core/url.ts'
import { namespacesOf, URLSET_END, urlElement, urlsetHead } from './core/xml.ts'
import { resolveOptions, type Options, type ResolvedOptions } from './options.ts'
import { judgePages, siteOf, type KnownPage } from './preview-pages.ts'
import { patternSet } from './run.ts'
import { readStream } from './stream.ts'
import type { Context, Entry, Facts, May, Page, Verdict } from './types.ts'

export type { KnownPage } from './preview-pages.ts'

export interface PreviewWorld {
  facts: Facts
  cwd: string
  env: NonNullable<Context['env']>
  now: Date
  /** Stands for the site as long as nobody names it: `http://localhost:5173`. */
  server: string
}

export interface Preview {
  /** URL path that it answers, with the base. */
  path: string
  type: string
  text: string
}

/** All that can be told before a build. */
export interface Previews {
  /** The sitemap first. */
  files: Preview[]
  site: Site
  base: string
  listed: number
  /** On the pages that the server knows, not on those of `pages`. */
  verdicts: Verdict[]
}

/** A million URLs are no preview. */
const MOST = 50_000

const NOTE =
  'waymark: preview of the development server, made of the routes known so far. The build writes the real one.'

/**
 * The two files, as far as they can be told now: `include`, `exclude` and `pages` count, and what HTML files that the
 * build takes in say of themselves; what only a finished page says (dates, and all of a route) does not.
 *
 * @throws WaymarkError on wrong options
 */
export async function previewFiles(
  options: Options,
  pages: Iterable<KnownPage>,
  world: PreviewWorld,
): Promise<Previews> {
  const resolved = resolveOptions(options, world)
  const known = [...pages]
  const told = siteOf(known, resolved, world)
  const site = told ?? { origin: originOf(world.server), from: { from: 'page' as const, name: 'development server' } }
  const place: Place = { origin: site.origin, base: resolved.base }
  const { entries, verdicts } = await previewEntries(resolved, known, place, {
    now: world.now,
    siteKnown: Boolean(told),
  })
  const sitemap = resolved.base + resolved.filename
  const files = [{ path: sitemap, type: 'application/xml', text: sitemapText(entries) }]
  // Below a base there is no robots.txt that anyone would ask for (rule R1).
  if (resolved.robots && resolved.base === '/')
    files.push({
      path: '/robots.txt',
      type: 'text/plain',
      text: `# ${NOTE}\nUser-agent: *\nAllow: /\n\nSitemap: ${place.origin}${sitemap}\n`,
    })
  return { files, site, base: resolved.base, listed: entries.length, verdicts }
}

/** By loc, as in the file that the build writes. */
async function previewEntries(
  options: ResolvedOptions,
  known: readonly KnownPage[],
  place: Place,
  { now, siteKnown }: { now: Date; siteKnown: boolean },
): Promise<{ entries: Entry[]; verdicts: Verdict[] }> {
  const include = await patternSet(options.include, 'include')
  const exclude = await patternSet(options.exclude, 'exclude')
  const { urlStyle } = options
  const entries = new Map<string, Entry>()
  const verdicts = new Map<string, Verdict>()
  for (const { page, why, out } of judgePages(known, place, { urlStyle, siteKnown }, { include, exclude, now })) {
    const before = verdicts.get(page.url)
    // Known twice, as a file and by `content`: what one of them says against it holds.
    if (before && (!before.kept || !out)) continue
    if (verdicts.size >= MOST || locProblem(page.url, place)) continue
    const entry = { loc: page.url }
    verdicts.set(page.url, out ? { page, kept: false, ...out } : { page, kept: true, entry, why })
    if (out) entries.delete(page.url)
    else entries.set(page.url, entry)
  }
  const { pages } = options
  // A generator that has begun can be read only once, and that is for the build.
  if (pages && !('next' in pages))
    await readStream(pages, place, (batch) => {
      for (const { entry, input } of batch.records) {
        const verdict = verdicts.get(entry.loc)
        // What is said of a page that is left out does not bring it back.
        if (verdict) Object.assign(entries.get(entry.loc) ?? {}, entry)
        else if (entries.size < MOST && !locProblem(entry.loc, place)) {
          const path = pathBelow(entry.loc.slice(place.origin.length), place.base)
          const page: Page = { path, url: entry.loc, from: 'pages', input }
          if ((include?.matches(page) ?? true) && !exclude?.matches(page)) entries.set(entry.loc, entry)
        }
      }
      return Promise.resolve()
    })
  return { entries: [...entries.values()].sort(byLoc), verdicts: [...verdicts.values()] }
}

function byLoc(a: Entry, b: Entry): number {
  return a.loc < b.loc ? -1 : a.loc > b.loc ? 1 : 0
}

function sitemapText(entries: readonly Entry[]): string {
  const lines = entries.map((entry) => urlElement(entry)).join('')
  // Not marked as a file of ours, which a build might take for its own.
  const namespaces = entries.reduce((flags, entry) => flags | namespacesOf(entry), 0)
  const head = urlsetHead(namespaces, { marked: false, style: `<!-- ${NOTE} -->\n` })
  return head + lines + URLSET_END
}

type Next = (error?: unknown) => void
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void

/**
 * Middleware for a connect server, to stand before all others: it lets the site answer, and puts the preview in the
 * place of a 404 or of an HTML page, which is what servers give where nothing of the site is.
 *
 * @param previews asked for each request; routes come and go while the server runs
 * @param paths that may be asked of it: all others pass untouched
 * @param failed told of an error in `previews`, which the browser sees as a 500
 */
export function previewMiddleware(
  paths: readonly string[],
  previews: (server: string) => May<readonly Preview[]>,
  failed: (error: unknown) => void,
): Middleware {
  return (request, response, next) => {
    const asked = pathOf(request)
    if (!paths.includes(asked) || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    insteadOfNothing(response, async () => {
      try {
        const preview = (await previews(serverOf(request))).find(({ path }) => path === asked)
        if (preview) answer(response, 200, `${preview.type}; charset=utf-8`, preview.text)
        else answer(response, 404, 'text/plain; charset=utf-8', 'Not found\n')
      } catch (error) {
        failed(error)
        answer(response, 500, 'text/plain; charset=utf-8', `${error instanceof Error ? error.message : error}\n`)
      }
    })
    next()
  }
}

function pathOf({ originalUrl, url }: IncomingMessage & { originalUrl?: string }): string {
  return (originalUrl ?? url ?? '').split(/[?#]/, 1)[0] as string
}

function serverOf({ headers, socket }: IncomingMessage): string {
  const scheme = (socket as { encrypted?: boolean }).encrypted ? 'https' : 'http'
  return `${scheme}://${headers.host ?? 'localhost'}`
}

function answer(response: ServerResponse, status: number, type: string, text: string): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response.statusCode = status
  // The site may have given its own words for its 404.
  response.statusMessage = ''
  response.setHeader('content-type', type)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-length', Buffer.byteLength(text))
  response.end(text)
}

/** Wait for the first byte of the answer: what it begins with tells whether there is one. */
function insteadOfNothing(response: ServerResponse, preview: () => void): void {
  const { writeHead, write, end, flushHeaders } = response
  const restore = () => Object.assign(response, { writeHead, write, end, flushHeaders })
  let dropped = false
  /** @returns whether the answer is the site's */
  const decide = (status = response.statusCode, headers?: unknown): boolean => {
    if (dropped) return false
    if (isAnswer(status, headers, response)) restore()
    else dropped = true
    return !dropped
  }
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const headers = typeof rest[0] === 'string' ? rest[1] : rest[0]
    return decide(status, headers) ? writeHead.call(response, status, ...(rest as [])) : response
  }) as typeof writeHead
  response.flushHeaders = () => {
    if (decide()) flushHeaders.call(response)
  }
  response.write = ((...args: Parameters<typeof write>) =>
    decide() ? write.apply(response, args) : called(args)) as typeof write
  response.end = ((...args: Parameters<typeof end>) => {
    if (decide()) return end.apply(response, args)
    called(args)
    restore()
    preview()
    return response
  }) as typeof end
}

/** Whoever writes to a stream may wait to be told that it is through. */
function called(args: readonly unknown[]): true {
  const done = args.find((arg) => typeof arg === 'function')
  if (done) queueMicrotask(() => (done as () => void)())
  return true
}

function isAnswer(status: number, headers: unknown, response: ServerResponse): boolean {
  if (status === 404) return false
  const type = headerOf(headers, 'content-type') ?? response.getHeader('content-type')
  // A redirect, or an error of a route of the site's own, is its answer whatever it is made of.
  return status >= 300 || !/^\s*text\/html\b/i.test(String(type ?? ''))
}

/** Headers as `writeHead` takes them: an object, or names and values in turn. */
function headerOf(headers: unknown, name: string): unknown {
  if (Array.isArray(headers)) {
    const list = headers.flat() as string[]
    const at = list.findIndex((item, index) => index % 2 === 0 && String(item).toLowerCase() === name)
    return at < 0 ? undefined : list[at + 1]
  }
  for (const [key, value] of Object.entries((headers ?? {}) as OutgoingHttpHeaders))
    if (key.toLowerCase() === name) return value
  return undefined
}
