import { X_DEFAULT } from './hreflang.ts'

/** A version of a page: the number of a page of this site, or the URL of one that is not ours to judge. */
export type Target = number | string

/** Told of a code for which two versions were named, with the one that is not taken. */
export type Clash = (code: string, refused: Target) => void

/**
 * Pages that are versions of each other. Whoever joins two pages joins all their versions, in almost constant time, and
 * never so that one code would stand for two pages of the site (rule H8).
 */
export class Clusters {
  readonly #parents: Int32Array
  readonly #versions: (Map<string, Target> | undefined)[] = []
  readonly #fallbacks: (Target | undefined)[] = []
  readonly #coded: Uint8Array
  readonly #touched: Uint8Array

  constructor(pages: number) {
    this.#parents = Int32Array.from({ length: pages }, (_, page) => page)
    this.#coded = new Uint8Array(pages)
    this.#touched = new Uint8Array(pages)
  }

  /** The page that stands for the whole cluster. */
  root(page: number): number {
    const parents = this.#parents
    while (parents[page] !== page) page = parents[page] = parents[parents[page] as number] as number
    return page
  }

  /** Was anything said of its versions? */
  isTouched(page: number): boolean {
    return this.#touched[page] === 1
  }

  /** Does a code stand for the page itself? */
  isCoded(page: number): boolean {
    return this.#coded[page] === 1
  }

  /** The versions of the page by code, itself included. */
  versions(page: number): ReadonlyMap<string, Target> {
    return this.#versions[this.root(page)] ?? NONE
  }

  fallback(page: number): Target | undefined {
    return this.#fallbacks[this.root(page)]
  }

  /** Name the version for a code; a page of this site must be joined before. @returns false: another one has the code */
  give(page: number, code: string, target: Target): boolean {
    const root = this.root(page)
    const versions = (this.#versions[root] ??= new Map<string, Target>())
    const taken = versions.get(code)
    if (taken !== undefined) return taken === target
    versions.set(code, target)
    this.#touched[page] = 1
    if (typeof target === 'number') this.#coded[target] = 1
    return true
  }

  /** Name the version for all other languages. @returns false: it is another one already */
  giveFallback(page: number, target: Target): boolean {
    const root = this.root(page)
    this.#touched[page] = 1
    return (this.#fallbacks[root] ??= target) === target
  }

  /**
   * Make two pages versions of each other. Where only URLs of other sites differ, those of `page` stay.
   *
   * @returns false: they cannot be, because a code would stand for two pages
   */
  join(page: number, other: number, clash: Clash): boolean {
    const [one, two] = [this.root(page), this.root(other)]
    if (one === two) return true
    const [ours, theirs] = [this.#versions[one] ?? NONE, this.#versions[two] ?? NONE]
    const bar = barrier(ours, theirs)
    if (bar !== undefined) {
      clash(bar, theirs.get(bar) as Target)
      return false
    }
    this.#touched[page] = this.#touched[other] = 1
    const [into, from] = ours.size < theirs.size ? [two, one] : [one, two]
    this.#parents[from] = into
    this.#mergeVersions(into, from, { first: one, clash })
    const [ourFallback, theirFallback] = [this.#fallbacks[one], this.#fallbacks[two]]
    this.#fallbacks[into] = ourFallback ?? theirFallback
    if (theirFallback !== undefined && this.#fallbacks[into] !== theirFallback) clash(X_DEFAULT, theirFallback)
    return true
  }

  #mergeVersions(into: number, from: number, { first, clash }: { first: number; clash: Clash }): void {
    const source = this.#versions[from]
    this.#versions[from] = undefined
    if (!source) return
    const versions = (this.#versions[into] ??= new Map<string, Target>())
    for (const [code, target] of source) {
      const taken = versions.get(code)
      if (taken === target) continue
      const stays = taken !== undefined && (typeof taken === 'number' || (typeof target === 'string' && into === first))
      if (!stays) versions.set(code, target)
      if (taken !== undefined) clash(code, stays ? target : taken)
    }
  }
}

const NONE: ReadonlyMap<string, Target> = new Map()

/** A code for which both have a page, and not the same one. */
function barrier(one: ReadonlyMap<string, Target>, two: ReadonlyMap<string, Target>): string | undefined {
  const [small, large] = one.size < two.size ? [one, two] : [two, one]
  for (const [code, target] of small) {
    const other = large.get(code)
    if (typeof target === 'number' && typeof other === 'number' && other !== target) return code
  }
  return undefined
}
