/** The sitemap that lies in a folder, for those who have no report of the build that wrote it. */
import { join } from 'node:path'
import { normaliseUrl } from '../core/url.ts'
import { WaymarkError } from '../errors.ts'
import { fileLimits } from '../io/fetching.ts'
import { CannotRead, shownFrom } from './places.ts'
import { readTree, type TreeHandler } from './read-tree.ts'
import { sitemapsAt, type Roots } from './roots.ts'
import { whereabouts } from './whereabouts.ts'

export interface FolderSitemap {
  roots: Roots
  /** The first of its files, as it is shown. */
  file: string
}

/** @returns nothing where the folder has none */
export async function sitemapIn(folder: string, cwd: string): Promise<FolderSitemap | undefined> {
  try {
    const roots = await sitemapsAt(folder, cwd, fileLimits(undefined))
    return { roots, file: roots.roots[0]?.where ?? shownFrom(cwd, folder) }
  } catch (error) {
    if (error instanceof WaymarkError) return undefined
    throw error
  }
}

/** The address that it says the folder has, by its robots.txt or by its URLs, and which of the files says so. */
export async function addressBy(
  { roots, file }: FolderSitemap,
  cwd: string,
): Promise<{ origin: string; mount: string; by: string } | undefined> {
  // Not by a report: an older one may be of another site.
  const { origin, mount } = await whereabouts({ ...roots, isFolder: false }, undefined, cwd)
  if (origin === undefined) return undefined
  return {
    origin,
    mount,
    by: roots.origin === undefined ? file : shownFrom(cwd, join(roots.folder ?? '', 'robots.txt')),
  }
}

/** More are counted, and not kept. */
const MOST_KEPT = 50_000

/** How much it lists that is not known. */
export async function countUnknown(sitemap: FolderSitemap, known: ReadonlySet<string>): Promise<number> {
  const locs = new Set<string>()
  let more = 0
  await readLocs(sitemap, (url) => {
    if (known.has(url) || locs.has(url)) return
    if (locs.size < MOST_KEPT) locs.add(url)
    else more++
  })
  return locs.size + more
}

/** Which of these URLs it lists. `whole`: all of it could be read, so that it lists none of the others. */
export async function listedAmong(
  sitemap: FolderSitemap,
  urls: ReadonlySet<string>,
): Promise<{ listed: ReadonlySet<string>; whole: boolean }> {
  const listed = new Set<string>()
  const whole = await readLocs(sitemap, (url) => void (urls.has(url) && listed.add(url)))
  return { listed, whole }
}

/** @returns whether all of it could be read */
async function readLocs({ roots: { roots, locate } }: FolderSitemap, take: (url: string) => void): Promise<boolean> {
  let whole = true
  const handler: TreeHandler = {
    kind() {},
    url(_node, { loc = '' }) {
      const { url } = normaliseUrl(loc)
      if (url !== undefined) take(url)
    },
    part(_node, { loc }) {
      const file = loc === undefined || !URL.canParse(loc) ? undefined : locate(loc)
      if (!file) whole = false
      return file
    },
    odd(_node, code) {
      if (UNREADABLE.has(code)) whole = false
    },
    missing: () => void (whole = false),
    close() {},
  }
  for (const root of roots)
    await readTree(root, handler).catch((error: unknown) => {
      if (!(error instanceof CannotRead)) throw error
      whole = false
    })
  return whole
}

const UNREADABLE: ReadonlySet<string> = new Set([
  'not-sitemap',
  'xml-broken',
  'xml-doctype',
  'gzip-broken',
  'gzip-bomb',
])
