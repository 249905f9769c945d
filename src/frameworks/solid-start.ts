/** SolidStart 2. It leaves its server and the prerendering to Nitro; here are its routes, which alone tell the sources. */
import { existsSync } from 'node:fs'
import type { ResolvedConfig } from 'vite'
import { walkHtml } from '../io/walk.ts'
import type { Facts } from '../types.ts'
import { nameFrom, type Build, type Framework } from './framework.ts'
import { followNitro } from './nitro.ts'
import { isDynamic, ownersAt, pagesByRoute, RouteTable, staticRoutes, type RouteFile } from './route-table.ts'
import { siteBuild } from './vite-build.ts'
import { pluginFacts } from './vite.ts'

/** What its plugin leaves for all of its parts: the client's router knows the pages, the server's all that answers. */
interface Routers {
  client: Router
  ssr: Router
}

interface Router {
  getRoutes(): Promise<readonly Route[]>
}

/** A page has a component, an endpoint its methods; `src` is absolute. */
interface Route {
  path: string
  $component?: { src: string }
  $GET?: { src: string }
}

export const solidStart: Framework = {
  follow: (config, build) => followNitro(config, build, (own) => startFacts(own, build)),

  async preview(config: ResolvedConfig, root: string) {
    const { base } = pluginFacts(config, siteBuild(config))
    return { base, pages: staticRoutes(await pageRoutes(root), base, true) }
  },
}

async function startFacts(own: Facts, { root, nitro }: Build): Promise<Facts> {
  const { outDir, base } = own
  const routes = await pageRoutes(root)
  const endpoints = filesOf(await routersOf().ssr.getRoutes(), ({ $GET }) => $GET?.src, root)
  return {
    ...own,
    framework: 'solid-start',
    pages: pagesByRoute(existsSync(outDir) ? walkHtml(outDir) : [], new RouteTable(routes)),
    routes: routes
      .filter(({ pattern }) => isDynamic(pattern))
      .map(({ pattern }) => ({ pattern, prerendered: nitro?.options.static === true })),
    owned: { ...own.owned, ...ownersAt(base, base, endpoints) },
  }
}

async function pageRoutes(root: string): Promise<RouteFile[]> {
  return filesOf(await routersOf().client.getRoutes(), ({ $component }) => $component?.src, root)
}

function routersOf(): Routers {
  const { ROUTERS } = globalThis as { ROUTERS?: Routers }
  if (!ROUTERS) throw new TypeError('SolidStart has changed: it no longer tells its routes.')
  return ROUTERS
}

/** Those with children come last: a child at the same address is the page. */
function filesOf(routes: readonly Route[], fileOf: (route: Route) => string | undefined, root: string): RouteFile[] {
  const isLayout = ({ path }: Route) => routes.some((other) => other.path.startsWith(`${path}/`))
  return [...routes.filter((each) => !isLayout(each)), ...routes.filter(isLayout)].flatMap((route) => {
    const file = fileOf(route)
    return file === undefined ? [] : [{ pattern: patternOf(route.path), file: nameFrom(root, file) }]
  })
}

/** `/(group)/blog/:post-id/*rest` → `/blog/:post_id/*` */
export function patternOf(path: string): string {
  const segments = path
    .replace(/\([^)/]+\)/g, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (segment.startsWith('*')) return '*'
      return segment.replace(/^:[^?]+/, (name) => `:${name.slice(1).replace(/\W/g, '_')}`)
    })
  return `/${segments.join('/')}`
}
