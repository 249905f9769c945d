/** Pages of Astro that a server renders: no files, so they are listed only if the user says so. */
import { show } from './core/show.ts'
import { decodePath, pageKey } from './core/url.ts'
import { WaymarkError } from './errors.ts'
import { serverRoutes, type StaticRoute } from './frameworks/astro-routes.ts'
import type { AstroConfig, AstroRoute } from './frameworks/astro-shapes.ts'
import { domainPages, type DomainPages } from './frameworks/astro-domains.ts'
import type { Options } from './options.ts'
import { patternSet } from './run.ts'
import type { Page, PageInput, Pattern, Patterns } from './types.ts'

export class ServerPages {
  /** There are some, with addresses known or not. */
  readonly any: boolean
  readonly #base: string
  readonly #chosen: readonly StaticRoute[]
  readonly #domains: DomainPages
  /** Of which nobody has said anything so far, by the key of their address. */
  readonly #open = new Map<string, StaticRoute>()
  readonly #given = new Set<string>()

  static async of(
    { ssr, site }: Pick<Options, 'site'> & { ssr?: boolean | Patterns },
    { routes, config }: { routes: readonly AstroRoute[]; config: AstroConfig },
  ): Promise<ServerPages> {
    const known = serverRoutes(routes, config)
    const any =
      known.length > 0 ||
      routes.some(({ type, isPrerendered, origin }) => type === 'page' && !isPrerendered && origin !== 'internal')
    const base = `/${config.base}/`.replace(/\/{2,}/g, '/')
    const patterns = typeof ssr === 'object' || typeof ssr === 'string' || typeof ssr === 'function' ? listOf(ssr) : []
    const wanted = await patternSet(patterns, 'ssr')
    const chosen = ssr === true ? known : known.filter((each) => wanted?.matches(pageOf(each, base)))
    return new ServerPages({
      any,
      base,
      chosen,
      open: ssr === undefined ? known : [],
      domains: domainPages(config, { base, site: site?.toString(), paths: known.map(({ path }) => below(path, base)) }),
    })
  }

  private constructor(given: {
    any: boolean
    base: string
    chosen: readonly StaticRoute[]
    open: readonly StaticRoute[]
    domains: DomainPages
  }) {
    this.any = given.any
    this.#base = given.base
    this.#chosen = given.chosen
    this.#domains = given.domains
    for (const route of given.open) this.#open.set(this.#keyOf(route.path), route)
  }

  /** Known in full only after {@link pages} has been read. */
  get unlisted(): { pattern: string }[] {
    return [...this.#open.values()].map(({ route }) => ({ pattern: route.pattern }))
  }

  /** The user's `pages`, and then those that are chosen and not among them. */
  pages({ pages }: Options): Pick<Options, 'pages'> {
    if (this.#chosen.length === 0 && this.#open.size === 0) return pages ? { pages } : {}
    if (!pages && this.#chosen.length === 0) return {}
    return { pages: () => this.#all(pages) }
  }

  async *#all(pages: Options['pages']): AsyncGenerator<string | PageInput> {
    for await (const item of typeof pages === 'function' ? await pages() : (pages ?? [])) {
      const loc: unknown = typeof item === 'string' ? item : item?.loc
      if (typeof loc === 'string') this.#note(loc)
      yield item
    }
    for (const { path } of this.#chosen) {
      if (this.#given.has(this.#keyOf(path))) continue
      const input = this.#domains(below(path, this.#base))
      if (input) yield input
    }
  }

  #note(loc: string): void {
    const path = URL.canParse(loc) ? new URL(loc).pathname : this.#base + loc.replace(/^\//, '')
    const key = this.#keyOf(path.split('?', 1)[0] as string)
    this.#open.delete(key)
    this.#given.add(key)
  }

  #keyOf(path: string): string {
    return pageKey(path.startsWith(this.#base) ? path : this.#base)
  }
}

/** @throws WaymarkError `invalid-option` */
export function withoutSsr({ ssr, ...options }: Options & { ssr?: unknown }): Options {
  const isPattern = (value: unknown) =>
    (typeof value === 'string' && value !== '') || value instanceof RegExp || typeof value === 'function'
  if (ssr === undefined || typeof ssr === 'boolean' || isPattern(ssr)) return options
  if (Array.isArray(ssr) && ssr.length > 0 && ssr.every(isPattern)) return options
  throw new WaymarkError(
    'invalid-option',
    `\`ssr\` is ${show(ssr)}: give true, false, or patterns of the pages to list, such as ["/shop/**"].`,
  )
}

function pageOf({ route, path }: StaticRoute, base: string): Page {
  return { path: decodePath(below(path, base)), url: path, from: 'pages', template: route.entrypoint }
}

function below(path: string, base: string): string {
  return `/${path.slice(base.length)}`
}

function listOf(patterns: Patterns): readonly Pattern[] {
  return Array.isArray(patterns) ? (patterns as readonly Pattern[]) : [patterns as Pattern]
}
