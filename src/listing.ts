/** Second half of the pipeline: transform → dedupe → group → write, one entry at a time. */
import { pathBelow, type Built } from './core/built.ts'
import { asPriority, checkFields, isChangefreq, readAlternates, readEntry, type Place } from './core/entry.ts'
import type { Found } from './core/findings.ts'
import { LocSet, MOST_LOCS } from './core/loc-set.ts'
import { pageStatements } from './core/page-statements.ts'
import type { PageBatch, PageRecord } from './core/page-input.ts'
import { byPlatform, byUser, type LeftOut, type Matcher, type PlatformAnswers } from './core/select.ts'
import type { Dating } from './dating.ts'
import { isThenable, show, showEvidence } from './core/show.ts'
import { WaymarkError } from './errors.ts'
import type { Media } from './media.ts'
import type { Languages } from './languages.ts'
import type { SitemapWriter } from './io/write.ts'
import type { ResolvedOptions } from './options.ts'
import type { Alternates, Entry, EntryInput, Evidence, Page, Reason, Verdict } from './types.ts'

/** Verdicts on `pages` that are kept in the report: those of a million would fill it. */
const MOST_VERDICTS = 1000

export interface ListingOptions extends Pick<ResolvedOptions, 'transform' | 'group'> {
  place: Place
  writer: Pick<SitemapWriter, 'add'>
  include: Matcher | undefined
  exclude: Matcher | undefined
  platform: PlatformAnswers | undefined
  robots: ((path: string) => Evidence | undefined) | undefined
  dates: Pick<Dating, 'of' | 'ofRecord'>
  languages: Languages
  media: Pick<Media, 'add' | 'report'>
  found: (found: Found) => void
}

/** What dates so many `pages`, and what they are made of, is kept: as many as a sitemap has entries. */
const MOST_KEPT = 50_000

type Later = Promise<void> | undefined

/** An entry that is listed unless its loc is already: with its page, or, where no hook wants one, as a `PageRecord`. */
interface Candidate {
  entry: Entry
  page?: Page
  input?: PageRecord['input']
  source?: string
  plain?: boolean
  built?: Built
}

/** One that hooks may see. */
type Paged = Candidate & { page: Page }

/**
 * Takes pages in the order of the sitemap; keeps the verdicts and the counts, which are complete after {@link settle}.
 */
export class Listing {
  listed = 0
  readonly leftOut: Partial<Record<Reason, number>> = {}
  readonly verdicts: Verdict[] = []
  /** By loc: where the dates of `pages` are from that the items do not give themselves. */
  readonly dated = new Map<string, Evidence>()
  /** By loc: what the `pages` that are listed are made of. */
  readonly sources = new Map<string, string>()
  readonly #options: ListingOptions
  readonly #seen = new LocSet()
  /** Looked up all at once: see `LocSet`. */
  #waiting: Candidate[] = []
  /** Those whose versions are still to be found. */
  #held: Candidate[] = []
  #streamed = 0

  constructor(options: ListingOptions) {
    this.#options = options
  }

