/**
 * React Router 7 and 8 in framework mode. It prerenders into the client's folder below its `basename`: after the server
 * build in version 7, at the end of the app in version 8.
 */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { encodePath } from '../core/url.ts'
import { walkHtml } from '../io/walk.ts'
import type { Facts, PageFacts } from '../types.ts'
import { nameFrom, type Build, type Framework } from './framework.ts'
import { ownersAt, pageRoutes, RouteTable, staticRoutes, type RouteFile } from './route-table.ts'

/** As much as is read here of what its plugin puts into the resolved config. */
interface Context {
  reactRouterConfig: {
    appDirectory: string
    basename: string
    buildDirectory: string
    routes: Record<string, Route>
    ssr: boolean
  }
  /** What is prerendered, without `basename`; `null` before the first build. */
  prerenderPaths: Iterable<string> | null
}

interface Route {
  id: string
  parentId?: string
  /** Below `appDirectory`. */
  file: string
  path?: string
}

export const reactRouter: Framework = {
  follow(config, build) {
    return { completes: 'ssr', facts: () => routerFacts(contextOf(config), config, build) }
  },

  preview(config, root) {
    const { reactRouterConfig } = contextOf(config)
    const base = baseOf(reactRouterConfig.basename)
    return { base, pages: staticRoutes(pageRoutes(routesOf(reactRouterConfig, root), root), base, true) }
  },
}

function contextOf(config: ResolvedConfig): Context {
  const context = (config as { __reactRouterPluginContext?: Partial<Context> }).__reactRouterPluginContext
  if (!context?.reactRouterConfig?.routes)
    throw new TypeError('React Router has changed: it no longer tells its routes.')
  return context as Context
}

function routerFacts({ reactRouterConfig, prerenderPaths }: Context, config: ResolvedConfig, build: Build): Facts {
  const { basename, buildDirectory, ssr } = reactRouterConfig
  const base = baseOf(basename)
  // Its server answers with the client's files below Vite's base; hosts of files at the root.
  const mount = ssr && config.base.startsWith('/') ? config.base : '/'
  const outDir = join(buildDirectory, 'client')
  const facts: Facts = { framework: 'react-router', outDir, base, mount }
  if (config.publicDir) facts.publicDir = resolve(config.root, config.publicDir)
  const prerendered = new Set([...(prerenderPaths ?? [])].map((path) => path.replace(/(.)\/$/, '$1')))
  const routes = routesOf(reactRouterConfig, build.root)
  // Of a route without a component the answer itself is the file.
  const isFile = (pattern: string) =>
    statSync(join(outDir, base, pattern), { throwIfNoEntry: false })?.isFile() === true
  const owned = ownersAt(mount, base, routes)
  // A route that was prerendered is a file now, to which a line can be added.
  if (prerendered.has('/robots.txt')) delete owned.robots
  facts.owned = owned
  const pages = new Set(pageRoutes(routes, build.root))
  facts.routes = routes
    .filter((route) => pages.has(route) || prerendered.has(route.pattern))
    .map(({ pattern }) => ({ pattern, prerendered: prerendered.has(pattern) && !isFile(pattern) }))
  facts.pages = pagesOf(
    existsSync(outDir) ? walkHtml(outDir) : [],
    { base, mount, prerendered },
    new RouteTable(routes),
  )
  return facts
}

/** @param files below the client's folder, where pages are at `basename` */
export function pagesOf(
  files: readonly string[],
  { base, mount, prerendered }: { base: string; mount: string; prerendered: ReadonlySet<string> },
  table: RouteTable,
): Map<string, PageFacts> {
  const pages = new Map<string, PageFacts>()
  const folder = base.slice(1)
  for (const file of files) {
    if (file.startsWith(folder) && file.endsWith('index.html')) {
      const path = `/${file.slice(folder.length, -'index.html'.length)}`
      pages.set(file, { ...table.factsOf(path), ...(mount !== '/' && { path: encodePath(path) }) })
    }
  }
  if (files.includes('index.html') && base !== '/')
    // The page that hosts answer with where there is none; without any prerendered page it is the whole site.
    pages.set('index.html', prerendered.size > 0 ? { skip: 'error-page' } : { path: '/', ...table.factsOf('/') })
  return pages
}

/** Those with children come last: a child at the same address is the page. */
function routesOf({ routes, appDirectory }: Context['reactRouterConfig'], root: string): RouteFile[] {
  const all = Object.values(routes).filter(({ id }) => id !== 'root')
  const parents = new Set(all.map(({ parentId }) => parentId))
  const patternOf = ({ path = '', parentId }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return `${parent ? patternOf(parent) : ''}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  }
  return [...all.filter(({ id }) => !parents.has(id)), ...all.filter(({ id }) => parents.has(id))].map((route) => ({
    pattern: patternOf(route),
    file: nameFrom(root, resolve(appDirectory, route.file)),
  }))
}

function baseOf(basename: string): string {
  return basename.endsWith('/') ? basename : `${basename}/`
}
