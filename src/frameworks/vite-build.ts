/** A running build of Vite: is it that of a site, and did it succeed? Loaded with the plugin, so it imports nothing. */
import type { ResolvedConfig } from 'vite'

type Build = ResolvedConfig['build']

/**
 * Why there is no site to map, in words.
 *
 * @param known whether the framework is: it may make its pages in a server build
 */
export function whyIdle(
  config: ResolvedConfig,
  env: Record<string, string | undefined>,
  known: boolean,
): string | undefined {
  const { lib, ssr } = siteBuild(config)
  if (lib) return '`build.lib` is set'
  if (ssr && !known) return SERVER_BUILD
  if (env['VITEST']) return 'this is Vitest'
  if (config.plugins.some(({ name }) => name.startsWith('storybook:'))) return 'this is Storybook'
  return undefined
}

export const SERVER_BUILD = 'a server build writes no pages'

/**
 * Folder of the user's project: that of Vite, but not the temporary one that Eleventy lets Vite build.
 */
export function projectRoot({ root }: Pick<ResolvedConfig, 'root'>, env = process.env): string {
  const { ELEVENTY_ROOT: eleventy = '' } = env
  return eleventy !== '' && root.startsWith(`${eleventy.replaceAll('\\', '/')}/`) ? eleventy : root
}

/** Vite 5 has no environments. */
export function environmentOf(environment: { name: string } | undefined, config: ResolvedConfig | undefined): string {
  return environment?.name ?? (config?.build.ssr ? 'ssr' : 'client')
}

/**
 * Where environments share a plugin it is told the settings of each, one after the other, as if they were those of the
 * whole build: only the client's are the site's. Vite 5 has no environments.
 */
export function siteBuild({ build, environments }: ResolvedConfig): Build {
  return environments?.['client']?.build ?? build
}

/**
 * Vite 8 lets some messages of the bundler fail the build by throwing (an import that cannot be resolved, for one). The
 * bundler then goes on, writes every file, and fails at its end: nothing but the throw itself tells of it.
 */
export function onLogFailure(config: ResolvedConfig, failed: (environment: string) => void): void {
  const builds = Object.entries(config.environments ?? {}).map(([name, { build }]) => [name, build] as const)
  for (const [name, build] of builds.length > 0 ? builds : [['client', config.build] as const]) {
    // Absent before Vite 8.
    const { rolldownOptions: bundler } = build as Partial<Build>
    if (!bundler) continue
    const { onLog } = bundler
    bundler.onLog = (level, log, handler) => {
      try {
        if (onLog) onLog(level, log, handler)
        else handler(level, log)
      } catch (error) {
        failed(name)
        throw error
      }
    }
  }
}