  /** A built page that is left out. */
  drop(page: Page, { reason, why }: LeftOut): void {
    this.settle()
    this.leftOut[reason] = (this.leftOut[reason] ?? 0) + 1
    if (page.from === 'pages' && ++this.#streamed > MOST_VERDICTS) return
    this.verdicts.push({ page, kept: false, reason, why })
  }

  /**
   * A built page that is kept so far; `given` is what `pages` says of it.
   * @returns a promise only if `transform` does
   */
  addBuilt(built: Built, given: Entry | undefined): Later {
    const { page } = built
    const { found } = this.#options
    const dated = this.#options.dates.of(built)
    const entry: Entry = dated ? { loc: page.url, lastmod: dated.date } : { loc: page.url }
    const says = page.data ? pageStatements(page.data) : undefined
    for (const name of ['changefreq', 'priority', 'alternates'] as const) {
      const value = says?.[name]
      if (value === undefined || given?.[name] !== undefined) continue
      if (name === 'changefreq' && isChangefreq(value)) entry.changefreq = value
      else if (name === 'priority' && asPriority(value) !== undefined) entry.priority = asPriority(value) as number
      else if (name === 'alternates' && this.#setAlternates(entry, value)) continue
      else
        found({
          code: 'front-matter-value',
          where: page.source ?? page.path,
          evidence: ofKey(built, `sitemap.${name}`, value),
        })
    }
    if (given) Object.assign(entry, { ...given, loc: page.url })
    this.#options.media.add(entry, built)
    return this.#finish({ entry, page, built })
  }

  /** A built page that is listed. */
  #keep(entry: Entry, built: Built): void {
    const { page, why } = built
    const { media, dates } = this.#options
    media.report(entry, built)
    const { lastmod } = entry
    this.verdicts.push(
      lastmod === undefined
        ? { page, kept: true, entry, why }
        : { page, kept: true, entry, why, dated: evidenceFor(lastmod, dates.of(built)) },
    )
  }

  /** @returns false for what cannot be read as alternates */
  #setAlternates(entry: Entry, value: unknown): boolean {
    try {
      entry.alternates = readAlternates(value as Alternates, this.#options.place, () => '')
      return true
    } catch {
      return false
    }
  }

  /**
   * Items that are plain, if nobody has a word in what is listed: the short way for a million of them.
   *
   * @returns false: they have to be added one by one
   */
  addPlain({ records, text }: PageBatch): boolean {
    const { include, exclude, platform, robots, transform, group } = this.#options
    if (text === undefined || include || exclude || platform || robots || transform || group) return false
    this.settle()
    if (records.length > 0) this.#settle(records, text)
    return true
  }

  /** @returns a promise only if `transform` does */
  addRecord(record: PageRecord): Later {
    const { entry, input, source } = record
    const { place, include, exclude, platform, robots, dates, transform, group } = this.#options
    const path = robots || platform ? entry.loc.slice(place.origin.length) : ''
    const blocked = robots?.(path)
    const unlisted = byPlatform(path, false, platform)
    const dated = source === undefined ? undefined : dates.ofRecord(record)
    if (dated) {
      entry.lastmod = dated.date
      this.#remember(entry.loc, dated.evidence)
    }
    if (!include && !exclude && !transform && !group && !blocked && !unlisted) return this.#put(record)
    const page = pageOf(entry.loc, place, input)
    const out = byUser(page, include?.matches(page) ?? true, exclude?.matches(page) ? exclude.hit : undefined)
    if (out) return void this.drop(page, out)
    if (unlisted) return void this.drop(page, unlisted)
    if (blocked) return void this.#block(page, blocked)
    return this.#finish({ entry, page })
  }

  #finish(candidate: Paged): Later {
    const { transform } = this.#options
    const { entry, page } = candidate
    if (!transform) return this.#put(candidate)
    // It may write into the entry itself.
    const before = { ...entry }
    let result: unknown
    try {
      result = transform(entry, page)
    } catch (error) {
      throw hookFailed('transform', page, error)
    }
    if (!isThenable(result)) return this.#transformed(result, candidate, before)
    return (result as Promise<unknown>).then(
      (value) => this.#transformed(value, candidate, before),
      (error: unknown) => Promise.reject(hookFailed('transform', page, error)),
    )
  }

