/** Which page someone means: by URL, path, file or source. */
import type { Report, Verdict } from '../types.ts'
import { nearest } from './nearest.ts'
import { recordOf } from './record.ts'
import { encodePath, normaliseUrl, pageKey, originOf } from './url.ts'

export interface Asked {
  /** As asked for, with the site. */
  url: string
  /** Another site's. */
  foreign?: true
}

/** The URL that a text names, if it is taken for one: absolute, or a path with or without the base. */
export function askedUrl(target: string, { site, base }: Pick<Report, 'site' | 'base'>): Asked {
  if (/^https?:\/\//i.test(target)) {
    const { url = target } = normaliseUrl(target)
    return originOf(url) === site ? { url } : { url, foreign: true }
  }
  const bare = target.replace(/^\.?\/+/, '').split(/[?#]/, 1)[0] as string
  const below = `/${bare}`.startsWith(base) ? `/${bare}` : base + bare
  return { url: normaliseUrl(site + (below.includes('%') ? below : encodePath(below))).url ?? site + below }
}

/**
 * The pages that a text may mean: the one with this very URL, else those whose URL differs in its ending only, else those
 * made of this file or from this source. Several files may share a URL.
 */
export function findPages(target: string, report: Report): Verdict[] {
  const { url, foreign } = askedUrl(target, report)
  if (foreign) return []
  const { site, verdicts } = report
  const exact = verdicts.filter((verdict) => verdict.page.url === url || (verdict.kept && verdict.entry.loc === url))
  if (exact.length > 0) return exact
  const key = pageKey(url.slice(site.length))
  const alike = verdicts.filter(({ page }) => pageKey(page.url.slice(site.length)) === key)
  if (alike.length > 0) return alike
  const name = target.replaceAll('\\', '/').replace(/^\.?\/+/, '')
  // As a shell completes it.
  const folder = `${report.outDir}/`
  const file = name.startsWith(folder) ? name.slice(folder.length) : name
  return verdicts.filter(({ page }) => page.file === name || page.file === file || page.source === name)
}

/**
 * All pages that are made of a file, be it the source of one or the template of many.
 *
 * @param file below `root`, with `/`
 * @returns verdicts, and the locs of `pages` that no verdict is about
 */
export function pagesMadeOf(file: string, report: Report): { verdicts: Verdict[]; locs: string[] } {
  const sources = Object.entries(recordOf(report)?.sources ?? {})
  return {
    verdicts: report.verdicts.filter(({ page }) => page.source === file || page.template === file),
    locs: sources.flatMap(([loc, source]) => (source === file ? [loc] : [])),
  }
}

/** The path that was perhaps meant. */
export function nearestPath(target: string, report: Report): string | undefined {
  const { url } = askedUrl(target, report)
  const paths = report.verdicts.slice(0, MOST_COMPARED).map(({ page }) => page.url.slice(report.site.length))
  return nearest(url.slice(report.site.length), paths)
}

/** A suggestion is not worth a second of waiting. */
const MOST_COMPARED = 20_000
