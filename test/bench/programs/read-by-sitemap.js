/** read-by-sitemap.js FILE: the stream of npm `sitemap`, as its README has it. */
import { createReadStream } from 'node:fs'
import { measured } from '../measured.js'

const [file] = process.argv.slice(2)

await measured(async () => {
  const { XMLToSitemapItemStream } = await import('sitemap')
  let count = 0
  for await (const { url, lastmod } of createReadStream(file).pipe(new XMLToSitemapItemStream()))
    if (url && lastmod) count++
  if (count !== 50_000) throw new Error(`${count} URLs`)
})
