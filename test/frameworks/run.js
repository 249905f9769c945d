/**
 * `npm run test:frameworks [name…]`: does the package as it will be published work in the real framework? Packs it once,
 * and for each case installs it into a copy of a playground, builds that, and compares with the playground's `expected/`.
 */
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cases } from './cases.js'
import { run, runCase } from './run-case.js'

const top = dirname(dirname(import.meta.dirname))
/** So many cases at once: most of the time a case waits for one process. */
const AT_ONCE = 2

process.exitCode = await main(process.argv.slice(2))

/** A name chooses all cases that begin with it. */
async function main(names) {
  const unknown = names.filter((name) => !cases.some((each) => each.name.startsWith(name)))
  if (unknown.length > 0) {
    console.error(`No such case: ${unknown.join(', ')}. There are ${cases.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const chosen = names.length === 0 ? cases : cases.filter((each) => names.some((name) => each.name.startsWith(name)))
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-frameworks-')))
  const tarball = await pack(folder)
  const results = await runAll(chosen, folder, tarball)
  printTable(results)
  const absent = results.filter(({ untested }) => untested)
  const failed = results.filter(({ untested, problems }) => !untested && problems.length > 0)
  console.log(`\n${results.length - failed.length - absent.length} passed, ${failed.length} failed`)
  for (const why of new Set(absent.map(({ untested }) => untested))) {
    const names = absent.filter(({ untested }) => untested === why).map(({ name }) => name)
    console.log(`${why}, and so not tested: ${names.join(', ')} (${names.length})`)
  }
  // What failed is kept, to be looked into.
  if (failed.length + absent.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.log(`Left for you to look at: ${folder}`)
  // A registry, or a release of the day, that is broken is none of our faults; but a run that tests nothing is no test.
  return failed.length > 0 || absent.length === results.length ? 1 : 0
}

async function runAll(chosen, folder, tarball) {
  const results = []
  const waiting = chosen.map((each, index) => ({ each, index }))
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await runCase(next.each, join(folder, next.each.name), tarball)
      print(result)
      results[next.index] = result
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

/** @returns the path of the package as npm would publish it */
async function pack(folder) {
  if (!existsSync(join(top, 'dist/index.js'))) throw new Error('The package is not built: run `npm run build` first.')
  const packed = await run(['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder], top)
  if (packed.status !== 0) throw new Error(`npm pack failed:\n${packed.output}`)
  return join(folder, packed.output.trim().split('\n').at(-1))
}

function print({ name, seconds, untested, problems }) {
  const word = problems.length === 0 ? 'ok  ' : (untested ?? 'FAIL')
  console.log(`${word} ${name} (${seconds.toFixed(1)} s)`)
  for (const problem of problems) console.log(problem.replace(/^/gm, '     '))
}

function printTable(results) {
  const rows = [
    ['name', 'version', 'files', 'seconds'],
    ...results.map(({ name, version, untested, problems, seconds }) => [
      name,
      version,
      problems.length === 0 ? 'equal' : (untested ?? 'FAILED'),
      seconds.toFixed(1),
    ]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  console.log()
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}
