/** What has changed since the last deploy, from the build that knows it to the command that sends it. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { writeWhole } from './place.ts'
import { cacheFile } from './save-report.ts'

export interface ChangeList {
  version: 1
  /** Of the entry file. */
  url: string
  key: string
  /** Tells whether the sitemap is still the one of that build. */
  entryHash: string
  added: string[]
  changed: string[]
  removed: string[]
}

/**
 * Keeps the list beside the report of the build, outside of the output.
 *
 * @returns nothing where there is no `node_modules` to keep it in
 */
export function saveChangeList(list: ChangeList, root: string, outDir: string): string | undefined {
  const file = cacheFile(root, outDir, '.index-now.json')
  if (file === undefined) return undefined
  mkdirSync(dirname(file), { recursive: true })
  writeWhole(dirname(file), basename(file), `${JSON.stringify(list)}\n`)
  return file
}

/** The list of the last build, if the entry file is the one it wrote. */
export function readChangeList(root: string, outDir: string): ChangeList | undefined {
  const file = cacheFile(root, outDir, '.index-now.json')
  try {
    const list = JSON.parse(readFileSync(file ?? '', 'utf8')) as ChangeList
    const entry = join(outDir, basename(new URL(list.url).pathname))
    const lists = [list.added, list.changed, list.removed]
    const sound = list.version === 1 && lists.every((urls) => Array.isArray(urls))
    return sound && entryHash(entry) === list.entryHash ? list : undefined
  } catch {
    return undefined
  }
}

export function entryHash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('base64url')
}
