import { closeSync, lstatSync, openSync, readSync, statSync } from 'node:fs'

/**
 * Whether two files hold the same bytes. A link, and what may not be read, is not the same as anything.
 *
 * @param one must be there
 */
export function sameBytes(one: string, other: string): boolean {
  const stat = lstatSync(other, { throwIfNoEntry: false })
  if (!stat?.isFile() || stat.size !== statSync(one).size) return false
  const files: number[] = []
  try {
    for (const path of [one, other]) files.push(openSync(path, 'r'))
    return sameContent(files as [number, number])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false
    throw error
  } finally {
    files.forEach((file) => closeSync(file))
  }
}

const CHUNK = 1 << 18

function sameContent([one, other]: [number, number]): boolean {
  const a = Buffer.allocUnsafe(CHUNK)
  const b = Buffer.allocUnsafe(CHUNK)
  for (;;) {
    const read = readSync(one, a)
    if (readSync(other, b) !== read || a.compare(b, 0, read, 0, read) !== 0) return false
    if (read === 0) return true
  }
}
