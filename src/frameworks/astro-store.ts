/**
 * The content entries that Astro keeps on disk, for pages of which nothing was seen while they were rendered. The format
 * is Astro's own affair: whatever does not look as expected is passed over.
 */
import { readFileSync, statSync } from 'node:fs'
import { isRecord } from '../core/page-statements.ts'
import { keyOf } from './astro-entries.ts'
import { paramsIn } from './astro-routes.ts'
import type { AstroConfig, AstroEntry } from './astro-shapes.ts'

/** By collection, then by id. */
export type Collections = ReadonlyMap<string, ReadonlyMap<string, AstroEntry>>

/** It holds the text of all entries as well: more of it would take more memory than a date is worth. */
const MOST_BYTES = 256 * 1024 * 1024

/** @param config whose `cacheDir` holds it: one file, or from Astro 7.1 on request pieces of each collection */
export function readDataStore({ cacheDir, experimental }: Pick<AstroConfig, 'cacheDir' | 'experimental'>): Collections {
  const { collectionStorage = 'single-file' } = (experimental ?? {}) as { collectionStorage?: unknown }
  const [file, pieces] = [new URL('data-store.json', cacheDir), new URL('data-store/', cacheDir)]
  // What another setting has left is out of date.
  return (collectionStorage === 'single-file' ? readWhole(file) : readPieces(pieces)) ?? new Map()
}

function readWhole(file: URL): Collections | undefined {
  try {
    return statSync(file).size > MOST_BYTES ? undefined : collectionsOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** `manifest.json` names the pieces of each collection; put together they hold an entry a line. */
function readPieces(folder: URL): Collections | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'))
    const collections = new Map<string, Map<string, AstroEntry>>()
    let left = MOST_BYTES
    for (const [name, pieces] of Object.entries(isRecord(manifest) ? manifest : {})) {
      if (name.startsWith(OF_ASTRO) || !Array.isArray(pieces)) continue
      const files = pieces.map((piece) => new URL(encodeURIComponent(String(piece)), folder))
      left -= files.reduce((sum, file) => sum + statSync(file).size, 0)
      if (left < 0) return undefined
      const lines = files
        .map((file) => readFileSync(file, 'utf8'))
        .join('')
        .split('\n')
      collections.set(name, entriesOf(name, lines))
    }
    return collections
  } catch {
    return undefined
  }
}

/** @param lines each a store of its own, of an id and its entry */
function entriesOf(collection: string, lines: readonly string[]): Map<string, AstroEntry> {
  const entries = new Map<string, AstroEntry>()
  for (const line of lines.filter(Boolean)) {
    const store: unknown = JSON.parse(line)
    const [pair] = Array.isArray(store) ? (store as unknown[]) : []
    if (!Array.isArray(store) || !Array.isArray(pair)) continue
    const id: unknown = store[pair[0] as number]
    const entry = typeof id === 'string' ? entryAt(store, pair[1] as number, collection, id) : undefined
    if (entry) entries.set(entry.id, entry)
  }
  return entries
}

/** So do names of its own in the store begin. */
const OF_ASTRO = 'meta::'

/**
 * @param store a list in which a value refers to others by their places: a Map is `["Map", key, value, …]`, a Date
 *   `["Date", text]`, an object `{ key: place }`
 */
function collectionsOf(store: unknown): Collections {
  const collections = new Map<string, Map<string, AstroEntry>>()
  if (!Array.isArray(store)) return collections
  for (const [name, place] of mapAt(store, 0)) {
    if (typeof name !== 'string' || name.startsWith(OF_ASTRO)) continue
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
 * The one collection whose ids, or slugs, the addresses of all pages of a route are; none where another would do as well.
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
    const byName = withSlugs(byId)
    for (let form = -1; form < (params[0]?.length ?? 0); form++) {
      const entries = new Map<string, AstroEntry>()
      files.forEach((file, at) => {
        const values = params[at]
        const name = form < 0 ? values?.filter(Boolean).join('/') : values?.[form]
        const entry = name === undefined ? undefined : byName.get(name || 'index')
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

/** By the names that an author has given as well; ids come first. */
function withSlugs(byId: ReadonlyMap<string, AstroEntry>): ReadonlyMap<string, AstroEntry> {
  const byName = new Map(byId)
  for (const entry of byId.values()) {
    const slug = entry.data?.slug
    if (typeof slug === 'string' && !byName.has(slug)) byName.set(slug, entry)
  }
  return byName
}
