/** The inspector as it is shipped, and as a file with its data. */
import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packageFolder } from './package-folder.ts'
import { writeFailed } from './write-failed.ts'

export async function inspectorTemplate(): Promise<string> {
  const file = join(packageFolder(), 'dist', 'inspector.html')
  if (!existsSync(file)) throw new Error(`${file} is missing: the package is not built.`)
  return await readFile(file, 'utf8')
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/**
 * @param shown the file, as the user knows it
 * @throws WaymarkError `write-failed`
 */
export async function writePage(file: string, page: string, shown: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporary, page)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw writeFailed(shown, error)
  }
}