  #transformed(result: unknown, candidate: Paged, before: Entry): undefined {
    const { entry, page } = candidate
    const { place, platform, robots } = this.#options
    if (result === false)
      return void this.drop(page, { reason: 'transform', why: { from: 'option', name: 'transform', value: 'false' } })
    const who = () => `\`transform\` on ${page.path}`
    const given = result ?? entry
    if (typeof given !== 'object' || Array.isArray(given))
      throw new WaymarkError('invalid-entry', `${who()} returned ${show(result)}: return the entry, nothing, or false.`)
    checkFields(given, who)
    const final = readEntry(given as EntryInput, place, who)
    if (final.loc !== page.url) {
      const path = final.loc.slice(place.origin.length)
      const unlisted = byPlatform(path, false, platform)
      if (unlisted) return void this.drop(page, unlisted)
      const blocked = robots?.(path)
      if (blocked) return void this.#block(page, blocked)
    }
    if (page.from === 'pages') this.#redate(before, final)
    return this.#put({ ...candidate, entry: final })
  }

  /** Of an item of `pages`, after `transform`. */
  #redate(before: Entry, { loc, lastmod }: Entry): void {
    const evidence = this.dated.get(before.loc)
    this.dated.delete(before.loc)
    if (lastmod === undefined) return
    if (lastmod !== before.lastmod) this.#remember(loc, { from: 'option', name: 'transform', value: lastmod })
    else if (evidence) this.#remember(loc, evidence)
  }

  #remember(loc: string, evidence: Evidence): void {
    if (this.dated.size < MOST_KEPT) this.dated.set(loc, evidence)
  }

  #put(candidate: Candidate): undefined {
    this.#waiting.push(candidate)
    if (this.#waiting.length === MOST_LOCS) this.settle()
  }

  /** Lists what waits. To be called at the end. */
  settle(): void {
    const candidates = this.#waiting
    if (candidates.length === 0) return
    this.#waiting = []
    this.#settle(candidates, undefined)
  }

  #settle(candidates: readonly Candidate[], text: string | undefined): void {
    const locs = candidates.map(({ entry }) => entry.loc)
    const fresh = this.#seen.addAll(locs, text)
    candidates.forEach((candidate, index) => (fresh[index] ? this.#list(candidate) : this.#repeat(candidate)))
  }

  #list(candidate: Candidate): void {
    this.listed++
    if (candidate.built) this.#keep(candidate.entry, candidate.built)
    else {
      const source = candidate.source ?? candidate.page?.source
      if (source !== undefined && this.sources.size < MOST_KEPT) this.sources.set(candidate.entry.loc, source)
    }
    const { languages } = this.#options
    if (!languages.awaits(candidate.entry)) return this.#write(candidate)
    this.#held.push(candidate)
    if (languages.releases(this.#held.length)) this.#writeHeld()
  }

  /** To be called at the very end: writes what was held until all versions are known. */
  finish(): void {
    this.settle()
    this.#options.languages.settle(this.#held)
    this.#writeHeld()
  }

  #writeHeld(): void {
    for (const candidate of this.#held) this.#write(candidate)
    this.#held = []
  }

  #write({ entry, page, plain }: Candidate): void {
    const group = page && this.#options.group ? this.#groupOf(entry, page) : undefined
    this.#options.writer.add(entry, group, plain && entry.alternates === undefined)
  }

  #groupOf(entry: Entry, page: Page): string | undefined {
    let name: unknown
    try {
      name = this.#options.group?.(entry, page)
    } catch (error) {
      throw hookFailed('group', page, error)
    }
    if (name === null || name === undefined) return undefined
    if (typeof name !== 'string')
      throw new WaymarkError(
        'invalid-entry',
        `\`group\` on ${page.path} returned ${show(name)}: return a name, or nothing.`,
      )
    return name
  }

  #repeat({ entry, page: known, input }: Candidate): void {
    const page = known ?? pageOf(entry.loc, this.#options.place, input)
    const code = page.from === 'pages' ? 'pages-duplicate' : 'duplicate-page'
    this.#options.found({ code, where: page.file ?? page.path, evidence: { from: 'page', value: entry.loc } })
    this.drop(page, { reason: 'duplicate', why: { from: 'page', value: entry.loc } })
  }

  #block(page: Page, why: Evidence): void {
    this.#options.found({ code: 'page-blocked', where: page.path, evidence: why })
    this.drop(page, { reason: 'robots', why })
  }
}

function pageOf(loc: string, place: Place, input: PageRecord['input'] | undefined): Page {
  const page: Page = { path: pathBelow(loc.slice(place.origin.length), place.base), url: loc, from: 'pages' }
  if (input) page.input = input
  if (input?.source !== undefined) page.source = input.source
  return page
}

/** A date that is no longer the one found was set by `transform`. */
function evidenceFor(lastmod: string, dated: { date: string; evidence: Evidence } | undefined): Evidence {
  return dated?.date === lastmod ? dated.evidence : { from: 'option', name: 'transform', value: lastmod }
}

function ofKey({ content, page }: Built, name: string, value: unknown): Evidence {
  const evidence: Evidence = { from: 'front-matter', name, value: showEvidence(value) }
  if (page.source !== undefined) evidence.file = page.source
  const line = content?.line(name)
  if (line !== undefined) evidence.line = line
  return evidence
}

function hookFailed(option: string, page: Page, error: unknown): WaymarkError {
  if (error instanceof WaymarkError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new WaymarkError('hook-failed', `\`${option}\` failed on ${page.path}: ${message}`, { cause: error })
}
