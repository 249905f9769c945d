/** read-by-fast-xml-parser.js FILE: the quickest of the parsers that read any XML. */
import { readFileSync } from 'node:fs'
import { measured } from '../measured.js'

const [file] = process.argv.slice(2)

await measured(async () => {
  const { XMLParser } = await import('fast-xml-parser')
  let count = 0
  for (const { loc, lastmod } of new XMLParser().parse(readFileSync(file)).urlset.url) if (loc && lastmod) count++
  if (count !== 50_000) throw new Error(`${count} URLs`)
})
