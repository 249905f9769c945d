/** Which content entry a page of Astro is made of, told by what it was rendered with. */
import { isRecord } from '../core/page-statements.ts'
import type { AstroContext, AstroEntry } from './astro-shapes.ts'

const SLASH = 47

/** What is known of a page after it was rendered. */
interface Seen {
  entry?: AstroEntry
  /** The address of the page names the entry; else it may be on the page by chance. */
  named: boolean
}

/** Takes what the middleware sees of each page. */
export class AstroEntries {
  readonly #pages = new Map<string, Seen>()
  #uses: Map<string, number> | undefined

  get size(): number {
    return this.#pages.size
  }

  /** @param key as {@link keyOf} makes it */
  saw(key: string): boolean {
    return this.#pages.has(key)
  }

  /** Never throws: it is called in the middle of the site's own rendering. */
  readonly see = (context: AstroContext): void => {
    try {
      const page = seen(context)
      const key = keyOf(context.originPathname ?? context.url.pathname)
      // A rewritten page is rendered once within the other: the one that knows more counts.
      if (!page.entry && this.#pages.get(key)?.entry) return
      this.#pages.set(key, page)
      this.#uses = undefined
    } catch {
      // Odd props are no reason to fail a build; the page is then known by its route alone.
    }
  }

  /**
   * @param key of the page: see {@link keyOf}
   * @returns the entry that it is made of. One that several pages were given and that none of their addresses names is no
   * page's own.
   */
  ofPage(key: string): AstroEntry | undefined {
    const { entry, named } = this.#pages.get(key) ?? {}
    // Nearly all are named, so that mostly nobody needs to count.
    if (!entry || named) return entry
    return (this.#uses ??= this.#countUses()).get(idOf(entry)) === 1 ? entry : undefined
  }

  /** All entries that pages were given. */
  *seen(): Generator<AstroEntry> {
    for (const { entry } of this.#pages.values()) if (entry) yield entry
  }

  /** How many pages were given each entry. */
  #countUses(): Map<string, number> {
    const uses = new Map<string, number>()
    for (const entry of this.seen()) uses.set(idOf(entry), (uses.get(idOf(entry)) ?? 0) + 1)
    return uses
  }
}

/** Path without slashes around it, not decoded: Astro names the file by the same text. */
export function keyOf(path: string): string {
  let start = 0
  let end = path.length
  while (path.charCodeAt(start) === SLASH) start++
  while (end > start && path.charCodeAt(end - 1) === SLASH) end--
  const bare = path.slice(start, end)
  if (!bare.endsWith('.html')) return bare
  if (bare === 'index.html') return ''
  return bare.slice(0, bare.endsWith('/index.html') ? -'/index.html'.length : -'.html'.length)
}

function seen({ props, params, locals }: AstroContext): Seen {
  const { starlightRoute } = locals as { starlightRoute?: { entry?: unknown } }
  if (isRecord(starlightRoute) && isEntry(starlightRoute.entry)) return { entry: starlightRoute.entry, named: true }
  const candidates = isEntry(props) ? [props] : Object.values(props ?? {}).filter(isEntry)
  const [first] = candidates
  if (first && candidates.length === 1) return { entry: first, named: isNamed(first, params) }
  const named = candidates.filter((entry) => isNamed(entry, params))
  const sole = onlyOne(named) ?? onlyOne(candidates)
  return sole ? { entry: sole, named: named.length > 0 } : { named: false }
}

function isEntry(value: unknown): value is AstroEntry {
  return (
    isRecord(value) &&
    typeof value.collection === 'string' &&
    typeof value.id === 'string' &&
    (isRecord(value.data) || typeof value.filePath === 'string')
  )
}

/** A previous and a next post beside the post itself: without a name there is no telling which is which. */
function onlyOne(entries: readonly AstroEntry[]): AstroEntry | undefined {
  return new Set(entries.map(idOf)).size === 1 ? entries[0] : undefined
}

function idOf({ collection, id }: AstroEntry): string {
  return `${collection}\0${id}`
}

function isNamed({ id, slug, data }: AstroEntry, params: AstroContext['params']): boolean {
  // Most are by their id.
  if (isIn(params, id)) return true
  return [id.replace(/\.\w+$/, ''), slug, data?.slug].some((name) => typeof name === 'string' && isIn(params, name))
}

function isIn(params: AstroContext['params'], name: string): boolean {
  for (const param in params) {
    const value = params[param]
    if (value !== undefined && agree(name, value)) return true
  }
  return false
}

/** `first` and `en/first` name the same entry: a locale may stand in front of either. */
function agree(a: string, b: string): boolean {
  return a.length < b.length ? isLast(a, b) : a.length > b.length ? isLast(b, a) : a === b
}

/** Is it the last segments of a path that has more of them? */
function isLast(name: string, path: string): boolean {
  return path.endsWith(name) && path.charCodeAt(path.length - name.length - 1) === SLASH
}
