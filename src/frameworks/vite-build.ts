/** A running build of Vite: is it that of a site, and did it succeed? Loaded with the plugin, so it imports nothing. */
import type { ResolvedConfig } from 'vite'

type Build = ResolvedConfig['build']

/** Why there is no site to map, in words. */
export function whyIdle(config: ResolvedConfig, env: Record<string, string | undefined>): string | undefined {
  const { lib, ssr } = siteBuild(config)
  if (lib) return '`build.lib` is set'
  if (ssr) return 'a server build writes no pages'
  if (env['VITEST']) return 'this is Vitest'
  if (config.plugins.some(({ name }) => name.startsWith('storybook:'))) return 'this is Storybook'
  return undefined
}

/** Vite 5 has no environments: its one build is the site's unless `build.ssr` says otherwise. */
export function isSite(environment: { name: string } | undefined): boolean {
  return environment === undefined || environment.name === 'client'
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
export function onLogFailure(config: ResolvedConfig, failed: () => void): void {
  // Absent before Vite 8.
  const { rolldownOptions: bundler } = siteBuild(config) as Partial<Build>
  if (!bundler) return
  const { onLog } = bundler
  bundler.onLog = (level, log, handler) => {
    try {
      if (onLog) onLog(level, log, handler)
      else handler(level, log)
    } catch (error) {
      failed()
      throw error
    }
  }
}
