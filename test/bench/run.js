/**
 * npm run bench -- [case…] [--check] [--json FILE]
 *
 * Compares the built package with what else could be done, in one run and in turns. Only ratios are judged: they are much the
 * same on every machine. `--check` fails when one does not hold.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { astro } from './cases/astro.js'
import { git } from './cases/git.js'
import { languages } from './cases/languages.js'
import { images, largePages, ledger, smallPages } from './cases/pages.js'
import { check, read } from './cases/sitemaps.js'
import { start } from './cases/start.js'
import { urls } from './cases/urls.js'
import { vite } from './cases/vite.js'

const CASES = {
  urls,
  'small-pages': smallPages,
  'large-pages': largePages,
  start,
  vite,
  git,
  ledger,
  languages,
  images,
  astro,
  read,
  check,
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean' }, json: { type: 'string' } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in CASES))
if (unknown.length > 0) {
  console.error(`No such case: ${unknown.join(', ')}. There are ${Object.keys(CASES).join(', ')}.`)
  process.exit(2)
}

const results = []
for (const [name, compare] of Object.entries(CASES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.error(`measuring ${name} …`)
  results.push(...(await compare()).map((result) => judged(name, result)))
}
print(results)
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)
if (values.check && results.some(({ holds }) => !holds)) process.exitCode = 1

function judged(name, { what, unit = 'ms', ours, reference, most }) {
  const ratio = ours / reference
  return {
    case: name,
    what,
    unit,
    ours: round(ours),
    reference: round(reference),
    ratio: round(ratio),
    most: round(most),
    holds: ratio <= most,
  }
}

function print(rows) {
  const table = [
    ['', 'ours', 'reference', 'ratio', 'at most', ''],
    ...rows.map(({ what, unit, ours, reference, ratio, most, holds }) => [
      what,
      `${ours} ${unit}`,
      `${reference} ${unit}`,
      ratio.toFixed(2),
      most.toFixed(2),
      holds ? 'holds' : 'DOES NOT HOLD',
    ]),
  ]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  const line = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ')
  for (const row of table) console.log(line(row).trimEnd())
}

/** Figures for people: three digits are more than two runs agree on. */
function round(value) {
  return Number(value.toPrecision(3))
}
