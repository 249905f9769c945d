/** What the Astro integration answers in development. Loaded at the first request. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InspectedSite } from './answer-inspector.ts'
import type { AstroOptions } from './astro.ts'
import { previewFiles, type Preview, type Previews } from './dev.ts'
import { configFacts } from './frameworks/astro.ts'
import { staticRoutes } from './frameworks/astro-routes.ts'
import type { AstroConfig, AstroRoute } from './frameworks/astro-shapes.ts'
import { ServerPages, withoutSsr } from './server-pages.ts'

export { answerInspector } from './answer-inspector.ts'

const NOT_TOLD = 'Astro has not told its configuration yet: ask again.'

interface Developed {
  /** Absent: Astro has not told it yet. */
  config: AstroConfig | undefined
  routes: readonly AstroRoute[]
}

/** Of the sitemap, and of robots.txt where there may be one. */
export async function previews(options: AstroOptions, site: Developed, server: string): Promise<Preview[]> {
  const { config, routes } = site
  return config ? (await previewed(options, { config, routes }, server)).files : []
}

/** What is known of the site while it is developed. */
export async function previewed(
  options: AstroOptions,
  { config, routes }: Developed,
  server: string,
): Promise<Previews> {
  if (!config) throw new Error(NOT_TOLD)
  const known = staticRoutes(routes, config).filter(({ route }) => route.isPrerendered)
  const given = withoutSsr(options)
  const chosen = await ServerPages.of(options, { routes, config })
  return previewFiles(
    { ...given, ...chosen.pages(given) },
    known.map(({ route, path }) => ({ path, source: route.entrypoint })),
    { cwd: fileURLToPath(config.root), env: process.env, facts: configFacts(config), now: new Date(), server },
  )
}

export function inspectedSite(options: AstroOptions, config: AstroConfig | undefined): Omit<InspectedSite, 'failed'> {
  if (!config) throw new Error(NOT_TOLD)
  const cwd = fileURLToPath(config.root)
  return {
    options: withoutSsr(options),
    facts: configFacts(config),
    cwd,
    root: resolve(cwd, options.root ?? ''),
  }
}
