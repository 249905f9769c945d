/** Runs programs in processes of their own, so that start-up and memory are theirs alone. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Arguments for Node that run one of `programs/`. */
export function program(name, ...args) {
  return [join(import.meta.dirname, 'programs', name), ...args.map(String)]
}

/**
 * Runs each several times, in turns: whatever else the machine does meets all of them alike.
 *
 * @param contenders name → arguments for Node, or a function that prepares a run and returns them
 * @param runs of each; one more is made first, for the caches of the system, and does not count
 * @returns name → medians: `ms` as the program prints it, or else of the whole process; `peak` in bytes
 */
export function race(contenders, runs) {
  const samples = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let run = 0; run <= runs; run++) {
    for (const [name, contender] of Object.entries(contenders)) {
      const sample = execute(typeof contender === 'function' ? contender() : contender)
      if (run > 0) samples[name].push(sample)
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, all]) => [name, medians(all)]))
}

function execute(args) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  const ms = performance.now() - start
  if (status !== 0) throw new Error(`node ${args.join(' ')}\n${stderr}`)
  return stdout.startsWith('{') ? JSON.parse(stdout) : { ms }
}

function medians(samples) {
  const of = (key) => median(samples.map((sample) => sample[key]))
  return { ms: of('ms'), peak: of('peak') }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
