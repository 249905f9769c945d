import sitemap from '../../../dist/astro.js'
import { astroTells, contexts } from '../astro-site.js'
import { measured } from '../measured.js'

const [root, count] = process.argv.slice(2)
const { config, routes, done } = astroTells(root, Number(count))
const { hooks } = sitemap()
hooks['astro:config:setup']({ command: 'build', config, addMiddleware() {} })
hooks['astro:routes:resolved']({ routes })
await hooks['astro:config:done']({ config, buildOutput: 'static', logger: done.logger })
hooks['astro:build:start']()
// Astro bundles and renders; what is loaded meanwhile is loaded, as all of the official one is by its import.
await new Promise((done) => setTimeout(done, 200))
const seen = [...contexts(Number(count))]
const listener = globalThis[Symbol.for('waymark.astro')]
await measured(async () => {
  // What it costs while the pages are rendered is ours as well.
  for (const context of seen) listener(context)
  await hooks['astro:build:done'](done)
})
