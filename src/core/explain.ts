/** Why a page is in the sitemap or not, where its date is from, and which versions it has: told from a report. */
import type { Alternates, Evidence, Finding, LastmodSource, Page, Reason, Report, Verdict } from '../types.ts'
import type { Found } from './findings.ts'
import { lastmodOf, type Dateable } from './lastmod.ts'
import { MODIFIED_KEYS, PUBLISHED_KEYS, pageStatements } from './page-statements.ts'
import { recordOf } from './record.ts'
import { pageKey, resolveUrl } from './url.ts'

export interface Explanation {
  url: string
  kept: boolean
  reason?: Reason
  /** The rest is of a run made for the purpose: whether the sitemap that lies in the folder lists the page. */
  present?: Present
  /** For a page that is kept: what gives it its URL. */
  why: Evidence
  file?: string
  source?: string
  /** A route file that makes several pages. */
  template?: string
  title?: string
  lang?: string
  /** Tokens of its robots meta elements. */
  robots?: readonly string[]
  canonical?: string
  lastmod?: string
  dated?: Evidence
  /** What each source of dates said, up to the one whose date was taken. Empty where nobody was asked. */
  asked: Answer[]
  alternates: Version[]
  /** Versions that the page names, and that are not listed for it. */
  refused: Version[]
  images: number
  videos: number
  /** Those that name the page. */
  findings: Finding[]
}

export interface Present {
  /** Absent: the folder holds none. */
  file?: string
  /** Absent: not all of it could be read. */
  lists?: boolean
}

/** What a source of dates said of a page. */
export interface Answer {
  source: LastmodSource
  answer:
    'taken' | 'silent' | 'invalid' | 'future' | 'several' | 'stamped' | 'shallow' | 'earlier' | 'no-source' | 'template'
  evidence?: Evidence
}

export interface Version {
  /** hreflang */
  code: string
  url: string
  because:
    | 'itself'
    | 'mutual' // each names the other
    | 'stated' // by the user
    | 'named' // by this page or by one of its versions
    | 'paths' // by the languages' paths
    | 'left-out'
    | 'no-return'
    | 'unknown'
    | 'conflict'
  /** Of the page that is left out. */
  reason?: Reason
}

/**
 * @param now as in the run: what was a date of the future then
 */
export function explain(verdict: Verdict, report: Report, now: Date): Explanation {
  const { page, kept, why } = verdict
  const { file, source, template, html } = page
  const entry = kept ? verdict.entry : undefined
  const dated = kept ? verdict.dated : undefined
  return {
    url: entry?.loc ?? page.url,
    kept,
    ...(!kept && { reason: verdict.reason }),
    why,
    ...(file !== undefined && { file }),
    ...(source !== undefined && { source }),
    ...(template !== undefined && { template }),
    ...(html?.title !== undefined && { title: html.title }),
    ...(html?.lang !== undefined && { lang: html.lang }),
    ...(html && { robots: html.robots }),
    ...(html?.canonical !== undefined && { canonical: html.canonical }),
    ...(entry?.lastmod !== undefined && { lastmod: entry.lastmod }),
    ...(dated && { dated }),
    asked: kept ? answersOf(page, dated, report, now) : [],
    ...versionsOf(verdict, report),
    images: entry?.images?.length ?? 0,
    videos: entry?.videos?.length ?? 0,
    findings: findingsOf(page, report),
  }
}

/** All findings that have one of the page's names among their places. */
function findingsOf(page: Page, report: Report): Finding[] {
  return report.findings.filter((finding) => isPlaceOf(page, placesOf(finding, report)))
}

/** All places of a finding, as far as they were remembered. */
export function placesOf({ code, where }: Finding, report: Report): readonly string[] {
  return recordOf(report)?.places[code] ?? where
}

function isPlaceOf({ path, url, file, source }: Page, places: readonly string[]): boolean {
  return places.some((place) => place === path || place === url || place === file || place === source)
}

function answersOf(page: Page, dated: Evidence | undefined, report: Report, now: Date): Answer[] {
  const { lastmod } = recordOf(report) ?? { lastmod: false }
  // The user's own word goes before every source.
  const own = dated?.from === 'pages' || dated?.from === 'option' || dated?.name === 'sitemap.lastmod'
  if (!lastmod || own) return []
  const answers: Answer[] = []
  for (const source of lastmod.order) {
    if (dated && isFrom(dated, source, page, lastmod.keys))
      return [...answers, { source, answer: 'taken', evidence: dated }]
    answers.push(passed(source, page, dated, { report, now, keys: lastmod.keys }))
  }
  return answers
}

type Keys = Exclude<NonNullable<ReturnType<typeof recordOf>>['lastmod'], false>['keys']

