/**
 * Waku. It prerenders at the end of the app, into the client's folder, and goes on when a page fails: what it writes then
 * is an empty shell.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { walkHtml } from '../io/walk.ts'
import type { Framework } from './framework.ts'
import { filesBelow, isDynamic, pagesByRoute, RouteTable, staticRoutes, type RouteFile } from './route-table.ts'
import { siteBuild } from './vite-build.ts'
import { pluginFacts } from './vite.ts'

/** Where its router looks, unless the user writes another one. */
const PAGES = 'src/pages'

export const waku: Framework = {
  follow(config, build) {
    return {
      completes: 'client',
      facts() {
        const own = pluginFacts(config, siteBuild(config))
        const files = existsSync(own.outDir) ? walkHtml(own.outDir) : []
        const routes = routesOf(config.root, build.root)
        return {
          ...own,
          framework: 'waku',
          pages: pagesByRoute(files, new RouteTable(routes)),
          failed: hasFailed,
          routes: routes
            .filter(({ pattern }) => isDynamic(pattern))
            .map(({ pattern }) => ({ pattern, prerendered: false })),
        }
      },
    }
  },

  preview(config, root) {
    const { base } = pluginFacts(config, siteBuild(config))
    return { base, pages: staticRoutes(routesOf(config.root, root), base, true) }
  },
}

function routesOf(viteRoot: string, root: string): RouteFile[] {
  return filesBelow(join(viteRoot, PAGES), root).flatMap(({ name, file }) => {
    const pattern = /\.[jt]sx?$/.test(name) ? patternOf(name) : undefined
    return pattern === undefined ? [] : [{ pattern, file }]
  })
}

/** `(group)/blog/[slug].jsx` → `/blog/:slug`; absent where the file makes no page. */
export function patternOf(name: string): string | undefined {
  const segments = name.replace(/\.\w+$/, '').split('/')
  // Layouts, parts of pages, and what no page has to do with; answers of servers.
  if (segments.some((segment) => segment.startsWith('_')) || segments[0] === 'api') return undefined
  if (segments.at(-1) === 'index') segments.pop()
  const plain = segments
    .filter((segment) => !/^\(.*\)$/.test(segment))
    .map((segment) => (segment.startsWith('[...') ? '*' : segment.replace(/\[([^\]]+)\]/g, toParameter)))
  return `/${plain.join('/')}`
}

function toParameter(_: string, name: string): string {
  return `:${name.replace(/\W/g, '_')}`
}

/** The head of such a page is empty, and its data hold the error in place of the page. */
function hasFailed(html: Uint8Array): boolean {
  const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  return (
    /^<!doctype html><html[^>]*><head><\/head>/i.test(text.toString('latin1', 0, 64)) &&
    /[\n"]\w+:E\{\\?"digest/.test(text.toString('latin1').replaceAll('\\n', '\n'))
  )
}
