/** pages-by-waymark.js PROJECT [OPTIONS]: a whole run on PROJECT/dist; OPTIONS are JSON. */
import { measured } from '../measured.js'
import { ORIGIN } from '../urls.js'

const [root, options = '{}'] = process.argv.slice(2)

await measured(async () => {
  const { generateSitemap } = await import('waymark')
  await generateSitemap({ site: ORIGIN, root, outDir: 'dist', ...JSON.parse(options) }, { env: {} })
})
