/**
 * Eleventy with its plugin for Vite, which moves what Eleventy wrote into a temporary folder and lets Vite build that: a
 * site of many pages, whose sources Vite does not know.
 */
import type { Framework } from './framework.ts'
import { siteBuild } from './vite-build.ts'
import { pluginFacts } from './vite.ts'

export const eleventy: Framework = {
  follow: (config) => ({
    completes: 'client',
    // What lies in the temporary folder is as old as the build.
    facts: () => ({ ...pluginFacts(config, siteBuild(config)), framework: 'eleventy' }),
  }),
}
