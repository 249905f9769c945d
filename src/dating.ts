/** Dates for all pages before the first is listed: what is wrong with many of them at once shows only then. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Built } from './core/built.ts'
import { mainText } from './core/main-text.ts'
import { lastmodOf, statedLastmod, type Dateable, type Dated, type DateRules } from './core/lastmod.ts'
import { pageStatements } from './core/page-statements.ts'
import type { PageRecord } from './core/page-input.ts'
import { shallowRemedy } from './core/shallow-remedy.ts'
import { bulkCommit, mayBeStamped, stampedPages, type DatedPage } from './core/stamps.ts'
import { WaymarkError } from './errors.ts'
import { LedgerFile, textHash } from './io/ledger-file.ts'
import type { Run } from './run.ts'
import type { SourceTime } from './io/source-times.ts'
import { dateRules, Times } from './times.ts'
import type { Entry, Evidence, LastmodSource } from './types.ts'

/** A date as it will be written, and where it came from. */
export interface PageDate {
  date: string
  evidence: Evidence
}

export class Dating {
  readonly #run: Run
  readonly #times: Times
  readonly #rules: DateRules | undefined
  readonly #dates = new Map<Built, PageDate>()
  #ledger: LedgerFile | undefined
  /** Sources of `pages` whose dates are those of an import. */
  readonly #stamped = new Set<string>()

  constructor(run: Run) {
    this.#run = run
    this.#times = new Times(run)
    this.#rules = dateRules(run)
  }

  /** A source of `pages` that may need git. */
  want(source: string | undefined, where: string): void {
    this.#times.want(source, where)
  }

  of(built: Built): PageDate | undefined {
    return this.#dates.get(built)
  }

