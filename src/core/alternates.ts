/** hreflang: which pages are versions of each other, and the one list that all of them carry (rules H1-H9). */
import type { Alternates, Evidence } from '../types.ts'
import { AlternateChecks } from './alternate-checks.ts'
import { Clusters, type Clash, type Target } from './clusters.ts'
import type { Found } from './findings.ts'
import { hreflangOf, X_DEFAULT } from './hreflang.ts'
import { LocaleGroups } from './locale-groups.ts'
import { Locales, type LocaleRules } from './locales.ts'
import { isNamedBy, selfIn, VersionReader, type LeftOutReason, type Said, type VersionLink } from './version-links.ts'

export type { LeftOutReason, LocaleRules, VersionLink }

/** What is known of the versions of one listed page. */
export interface Versions {
  /** Absolute and normalised. */
  loc: string
  /** Below base, decoded, with its leading slash. */
  path: string
  /** Key of `LocaleRules.locales`, where a framework tells it. */
  locale?: string
  /** `<html lang>` */
  lang?: string
  /**
   * What the user states: in `pages`, in front matter or from `transform`, code → URL. It takes the place of the page's
   * own links; an empty object keeps the page out of all clusters.
   */
  stated?: Alternates
  /** @default 'option' */
  statedBy?: Evidence['from']
  /** The page's own links. A list can tell that a code is there twice, and where. */
  html?: Alternates | readonly VersionLink[]
  /** What relative links start from, if not from `loc`: the page's `<base href>`, made absolute. */
  start?: string
  /** What `i18n.key` returns: pages with the same one are versions of each other, whatever their paths. */
  key?: string
  /** The page in findings, as the user knows it. */
  where: string
  /** The HTML file, for evidence. */
  file?: string
}

/**
 * Group pages into clusters of versions. What pages and users say outranks the paths: (1) links with which two pages name
 * each other, and lists the user states; (2) a stated version that says nothing itself; (3) locales.
 *
 * A link without a return link joins nothing (rule H2), so a switcher that leads to a home page for want of a
 * translation does not either. Takes time in proportion to the pages and their links.
 *
 * @param pages all that are listed, and no others
 * @returns in the same order a list sorted by code, the same object for all of a cluster; nothing for a page with a
 * single version (rule H9)
 */
export function clusterAlternates(
  pages: readonly Versions[],
  rules: LocaleRules | undefined,
  leftOut: LeftOutReason,
  origin: string,
): { alternates: (Alternates | undefined)[]; found: Found[] } {
  const found: Found[] = []
  const clusters = new Clusters(pages.length)
  const locales = rules && new Locales(rules)
  const groups = locales && new LocaleGroups(pages, locales, clusters, found)
  const alternates: (Alternates | undefined)[] = pages.map(() => undefined)
  const html = pages.some(speaks)
    ? new Linking(pages, clusters, new VersionReader(pages, origin, leftOut, found)).link()
    : undefined
  groups?.group(alternates)
  finish({ pages, clusters, groups, alternates, found })
  const checks = new AlternateChecks(pages, found)
  alternates.forEach((list, page) => {
    if (list) checks.check(page, list, html?.[page])
  })
  return { alternates, found }
}

function speaks({ stated, html }: Versions): boolean {
  return stated !== undefined || (html !== undefined && Object.keys(html).length > 0)
}

/** Joins the pages that name each other. */
class Linking {
  readonly #pages: readonly Versions[]
  readonly #clusters: Clusters
  readonly #reader: VersionReader
  /** What counts of what a page says, and of what its HTML says. */
  readonly #said: (Said | undefined)[] = []
  readonly #html: (Said | undefined)[] = []
  /** Stated of pages that say nothing themselves. */
  readonly #later: [page: number, at: number][] = []

  constructor(pages: readonly Versions[], clusters: Clusters, reader: VersionReader) {
    this.#pages = pages
    this.#clusters = clusters
    this.#reader = reader
  }

  /** @returns what each page's own links say */
  link(): readonly (Said | undefined)[] {
    this.#pages.forEach(({ stated, statedBy = 'option', html }, page) => {
      if (!this.#reader.isFirst(page)) return
      const own = html && this.#reader.read(page, html, 'html')
      this.#html[page] = own?.codes.length ? own : undefined
      this.#said[page] = stated ? this.#reader.read(page, stated, statedBy) : this.#html[page]
    })
    for (let page = 0; page < this.#pages.length; page++) {
      const said = this.#said[page]
      if (said) this.#linkAll(page, said)
    }
    for (const [page, at] of this.#later) this.#join(page, this.#said[page] as Said, at)
    return this.#html
  }

