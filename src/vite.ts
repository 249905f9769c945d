/** Door: the Vite plugin. It only finds the right moment and what Vite knows; the pipeline does the rest. */
import type { Plugin, ResolvedConfig } from 'vite'
import { WaymarkError } from './errors.ts'
import { isSite, onLogFailure, siteBuild, whyIdle } from './frameworks/vite-build.ts'
import type { Options } from './options.ts'
import type { Context, Report } from './types.ts'

/** What the plugin object also is: an Astro integration has `name` and `hooks`. */
export interface AstroHooks {
  hooks: Record<string, (...args: never[]) => unknown>
}

/**
 * Sitemap and robots.txt line for every page that a Vite build writes.
 *
 * Does nothing in library builds, in server builds, and in the builds of Storybook and Vitest.
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
export default function sitemap(options: Options = {}): Plugin & AstroHooks {
  let config: ResolvedConfig | undefined
  let idle: string | undefined
  /** Sources of the HTML that this build emitted: absolute path by file name. */
  const sources = new Map<string, string>()
  // A build has succeeded when its files are written and nothing is passed to closeBundle; Vite calls closeBundle after
  // failures too, with the error, and Vite 8 then once more without it.
  let written = false
  let failed = false

  return {
    name: 'waymark',
    enforce: 'post',
    apply: 'build',
    // One instance for all environments of a build; else each would make its own sitemap.
    sharedDuringBuild: true,

    async configResolved(resolved) {
      config = resolved
      idle = whyIdle(resolved, process.env)
      if (idle !== undefined) return debug(resolved, `nothing to do: ${idle}`)
      onLogFailure(resolved, () => (failed = true))
      await plainly(checkEarly(options, resolved))
    },

    buildStart() {
      if (!isSite(this.environment)) return
      failed = false
      sources.clear()
      // While the bundler is at work; what goes wrong shows when it is needed.
      if (idle === undefined) void Promise.all([import('./generate.ts'), import('./terminal.ts')]).catch(() => {})
    },

    // Once for each output: all of them have to be written.
    renderStart() {
      if (isSite(this.environment)) written = false
    },

    generateBundle(_output, bundle) {
      if (idle !== undefined || !isSite(this.environment)) return
      for (const [file, output] of Object.entries(bundle)) {
        // Absent in the older Rollup that Vite 5.4 may come with; an empty list: another plugin made the page.
        const source = output.type === 'asset' && file.endsWith('.html') ? output.originalFileNames?.[0] : undefined
        if (source !== undefined) sources.set(file, source)
      }
    },

    // After all others, and only if none of them has thrown.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (isSite(this.environment)) written = true
      },
    },

    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error || failed || !written || !config || idle !== undefined || !isSite(this.environment)) return
        written = false
        const work = plainly(make(options, config, sources))
        await (siteBuild(config).watch ? logged(work, config) : work)
      },
    },

    hooks: {
      'astro:config:setup'() {
        throw new WaymarkError(
          'unsupported',
          'waymark is not yet an Astro integration: run `astro build && waymark dist --site https://example.com` instead.',
        )
      },
    },
  }
}

/** A wrong option stops the build at its start, not when everything else is done. */
async function checkEarly(options: Options, config: ResolvedConfig): Promise<void> {
  if (config.plugins.some(({ name }) => name === 'astro:build'))
    throw new WaymarkError(
      'unsupported',
      'Astro writes its pages where no Vite plugin sees them: take waymark out of `vite.plugins` and run `astro build && waymark dist --site https://example.com`.',
    )
  const [{ resolveOptions }, { pluginFacts }] = await Promise.all([
    import('./options.ts'),
    import('./frameworks/vite.ts'),
  ])
  resolveOptions(options, { facts: pluginFacts(config, siteBuild(config)), cwd: config.root, env: process.env })
}

async function make(options: Options, config: ResolvedConfig, sources: ReadonlyMap<string, string>): Promise<void> {
  const start = performance.now()
  const [{ generateSitemap }, { pluginFacts }] = await Promise.all([import('./api.ts'), import('./frameworks/vite.ts')])
  const context: Context = { cwd: config.root, facts: pluginFacts(config, siteBuild(config), sources, options.root) }
  await print(await generateSitemap(options, context), performance.now() - start, options, config)
}

/** Vite prints where in the code an error arose: of the user's own mistakes the message says all there is to know. */
async function plainly(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof WaymarkError && error.cause === undefined) error.stack = `${error.name}: ${error.message}`
    throw error
  }
}

/** Nobody awaits a watched build's end: an error thrown there would end the process, from Vite 8 without its message. */
async function logged(work: Promise<void>, { logger }: ResolvedConfig): Promise<void> {
  await work.catch((error: Error) => logger.error(`waymark: ${error.stack ?? error.message}`, { error }))
}

async function print(report: Report, ms: number, options: Options, config: ResolvedConfig): Promise<void> {
  const [{ findingText, successLine, verboseLines }, { isVerbose }] = await Promise.all([
    import('./terminal.ts'),
    import('./options.ts'),
  ])
  const { logger } = config
  const look = { color: process.stdout.isTTY === true && !process.env['NO_COLOR'] }
  const verbose = isVerbose(options, process.env)
  if (verbose) for (const line of verboseLines(report, look)) logger.info(line)
  for (const finding of report.findings) {
    if (finding.level === 'info' && !verbose) continue
    const text = `waymark: ${findingText(finding, look)}`
    if (finding.level === 'info') logger.info(text)
    else logger.warn(text)
  }
  logger.info(`waymark: ${successLine(report, ms, look)}`)
}

function debug({ logger }: ResolvedConfig, text: string): void {
  if (/(?:^|[\s,])(?:\*|waymark)/.test(process.env['DEBUG'] ?? '')) logger.info(`waymark: ${text}`)
}
