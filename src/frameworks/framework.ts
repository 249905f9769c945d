/** What a framework module is. To support one more framework: a file here, a line in `list.ts`, a playground. */
import { relative } from 'node:path'
import type { Logger, PreviewServer, ResolvedConfig } from 'vite'
import type { KnownPage } from '../dev.ts'
import type { Facts, May } from '../types.ts'

export interface Framework {
  /**
   * Called for every configuration that a build of the framework resolves (of each environment, and of each build it
   * starts): find out what the framework has decided, hook into it, switch off its own sitemap.
   */
  follow(config: ResolvedConfig, build: Build): May<Followed>
  /**
   * What is known while the site is developed, before any build: asked each time the preview is. Absent: the HTML inputs.
   *
   * @param root folder that sources are named from
   */
  preview?(config: ResolvedConfig, root: string): May<Previewed>
  /** Called for a preview server that is started while the site is built, as some frameworks do to get their pages from it. */
  listen?(server: PreviewServer, shared: Shared): void
}

export interface Previewed {
  base: string
  /** Folder of the project, where it is not Vite's root. */
  root?: string
  site?: string
  /** The routes that are one page each. */
  pages: Iterable<KnownPage>
}

/** A build of a known framework. */
export interface Followed {
  /**
   * When all pages are on disk: when this environment's build is closed, or, where Vite builds several environments as one
   * app, when the whole app is built; `'hook'`: when the module calls {@link Build.complete} from a hook of the framework.
   */
  completes: 'client' | 'ssr' | 'hook'
  /** The moment in words, for those who look for why nothing happens, where it is none of Vite's. */
  waits?: string
  /** Told of the server that Nitro builds, if that is known only after the configuration. */
  served?(nitro: Nitro): void
  /**
   * What is known by now. Called when the pages are complete, and once before the build to check the user's options, when
   * only `framework`, `outDir`, `base`, `mount` and `site` count.
   */
  facts(): May<Facts>
  /** Folder of the project, where it is not Vite's root. */
  root?: string
  /** This process may end well without a page: another one makes them. */
  partly?: boolean
  /** What people see of the build, where the framework silences Vite's own. */
  logger?: Logger
}

/** The running build, as the plugin sees it. */
export interface Build {
  /** Folder that sources are named from: the user's `root`, else Vite's (absolute). */
  readonly root: string
  /** HTML files of the client's bundle → absolute path of the file each was made from. */
  readonly sources: ReadonlyMap<string, string>
  /** Shared by all builds of this site in this process, however often its configuration is evaluated. */
  readonly shared: Shared
  /** Make the sitemap: all pages are on disk, and nothing has copied or counted them yet. To be awaited. */
  complete(facts: () => May<Facts>): Promise<void>
  /** The server that Nitro builds for the site, if it does. */
  readonly nitro?: Nitro | undefined
}

/** As much of Nitro as is used here. */
export interface Nitro {
  options: {
    dev: boolean
    preset: string
    static: boolean
    baseURL: string
    serveStatic: boolean | 'node' | 'inline' | undefined
    output: { publicDir: string; serverDir: string }
    plugins: string[]
    prerender: { failOnError?: boolean }
    handlers?: readonly NitroHandler[]
    cloudflare?: { pages?: { routes?: { include?: readonly string[]; exclude?: readonly string[] } } }
    virtual: Record<string, string | (() => string)>
  }
  hooks: { hook(name: string, run: (...args: never[]) => May<void>): unknown }
  meta?: { majorVersion?: number }
  /** What answers by the files of its own folder. */
  scannedHandlers?: readonly NitroHandler[]
  /** Modules that exist only while the server is built. */
  vfs?: ReadonlyMap<string, unknown>
}

export interface NitroHandler {
  route?: string | undefined
  /** Absolute, or the name of a module. */
  handler?: unknown
  middleware?: boolean
}

export interface Shared {
  /** Methods that are wrapped already, by the object they belong to. */
  readonly wrapped: WeakMap<object, Set<string>>
  /** What framework modules keep from one build to the next, such as routes that the first of two builds tells. */
  readonly memory: Map<string, unknown>
  /** Whether a sitemap was made, or tried to. */
  made: boolean
}

type Method = (this: unknown, ...args: unknown[]) => unknown

/** Run something each time before a method of the framework, which then waits for it. */
export function before<Args extends unknown[]>(
  { shared }: Build,
  object: object,
  name: string,
  run: (...args: Args) => May<void>,
): void {
  wrap(shared, object, name, (original) => {
    return async function (this: unknown, ...args: unknown[]) {
      await run(...(args as Args))
      return original?.apply(this, args)
    }
  })
}

/** Run something each time after a method of the framework, which may be absent, has done its work. */
export function after<Args extends unknown[]>(
  { shared }: Build,
  object: object,
  name: string,
  run: (...args: Args) => May<void>,
): void {
  wrap(shared, object, name, (original) => {
    return async function (this: unknown, ...args: unknown[]) {
      const result = await original?.apply(this, args)
      await run(...(args as Args))
      return result
    }
  })
}

/** Once, though the configuration that leads to the object is resolved again and again. */
function wrap({ wrapped }: Shared, object: object, name: string, by: (original: Method | undefined) => Method): void {
  const names = wrapped.get(object) ?? new Set()
  if (names.has(name)) return
  wrapped.set(object, names.add(name))
  const methods = object as Record<string, Method | undefined>
  methods[name] = by(methods[name])
}

/** The `api` of the plugin with this name. */
export function apiOf<Api>({ plugins }: Pick<ResolvedConfig, 'plugins'>, name: string): Api | undefined {
  return plugins.find((plugin) => plugin.name === name)?.api as Api | undefined
}

/** How sources are named: from the root, with `/`. */
export function nameFrom(root: string, file: string): string {
  return relative(root, file).replaceAll('\\', '/')
}
