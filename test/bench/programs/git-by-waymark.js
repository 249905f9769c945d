/** git-by-waymark.js FOLDER WHICH: the dates of all files, or of those the last commits touched. */
import { filesIn } from '../git-history.js'
import { measured } from '../measured.js'
import { importModule } from '../modules.js'

const [folder, which] = process.argv.slice(2)
const files = filesIn(folder, which)

await measured(async () => {
  const { gitDates } = await importModule('io/git')
  const { dates, found } = await gitDates(files, { root: folder })
  const undated = files.filter((file) => dates.get(file)?.date === undefined)
  if (undated.length > 0 || found.length > 0) throw new Error(`${undated.length} files have no date`)
})
