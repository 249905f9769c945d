/** What waymark touches of Astro 5, 6 and 7, by shape: Astro is no dependency. */
import type { Middleware } from '../dev.ts'

export interface AstroLogger {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface AstroI18n {
  defaultLocale: string
  locales: readonly AstroLocale[]
  /** Locale → the locale whose pages stand in for those it lacks. */
  fallback?: Record<string, string> | undefined
  /** Locale → the origin of its own domain; of server-rendered pages only. */
  domains?: Record<string, string> | undefined
  routing?: 'manual' | { prefixDefaultLocale?: boolean | undefined } | undefined
}

export type AstroLocale = string | { path: string; codes: readonly string[] }

/** As the hooks are given it: resolved, all folders as URLs. */
export interface AstroConfig {
  root: URL
  srcDir: URL
  publicDir: URL
  outDir: URL
  cacheDir: URL
  site?: string | undefined
  base: string
  trailingSlash: 'always' | 'never' | 'ignore'
  build: { format: 'directory' | 'file' | 'preserve' }
  i18n?: AstroI18n | undefined
  experimental?: object | undefined
  integrations: readonly AstroIntegrationLike[]
}

export interface AstroIntegrationLike {
  name: string
  hooks: object
}

/** Of `astro:routes:resolved`. */
export interface AstroRoute {
  /** `/blog/[...slug]` */
  pattern: string
  /** From the root of the project, with `/`; of a redirect its pattern. */
  entrypoint: string
  type: 'page' | 'endpoint' | 'redirect' | 'fallback'
  origin: 'project' | 'external' | 'internal'
  isPrerendered: boolean
  params: readonly string[]
}

/** What the hooks of an Astro integration are given, as far as it is used. No interface: that fits no index signature. */
export type AstroHooks = {
  'astro:config:setup'(setup: {
    command: 'dev' | 'build' | 'preview' | 'sync'
    config: AstroConfig
    addMiddleware(middleware: { order: 'pre' | 'post'; entrypoint: URL }): void
    updateConfig(config: { vite: object }): unknown
    logger: AstroLogger
  }): void
  'astro:routes:resolved'(resolved: { routes: readonly AstroRoute[] }): void
  'astro:config:done'(done: {
    config: AstroConfig
    buildOutput: 'static' | 'server'
    logger: AstroLogger
  }): Promise<void>
  'astro:server:setup'(setup: {
    server: { middlewares: { use(handler: Middleware): unknown } }
    logger: AstroLogger
  }): void
  'astro:build:start'(): void
  'astro:build:done'(done: {
    pages: readonly unknown[]
    dir: URL
    assets: ReadonlyMap<string, URL[]>
    logger: AstroLogger
  }): Promise<void>
}

/** What a middleware is given, as far as it is used. */
export interface AstroContext {
  url: URL
  /** Of the page that is written, whatever it was rewritten to: without base, as the file is named. */
  originPathname?: string
  params: Record<string, string | undefined>
  props: Record<string, unknown>
  locals: object
}

/** An entry of a content collection. */
export interface AstroEntry {
  collection: string
  id: string
  /** From the root of the project, with `/`; absent where a loader has no files. */
  filePath?: string
  data?: Record<string, unknown>
  /** Of collections before Astro 5. */
  slug?: string
}
