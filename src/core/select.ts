/** Kept or left out: the verdict on a built page, with its reason and the evidence for it. */
import type { Evidence, Page, Reason } from '../types.ts'
import { evidenceOf, type Built } from './built.ts'
import { pageStatements, readKey } from './page-statements.ts'
import { namesPage } from './loc.ts'
import { isNoindex } from './robots-meta.ts'
import { resolveUrl } from './url.ts'

export interface LeftOut {
  reason: Reason
  why: Evidence
}

/** What a verdict needs to know besides the page. */
export interface Bench {
  origin: string
  /** Only for `unavailable_after`. */
  now: Date
  errorPages: ErrorPages
  include: Matcher | undefined
  exclude: Matcher | undefined
  /** By file: what the build that made these pages left out, and no file of theirs tells why. */
  earlier: ReadonlyMap<string, LeftOut> | undefined
  /** What the rules of the platform the site is deployed on say of a URL path. */
  platform: PlatformAnswers | undefined
  /** The final robots.txt on a URL path; absent where none has effect. */
  robots: ((path: string) => Evidence | undefined) | undefined
}

/** A `PatternSet`, as far as verdicts need it. */
export interface Matcher {
  matches(page: Page): boolean
  readonly hit: string
}

export interface PlatformAnswers {
  /** @param exists whether a file of the build answers there too */
  redirect(path: string, exists: boolean): { rule: Evidence; undecided?: true } | undefined
  noindex(path: string): Evidence | undefined
}

/** What the platform keeps out of search. */
export function byPlatform(path: string, exists: boolean, platform: PlatformAnswers | undefined): LeftOut | undefined {
  const redirect = platform?.redirect(path, exists)
  if (redirect && !redirect.undecided) return { reason: 'redirect', why: redirect.rule }
  const noindex = platform?.noindex(path)
  return noindex && { reason: 'noindex', why: noindex }
}

/** In the order in which the reasons outrank each other; `undefined`: kept. */
export function judge(built: Built, bench: Bench): LeftOut | undefined {
  // Asked of every page, left out or not: a pattern that matches only drafts has matched something.
  const included = bench.include?.matches(built.page) ?? true
  const excluded = bench.exclude?.matches(built.page) ?? false
  const earlier = bench.earlier?.get(built.file)
  return (
    byFramework(built) ??
    (earlier?.why.from === 'framework' ? earlier : undefined) ??
    unreadable(built) ??
    errorPage(built, bench.errorPages) ??
    redirect(built, bench.origin) ??
    noindex(built, bench.now) ??
    byPlatform(built.page.url.slice(bench.origin.length), true, bench.platform) ??
    elsewhere(built, bench.origin) ??
    frontMatter(built) ??
    // What front matter says now goes before what it said then.
    (built.content ? undefined : earlier) ??
    byUser(built.page, included, excluded ? (bench.exclude?.hit ?? '') : undefined) ??
    blocked(built, bench)
  )
}

/** Before its HTML is looked at: what a framework writes for a redirect may be no whole page. */
function byFramework({ file, facts }: Built): LeftOut | undefined {
  if (facts?.skip === undefined) return undefined
  return { reason: facts.skip, why: { from: 'framework', file, name: facts.skip.replace('-', ' ') } }
}

function unreadable({ file, reading, unreadable: problem }: Built): LeftOut | undefined {
  if (!reading) return { reason: 'unreadable', why: { from: 'file', file, value: problem ?? 'no HTML' } }
  if (reading.document) return undefined
  return { reason: 'fragment', why: { from: 'html', file, line: 1, name: 'neither doctype nor <html>' } }
}

function errorPage(built: Built, errorPages: ErrorPages): LeftOut | undefined {
  if (!errorPages.has(built)) return undefined
  return { reason: 'error-page', why: { from: 'file', file: built.file, name: 'name of an error page' } }
}

function redirect(built: Built, origin: string): LeftOut | undefined {
  const { file, reading, page } = built
  const refresh = reading?.refresh
  if (!reading || refresh?.target === undefined) return undefined
  const start = reading.base === undefined ? page.url : (resolveUrl(reading.base, page.url).url ?? page.url)
  const target = resolveUrl(refresh.target, start).url
  // A page that reloads itself redirects nobody.
  if (target !== undefined && namesPage(target, origin, page.url.slice(origin.length))) return undefined
  return {
    reason: 'redirect',
    why: evidenceOf(file, 'meta http-equiv=refresh', { value: refresh.content, line: refresh.line }),
  }
}