  #linkAll(page: number, said: Said): void {
    const self = selfIn(page, said)
    for (let at = 0; at < said.codes.length; at++) {
      const target = said.targets[at] as Target
      const ours = typeof target === 'string' || target === page
      const returned = ours || isNamedBy(page, self, this.#said[target])
      if (said.codes[at] === X_DEFAULT) this.#fallback(page, said, at, returned)
      else if (returned) this.#join(page, said, at)
      else if (said.from !== 'html' && !this.#said[target]) this.#later.push([page, at])
      else this.#refuse('hreflang-no-return', page, said, at)
    }
  }

  #join(page: number, said: Said, at: number): void {
    const target = said.targets[at] as Target
    const code = said.codes[at] as string
    const taken = this.#clusters.versions(page).get(code)
    if (taken === target) return
    const clash = this.#clash(page, said, at)
    if (typeof taken === 'number') clash(code, target)
    else if (typeof target === 'string' || this.#clusters.join(page, target, clash))
      if (!this.#clusters.give(page, code, target)) clash(code, target)
  }

  /** One page may be the fallback of many that are no versions of it, so it need not name them. */
  #fallback(page: number, said: Said, at: number, returned: boolean): void {
    const target = said.targets[at] as Target
    const clash = this.#clash(page, said, at)
    if (typeof target === 'number' && target !== page && returned) this.#clusters.join(page, target, clash)
    if (!this.#clusters.giveFallback(page, target)) clash(X_DEFAULT, target)
  }

  #clash(page: number, said: Said, at: number): Clash {
    return (code, refused) => {
      said.faulty = true
      const href = typeof refused === 'string' ? refused : (this.#pages[refused]?.loc ?? '')
      this.#reader.report('hreflang-several', page, said.from, {
        ...(said.links[at] as VersionLink),
        hreflang: code,
        href,
      })
    }
  }

  #refuse(code: string, page: number, said: Said, at: number): void {
    said.faulty = true
    this.#reader.report(code, page, said.from, said.links[at] as VersionLink)
  }
}

interface Unfinished {
  pages: readonly Versions[]
  clusters: Clusters
  groups: LocaleGroups | undefined
  alternates: (Alternates | undefined)[]
  found: Found[]
}

/** Write the lists of all clusters but those that {@link LocaleGroups} has written. */
function finish({ pages, clusters, groups, alternates, found }: Unfinished): void {
  for (const members of membersOf(pages, clusters)) {
    const [first = 0] = members
    const named = members.filter((page) => {
      if (clusters.isCoded(page) || clusters.fallback(page) === page) return true
      // Without a code for itself the page would not be in its own list (rule H1).
      const code = groups?.codeOf(page) ?? hreflangOf(pages[page]?.lang ?? '')
      if (code !== undefined && code !== X_DEFAULT && clusters.give(page, code, page)) return true
      if (clusters.versions(first).size > 0)
        found.push({ code: 'hreflang-self', where: pages[page]?.where ?? '', evidence: langOf(pages[page]) })
      return false
    })
    const versions = clusters.versions(first)
    const fallback = clusters.fallback(first) ?? groups?.fallbackOf(named)
    if (!areSeveral(versions, named)) continue
    const list = listOf(versions, fallback, pages)
    for (const page of named) alternates[page] = list
  }
}

function membersOf(pages: readonly Versions[], clusters: Clusters): Iterable<readonly number[]> {
  const members = new Map<number, number[]>()
  pages.forEach((_, page) => {
    if (!clusters.isTouched(page)) return
    const root = clusters.root(page)
    const cluster = members.get(root)
    if (cluster) cluster.push(page)
    else members.set(root, [page])
  })
  return members.values()
}

/** Different versions: a page may have two codes, and one without any may be the fallback. */
function areSeveral(versions: ReadonlyMap<string, Target>, members: readonly number[]): boolean {
  if (members.length > 1) return true
  for (const target of versions.values()) if (target !== members[0]) return true
  return false
}

function listOf(
  versions: ReadonlyMap<string, Target>,
  fallback: Target | undefined,
  pages: readonly Versions[],
): Alternates {
  const urlOf = (target: Target) => (typeof target === 'string' ? target : (pages[target]?.loc ?? ''))
  const list = [...versions]
  if (fallback !== undefined) list.push([X_DEFAULT, fallback])
  const result: Alternates = {}
  for (const [code, target] of list.sort(([a], [b]) => (a < b ? -1 : 1))) result[code] = urlOf(target)
  return result
}

function langOf(page: Versions | undefined): Evidence {
  return { from: 'html', name: '<html lang>', value: page?.lang ?? '' }
}
