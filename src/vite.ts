/** Door: the Vite plugin. It only finds the right moment and what Vite knows; the pipeline does the rest. */
import type { Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import { astroHooks, refuseAstro, type AstroHooks } from './astro.ts'
import type { Middleware, Previews } from './dev.ts'
import { plainly } from './errors.ts'
import type { Nitro } from './frameworks/framework.ts'
import { inspectorAt } from './inspector-path.ts'
import { Moments } from './moments.ts'
import type { Options } from './options.ts'
import { refuseSameFile, register } from './two-of-us.ts'

/** And a module of Nitro has `setup`, which Nitro calls before Vite has resolved its configuration. */
export interface NitroModule {
  nitro: { name: string; setup(nitro: never): Promise<void> }
}

/**
 * Sitemap and robots.txt line for every page that a Vite build writes.
 *
 * Does nothing in library builds, in server builds, and in the builds of Storybook and Vitest. A development server
 * answers with a preview of both, where the site itself does not.
 *
 * @example
 * ```ts
 * // vite.config.ts
 * import sitemap from 'waymark'
 *
 * export default defineConfig({ plugins: [sitemap({ site: 'https://example.com' })] })
 * ```
 * @throws WaymarkError during the build, before anything is written: see `generateSitemap`
 */
export default function sitemap(options: Options = {}): Plugin & { hooks: AstroHooks } & NitroModule {
  const moments = new Moments(workFor(options))
  const companions = { first: firstPlugin(moments), last: lastPlugin(moments) }

  const plugin: Plugin & { hooks: AstroHooks } & NitroModule = {
    name: 'waymark',
    enforce: 'post',
    // One instance for all environments of a build; else each would make its own sitemap.
    sharedDuringBuild: true,

    async configResolved(config) {
      refuseAstro(config.plugins)
      if (config.command !== 'build') return
      surround(config, companions)
      await plainly(moments.resolved(config, options.root ?? '', nthOf(plugin, config)))
      if (moments.idle === undefined) refuseSameFile(plugin, config.plugins, 'plugins')
      else debug(config, `nothing to do: ${moments.idle}`)
    },

    // Nitro's server answers all by itself, from the place that its plugin has in the list.
    configureServer: { order: 'pre', handler: (server) => answerInDevelopment(options, server) },

    configurePreviewServer: {
      order: 'pre',
      async handler(server) {
        await moments.previewed(server, nthOf(plugin, server.config))
        server.middlewares.use(inspector(options, server.config))
      },
    },

    nitro: {
      name: 'waymark',
      async setup(nitro: Nitro) {
        // The server that Nitro only prerenders with is none of the site's.
        if (nitro.options.dev || nitro.options.preset === 'nitro-prerender') return
        moments.servedBy(nitro)
        // Of version 2 the server is built after the sitemap is written.
        if (nitro.meta?.majorVersion === 2) return
        const { serveLateFiles } = await import('./frameworks/nitro-server.ts')
        serveLateFiles(nitro)
      },
    },

    hooks: astroHooks(options),
  }
  register(plugin, options)
  return plugin
}

/** Of several in the list each makes a sitemap of its own. */
function nthOf(plugin: Plugin, { plugins }: Pick<ResolvedConfig, 'plugins'>): number {
  return plugins.filter(({ name }) => name === plugin.name).indexOf(plugin)
}

function answerInDevelopment(options: Options, { config, middlewares }: ViteDevServer): void {
  if (process.env['VITEST']) return
  middlewares.use(
    inspector(options, config, async (server) => {
      const { previewedSite } = await import('./plugin-preview.ts')
      return await previewedSite(options, config, server)
    }),
  )
  let preview: Promise<Middleware> | undefined
  middlewares.use((request, response, next) => {
    preview ??= import('./plugin-preview.ts').then(({ previewOf }) => previewOf(options, config))
    preview.then((middleware) => middleware(request, response, next), next)
  })
}

/** @param preview what a development server knows, as long as nothing is built */
function inspector(
  options: Options,
  config: ResolvedConfig,
  preview?: (server: string) => Promise<Previews>,
): Middleware {
  const base = config.base.startsWith('/') ? config.base : '/'
  return inspectorAt(
    () => base,
    async (request, response, server) => {
      const { answerInspector, inspectedSite } = await import('./plugin-inspector.ts')
      const site = inspectedSite(options, config)
      await answerInspector(preview ? { ...site, known: () => preview(server) } : site, request, response)
    },
  )
}

/** Knows that an app is going to be built before any other plugin can build it. */
function firstPlugin(moments: Moments): Plugin {
  return {
    name: 'waymark:first',
    sharedDuringBuild: true,
    buildApp: { order: 'pre', handler: async () => moments.appStarted() },
  }
}

/** Sees what all other plugins have done, and only if none of them has thrown. */
function lastPlugin(moments: Moments): Plugin {
  return {
    name: 'waymark:last',
    enforce: 'post',
    sharedDuringBuild: true,

    buildStart() {
      moments.started(this.environment)
      const { words, logger } = moments.waits() ?? {}
      if (words !== undefined && logger) debug({ logger }, words)
      // While the bundler is at work; what goes wrong shows when it is needed.
      if (moments.idle === undefined) void import('./plugin-work.ts').then(({ preload }) => preload()).catch(() => {})
    },

    renderStart() {
      moments.rendering(this.environment)
    },

    generateBundle(_output, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        // Absent in the older Rollup that Vite 5.4 may come with; an empty list: another plugin made the page.
        const source = output.type === 'asset' && file.endsWith('.html') ? output.originalFileNames?.[0] : undefined
        if (source !== undefined) moments.emitted(this.environment, file, source)
      }
    },

    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        moments.wrote(this.environment)
      },
    },

    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error?: Error) {
        return plainly(moments.closed(this.environment, error))
      },
    },

    buildApp: {
      order: 'post',
      handler: ({ environments }) =>
        plainly(moments.appEnded(Object.values(environments).some(({ isBuilt }) => isBuilt))),
    },
  }
}

/**
 * Put companions at both ends of the list, which Vite sorts only when it first calls a hook: wherever the user wrote the
 * plugin, it knows what comes and sees what was done. The plugin itself stays: by the order of those that environments
 * share Vite finds them again in the list of each.
 */
function surround(config: ResolvedConfig, { first, last }: { first: Plugin; last: Plugin }): void {
  const plugins = config.plugins as Plugin[]
  if (!plugins.includes(first)) plugins.unshift(first)
  if (!plugins.includes(last)) plugins.push(last)
}

/** What is done at each moment is loaded when the first of them comes. */
function workFor(options: Options): ConstructorParameters<typeof Moments>[0] {
  const work = async () => (await import('./plugin-work.ts')).pluginWork(options)
  return {
    check: async (...args) => (await work()).check(...args),
    make: async (...args) => (await work()).make(...args),
    attempt: async (...args) => (await work()).attempt(...args),
    expect: async (...args) => (await work()).expect(...args),
  }
}

function debug({ logger }: Pick<ResolvedConfig, 'logger'>, text: string): void {
  if (/(?:^|[\s,])(?:\*|waymark)/.test(process.env['DEBUG'] ?? '')) logger.info(`waymark: ${text}`)
}
