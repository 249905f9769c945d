/** git-file-list.js FOLDER WHICH: holds the names of the files, and nothing is asked. */
import { filesIn } from '../git-history.js'
import { measured } from '../measured.js'

const [folder, which] = process.argv.slice(2)
const files = filesIn(folder, which)

await measured(() => files.length)
