/** urls-by-sitemap.js FOLDER COUNT: the streams of npm `sitemap`, piped to files as its README has it. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { measured } from '../measured.js'
import { ORIGIN, urls } from '../urls.js'

const [folder, count] = process.argv.slice(2)

function* items() {
  for (const { loc, lastmod } of urls(Number(count))) yield { url: loc, lastmod }
}

await measured(async () => {
  const { SitemapAndIndexStream, SitemapStream } = await import('sitemap')
  const all = new SitemapAndIndexStream({
    limit: 50_000,
    getSitemapStream(n) {
      const name = `sitemap-${n + 1}.xml`
      const stream = new SitemapStream({ hostname: ORIGIN, lastmodDateOnly: true })
      return [`${ORIGIN}/${name}`, stream, stream.pipe(createWriteStream(join(folder, name)))]
    },
  })
  await pipeline(Readable.from(items()), all, createWriteStream(join(folder, 'sitemap.xml')))
})
