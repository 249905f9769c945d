/**
 * Door: the Astro integration, `waymark/astro`. It collects what Astro's hooks tell, and makes the sitemap when the last
 * page is on disk; the pipeline does the rest.
 *
 * @example
 * ```ts
 * // astro.config.mjs
 * import { defineConfig } from 'astro/config'
 * import sitemap from 'waymark/astro'
 *
 * export default defineConfig({ site: 'https://example.com', integrations: [sitemap()] })
 * ```
 */
import type { Middleware } from './dev.ts'
import { WaymarkError, withoutStack } from './errors.ts'
import type { AstroConfig, AstroHooks, AstroLogger, AstroRoute } from './frameworks/astro-shapes.ts'
import type { AstroEntries } from './frameworks/astro-entries.ts'
import type { AstroBuild } from './frameworks/astro-pages.ts'
import { inspectorAt, inspectorProxy } from './inspector-path.ts'
import type { Options } from './options.ts'
import { filesBeside, refuseSameFile, register } from './two-of-us.ts'
import type { Context, Facts, Patterns, Report } from './types.ts'

export type { AstroHooks } from './frameworks/astro-shapes.ts'

/** What the integration can be told: all of it optional. */
export interface AstroOptions extends Options {
  /**
   * List the pages that are rendered on request and whose address stands in their route: all of them, or those that the
   * patterns choose. Addresses of dynamic routes go into `pages`.
   * @default none of them, with a warning that names them; `false` without
   */
  ssr?: boolean | Patterns
}

/** Fits into `integrations` of Astro 5, 6 and 7. */
export interface AstroIntegration {
  name: string
  hooks: AstroHooks
}

/**
 * Sitemap and robots.txt line for every page of an Astro site. `site`, `base`, `trailingSlash`, `build.format` and `i18n`
 * come from Astro.
 *
 * @throws WaymarkError during the build, before anything is written: see `generateSitemap`
 */
export default function sitemap(options: AstroOptions = {}): AstroIntegration {
  // Vite would take it for a plugin that does nothing.
  const configResolved = ({ plugins }: { plugins: readonly { name: string }[] }) => {
    refuseAstro(plugins)
    throw withoutStack(
      new WaymarkError(
        'unsupported',
        '`waymark/astro` is for Astro alone: in `plugins` of Vite import from `waymark`.',
      ),
    )
  }
  return Object.assign({ name: 'waymark', hooks: astroHooks(options) }, { configResolved })
}

/** @throws WaymarkError `unsupported`: as a plugin of Vite in a site of Astro */
export function refuseAstro(plugins: readonly { name: string }[]): void {
  if (plugins.some(({ name }) => name === 'astro:build'))
    throw withoutStack(
      new WaymarkError(
        'unsupported',
        'Astro writes its pages where no Vite plugin sees them: take waymark out of `vite.plugins` and put it into `integrations: [sitemap()]`.',
      ),
    )
}

const OFFICIAL = '@astrojs/sitemap'
const LISTENER = Symbol.for('waymark.astro')

/** The hooks alone: the plugin of the root export is an integration as well. */
export function astroHooks(options: AstroOptions): AstroHooks {
  let command: string | undefined
  let config: AstroConfig | undefined
  let isServer = false
  let routes: readonly AstroRoute[] | undefined
  let entries: Promise<AstroEntries> | undefined

  const hooks: AstroHooks = {
    'astro:config:setup'(setup) {
      command = setup.command
      routes = undefined
      entries = undefined
      if (command === 'preview')
        setup.updateConfig({ vite: { preview: { proxy: inPreview(options, () => config, setup.logger) } } })
      if (command !== 'build') return
      if (!listening || listening.isOver) listening = { entries: listen(), isOver: false }
      entries = listening.entries
      // Nothing is left in a server whose pages have no content entries.
      if (!hasCollections(setup.config)) return
      setup.addMiddleware({ order: 'post', entrypoint: new URL('./astro-middleware.js', import.meta.url) })
    },

    // Before `config:done` in a build, after it in development, and once more whenever something is added.
    'astro:routes:resolved'(resolved) {
      routes = resolved.routes
    },

    async 'astro:config:done'(done) {
      config = done.config
      isServer = done.buildOutput === 'server'
      if (command !== 'build' && command !== 'dev') return
      await plainly(check(options, config))
      if (command !== 'build') return
      refuseSameFile(hooks['astro:build:done'], doneHooks(config), 'integrations')
      oneSitemap(config, done.logger)
    },

    'astro:server:setup'({ server, logger }) {
      for (const middleware of development(options, () => ({ config, routes: routes ?? [] }), logger))
        server.middlewares.use(middleware)
    },

    'astro:build:start'() {
      if (listening) listening.isOver = true
      if (routes === undefined)
        throw withoutStack(
          new WaymarkError(
            'unsupported',
            'waymark works with Astro 5 and later: this one does not tell its routes. Update Astro, or run `astro build && waymark dist --site https://example.com`.',
          ),
        )
      // While Astro is at work; what goes wrong shows when it is needed.
      void import('./generate.ts').catch(() => {})
    },

    async 'astro:build:done'({ pages, dir, assets, logger }) {
      if (!config || !routes || !entries) return
      const build = { config, routes, dir, assets, pageCount: pages.length, entries: await entries, isServer }
      delete (globalThis as Record<symbol, unknown>)[LISTENER]
      await plainly(make(options, build, logger))
    },
  }
  register(hooks['astro:build:done'], options)
  return hooks
}

