/** How entries are laid over files: the names of the parts and the date an index gives each. */
import { later, parseDate } from './dates.ts'

/**
 * Name of the n-th part of a group, beside the entry file: `sitemap.xml` → `sitemap-1.xml`, `sitemap-blog-1.xml`.
 * A final `-index` or `_index` of the entry file is dropped, since no part is an index.
 *
 * @param group - as {@link groupName} gives it; '' for the unnamed parts
 * @param gzipOnly - parts exist in their compressed form only
 */
export function partName(filename: string, group: string, n: number, gzipOnly: boolean): string {
  return `${stemOf(filename)}${group === '' ? '' : `-${group}`}-${n}.xml${gzipOnly ? '.gz' : ''}`
}

/**
 * A group's name as it stands in file names. Groups that end alike share their parts, so that `Blog` and `blog` cannot
 * fight over one file on a disk that ignores case.
 */
export function groupName(raw: string): string {
  return raw.toLowerCase().replace(/[^a-z0-9_-]/g, '-')
}

/**
 * The newer of two dates of rule P11, in its own words. Dates of one shape are compared as text: a part of 50,000
 * dates is then no work, and anything else goes through their instants.
 */
export function newerDate(a: string, b: string): string {
  if (a === b) return a
  if (haveOneShape(a, b)) return a > b ? a : b
  const first = parseDate(a)
  const second = parseDate(b)
  if (!first) return b
  if (!second) return a
  return later(first, second) === first ? a : b
}

/** Both days, or both instants with equally many digits and one offset. */
function haveOneShape(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  if (a.length === 10 || (a.endsWith('Z') && b.endsWith('Z'))) return true
  return a.slice(-6) === b.slice(-6) && /^[+-]/.test(a.slice(-6))
}

function stemOf(filename: string): string {
  const name = filename.replace(/\.xml$/, '')
  return name.replace(/[-_]index$/, '') || name
}
