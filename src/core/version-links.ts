/** What each page says of its versions, read: codes put right, addresses turned into pages of the site. */
import type { Alternates, Evidence } from '../types.ts'
import type { Target } from './clusters.ts'
import type { Found } from './findings.ts'
import { hreflangOf, X_DEFAULT } from './hreflang.ts'
import { normaliseUrl, originOf, pageKey, resolveUrl } from './url.ts'

/** One `<link rel="alternate" hreflang>`, as found. */
export interface VersionLink {
  hreflang: string
  href: string
  line?: number
}

/**
 * Of a URL of the site that is no page in the list: why it is left out; `'unknown'` where it cannot be told whether it
 * exists, and so counts like one of another site; nothing where the build has no such page.
 */
export type LeftOutReason = (url: string) => { reason: string } | 'unknown' | undefined

/** The versions a page names: each code once, only those that may be listed. */
export interface Said {
  from: Evidence['from']
  codes: readonly string[]
  targets: readonly Target[]
  /** For each of them how the page writes it. */
  links: readonly VersionLink[]
  /** Something of it was not taken, and a finding says so. */
  faulty: boolean
}

interface Speaker {
  loc: string
  where: string
  file?: string
  start?: string
}

/** A code of some page, known from the list it was last seen in. */
interface Code {
  text: string | undefined
  list: number
  at: number
}

/** A version, or why it is none. */
type Aim = Target | { code: 'hreflang-missing' | 'hreflang-left-out'; reason?: string }

export class VersionReader {
  readonly #pages: readonly Speaker[]
  readonly #leftOut: LeftOutReason
  readonly #found: Found[]
  readonly #origin: string
  readonly #host: string
  readonly #byLoc = new Map<string, number>()
  #byKey: Map<string, number> | undefined
  readonly #aims = new Map<string, Aim>()
  readonly #codes = new Map<string, Code>()
  #list = 0

  /** @param origin of the site, without slash at its end */
  constructor(pages: readonly Speaker[], origin: string, leftOut: LeftOutReason, found: Found[]) {
    this.#pages = pages
    this.#leftOut = leftOut
    this.#found = found
    this.#origin = origin
    this.#host = hostOf(origin)
    for (let page = 0; page < pages.length; page++) {
      const { loc } = pages[page] as Speaker
      if (!this.#byLoc.has(loc)) this.#byLoc.set(loc, page)
    }
  }

  read(page: number, given: Alternates | readonly VersionLink[], from: Evidence['from']): Said {
    const list = ++this.#list
    const all = listed(given)
    const codes = new Array<string>(all.length)
    const targets = new Array<Target>(all.length)
    const links: VersionLink[] = []
    const before = this.#found.length
    for (const link of all) {
      const code = this.#code(link.hreflang)
      if (code.text === undefined) this.report('hreflang-code', page, from, link, link.hreflang)
      const target = code.text === undefined ? undefined : this.#target(link, page, from)
      if (target === undefined) continue
      if (code.list === list) {
        if (targets[code.at] !== target) this.report('hreflang-several', page, from, link)
        continue
      }
      code.list = list
      code.at = links.length
      codes[links.length] = code.text as string
      targets[links.length] = target
      links.push(link)
    }
    codes.length = targets.length = links.length
    return { from, codes, targets, links, faulty: this.#found.length > before }
  }

  /** Is it the first page of its loc? Others are left out as duplicates. */
  isFirst(page: number): boolean {
    return this.#byLoc.get((this.#pages[page] as Speaker).loc) === page
  }

  /**
   * Find something in what the page says of one version.
   *
   * @param value what is wrong, if not the address
   */
  report(code: string, page: number, from: Evidence['from'], link: VersionLink, value = link.href): void {
    const { where, file } = this.#pages[page] as Speaker
    const name = code === 'hreflang-code' ? 'hreflang' : `hreflang=${link.hreflang}`
    const evidence: Evidence = { from, name, value }
    if (file !== undefined && from === 'html') evidence.file = file
    if (link.line !== undefined) evidence.line = link.line
    this.#found.push({ code, where, evidence })
  }

  #code(written: string): Code {
    let code = this.#codes.get(written)
    if (!code) {
      // Two spellings of one code are one: en_GB and en-gb.
      const text = hreflangOf(written)
      code = (text !== written && text !== undefined && this.#code(text)) || { text, list: 0, at: 0 }
      this.#codes.set(written, code)
    }
    return code
  }

  #target(link: VersionLink, page: number, from: Evidence['from']): Target | undefined {
    const { href } = link
    const known = this.#byLoc.get(href)
    if (known !== undefined) return known
    const aim = this.#aims.get(href) ?? this.#aim(link, page, from)
    if (typeof aim !== 'object') return aim
    this.report(aim.code, page, from, link, aim.reason === undefined ? href : `${href} (${aim.reason})`)
    return undefined
  }

  #aim(link: VersionLink, page: number, from: Evidence['from']): Aim | undefined {
    const { loc, start } = this.#pages[page] as Speaker
    const { href } = link
    const absolute = /^\s*[a-z][a-z\d+.-]*:/i.test(href)
    const { url } = href.trim() === '' ? {} : absolute ? normaliseUrl(href) : resolveUrl(href, start ?? loc)
    if (url === undefined) {
      this.report('hreflang-href', page, from, link)
      return undefined
    }
    // Rule H3 is about what pages write; what the user gives is a path by right.
    if (!absolute && from === 'html') this.report('hreflang-relative', page, from, link)
    const aim = this.#aimOf(url)
    if (absolute) this.#aims.set(href, aim)
    return aim
  }

  #aimOf(given: string): Aim {
    const known = this.#byLoc.get(given)
    if (known !== undefined) return known
    if (hostOf(originOf(given)) !== this.#host) return given
    const url = this.#origin + given.slice(originOf(given).length)
    const page = this.#byLoc.get(url) ?? this.#alike(url)
    if (page !== undefined) return page
    const reason = this.#leftOut(url)
    if (reason === 'unknown') return url
    return reason ? { code: 'hreflang-left-out', reason: reason.reason } : { code: 'hreflang-missing' }
  }

  /** The page that the URL names in another form: with a slash or without, with `.html` or without. */
  #alike(url: string): number | undefined {
    this.#byKey ??= this.#keys()
    return this.#byKey.get(pageKey(url))
  }

  #keys(): Map<string, number> {
    const keys = new Map<string, number>()
    for (const [loc, page] of this.#byLoc) {
      const key = pageKey(loc)
      if (!keys.has(key)) keys.set(key, page)
    }
    return keys
  }
}

/** Whether two pages name each other, told from their lists (rule H2). */
export function isNamedBy(page: number, self: number, other: Said | undefined): boolean {
  if (!other) return false
  // Versions mostly carry the same list, so a page stands in the other's list where it stands in its own.
  return other.targets[self] === page || other.targets.includes(page)
}

/** Where a page names itself. */
export function selfIn(page: number, { targets, codes }: Said): number {
  const at = targets.indexOf(page)
  return codes[at] === X_DEFAULT ? targets.indexOf(page, at + 1) : at
}

function listed(given: Alternates | readonly VersionLink[]): readonly VersionLink[] {
  if (Array.isArray(given)) return given as readonly VersionLink[]
  return Object.entries(given).map(([hreflang, href]) => ({ hreflang, href: String(href) }))
}

function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('//') + 2)
}
