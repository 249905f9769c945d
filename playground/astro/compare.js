/**
 * The site of this folder side by side with @astrojs/sitemap: what each lists that it should not, or misses. Run after
 * `astro build`; judges by the finished HTML alone, with none of waymark's code.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SITE = 'https://example.com'
/** Built, though its front matter says `draft: true`: nothing in the HTML tells. */
const DRAFTS = ['blog/not-yet/index.html']

const astro = join(import.meta.dirname, 'node_modules/.bin/astro')
const built = spawnSync(astro, ['build', '--config', 'compare.config.ts'], { encoding: 'utf8' })
if (built.status !== 0) {
  console.error(built.stdout + built.stderr)
  process.exit(1)
}
const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html'))
  .sort()
const ours = read('dist/sitemap.xml')
const official = read('dist-official/sitemap-0.xml')

const rows = [['page', 'is', 'waymark', '@astrojs/sitemap']]
const faults = { waymark: 0, official: 0 }
const known = new Set()
for (const file of pages) {
  const url = SITE + encodeURI(`/${file.replace(/(^|\/)index\.html$/, '$1')}`).replaceAll('#', '%23')
  known.add(url)
  const is = kindOf(file, url)
  const words = [ours, official].map((urls) => verdict(is === 'page', urls.has(url)))
  if (words[0] !== '') faults.waymark++
  if (words[1] !== '') faults.official++
  if (words.some((word) => word !== '')) rows.push([url, is, ...words])
}
for (const url of [...official.keys()].filter((each) => !known.has(each))) {
  faults.official++
  rows.push([url, 'nothing there', '', 'WRONG'])
}
for (const url of [...ours.keys()].filter((each) => !known.has(each))) {
  faults.waymark++
  rows.push([url, 'nothing there', 'WRONG', ''])
}
const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)))
for (const row of rows) console.log(row.map((cell, at) => cell.padEnd(widths[at])).join('  ').trimEnd())
console.log(`\nURLs: waymark ${ours.size}, @astrojs/sitemap ${official.size}`)
console.log(`faults: waymark ${faults.waymark}, @astrojs/sitemap ${faults.official}`)
console.log(`different dates: waymark ${dates(ours)}, @astrojs/sitemap ${dates(official)}`)
process.exitCode = faults.waymark === 0 && faults.official > 0 ? 0 : 1

function kindOf(file, url) {
  const html = readFileSync(join('dist', file), 'utf8')
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  if (/(?:^|\/)(?:404|500)(?:\.html|\/index\.html)$/.test(file)) return 'error page'
  if (!/<!doctype|<html/i.test(html)) return 'part of a page'
  if (/http-equiv="refresh"/.test(html)) return 'redirect'
  if (/name="robots" content="noindex/.test(html)) return 'noindex'
  if (canonical !== undefined && canonical !== url) return 'copy of another page'
  return DRAFTS.includes(file) ? 'draft' : 'page'
}

function verdict(should, does) {
  return should === does ? '' : does ? 'WRONG' : 'MISSING'
}

/** URL → date */
function read(file) {
  const text = readFileSync(file, 'utf8').replaceAll('&amp;', '&').replaceAll('&apos;', "'")
  const entries = [...text.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)]
  return new Map(entries.map(([, loc, lastmod]) => [loc, lastmod]))
}

function dates(urls) {
  return new Set([...urls.values()].filter(Boolean)).size
}
