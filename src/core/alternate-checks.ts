/** What the written list is compared with: the language of the page, and the links in its HTML. */
import type { Alternates } from '../types.ts'
import type { Found } from './findings.ts'
import { agrees, X_DEFAULT } from './hreflang.ts'
import type { Said } from './version-links.ts'

interface Page {
  loc: string
  where: string
  file?: string
  lang?: string
}

export class AlternateChecks {
  readonly #pages: readonly Page[]
  readonly #found: Found[]
  /** By code and lang: a site has few of either. */
  readonly #agreed = new Map<string, boolean>()
  #last: { list?: Alternates; size: number } = { size: 0 }

  constructor(pages: readonly Page[], found: Found[]) {
    this.#pages = pages
    this.#found = found
  }

  check(page: number, list: Alternates, html: Said | undefined): void {
    const { lang } = this.#pages[page] as Page
    if (lang !== undefined) this.#checkLang(page, list, lang)
    if (html) this.#checkHtml(page, list, html)
  }

  /** One of the codes that stand for a page must fit its language. */
  #checkLang(page: number, list: Alternates, lang: string): void {
    const { loc, where, file } = this.#pages[page] as Page
    let odd: string | undefined
    for (const code in list) {
      if (list[code] !== loc || code === X_DEFAULT) continue
      if (this.#agrees(code, lang)) return
      odd ??= code
    }
    if (odd !== undefined)
      this.#found.push({
        code: 'hreflang-lang',
        where,
        evidence: { from: 'html', ...(file !== undefined && { file }), name: `hreflang=${odd}, lang`, value: lang },
      })
  }

  #agrees(code: string, lang: string): boolean {
    if (code === lang) return true
    const pair = `${code} ${lang}`
    let agreed = this.#agreed.get(pair)
    if (agreed === undefined) this.#agreed.set(pair, (agreed = agrees(code, lang)))
    return agreed
  }

  /** Rule H10. What was not taken from the HTML has a finding already. */
  #checkHtml(page: number, list: Alternates, html: Said): void {
    const odd = this.#difference(list, html)
    if (odd === undefined) return
    const { where, file } = this.#pages[page] as Page
    this.#found.push({
      code: 'hreflang-differs',
      where,
      evidence: {
        from: 'html',
        ...(file !== undefined && { file }),
        ...(odd.line !== undefined && { line: odd.line }),
        name: `hreflang=${odd.code}`,
        value: odd.href ?? list[odd.code] ?? '',
      },
    })
  }

  /** All pages of a cluster carry one list, and mostly follow each other. */
  #sizeOf(list: Alternates): number {
    if (list !== this.#last.list) this.#last = { list, size: Object.keys(list).length }
    return this.#last.size
  }

  #difference(list: Alternates, html: Said): { code: string; href?: string; line?: number } | undefined {
    let same = 0
    for (let at = 0; at < html.codes.length; at++) {
      const code = html.codes[at] as string
      const target = html.targets[at]
      const url = typeof target === 'number' ? this.#pages[target]?.loc : target
      if (list[code] === url) same++
      else if (list[code] !== undefined || !(html.faulty || code === X_DEFAULT)) return { code, ...html.links[at] }
    }
    // Each code is there once, so nothing is missing where the numbers are equal.
    if (same === this.#sizeOf(list)) return undefined
    // A page need not say which version is for all others.
    for (const code in list) if (code !== X_DEFAULT && !html.codes.includes(code)) return { code }
    return undefined
  }
}
