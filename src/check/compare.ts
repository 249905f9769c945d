/** What has changed since another sitemap: an older one on disk, or the one that is still live. */
import { Baseline } from '../core/baseline.ts'
import { ownCopy } from '../core/own-copy.ts'
import { parseDate } from '../core/dates.ts'
import type { RawUrl } from '../core/raw-sitemap.ts'
import { normaliseUrl } from '../core/url.ts'
import { WaymarkError } from '../errors.ts'
import type { FetchLimits } from '../io/fetching.ts'
import type { Listed } from './judge.ts'
import { readTree, type TreeHandler } from './read-tree.ts'
import { sitemapsAt, type Roots } from './roots.ts'

/** URLs in normal form; the lists are as long as they are. */
export interface Changes {
  added: string[]
  changed: string[]
  removed: string[]
}

export class Comparison {
  readonly changes: Changes = { added: [], changed: [], removed: [] }
  readonly #baseline = new Baseline()
  readonly #roots: Roots
  readonly #shown: string

  private constructor(roots: Roots, shown: string) {
    this.#roots = roots
    this.#shown = shown
  }

  /**
   * @param target file, folder or URL
   * @throws WaymarkError `no-baseline` when any of it cannot be read: what is missing would pass for added
   */
  static async with(target: string, cwd: string, limits: FetchLimits): Promise<Comparison> {
    const roots = await sitemapsAt(target, cwd, limits).catch((error: unknown) => {
      if (!(error instanceof WaymarkError)) throw error
      throw new WaymarkError('no-baseline', `\`baseline\`: ${error.message}`)
    })
    const comparison = new Comparison(roots, target)
    await comparison.#read((loc, { lastmod }) => {
      comparison.#baseline.add(loc, lastmod === undefined ? undefined : parseDate(lastmod))
    })
    return comparison
  }

  add({ loc, lastmod }: Pick<Listed, 'loc' | 'lastmod'>): void {
    const state = this.#baseline.compare(loc, lastmod)
    if (state !== 'same') this.changes[state].push(ownCopy(loc))
  }

  /** The texts of the baseline were not kept: what is gone is read once more. */
  async finish(): Promise<Changes> {
    if (this.#baseline.hasRemoved)
      await this.#read((loc) => {
        if (this.#baseline.isRemoved(loc)) this.changes.removed.push(ownCopy(loc))
      })
    for (const list of Object.values(this.changes) as string[][]) list.sort()
    return this.changes
  }

  async #read(take: (loc: string, url: RawUrl) => void): Promise<void> {
    const { roots, locate } = this.#roots
    for (const root of roots)
      await readTree(
        root,
        plainHandler(take, locate, (why) => this.#fail(why)),
      )
  }

  #fail(why: string): never {
    throw new WaymarkError(
      'no-baseline',
      `\`baseline\` is ${JSON.stringify(this.#shown)}, which cannot be read as a sitemap (${why}): give a file, a folder or a URL with one.`,
    )
  }
}

/** Reads URLs and judges nothing; what cannot be read is refused. */
export function plainHandler(
  take: (loc: string, url: RawUrl) => void,
  locate: Roots['locate'],
  fail: (why: string) => void,
): TreeHandler {
  const urlOf = ({ loc }: { loc?: string }) => (loc ? normaliseUrl(loc).url : undefined)
  return {
    kind() {},
    url(_node, raw) {
      const loc = urlOf(raw)
      if (loc !== undefined) take(loc, raw)
    },
    part(_node, part) {
      const loc = urlOf(part)
      const file = loc === undefined ? undefined : locate(loc)
      if (!file) fail(`${part.loc ?? 'a part'} is missing`)
      return file
    },
    odd(_node, code) {
      if (/^(?:not-sitemap|xml-broken|xml-doctype|gzip-broken|gzip-bomb)$/.test(code)) fail(code)
    },
    missing({ file }, why) {
      fail(`${file.where}: ${why}`)
    },
    close() {},
  }
}
