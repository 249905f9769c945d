import { readKey } from './page-statements.ts'

/** A file of the sources that a `content` pattern is applied to. */
export interface ContentFile {
  /** Below `root`, with `/`. */
  file: string
  /** The folders of the glob before its first wildcard, as `file` begins with them; may be empty. */
  fixed: string
  data: Record<string, unknown>
}

/**
 * Fills a `content` pattern: `[path]` is the file below the glob's fixed folders without extension and final `/index`,
 * `[slug]` the front matter's or the file's own name (its folder's for `index.*`), any other `[key]` comes from front
 * matter, where dots descend.
 *
 * @returns the path below base with its leading slash, not encoded; or the first key that has no value
 */
export function contentPath(pattern: string, file: ContentFile): { path: string } | { missing: string } {
  let missing: string | undefined
  const filled = pattern.replace(/\[([^[\]]+)\]/g, (_, key: string) => {
    const value = valueOf(key, file)
    if (value === undefined) missing ??= key
    return value ?? ''
  })
  // An empty `[path]` (the glob's own index) and slugs written with their slashes leave doubled ones.
  return missing === undefined ? { path: `/${filled}`.replace(/\/{2,}/g, '/') } : { missing }
}

function valueOf(key: string, { file, fixed, data }: ContentFile): string | undefined {
  if (key === 'path') return belowFixed(withoutExtension(file), fixed)
  return text(readKey(data, key)) ?? (key === 'slug' ? nameOf(withoutExtension(file)) : undefined)
}

function belowFixed(file: string, fixed: string): string {
  const below = fixed ? file.slice(fixed.length + 1) : file
  return below.replace(/(^|\/)index$/, '')
}

function nameOf(file: string): string {
  const [name = '', folder = ''] = file.split('/').reverse()
  return name === 'index' ? folder : name
}

function withoutExtension(file: string): string {
  return file.replace(/(?<=[^/])\.[^./]*$/, '')
}

/** Lists and booleans name no page. */
function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}
