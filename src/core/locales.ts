/** Which language a path belongs to, and what of it all languages share. */
import type { Found } from './findings.ts'
import { hreflangOf } from './hreflang.ts'
import { plainKey } from './url.ts'

/** How the languages of a site are told apart by the paths of its pages. */
export interface LocaleRules {
  /**
   * Path of a language below `base`, one segment or several → its hreflang: `{ en: 'en-GB', 'de/ch': 'de-CH' }`.
   * Slashes around it say nothing. `''` (or `'/'`) is the language of the pages that are below none of the others.
   */
  locales: Readonly<Record<string, string>>
  /**
   * The key (or else the hreflang) of the language whose pages are the x-default. Unless `locales` has `''`, it also has
   * the pages that are below none of the others.
   */
  default?: string
}

export interface Locale {
  /** Its path without slashes around it. */
  path: string
  /** hreflang; absent when what the user gives is none: such pages have no versions then. */
  code?: string
}

export interface Placed {
  locale: Locale | undefined
  /** The path without that of the locale, the same for all spellings of it. */
  rest: string
  /** In the default locale for want of another. */
  implied: boolean
}

export class Locales {
  readonly default: Locale | undefined
  readonly found: Found[] = []
  readonly #byPath = new Map<string, Locale>()
  #depth = 0

  constructor(rules: LocaleRules) {
    for (const [given, hreflang] of Object.entries(rules.locales)) this.#add(given, hreflang)
    this.default = rules.default === undefined ? undefined : this.#named(rules.default)
  }

  /**
   * @param path below base, decoded, with its leading slash
   * @param name the key of the page's locale, where it is known; the path decides otherwise
   */
  place(path: string, name?: string): Placed {
    const key = plainKey(path)
    const known = name === undefined ? undefined : this.#byPath.get(bare(name))
    if (known) return { locale: known, rest: without(key, known.path), implied: false }
    // The longest first: `de/ch` outranks `de`.
    for (let depth = this.#depth; depth > 0; depth--) {
      const end = endOf(key, depth)
      const locale = end < 0 ? undefined : this.#byPath.get(key.slice(1, end))
      if (locale) return { locale, rest: key.slice(end), implied: false }
    }
    const unprefixed = this.#byPath.get('')
    return { locale: unprefixed ?? this.default, rest: key, implied: unprefixed === undefined }
  }

  #add(given: string, hreflang: string): void {
    const path = bare(given)
    const locale: Locale = { path }
    const code = hreflangOf(hreflang)
    if (code === undefined)
      this.found.push({
        code: 'hreflang-code',
        where: '`i18n`',
        evidence: { from: 'option', name: `locales.${given}`, value: hreflang },
      })
    else locale.code = code
    this.#byPath.set(path, locale)
    if (path !== '') this.#depth = Math.max(this.#depth, path.split('/').length)
  }

  #named(name: string): Locale | undefined {
    const byKey = this.#byPath.get(bare(name))
    if (byKey) return byKey
    const code = hreflangOf(name)
    return code === undefined ? undefined : [...this.#byPath.values()].find((locale) => locale.code === code)
  }
}

/** Where the first segments of a path end; -1 if it has not so many. */
function endOf(key: string, segments: number): number {
  let end = 0
  for (let count = 0; count < segments; count++) {
    if (end >= key.length) return -1
    const slash = key.indexOf('/', end + 1)
    end = slash < 0 ? key.length : slash
  }
  return end
}

function bare(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

function without(key: string, prefix: string): string {
  if (prefix === '' || !`${key}/`.startsWith(`/${prefix}/`)) return key
  return key.slice(prefix.length + 1)
}
