/** URLs in five languages that are versions of each other: in time that grows with their number, no faster. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, race } from '../processes.js'

export function languages() {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const into = (name, count) => () => program(name, mkdtempSync(join(folder, 'out-')), count)
  try {
    const { all, half, loop } = race(
      {
        all: into('languages-by-waymark.js', 100_000),
        half: into('languages-by-waymark.js', 50_000),
        loop: into('languages-by-loop.js', 100_000),
      },
      5,
    )
    return [
      { what: '100,000 URLs in 5 languages, against 50,000', ours: all.ms, reference: half.ms, most: 2.3 },
      { what: '100,000 URLs in 5 languages, against the plainest loop', ours: all.ms, reference: loop.ms, most: 4 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
