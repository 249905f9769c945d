/** When the sources of the pages last changed, asked once for all of them. */
import { existsSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { MODIFIED_KEYS, PUBLISHED_KEYS } from './core/page-statements.ts'
import type { Found } from './core/findings.ts'
import { lastmodOf, type Dateable, type Dated, type DateRules } from './core/lastmod.ts'
import { sourceTimes, type SourceTime } from './io/source-times.ts'
import type { Run } from './run.ts'
import type { Page } from './types.ts'

/** `undefined` with `lastmod: false`. */
export function dateRules({ options: { lastmod }, now }: Run): DateRules | undefined {
  if (lastmod === false) return undefined
  const { order, keys } = lastmod
  return { order, now, keys: { modified: keys.modified ?? MODIFIED_KEYS, published: keys.published ?? PUBLISHED_KEYS } }
}

/** Asks git and the file system once for all sources that may need it. */
export class Times {
  readonly #run: Run
  readonly #wanted = new Set<string>()
  /** As `pages` names them. */
  readonly #sources = new Set<string>()
  readonly #before: DateRules | undefined
  readonly #mtime: false | 'changed' | 'named'
  #times = new Map<string, SourceTime>()

  constructor(run: Run) {
    this.#run = run
    const { options, env } = run
    const order = options.lastmod === false ? [] : options.lastmod.order
    const named = options.lastmod !== false && options.lastmod.mtimeNamed
    this.#mtime = !order.includes('mtime') || (env['CI'] && env['CI'] !== 'false') ? false : named ? 'named' : 'changed'
    const asks = order.findIndex((source) => source === 'git' || source === 'mtime')
    const rules = dateRules(run)
    if (rules && asks >= 0) this.#before = { ...rules, order: order.slice(0, asks) }
  }

  /** @param where the URL whose source it is */
  want(source: string | undefined, where: string): void {
    if (source === undefined || !this.#before) return
    const path = resolve(this.#run.options.root, source)
    if (existsSync(path)) {
      this.#wanted.add(path)
      this.#sources.add(source)
    } else
      this.#run.findings.add({
        code: 'source-missing',
        where,
        evidence: { from: 'pages', name: 'source', value: source },
      })
  }

  /**
   * A page that has its date from a source asked before git needs none of git.
   *
   * @returns that date, where it is the last word
   */
  wantPage(page: Page, dateable: () => Dateable): Dated | undefined {
    if (!this.#before || (page.source === undefined && this.#mtime !== 'named')) return undefined
    const found: Found[] = []
    const dated = lastmodOf(dateable(), this.#before, (each) => found.push(each))
    if (!dated) {
      const path = this.#path(page)
      if (path !== undefined) this.#wanted.add(path)
      return undefined
    }
    // The ledger is read later.
    if (this.#before.order.includes('ledger')) return undefined
    for (const each of found) this.#run.findings.add(each)
    return dated
  }

  async read(): Promise<void> {
    const { options, findings, env } = this.#run
    const { lastmod } = options
    const git = lastmod !== false && lastmod.order.includes('git') && lastmod.git
    const { times, found } = await sourceTimes(this.#wanted, {
      git,
      mtime: this.#mtime,
      root: options.root,
      outDir: options.outDir,
      env,
    })
    this.#times = times
    for (const each of found) findings.add(each)
  }

  /** The sources of `pages` that git dates. */
  ofSources(): { source: string; time: SourceTime }[] {
    return [...this.#sources].flatMap((source) => {
      const time = this.of({ source })
      return time?.git?.date === undefined ? [] : [{ source, time }]
    })
  }

  of(page: { source?: string | undefined; file?: string | undefined }): SourceTime | undefined {
    // Where nothing was asked, or not yet, no path need be put together.
    if (this.#times.size === 0) return undefined
    const path = this.#path(page)
    return path === undefined ? undefined : this.#times.get(path)
  }

  /** A built file says nothing of its source's age; its own time is asked only of those who named `'mtime'`. */
  #path({ source, file }: { source?: string | undefined; file?: string | undefined }): string | undefined {
    const { root, outDir } = this.#run.options
    // The usual source, without a look at every letter.
    if (source !== undefined && sep === '/' && /^\w/.test(source) && !/\/[./]/.test(source)) return `${root}/${source}`
    if (source !== undefined) return resolve(root, source)
    return this.#mtime === 'named' && file !== undefined && outDir !== undefined ? join(outDir, file) : undefined
  }
}
