/** A made-up site of some size: what the pictures show. The same at each run. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const AREAS = { coast: 84, lakes: 61, moor: 48, valley: 43, forest: 37, ridge: 26 }
const PLACES = ['mill', 'bridge', 'gate', 'tarn', 'cross', 'inn', 'ford', 'tower', 'wood', 'quarry', 'chapel', 'point', 'stile', 'farm']
const WORDS = ['old', 'north', 'high', 'stone', 'white', 'little', 'long', 'upper', 'black', 'green']
const TOPICS = ['new-signs', 'winter-closures', 'volunteers-needed', 'path-repairs', 'spring-walks', 'members-evening', 'map-update', 'bus-times']

/** Write the finished build below `root`, and say how its sitemap is made. */
export function writeSite(root) {
  const site = new Site(join(root, 'dist'))
  site.page('/', { title: 'Fellside Walks', changed: 0 })
  for (const name of ['about', 'contact', 'getting-here', 'safety', 'maps']) site.page(`/${name}/`, { title: titled(name), changed: 9 })
  walks(site)
  journal(site)
  rest(site)
  return {
    site: 'https://fellside-walks.example',
    root,
    outDir: 'dist',
    i18n: { locales: { '': 'en', de: 'de', fr: 'fr' }, default: 'en' },
    exclude: '/search/**',
    pages: ['/live/weather', '/live/paths', { loc: '/live/webcams', lastmod: '2026-11-20' }],
    style: true,
  }
}

function walks(site) {
  for (const [area, count] of Object.entries(AREAS)) {
    site.page(`/walks/${area}/`, { title: `Walks: ${titled(area)}`, changed: count % 5 })
    for (let i = 0; i < count; i++) {
      const name = `${WORDS[(i * 7) % WORDS.length]}-${PLACES[(i + area.length) % PLACES.length]}${i < PLACES.length ? '' : `-${Math.floor(i / PLACES.length) + 1}`}`
      const path = `/walks/${area}/${name}/`
      // Few are left as they are for long, and most are seen to in spring.
      site.page(path, { title: titled(name), changed: i % 9 === 0 ? undefined : (i * i) % 31 })
      if (i % 3 === 0) site.page(`/de${path}`, { title: titled(name), lang: 'de', changed: (i * 5) % 14 })
      if (i % 5 === 0) site.page(`/fr${path}`, { title: titled(name), lang: 'fr', changed: (i * 3) % 11 })
      if (i % 6 === 0) site.page(`${path}print/`, { title: titled(name), head: `<link rel="canonical" href="https://fellside-walks.example${path}">` })
    }
  }
  site.page('/walks/', { title: 'All walks', changed: 1 })
  for (const lang of ['de', 'fr']) site.page(`/${lang}/`, { title: 'Fellside Walks', lang, changed: 2 })
}

function journal(site) {
  site.page('/journal/', { title: 'Journal', changed: 0 })
  for (let month = 0; month < 34; month++)
    for (const topic of TOPICS.slice(0, 2 + ((month * 5) % 6))) {
      const year = 2026 - Math.floor((month + 1) / 12)
      site.page(`/journal/${year}/${topic}-${String(month).padStart(2, '0')}/`, { title: titled(topic), changed: month })
    }
}

/** What no sitemap should list, and what is worth a word. */
function rest(site) {
  const noindex = '<meta name="robots" content="noindex">'
  for (let i = 1; i <= 23; i++) site.page(`/members/route-${i}/`, { title: `Route ${i}`, head: noindex })
  for (let i = 1; i <= 12; i++) site.page(`/old/walk-${i}/`, { title: 'Moved', head: `<meta http-equiv="refresh" content="0; url=/walks/">` })
  for (const name of ['', 'results/', 'filters/']) site.page(`/search/${name}`, { title: 'Search' })
  for (const name of ['booking', 'basket', 'thanks', 'voucher']) site.page(`/checkout/${name}/`, { title: titled(name) })
  site.page('/404.html', { title: 'Not found' })
  site.write('/fragments/opening-hours.html', '<p>Daily, 9 to 5.</p>\n')
  const twice = '<link rel="canonical" href="https://fellside-walks.example/shop/maps/"><link rel="canonical" href="https://fellside-walks.example/shop/">'
  site.page('/shop/', { title: 'Shop', changed: 3 })
  for (const name of ['maps', 'books', 'flasks', 'socks']) site.page(`/shop/${name}/`, { title: titled(name), changed: 4, head: name === 'maps' ? twice : '' })
  site.page('/walks/coast/tide-tables/', { title: 'Tide tables', head: '<meta property="article:modified_time" content="last Tuesday">' })
  site.page('/events/', { title: 'Events', head: '<meta property="article:modified_time" content="2027-09-01">' })
  site.write('/robots.txt', 'User-agent: *\nDisallow: /checkout/\n')
}

class Site {
  constructor(folder) {
    this.folder = folder
  }

  /** @param changed months before November 2026 */
  page(path, { title, lang = 'en', head = '', changed }) {
    const day = String(1 + ((path.length * 7) % 27)).padStart(2, '0')
    const months = 2026 * 12 + 10 - (changed ?? 0)
    const date = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-${day}`
    const meta = changed === undefined ? '' : `<meta property="article:modified_time" content="${date}">`
    const file = path.endsWith('/') ? `${path}index.html` : path
    this.write(file, `<!doctype html>\n<html lang="${lang}">\n<head>\n<title>${title}</title>\n${meta}\n${head}\n</head>\n<body><h1>${title}</h1></body>\n</html>\n`)
  }

  write(file, text) {
    const path = join(this.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

function titled(name) {
  const words = name.replaceAll('-', ' ')
  return words[0].toUpperCase() + words.slice(1)
}
