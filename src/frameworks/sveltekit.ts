/**
 * SvelteKit 2 and 3. Pages are prerendered into a folder of Kit's own, and an adapter puts them together with the client
 * as its host wants it: what lies with the client by then is served like any file, by every adapter.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { encodePath } from '../core/url.ts'
import type { KnownPage } from '../dev.ts'
import type { Facts, PageFacts } from '../types.ts'
import { apiOf, before, nameFrom, type Build, type Framework } from './framework.ts'

/** As much of Kit's configuration as is read here; version 2 has it one level down. */
interface KitConfig {
  outDir: string
  files: { assets: string; routes: string }
  paths: { base: string; origin?: string }
  prerender?: { origin?: string }
  adapter?: { adapt(builder: Builder): unknown } | null
}

/** What Kit gives to adapters. */
interface Builder {
  /** Their keys are URL paths, decoded, with the base and their true ending. */
  prerendered: { pages: ReadonlyMap<string, { file: string }>; redirects: ReadonlyMap<string, unknown> }
  routes: readonly Route[]
}

interface Route {
  id: string
  pattern: RegExp
  page: { methods: readonly string[] }
  api: { methods: readonly string[] }
  prerender: boolean | 'auto'
}

/** Version 2's stand-in for the site while it prerenders. */
const NO_ORIGIN = 'http://sveltekit-prerender'

export const svelteKit: Framework = {
  follow(config, build) {
    const kit = optionsOf(config)
    const facts = (builder?: Builder) => kitFacts(kit, config.root, build, builder)
    const { adapter } = kit
    if (!adapter) return { completes: 'ssr', facts }
    before(build, adapter, 'adapt', (builder: Builder) => build.complete(() => facts(builder)))
    return { completes: 'hook', waits: 'the adapter', facts }
  },

  preview(config, root) {
    const kit = optionsOf(config)
    const base = `${kit.paths.base}/`
    return { base, ...siteOf(kit), pages: staticPages(base, resolve(config.root, kit.files.routes), root) }
  },
}

function optionsOf(config: Pick<ResolvedConfig, 'plugins'>): KitConfig {
  const options = apiOf<{ options: KitConfig & { kit?: KitConfig } }>(config, 'vite-plugin-sveltekit-setup')?.options
  if (!options) throw new TypeError('SvelteKit has changed: its plugin no longer tells its options.')
  return options.kit ?? options
}

function siteOf({ paths, prerender }: KitConfig): { site?: string } {
  const origin = paths.origin ?? prerender?.origin
  return origin && origin !== NO_ORIGIN ? { site: origin } : {}
}

/** The routes without parameters, by their files: Kit itself knows its routes only later. */
function staticPages(base: string, folder: string, root: string): KnownPage[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(?:^|\/)\+page(?:@[^./]*)?\.(?![jt]s$)[^./]+$/.test(name) && !name.includes('['))
    .map((name) => {
      const path = name
        .split('/')
        .slice(0, -1)
        .filter((part) => !/^\(.*\)$/.test(part))
        .join('/')
      return { path: base + encodePath(path), source: nameFrom(root, join(folder, name)) }
    })
}

function kitFacts(kit: KitConfig, root: string, build: Build, builder?: Builder): Facts {
  const { outDir, files, paths } = kit
  const output = resolve(root, outDir, 'output')
  const facts: Facts = {
    framework: 'sveltekit',
    outDir: join(output, 'client'),
    pagesFrom: join(output, 'prerendered/pages'),
    base: `${paths.base}/`,
    publicDir: resolve(root, files.assets),
    ...siteOf(kit),
  }
  if (!builder) return facts
  const routes = new Routes(resolve(root, files.routes), build.root)
  facts.routes = builder.routes
    .filter(({ page }) => page.methods.length > 0)
    .map(({ id, prerender }) => ({ pattern: id, prerendered: prerender === true }))
  facts.pages = new Map()
  for (const [path, { file }] of builder.prerendered.pages) {
    const below = path.slice(paths.base.length) || '/'
    facts.pages.set(file, { path: encodePath(below), ...routes.factsOf(below, builder.routes) })
  }
  for (const path of builder.prerendered.redirects.keys())
    facts.pages.set(fileOf(path.slice(paths.base.length) || '/'), { skip: 'redirect' })
  facts.owned = routes.owners(builder.routes)
  return facts
}

/** Where Kit writes what it prerenders at a path. */
function fileOf(path: string): string {
  return path.slice(1) + (path.endsWith('/') ? 'index.html' : '.html')
}

class Routes {
  readonly #folder: string
  readonly #root: string
  readonly #files = new Map<string, string | undefined>()

  /** @param root where names of sources start */
  constructor(folder: string, root: string) {
    this.#folder = folder
    this.#root = root
  }

  factsOf(path: string, routes: readonly Route[]): PageFacts {
    // Sorted by Kit: the first that matches is the one that answers.
    const route = routes.find(({ page, pattern }) => page.methods.length > 0 && pattern.test(path))
    const file = route && this.#fileOf(route.id, 'page')
    if (file === undefined) return {}
    return route?.id.includes('[') ? { template: file } : { source: file }
  }

  /** A route of the user's that answers at our addresses. */
  owners(routes: readonly Route[]): NonNullable<Facts['owned']> {
    const owned: NonNullable<Facts['owned']> = {}
    for (const [key, path] of [
      ['sitemap', '/sitemap.xml'],
      ['robots', '/robots.txt'],
    ] as const) {
      const route = routes.find(({ id, pattern }) => !id.includes('[') && pattern.test(path))
      if (route) owned[key] = this.#fileOf(route.id, 'server') ?? route.id
    }
    return owned
  }

  /** `+page.svelte`, or what other kinds of pages and `+page@layout` are called; a page without markup has only code. */
  #fileOf(id: string, kind: 'page' | 'server'): string | undefined {
    if (this.#files.has(id)) return this.#files.get(id)
    const folder = join(this.#folder, id)
    const names = existsSync(folder) ? readdirSync(folder).sort() : []
    const own = names.filter((name) => new RegExp(`^\\+${kind}(?:@[^.]*)?\\.[^.]+$`).test(name))
    const name = own.find((each) => kind === 'server' || !/\.[jt]s$/.test(each)) ?? own[0]
    const file = name === undefined ? undefined : nameFrom(this.#root, join(folder, name))
    this.#files.set(id, file)
    return file
  }
}