function noindex(built: Built, now: Date): LeftOut | undefined {
  const metas = built.reading?.robots ?? []
  const said = isNoindex(metas, now)
  const meta = said.noindex ? metas[said.index] : undefined
  if (meta)
    return {
      reason: 'noindex',
      why: evidenceOf(built.file, `meta name=${meta.agent}`, { value: meta.content, line: meta.line }),
    }
  if (!built.page.data) return undefined
  const key = pageStatements(built.page.data).noindexKey
  return key && { reason: 'noindex', why: frontMatterEvidence(built, key) }
}

function elsewhere({ file, page, canonical }: Built, origin: string): LeftOut | undefined {
  if (!canonical || canonical.value === page.url || namesPage(canonical.value, origin, page.url.slice(origin.length)))
    return undefined
  return { reason: 'canonical', why: evidenceOf(file, 'link rel=canonical', canonical) }
}

function frontMatter(built: Built): LeftOut | undefined {
  if (!built.page.data) return undefined
  const says = pageStatements(built.page.data)
  if (says.draft) return { reason: 'draft', why: frontMatterEvidence(built, 'draft') }
  if (says.sitemapFalse) return { reason: 'front-matter', why: frontMatterEvidence(built, 'sitemap') }
  if (says.exclude) return { reason: 'front-matter', why: frontMatterEvidence(built, 'sitemap.exclude') }
  return undefined
}

/** @param excludedBy the pattern; absent when none matches */
export function byUser(page: Page, included: boolean, excludedBy: string | undefined): LeftOut | undefined {
  if (excludedBy !== undefined)
    return { reason: 'excluded', why: { from: 'option', name: 'exclude', value: excludedBy } }
  return included
    ? undefined
    : { reason: 'excluded', why: { from: 'option', name: 'include', value: 'no pattern matches' } }
}

function blocked({ page }: Built, { robots, origin }: Bench): LeftOut | undefined {
  const why = robots?.(page.url.slice(origin.length))
  return why && { reason: 'robots', why }
}

function frontMatterEvidence({ content, page }: Built, key: string): Evidence {
  const evidence: Evidence = {
    from: 'front-matter',
    name: key,
    value: JSON.stringify(readKey(page.data ?? {}, key)).slice(0, 200),
  }
  if (page.source !== undefined) evidence.file = page.source
  const line = content?.line(key)
  if (line !== undefined) evidence.line = line
  return evidence
}

const LOCALE = /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i

/** Which pages are the ones a server shows instead of another: told by their names and where they stand. */
export class ErrorPages {
  readonly #mount: string
  readonly #numbered = new Map<string, number>()
  readonly #langs = new Map<string, string>()
  readonly #linked: ReadonlySet<string>

  /**
   * @param linked keys of the pages that another page links to, as far as they were looked for
   */
  constructor(pages: readonly Built[], mount: string, linked: ReadonlySet<string>) {
    this.#mount = mount
    this.#linked = linked
    for (const { key, file, reading } of pages) {
      const name = nameOf(key)
      if (/^\d{3}$/.test(name)) this.#numbered.set(folderOf(key), (this.#numbered.get(folderOf(key)) ?? 0) + 1)
      if (reading?.lang && LOCALE.test(name) && file.endsWith('index.html')) this.#langs.set(key, primary(reading.lang))
    }
  }

  has({ key, reading }: Built): boolean {
    const name = nameOf(key)
    if (!isErrorName(name)) return false
    const folder = folderOf(key)
    const below = folder.slice(this.#mount.length - 1)
    if (below === '' || this.#isLocale(folder, below.slice(1), reading?.lang)) return true
    // Deeper down it may be an article about the number: others link to it, or it stands among its like.
    return !this.#linked.has(key) && (this.#numbered.get(folder) ?? 0) < (/^\d{3}$/.test(name) ? 3 : 2)
  }

  #isLocale(folder: string, name: string, lang: string | undefined): boolean {
    if (!LOCALE.test(name)) return false
    const said = lang === undefined ? this.#langs.get(folder) : primary(lang)
    return said === undefined ? primary(name).length === 2 : said === primary(name)
  }
}

/** `/a/404` names such a page, wherever it stands: only then is it worth looking for links to it. */
export function isErrorName(name: string): boolean {
  return /^(?:404|500|200|_shell|__spa-fallback|offline)$/.test(name)
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'))
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

function primary(code: string): string {
  return code.toLowerCase().split(/[-_]/, 1)[0] ?? ''
}