/** Evidence does not tell modified from published: its key does, and of HTML its value. */
function isFrom({ from, name = '', value }: Evidence, source: LastmodSource, { html }: Page, keys: Keys): boolean {
  const isPublished =
    from === 'front-matter'
      ? (keys.published ?? PUBLISHED_KEYS).includes(name) && !(keys.modified ?? MODIFIED_KEYS).includes(name)
      : from === 'html' && /publish|datePublished/i.test(name) && html?.modified !== value
  switch (source) {
    case 'frontmatter':
      return from === 'front-matter' && !isPublished
    case 'html':
      return from === 'html' && !isPublished
    case 'published':
      return isPublished
    default:
      return from === source
  }
}

interface Circumstances {
  report: Report
  now: Date
  keys: Keys
}

/** Why a source's date was not taken. */
function passed(source: LastmodSource, page: Page, dated: Evidence | undefined, known: Circumstances): Answer {
  const { report, now, keys } = known
  const found = (code: string) =>
    report.findings.some((finding) => finding.code === code && isPlaceOf(page, placesOf(finding, report)))
  if (source === 'git' || source === 'mtime') {
    if (page.source === undefined) return { source, answer: page.template === undefined ? 'no-source' : 'template' }
    if (source === 'git' && found('git-shallow')) return { source, answer: 'shallow' }
    if (found('stamped-dates')) return { source, answer: 'stamped' }
    if (source === 'git' && dated && isFrom(dated, 'published', page, keys)) return { source, answer: 'earlier' }
    return { source, answer: 'silent' }
  }
  const odd: Found[] = []
  const rules = {
    order: [source],
    now,
    keys: { modified: keys.modified ?? MODIFIED_KEYS, published: keys.published ?? PUBLISHED_KEYS },
  }
  const date = lastmodOf(dateableOf(page), rules, (one) => odd.push(one))
  if (date) return { source, answer: 'stamped', evidence: date.evidence }
  const [first] = odd
  if (first) {
    const answer = first.code === 'date-future' ? 'future' : 'invalid'
    return { source, answer, ...(first.evidence && { evidence: first.evidence }) }
  }
  return { source, answer: source === 'html' && found('several-dates') ? 'several' : 'silent' }
}

/** As far as the report remembers what the page says. */
function dateableOf({ path, file, source, data, html }: Page): Dateable {
  const said = (kind: 'modified' | 'published') => {
    const value = html?.[kind]
    return value === undefined ? {} : { [kind]: { value, line: 1, name: kind } }
  }
  return { where: path, file, source, data, said: { ...said('modified'), ...said('published') } }
}

function versionsOf(verdict: Verdict, report: Report): Pick<Explanation, 'alternates' | 'refused'> {
  const { page } = verdict
  const listed = verdict.kept ? (verdict.entry.alternates ?? {}) : {}
  const named = linksOf(page)
  if (Object.keys(listed).length === 0 && Object.keys(named).length === 0) return { alternates: [], refused: [] }
  const byKey = new Map(report.verdicts.map((other) => [keyOf(other.page.url, report), other]))
  const pageAt = (url: string) => byKey.get(keyOf(url, report))?.page
  const versions = Object.values(listed).flatMap((url) => pageAt(url) ?? [])
  const alternates = Object.entries(listed).map(([code, url]): Version => ({
    code,
    url,
    because: whyListed(page, url, pageAt(url), versions, report),
  }))
  const refused = Object.entries(named).flatMap(([code, url]): Version[] => {
    if (Object.values(listed).some((other) => keyOf(other, report) === keyOf(url, report))) return []
    return verdict.kept ? [{ code, url, ...whyRefused(page, byKey.get(keyOf(url, report)), report) }] : []
  })
  return { alternates, refused }
}

function keyOf(url: string, { site }: Report): string {
  return url.startsWith(`${site}/`) ? pageKey(url.slice(site.length)) : url
}

function whyListed(
  page: Page,
  url: string,
  other: Page | undefined,
  versions: readonly Page[],
  report: Report,
): Version['because'] {
  if (keyOf(url, report) === keyOf(page.url, report)) return 'itself'
  if (isStated(page) || (other && isStated(other))) return 'stated'
  if (other && names(page, url, report) && names(other, page.url, report)) return 'mutual'
  const named = versions.some((version) => names(version, url, report))
  return named || !recordOf(report)?.locales ? 'named' : 'paths'
}

function whyRefused(page: Page, other: Verdict | undefined, report: Report): Pick<Version, 'because' | 'reason'> {
  if (!other) return { because: 'unknown' }
  if (!other.kept) return { because: 'left-out', reason: other.reason }
  return { because: names(other.page, page.url, report) ? 'conflict' : 'no-return' }
}

function isStated({ data, input }: Page): boolean {
  return input?.alternates !== undefined || (data !== undefined && pageStatements(data).alternates !== undefined)
}

function names(page: Page, url: string, report: Report): boolean {
  return Object.values(linksOf(page)).some((link) => keyOf(link, report) === keyOf(url, report))
}

/** The page's own language links, absolute. */
function linksOf({ html, url }: Page): Alternates {
  const links: Alternates = {}
  for (const [code, href] of Object.entries(html?.alternates ?? {})) links[code] = resolveUrl(href, url).url ?? href
  return links
}
