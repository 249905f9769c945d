/**
 * What an earlier run with the same entry file wrote. Our marker says that waymark wrote a file, not which run: two runs
 * may write two sitemaps into one folder, and to take a live one away is worse than to leave an old one. So a file is
 * this entry's only if the earlier run's own records say so: its index, or its saved report.
 */
import { join } from 'node:path'
import type { ReportFile } from '../types.ts'
import { ownKind, partsIn } from './ours.ts'
import { sameBytes } from './same-bytes.ts'

/** The files that the saved report names, if it is of a run with this entry file. Asked only where it decides. */
export type Reported = () => Promise<readonly Pick<ReportFile, 'path' | 'bytes'>[]>

export class EarlierRun {
  /** Of its entry file; absent when there is none of ours. */
  readonly kind: 'urlset' | 'index' | undefined
  readonly #folder: string
  readonly #filename: string
  readonly #reported: Reported
  readonly #parts: ReadonlySet<string>

  constructor(folder: string, filename: string, reported: Reported) {
    this.#folder = folder
    this.#filename = filename
    this.#reported = reported
    this.kind = ownKind(join(folder, filename))
    this.#parts = new Set(partsIn(folder, filename))
  }

  /** Whether it wrote this file, which bears our marker: the entry file, a part, a copy, or what the report names. */
  async wrote(path: string): Promise<boolean> {
    const name = withoutGz(path)
    if (name === this.#filename || this.#parts.has(name)) return true
    if (this.kind !== undefined && sameBytes(join(this.#folder, this.#filename), join(this.#folder, path))) return true
    return (await this.#reported()).some((file) => file.path === path)
  }

  /** A text sitemap has no room for a marker, and other tools write them too: the report must know this very one. */
  async wroteText(path: string, bytes: number): Promise<boolean> {
    return (await this.#reported()).some((file) => file.path === path && file.bytes === bytes)
  }
}

/** A part and its compressed form go together. */
export function withoutGz(path: string): string {
  return path.replace(/\.gz$/, '')
}
