/** read-by-sitemapper.js FILE: npm `sitemapper` reads addresses only, so the file is served; that is not measured. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { measured } from '../measured.js'

const bytes = readFileSync(process.argv[2])
const server = createServer((_, response) => response.end(bytes))
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))

await measured(async () => {
  const { default: Sitemapper } = await import('sitemapper')
  const reader = new Sitemapper({ fields: { loc: true, lastmod: true }, timeout: 60_000 })
  const { sites } = await reader.fetch(`http://127.0.0.1:${server.address().port}/sitemap.xml`)
  if (sites.length !== 50_000) throw new Error(`${sites.length} URLs`)
})
server.close()
server.closeAllConnections()
