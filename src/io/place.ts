/** Gives complete files their names, and takes away what an earlier run left behind. */
import { appendFileSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, readSync } from 'node:fs'
import { renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownNames } from '../core/split.ts'
import type { ReportFile } from '../types.ts'
import type { Planned } from './arrange.ts'
import { ownKind } from './ours.ts'
import { TemporaryFiles } from './temporary.ts'
import { writeFailed } from './write-failed.ts'

/** Renames every file to its place, in the given order, and returns what became of each. */
export function placeAll(outDir: string, planned: readonly Planned[]): ReportFile[] {
  // A name that a folder has is the one thing sure to stop a rename: found before the first, all or none are placed.
  for (const { file } of planned) refuseFolder(outDir, file.path)
  return planned.map(({ file, body }) => {
    if (!('temporary' in body)) return file
    try {
      return { ...file, state: place(body.temporary, join(outDir, file.path)) }
    } catch (error) {
      throw writeFailed(file.path, error)
    }
  })
}

/**
 * Writes one file whole or not at all; the folder must be there.
 *
 * @throws WaymarkError `write-failed`: the old file then stands as it was
 */
export function writeWhole(folder: string, name: string, bytes: Uint8Array | string): 'written' | 'unchanged' {
  const files = new TemporaryFiles(folder)
  const temporary = files.create()
  try {
    refuseFolder(folder, name)
    appendFileSync(temporary, bytes)
    return place(temporary, join(folder, name))
  } catch (error) {
    throw writeFailed(name, error)
  } finally {
    files.discard()
  }
}

/**
 * Removes files of an earlier run that this one did not write: only such as bear a name of ours **and** the marker.
 * Text sitemaps have no room for a marker; they go only if an earlier report names them and their size is the same.
 */
export async function removeStale(
  outDir: string,
  filename: string,
  written: ReadonlySet<string>,
  previousTexts: readonly { path: string; bytes: number }[],
): Promise<Omit<ReportFile, 'url'>[]> {
  const removed: Omit<ReportFile, 'url'>[] = []
  const names = ownNames(filename)
  for (const path of readdirSync(outDir).sort()) {
    if (written.has(path) || !(names.test(path) || TEXT_NAME.test(path))) continue
    const stat = lstatSync(join(outDir, path), { throwIfNoEntry: false })
    if (!stat?.isFile()) continue
    const listed = previousTexts.some((text) => text.path === path && text.bytes === stat.size)
    const kind = names.test(path) ? await ownKind(join(outDir, path)) : listed ? 'text' : undefined
    if (kind === undefined) continue
    rmSync(join(outDir, path))
    removed.push({ path, kind, urls: 0, bytes: stat.size, state: 'removed' })
  }
  return removed
}

const TEXT_NAME = /^sitemap(?:-[1-9][0-9]*)?\.txt$/

function refuseFolder(outDir: string, path: string): void {
  if (!lstatSync(join(outDir, path), { throwIfNoEntry: false })?.isDirectory()) return
  throw writeFailed(path, Object.assign(new Error('EISDIR: a folder is in its place'), { code: 'EISDIR' }))
}

/** A file that already holds the same bytes is left untouched: whatever watches or uploads it then sees no change. */
function place(temporary: string, target: string): 'written' | 'unchanged' {
  if (sameBytes(temporary, target)) {
    rmSync(temporary)
    return 'unchanged'
  }
  mkdirSync(dirname(target), { recursive: true })
  renameSync(temporary, target)
  return 'written'
}

function sameBytes(one: string, other: string): boolean {
  const stat = lstatSync(other, { throwIfNoEntry: false })
  if (!stat?.isFile() || stat.size !== statSync(one).size) return false
  const files = [openSync(one, 'r')]
  try {
    files.push(openSync(other, 'r'))
    return sameContent(files as [number, number])
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
