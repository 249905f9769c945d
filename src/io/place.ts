/** Gives complete files their names, and takes away what is no longer wanted. */
import { accessSync, chmodSync, chownSync, constants, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { appendFileSync, renameSync, rmSync, statSync, type Stats } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { ReportFile } from '../types.ts'
import { sameBytes } from './same-bytes.ts'
import { sweep, TemporaryFiles } from './temporary.ts'
import { writeFailed } from './write-failed.ts'

/** A complete file that is to be renamed. */
export interface Placing {
  temporary: string
  /** Below the folder. */
  path: string
  /** Absent: no sitemap and nothing about one. */
  kind?: ReportFile['kind']
  /** The user's own file, to which something was added. */
  edited?: boolean
}

/**
 * Renames every file to its place, in the given order, and returns what became of each.
 *
 * @throws WaymarkError `write-failed`: what is sure to stop a rename is found before the first, so that all or none are
 * placed
 */
export function placeAll(folder: string, files: readonly Placing[]): ('written' | 'unchanged')[] {
  const targets = files.map((file) => targetOf(folder, file))
  files.forEach((file, i) => check(file, targets[i] as string))
  return files.map(({ path, temporary }, i) => {
    try {
      return place(temporary, targets[i] as string)
    } catch (error) {
      throw writeFailed(path, error)
    }
  })
}

/**
 * Writes one file of the user's whole or not at all; the folder must be there.
 *
 * @throws WaymarkError `write-failed`: the old file then stands as it was
 */
export function writeWhole(folder: string, path: string, bytes: Uint8Array | string): 'written' | 'unchanged' {
  sweep(folder)
  const files = new TemporaryFiles(folder)
  const temporary = files.create()
  try {
    appendFileSync(temporary, bytes)
    return placeAll(folder, [{ temporary, path, edited: true }])[0] ?? 'unchanged'
  } catch (error) {
    throw writeFailed(path, error)
  } finally {
    files.discard()
  }
}

/** Removes files of the folder, and returns them. */
export function removeAll(outDir: string, files: readonly ReportFile[]): ReportFile[] {
  for (const { path } of files) rmSync(join(outDir, path), { force: true })
  return [...files]
}

/**
 * Where the bytes go. A link to another file of the output is the user's way of having one file in two places, and stays
 * a link when that file is edited. One that leads out of the output is not followed: behind it is a source, such as
 * `public/robots.txt`, and a build does not change its sources. The link is replaced by a file, and so is one of several
 * hard links, since another of them may be that source.
 */
function targetOf(outDir: string, { path: name, edited }: Placing): string {
  const path = join(outDir, name)
  if (!edited) return path
  try {
    const target = realpathSync(path)
    return target.startsWith(realpathSync(outDir) + sep) ? target : path
  } catch {
    return path // Nothing is there yet, or at the end of the link.
  }
}

function check({ path, kind }: Placing, target: string): void {
  try {
    const stat = lstatSync(target, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) throw inTheWay(path, kind)
    accessSync(dirname(target), constants.W_OK)
    if (!stat.isSymbolicLink()) refuseFixed(target)
  } catch (error) {
    throw writeFailed(path, error)
  }
}

function inTheWay(path: string, kind: Placing['kind']): Error {
  const cause = Object.assign(new Error('EISDIR: a folder is in its place'), { code: 'EISDIR' })
  const choice = { robots: 'set `robots: false`', text: 'leave `text` out' }[kind as string]
  const other = choice ?? (kind && 'choose another `filename`')
  return writeFailed(path, cause, `A folder has this name: move it away${other ? `, or ${other}` : ''}.`)
}

/** Immutable, or mounted read-only by itself. A lack of permissions does not matter: it is not written but replaced. */
function refuseFixed(target: string): void {
  try {
    accessSync(target, constants.W_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
  }
}

/** A file that already holds the same bytes is left untouched: whatever watches or uploads it then sees no change. */
function place(temporary: string, target: string): 'written' | 'unchanged' {
  if (sameBytes(temporary, target)) {
    rmSync(temporary)
    return 'unchanged'
  }
  mkdirSync(dirname(target), { recursive: true })
  keepAccess(temporary, target)
  renameSync(temporary, target)
  return 'written'
}

/** Who may read a file is for its owner to say, and so it stays when the file is replaced by another one. */
function keepAccess(temporary: string, target: string): void {
  const old = statOf(target)
  const own = statSync(temporary)
  // What not even its owner may read was never meant to be served, and the sitemap is.
  if (!old?.isFile() || (old.mode & constants.S_IRUSR) === 0) return
  if (old.mode !== own.mode) chmodSync(temporary, old.mode & 0o777)
  if (old.uid === own.uid && old.gid === own.gid) return
  try {
    chownSync(temporary, old.uid, old.gid)
  } catch {
    // Only root may give files away.
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined // Nothing is there, or a link to nothing.
  }
}
