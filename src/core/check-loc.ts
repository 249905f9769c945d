/** Is this a URL that may stand in this sitemap? */
import { normaliseUrl, originOf } from './url.ts'

/** Where the sitemap itself is. */
export interface SitemapPlace {
  /** Absent: not known, so hosts are not compared. */
  origin?: string | undefined
  /** URL path of its folder, with its slashes; `/` allows all. */
  folder: string
  /** Origin of another site that has named it in its robots.txt, and so lets it list its URLs (rule P34). */
  vouching?: string | undefined
}

/** Tells what is wrong. */
export type Tell = (code: string, name?: string, value?: string) => void

/** One fewer than the protocol's limit (rule P7). */
const LONGEST_URL = 2047

/**
 * Rules P7, P9, P10, G8 and U1 to U9.
 *
 * @returns its normal form, where it has one
 */
export function checkLoc(loc: string, { origin, folder, vouching }: SitemapPlace, tell: Tell): string | undefined {
  const { url, problem } = normaliseUrl(loc)
  if (problem !== undefined) {
    tell('url-invalid', problem, loc)
    return undefined
  }
  if (loc.length > LONGEST_URL) tell('url-long', 'characters', String(loc.length))
  checkForm(loc, url, tell)
  if (origin === undefined) return url
  const own = originOf(url)
  if (own === vouching && own !== origin) return url
  if (own !== origin) tell('url-host', 'the sitemap is on', origin)
  else if (!isBelow(url.slice(origin.length), folder)) tell('url-scope', 'the sitemap is in', folder)
  return url
}

/** The front page of a folder is in it, also where it answers without a slash. */
export function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) || `${path.split('?', 1)[0]}/` === folder
}

/** One thing of a URL is told, not what follows from it. */
function checkForm(loc: string, url: string, tell: Tell): void {
  if (loc.includes('&') && /&(?:amp|lt|gt|quot|apos|#\d+);/.test(loc)) return tell('loc-escaped')
  if (loc === url || `${loc}/` === url) return
  if (loc.includes('#')) tell('url-fragment')
  else tell('url-encoding', 'write', url)
}
