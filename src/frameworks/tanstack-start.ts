/**
 * TanStack Start. It prerenders at the end of the app, into the client's folder; with Nitro that is Nitro's public folder.
 * A sitemap of its own it writes right after, and no option of it can be reached from here.
 */
import { existsSync } from 'node:fs'
import { walkHtml } from '../io/walk.ts'
import type { Facts } from '../types.ts'
import { askedPages, forgetAsked, listenTo, type Asked } from './asked-pages.ts'
import { nameFrom, type Framework } from './framework.ts'
import { ownersIn } from './nitro.ts'
import { unservedFiles } from './nitro-server.ts'
import { ownersAt, pagesByRoute, RouteTable, staticRoutes, type RouteFile } from './route-table.ts'
import { siteBuild } from './vite-build.ts'
import { pluginFacts } from './vite.ts'

/** What its route generator leaves behind: id of a route → its file. */
type Manifest = Record<string, { filePath: string; children?: readonly string[] }>

const ROOT = '__root__'

export const tanStackStart: Framework = {
  follow(config, build) {
    forgetAsked(build.shared)
    return {
      completes: 'client',
      facts: () => {
        const facts: Facts = {
          ...pluginFacts(config, siteBuild(config)),
          framework: 'tanstack-start',
          sitemap: { file: 'sitemap.xml', setting: '`sitemap: { enabled: false }` in `tanstackStart()`' },
        }
        const { outDir, base } = facts
        const { nitro } = build
        // Its server redirects from the slash, which servers of files add: those of hosts that answer for the files as well.
        if (nitro?.options.serveStatic && !nitro.options.static) facts.urlStyle = 'clean'
        const routes = routesOf(build.root)
        facts.pages = pagesByRoute(existsSync(outDir) ? walkHtml(outDir) : [], new RouteTable(routes))
        // The shell of a single-page application, which hosts answer with where there is no page.
        facts.pages.set('_shell.html', { skip: 'error-page' })
        const asked = askedPages(build.shared)
        const failed = failedPages(asked)
        facts.found = [
          ...(nitro ? unservedFiles(nitro) : []),
          ...failed.map((where) => ({ code: 'page-failed', where })),
        ]
        const due = prerendable().filter((path) => asked.has(path) && !failed.includes(path))
        facts.routes = routes.map(({ pattern }) => ({ pattern, prerendered: due.includes(pattern) }))
        const isStatic = nitro?.options.static === true
        const servers = nitro ? ownersIn(nitro, { outDir, isStatic, root: build.root }) : {}
        facts.owned = { ...servers, ...ownersAt(base, base, routes) }
        return facts
      },
    }
  },

  listen(server, shared) {
    // The shell of a single-page application is asked for at the address of a page.
    listenTo(server, shared, ({ headers }) => headers['x-tss_shell'] === undefined)
  },

  preview(config, root) {
    const { base } = pluginFacts(config, siteBuild(config))
    return { base, pages: staticRoutes(routesOf(root), base, true) }
  },
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
