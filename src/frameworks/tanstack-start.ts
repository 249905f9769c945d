/**
 * TanStack Start. It prerenders at the end of the app, into the client's folder; with Nitro that is Nitro's public folder.
 * A sitemap of its own it writes right after, and no option of it can be reached from here.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { walkHtml } from '../io/walk.ts'
import type { Facts, PageFacts } from '../types.ts'
import { askedPages, forgetAsked, listenTo, type Asked } from './asked-pages.ts'
import { nameFrom, type Build, type Framework, type Shared } from './framework.ts'
import { ownersIn } from './nitro.ts'
import { unservedFiles } from './nitro-server.ts'
import { ownersAt, pagesByRoute, RouteTable, staticRoutes, type RouteFile } from './route-table.ts'
import { siteBuild } from './vite-build.ts'
import { pluginFacts } from './vite.ts'

/** What its route generator leaves behind: id of a route → its file. */
type Manifest = Record<string, { filePath: string; children?: readonly string[] }>

const ROOT = '__root__'

const SHELL = 'asked shell'

export const tanStackStart: Framework = {
  follow(config, build) {
    const { memory } = build.shared
    forgetAsked(build.shared)
    memory.delete(SHELL)
    return { completes: 'client', facts: () => startFacts(config, build) }
  },

  listen(server, shared) {
    // The shell of a single-page application is asked for at the address of a page.
    const isShell = ({ headers }: IncomingMessage) => headers['x-tss_shell'] !== undefined
    listenTo(server, shared, (request) => !isShell(request) || !shared.memory.set(SHELL, true))
  },

  preview(config, root) {
    const { base } = pluginFacts(config, siteBuild(config))
    return { base, pages: staticRoutes(withoutEndpoints(routesOf(root), root), base, true) }
  },
}

function startFacts(config: ResolvedConfig, build: Build): Facts {
  const own = pluginFacts(config, siteBuild(config))
  const { outDir, base } = own
  const { nitro, root, shared } = build
  const routes = routesOf(root)
  const asked = askedPages(shared)
  const failed = failedPages(asked)
  const due = prerendable().filter((path) => asked.has(path) && !failed.includes(path))
  const isStatic = nitro?.options.static === true
  const servers = nitro ? ownersIn(nitro, { outDir, isStatic, root }) : {}
  const facts: Facts = {
    ...own,
    framework: 'tanstack-start',
    pages: pagesOf(own, routes, shared),
    routes: withoutEndpoints(routes, root).map(({ pattern }) => ({ pattern, prerendered: due.includes(pattern) })),
    owned: { ...servers, ...ownersAt(base, base, routes) },
    sitemap: { file: 'sitemap.xml', setting: '`sitemap: { enabled: false }` in `tanstackStart()`' },
    found: [...(nitro ? unservedFiles(nitro) : []), ...failed.map((where) => ({ code: 'page-failed', where }))],
  }
  // Its server redirects from the slash, which servers of files add: those of hosts that answer for the files as well.
  if (nitro?.options.serveStatic && !isStatic) facts.urlStyle = 'clean'
  return facts
}

/** The shell of a single-page application is what hosts answer with where there is no page; its name is an option. */
function pagesOf({ outDir, publicDir }: Facts, routes: readonly RouteFile[], shared: Shared): Map<string, PageFacts> {
  const pages = pagesByRoute(existsSync(outDir) ? walkHtml(outDir) : [], new RouteTable(routes))
  const asked = askedPages(shared)
  const unasked = [...pages].filter(
    ([file, { source }]) =>
      source === undefined &&
      !asked.has(`/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`) &&
      !(publicDir !== undefined && existsSync(join(publicDir, file))),
  )
  const [shell] = unasked.length === 1 && shared.memory.has(SHELL) ? (unasked[0] ?? []) : ['_shell.html']
  if (shell !== undefined && pages.has(shell)) pages.set(shell, { skip: 'error-page' })
  return pages
}

/** Routes that have a component: they are prerendered, unless the user chooses others, which only its requests tell. */
function prerendable(): string[] {
  const { TSS_PRERENDABLE_PATHS: known = [] } = globalThis as { TSS_PRERENDABLE_PATHS?: readonly { path: string }[] }
  return known.map(({ path }) => path.replace(/(.)\/$/, '$1'))
}

/** It may be told to go on when a page fails, and with a server of Nitro it does so untold. */
function failedPages(asked: Asked): string[] {
  return [...asked].flatMap(([path, status]) => (status >= 500 && !/\.(?!html?$)[a-z0-9]+$/i.test(path) ? [path] : []))
}

/** Without those that only a server answers, with data. */
function withoutEndpoints(routes: readonly RouteFile[], root: string): RouteFile[] {
  return routes.filter(({ file }) => {
    const path = join(root, file)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return !/\bhandlers\b/.test(text) || /component/i.test(text)
  })
}

/** Those with children come last: a child at the same address is the page. */
function routesOf(root: string): RouteFile[] {
  const manifest = (globalThis as { TSS_ROUTES_MANIFEST?: Manifest }).TSS_ROUTES_MANIFEST ?? {}
  const routes = Object.entries(manifest).filter(([id]) => id !== ROOT)
  const isLayout = ([, { children = [] }]: (typeof routes)[number]) => children.length > 0
  return [...routes.filter((each) => !isLayout(each)), ...routes.filter(isLayout)].map(([id, { filePath }]) => ({
    pattern: patternOf(id),
    file: nameFrom(root, filePath),
  }))
}

/** `/_layout/(group)/blog_/post-{$id}/$` → `/blog/post-:id/*` */
export function patternOf(id: string): string {
  const segments = id
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith('_') && !/^\(.*\)$/.test(segment))
    .map((segment) =>
      segment
        .replace(/_$/, '')
        .replace(/^(?:\$|\{\$\})$/, '*')
        .replace(/\{-\$(\w+)\}/, ':$1?')
        .replace(/\{\$(\w+)\}|\$(\w+)/g, (_, braced?: string, bare?: string) => `:${braced ?? bare}`),
    )
  return `/${segments.join('/')}`
}
