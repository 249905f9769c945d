/** The addresses of images and videos, seen from their page. */
import { attributeText } from './entities.ts'
import { MAX_LOC } from './entry.ts'
import { filePath, formOf } from './loc.ts'
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

/** Stands for the host of the site, not known yet. */
export const OWN_HOST = 'https://host.invalid'

/**
 * @param file below the output, served at `mount`
 * @param base its first `<base href>`
 */
export function mediaPage(file: string, mount: string, base?: string): MediaPage {
  const page: MediaPage = { url: OWN_HOST + filePath(file, mount, formOf('html')), file }
  if (base !== undefined) page.base = base
  return page
}

// Most addresses are one of these and cost no `new URL`: no dot segment, nothing to encode or decode.
const FROM_ROOT = /^\/(?![/.])(?:[\w\-.~!$&'()*+,;=:@]|\/(?![/.]))+(?:\?[\w\-.~!$&()*+,;=:@/?]+)?$/
const FROM_FOLDER = /^[\w\-~!$&'()*+,;=@](?:[\w\-.~!$&'()*+,;=@]|\/(?![/.]))*(?:\?[\w\-.~!$&()*+,;=:@/?]+)?$/
const OF_THE_WEB = /^\s*(?:https?:|(?![a-z][a-z\d+.-]*:))/i
const LONGEST_SCHEME = 40
/** Even with what is taken out of it on the way (`../`), more makes no URL that a sitemap may hold. */
const LONGEST = 2 * MAX_LOC

/**
 * Turns addresses as found on a page into absolute, normalised URLs (rules I1, U1-U9); gives nothing for what is no
 * address of the web (`data:`, `blob:`, `javascript:`), is the page itself, or was left unfilled in a template.
 */
export class MediaUrls {
  readonly #page: string
  readonly #from: string
  readonly #origin: string
  readonly #folder: string

  constructor({ url: page, base }: MediaPage) {
    this.#page = page
    this.#from = baseOf(page, base)
    this.#origin = originOf(this.#from)
    this.#folder = this.#from.slice(0, this.#from.lastIndexOf('/') + 1)
  }

  /** @param raw the value of an attribute, one character a byte, with its entities */
  written(raw: string): string | undefined {
    // Nothing in it to decode.
    const plain = raw.length > LONGEST || raw.includes('&') ? undefined : this.#plain(raw)
    if (plain !== undefined) return fitting(plain, this.#page)
    return mayBeOfTheWeb(raw) ? this.decoded(attributeText(raw)) : undefined
  }

  /** @param address with entities decoded */
  decoded(address: string): string | undefined {
    if (address.length > LONGEST) return undefined
    const plain = this.#plain(address)
    if (plain !== undefined) return fitting(plain, this.#page)
    if (address === '' || address[0] === '#' || !mayBeOfTheWeb(address) || /\{\{|\$\{/.test(address)) return undefined
    return fitting(resolveUrl(address, this.#from).url, this.#page)
  }

  #plain(address: string): string | undefined {
    if (FROM_ROOT.test(address)) return this.#origin + address
    return FROM_FOLDER.test(address) ? this.#folder + address : undefined
  }
}

/** Whether a raw value is worth decoding: a picture within the page may be of a megabyte. */
function mayBeOfTheWeb(raw: string): boolean {
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
