/** Sitemaps read and judged: one full file, and a million URLs in twenty parts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, race } from '../processes.js'
import { ORIGIN, urlAt } from '../urls.js'

const IN_A_FILE = 50_000
const PARTS = 20
const MEGABYTE = 1 << 20

export function read() {
  return withFolder((folder) => {
    const file = join(folder, 'sitemap.xml')
    writeFileSync(file, part(0))
    const of = (name) => program(`read-by-${name}.js`, file)
    const times = race(
      { waymark: of('waymark'), sitemap: of('sitemap'), sitemapper: of('sitemapper'), fast: of('fast-xml-parser') },
      5,
    )
    const peers = { sitemap: times.sitemap, sitemapper: times.sitemapper, 'fast-xml-parser': times.fast }
    return Object.entries(peers).map(([name, { ms }]) => ({
      what: `a file of 50,000 URLs read, against npm \`${name}\``,
      ours: times.waymark.ms,
      reference: ms,
      most: 1 / 3,
    }))
  })
}

export function check() {
  return withFolder((folder) => {
    for (let n = 0; n < PARTS; n++) writeFileSync(join(folder, `sitemap-${n + 1}.xml`), part(n))
    writeFileSync(join(folder, 'sitemap.xml'), index())
    const { waymark, nothing } = race(
      { waymark: program('check-by-waymark.js', join(folder, 'sitemap.xml')), nothing: program('nothing.js') },
      3,
    )
    return [
      {
        what: '1,000,000 URLs in 20 parts checked, memory above an empty Node',
        unit: 'MB',
        ours: (waymark.peak - nothing.peak) / MEGABYTE,
        reference: 200,
        most: 1,
      },
    ]
  })
}

function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function part(number) {
  let text = `${HEAD}<urlset ${NAMESPACE}>\n`
  for (let n = number * IN_A_FILE; n < (number + 1) * IN_A_FILE; n++) {
    const { loc, lastmod } = urlAt(n)
    text += `<url><loc>${loc}</loc><lastmod>${lastmod}</lastmod></url>\n`
  }
  return `${text}</urlset>\n`
}

function index() {
  const parts = Array.from(
    { length: PARTS },
    (_, n) => `<sitemap><loc>${ORIGIN}/sitemap-${n + 1}.xml</loc></sitemap>\n`,
  )
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts.join('')}</sitemapindex>\n`
}
