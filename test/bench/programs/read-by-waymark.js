/** read-by-waymark.js FILE: counts the URLs of a sitemap. */
import { measured } from '../measured.js'

const [file] = process.argv.slice(2)

await measured(async () => {
  const { readSitemap } = await import('waymark')
  let count = 0
  for await (const { loc, lastmod } of readSitemap(file)) if (loc && lastmod) count++
  if (count !== 50_000) throw new Error(`${count} URLs`)
})
