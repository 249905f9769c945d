/** Which rows are seen, in which order: what all parts of the page agree on. */
import type { InspectorData, Row } from '../core/inspector-data.ts'
import { fullEvidence } from './evidence.ts'
import { isOfMonth } from './months.ts'

export interface Filter {
  /** Words that must all be in a row. */
  query: string
  /** `listed`, `left-out`, or a reason. */
  verdict: string
  /** `/blog/`: pages below it, and `/blog` itself. */
  section: string
  /** `2026-05`, or as the chart says. */
  month: string
  /** Place in `data.findings`. */
  finding: number | undefined
}

export type SortKey = 'path' | 'verdict' | 'lastmod'

export const NO_FILTER: Filter = { query: '', verdict: '', section: '', month: '', finding: undefined }

export class View {
  readonly data: InspectorData
  filter = NO_FILTER
  sort: { key: SortKey; down: boolean } = { key: 'path', down: false }
  /** Places in `data.rows`. */
  shown: number[] = []
  readonly #texts: string[]
  readonly #byPath: number[]
  readonly #listeners: (() => void)[] = []

  constructor(data: InspectorData) {
    this.data = data
    this.#texts = data.rows.map(textOf)
    this.#byPath = data.rows.map((_, at) => at).sort((a, b) => compare(this.#row(a).path, this.#row(b).path))
    this.#update()
  }

  set(changes: Partial<Filter>): void {
    this.filter = { ...this.filter, ...changes }
    this.#update()
  }

  /** By another column, or the other way round. */
  sortBy(key: SortKey): void {
    // Of dates the newest are of interest first.
    this.sort = { key, down: this.sort.key === key ? !this.sort.down : key === 'lastmod' }
    this.#update()
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  #row(at: number): Row {
    return this.data.rows[at] as Row
  }

  #update(): void {
    const words = this.filter.query.toLowerCase().split(/\s+/).filter(Boolean)
    const shown = this.#byPath.filter((at) => this.#passes(at, words))
    const { key, down } = this.sort
    if (key !== 'path') shown.sort((a, b) => compare(this.#key(a, key), this.#key(b, key)))
    if (down) shown.reverse()
    // What has no date comes last, whichever way.
    if (key === 'lastmod') shown.sort((a, b) => Number(!this.#row(a).lastmod) - Number(!this.#row(b).lastmod))
    this.shown = shown
    for (const listener of this.#listeners) listener()
  }

  #key(at: number, key: SortKey): string {
    const { lastmod = '', reason = '' } = this.#row(at)
    return key === 'lastmod' ? lastmod : reason
  }

  #passes(at: number, words: readonly string[]): boolean {
    const row = this.#row(at)
    const { path, reason, findings } = row
    const { verdict, section, month, finding } = this.filter
    if (verdict === 'listed' && reason !== undefined) return false
    if (verdict === 'left-out' && reason === undefined) return false
    if (verdict !== '' && verdict !== 'listed' && verdict !== 'left-out' && reason !== verdict) return false
    if (section !== '' && !isBelow(path, section)) return false
    if (month !== '' && !isOfMonth(row, month)) return false
    if (finding !== undefined && !findings?.includes(finding)) return false
    return words.every((word) => this.#texts[at]?.includes(word))
  }
}

/** Is the path in the section (`/blog/`), or its front page (`/blog`, `/blog.html`)? */
export function isBelow(path: string, section: string): boolean {
  if (path.startsWith(section)) return true
  const own = section.slice(0, -1)
  return path === own || path === `${own}.html`
}

/** A run that failed early may not know its site. */
export function hostOf(site: string): string {
  return URL.canParse(site) ? new URL(site).host : site || 'no site'
}

/** For people: decoded, where that is possible, but for what cannot be seen or would reorder the rest. */
export function readable(path: string): string {
  try {
    return decodeURI(path).replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, encodeURIComponent)
  } catch {
    return plain(path)
  }
}

/** Text of a page: signs that steer what comes after them are shown, not obeyed. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) =>
    /\s/.test(sign) ? ' ' : `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  )
}

function textOf({ path, title, lastmod, dated, source, file, reason, why }: Row): string {
  const evidence = reason === undefined ? dated : why
  return [path, readable(path), title, lastmod, source, file, reason, evidence && fullEvidence(evidence)]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
