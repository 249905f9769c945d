/** vite-prerender-plugin, also as part of Preact's preset: adds pages to those of Vite, all made from one HTML file. */
import { pluginFacts } from './vite.ts'
import type { Framework } from './framework.ts'
import { siteBuild } from './vite-build.ts'

export const prerenderPlugin: Framework = {
  follow: (config, build) => ({
    completes: 'client',
    facts() {
      const facts = pluginFacts(config, siteBuild(config), build.sources, build.root)
      // The page that this file alone would have been is rendered by code like all others.
      const home = facts.pages?.get('index.html')
      if (home?.source !== undefined) facts.pages?.set('index.html', { template: home.source })
      return { ...facts, framework: 'vite-prerender-plugin' }
    },
  }),
}
