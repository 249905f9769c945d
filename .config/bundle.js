/**
 * Joins the modules of `src/` into few files in `dist/`: finding and loading each of more than a hundred takes Node half
 * a millisecond, in every build of every user. What is imported lazily stays apart.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'

const IMPORT = /^(?:import|export) (type )?[^'\n]*(?:\n[^'\n]*)*?from '(\.[^']+)'$/gm

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

// Of an earlier build: they would be published too.
for (const file of readdirSync(dist, { recursive: true })) if (file.endsWith('.js')) rmSync(join(dist, file))

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    outDir: dist,
    emptyOutDir: false,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: entries(),
      // What one door loads lazily is at hand for another: no mistake.
      checks: { ineffectiveDynamicImport: false },
      // In one folder, as in `src/`, so that `import.meta.url` leads to the same neighbours; without a hash, so that one
      // build of the package can be compared with another.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // As many files as there are reasons to load one, the innermost first; what is left is split as it is imported.
        codeSplitting: {
          groups: [
            { name: 'errors', test: reachedBy('errors.ts') },
            // For workers: nothing of Node's may get into it.
            { name: 'pure', test: reachedBy('xml.ts') },
            // For the second thread, which is to start at once.
            { name: 'walk', test: reachedBy('io/walk.ts') },
            // What every configuration loads, whether or not anything is built.
            { name: 'doors', test: reachedBy('index.ts', 'astro.ts') },
            // What every build by Vite needs at its start.
            { name: 'work', test: reachedBy('plugin-work.ts') },
            // What every sitemap needs.
            {
              name: 'engine',
              test: reachedBy('generate.ts', 'io/save-report.ts', 'platforms/platform.ts', 'terminal.ts'),
            },
          ],
        },
      },
    },
  },
})

/** A test for the modules that these of `src/` import, and those that they import, but for what is imported lazily. */
function reachedBy(...names) {
  const reached = new Set(names.map((name) => join(root, 'src', name)))
  for (const file of reached)
    for (const [, type, target] of readFileSync(file, 'utf8').matchAll(IMPORT))
      if (type === undefined) reached.add(join(dirname(file), target))
  return (id) => reached.has(id)
}

/** What package.json names: `./dist/xml.js` is made of `src/xml.ts`. */
function entries() {
  const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = [...Object.values(exports), ...Object.values(bin)].map((target) => target.default ?? target)
  const names = files.flatMap((file) => /^\.\/dist\/(.+)\.js$/.exec(file)?.[1] ?? [])
  const doors = names.map((name) => [name, join(root, 'src', `${name}.ts`)])
  // Loaded by its address, as a thread of its own.
  return Object.fromEntries([...doors, ['second-thread-work', join(root, 'src/io/second-thread-work.ts')]])
}
