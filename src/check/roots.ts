/** Which sitemaps there are: in a folder, in a file, at an address. */
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { show } from '../core/show.ts'
import { originOf } from '../core/url.ts'
import { WaymarkError } from '../errors.ts'
import type { FetchLimits } from '../io/fetching.ts'
import { runOf } from '../io/save-report.ts'
import { sameBytes } from '../io/same-bytes.ts'
import type { May, Report } from '../types.ts'
import { folderOf, isFile, localFile, publishedFile, type SitemapFile } from './places.ts'
import { announced, NAMES, onTheWeb } from './web-roots.ts'

export interface Roots {
  roots: SitemapFile[]
  /** The file of a part; nothing where there is none. */
  locate(url: string): SitemapFile | undefined
  /** robots.txt, where it was looked for and found. */
  robots?: Uint8Array
  /** Why it could not be had, where that is a fault of the server. */
  noRobots?: string
  /** On disk: what is served at the site, and whether it was named as such. */
  folder?: string
  isFolder: boolean
  /** On the web, or by robots.txt. */
  origin?: string
  /** Origins that robots.txt is for: the one that was asked, and the one that it redirects to. */
  robotsOf?: readonly string[]
  /** robots.txt names other sitemaps than the one to be read, which may be a part of these. */
  apart?: boolean
  /** URL path at which the folder is served, by robots.txt. */
  mount?: string
}

/**
 * @param report of the build, where it is at hand; else the one that was saved for a folder, if that must be asked
 * @throws WaymarkError `no-target`, `no-sitemap`
 */
export async function sitemapsAt(target: string, cwd: string, limits: FetchLimits, report?: Report): Promise<Roots> {
  if (typeof target !== 'string' || target === '')
    throw new WaymarkError(
      'no-target',
      `${show(target)} names nothing: give a folder, a sitemap, or a URL with https://.`,
    )
  if (/^https?:\/\//i.test(target)) return await onTheWeb(target, limits)
  const path = resolve(cwd, target)
  let isFolder: boolean
  try {
    isFolder = statSync(path).isDirectory()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new WaymarkError(
      'no-target',
      `${JSON.stringify(target)} ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}: give a folder, a sitemap, or a URL with https://.`,
    )
  }
  const saved = async () => report ?? (await runOf(cwd, path))?.report
  if (isFolder) return await inFolder(path, target, cwd, saved)
  if (/(?:^|[\\/])robots\.txt$/i.test(path))
    return { ...(await inFolder(folderOf(path), target, cwd, () => undefined)), isFolder: false }
  const folder = folderOf(path)
  return { roots: [localFile(path, cwd)], locate: finder(folder, cwd), folder, isFolder: false }
}

async function inFolder(
  folder: string,
  target: string,
  cwd: string,
  report: () => May<Report | undefined>,
): Promise<Roots> {
  const locate = finder(folder, cwd)
  const robots = isFile(join(folder, 'robots.txt')) ? readFileSync(join(folder, 'robots.txt')) : undefined
  const named = robots ? announced(new TextDecoder().decode(robots)) : []
  const files: SitemapFile[] = []
  let mount: string | undefined
  for (const url of named) {
    const found = publishedFile(folder, url)
    if (!found) continue
    mount ??= found.mount
    files.push(localFile(found.path, cwd, url))
  }
  const told = files[0]?.url
  const usual = NAMES.map((name) => join(folder, name)).find(isFile)
  if (files.length === 0) for (const path of entriesOf(await report(), folder)) files.push(localFile(path, cwd))
  // Where everyone looks first, whatever else is named.
  const isNew = usual !== undefined && !files.some(({ key }) => key === usual || sameBytes(key, usual))
  if (isNew && (files.length === 0 || usual === join(folder, NAMES[0] as string))) files.push(localFile(usual, cwd))
  if (files.length === 0)
    throw new WaymarkError(
      'no-sitemap',
      `${JSON.stringify(target)} holds no sitemap: neither one that its robots.txt or the report of its build names, ` +
        `nor ${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}. If it has another name, give the file itself.`,
    )
  return {
    roots: files,
    locate,
    folder,
    isFolder: true,
    ...(robots && { robots }),
    ...(told !== undefined && { origin: originOf(told) }),
    ...(mount !== undefined && { mount }),
  }
}

/** What a build wrote to be asked for by itself: its entry file, and the articles of the day. */
function entriesOf(report: Report | undefined, folder: string): string[] {
  if (!report) return []
  const { files, url } = report
  return files
    .filter((file) => (file.url === url || file.kind === 'news') && file.state !== 'removed')
    .map(({ path }) => join(folder, path))
    .filter(isFile)
}

function finder(folder: string, cwd: string): Roots['locate'] {
  return (url) => {
    const found = publishedFile(folder, url)
    return found && localFile(found.path, cwd, url)
  }
}
