import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bodyText } from '../core/body-text.ts'

/**
 * Tells pages that were made from `root/<same path>`, the name Vite gives them. A template may have that name too but
 * says something else than the page made from it, so only a source with the page's very text is taken for one.
 */
export class SourceBeside {
  readonly #root: string
  readonly #outDir: string
  readonly #folders = new Map<string, boolean>()

  constructor(root: string, outDir: string) {
    this.#root = root
    this.#outDir = outDir
  }

  /** @param html the built page's bytes */
  has(file: string, html: Buffer): boolean {
    // A folder of pages written by hand: each is its own source.
    if (this.#root === this.#outDir) return true
    // Most outputs share no folder with the root: the first of its path tells that of nearly every page.
    const first = file.indexOf('/')
    if (first > 0 && !this.#hasFolder(file.slice(0, first))) return false
    if (!this.#hasFolder(folderOf(file))) return false
    const path = join(this.#root, file)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
    try {
      return bodyText(readFileSync(path, 'utf8')) === bodyText(html.toString('utf8'))
    } catch {
      return false
    }
  }

  /** Most folders of an output have no counterpart, and neither has what lies in them: few are ever asked for. */
  #hasFolder(below: string): boolean {
    let has = this.#folders.get(below)
    if (has === undefined) {
      has = below === '' || this.#hasFolder(folderOf(below))
      has &&= statSync(join(this.#root, below), { throwIfNoEntry: false })?.isDirectory() ?? false
      this.#folders.set(below, has)
    }
    return has
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
