/** urls-by-loop.js FOLDER COUNT: the least a program can do that writes sitemaps; it checks nothing. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { measured } from '../measured.js'
import { urls } from '../urls.js'

const [folder, count] = process.argv.slice(2)
const IN_A_FILE = 50_000
const MEGABYTE = 1 << 20

await measured(() => {
  let file = 0
  let written = 0
  let text = ''
  const end = () => {
    writeSync(file, text + '</urlset>\n')
    closeSync(file)
  }
  for (const { loc, lastmod } of urls(Number(count))) {
    if (written % IN_A_FILE === 0) {
      if (written > 0) end()
      file = openSync(join(folder, `sitemap-${1 + written / IN_A_FILE}.xml`), 'w')
      text = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    }
    text += `<url><loc>${loc}</loc><lastmod>${lastmod}</lastmod></url>\n`
    written++
    if (text.length < MEGABYTE) continue
    writeSync(file, text)
    text = ''
  }
  end()
})
