import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A file as it is on disk → the names under which it was asked for. */
export type Paths = Map<string, string[]>

export interface Owners {
  /** Folder with a `.git` → the files it holds. */
  owned: Map<string, Paths>
  /** A file that has no repository above it. */
  homeless?: string
}

/**
 * Groups files by the nearest folder above them that has a `.git`, looked for on disk: asking git would take a process
 * for every folder. Files that do not exist are left out.
 */
export function byOwner(files: Iterable<string>): Owners {
  const owned = new Map<string, Paths>()
  const tops = new Map<string, string | undefined>()
  const folders = new Map<string, string | undefined>()
  let homeless: string | undefined
  for (const file of files) {
    const path = onDisk(file, folders)
    if (path === undefined) continue
    const top = ownerOf(dirname(path), tops)
    if (top === undefined) {
      homeless ??= file
      continue
    }
    if (!owned.has(top)) owned.set(top, new Map())
    const paths = owned.get(top)!
    const others = paths.get(path)
    if (others) others.push(file)
    else paths.set(path, [file])
  }
  return { owned, ...(homeless !== undefined && { homeless }) }
}

/** The file without symbolic links on the way; a folder is resolved once for all its files. */
function onDisk(file: string, folders: Map<string, string | undefined>): string | undefined {
  const folder = dirname(file)
  if (!folders.has(folder)) folders.set(folder, realPath(folder))
  const real = folders.get(folder)
  if (real === undefined) return undefined
  const name = basename(file)
  // Most paths are as they are on disk: not to be copied.
  const path = real === folder && file.length === real.length + 1 + name.length ? file : join(real, name)
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat?.isSymbolicLink()) return realPath(path)
  return stat?.isFile() ? path : undefined
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

function ownerOf(folder: string, tops: Map<string, string | undefined>): string | undefined {
  if (tops.has(folder)) return tops.get(folder)
  const above = dirname(folder)
  const top = existsSync(join(folder, '.git')) ? folder : above === folder ? undefined : ownerOf(above, tops)
  tops.set(folder, top)
  return top
}
