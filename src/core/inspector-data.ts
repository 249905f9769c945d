/** What the inspector shows, made of a report: findings in words, so that the page need not know them. */
import type { Evidence, Finding, Reason, Report, Verdict } from '../types.ts'
import { placesOf } from './explain.ts'
import { wordsOf } from './findings.ts'
import { recordOf } from './record.ts'
import { REASONS } from './words.ts'

export interface InspectorData {
  /** Where all this comes from, and of when it is. */
  note: string
  site: string
  /** Of the entry file. */
  url: string
  base: string
  framework: string
  platform?: string
  listed: number
  /** Rows that there would be, if they are too many to be shown. */
  of?: number
  reasons: Partial<Record<Reason, string>>
  files: { path: string; urls: number; bytes: number }[]
  findings: FindingData[]
  rows: Row[]
}

export interface FindingData {
  code: string
  level: Finding['level']
  says: string
  remedy?: string
  count: number
  /** The first places; those that are pages are told by the rows. */
  where: readonly string[]
}

/** Of 50,000 there is a lot: what is absent takes no place. */
export interface Row {
  /** URL without the site, as in the sitemap. */
  path: string
  /** Absent: listed. */
  reason?: Reason
  /** Evidence without a file is of the row's own. */
  why: Evidence
  lastmod?: string
  /** Where the lastmod is from. */
  dated?: Evidence
  title?: string
  file?: string
  source?: string
  lang?: string
  canonical?: string
  robots?: string
  alternates?: [code: string, url: string][]
  images?: number
  videos?: number
  /** Places in `findings`. */
  findings?: number[]
}

/** A URL that the sitemap lists and no verdict tells of: one of `pages`. */
export interface ListedUrl {
  loc: string
  lastmod?: string
  /** The file that lists it. */
  file: string
}

/**
 * @param listed URLs of `pages`
 * @param of how many rows there would be, if `listed` was cut
 */
export function inspectorData(
  report: Report,
  { note, listed = [], of }: { note: string; listed?: readonly ListedUrl[]; of?: number },
): InspectorData {
  const { site, url, base, framework, platform, files } = report
  const byPlace = findingsByPlace(report)
  const rows = report.verdicts.map((verdict) => rowOf(verdict, site, byPlace))
  const { dated = {} } = recordOf(report) ?? {}
  for (const { loc, lastmod, file } of listed) {
    const row: Row = { path: pathOf(loc, site), why: { from: 'pages', value: `listed in ${file}` } }
    if (lastmod !== undefined) Object.assign(row, { lastmod, dated: dated[loc] ?? { from: 'pages' } })
    rows.push(row)
  }
  return {
    note,
    site,
    url,
    base,
    framework,
    ...(platform !== undefined && { platform }),
    listed: report.listed,
    ...(of !== undefined && { of }),
    reasons: Object.fromEntries(Object.entries(REASONS).filter(([reason]) => report.leftOut[reason as Reason])),
    files: files.filter(({ state }) => state !== 'removed').map(({ path, urls, bytes }) => ({ path, urls, bytes })),
    findings: report.findings.map((finding) => ({
      code: finding.code,
      level: finding.level,
      ...wordsOf(finding),
      count: finding.count,
      where: finding.where,
    })),
    rows,
  }
}

/** Findings name pages by path, URL, file or source. */
function findingsByPlace(report: Report): ReadonlyMap<string, readonly number[]> {
  const byPlace = new Map<string, number[]>()
  report.findings.forEach((finding, index) => {
    for (const place of new Set(placesOf(finding, report))) {
      const at = byPlace.get(place)
      if (at) at.push(index)
      else byPlace.set(place, [index])
    }
  })
  return byPlace
}

function rowOf(verdict: Verdict, site: string, byPlace: ReadonlyMap<string, readonly number[]>): Row {
  const { page, why } = verdict
  const { file, source, html } = page
  const row: Row = { path: pathOf(verdict.kept ? verdict.entry.loc : page.url, site), why: without(why, file) }
  if (verdict.kept) {
    const { lastmod, alternates, images, videos } = verdict.entry
    if (lastmod !== undefined) row.lastmod = lastmod
    if (verdict.dated) row.dated = without(verdict.dated, file)
    if (alternates) row.alternates = Object.entries(alternates)
    if (images?.length) row.images = images.length
    if (videos?.length) row.videos = videos.length
  } else row.reason = verdict.reason
  if (file !== undefined) row.file = file
  if (source !== undefined) row.source = source
  if (html?.title) row.title = html.title
  if (html?.lang) row.lang = html.lang
  if (html?.canonical !== undefined && html.canonical !== page.url) row.canonical = html.canonical
  if (html?.robots.length) row.robots = html.robots.join(', ')
  const names = [page.path, page.url, file, source]
  const findings = new Set(names.flatMap((name) => (name === undefined ? [] : (byPlace.get(name) ?? []))))
  if (findings.size > 0) row.findings = [...findings].sort((a, b) => a - b)
  return row
}

/** Said once is enough. */
function without(evidence: Evidence, file: string | undefined): Evidence {
  if (evidence.file === undefined || evidence.file !== file) return evidence
  const { file: _file, ...rest } = evidence
  return rest
}

function pathOf(url: string, site: string): string {
  return url.startsWith(`${site}/`) ? url.slice(site.length) : url
}

/** Stands in the page where the data goes. */
export const DATA_PLACE = '<script type="application/json" id="data"></script>'

/** The page with its data: nothing in them can end the element they stand in. */
export function inspectorPage(template: string, data: InspectorData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return template.replace(DATA_PLACE, () => DATA_PLACE.replace('></', () => `>${json}</`))
}
