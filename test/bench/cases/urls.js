/** A million URLs that are no files: written at once, each checked, none twice. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, race } from '../processes.js'

const COUNT = 1_000_000
const MEGABYTE = 1 << 20

export function urls() {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const into = (name) => () => {
    const fresh = mkdtempSync(join(folder, 'out-'))
    return program(name, fresh, COUNT)
  }
  try {
    const { waymark, loop, sitemap, nothing } = race(
      {
        waymark: into('urls-by-waymark.js'),
        loop: into('urls-by-loop.js'),
        sitemap: into('urls-by-sitemap.js'),
        nothing: program('nothing.js'),
      },
      3,
    )
    return [
      { what: '1,000,000 URLs, against the plainest loop', ours: waymark.ms, reference: loop.ms, most: 4 },
      { what: '1,000,000 URLs, against npm `sitemap`', ours: waymark.ms, reference: sitemap.ms, most: 1 / 6 },
      {
        what: '1,000,000 URLs, memory above an empty Node',
        unit: 'MB',
        ours: (waymark.peak - nothing.peak) / MEGABYTE,
        reference: 200,
        most: 1,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
