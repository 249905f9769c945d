/** urls-by-waymark.js FOLDER COUNT */
import { measured } from '../measured.js'
import { ORIGIN, urls } from '../urls.js'

const [outDir, count] = process.argv.slice(2)

await measured(async () => {
  const { generateSitemap } = await import('waymark')
  await generateSitemap({ site: ORIGIN, root: outDir, outDir, pages: () => urls(Number(count)) }, { env: {} })
})
