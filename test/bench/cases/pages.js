/** Finished builds, against merely walking and reading them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGalleries, writePages } from '../pages.js'
import { program, race } from '../processes.js'

export function smallPages() {
  return compare('20,000 pages of 16 KB', 20_000, 16 << 10)
}

export function largePages() {
  return compare('2,000 pages of 1 MB', 2_000, 1 << 20)
}

function compare(what, count, size) {
  return withPages(
    (root) => writePages(join(root, 'dist'), count, size),
    (root) => {
      const { waymark, reading } = race(
        { waymark: prepared(root, {}), reading: program('pages-by-reading.js', root) },
        5,
      )
      return [{ what: `${what}, against reading them`, ours: waymark.ms, reference: reading.ms, most: 3 }]
    },
  )
}

/** Remembering what pages say, against reading them. */
export function ledger() {
  return withPages(
    (root) => writePages(join(root, 'dist'), 20_000, 16 << 10),
    (root) => {
      const { waymark, reading } = race(
        {
          waymark: prepared(root, { lastmod: ['ledger'] }),
          reading: program('pages-by-reading.js', root),
        },
        5,
      )
      return [
        { what: 'a ledger of 20,000 pages, against reading them', ours: waymark.ms, reference: reading.ms, most: 6 },
      ]
    },
  )
}

/** Looking for images where there are many, against not looking for any. */
export function images() {
  return withPages(
    (root) => writeGalleries(join(root, 'dist'), 20_000, 150),
    (root) => {
      const { on, off } = race({ on: prepared(root, { images: true }), off: prepared(root, {}) }, 3)
      return [
        { what: '20,000 pages with 150 images each, against none wanted', ours: on.ms, reference: off.ms, most: 7 },
      ]
    },
  )
}

function withPages(write, measure) {
  const root = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  try {
    write(root)
    return measure(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function prepared(root, options) {
  return () => {
    asBuilt(root)
    return program('pages-by-waymark.js', root, JSON.stringify(options))
  }
}

/** Nothing there of an earlier run, and a place for the report. */
function asBuilt(root) {
  for (const name of readdirSync(join(root, 'dist'))) if (/\.(?:xml|txt)$/.test(name)) rmSync(join(root, 'dist', name))
  for (const name of ['waymark-ledger.json', 'node_modules']) rmSync(join(root, name), { recursive: true, force: true })
  mkdirSync(join(root, 'node_modules'))
}
