/**
 * vite-ssg, for Vue. It resolves the configuration once for itself, then builds client and server, each with the
 * configuration read anew, and renders the pages after them. Of the first it takes `ssgOptions`, and calls what is in them.
 */
import { resolve } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { encodePath } from '../core/url.ts'
import type { Facts, PageFacts } from '../types.ts'
import { after, nameFrom, type Build, type Followed, type Framework } from './framework.ts'

/** As much as is read here of `ssgOptions`, which vite-react-ssg has as well. */
interface SsgOptions {
  dirStyle?: 'flat' | 'nested'
  /** Of vite-ssg alone: another name for a file. */
  htmlFileName?: (file: string) => unknown
  /** Of vite-ssg alone: in place of Vite's base. */
  base?: string
}

/** What is given to `onPageRendered`. */
interface Rendered {
  app: { _context?: { provides?: Record<symbol, { modules?: Set<string> } | undefined> } }
  /** Absent where the site has one page and no router. */
  router?: { currentRoute: { value: CurrentRoute } }
  routes?: readonly RouteRecord[]
}

interface CurrentRoute {
  redirectedFrom?: unknown
  matched: readonly { path: string }[]
}

interface RouteRecord {
  path?: string
  children?: readonly RouteRecord[]
}

/** Where Vue's server renderer keeps what it knows of a page: its plugin notes there the files of all components. */
const SSR_CONTEXT = Symbol.for('v-scx')

export const viteSsg: Framework = {
  follow: (config, build) =>
    followSsg<Rendered>('vite-ssg', config, build, (route, rendered) => aboutVue(route, rendered, config, build)),
}

/** @param about what is known of the page at a route, which begins with `/` */
export function followSsg<Context>(
  framework: string,
  config: ResolvedConfig,
  build: Build,
  about: (route: string, context: Context) => PageFacts,
): Followed {
  const { memory } = build.shared
  const options = ((config as { ssgOptions?: SsgOptions }).ssgOptions ??= {})
  // Only of builds that are not the server's the output folder is the one of the pages.
  if (!config.build.ssr) memory.set('ssg', firstFacts(framework, config, options))
  const facts = () => (memory.get('ssg') as Facts | undefined) ?? firstFacts(framework, config, options)
  const pages = new Map<string, PageFacts>()
  after(build, options, 'onPageRendered', async (path: string, _html: string, context: Context) => {
    const route = `/${path.replace(/^\//, '')}`
    // The router knows a page by its route alone, whatever is the name of its file; servers add a slash to folders.
    const own = options.dirStyle === 'nested' ? {} : { path: encodePath(route) }
    pages.set(await fileOf(route, options), { ...own, ...about(route, context) })
  })
  after(build, options, 'onFinished', () => build.complete(() => ({ ...facts(), pages })))
  return { completes: 'hook', waits: '`onFinished` of `ssgOptions`', facts }
}

function firstFacts(framework: string, { root, base, build, publicDir }: ResolvedConfig, options: SsgOptions): Facts {
  const facts: Facts = { framework, outDir: resolve(root, build.outDir), base: options.base ?? base }
  if (publicDir && build.copyPublicDir) facts.publicDir = publicDir
  return facts
}

async function fileOf(route: string, { dirStyle, htmlFileName }: SsgOptions): Promise<string> {
  const name = route.slice(1)
  const folder = name === '' || name.endsWith('/') ? name : `${name}/`
  const file = dirStyle === 'nested' || folder === name ? `${folder}index.html` : `${name}.html`
  const renamed = await htmlFileName?.(file)
  return typeof renamed === 'string' && renamed !== '' ? renamed : file
}

function aboutVue(
  route: string,
  { app, router, routes = [] }: Rendered,
  { root }: ResolvedConfig,
  build: Build,
): PageFacts {
  if (!router) return {}
  const { redirectedFrom, matched } = router.currentRoute.value
  // The page is a copy of the one it leads to.
  if (redirectedFrom) return { skip: 'redirect' }
  const record = matched.at(-1)?.path
  // All paths of the routes are rendered, also those that only hold others: what answers there is the page for errors.
  if (record === undefined || (record.includes('(.*)') && pathsOf(routes).has(route))) return { skip: 'error-page' }
  const file = sourceAmong(app._context?.provides?.[SSR_CONTEXT]?.modules ?? [], record)
  if (file === undefined) return {}
  return { [record.includes(':') ? 'template' : 'source']: nameFrom(build.root, resolve(root, file)) }
}

function pathsOf(routes: readonly RouteRecord[], parent = ''): Set<string> {
  const paths = new Set<string>()
  for (const { path = '', children = [] } of routes) {
    const whole = path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`.replace(/(.)\/$/, '$1')
    paths.add(whole)
    for (const below of pathsOf(children, whole)) paths.add(below)
  }
  return paths
}

/**
 * Routes do not say which file they are made from. Where files are named like the routes (`/blog/:slug`:
 * `blog/[slug].vue`), it is the one among the components of the page that is.
 */
function sourceAmong(components: Iterable<string>, record: string): string | undefined {
  const name = record
    .replace(/\/$/, '')
    .replace(/:(\w+)\(\.\*\)\*?/g, '[...$1]')
    .replace(/:(\w+)/g, '[$1]')
  const fits = [...components].filter((file) => {
    const [, below] = /^(?:.*\/)?(?:pages|views)(\/.*)\.\w+$/.exec(file) ?? []
    return below !== undefined && (below === name || below === `${name}/index`)
  })
  return fits.length === 1 ? fits[0] : undefined
}
