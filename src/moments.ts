/** When to make the sitemap in a build of Vite: once, at the last moment, when all pages are on disk. */
import type { Logger, PreviewServer, ResolvedConfig } from 'vite'
import { plainly } from './errors.ts'
import type { Build, Followed, Nitro, Shared } from './frameworks/framework.ts'
import { frameworkNameOf, frameworkOf } from './frameworks/list.ts'
import { environmentOf, onLogFailure, projectRoot, SERVER_BUILD, whyIdle } from './frameworks/vite-build.ts'
import type { Facts, May } from './types.ts'

type Environment = { name: string } | undefined

/** All builds of one site in this process. */
export interface Site extends Shared {
  /** Look once more for pages, of a framework that is not known. */
  again?: () => Promise<void>
  /** Absolute path → folder that is built into: a script may build several, each with a sitemap of its own. */
  readonly folders: Map<string, Folder>
  /** What was last told of what is waited for. */
  told?: string
}

export interface Folder {
  /** HTML files on disk when the sitemap was made, or could not be. */
  pages?: number
  /** Why no sitemap was made so far; said when nothing can come any more. */
  problem?: string | undefined
  /** Whether the end of the process is waited for. */
  awaitsEnd?: boolean
}

/** What the plugin does at these moments. */
export interface Work {
  /** Nothing is built yet. */
  check(config: ResolvedConfig, followed: Followed | undefined): Promise<void>
  /** All pages are on disk. */
  make(config: ResolvedConfig, facts: () => May<Facts>, logger?: Logger): Promise<void>
  /** Perhaps they are: the framework is not known. */
  attempt(config: ResolvedConfig, sources: ReadonlyMap<string, string>, site: Site, again: boolean): Promise<void>
  /** The framework is known, but may never tell that they are. */
  expect(config: ResolvedConfig, followed: Followed, site: Site): Promise<void>
}

export class Moments implements Build {
  readonly sources = new Map<string, string>()
  root = ''
  shared: Site = siteBy('')
  /** Why there is nothing to do. */
  idle: string | undefined
  readonly #work: Work
  #config: ResolvedConfig | undefined
  #followed: Followed | undefined
  #nitro: Nitro | undefined
  // A build has succeeded when its files are written and nothing is passed to closeBundle; Vite calls closeBundle after
  // failures too, with the error, and Vite 8 then once more without it.
  readonly #written = new Set<string>()
  readonly #failed = new Set<string>()
  /** Builds that are over, while that of the app they belong to is not. */
  readonly #closed = new Set<string>()
  #building = false

  constructor(work: Work) {
    this.#work = work
  }

