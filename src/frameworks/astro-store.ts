/**
 * The content entries that Astro keeps on disk, for pages of which nothing was seen while they were rendered. The format
 * is Astro's own affair: whatever does not look as expected is passed over.
 */
import { readFileSync, statSync } from 'node:fs'
import { isRecord } from '../core/page-statements.ts'
import { keyOf } from './astro-entries.ts'
import { paramsIn } from './astro-routes.ts'
import type { AstroEntry } from './astro-shapes.ts'

/** By collection, then by id. */
export type Collections = ReadonlyMap<string, ReadonlyMap<string, AstroEntry>>

/** It holds the text of all entries as well: more of it would take more memory than a date is worth. */
const MOST_BYTES = 256 * 1024 * 1024

/** @param cacheDir the folder of `data-store.json` */
export function readDataStore(cacheDir: URL): Collections {
  try {
    const file = new URL('data-store.json', cacheDir)
    return statSync(file).size > MOST_BYTES ? new Map() : collectionsOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return new Map()
  }
}

/**
 * @param store a list in which a value refers to others by their places: a Map is `["Map", key, value, …]`, a Date
 *   `["Date", text]`, an object `{ key: place }`
 */
function collectionsOf(store: unknown): Collections {
  const collections = new Map<string, Map<string, AstroEntry>>()
  if (!Array.isArray(store)) return collections
  for (const [name, place] of mapAt(store, 0)) {
    if (typeof name !== 'string' || name.startsWith('meta::')) continue
    const entries = new Map<string, AstroEntry>()
    for (const [id, at] of mapAt(store, place)) {
      const entry = typeof id === 'string' ? entryAt(store, at, name, id) : undefined
      if (entry) entries.set(entry.id, entry)
    }
    collections.set(name, entries)
  }
  return collections
}

/** Keys with the places of their values. */
function mapAt(store: readonly unknown[], place: number): [key: unknown, place: number][] {
  const value = store[place]
  if (!Array.isArray(value) || value[0] !== 'Map') return []
  const pairs: [unknown, number][] = []
  for (let i = 1; i + 1 < value.length; i += 2) pairs.push([store[value[i] as number], value[i + 1] as number])
  return pairs
}

/** Its text and what was made of it are left where they are: they are most of the store. */
function entryAt(store: readonly unknown[], place: number, collection: string, id: string): AstroEntry | undefined {
  const fields = store[place]
  if (!isRecord(fields)) return undefined
  const filePath = typeof fields.filePath === 'number' ? store[fields.filePath] : undefined
  const data = typeof fields.data === 'number' ? valueAt(store, fields.data, 0) : undefined
  const entry: AstroEntry = { collection, id }
  if (typeof filePath === 'string') entry.filePath = filePath
  if (isRecord(data)) entry.data = data
  return entry.filePath !== undefined || entry.data ? entry : undefined
}

const DEEPEST = 20

function valueAt(store: readonly unknown[], place: number, depth: number): unknown {
  const value = store[place]
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return undefined
  const at = (next: unknown) => (typeof next === 'number' ? valueAt(store, next, depth + 1) : undefined)
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).map(([key, next]) => [key, at(next)]))
  const [type] = value as unknown[]
  if (typeof type !== 'string') return value.map(at)
  if (type === 'Date') return new Date(value[1] as string)
  if (type === 'Set') return value.slice(1).map(at)
  return undefined
}

/**
 * The one collection whose ids the addresses of all pages of a route are; none where another would do as well.
 *
 * @param files below the output
 * @param locales folders that fallback pages may have in front
 */
export function entriesByAddress(
  pattern: string,
  files: readonly string[],
  collections: Collections,
  locales: readonly string[] = [],
): { collection: string; entries: Map<string, AstroEntry> } | undefined {
  const params = files.map((file) => {
    const key = keyOf(file)
    const folder = locales.find((name) => key.startsWith(`${name}/`))
    return (
      paramsIn(pattern, key) ?? (folder === undefined ? undefined : paramsIn(pattern, key.slice(folder.length + 1)))
    )
  })
  let sole: { collection: string; entries: Map<string, AstroEntry> } | undefined
  for (const [collection, byId] of collections) {
    for (let form = -1; form < (params[0]?.length ?? 0); form++) {
      const entries = new Map<string, AstroEntry>()
      files.forEach((file, at) => {
        const values = params[at]
        const name = form < 0 ? values?.filter(Boolean).join('/') : values?.[form]
        const entry = name === undefined ? undefined : byId.get(name || 'index')
        if (entry) entries.set(file, entry)
      })
      if (entries.size < files.length) continue
      if (sole) return undefined
      sole = { collection, entries }
      break
    }
  }
  return sole
}
