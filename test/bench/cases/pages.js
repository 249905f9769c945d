/** Finished builds, against merely walking and reading them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePages } from '../pages.js'
import { program, race } from '../processes.js'

export function smallPages() {
  return compare('20,000 pages of 16 KB', 20_000, 16 << 10)
}

export function largePages() {
  return compare('2,000 pages of 1 MB', 2_000, 1 << 20)
}

function compare(what, count, size) {
  const root = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  try {
    writePages(join(root, 'dist'), count, size)
    const { waymark, reading } = race(
      {
        waymark() {
          asBuilt(root)
          return program('pages-by-waymark.js', root)
        },
        reading: program('pages-by-reading.js', root),
      },
      5,
    )
    return [{ what: `${what}, against reading them`, ours: waymark.ms, reference: reading.ms, most: 3 }]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Nothing there of an earlier run, and a place for the report. */
function asBuilt(root) {
  for (const name of ['dist/sitemap.xml', 'dist/robots.txt', 'node_modules'])
    rmSync(join(root, name), { recursive: true, force: true })
  mkdirSync(join(root, 'node_modules'))
}
