import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
    const path = join(this.#root, file)
    if (!this.#inFolder(dirname(path)) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return false
    try {
      return bodyText(readFileSync(path, 'utf8')) === bodyText(html.toString('utf8'))
    } catch {
      return false
    }
  }

  /** Most folders of an output have no counterpart: asked once a folder, not once a page. */
  #inFolder(folder: string): boolean {
    let exists = this.#folders.get(folder)
    if (exists === undefined)
      this.#folders.set(folder, (exists = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false))
    return exists
  }
}
