/** A built page on its way through the pipeline, and what its HTML says once the site is known. */
import type { Evidence, HtmlFacts, Page, PageFacts, Video } from '../types.ts'
import { parseDate } from './dates.ts'
import type { Found } from './findings.ts'
import type { Located } from './reading.ts'
import type { HtmlReading } from './html.ts'
import { filePath, hasForm, namesPage, type UrlForm } from './loc.ts'
import { robotsTokens } from './robots-meta.ts'
import type { Stated } from './site.ts'
import { chooseDate, type SaidDates } from './statements.ts'
import { decodePath, normaliseUrl, resolveUrl } from './url.ts'

/** A content file, and the page it becomes. */
export interface ContentItem {
  /** Below root, with `/`. */
  file: string
  /** Path of the page below base, unencoded, with its leading slash. */
  path: string
  /** Of `content`, by which it was found. */
  glob: string
  /** Front matter. */
  data: Record<string, unknown>
  /** 1-based line of a key, dots descending. */
  line: (key: string) => number | undefined
}

/** One HTML file, read. */
export interface RawPage {
  /** Below the output directory, with `/`. */
  file: string
  /** Same for all forms of its URL: see `pageKey`. */
  key: string
  /** Where it lies before it gets into the output directory. */
  folder?: string | undefined
  reading?: HtmlReading | undefined
  /** Why it could not be read. */
  unreadable?: string | undefined
  facts?: PageFacts | undefined
  content?: ContentItem | undefined
  /** Copied from the public folder. */
  fromPublic?: boolean | undefined
  /** URLs of its images, a line each; those of the site itself on a placeholder for its host. */
  images?: string | undefined
  videos?: Video[] | undefined
  /** Of its main text, where a ledger may need it. */
  textHash?: string | undefined
}

/** The same with its address. */
export interface Built extends RawPage {
  page: Page
  /** The one canonical it states. */
  canonical?: Located | undefined
  /** The dates its HTML states of itself. */
  said: SaidDates
  /** The address that answers for it, by rule (1) to (5) of the URL form; `page.url` in short. */
  why: Evidence
}

/** How addresses are made: see `filePath`. */
export interface Addressing {
  origin: string
  base: string
  mount: string
  form: UrlForm
  /** What tells the form: `urlStyle`, the platform, the links of the site, the file alone. */
  by: string
  /** Whose word the paths are that come with a page. */
  framework: string
  /** The user named the form: canonicals that differ are worth a warning. */
  stated: boolean
}

/** The canonicals that tell a site: one a page, absolute, not of redirects. */
export function absoluteCanonicals(pages: readonly RawPage[], home: string): Stated[] {
  const stated: Stated[] = []
  for (const { file, reading } of pages) {
    // What a redirect names is another page's address.
    if (!reading?.document || reading.refresh?.target !== undefined) continue
    let first: Located | undefined
    let several = false
    for (const { value, line } of reading.canonicals) {
      const url = /^https?:/i.test(value) ? normaliseUrl(value).url : undefined
      if (url === undefined) continue
      first ??= { value: url, line }
      several ||= url !== first.value
    }
    if (first && !several) stated.push({ file, canonical: first.value, line: first.line, home: file === home })
  }
  return stated
}

/** Give a page its address; its canonical decides if it names the page (URL form 1). */
export function address(raw: RawPage, how: Addressing, found: (found: Found) => void): Built {
  const path = pathByFile(raw, how)
  const byFile = how.origin + path
  const canonical = soleCanonical(raw, byFile, found)
  const named = canonical && (canonical.value === byFile || namesPage(canonical.value, how.origin, path))
  // One string for both, so that to compare them later takes no look at their letters.
  const url = named ? canonical.value : byFile
  const own = url.slice(how.origin.length)
  if (named && how.stated && !hasForm(own, raw.file, how.mount, how.form))
    found({ code: 'canonical-style', where: raw.file, evidence: evidenceOf(raw.file, 'link rel=canonical', canonical) })
  const page: Page = { path: pathBelow(own, how.base), url, from: 'build', file: raw.file }
  const why: Evidence = named
    ? evidenceOf(raw.file, 'link rel=canonical', canonical)
    : { from: 'page', file: raw.file, name: isTold(raw, how) ? how.framework : how.by }
  const source = raw.content?.file ?? raw.facts?.source
  if (source !== undefined) page.source = source
  if (raw.facts?.template !== undefined) page.template = raw.facts.template
  const data = raw.content?.data ?? raw.facts?.data
  if (data !== undefined) page.data = data
  const { reading } = raw
  const said = reading ? saidDates(reading, (other) => isThisPage(other, url, how.origin)) : SILENT
  if (reading) page.html = htmlFacts(reading, canonical, said)
  const { file, key, folder, unreadable, facts, content, fromPublic, images, videos, textHash } = raw
  // Every field of every page, one by one and in one order: a spread, and objects of many shapes from then on, take a
  // seventh of the time of the whole run.
  return {
    file,
    key,
    folder,
    reading,
    unreadable,
    facts,
    content,
    fromPublic,
    images,
    videos,
    textHash,
    page,
    canonical,
    said,
    why,
  } satisfies Record<keyof Built, unknown>
}

