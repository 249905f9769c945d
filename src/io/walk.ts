import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import type { SecondThread } from './second-thread.ts'

/** So many folders are shared with a second thread: that takes 30 ms to start, and they take as long. */
const MANY = 2000

/** What is told of a folder that cannot be read. */
export type Unreadable = (folder: string, code: string) => void

/** What was come across: paths from the folder at the top. */
export interface Walked {
  pages: string[]
  links: string[]
  unreadable: { path: string; code: string }[]
}

/**
 * Every `.html` file below a folder, as POSIX paths sorted by code units.
 *
 * Plain `readdir` with types: nine times as fast as a glob library on a folder a page. Folders whose name begins with a
 * dot and `node_modules` are skipped. A symbolic link is followed only to what lies inside the folder, and nothing is
 * reached twice: a build whose `dist` links to itself, or to another output, lists its pages once.
 */
export function walkHtml(folder: string, unreadable: Unreadable = () => {}, second?: SecondThread): string[] {
  const walked: Walked = { pages: [], links: [], unreadable: [] }
  const pending = ['']
  for (let next = 0; next < pending.length; next++) {
    if (second && pending.length - next >= MANY) {
      second.walk(folder, pending.slice(next), walked)
      break
    }
    walkFolder(folder, pending[next] as string, walked, pending)
  }
  if (walked.links.length > 0) followLinks(folder, walked)
  walked.unreadable.sort((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, code } of walked.unreadable) unreadable(path, code)
  return walked.pages.sort()
}

/** All that lies below one of its folders. */
export function walkTree(folder: string, below: string, walked: Walked): void {
  const pending = [below]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) walkFolder(folder, path, walked, pending)
}

/** @param pending gets the folders in it */
function walkFolder(folder: string, below: string, walked: Walked, pending: string[]): void {
  for (const item of itemsOf(folder, below, walked)) {
    const path = below === '' ? item.name : `${below}/${item.name}`
    if (item.isDirectory()) {
      if (!item.name.startsWith('.') && item.name !== 'node_modules') pending.push(path)
    } else if (item.isFile()) {
      if (isPage(item.name)) walked.pages.push(path)
    } else if (item.isSymbolicLink()) walked.links.push(path)
  }
}

/** Of a folder in it that cannot be read, no more is known than that. @throws for the folder itself */
function itemsOf(folder: string, below: string, { unreadable }: Walked): Dirent[] {
  try {
    // Not by `path.join`, which reads every path letter by letter.
    return readdirSync(`${folder}/${below}`, { withFileTypes: true })
  } catch (error) {
    if (below === '') throw error
    unreadable.push({ path: below, code: (error as NodeJS.ErrnoException).code ?? String(error) })
    return []
  }
}

function isPage(name: string): boolean {
  return name.endsWith('.html') && !name.startsWith('.')
}

/** A link to a file or folder inside `folder` is already reached by its real name; all others lead out of it. */
function followLinks(folder: string, { links, pages }: Walked): void {
  const top = realpathSync(folder)
  for (const path of links) {
    let target: string
    try {
      target = realpathSync(join(folder, path))
      if (!target.startsWith(top + sep)) continue
      const below = target.slice(top.length + 1).split(sep)
      // Reached by its real name, unless that lies in a dot-folder that the walk passes over.
      if (!below.some((name) => name.startsWith('.'))) continue
      if (statSync(target).isFile() && isPage(path.slice(path.lastIndexOf('/') + 1))) pages.push(path)
    } catch {
      // A dangling link is no page.
    }
  }
}
