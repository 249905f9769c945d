/** Where sitemaps come from: a folder on disk, or the web. */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fetchWithin, FetchFailed, type FetchLimits } from '../io/fetching.ts'
import { fileBytes } from '../io/unpack.ts'

/** One file, before it is opened. */
export interface SitemapFile {
  /** Path or URL, for people. */
  where: string
  /** Tells files apart. */
  key: string
  /** Its address on the web, as far as it is known. */
  url?: string | undefined
  /** Origin of the site whose robots.txt names it. */
  namedBy?: string | undefined
  /** @throws CannotRead */
  open(): Promise<OpenFile>
}

export interface OpenFile {
  bytes: AsyncIterable<Uint8Array>
  /** When it was last changed, where that is told. */
  modified?: Date | undefined
  /** After redirects. */
  url?: string | undefined
}

export class CannotRead extends Error {
  /** There is somebody who says so. */
  readonly answered: boolean

  constructor(why: string, answered = false) {
    super(why)
    this.answered = answered
  }
}

/** A file on the web. */
export function remoteFile(url: string, limits: FetchLimits): SitemapFile {
  return {
    where: url,
    key: url,
    url,
    async open() {
      try {
        const answer = await fetchWithin(url, limits)
        if (answer.status !== 200) {
          answer.cancel()
          throw new CannotRead(`HTTP status ${answer.status}`, true)
        }
        const modified = new Date(answer.headers.get('last-modified') ?? NaN)
        return {
          bytes: answer.body,
          url: answer.url,
          ...(!Number.isNaN(modified.getTime()) && { modified }),
        }
      } catch (error) {
        if (error instanceof FetchFailed) throw new CannotRead(error.why)
        throw error
      }
    },
  }
}

/** A file on disk. */
export function localFile(path: string, cwd: string, url?: string): SitemapFile {
  return {
    where: shownFrom(cwd, path),
    key: path,
    url,
    async open() {
      try {
        const { mtime } = statSync(path)
        return { bytes: fileBytes(path), modified: mtime, url }
      } catch (error) {
        throw new CannotRead((error as NodeJS.ErrnoException).code ?? String(error))
      }
    },
  }
}

/**
 * The file that is published at a URL, when `folder` is what is served at some path of the site: the longest end of the
 * URL's path that is a file there. Never one outside of the folder.
 */
export function publishedFile(folder: string, url: string): { path: string; mount: string } | undefined {
  const { pathname } = new URL(url)
  const segments = decoded(pathname).split('/').slice(1)
  for (let from = 0; from < segments.length; from++) {
    const rest = segments.slice(from)
    if (rest.some((segment) => segment === '' || segment === '..' || segment.includes(sep))) continue
    const path = join(folder, ...rest)
    if (isFile(path))
      return {
        path,
        mount: `/${segments
          .slice(0, from)
          .map((segment) => `${segment}/`)
          .join('')}`,
      }
  }
  return undefined
}

export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/** As seen from where the command was typed, with `/`. */
export function shownFrom(cwd: string, path: string): string {
  const below = relative(cwd, path).replaceAll('\\', '/')
  return below === '' ? '.' : below
}

/** Folder of a file. */
export function folderOf(path: string): string {
  return dirname(path)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
