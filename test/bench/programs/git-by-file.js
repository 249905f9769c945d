/** git-by-file.js FOLDER SAMPLE: one `git log -1` a file, as other tools do it, for every so many files. */
import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { filesIn } from '../git-history.js'
import { measured } from '../measured.js'

const [folder, sample] = process.argv.slice(2)
const all = filesIn(folder, 'all')
const every = Math.floor(all.length / Number(sample))
const files = all.filter((_, index) => index % every === 0).slice(0, Number(sample))

await measured(() => {
  for (const file of files)
    execFileSync('git', ['log', '-1', '--format=%cI', '--', relative(folder, file)], { cwd: folder })
})
