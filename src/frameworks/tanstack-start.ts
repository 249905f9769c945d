/**
 * TanStack Start. It prerenders at the end of the app, into the client's folder; with Nitro that is Nitro's public folder.
 * A sitemap of its own it writes right after, and no option of it can be reached from here.
 */
import { existsSync } from 'node:fs'
import { walkHtml } from '../io/walk.ts'
import type { Facts } from '../types.ts'
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
        // Its server redirects from the slash, which servers of files add.
        if (nitro && !nitro.options.static) facts.urlStyle = 'clean'
        if (nitro) facts.found = unservedFiles(nitro)
        const routes = routesOf(build.root)
        facts.pages = pagesByRoute(existsSync(outDir) ? walkHtml(outDir) : [], new RouteTable(routes))
        // The shell of a single-page application, which hosts answer with where there is no page.
        facts.pages.set('_shell.html', { skip: 'error-page' })
        const due = prerendable(facts.pages.keys())
        facts.routes = routes.map(({ pattern }) => ({ pattern, prerendered: due.has(pattern) }))
        const isStatic = nitro?.options.static === true
        const servers = nitro ? ownersIn(nitro, { outDir, isStatic, root: build.root }) : {}
        facts.owned = { ...servers, ...ownersAt(base, base, routes) }
        return facts
      },
    }
  },

  preview(config, root) {
    const { base } = pluginFacts(config, siteBuild(config))
    return { base, pages: staticRoutes(routesOf(root), base, true) }
  },
}

/**
 * The paths that are prerendered unless the user chooses others: routes that have a component. Without any of these pages
 * none was to be.
 */
function prerendable(files: Iterable<string>): Set<string> {
  const { TSS_PRERENDABLE_PATHS: known = [] } = globalThis as { TSS_PRERENDABLE_PATHS?: readonly { path: string }[] }
  const paths = new Set(known.map(({ path }) => path.replace(/(.)\/$/, '$1')))
  const built = [...files].map((file) => `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`)
  return built.some((path) => paths.has(path)) ? paths : new Set()
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
