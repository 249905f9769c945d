/** What each page of an Astro site was made of. */
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDate } from '../core/dates.ts'
import type { FrontMatter } from '../core/frontmatter.ts'
import { readKey } from '../core/page-statements.ts'
import { walkHtml } from '../io/walk.ts'
import type { PageFacts } from '../types.ts'
import { keyOf, type AstroEntries } from './astro-entries.ts'
import { Fallbacks, localePaths } from './astro-locales.ts'
import { isErrorRoute, paramsIn } from './astro-routes.ts'
import type { AstroConfig, AstroEntry, AstroRoute } from './astro-shapes.ts'
import { entriesByAddress, readDataStore } from './astro-store.ts'

/** A finished build, as the hooks tell it. */
export interface AstroBuild {
  config: AstroConfig
  routes: readonly AstroRoute[]
  /** Of `astro:build:done`: where the files are that will be served. */
  dir: URL
  /** Of `astro:build:done`: route pattern → files written for it. */
  assets: ReadonlyMap<string, readonly URL[]>
  /** Of `astro:build:done`: how many pages were written, but for fallbacks. */
  pageCount: number
  entries: AstroEntries
}

/** How pages are told of. */
export interface PageMapOptions {
  /** Absolute: sources are named from here. */
  root: string
  /** Takes what is worth telling to who wants to know more. */
  note: (text: string) => void
}

type Parse = (text: string) => FrontMatter

/** Its libraries are loaded only where {@link withDays} may need it. */
export async function frontMatterParser(): Promise<Parse | undefined> {
  const isUtc = [0, 6].every((month) => new Date(2024, month).getTimezoneOffset() === 0)
  return isUtc ? undefined : (await import('../core/frontmatter.ts')).parseFrontMatter
}

/** What each HTML file was made of: static pages by their route, the others by their content entry. */
export class PageMap {
  readonly pages = new Map<string, PageFacts>()
  readonly #build: AstroBuild
  readonly #options: PageMapOptions
  readonly #projectRoot: string
  readonly #parse: Parse | undefined
  /** Of many entries each, as `file()` loads them: what changes in one says nothing of an entry in it. */
  #shared: ReadonlySet<string> = new Set()
  #collections: Collections | undefined

  /** @param parse as {@link frontMatterParser} gives it */
  constructor(build: AstroBuild, options: PageMapOptions, parse: Parse | undefined) {
    this.#parse = parse
    this.#build = build
    this.#options = options
    this.#projectRoot = fileURLToPath(build.config.root)
    const dynamic: Made[] = []
    const fallbacks = new Fallbacks(build.config.i18n)
    for (const made of filesByRoute(build, fallbacks)) {
      if (made.route.params.length > 0) dynamic.push(made)
      else for (const file of made.files) this.pages.set(file, this.#ofRoute(made.route))
    }
    this.#addEntries(dynamic)
    for (const [file, original] of fallbacks.ofFiles(this.pages)) this.pages.set(file, original)
  }

  #ofRoute(route: AstroRoute): PageFacts {
    if (route.type === 'redirect') return { skip: 'redirect' }
    if (isErrorRoute(route.pattern, this.#build.config)) return { skip: 'error-page' }
    const source = this.#fileOf(route.entrypoint)
    return source === undefined ? {} : { source }
  }

  #addEntries(dynamic: readonly Made[]): void {
    const { entries } = this.#build
    this.#shared = this.#filesOfMany()
    const without: Made[] = []
    for (const { route, files } of dynamic) {
      const template = this.#fileOf(route.entrypoint)
      const open: string[] = []
      for (const file of files) {
        const facts: PageFacts = route.type === 'redirect' ? { skip: 'redirect' } : {}
        if (template !== undefined) facts.template = template
        const entry = entries.ofPage(keyOf(file))
        if (entry) this.#addEntry(facts, entry)
        else open.push(file)
        this.pages.set(file, facts)
      }
      if (open.length > 0 && route.type === 'page') without.push({ route, files: open })
    }
    if (without.length > 0) this.#askStore(without)
  }

  /** Pages that were rendered elsewhere, or that look for their entry themselves: by the names in their addresses. */
  #askStore(without: readonly Made[]): void {
    const { config, entries } = this.#build
    const { note } = this.#options
    const collections = this.#store()
    this.#shared = filesOfMany([...entries.seen()], collections)
    if (entries.size === 0) note('no page was seen while it was rendered: content entries are told by addresses alone')
    for (const { route, files } of without) {
      const unseen = files.filter((file) => !entries.saw(keyOf(file))).length
      if (entries.size > 0 && unseen > 0)
        note(`${route.pattern}: ${unseen} pages are of an earlier build, or were answered by a middleware of the site`)
      const found = entriesByAddress(route.pattern, files, collections, localePaths(config.i18n))
      note(
        found
          ? `${route.pattern}: ${files.length} pages are entries of "${found.collection}" by their addresses`
          : `${route.pattern}: of ${files.length} pages no content entry is known`,
      )
      for (const [file, entry] of found?.entries ?? []) this.#addEntry(this.pages.get(file) as PageFacts, entry)
    }
  }

  /** Read where it is needed: it holds the text of all entries. */
  #store(): Collections {
    return (this.#collections ??= readDataStore(this.#build.config))
  }

