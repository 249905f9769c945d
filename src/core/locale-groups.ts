/** Pages that are alike but for their locale, as `i18n` tells it. */
import type { Alternates } from '../types.ts'
import type { Clusters } from './clusters.ts'
import type { Found } from './findings.ts'
import { hreflangOf, X_DEFAULT } from './hreflang.ts'
import type { Locale, Locales } from './locales.ts'

interface Page {
  loc: string
  path: string
  where: string
  locale?: string
  lang?: string
  key?: string
  stated?: Alternates
}

/** Clusters in one group; a `key` that is the same for every page must not compare each with each. */
const MOST_ANCHORS = 100

export class LocaleGroups {
  readonly #pages: readonly Page[]
  readonly #clusters: Clusters
  readonly #found: Found[]
  readonly #default: Locale | undefined
  readonly #locales: (Locale | undefined)[] = []
  readonly #codes: (string | undefined)[] = []
  /** Pages that are in the default locale only for want of another. */
  readonly #implied = new Set<number>()
  readonly #groups = new Map<string, number[]>()

  constructor(pages: readonly Page[], locales: Locales, clusters: Clusters, found: Found[]) {
    this.#pages = pages
    this.#clusters = clusters
    this.#found = found
    this.#default = locales.default
    for (const problem of locales.found) found.push(problem)
    for (let index = 0; index < pages.length; index++) this.#place(index, locales)
  }

  /** hreflang by the page's locale. */
  codeOf(page: number): string | undefined {
    return this.#codes[page]
  }

  /** The x-default that nobody states: the page of the default locale. */
  fallbackOf(members: readonly number[]): number | undefined {
    if (!this.#default) return undefined
    let implied: number | undefined
    for (const page of members) {
      if (this.#locales[page] !== this.#default) continue
      if (!this.#implied.has(page)) return page
      implied ??= page
    }
    return implied
  }

  /** Write the lists of all groups of which nobody says anything; join the pages of the others. */
  group(alternates: (Alternates | undefined)[]): void {
    for (const group of this.#groups.values()) {
      if (group.length < 2) continue
      if (group.some((page) => this.#clusters.isTouched(page))) this.#join(this.#distinct(group))
      else this.#write(this.#distinct(group), alternates)
    }
  }

  #place(index: number, locales: Locales): void {
    const page = this.#pages[index] as Page
    const { locale, rest, implied } = locales.place(page.path, page.locale)
    const key = page.key === '' ? undefined : page.key
    this.#locales[index] = locale
    this.#codes[index] = locale ? locale.code : key === undefined ? undefined : languageOf(page.lang)
    if (implied) this.#implied.add(index)
    if (isSilenced(page) || (this.#codes[index] === undefined && key === undefined)) return
    // No path has a zero byte, so a key is never taken for one.
    const id = key === undefined ? rest : `\0${key}`
    const group = this.#groups.get(id)
    if (group) group.push(index)
    else this.#groups.set(id, [index])
  }

  /**
   * Sorted by code, those first who have one of their own: it outranks their paths. Of two pages with one code the first
   * stays, or the one that is below the path of its locale.
   */
  #distinct(group: readonly number[]): number[] {
    const codeOf = (page: number) => (this.#clusters.isCoded(page) ? '' : (this.#codes[page] ?? ''))
    const distinct: number[] = []
    let last = ''
    for (const page of [...group].sort((a, b) => compare(codeOf(a), codeOf(b)))) {
      const code = codeOf(page)
      const other = distinct.at(-1) as number
      if (code === '' ? this.#clusters.isCoded(page) : code !== last) distinct.push(page)
      else if (code === '') continue
      else if (this.#yields(other, page)) distinct[distinct.length - 1] = page
      else if (!this.#yields(page, other)) this.#several(page, other, code)
      last = code
    }
    return distinct
  }

  #yields(page: number, other: number): boolean {
    return this.#implied.has(page) && !this.#implied.has(other)
  }

  #several(page: number, other: number, code: string): void {
    // The same page twice: one of them is left out as a duplicate.
    if (this.#loc(page) === this.#loc(other)) return
    this.#found.push({
      code: 'hreflang-several',
      where: this.#pages[page]?.where ?? '',
      evidence: { from: 'option', name: `i18n ${code}`, value: this.#loc(other) },
    })
  }

  #write(group: readonly number[], alternates: (Alternates | undefined)[]): void {
    if (group.length < 2) return
    const fallback = this.fallbackOf(group)
    const list: Alternates = {}
    for (const page of group) {
      const code = this.#codes[page] as string
      if (fallback !== undefined && code > X_DEFAULT) list[X_DEFAULT] ??= this.#loc(fallback)
      list[code] = this.#loc(page)
    }
    if (fallback !== undefined) list[X_DEFAULT] ??= this.#loc(fallback)
    for (const page of group) alternates[page] = list
  }

  /** Where the pages' own word and the paths differ, the paths give way without ado. */
  #join(group: readonly number[]): void {
    const anchors: number[] = []
    for (const page of group) {
      const code = this.#clusters.isCoded(page) ? undefined : (this.#codes[page] as string)
      const fits = (anchor: number) =>
        (code === undefined || !this.#clusters.versions(anchor).has(code)) &&
        this.#clusters.join(anchor, page, () => {})
      if (!anchors.some(fits) && anchors.length < MOST_ANCHORS) anchors.push(page)
      if (code !== undefined) this.#clusters.give(page, code, page)
    }
  }

  #loc(page: number): string {
    return this.#pages[page]?.loc ?? ''
  }
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function isSilenced({ stated }: Page): boolean {
  return stated !== undefined && Object.keys(stated).length === 0
}

function languageOf(lang: string | undefined): string | undefined {
  const code = lang === undefined ? undefined : hreflangOf(lang)
  return code === X_DEFAULT ? undefined : code
}
