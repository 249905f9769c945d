/**
 * Nitro 3 as a Vite plugin, with or without a server. What it prerenders is on disk before it builds its server, so that
 * serves our files like any other; pages of the client's bundle alone are there at the end.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'
import type { Facts, May } from '../types.ts'
import { nameFrom, type Build, type Followed, type Framework, type Nitro, type NitroHandler } from './framework.ts'
import { siteBuild } from './vite-build.ts'
import { pluginFacts } from './vite.ts'

/** What `prerender:done` is given; `status` is `statusCode` in version 2. */
export interface Prerendered {
  failedRoutes: readonly FailedRoute[]
}

interface FailedRoute {
  route: string
  error?: { status?: number; statusCode?: number; message?: string }
}

export const nitro: Framework = { follow: (config, build) => followNitro(config, build) }

/** @param more what the framework knows that leaves its server to Nitro */
export function followNitro(
  config: ResolvedConfig,
  build: Build,
  more: (own: Facts) => May<Facts> = (own) => own,
): Followed {
  let prerendered = false
  let failed: NonNullable<Facts['found']> = []
  const facts = async () => {
    const known = await more(nitroFacts(config, build))
    return failed.length > 0 ? { ...known, found: [...(known.found ?? []), ...failed] } : known
  }
  build.nitro?.hooks.hook('prerender:done', async ({ failedRoutes }: Prerendered) => {
    // Nitro is about to fail.
    if (failedRoutes.length > 0 && build.nitro?.options.prerender.failOnError) return
    prerendered = true
    failed = failedPages(failedRoutes)
    await build.complete(facts)
  })
  return {
    get completes() {
      return prerendered ? 'hook' : 'client'
    },
    waits: 'the hook `prerender:done`, or else the end of the app',
    facts,
  }
}

/** What fails Nitro passes over, if it is not told otherwise: such a page has no file. */
export function failedPages(routes: readonly FailedRoute[]): NonNullable<Facts['found']> {
  // A link that leads nowhere is no page, nor is what answers to other methods, or has the name of another file.
  const failed = routes.filter(({ route, error = {} }) => {
    const status = error.status ?? error.statusCode
    return status !== 404 && status !== 405 && !/\.(?!html?$)[a-z0-9]+$/i.test(route)
  })
  return failed.map(({ route, error }) => ({
    code: 'page-failed',
    where: route,
    evidence: { from: 'framework', name: 'nitro', value: error?.message?.trim() ?? '' },
  }))
}

function nitroFacts(config: ResolvedConfig, build: Build): Facts {
  const own = pluginFacts(config, siteBuild(config), build.sources, build.root)
  const { nitro, root } = build
  if (!nitro) return { ...own, framework: 'nitro' }
  const { output, baseURL, static: isStatic } = nitro.options
  const outDir = output.publicDir
  return {
    ...own,
    framework: 'nitro',
    outDir,
    base: baseOf(baseURL, own.base),
    owned: ownersIn(nitro, { outDir, isStatic, root }),
  }
}

/**
 * Who answers at the addresses of ours, once the site is served: without a server, only what Nitro has made a file of.
 *
 * @param server as much of Nitro, of version 2 or 3, as tells it
 */
export function ownersIn(
  server: { options: Pick<Nitro['options'], 'handlers'>; scannedHandlers?: readonly NitroHandler[] | undefined },
  { outDir, isStatic, root }: { outDir: string; isStatic: boolean; root: string },
): NonNullable<Facts['owned']> {
  const handlers = [...(server.scannedHandlers ?? []), ...(server.options.handlers ?? [])]
  const owner = (name: string) => {
    const own = handlers.find(({ route, middleware }) => route === `/${name}` && !middleware)
    return typeof own?.handler === 'string' ? nameFrom(root, own.handler) : own && name
  }
  const isFile = (name: string) => existsSync(join(outDir, name))
  const [sitemap, robots] = [owner('sitemap.xml'), owner('robots.txt')]
  return {
    ...(sitemap !== undefined && (!isStatic || isFile('sitemap.xml')) && { sitemap }),
    // To a file a line can be added.
    ...(robots !== undefined && !isStatic && !isFile('robots.txt') && { robots }),
  }
}

/** Vite's base is not Nitro's: where only one of them is set, that one counts. */
function baseOf(base: string, vites: string): string {
  if (base === '/' || base === '') return vites
  return base.endsWith('/') ? base : `${base}/`
}
