import type { Evidence } from '../types.ts'

/** What a page's front matter says for the sitemap. Dates and numbers come as found: nobody has checked them yet. */
export interface PageStatements {
  /** `draft: true` or `"true"`; other words are no draft. */
  draft: boolean
  /** `sitemap: false` */
  sitemapFalse: boolean
  /** `sitemap: { exclude: true }` */
  exclude: boolean
  /** `noindex: true`, or `robots` holding `noindex` or `none`. */
  noindex: boolean
  /** The key that says noindex. */
  noindexKey?: 'noindex' | 'robots'
  /** `sitemap.lastmod` */
  lastmod?: unknown
  /** `sitemap.changefreq` */
  changefreq?: unknown
  /** `sitemap.priority` */
  priority?: unknown
  /** `sitemap.alternates` */
  alternates?: unknown
}

/** Front matter keys that say when a page last changed, in the order in which they are asked. */
export const MODIFIED_KEYS: readonly string[] = [
  'lastmod',
  'lastModified',
  'lastUpdated',
  'updated',
  'updatedAt',
  'updated_at',
  'updatedDate',
  'date_updated',
  'modified',
  'modifiedAt',
  'dateModified',
  'last_modified_at',
  '_updatedAt',
  'last_update.date',
]

/** Front matter keys that say when a page first appeared, in the order in which they are asked. */
export const PUBLISHED_KEYS: readonly string[] = [
  'published',
  'publishedAt',
  'published_at',
  'publishDate',
  'pubDate',
  'datePublished',
  'date',
]

/** The value of a key; dots descend (`last_update.date`). */
export function readKey(data: Record<string, unknown>, dotted: string): unknown {
  if (!dotted.includes('.')) return isRecord(data) && Object.hasOwn(data, dotted) ? data[dotted] : undefined
  let value: unknown = data
  for (const key of dotted.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** Of most pages, each of which is asked about several times. */
const NOTHING: PageStatements = Object.freeze({ draft: false, sitemapFalse: false, exclude: false, noindex: false })

/** Picks out what front matter says for the sitemap, whatever file or framework it came from. */
export function pageStatements(data: Record<string, unknown>): Readonly<PageStatements> {
  const { draft, sitemap: given, noindex, robots } = data
  if (draft === undefined && given === undefined && noindex === undefined && robots === undefined) return NOTHING
  const sitemap = isRecord(given) ? given : {}
  const statements: PageStatements = {
    draft: says(draft, true),
    sitemapFalse: says(given, false),
    exclude: says(sitemap.exclude, true),
    noindex: says(noindex, true) || robotsNoindex(robots),
  }
  if (statements.noindex) statements.noindexKey = says(noindex, true) ? 'noindex' : 'robots'
  for (const key of ['lastmod', 'changefreq', 'priority', 'alternates'] as const) {
    if (sitemap[key] !== undefined && sitemap[key] !== null) statements[key] = sitemap[key]
  }
  return statements
}

/** What in a content file says that it is a draft. */
export function draftEvidence(content: {
  file: string
  data: Record<string, unknown>
  line: (key: string) => number | undefined
}): Evidence | undefined {
  const { file, data, line: lineOf } = content
  if (!pageStatements(data).draft) return undefined
  const line = lineOf('draft')
  return {
    from: 'front-matter',
    file,
    ...(line !== undefined && { line }),
    name: 'draft',
    value: JSON.stringify(data.draft),
  }
}

function says(value: unknown, word: boolean): boolean {
  return value === word || value === String(word)
}

/** `noindex, follow`, `{ noindex: true }` or `{ index: false }`, or a list of them; not a list of lists. */
function robotsNoindex(robots: unknown): boolean {
  if (Array.isArray(robots)) return robots.some((item) => !Array.isArray(item) && robotsNoindex(item))
  if (isRecord(robots)) return says(robots.noindex, true) || says(robots.none, true) || says(robots.index, false)
  if (typeof robots !== 'string') return false
  return robots.split(',').some((token) => /^\s*(?:noindex|none)\s*$/i.test(token))
}

/** An object with keys: no list, no `null`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
