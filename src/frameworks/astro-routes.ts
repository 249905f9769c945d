/** The routes of an Astro site: their addresses, and which of them a server renders. */
import { encodePath } from '../core/url.ts'
import { localePaths } from './astro-locales.ts'
import type { AstroConfig, AstroRoute } from './astro-shapes.ts'

/** A route that is one page, with its address. */
export interface StaticRoute {
  route: AstroRoute
  /** URL path with the base, encoded. */
  path: string
}

type Address = Pick<AstroConfig, 'base' | 'trailingSlash' | 'build' | 'i18n'>

/** The pages whose address stands in their route; not those Astro or error pages bring along. */
export function staticRoutes(routes: readonly AstroRoute[], config: Address): StaticRoute[] {
  return routes.flatMap((route) => {
    if (route.type !== 'page' || route.origin === 'internal' || /\[/.test(route.pattern)) return []
    return isErrorRoute(route.pattern, config) ? [] : [{ route, path: routePath(route, config) }]
  })
}

/** The same of the routes that are rendered on request. */
export function serverRoutes(routes: readonly AstroRoute[], config: Address): StaticRoute[] {
  return staticRoutes(routes, config)
    .filter(({ route }) => !route.isPrerendered)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** `/404`, or that of a locale. Any other `404` may be an article about it. */
export function isErrorRoute(pattern: string, { i18n }: Pick<AstroConfig, 'i18n'>): boolean {
  const name = /^(.*)\/(?:404|500)$/.exec(pattern)
  return name !== null && (name[1] === '' || localePaths(i18n).some((path) => name[1] === `/${path}`))
}

/** Who answers an address by itself: the file of that route. */
export function routeAt(routes: readonly AstroRoute[], path: string): AstroRoute | undefined {
  return routes.find(({ pattern, type, origin }) => pattern === path && type !== 'fallback' && origin !== 'internal')
}

/** A route as `trailingSlash` and, where that leaves it open, `build.format` have it. */
function routePath(route: AstroRoute, config: Address): string {
  const base = `/${config.base}/`.replace(/\/{2,}/g, '/')
  const below = encodePath(route.pattern.replace(/^\/+|\/+$/g, ''))
  if (below === '') return config.trailingSlash === 'never' && base !== '/' ? base.slice(0, -1) : base
  return base + below + ending(route, config)
}

function ending({ entrypoint, isPrerendered }: AstroRoute, { trailingSlash, build: { format } }: Address): string {
  const isFile =
    isPrerendered && (format === 'file' || (format === 'preserve' && !/(?:^|\/)index\.\w+$/.test(entrypoint)))
  if (isFile) return '.html'
  if (trailingSlash !== 'ignore') return trailingSlash === 'always' ? '/' : ''
  return format === 'directory' || isPrerendered ? '/' : ''
}

const matchers = new Map<string, RegExp>()

/** Values of the parameters of a pattern in a path, both without slashes around them; nothing where it does not fit. */
export function paramsIn(pattern: string, path: string): string[] | undefined {
  let matcher = matchers.get(pattern)
  if (!matcher) matchers.set(pattern, (matcher = matcherOf(pattern)))
  return matcher
    .exec(path)
    ?.slice(1)
    .map((value: string | undefined) => value ?? '')
}

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replace(/^\/|\/$/g, '')
    .split(/(\/?\[\.\.\.[^\]]+\]|\[[^\]]+\])/)
    .map((part) => {
      if (/^\/?\[\.\.\./.test(part)) return part.startsWith('/') ? '(?:/(.+))?' : '(.*)'
      return part.startsWith('[') ? '([^/]+)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${source}$`)
}
