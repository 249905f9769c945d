/** vite-build.js ROOT [waymark]: a build by Vite's own API, with the plugin or without. */
import { build } from 'vite'
import { inputs } from '../site.js'
import { ORIGIN } from '../urls.js'

const [root, plugin] = process.argv.slice(2)

await build({
  root,
  configFile: false,
  logLevel: 'silent',
  plugins: plugin ? [(await import('waymark')).default({ site: ORIGIN })] : [],
  build: { emptyOutDir: true, rolldownOptions: { input: inputs(root, 1000) } },
})
