/** check-by-waymark.js FILE */
import { measured } from '../measured.js'

const [file] = process.argv.slice(2)

await measured(async () => {
  const { checkSitemap } = await import('waymark')
  const { urls, findings } = await checkSitemap(file, {}, { env: {} })
  if (urls !== 1_000_000 || findings.length > 0) throw new Error(JSON.stringify({ urls, findings }))
})
