/** git-by-log.js FOLDER OUTPUT: git alone, with the same flags, into a file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { importModule } from '../modules.js'
import { measured } from '../measured.js'

const [folder, output] = process.argv.slice(2)

const { logArguments } = await importModule('core/git-log')

await measured(async () => {
  const file = openSync(output, 'w')
  const args = logArguments({ firstParent: false, date: 'committer' })
  const [code] = await once(spawn('git', args, { cwd: folder, stdio: ['ignore', file, 'inherit'] }), 'close')
  closeSync(file)
  if (code !== 0) throw new Error(`git log ended with code ${code}`)
})
