/**
 * Nuxt, `nuxt generate` above all. Vite builds only parts of it: what its pages are and where they go Nuxt itself knows,
 * and the Nitro within it prerenders them, before it copies the public folder.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResolvedConfig } from 'vite'
import { walkHtml } from '../io/walk.ts'
import type { Facts } from '../types.ts'
import { nameFrom, type Build, type Framework, type NitroHandler } from './framework.ts'
import { ownersIn } from './nitro.ts'
import { pagesByRoute, RouteTable, staticRoutes, type RouteFile } from './route-table.ts'

/** As much as is read here of Nuxt, and of Nitro 2 within it. */
interface Nuxt {
  options: { rootDir: string; app: { baseURL: string }; dir: { public: string }; srcDir: string }
  apps: Record<string, { pages?: readonly Page[] } | undefined>
  hook(name: 'nitro:build:public-assets', run: () => Promise<void>): unknown
}

interface Nitro {
  options: { output: { publicDir: string }; static?: boolean; handlers?: readonly NitroHandler[] }
  scannedHandlers?: readonly NitroHandler[]
}

interface Page {
  path: string
  file?: string
  children?: readonly Page[]
}

interface Kit {
  tryUseNuxt(): Nuxt | null
  useNitro(): Nitro
}

export const nuxt: Framework = {
  async follow(config, build) {
    const kit = await kitOf(config)
    const app = kit.tryUseNuxt()
    if (!app) throw new TypeError('Nuxt has changed: it no longer tells which of its builds this is.')
    const nitro = kit.useNitro()
    const { memory } = build.shared
    const facts = () => nuxtFacts(app, nitro, build)
    // Of its two builds each comes by here. After this hook there is only the server to be built, with what is there.
    if (memory.get('nuxt') !== app) app.hook('nitro:build:public-assets', () => build.complete(facts))
    memory.set('nuxt', app)
    return { completes: 'hook', waits: 'the hook `nitro:build:public-assets`', root: app.options.rootDir, facts }
  },

  async preview(config, root) {
    const app = (await kitOf(config)).tryUseNuxt()
    if (!app) throw new TypeError('Nuxt has changed: it no longer tells which site this is.')
    const { rootDir } = app.options
    // Vite's own base is that of the assets.
    const base = baseOf(app)
    const from = root === config.root ? rootDir : root
    return {
      base,
      root: rootDir,
      pages: staticRoutes(routesOf(app.apps['default']?.pages ?? [], '', from), base, true),
    }
  },
}

/** Nuxt's own copy of it: only that knows the running build. */
async function kitOf({ root }: ResolvedConfig): Promise<Kit> {
  const nuxtsOwn = createRequire(createRequire(join(root, 'any.js')).resolve('nuxt/package.json'))
  return (await import(pathToFileURL(nuxtsOwn.resolve('@nuxt/kit')).href)) as Kit
}

function baseOf({ options }: Nuxt): string {
  const { baseURL } = options.app
  return baseURL.endsWith('/') ? baseURL : `${baseURL}/`
}

function nuxtFacts(app: Nuxt, nitro: Nitro, build: Build): Facts {
  const { options, apps } = app
  const outDir = nitro.options.output.publicDir
  const routes = [...routesOf(apps['default']?.pages ?? [], '', build.root)]
  const pages = pagesByRoute(existsSync(outDir) ? walkHtml(outDir) : [], new RouteTable(routes))
  // What hosts answer with where there is no page.
  pages.set('200.html', { skip: 'error-page' })
  return {
    framework: 'nuxt',
    outDir,
    base: baseOf(app),
    publicDir: resolve(options.rootDir, options.dir.public),
    pages,
    owned: ownersIn(nitro, { outDir, isStatic: nitro.options.static === true, root: build.root }),
    routes: routes.map(({ pattern }) => ({ pattern, prerendered: nitro.options.static === true })),
  }
}

/** Children first: one at the same address is the page. */
function* routesOf(pages: readonly Page[], above: string, root: string): Generator<RouteFile> {
  for (const { path, file, children = [] } of pages) {
    const pattern = path.startsWith('/') ? path : `${above}/${path}`.replace(/\/$/, '')
    yield* routesOf(children, pattern, root)
    if (file !== undefined) yield { pattern: patternOf(pattern), file: nameFrom(root, file) }
  }
}

/** `/a/:id()/:rest(.*)*` → `/a/:id/*` */
export function patternOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (/\)[*+]$|\(\.\*\)/.test(segment) ? '*' : segment.replaceAll('()', '')))
    .join('/')
}