/** By these we find each other: the integrations themselves may be copied. */
function doneHooks({ integrations }: AstroConfig): unknown[] {
  return integrations.map(({ hooks }) => (hooks as Partial<AstroHooks>)['astro:build:done'])
}

function hasCollections({ srcDir }: AstroConfig): boolean {
  // Not by an import, which would cost every configuration of Vite three milliseconds.
  const { existsSync } = process.getBuiltinModule('node:fs')
  const names = ['ts', 'mts', 'js', 'mjs'].map((ending) => `content.config.${ending}`)
  // The folder alone: collections before Astro 5.
  return [...names, 'content/'].some((name) => existsSync(new URL(name, srcDir)))
}

/** What is heard in a build is for all of us in its configuration; who comes when it has started is of the next. */
let listening: { entries: Promise<AstroEntries>; isOver: boolean } | undefined

/** The middleware is bundled with the site, so it can find the build that it runs in by a global name only. */
async function listen(): Promise<AstroEntries> {
  const { AstroEntries } = await import('./frameworks/astro-entries.ts')
  const entries = new AstroEntries()
  ;(globalThis as Record<symbol, unknown>)[LISTENER] = entries.see
  return entries
}

/** A wrong option stops the build at its start, not when everything else is done. */
async function check(options: AstroOptions, config: AstroConfig): Promise<void> {
  const [{ resolveOptions }, { configFacts }, { withoutSsr }] = await Promise.all([
    import('./options.ts'),
    import('./frameworks/astro.ts'),
    import('./server-pages.ts'),
  ])
  resolveOptions(withoutSsr(options), { ...(await worldOf(config)), facts: configFacts(config) })
}

/**
 * Two tools would write two sitemaps. Starlight brings the official one along by itself; the address that its pages
 * announce gets our sitemap too, since nothing else writes there any more.
 */
function oneSitemap({ integrations }: AstroConfig, logger: AstroLogger): void {
  const official = integrations.filter(({ name }) => name === OFFICIAL)
  if (official.length === 0) return
  if (!integrations.some(({ name }) => name === '@astrojs/starlight'))
    throw withoutStack(
      new WaymarkError(
        'invalid-option',
        `\`integrations\` has both waymark and ${OFFICIAL}, and each would write a sitemap: take ${OFFICIAL} out. The README says what its options are called here.`,
      ),
    )
  for (const integration of official) integration.hooks = {}
  logger.info(
    `${OFFICIAL}, which Starlight adds, is switched off: sitemap.xml takes its place, at the address that the pages announce too.`,
  )
}

interface Build extends AstroBuild {
  isServer: boolean
}

async function make(options: AstroOptions, build: Build, logger: AstroLogger): Promise<void> {
  const start = performance.now()
  const [{ generateSitemap }, { astroFacts }, { isVerbose }, { ServerPages, withoutSsr }, { mkdirSync }, { resolve }] =
    await Promise.all([
      import('./api.ts'),
      import('./frameworks/astro.ts'),
      import('./options.ts'),
      import('./server-pages.ts'),
      import('node:fs'),
      import('node:path'),
    ])
  const world = await worldOf(build.config)
  const verbose = isVerbose(options, world.env)
  const root = resolve(world.cwd, options.root ?? '')
  const facts: Facts = await astroFacts(build, {
    root,
    styled: (options.urlStyle ?? 'auto') !== 'auto',
    filename: options.filename ?? 'sitemap.xml',
    note: (text) => verbose && logger.info(text),
  })
  const server = await ServerPages.of(options, build)
  // A server without any file of its own may have no folder for files either.
  if (build.isServer) mkdirSync(facts.outDir, { recursive: true })
  facts.unlisted = () => server.unlisted
  facts.beside = filesBeside(options, doneHooks(build.config))
  const given = withoutSsr(options)
  let report: Report
  try {
    report = await generateSitemap({ ...given, ...server.pages(given) }, { ...world, facts })
  } catch (error) {
    throw inWordsOfAstro(error, server.any)
  }
  await print(report, performance.now() - start, { verbose, root }, logger)
}

