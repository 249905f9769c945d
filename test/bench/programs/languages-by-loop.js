/** languages-by-loop.js FOLDER COUNT: the same lines, known in advance and written without a check. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, pathOf } from '../languages.js'
import { measured } from '../measured.js'
import { ORIGIN } from '../urls.js'

const [folder, count] = process.argv.slice(2)
const MOST_BYTES = 26_214_400
const MEGABYTE = 1 << 20

await measured(() => {
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
  let parts = 0
  let file = 0
  let bytes = MOST_BYTES
  let text = ''
  const end = () => {
    writeSync(file, text + '</urlset>\n')
    closeSync(file)
  }
  for (let n = 0; n < Number(count); n++) {
    const page = Math.floor(n / LANGUAGES.length)
    let line = `<url><loc>${ORIGIN}${pathOf(LANGUAGES[n % LANGUAGES.length], page)}</loc>`
    for (const language of LANGUAGES)
      line += `<xhtml:link rel="alternate" hreflang="${language}" href="${ORIGIN}${pathOf(language, page)}"/>`
    line += `<xhtml:link rel="alternate" hreflang="x-default" href="${ORIGIN}${pathOf('en', page)}"/></url>\n`
    if (bytes + line.length > MOST_BYTES) {
      if (parts > 0) end()
      file = openSync(join(folder, `sitemap-${++parts}.xml`), 'w')
      text = head
      bytes = head.length
    }
    text += line
    bytes += line.length
    if (text.length < MEGABYTE) continue
    writeSync(file, text)
    text = ''
  }
  end()
})
