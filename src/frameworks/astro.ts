/** Astro: what a finished build knows of its pages. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseFrontMatter } from '../core/frontmatter.ts'
import { parseDate } from '../core/dates.ts'
import { readKey } from '../core/page-statements.ts'
import { encodePath } from '../core/url.ts'
import { walkHtml } from '../io/walk.ts'
import type { Facts, PageFacts } from '../types.ts'
import type { AstroEntries } from './astro-entries.ts'
import { keyOf } from './astro-entries.ts'
import { isErrorRoute, localePaths, pathOf, routeAt } from './astro-routes.ts'
import type { AstroConfig, AstroEntry, AstroI18n, AstroLocale, AstroRoute } from './astro-shapes.ts'
import { readDataStore, type Collections } from './astro-store.ts'

/** A finished build, as the hooks tell it. */
export interface AstroBuild {
  config: AstroConfig
  routes: readonly AstroRoute[]
  /** Of `astro:build:done`: where the files are that will be served. */
  dir: URL
  /** Of `astro:build:done`: route pattern → files written for it. */
  assets: ReadonlyMap<string, readonly URL[]>
  entries: AstroEntries
}

export interface FactOptions {
  /** Absolute: sources are named from here. */
  root: string
  /** The user says how URLs end, so that no page needs an address of its own. */
  styled: boolean
  /** Of the entry file. */
  filename: string
  /** Takes what is worth telling to who wants to know more. */
  note: (text: string) => void
}

/** What holds before anything is built. */
export function configFacts(config: AstroConfig, dir: URL = config.outDir): Facts {
  const { site, i18n } = config
  const facts: Facts = {
    framework: 'astro',
    outDir: fileURLToPath(dir),
    base: config.base,
    publicDir: fileURLToPath(config.publicDir),
    urlStyle: styleOf(config),
  }
  if (site !== undefined) facts.site = site
  if (i18n) facts.i18n = localesOf(i18n)
  return facts
}

export function astroFacts(build: AstroBuild, options: FactOptions): Facts {
  const { config, routes, dir } = build
  const facts = configFacts(config, dir)
  const pages = new PageMap(build, options).pages
  if (!options.styled) addressFiles(pages, build, facts)
  facts.pages = pages
  const owner = (file: string) => {
    const route = routeAt(routes, `/${file}`)
    return route && (file !== 'robots.txt' || !route.isPrerendered) ? route.entrypoint : undefined
  }
  const [sitemap, robots] = [owner(options.filename), owner('robots.txt')]
  if (sitemap !== undefined || robots !== undefined)
    facts.owned = { ...(sitemap !== undefined && { sitemap }), ...(robots !== undefined && { robots }) }
  return facts
}

/**
 * Where both say the same, the form is fixed: a folder's slash by `trailingSlash`. Whether `about.html` answers without
 * its ending is for the server, so for the site's links and the platform, to say.
 */
function styleOf({ trailingSlash, build: { format } }: AstroConfig): NonNullable<Facts['urlStyle']> {
  if (format === 'file' || trailingSlash === 'ignore') return 'auto'
  if (trailingSlash === 'never') return 'clean'
  return format === 'preserve' ? 'slash' : 'html'
}

function localesOf({ locales, defaultLocale, routing }: AstroI18n): Exclude<Facts['i18n'], false | undefined> {
  const prefixed = typeof routing === 'object' && routing.prefixDefaultLocale === true
  const pathFor = (locale: AstroLocale) => {
    const isDefault = pathOf(locale) === defaultLocale || codeOf(locale) === defaultLocale
    return isDefault && !prefixed ? '' : pathOf(locale)
  }
  const byPath = Object.fromEntries(locales.map((locale) => [pathFor(locale), codeOf(locale).replaceAll('_', '-')]))
  return { locales: byPath, default: prefixed ? defaultLocale : '' }
}

function codeOf(locale: AstroLocale): string {
  return typeof locale === 'string' ? locale : (locale.codes[0] ?? locale.path)
}

/** Files that answer by their own names, where the style of the pages would give them another. */
function addressFiles(pages: Map<string, PageFacts>, { routes, assets, dir, config }: AstroBuild, facts: Facts): void {
  if (facts.urlStyle !== 'clean' && facts.urlStyle !== 'slash') return
  const own = (file: string, known: PageFacts = {}) => pages.set(file, { ...known, path: ownPath(file) })
  for (const { pattern, type } of routes)
    if (type === 'endpoint')
      for (const url of assets.get(pattern) ?? []) {
        const file = fileBelow(dir, url)
        if (file.endsWith('.html')) own(file, pages.get(file))
      }
  const publicDir = fileURLToPath(config.publicDir)
  if (existsSync(publicDir))
    for (const file of walkHtml(publicDir))
      own(file, { source: relative(fileURLToPath(config.root), join(publicDir, file)).replaceAll('\\', '/') })
  // Without a slash anywhere, the home page below a base has none either.
  const home = pages.get('index.html')
  if (facts.urlStyle === 'clean' && home) pages.set('index.html', { ...home, path: '' })
}

