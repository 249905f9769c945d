import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { urls, ORIGIN } from './urls.js'
import { SitemapAndIndexStream, SitemapStream, simpleSitemapAndIndex, ErrorLevel } from 'sitemap'
const [mode, folder, count] = process.argv.slice(2)
function* items() { for (const { loc, lastmod } of urls(Number(count))) yield mode.includes('str') ? loc : mode.includes('iso') ? { url: loc, lastmodISO: lastmod } : mode.includes('bare') ? {url: loc}: { url: loc, lastmod } }
const t = performance.now()
if (mode.startsWith('one')) await pipeline(Readable.from(items()), new SitemapStream({ hostname: ORIGIN, ...(mode.includes('silent') && {level: ErrorLevel.SILENT}) }), createWriteStream(join(folder, 'sitemap.xml')))
else if (mode.startsWith('simple')) await simpleSitemapAndIndex({ hostname: ORIGIN, destinationDir: "./tmp-out", sourceData: Readable.from(items()), gzip: mode.includes('gz'), limit: 50000 })
else if (mode.startsWith('write')) {
  const s = new SitemapStream({ hostname: ORIGIN }); const done = pipeline(s, createWriteStream(join(folder, 'sitemap.xml')))
  for (const i of items()) if (!s.write(i)) await new Promise(r => s.once('drain', r))
  s.end(); await done
}
else if (mode.startsWith('nobp')) {
  const s = new SitemapStream({ hostname: ORIGIN }); const done = pipeline(s, createWriteStream(join(folder, 'sitemap.xml')))
  for (const i of items()) s.write(i)
  s.end(); await done
}
else {
  const all = new SitemapAndIndexStream({ limit: 50_000, getSitemapStream(n) {
      const name = `sitemap-${n + 1}.xml`
      const stream = new SitemapStream({ hostname: ORIGIN })
      return [`${ORIGIN}/${name}`, stream, stream.pipe(createWriteStream(join(folder, name)))] } })
  await pipeline(Readable.from(items()), all, createWriteStream(join(folder, 'sitemap.xml')))
}
console.log(mode, performance.now() - t, process.resourceUsage().maxRSS/1024)