/** Does a URL that the page's HTML holds, absolute or not, name this page? */
function isThisPage(value: string, own: string, origin: string): boolean {
  if (value === own) return true
  const { url } = resolveUrl(value, own)
  return url !== undefined && namesPage(url, origin, own.slice(origin.length))
}

const SILENT: SaidDates = Object.freeze({})

function saidDates({ statements }: HtmlReading, isThis: (url: string) => boolean): SaidDates {
  if (statements.length === 0) return SILENT
  const said: SaidDates = {}
  for (const kind of ['modified', 'published'] as const) {
    const choice = chooseDate(statements, kind, isThis)
    if (choice) said[kind] = choice
  }
  return said
}

export function evidenceOf(file: string, name: string, { value, line }: Located): Evidence {
  return { from: 'html', file, line, name, value: value.slice(0, 200) }
}

/** `page.path` of a URL path: below base, decoded, with its slash. */
export function pathBelow(urlPath: string, base: string): string {
  const below = urlPath.startsWith(base)
    ? urlPath.slice(base.length - 1)
    : urlPath === base.slice(0, -1)
      ? '/'
      : urlPath
  const query = below.indexOf('?')
  return query < 0 ? decodePath(below) : decodePath(below.slice(0, query)) + below.slice(query)
}

/** The user's word on the form goes before the framework's on a path. */
function isTold({ facts }: RawPage, { stated }: Addressing): boolean {
  return facts?.path !== undefined && !stated
}

function pathByFile(raw: RawPage, how: Addressing): string {
  if (!isTold(raw, how)) return filePath(raw.file, how.mount, how.form)
  if (raw.facts?.path === '') return how.base === '/' ? how.base : how.base.slice(0, -1)
  return (normaliseUrl(`http://host.invalid${how.base}${raw.facts?.path?.replace(/^\//, '')}`).url ?? '').slice(
    'http://host.invalid'.length,
  )
}

/** Several different canonicals: engines take none of them. */
function soleCanonical({ file, reading }: RawPage, url: string, found: (found: Found) => void): Located | undefined {
  if (!reading || reading.canonicals.length === 0) return undefined
  const start = reading.base === undefined ? url : (resolveUrl(reading.base, url).url ?? url)
  let sole: Located | undefined
  for (const canonical of reading.canonicals) {
    // The usual one, which names the page by the very address that its file has.
    if (canonical.value === url && !sole) {
      sole = canonical
      continue
    }
    const resolved = canonical.value.trim() === '' ? { problem: 'is empty' } : resolveUrl(canonical.value, start)
    if (resolved.problem !== undefined) {
      found({ code: 'canonical-invalid', where: file, evidence: evidenceOf(file, 'link rel=canonical', canonical) })
      continue
    }
    const value = (resolved as { url: string }).url
    if (sole && sole.value !== value) {
      found({ code: 'canonical-several', where: file, evidence: evidenceOf(file, 'link rel=canonical', canonical) })
      return undefined
    }
    sole ??= { value, line: canonical.line }
  }
  return sole
}

function htmlFacts(reading: HtmlReading, canonical: Located | undefined, said: SaidDates): HtmlFacts {
  const facts: HtmlFacts = { robots: robotsTokens(reading.robots), alternates: {} }
  if (reading.title !== undefined) facts.title = reading.title
  if (reading.lang !== undefined) facts.lang = reading.lang
  if (canonical) facts.canonical = canonical.value
  if (reading.refresh) facts.refresh = reading.refresh.target ?? ''
  for (const { hreflang, href } of reading.alternates) facts.alternates[hreflang] = href
  for (const kind of ['modified', 'published'] as const) {
    const choice = said[kind]
    const date = typeof choice === 'object' ? parseDate(choice.value) : undefined
    if (date) facts[kind] = date.text
  }
  return facts
}