  /** @param nth of the plugins in the list: each makes a sitemap of its own */
  async resolved(config: ResolvedConfig, root: string, nth: number): Promise<void> {
    this.#config = config
    // An import of this file's own would cost every configuration a millisecond, built or not.
    const { resolve } = await import('node:path')
    this.root = resolve(projectRoot(config), root)
    this.shared = siteBy(keyOf(config, nth))
    const framework = await frameworkOf(config)
    this.idle = whyIdle(config, process.env, framework !== undefined)
    if (this.idle !== undefined) return
    onLogFailure(config, (name) => this.#failed.add(name))
    this.#followed = await framework?.follow(config, this)
    const project = this.#followed?.root
    if (project !== undefined) {
      this.root = resolve(project, root)
      this.#config = Object.create(config, { root: { value: project } }) as ResolvedConfig
    }
    this.#surroundApp(config)
    await this.#work.check(this.#config, this.#followed)
  }

  /** A preview server is started: by a framework, if the site is being built. */
  async previewed(server: PreviewServer, nth: number): Promise<void> {
    const site = sites().get(keyOf(server.config, nth))
    if (site) (await frameworkOf(server.config))?.listen?.(server, site)
  }

  get nitro(): Nitro | undefined {
    return this.#nitro
  }

  /** The server of the site is going to be built with Nitro: of version 3 that is known first of all, of 2 last. */
  servedBy(nitro: Nitro): void {
    this.#nitro = nitro
    this.#followed?.served?.(nitro)
  }

  /**
   * What was recognised, and what is waited for.
   *
   * @returns nothing if that was told before, by whatever instance of the plugin
   */
  waits(): { words: string; logger: Logger } | undefined {
    const { shared } = this
    if (this.idle !== undefined || !this.#config) return undefined
    const name = frameworkNameOf(this.#config)
    const words = `${name === undefined ? 'recognised no framework' : `recognised ${name}`}, waits for ${this.#moment()}`
    if (shared.told === words) return undefined
    shared.told = words
    return { words, logger: this.#followed?.logger ?? this.#config.logger }
  }

  #moment(): string {
    const { completes = 'client', waits, partly } = this.#followed ?? {}
    if (partly) return 'another process, which makes the pages'
    if (waits !== undefined) return waits
    if (this.#building && !this.#config?.build.watch) return 'the end of the app'
    return `the end of the ${completes === 'ssr' ? 'server' : 'client'} build`
  }

  /** A build begins. */
  started(environment: Environment): void {
    const name = this.#name(environment)
    this.#failed.delete(name)
    if (name === 'client') this.sources.clear()
  }

  /** Once for each output: all of them have to be written. */
  rendering(environment: Environment): void {
    this.#written.delete(this.#name(environment))
  }

  emitted(environment: Environment, file: string, source: string): void {
    if (this.#name(environment) === 'client') this.sources.set(file, source)
  }

  wrote(environment: Environment): void {
    this.#written.add(this.#name(environment))
  }

  async closed(environment: Environment, error: Error | undefined): Promise<void> {
    const name = this.#name(environment)
    if (error || this.#failed.has(name) || !this.#written.delete(name) || !this.#config) return
    // Without knowing the framework: a server build may have made pages of the site that was built before it.
    if (this.idle === SERVER_BUILD) return this.shared.again?.()
    if (this.idle !== undefined) return
    if (this.#building && !this.#config.build.watch) this.#closed.add(name)
    else if (name === (this.#followed?.completes ?? 'client')) await this.#finish()
    else if (this.#followed) await this.#work.expect(this.#config, this.#followed, this.shared)
  }

  /** Vite 7 and later: several builds may follow, and something after them. */
  appStarted(): void {
    // A framework may build the app within the build of the app, to see the last hooks called before it ends the process.
    if (!this.#building) this.#closed.clear()
    this.#building = true
  }

  /** @param built whether any of them is done; else Vite builds only now, and there is nothing after it */
  async appEnded(built: boolean): Promise<void> {
    this.#building = false
    if (!built || this.idle !== undefined || !this.#config || this.#config.build.watch) return
    const complete = this.#closed.has(this.#followed?.completes ?? 'client')
    this.#closed.clear()
    if (complete) await this.#finish()
    else if (this.#followed) await this.#work.expect(this.#config, this.#followed, this.shared)
  }

  async complete(facts: () => May<Facts>): Promise<void> {
    if (this.#failed.size > 0 || this.idle !== undefined || !this.#config) return
    this.shared.made = true
    await this.#work.make(this.#config, facts, this.#followed?.logger)
  }

  /** Vite 6 has no hook at the end of an app, only the function that builds it. */
  #surroundApp({ builder }: ResolvedConfig): void {
    if (!builder || this.shared.wrapped.has(builder)) return
    this.shared.wrapped.set(builder, new Set(['buildApp']))
    const { buildApp } = builder
    builder.buildApp = async (app) => {
      // Later versions have told.
      if (this.#building) return buildApp.call(builder, app)
      this.appStarted()
      await buildApp.call(builder, app)
      await plainly(this.appEnded(true))
    }
  }

  async #finish(): Promise<void> {
    if (this.#followed) return this.complete(this.#followed.facts)
    const { shared } = this
    const config = this.#config as ResolvedConfig
    shared.again = () => this.#work.attempt(config, this.sources, shared, true)
    await this.#work.attempt(config, this.sources, shared, false)
  }

  #name(environment: Environment): string {
    return environmentOf(environment, this.#config)
  }
}

/** A configuration may be evaluated many times, and this module be loaded more than once. */
function sites(): Map<string, Site> {
  return ((globalThis as Record<symbol, unknown>)[Symbol.for('waymark')] ??= new Map()) as Map<string, Site>
}

function siteBy(key: string): Site {
  let site = sites().get(key)
  if (!site) sites().set(key, (site = { wrapped: new WeakMap(), memory: new Map(), folders: new Map(), made: false }))
  return site
}

function keyOf({ root }: Pick<ResolvedConfig, 'root'>, nth: number): string {
  return `${root}\0${nth}`
}
