/** A site in five languages, against the official integration, which reads no page. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeAstroSite } from '../astro-site.js'
import { program, race } from '../processes.js'

export function astro() {
  return [compare(10_000, 3, 1 / 2), compare(50_000, 1, 1 / 5)]
}

/** @param most the official one is quadratic, so that the more pages there are the less is allowed */
function compare(count, runs, most) {
  const root = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  try {
    writeAstroSite(root, count)
    const fresh = (name) => () => {
      const out = join(root, 'dist')
      for (const file of readdirSync(out)) if (/\.(?:xml|txt)$/.test(file)) rmSync(join(out, file))
      return program(name, root, count)
    }
    const contenders = { waymark: fresh('astro-by-waymark.js'), official: fresh('astro-by-official.js') }
    const { waymark, official } = race(contenders, runs)
    const what = `Astro, ${count.toLocaleString('en')} pages in 5 languages, against @astrojs/sitemap`
    return { what, ours: waymark.ms, reference: official.ms, most }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
