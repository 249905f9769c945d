/** pages-by-reading.js PROJECT: walks PROJECT/dist and reads its pages, and that is all. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measured } from '../measured.js'

const [root] = process.argv.slice(2)

await measured(() => read(join(root, 'dist')))

function read(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) read(path)
    else if (entry.name.endsWith('.html')) readFileSync(path)
  }
}
