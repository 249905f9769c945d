import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import type { Found } from '../core/findings.ts'
import { formatLedger, parseLedger, updateLedger, type LedgerRun } from '../core/ledger.ts'
import { WaymarkError } from '../errors.ts'
import { writeWhole } from './place.ts'

/** The ledger on disk. A file that cannot be understood is left alone, and dates nothing. */
export class LedgerFile {
  readonly #path: string
  readonly #shown: string
  #run: LedgerRun | undefined
  #changed = false

  /** @param path absolute */
  constructor(path: string, root: string) {
    this.#path = path
    this.#shown = relative(root, path).replaceAll('\\', '/')
  }

  /** See `updateLedger`. */
  update(hashes: ReadonlyMap<string, string>, present: ReadonlySet<string>, today: string, accept: boolean): Found[] {
    const text = this.#read()
    const before = text === undefined ? new Map() : parseLedger(text)
    if (!before) return [{ code: 'ledger-broken', where: this.#shown }]
    const run = (this.#run = updateLedger(before, hashes, present, today, accept))
    this.#changed = run.ledger !== before || (text !== undefined && text !== formatLedger(run.ledger))
    if (!run.doubted) return []
    return run.changed.map((path) => ({
      code: 'ledger-doubted',
      where: path,
      evidence: { from: 'ledger', file: this.#shown },
    }))
  }

  /** Paths of pages that are new, changed or gone since the last build; nothing on a first one, or while in doubt. */
  get changes(): Pick<LedgerRun, 'added' | 'changed' | 'removed'> | undefined {
    const run = this.#run
    return run && !run.doubted && !run.first ? run : undefined
  }

  /** The day of a page's last change, and the file that says so. */
  dateOf(path: string): { day: string; file: string } | undefined {
    const day = this.#run?.dates.get(path)
    return day === undefined ? undefined : { day, file: this.#shown }
  }

  /** @throws WaymarkError `write-failed` */
  save(): void {
    if (this.#run && this.#changed)
      writeWhole(dirname(this.#path), basename(this.#path), formatLedger(this.#run.ledger))
  }

  #read(): string | undefined {
    try {
      return readFileSync(this.#path, 'utf8')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return undefined
      throw new WaymarkError(
        'unreadable',
        `\`lastmod.ledger\`: ${this.#shown} is there but cannot be read (${code}): mend its permissions.`,
      )
    }
  }
}

/**
 * 22 characters: enough to tell a million texts apart, short enough to read a diff.
 *
 * @param encoding of the text: 'latin1' where each of its characters is one byte of a file
 */
export function textHash(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  return createHash('sha256').update(text, encoding).digest('base64url').slice(0, 22)
}