function ownPath(file: string): string {
  return encodePath(`/${file.replace(/(^|\/)index\.html$/, '$1')}`)
}

/** What each HTML file was made of: static pages by their route, the others by their content entry. */
class PageMap {
  readonly pages = new Map<string, PageFacts>()
  readonly #build: AstroBuild
  readonly #options: FactOptions
  readonly #projectRoot: string

  constructor(build: AstroBuild, options: FactOptions) {
    this.#build = build
    this.#options = options
    this.#projectRoot = fileURLToPath(build.config.root)
    const dynamic: { route: AstroRoute; files: string[] }[] = []
    for (const route of build.routes) {
      const files = (build.assets.get(route.pattern) ?? []).map((url) => fileBelow(build.dir, url))
      const html = files.filter((file) => file.endsWith('.html'))
      if (route.params.length > 0) dynamic.push({ route, files: html })
      else for (const file of html) this.pages.set(file, this.#ofRoute(route))
    }
    this.#addEntries(dynamic)
    this.#addFallbacks()
  }

  #ofRoute(route: AstroRoute): PageFacts {
    if (route.type === 'redirect') return { skip: 'redirect' }
    if (isErrorRoute(route.pattern, this.#build.config)) return { skip: 'error-page' }
    const source = this.#fileOf(route.entrypoint)
    if (source === undefined) return {}
    const facts: PageFacts = { source }
    if (/\.(?:md|mdx|markdown|mdown|mkdn?|mkd|mdwn)$/.test(source)) {
      const data = frontMatterOf(resolve(this.#options.root, source))
      if (data) facts.data = data
    }
    return facts
  }

  #addEntries(dynamic: readonly { route: AstroRoute; files: string[] }[]): void {
    const entries = this.#build.entries.byPage()
    const without: { route: AstroRoute; files: string[] }[] = []
    for (const { route, files } of dynamic) {
      const template = this.#fileOf(route.entrypoint)
      const open: string[] = []
      for (const file of files) {
        const facts: PageFacts = route.type === 'redirect' ? { skip: 'redirect' } : {}
        if (template !== undefined) facts.template = template
        const entry = entries.get(keyOf(file))
        if (entry) Object.assign(facts, this.#ofEntry(entry))
        else open.push(file)
        this.pages.set(file, facts)
      }
      if (open.length > 0 && route.type === 'page') without.push({ route, files: open })
    }
    if (without.length > 0) this.#askStore(without)
  }

  /** Pages that were rendered elsewhere, or that look for their entry themselves: by the names in their addresses. */
  #askStore(without: readonly { route: AstroRoute; files: string[] }[]): void {
    const { config, entries } = this.#build
    const { note } = this.#options
    const collections = readDataStore(config.cacheDir)
    if (entries.size === 0) note('no page was seen while it was rendered: content entries are told by addresses alone')
    for (const { route, files } of without) {
      const found = entriesByAddress(route.pattern, files, collections, localePaths(config.i18n))
      note(
        found
          ? `${route.pattern}: ${files.length} pages are entries of "${found.collection}" by their addresses`
          : `${route.pattern}: of ${files.length} pages no content entry is known`,
      )
      for (const [file, entry] of found?.entries ?? [])
        Object.assign(this.pages.get(file) as PageFacts, this.#ofEntry(entry))
    }
  }

  #ofEntry({ filePath, data, collection, id, slug }: AstroEntry): PageFacts {
    const facts: PageFacts = {}
    // Collections before Astro 5 name their entries by their files.
    const path = filePath ?? (slug === undefined ? undefined : `src/content/${collection}/${id}`)
    const source = path === undefined ? undefined : this.#fileOf(path)
    if (source !== undefined) facts.source = source
    if (data) facts.data = withDays(data, source === undefined ? undefined : resolve(this.#options.root, source))
    return facts
  }

  /** Where a locale lacks a page, Astro may write that of another one in its place. */
  #addFallbacks(): void {
    const { i18n } = this.#build.config
    const outDir = fileURLToPath(this.#build.dir)
    if (!i18n?.fallback || !existsSync(outDir)) return
    const { locales } = localesOf(i18n)
    const folderOf = (name: string) => {
      const locale = i18n.locales.find((each) => pathOf(each) === name || codeOf(each) === name)
      const path = locale === undefined ? name : pathOf(locale)
      return path in locales ? path : ''
    }
    const folders = Object.entries(i18n.fallback).map(([from, to]) => [folderOf(from), folderOf(to)] as const)
    const byKey = new Map([...this.pages].map(([file, facts]) => [keyOf(file), facts]))
    for (const file of walkHtml(outDir)) {
      if (this.pages.has(file)) continue
      const key = keyOf(file)
      for (const [from, to] of folders) {
        if (!`${key}/`.startsWith(`${from}/`)) continue
        const facts = byKey.get(keyOf(`${to}/${key.slice(from.length)}`.replace('//', '/')))
        if (facts) this.pages.set(file, facts)
      }
    }
  }

  /** A file of the project, from the user's root; nothing for those of packages. */
  #fileOf(path: string): string | undefined {
    const file = resolve(this.#projectRoot, path)
    if (/[\\/]node_modules[\\/]/.test(file) || !existsSync(file)) return undefined
    return relative(this.#options.root, file).replaceAll('\\', '/')
  }
}

function fileBelow(dir: URL, file: URL): string {
  if (file.href.startsWith(dir.href)) {
    try {
      return decodeURIComponent(file.href.slice(dir.href.length))
    } catch {
      // Left to Node, which says what is wrong with it.
    }
  }
  return relative(fileURLToPath(dir), fileURLToPath(file)).replaceAll('\\', '/')
}

function frontMatterOf(path: string): Record<string, unknown> | undefined {
  try {
    const front = parseFrontMatter(readFileSync(path, 'utf8'))
    return front.ok && Object.keys(front.data).length > 0 ? front.data : undefined
  } catch {
    return undefined
  }
}

/**
 * `Jul 08 2022` in front matter, made a Date by a schema, is midnight where the site is built, and another moment
 * elsewhere. What is midnight here and not in UTC is looked up in the file: the author's own text, or the day he meant.
 */
function withDays(data: Record<string, unknown>, file: string | undefined): Record<string, unknown> {
  let mended: Record<string, unknown> | undefined
  for (const [key, value] of Object.entries(data)) {
    if (!(value instanceof Date) || !isLocalMidnight(value)) continue
    const written = file === undefined ? undefined : readKey(frontMatterOf(file) ?? {}, key)
    const day = new Date(Date.UTC(value.getFullYear(), value.getMonth(), value.getDate()))
    mended = { ...(mended ?? data), [key]: parseDate(written) ? new Date(parseDate(written)?.instant ?? day) : day }
  }
  return mended ?? data
}

function isLocalMidnight(date: Date): boolean {
  const local = date.getHours() + date.getMinutes() + date.getSeconds() + date.getMilliseconds()
  return local === 0 && date.getTime() % 86_400_000 !== 0
}

/**
 * The one collection whose ids the addresses of all pages of a route are; none where another would do as well.
 *
 * @param files below the output
 * @param locales folders that fallback pages may have in front
 */
export function entriesByAddress(
  pattern: string,
  files: readonly string[],
  collections: Collections,
  locales: readonly string[] = [],
): { collection: string; entries: Map<string, AstroEntry> } | undefined {
  const params = files.map((file) => {
    const key = keyOf(file)
    const folder = locales.find((name) => key.startsWith(`${name}/`))
    return (
      paramsIn(pattern, key) ?? (folder === undefined ? undefined : paramsIn(pattern, key.slice(folder.length + 1)))
    )
  })
  let sole: { collection: string; entries: Map<string, AstroEntry> } | undefined
  for (const [collection, byId] of collections) {
    for (let form = -1; form < (params[0]?.length ?? 0); form++) {
      const entries = new Map<string, AstroEntry>()
      files.forEach((file, at) => {
        const values = params[at]
        const name = form < 0 ? values?.filter(Boolean).join('/') : values?.[form]
        const entry = name === undefined ? undefined : byId.get(name || 'index')
        if (entry) entries.set(file, entry)
      })
      if (entries.size < files.length) continue
      if (sole) return undefined
      sole = { collection, entries }
      break
    }
  }
  return sole
}

/** Values of the parameters of a pattern in a path. */
function paramsIn(pattern: string, path: string): string[] | undefined {
  const source = pattern
    .replace(/^\/|\/$/g, '')
    .split(/(\/?\[\.\.\.[^\]]+\]|\[[^\]]+\])/)
    .map((part) => {
      if (/^\/?\[\.\.\./.test(part)) return part.startsWith('/') ? '(?:/(.+))?' : '(.*)'
      return part.startsWith('[') ? '([^/]+)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    })
    .join('')
  const match = new RegExp(`^${source}$`).exec(path)
  return match ? match.slice(1).map((value) => value ?? '') : undefined
}