/** The same mistakes, with the remedies an Astro site has. */
function inWordsOfAstro(error: unknown, hasServerPages: boolean): unknown {
  if (!(error instanceof WaymarkError)) return error
  const { report, code } = error
  const say = (message: string) => new WaymarkError(code, message, report ? { report } : {})
  if (code === 'no-site')
    return say(
      "`site` is missing: set the public address of the site in the Astro config, such as `site: 'https://example.com'`.",
    )
  if (code === 'no-pages' && hasServerPages)
    return say(
      'No page of this site is a file: all of them are rendered by the server. ' +
        '`ssr: true` lists those whose address stands in their route; give the addresses of dynamic routes with `pages`.',
    )
  return error
}

async function plainly(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw withoutStack(error as Error)
  }
}

async function worldOf({ root }: AstroConfig): Promise<Required<Pick<Context, 'cwd' | 'env'>>> {
  const { fileURLToPath } = await import('node:url')
  return { cwd: fileURLToPath(root), env: process.env }
}

async function print(
  report: Report,
  ms: number,
  { verbose, root }: { verbose: boolean; root: string },
  logger: AstroLogger,
): Promise<void> {
  const [{ findingText, successLine, verboseLines }, { isTold }] = await Promise.all([
    import('./terminal.ts'),
    import('./core/findings.ts'),
  ])
  const look = { color: process.stdout.isTTY === true && !process.env['NO_COLOR'] }
  if (verbose) for (const line of verboseLines(report, { ...look, root })) logger.info(line)
  for (const finding of report.findings) {
    if (!isTold(finding, verbose)) continue
    if (finding.level === 'info') logger.info(findingText(finding, look))
    else logger.warn(findingText(finding, look))
  }
  logger.info(successLine(report, ms, look))
}

interface Developed {
  config: AstroConfig | undefined
  routes: readonly AstroRoute[]
}

/** Astro 6 and 7 take these rules for the server that previews a site of files; 5 takes nothing, and adapters have their own. */
function inPreview(
  options: AstroOptions,
  site: () => AstroConfig | undefined,
  logger: AstroLogger,
): Record<string, object> {
  const failed = (message: string) => logger.error(message)
  return inspectorProxy(
    inspectorAt(
      () => baseOf(site()),
      async (request, response) => {
        const { answerInspector, inspectedSite } = await import('./astro-preview.ts')
        await answerInspector({ ...inspectedSite(options, site()), failed }, request, response)
      },
    ),
  )
}

function baseOf(config: AstroConfig | undefined): string {
  return `/${config?.base ?? ''}/`.replace(/\/{2,}/g, '/')
}

/** While the site is developed: previews of sitemap and robots.txt, unless the site answers there, and the inspector. */
function development(options: AstroOptions, site: () => Developed, logger: AstroLogger): Middleware[] {
  const base = () => baseOf(site().config)
  const files = async (server: string) => (await import('./astro-preview.ts')).previews(options, site(), server)
  const fail = (error: unknown) => logger.error(error instanceof Error ? error.message : String(error))
  let ready: Promise<Middleware> | undefined
  return [
    inspectorAt(base, async (request, response, server) => {
      const { answerInspector, inspectedSite, previewed } = await import('./astro-preview.ts')
      const known = () => previewed(options, site(), server)
      await answerInspector({ ...inspectedSite(options, site().config), known, failed: fail }, request, response)
    }),
    (request, response, next) => {
      const paths = [base() + (options.filename ?? 'sitemap.xml'), '/robots.txt']
      ready ??= import('./dev.ts').then(({ previewMiddleware }) => previewMiddleware(paths, files, fail))
      ready.then((middleware) => middleware(request, response, next), next)
    },
  ]
}
