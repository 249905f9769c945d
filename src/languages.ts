/** hreflang of all that is listed: which pages are versions of each other shows only when the last one is known. */
import type { Built } from './core/built.ts'
import { pathBelow } from './core/built.ts'
import { clusterAlternates, type LocaleRules, type Versions } from './core/alternates.ts'
import type { Place } from './core/entry.ts'
import type { LeftOut } from './core/select.ts'
import { show } from './core/show.ts'
import { pageKey, resolveUrl } from './core/url.ts'
import { WaymarkError } from './errors.ts'
import type { Run } from './run.ts'
import type { Entry, Page } from './types.ts'

/** An entry that waits for the others. */
export interface Waiting {
  entry: Entry
  page?: Page | undefined
  built?: Built | undefined
}

/**
 * So many entries are held for the sake of those that come later. Of five times as many the engine takes it that all
 * objects of their kind live long, and collects the next million of them at twice the cost.
 */
const PATIENCE = 10_000

export class Languages {
  readonly #run: Run
  readonly #place: Place
  readonly #leftOut: ReadonlyMap<Built, LeftOut>
  /** Some page has versions, or may have by the options. */
  #awaited: boolean
  /** Entries have been written that no version can be added to. */
  #let = false

  /** @param leftOut the built pages that are not listed */
  constructor(run: Run, place: Place, built: readonly Built[], leftOut: ReadonlyMap<Built, LeftOut>) {
    this.#run = run
    this.#place = place
    this.#leftOut = leftOut
    const { i18n } = run.options
    this.#awaited =
      i18n !== false &&
      (i18n !== undefined || built.some((page) => !leftOut.has(page) && (page.reading?.alternates.length ?? 0) > 0))
  }

  /**
   * Must this entry wait until all are known? Any of the first ones may be named as a version by one that comes later;
   * when so many have come without a word of versions that holding them would cost too much, none has to wait any more.
   */
  awaits(entry: Entry): boolean {
    if (entry.alternates !== undefined && !this.#awaited) {
      this.#awaited = true
      if (this.#let) this.#run.findings.add({ code: 'hreflang-late', where: entry.loc })
    }
    return this.#awaited || !this.#let
  }

  /** Whether what is held may be written without waiting any longer. */
  releases(held: number): boolean {
    if (this.#awaited || held < PATIENCE) return false
    this.#let = true
    return true
  }

  /** Give each entry the list of its versions. */
  settle(waiting: readonly Waiting[]): void {
    if (!this.#awaited) return
    const { i18n } = this.#run.options
    const rules: LocaleRules | undefined = i18n || undefined
    const { alternates, found } = clusterAlternates(
      waiting.map((each) => this.#versionsOf(each)),
      rules,
      this.#reasons(),
      this.#place.origin,
    )
    for (const each of found) this.#run.findings.add(each)
    waiting.forEach(({ entry }, at) => {
      const list = alternates[at]
      if (list) entry.alternates = list
      else delete entry.alternates
    })
  }

  #versionsOf({ entry, page, built }: Waiting): Versions {
    const { origin, base } = this.#place
    const versions: Versions = {
      loc: entry.loc,
      path: page?.path ?? pathBelow(entry.loc.slice(origin.length), base),
      where: built?.file ?? entry.loc,
    }
    if (page?.locale !== undefined) versions.locale = page.locale
    if (entry.alternates) versions.stated = entry.alternates
    const key = page && this.#keyOf(page)
    if (key !== undefined) versions.key = key
    if (!built?.reading) return versions
    const { lang, alternates, base: start } = built.reading
    versions.file = built.file
    if (lang !== undefined) versions.lang = lang
    if (alternates.length > 0 && this.#run.options.i18n !== false) versions.html = alternates
    const from = start === undefined ? undefined : resolveUrl(start, built.page.url).url
    if (from !== undefined) versions.start = from
    return versions
  }

  #keyOf(page: Page): string | undefined {
    const { i18n } = this.#run.options
    if (!i18n || !i18n.key) return undefined
    let key: unknown
    try {
      key = i18n.key(page)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new WaymarkError('hook-failed', `\`i18n.key\` failed on ${page.path}: ${message}`, { cause: error })
    }
    if (key === undefined || key === null || typeof key === 'string') return key ?? undefined
    throw new WaymarkError(
      'invalid-entry',
      `\`i18n.key\` on ${page.path} returned ${show(key)}: return a text, or nothing.`,
    )
  }

  /** Of a URL that is not listed: why, as far as it is a page of the build. */
  #reasons(): (url: string) => { reason: string } | 'unknown' | undefined {
    const { origin, base } = this.#place
    const reasons = new Map<string, string>()
    for (const [{ key }, { reason }] of this.#leftOut) reasons.set(key, reason)
    return (url) => {
      if (!url.startsWith(origin + base)) return 'unknown'
      const reason = reasons.get(pageKey(url.slice(origin.length)))
      return reason === undefined ? undefined : { reason }
    }
  }
}
