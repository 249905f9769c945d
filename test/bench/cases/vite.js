/** What the plugin adds to a build of 1,000 pages. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSite } from '../site.js'
import { program, race } from '../processes.js'

export function vite() {
  const root = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  try {
    writeSite(root, 1000)
    const { waymark, plain } = race(
      { waymark: program('vite-build.js', root, 'waymark'), plain: program('vite-build.js', root) },
      // So many, since a build takes a tenth longer or less from one time to the next.
      15,
    )
    return [{ what: '`vite build` of 1,000 pages, with the plugin', ours: waymark.ms, reference: plain.ms, most: 1.05 }]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
