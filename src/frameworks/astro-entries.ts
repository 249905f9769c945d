/** Which content entry a page of Astro is made of, told by what it was rendered with. */
import { isRecord } from '../core/page-statements.ts'
import type { AstroContext, AstroEntry } from './astro-shapes.ts'

/** What is known of a page after it was rendered. */
interface Seen {
  params: Record<string, string | undefined>
  entry?: AstroEntry
  /** The address of the page names the entry; else it may be on the page by chance. */
  named: boolean
}

/** Takes what the middleware sees of each page. */
export class AstroEntries {
  readonly #pages = new Map<string, Seen>()

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
      const before = this.#pages.get(key)
      if (!before?.entry || page.entry) this.#pages.set(key, page)
    } catch {
      // Odd props are no reason to fail a build; the page is then known by its route alone.
    }
  }

  /**
   * Entry by path of the page: its file without `/index.html` or `.html`. An entry that several pages were given and that
   * none of their addresses names is no page's own.
   */
  byPage(): Map<string, AstroEntry> {
    const uses = new Map<string, number>()
    for (const { entry } of this.#pages.values()) if (entry) uses.set(idOf(entry), (uses.get(idOf(entry)) ?? 0) + 1)
    const entries = new Map<string, AstroEntry>()
    for (const [key, { entry, named }] of this.#pages)
      if (entry && (named || uses.get(idOf(entry)) === 1)) entries.set(key, entry)
    return entries
  }
}

/** Path without slashes around it, not decoded: Astro names the file by the same text. */
export function keyOf(path: string): string {
  return path.replace(/^\/+|\/+$/g, '').replace(/(?:^|\/)index\.html$|\.html$/, '')
}

function seen({ props, params, locals }: AstroContext): Seen {
  const { starlightRoute } = locals as { starlightRoute?: { entry?: unknown } }
  if (isRecord(starlightRoute) && isEntry(starlightRoute.entry))
    return { params, entry: starlightRoute.entry, named: true }
  const candidates = isEntry(props) ? [props] : Object.values(props ?? {}).filter(isEntry)
  const named = candidates.filter((entry) => isNamed(entry, params))
  const sole = onlyOne(named) ?? onlyOne(candidates)
  return sole ? { params, entry: sole, named: named.length > 0 } : { params, named: false }
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

function isNamed({ id, slug, data }: AstroEntry, params: Seen['params']): boolean {
  const values = Object.values(params)
  // Most are.
  if (values.includes(id)) return true
  const names = [id, id.replace(/\.\w+$/, ''), slug, data?.slug].filter((name) => typeof name === 'string')
  return values.some((value) => value !== undefined && names.some((name) => agree(name, value)))
}

/** `first` and `en/first` name the same entry: a locale may stand in front of either. */
function agree(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`)
}
