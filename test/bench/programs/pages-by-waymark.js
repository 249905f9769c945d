/** pages-by-waymark.js PROJECT: a whole run on PROJECT/dist. */
import { measured } from '../measured.js'
import { ORIGIN } from '../urls.js'

const [root] = process.argv.slice(2)

await measured(async () => {
  const { generateSitemap } = await import('waymark')
  await generateSitemap({ site: ORIGIN, root, outDir: 'dist' }, { env: {} })
})
