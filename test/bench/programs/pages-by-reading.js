/** pages-by-reading.js PROJECT: walks PROJECT/dist and reads its pages, and that is all. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measured } from '../measured.js'

const [root] = process.argv.slice(2)

await measured(() => {
  const dist = join(root, 'dist')
  for (const path of readdirSync(dist, { recursive: true })) if (path.endsWith('.html')) readFileSync(join(dist, path))
})