  /** That a page stands for one of many in its file only the store knows, where the others have no page. */
  #filesOfMany(): ReadonlySet<string> {
    const seen = [...this.#build.entries.seen()]
    if (seen.every(({ filePath = '.md' }) => isProse(filePath))) return new Set()
    return filesOfMany(seen, this.#store())
  }

  #addEntry(facts: PageFacts, { filePath, data, collection, id, slug }: AstroEntry): void {
    // Collections before Astro 5 name their entries by their files.
    const path = filePath ?? (slug === undefined ? undefined : `src/content/${collection}/${id}`)
    const source = path === undefined || this.#shared.has(path) ? undefined : this.#named(path)
    if (source !== undefined) facts.source = source
    if (data) facts.data = withDays(data, (key) => (source === undefined ? undefined : this.#written(source, key)))
  }

  #written(source: string, key: string): unknown {
    return readKey(frontMatterOf(resolve(this.#options.root, source), this.#parse) ?? {}, key)
  }

  /** A file of the project, from the user's root; nothing for those of packages, and for what is no file. */
  #fileOf(path: string): string | undefined {
    return existsSync(resolve(this.#projectRoot, path)) ? this.#named(path) : undefined
  }

  #named(path: string): string | undefined {
    if (path.includes('node_modules') && /(?:^|[\\/])node_modules[\\/]/.test(path)) return undefined
    // The usual case, without a look at every segment.
    if (this.#options.root === this.#projectRoot.replace(/[\\/]$/, '') && /^\w/.test(path)) return path
    return relative(this.#options.root, resolve(this.#projectRoot, path)).replaceAll('\\', '/')
  }
}

/** The HTML files of a route. */
interface Made {
  route: AstroRoute
  files: string[]
}

/**
 * As Astro tells it; what it does not tell (of pages that are rendered in a process of their own it names but the last of
 * each route) by the patterns of the routes, which are in the order in which they are asked.
 */
function filesByRoute({ config, routes, assets, dir, pageCount }: AstroBuild, fallbacks: Fallbacks): Made[] {
  const made = new Map<AstroRoute, string[]>()
  for (const route of routes) {
    const files = (assets.get(route.pattern) ?? []).map((url) => fileBelow(dir, url))
    made.set(
      route,
      files.filter((file) => file.endsWith('.html')),
    )
  }
  const all = [...made].map(([route, files]) => ({ route, files }))
  const known = all.reduce((sum, { route, files }) => sum + (route.type === 'page' ? files.length : 0), 0)
  if (known >= pageCount && !config.i18n?.fallback) return all
  const told = new Set(all.flatMap(({ files }) => files))
  const [outDir, publicDir] = [fileURLToPath(dir), fileURLToPath(config.publicDir)]
  const written = existsSync(outDir) ? walkHtml(outDir) : []
  const copied = new Set(existsSync(publicDir) ? walkHtml(publicDir) : [])
  const untold = written.filter((file) => !told.has(file) && !copied.has(file))
  const keys = new Set([...told, ...untold].map(keyOf))
  for (const file of untold) {
    const route = routes.find(
      (each) => each.type === 'page' && each.isPrerendered && paramsIn(each.pattern, keyOf(file)),
    )
    if (!fallbacks.take(file, keys, route) && route) made.get(route)?.push(file)
  }
  return all
}

/** Path of a file below the output, as it is named on disk. */
export function fileBelow(dir: URL, file: URL): string {
  if (file.href.startsWith(dir.href)) {
    const below = file.href.slice(dir.href.length)
    if (!below.includes('%')) return below
    try {
      return decodeURIComponent(below)
    } catch {
      // Left to Node, which says what is wrong with it.
    }
  }
  return relative(fileURLToPath(dir), fileURLToPath(file)).replaceAll('\\', '/')
}

type Collections = ReturnType<typeof readDataStore>

/** By two names in one collection: several collections may take the same file as one entry each. */
function filesOfMany(seen: readonly AstroEntry[], store: Collections): ReadonlySet<string> {
  const shared = new Set<string>()
  const ids = new Map<string, string>()
  const add = (collection: string, { id, filePath }: AstroEntry) => {
    if (filePath === undefined || isProse(filePath)) return
    const key = `${collection}\0${filePath}`
    const other = ids.get(key)
    if (other === undefined) ids.set(key, id)
    else if (other !== id) shared.add(filePath)
  }
  for (const entry of seen) add(entry.collection, entry)
  for (const [collection, entries] of store) for (const entry of entries.values()) add(collection, entry)
  return shared
}

/** One entry a file. */
function isProse(file: string): boolean {
  return /\.(?:md|mdx|mdoc|markdown|html|adoc)$/i.test(file)
}

function frontMatterOf(path: string, parse: Parse | undefined): Record<string, unknown> | undefined {
  try {
    const front = parse?.(readFileSync(path, 'utf8'))
    return front?.ok && Object.keys(front.data).length > 0 ? front.data : undefined
  } catch {
    return undefined
  }
}

/**
 * `Jul 08 2022` in front matter, made a Date by a schema, is midnight where the site is built, and another moment
 * elsewhere. What is midnight here and not in UTC is looked up in the file: the author's own text, or the day he meant.
 */
function withDays(data: Record<string, unknown>, writtenAt: (key: string) => unknown): Record<string, unknown> {
  let mended: Record<string, unknown> | undefined
  for (const key of Object.keys(data)) {
    const value = data[key]
    if (!(value instanceof Date) || !isLocalMidnight(value)) continue
    const written = writtenAt(key)
    const day = new Date(Date.UTC(value.getFullYear(), value.getMonth(), value.getDate()))
    mended = { ...(mended ?? data), [key]: parseDate(written) ? new Date(parseDate(written)?.instant ?? day) : day }
  }
  return mended ?? data
}

function isLocalMidnight(date: Date): boolean {
  if (date.getTime() % 86_400_000 === 0) return false
  return date.getHours() + date.getMinutes() + date.getSeconds() + date.getMilliseconds() === 0
}
