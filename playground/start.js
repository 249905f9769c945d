/**
 * `npm start`: builds the playground with real Vite and this very package, and shows what was written. The dates come
 * from the history of this repository.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const playground = join(import.meta.dirname, 'basic')
const top = dirname(import.meta.dirname)

if (!existsSync(join(top, 'dist/index.js'))) fail('The package is not built yet: run `npm run build` first.')

const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
const { status } = spawnSync(process.execPath, [vite, 'build'], { cwd: playground, stdio: 'inherit' })
if (status !== 0) fail('The playground could not be built.')

console.log('\nThe dates without a source of their own are those of commits in this repository: `--verbose` names each.')
for (const name of ['sitemap.xml', 'robots.txt']) {
  const file = join(playground, 'dist', name)
  console.log(`\n== ${relative(top, file)}\n`)
  console.log(readFileSync(file, 'utf8').trimEnd())
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
