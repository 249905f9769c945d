/** Which sitemaps there are: in a folder, in a file, at an address. */
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { announcedSitemaps } from '../core/robots-lines.ts'
import { normaliseUrl, originOf } from '../core/url.ts'
import { WaymarkError } from '../errors.ts'
import { FetchFailed, fetchWithin, textOf, type FetchLimits } from '../io/fetching.ts'
import { sameBytes } from '../io/same-bytes.ts'
import { folderOf, isFile, localFile, publishedFile, remoteFile, type SitemapFile } from './places.ts'

export interface Roots {
  roots: SitemapFile[]
  /** The file of a part; nothing where there is none. */
  locate(url: string): SitemapFile | undefined
  /** robots.txt, where it was looked for and found. */
  robots?: Uint8Array
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

/** Where sitemaps are looked for that nothing names, the usual one first. */
const NAMES = ['sitemap.xml', 'sitemap.xml.gz', 'sitemap-index.xml', 'sitemap_index.xml', 'sitemap.txt']
/** A robots.txt that is larger is none. */
const MOST_ROBOTS = 8 << 20

/** @throws WaymarkError `no-target`, `no-sitemap` */
export async function sitemapsAt(target: string, cwd: string, limits: FetchLimits): Promise<Roots> {
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
  if (isFolder) return inFolder(path, target, cwd)
  if (/(?:^|[\\/])robots\.txt$/i.test(path)) return { ...inFolder(folderOf(path), target, cwd), isFolder: false }
  const folder = folderOf(path)
  return { roots: [localFile(path, cwd)], locate: finder(folder, cwd), folder, isFolder: false }
}

function inFolder(folder: string, target: string, cwd: string): Roots {
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
  // Not named, and yet where everyone looks first.
  const usual = join(folder, NAMES[0] as string)
  if (files.length > 0 && isFile(usual) && !files.some(({ key }) => key === usual || sameBytes(key, usual)))
    files.push(localFile(usual, cwd))
  if (files.length === 0) {
    const name = NAMES.find((name) => isFile(join(folder, name)))
    if (name === undefined)
      throw new WaymarkError(
        'no-sitemap',
        `${JSON.stringify(target)} holds no sitemap: neither one that its robots.txt names, nor ${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}.`,
      )
    files.push(localFile(join(folder, name), cwd))
  }
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

function finder(folder: string, cwd: string): Roots['locate'] {
  return (url) => {
    const found = publishedFile(folder, url)
    return found && localFile(found.path, cwd, url)
  }
}

async function onTheWeb(target: string, limits: FetchLimits): Promise<Roots> {
  const { url, problem } = normaliseUrl(target)
  if (problem !== undefined)
    throw new WaymarkError(
      'no-target',
      `${JSON.stringify(target)} ${problem}: give the address of a sitemap or a site.`,
    )
  const origin = originOf(url)
  const path = url.slice(origin.length)
  const answer = await robotsAt(origin, limits)
  const robots = answer?.bytes
  const base = {
    locate: (part: string) => remoteFile(part, limits),
    isFolder: false,
    origin,
    ...(answer && { robots: answer.bytes, robotsOf: [origin, answer.origin] }),
  }
  const named = robots ? announced(new TextDecoder().decode(robots)) : []
  if (path !== '/' && path !== '/robots.txt') {
    const apart = named.some((other) => other !== url)
    return { ...base, apart, roots: [remoteFile(url, limits)] }
  }
  const addresses = named.length > 0 ? named : [`${origin}/sitemap.xml`]
  return { ...base, roots: addresses.map((address) => ({ ...remoteFile(address, limits), namedBy: origin })) }
}

async function robotsAt(
  origin: string,
  limits: FetchLimits,
): Promise<{ bytes: Uint8Array; origin: string } | undefined> {
  try {
    const answer = await fetchWithin(`${origin}/robots.txt`, limits)
    // Many sites answer everything with a page.
    const isText = !/html/i.test(answer.headers.get('content-type') ?? '')
    if (answer.status === 200 && isText)
      return { bytes: Buffer.from(await textOf(answer, MOST_ROBOTS)), origin: originOf(answer.url) }
    answer.cancel()
    return undefined
  } catch (error) {
    if (error instanceof FetchFailed || error instanceof WaymarkError) return undefined
    throw error
  }
}

/** Full URLs, each once. */
function announced(robots: string): string[] {
  const urls = announcedSitemaps(robots).flatMap((url) => normaliseUrl(url).url ?? [])
  return [...new Set(urls)]
}
