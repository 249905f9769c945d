/** The address that a sitemap on disk is published at: what it may list depends on that. */
import { relative } from 'node:path'
import { ownCopy } from '../core/own-copy.ts'
import { normaliseUrl, originOf } from '../core/url.ts'
import { runOf } from '../io/save-report.ts'
import { CannotRead, folderOf, publishedFile, type SitemapFile } from './places.ts'
import { readTree, type TreeHandler } from './read-tree.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Roots } from './roots.ts'

export interface Whereabouts {
  /** Absent: nothing tells it. */
  origin?: string | undefined
  /** URL path at which the folder is served, with its slashes. */
  mount: string
  /** The sitemaps, with their addresses as far as these are known. */
  files: SitemapFile[]
}

/** So many entries tell where a site is. */
const ENOUGH = 200

/**
 * The user's word, else robots.txt, else the report of the build, else what the sitemap lists: the origin of most of its
 * URLs, and the path before which their files are found.
 */
export async function whereabouts(
  roots: Roots,
  site: { origin: string; base: string } | undefined,
  cwd: string,
): Promise<Whereabouts> {
  const { folder } = roots
  if (folder === undefined) return { origin: site?.origin ?? roots.origin, mount: '/', files: roots.roots }
  const report = roots.isFolder ? (await runOf(cwd, folder))?.report : undefined
  const told = site ?? (report && roots.origin === undefined ? fromReport(report.url) : undefined)
  const first = await firstEntries(roots)
  const origin = told?.origin ?? roots.origin ?? mostCommon(first.locs.map(originOf))
  const mount = told?.base ?? roots.mount ?? first.mount ?? mountOf(first.locs, folder)
  const files = roots.roots.map((file) => {
    if (file.url !== undefined || origin === undefined) return file
    const below = relative(folder, file.key).replaceAll('\\', '/')
    return { ...file, url: origin + mount + below }
  })
  return { origin, mount, files }
}

/** Folder of the entry file. */
function fromReport(url: string): { origin: string; base: string } {
  const origin = originOf(url)
  return { origin, base: url.slice(origin.length, url.lastIndexOf('/') + 1) }
}

/** Looks into the sitemap: some URLs, and where the first part of an index is found. */
async function firstEntries({ roots, locate }: Roots): Promise<{ locs: string[]; mount?: string }> {
  const locs: string[] = []
  let mount: string | undefined
  const handler: TreeHandler = {
    kind() {},
    url(_node, { loc }) {
      const url = loc === undefined ? undefined : normaliseUrl(loc).url
      if (url !== undefined && locs.length < ENOUGH) locs.push(ownCopy(url))
    },
    part(node, { loc }) {
      const url = loc === undefined ? undefined : normaliseUrl(loc).url
      const found = url === undefined ? undefined : publishedFile(folderOf(node.file.key), url)
      mount ??= found?.mount
      return url === undefined ? undefined : locate(url)
    },
    odd() {},
    missing() {},
    close() {},
    enough: () => locs.length >= ENOUGH,
  }
  for (const root of roots) {
    if (locs.length >= ENOUGH) break
    await readTree(root, handler).catch((error: unknown) => {
      if (!(error instanceof CannotRead)) throw error
    })
  }
  return { locs, ...(mount !== undefined && { mount }) }
}

/** The start of the paths behind which most of their pages are files of the folder. */
function mountOf(locs: readonly string[], folder: string): string {
  const hits = new Map<string, number>([['/', 0]])
  for (const loc of locs) {
    const path = loc.slice(originOf(loc).length).split('?', 1)[0] as string
    const segments = path.split('/').slice(1)
    for (let from = 0; from < Math.min(segments.length, 4); from++) {
      const mount = `/${segments
        .slice(0, from)
        .map((segment) => `${segment}/`)
        .join('')}`
      if (isPage(folder, segments.slice(from))) hits.set(mount, (hits.get(mount) ?? 0) + 1)
    }
  }
  return [...hits].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '/'
}

function isPage(folder: string, segments: readonly string[]): boolean {
  let below: string
  try {
    below = decodeURIComponent(segments.join('/'))
  } catch {
    return false
  }
  if (below.split('/').includes('..')) return false
  const path = join(folder, below)
  return (
    [join(path, 'index.html'), `${path.replace(/\/$/, '')}.html`].some((file) => existsSync(file)) ||
    (/\.html$/.test(below) && existsSync(path))
  )
}

function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
