/** What a program of the benchmarks does around its work. */
import { readFileSync } from 'node:fs'

/** Runs the work and prints, as JSON, how long it took and how much memory the process had at its peak. */
export async function measured(work) {
  const start = performance.now()
  await work()
  console.log(JSON.stringify({ ms: performance.now() - start, peak: peakMemory() }))
}

/**
 * Bytes. Linux hands `maxRSS` on from the process that started this one, whatever that one held, so the mark of the
 * process's own memory is asked first.
 */
function peakMemory() {
  try {
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024
  } catch {
    return process.resourceUsage().maxRSS * 1024
  }
}
