/** Which route file makes a page, by the patterns of routers: `/blog/:slug`, `:part?`, `*`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownPage } from '../dev.ts'
import { encodePath } from '../core/url.ts'
import type { Facts, PageFacts } from '../types.ts'
import { nameFrom } from './framework.ts'

export interface RouteFile {
  /** With its leading slash: `:name` stands for a segment, or a part of one, `?` makes a segment optional, `*` is the rest. */
  pattern: string
  /** The source, below `root`. */
  file: string
}

export class RouteTable {
  readonly #routes: { file: string; dynamic: boolean; matches: RegExp }[]

  /** @param routes of those with the same pattern the first counts */
  constructor(routes: Iterable<RouteFile>) {
    this.#routes = [...routes]
      .sort((a, b) => closest(rank(a.pattern), rank(b.pattern)))
      .map(({ pattern, file }) => ({ file, dynamic: isDynamic(pattern), matches: expressionOf(pattern) }))
  }

  /** @param path below base, decoded, with its leading slash */
  factsOf(path: string): PageFacts {
    const plain = path.replace(/(.)\/+$/, '$1')
    const route = this.#routes.find(({ matches }) => matches.test(plain))
    if (!route) return {}
    return route.dynamic ? { template: route.file } : { source: route.file }
  }
}

/** Does it stand for several pages? */
export function isDynamic(pattern: string): boolean {
  return /:|\*|\?$|\?\//.test(pattern)
}

/** What the HTML files of `x/index.html` and `x.html` are, by the routes that answer at their addresses. */
export function pagesByRoute(files: Iterable<string>, table: RouteTable): NonNullable<Facts['pages']> {
  return new Map(
    [...files].map((file) => [file, table.factsOf(`/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`)] as const),
  )
}

/** The pages known before any build: those of routes without parameters. */
export function staticRoutes(routes: Iterable<RouteFile>, base: string, slash: boolean): KnownPage[] {
  const pages = new Map<string, KnownPage>()
  for (const { pattern, file } of routes) {
    const path = pattern.replace(/^\/|\/$/g, '')
    // A name with an ending is a resource.
    if (isDynamic(pattern) || /\.[^/]*$/.test(path) || pages.has(path)) continue
    pages.set(path, { path: base + encodePath(path) + (slash && path !== '' ? '/' : ''), source: file })
  }
  return [...pages.values()]
}

/** Without those whose module has no default export: they answer with data, or lead elsewhere. */
export function pageRoutes(routes: readonly RouteFile[], root: string): RouteFile[] {
  return routes.filter(({ file }) => {
    const path = join(root, file)
    if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(path)) return true
    return /\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b/.test(readFileSync(path, 'utf8'))
  })
}

/** The route that answers at an address of ours. */
export function ownersAt(mount: string, base: string, routes: readonly RouteFile[]): NonNullable<Facts['owned']> {
  const owner = (name: string) => routes.find(({ pattern }) => base + pattern.slice(1) === mount + name)?.file
  const [sitemap, robots] = [owner('sitemap.xml'), owner('robots.txt')]
  return { ...(sitemap !== undefined && { sitemap }), ...(robots !== undefined && { robots }) }
}

const PARAMETER = /:\w+(?:\([^()]*\))?/

function segmentsOf(pattern: string): string[] {
  return pattern.split('/').filter((segment) => segment !== '')
}

/** One digit a segment: the smaller, the closer is what it matches. */
function rank(pattern: string): number[] {
  return segmentsOf(pattern).map((segment) =>
    segment === '*' ? 3 : !segment.includes(':') ? 0 : /^:/.test(segment) ? 2 : 1,
  )
}

function closest(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    // What ends earlier matches less than a rest.
    const difference = (a[i] ?? 2.5) - (b[i] ?? 2.5)
    if (difference !== 0) return difference
  }
  return 0
}

function expressionOf(pattern: string): RegExp {
  const body = segmentsOf(pattern).map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    const optional = segment.endsWith('?')
    const text = (optional ? segment.slice(0, -1) : segment).split(new RegExp(PARAMETER, 'g'))
    const part = `/${text.map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[^/]+')}`
    return optional ? `(?:${part})?` : part
  })
  return new RegExp(`^${body.join('')}/?$`, 'u')
}

/** The files of a folder, sorted, by their names below it and as sources. */
export function filesBelow(folder: string, root: string): { name: string; file: string }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
    .map((name) => ({ name, file: nameFrom(root, join(folder, name)) }))
}
