/**
 * Dates from git against git itself, measured side by side in one run. `--check` fails when a bound does not hold,
 * `--rounds=N` sets how often each is measured.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FILES, makeHistory } from './git-history.js'

const SAMPLE = 20
const MEGABYTE = 1 << 20

const { values } = parseArgs({ options: { check: { type: 'boolean' }, rounds: { type: 'string', default: '5' } } })
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-git-'))
const output = `${folder}.log`
try {
  await makeHistory(folder)
  report(measure(Number(values.rounds)))
} finally {
  rmSync(folder, { recursive: true, force: true })
  rmSync(output, { force: true })
}

/** Runs in turn, so that a busy moment is not that of one program alone. */
function measure(rounds) {
  const runs = { list: [], log: [], all: [], last: [], file: [] }
  for (let round = 0; round < rounds; round++) {
    runs.list.push(run('git-file-list.js', folder, 'all'))
    runs.log.push(run('git-by-log.js', folder, output))
    runs.all.push(run('git-by-waymark.js', folder, 'all'))
    runs.last.push(run('git-by-waymark.js', folder, 'last'))
  }
  runs.file.push(run('git-by-file.js', folder, String(SAMPLE)))
  return runs
}

function run(program, ...args) {
  return JSON.parse(execFileSync(process.execPath, [join(import.meta.dirname, 'programs', program), ...args]))
}

function report({ list, log, all, last, file }) {
  const ms = (runs) => median(runs.map((run) => run.ms))
  const extra = median(all.map((run) => run.peak)) - median(list.map((run) => run.peak))
  const byFile = (ms(file) / SAMPLE) * FILES
  console.log(`git log alone        ${seconds(ms(log))}`)
  console.log(
    `git log -1 a file    ${seconds(byFile)}, from ${SAMPLE} of ${FILES}: ${(byFile / ms(all)).toFixed(0)} times as long as waymark`,
  )
  const held = [
    bound('all files', seconds(ms(all)), ms(all) / ms(log), 1.6),
    bound('of the last commits', seconds(ms(last)), ms(last) / ms(log), 0.2),
    bound('extra memory, MB', '', extra / MEGABYTE, 60),
  ]
  if (values.check && held.includes(false)) process.exitCode = 1
}

function bound(name, time, figure, most) {
  console.log(`${name.padEnd(20)} ${time.padEnd(8)} ${figure.toFixed(2)} of at most ${most}`)
  return figure <= most
}

function median(figures) {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)]
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`
}
