import { createWriteStream, createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline, finished } from 'node:stream/promises'
import { urls, ORIGIN } from './urls.js'
import { SitemapAndIndexStream, SitemapStream, streamToPromise, ErrorLevel } from 'sitemap'
const [mode, folder, count] = process.argv.slice(2)
function* items() { for (const { loc, lastmod } of urls(Number(count))) yield mode.includes('str') ? loc : mode.includes('full') ? { url: loc, lastmod, changefreq: 'daily', priority: 0.5 } : mode.includes('bare') ? {url: loc}: { url: loc, lastmod } }
const t = performance.now()
const idx = () => new SitemapAndIndexStream({ limit: 50_000, getSitemapStream(n) {
      const name = `sitemap-${n + 1}.xml`
      const stream = new SitemapStream({ hostname: ORIGIN })
      return [`${ORIGIN}/${name}`, stream, stream.pipe(createWriteStream(join(folder, name)))] } })
if (mode.startsWith('files-write')) {
  // 20 files, each a SitemapStream, written item by item
  let s, done, n = 0
  for (const i of items()) {
    if (n % 50000 === 0) { if (s) { s.end(); await done } s = new SitemapStream({ hostname: ORIGIN }); done = pipeline(s, createWriteStream(join(folder, `sitemap-${n / 50000 + 1}.xml`))) }
    if (!s.write(i)) await new Promise(r => s.once('drain', r)); n++
  }
  s.end(); await done
} else if (mode.startsWith('files-nobp')) {
  let s, done, n = 0
  for (const i of items()) {
    if (n % 50000 === 0) { if (s) { s.end(); await done } s = new SitemapStream({ hostname: ORIGIN }); done = pipeline(s, createWriteStream(join(folder, `sitemap-${n / 50000 + 1}.xml`))) }
    s.write(i); n++
  }
  s.end(); await done
} else if (mode.startsWith('files-promise')) {
  const all = [...items()]
  for (let n = 0; n < all.length; n += 50000) {
    const s = new SitemapStream({ hostname: ORIGIN })
    const p = streamToPromise(Readable.from(all.slice(n, n + 50000)).pipe(s))
    await p
  }
} else if (mode.startsWith('idx-write')) {
  const s = idx(); const done = pipeline(s, createWriteStream(join(folder, 'sitemap.xml')))
  for (const i of items()) if (!s.write(i)) await new Promise(r => s.once('drain', r))
  s.end(); await done
} else if (mode.startsWith('idx-nobp')) {
  const s = idx(); const done = pipeline(s, createWriteStream(join(folder, 'sitemap.xml')))
  for (const i of items()) s.write(i)
  s.end(); await done
} else await pipeline(Readable.from(items()), idx(), createWriteStream(join(folder, 'sitemap.xml')))
console.log(mode, performance.now() - t, process.resourceUsage().maxRSS/1024)
