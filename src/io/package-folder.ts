/** Where this package lies, however its modules were joined into files. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function packageFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}
