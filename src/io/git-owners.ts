import { existsSync, lstatSync, readdirSync, realpathSync, type Dirent, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A file as it is on disk → the names under which it was asked for. */
export type Paths = Map<string, string[]>

export interface Owners {
  /** Folder with a `.git` → the files it holds. */
  owned: Map<string, Paths>
  /** A file that has no repository above it. */
  homeless?: string
}

/** A folder is listed rather than asked for each of its files when there are more than so many: three times as fast. */
const FEW = 4

/**
 * Groups files by the nearest folder above them that has a `.git`, looked for on disk: asking git would take a process
 * for every folder. Files that do not exist are left out.
 *
 * @param files absolute paths
 */
export function byOwner(files: Iterable<string>): Owners {
  const owned = new Map<string, Paths>()
  const tops = new Map<string, string | undefined>()
  let homeless: string | undefined
  for (const [folder, asked] of byFolder(files)) {
    const paths = asked.length === 1 ? asked.map(realPath) : pathsIn(folder, asked)
    for (const [at, path] of paths.entries()) {
      if (path === undefined) continue
      const file = asked[at] as string
      const top = ownerOf(path === file ? folder : dirname(path), tops)
      if (top === undefined) homeless ??= file
      else add(owned, top, path, file)
    }
  }
  return { owned, ...(homeless !== undefined && { homeless }) }
}

function byFolder(files: Iterable<string>): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const file of files) {
    const folder = dirname(file)
    const asked = folders.get(folder)
    if (asked) asked.push(file)
    else folders.set(folder, [file])
  }
  return folders
}

/** Those of a folder as they are on disk: the way to it is looked up once. */
function pathsIn(folder: string, files: readonly string[]): (string | undefined)[] {
  const real = realPath(folder)
  if (real === undefined) return []
  const kinds = files.length > FEW ? list(real) : undefined
  return files.map((file) => onDisk(file, { folder, real, kinds }))
}

type Kind = Dirent | Stats

function list(folder: string): Map<string, Kind> {
  try {
    return new Map(readdirSync(folder, { withFileTypes: true }).map((entry) => [entry.name, entry]))
  } catch {
    return new Map()
  }
}

interface Place {
  folder: string
  /** The folder without symbolic links. */
  real: string
  kinds: Map<string, Kind> | undefined
}

/** The file without symbolic links on the way and at its end. */
function onDisk(file: string, { folder, real, kinds }: Place): string | undefined {
  const name = basename(file)
  // Most paths are as they are on disk: not to be copied.
  const path = real === folder && file.length === real.length + 1 + name.length ? file : join(real, name)
  const kind = kinds?.get(name) ?? kindOf(path)
  if (kind?.isSymbolicLink()) return realPath(path)
  return kind?.isFile() ? path : undefined
}

/** Nothing too for what can be no path: below a file, of too long a name. */
function kindOf(path: string): Kind | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
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

function add(owned: Map<string, Paths>, top: string, path: string, file: string): void {
  let paths = owned.get(top)
  if (!paths) owned.set(top, (paths = new Map()))
  const others = paths.get(path)
  if (others) others.push(file)
  else paths.set(path, [file])
}