  /** Date of an item of `pages` by its source, where the item gives none itself. */
  ofRecord({ entry, source }: PageRecord): PageDate | undefined {
    if (source === undefined || entry.lastmod !== undefined || !this.#rules) return undefined
    const time = this.#times.of({ source })
    const stamped = this.#stamped.has(source)
    const page: Dateable = { where: entry.loc, source, git: stamped ? undefined : time?.git, mtime: time?.mtime }
    const dated = lastmodOf(page, this.#rules, this.#found)
    if (!dated && time?.git?.boundary)
      this.#found({ code: 'git-shallow', where: entry.loc, evidence: shallowEvidence(this.#run.env) })
    return dated && { date: dated.date.text, evidence: dated.evidence }
  }

  /**
   * Date all built pages that are listed.
   *
   * @param built all of the build, listed or not
   * @param given what `pages` says of a built page
   */
  async dateAll(
    pages: readonly Built[],
    built: readonly Built[],
    given: (built: Built) => Entry | undefined,
  ): Promise<void> {
    const open = pages.filter((page) => !this.#stated(page, given(page)))
    if (!this.#rules) return
    for (const page of open) {
      const dated = this.#times.wantPage(page.page, () => this.#dateable(page))
      if (dated) this.#set(page, dated)
    }
    await this.#times.read()
    this.#readLedger(pages, built)
    const all: DatedPage<Built | string>[] = []
    for (const page of open) {
      // From a source that is asked before git.
      const early = this.#dates.get(page)
      const dated = early ? datedPage(page, early, undefined) : this.#ask(page, this.#rules)
      if (dated && mayBeStamped(dated)) all.push(dated)
    }
    for (const source of this.#times.ofSources()) all.push(this.#sourceDate(source))
    this.#withoutStamps(all, this.#rules)
    this.#tellBulk(all)
  }

  /** What the ledger has seen to change; nothing where there is none, or it is in doubt. */
  get ledgerChanges(): LedgerFile['changes'] {
    return this.#ledger?.changes
  }

  /** To be called once the sitemap is in place. */
  save(): void {
    if (this.#run.options.write) this.#ledger?.save()
  }

  /** What git says of a source that `pages` names: a stamp shows on these as on the pages of the build. */
  #sourceDate({ source, time }: { source: string; time: SourceTime }): DatedPage<Built | string> {
    const { git, repository } = time
    return { page: source, from: 'git', text: git?.date ?? '', commit: git?.commit, repository }
  }

  /** The user's own word is written whatever the sources say. */
  #stated(built: Built, given: Entry | undefined): boolean {
    if (given?.lastmod !== undefined) {
      this.#dates.set(built, {
        date: given.lastmod,
        evidence: { from: 'pages', name: 'lastmod', value: given.lastmod },
      })
      return true
    }
    const says = built.page.data && pageStatements(built.page.data).lastmod
    if (says === undefined) return false
    const dated = statedLastmod(says, this.#dateable(built), this.#found)
    if (dated) this.#set(built, dated)
    return dated !== undefined
  }

  #ask(page: Built, rules: DateRules): DatedPage<Built> | undefined {
    const time = this.#times.of(page.page)
    const { modified, published } = page.said
    // Of many pages no source knows anything.
    if (!time && !this.#ledger && !modified && !published && !page.page.data) return undefined
    const dated = lastmodOf(this.#dateable(page), rules, this.#found)
    // Asked of git, with or without another source after it, and git had to pass.
    if (time?.git?.boundary && (!dated || after(rules.order, 'git', dated.evidence)))
      this.#found({ code: 'git-shallow', where: page.page.path, evidence: shallowEvidence(this.#run.env) })
    return dated && datedPage(page, this.#set(page, dated), time?.repository)
  }

  /** Dates that a tool has stamped on the pages are dropped, and the next source is asked. */
  #withoutStamps(dated: readonly DatedPage<Built | string>[], rules: DateRules): void {
    for (const { page, from, text } of stampedPages(dated, this.#run.now)) {
      if (typeof page === 'string') {
        this.#found({ code: 'stamped-dates', where: page, evidence: { from, value: text } })
        this.#stamped.add(page)
        continue
      }
      this.#found({ code: 'stamped-dates', where: page.page.path, evidence: { from, value: text } })
      this.#dates.delete(page)
      const order = rules.order.filter((source) => source !== from)
      const dateable = this.#dateable(page)
      // HTML that is wrong about its change is no witness to its first day either.
      if (from === 'html') dateable.said = {}
      const next = lastmodOf(dateable, { ...rules, order }, () => {})
      if (next) this.#set(page, next)
    }
  }

  #tellBulk(dated: readonly DatedPage<Built | string>[]): void {
    const bulk = bulkCommit(dated)
    if (bulk)
      this.#found({
        code: 'bulk-commit',
        where: bulk.commit,
        evidence: { from: 'git', value: `${bulk.pages} of ${bulk.of} pages` },
      })
  }

  #readLedger(pages: readonly Built[], built: readonly Built[]): void {
    const { options, now, acceptChanges } = this.#run
    if (options.lastmod === false || !options.lastmod.ledger) return
    const hashes = new Map(pages.map((page) => [page.page.path, this.#hashOf(page)]))
    const present = new Set(built.map(({ page }) => page.path))
    this.#ledger = new LedgerFile(options.lastmod.ledger.file, options.root)
    const found = this.#ledger.update(hashes, present, now.toISOString().slice(0, 10), acceptChanges)
    found.forEach(this.#found)
  }

  #hashOf({ page, file, folder, textHash: known }: Built): string {
    const { options } = this.#run
    const normalise = options.lastmod === false ? undefined : options.lastmod.ledger?.normalise
    if (!normalise && known !== undefined) return known
    const path = join(folder ?? options.outDir ?? '', file)
    if (!normalise) return textHash(mainText(readFileSync(path, 'latin1')), 'latin1')
    const html = readFileSync(path, 'utf8')
    const text: unknown = normalise(html, page)
    if (typeof text !== 'string')
      throw new WaymarkError(
        'invalid-option',
        `\`lastmod.ledger.normalise\` gave no text for ${page.path}: return a string.`,
      )
    return textHash(text)
  }

  /** What is known of a built page's dates. */
  #dateable(built: Built): Dateable {
    const { page, content, said, file } = built
    const time = this.#times.of(page)
    return {
      where: page.source ?? page.path,
      file,
      source: page.source,
      data: page.data,
      line: content?.line,
      said,
      git: time?.git,
      mtime: time?.mtime,
      ledger: this.#ledger?.dateOf(page.path),
    }
  }

  #set(built: Built, { date, evidence }: Dated): PageDate {
    const pageDate = { date: date.text, evidence }
    this.#dates.set(built, pageDate)
    return pageDate
  }

  readonly #found: Run['findings']['add'] = (found) => this.#run.findings.add(found)
}

function datedPage(
  page: Built,
  { date, evidence: { from, name } }: PageDate,
  repository: DatedPage<Built>['repository'],
): DatedPage<Built> {
  return { page, from, text: date, commit: from === 'git' ? name : undefined, repository }
}

/** Does this date come from a source that is asked after `source`? */
function after(order: readonly LastmodSource[], source: LastmodSource, { from }: Evidence): boolean {
  const at = order.indexOf(source)
  return at >= 0 && order.slice(at + 1).some((later) => later === from || (later === 'published' && from !== 'git'))
}

function shallowEvidence(env: Run['env']): Evidence {
  return { from: 'env', ...shallowRemedy(env) }
}
