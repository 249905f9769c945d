/** The addresses of images and videos, seen from their page. */
import { MAX_LOC } from './entry.ts'
import { normaliseUrl, originOf, resolveUrl } from './url.ts'

/** The page that images and videos are looked for in. */
export interface MediaPage {
  /** Normalised. */
  url: string
  /** Its first `<base href>`, as found. */
  base?: string
  /** The HTML file, for findings. */
  file?: string
}

// Most addresses are one of these and cost no `new URL`: no dot segment, nothing to encode or decode.
const FROM_ROOT = /^\/(?![/.])(?:[\w\-.~!$&'()*+,;=:@]|\/(?![/.]))+(?:\?[\w\-.~!$&()*+,;=:@/?]+)?$/
const FROM_FOLDER = /^[\w\-~!$&'()*+,;=@](?:[\w\-.~!$&'()*+,;=@]|\/(?![/.]))*(?:\?[\w\-.~!$&()*+,;=:@/?]+)?$/
const OF_THE_WEB = /^\s*(?:https?:|(?![a-z][a-z\d+.-]*:))/i
const LONGEST_SCHEME = 40
/** Even with what is taken out of it on the way (`../`), more makes no URL that a sitemap may hold. */
const LONGEST = 2 * MAX_LOC

/**
 * Makes a function that turns an address as found into an absolute, normalised URL (rules I1, U1-U9).
 *
 * @returns nothing for what is no address of the web (`data:`, `blob:`, `javascript:`), is the page itself, or was left
 * unfilled in a template
 */
export function mediaUrls({ url: page, base }: MediaPage): (address: string) => string | undefined {
  const from = baseOf(page, base)
  const origin = originOf(from)
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  return (address) => {
    if (address.length > LONGEST) return undefined
    if (FROM_ROOT.test(address)) return fitting(origin + address, page)
    if (FROM_FOLDER.test(address)) return fitting(folder + address, page)
    if (address === '' || address[0] === '#' || !mayBeOfTheWeb(address) || /\{\{|\$\{/.test(address)) return undefined
    return fitting(resolveUrl(address, from).url, page)
  }
}

/** Whether a raw value is worth decoding: a picture within the page may be of a megabyte. */
export function mayBeOfTheWeb(raw: string): boolean {
  return OF_THE_WEB.test(raw.length > LONGEST_SCHEME ? raw.slice(0, LONGEST_SCHEME) : raw)
}

function baseOf(page: string, base: string | undefined): string {
  const stated = base === undefined ? undefined : resolveUrl(base, page).url
  const url = stated ?? normaliseUrl(page).url ?? page
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

function fitting(url: string | undefined, page: string): string | undefined {
  return url === undefined || url === page || url.length > MAX_LOC ? undefined : url
}
