/** What the page about the sitemap needs to know of a site that Vite serves. Loaded at the first request. */
import { resolve } from 'node:path'
import type { ResolvedConfig } from 'vite'
import type { InspectedSite } from './answer-inspector.ts'
import { pluginFacts } from './frameworks/vite.ts'
import { siteBuild } from './frameworks/vite-build.ts'
import type { Options } from './options.ts'

export { answerInspector } from './answer-inspector.ts'

export function inspectedSite(options: Options, config: ResolvedConfig): InspectedSite {
  return {
    options,
    facts: pluginFacts(config, siteBuild(config)),
    cwd: config.root,
    root: resolve(config.root, options.root ?? ''),
    failed: (message) => config.logger.error(`waymark: ${message}`),
  }
}
