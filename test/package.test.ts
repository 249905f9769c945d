/** The package as it is built. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, '../dist')

/** The files that an entry loads at once, and what they import besides. */
function loadedBy(entry: string): { files: string[]; others: string[] } {
  const files = new Set([entry])
  const others = new Set<string>()
  for (const file of files)
    for (const [, target] of readFileSync(join(dist, file), 'utf8').matchAll(
      /^(?:import|export) (?:[^"\n]* from )?"(.+)";$/gm,
    ))
      if (target?.startsWith('./')) files.add(target.slice(2))
      else others.add(target as string)
  return { files: [...files], others: [...others] }
}

test('`waymark/xml` runs where there is no Node', () => {
  const { files, others } = loadedBy('xml.js')
  expect(others).toEqual([])
  expect(files.length).toBeGreaterThan(1)
})

test('the middleware that is bundled into Astro sites imports nothing', () => {
  expect(loadedBy('astro-middleware.js')).toEqual({ files: ['astro-middleware.js'], others: [] })
})

test('a configuration loads no more than the doors, and no package', () => {
  for (const entry of ['index.js', 'astro.js']) {
    const { files, others } = loadedBy(entry)
    expect(files.filter((file) => file !== entry).toSorted()).toEqual(['doors.js', 'errors.js'])
    expect(others.filter((other) => !other.startsWith('node:'))).toEqual([])
  }
})

test('every file that is imported lazily is there', () => {
  const seen = new Set(['index.js', 'bin.js', 'astro.js', 'xml.js'])
  for (const file of seen)
    for (const [, target] of readFileSync(join(dist, file), 'utf8').matchAll(
      /(?:import\(|from |^import )"\.\/([^"]+)"/gm,
    ))
      seen.add(target as string)
  expect(seen.size).toBeGreaterThan(20)
  expect([...seen].filter((file) => !existsSync(join(dist, file)))).toEqual([])
})
