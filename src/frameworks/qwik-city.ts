/**
 * Qwik City. One process builds the client, and a second one, with the configuration of an adapter, the server, which then
 * makes the pages.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { walkHtml } from '../io/walk.ts'
import type { Facts } from '../types.ts'
import { apiOf, nameFrom, type Build, type Framework } from './framework.ts'
import { ownersAt, pageRoutes, pagesByRoute, RouteTable, staticRoutes, type RouteFile } from './route-table.ts'

/** What its two plugins tell. */
interface QwikApi {
  /** With the base at its end: that is in the paths of all files. */
  getClientPublicOutDir(): string | null
}

interface CityApi {
  getBasePathname(): string
  /** Their paths begin with the base. */
  getRoutes(): readonly { filePath: string; pathname: string }[]
}

const ADAPTER = /^vite-plugin-qwik-city-/

export const qwikCity: Framework = {
  follow(config, build) {
    const facts = () => cityFacts(config, build)
    const makesPages = config.build.ssr !== false && config.plugins.some(({ name }) => ADAPTER.test(name))
    return makesPages ? { completes: 'ssr', facts } : { completes: 'hook', facts, partly: true }
  },

  preview(config, root) {
    const { city } = apisOf(config)
    const base = city.getBasePathname()
    const { urlStyle } = formOf(city)
    return { base, pages: staticRoutes(pageRoutes(routesOf(city, root), root), base, urlStyle !== 'clean') }
  },
}

function apisOf(config: Pick<ResolvedConfig, 'plugins'>): { qwik: QwikApi; city: CityApi } {
  const qwik = apiOf<QwikApi>(config, 'vite-plugin-qwik')
  const city = apiOf<CityApi>(config, 'vite-plugin-qwik-city')
  if (!qwik || !city) throw new TypeError('Qwik City has changed: its plugins no longer tell its routes.')
  return { qwik, city }
}

function cityFacts(config: ResolvedConfig, build: Build): Facts {
  const { qwik, city } = apisOf(config)
  const base = city.getBasePathname()
  const outDir = resolve(config.root, qwik.getClientPublicOutDir() ?? 'dist')
  const routes = routesOf(city, build.root)
  const facts: Facts = {
    framework: 'qwik-city',
    outDir,
    base,
    ...formOf(city),
    sitemap: { file: 'sitemap.xml', setting: '`sitemapOutFile: null` in `staticAdapter()`' },
    owned: ownersAt(base, base, routes),
    pages: pagesByRoute(existsSync(outDir) ? walkHtml(outDir) : [], new RouteTable(routes)),
    routes: pageRoutes(routes, build.root).map(({ pattern }) => ({ pattern, prerendered: true })),
  }
  if (config.publicDir) facts.publicDir = resolve(config.root, config.publicDir)
  return facts
}

/** Files are `x/index.html` in both forms: only the routes tell. */
function formOf(city: CityApi): Pick<Facts, 'urlStyle'> {
  const route = city
    .getRoutes()
    .find(({ pathname }) => pathname !== city.getBasePathname() && !/\.[^/]*$/.test(pathname))
  return route ? { urlStyle: route.pathname.endsWith('/') ? 'slash' : 'clean' } : {}
}

function routesOf(city: CityApi, root: string): RouteFile[] {
  const base = city.getBasePathname()
  return city
    .getRoutes()
    .filter(({ pathname }) => pathname.startsWith(base))
    .map(({ pathname, filePath }) => ({
      pattern: patternOf(`/${pathname.slice(base.length)}`),
      file: nameFrom(root, filePath),
    }))
}

/** `/blog/[slug]/[...rest]/` → `/blog/:slug/*` */
export function patternOf(pathname: string): string {
  return pathname
    .replace(/(.)\/$/, '$1')
    .replace(/\[\.\.\.[^\]]*\]/g, '*')
    .replace(/\[(\w+)\]/g, ':$1')
}
