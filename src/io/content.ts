import { readFileSync, realpathSync, stat } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { contentPath } from '../core/content-path.ts'
import type { Found } from '../core/findings.ts'
import type { FrontMatter } from '../core/frontmatter.ts'
import { show } from '../core/show.ts'
import { WaymarkError } from '../errors.ts'

/** A content file and the page it is for. */
export interface ContentItem {
  /** Below `root`, with `/`; begins with `../` for one outside of it. */
  file: string
  /** Of the page, below base: not encoded, with its leading slash. */
  path: string
  /** Of `content`, by which it was found. */
  glob: string
  /** Front matter; empty where there is none or it is broken. */
  data: Record<string, unknown>
  /** 1-based line of a front matter key; dots descend. */
  line: (key: string) => number | undefined
}

/** Glob → pattern of the page's path, or a function that gives it. */
export type ContentOption = Readonly<
  Record<string, string | ((file: string, data: Record<string, unknown>) => string | null | undefined)>
>

/**
 * Finds the content files, reads the front matter of each once, and says which page each one is for.
 *
 * @param root absolute; the globs start here
 * @returns the files of each glob in turn, sorted by code units, and what was odd: `front-matter-broken`,
 *   `content-unreadable`, `content-key` and `content-empty`
 * @throws WaymarkError `invalid-option` when a function throws or gives neither a path nor nothing
 */
export async function readContent(
  content: ContentOption,
  root: string,
): Promise<{ items: ContentItem[]; found: Found[] }> {
  const { default: glob } = await import('fast-glob')
  const { default: picomatch } = await import('picomatch')
  const found: Found[] = []
  const reader = await frontMatterReader(root, (each) => found.push(each))
  const items = new Map<string, ContentItem>()
  for (const [pattern, target] of Object.entries(content)) {
    const fixed = belowRoot(root, fixedFolders(picomatch.scan(pattern)))
    const fs = { stat: statLinkOut(resolve(root, fixed)) }
    const entries = await glob(pattern, { cwd: root, dot: false, ignore: ['**/node_modules/**'], fs })
    const files = [...new Set(entries.map((entry) => belowRoot(root, entry)))].sort()
    if (files.length === 0) found.push({ code: 'content-empty', where: pattern })
    for (const file of files) {
      const front = reader(file)
      const path =
        typeof target === 'function' ? ask(target, pattern, file, front.data) : fill(target, fixed, file, front, found)
      if (path !== undefined)
        items.set(`${file}\0${path}`, { file, path, glob: pattern, data: front.data, line: front.line })
    }
  }
  return { items: [...items.values()], found }
}

interface Front {
  data: Record<string, unknown>
  line: (key: string) => number | undefined
  broken: boolean
}

/** Reads each file once, however often it is asked for. */
export async function frontMatterReader(root: string, found: (found: Found) => void): Promise<(file: string) => Front> {
  const { parseFrontMatter: parse } = await import('../core/frontmatter.ts')
  const read = new Map<string, Front>()
  return (file) => {
    let front = read.get(file)
    if (!front) read.set(file, (front = frontOf(root, file, parse, found)))
    return front
  }
}

function frontOf(
  root: string,
  file: string,
  parse: (text: string) => FrontMatter,
  found: (found: Found) => void,
): Front {
  const none = { data: {}, line: () => undefined, broken: true }
  let text: string
  try {
    text = readFileSync(resolve(root, file), 'utf8')
  } catch (error) {
    const value = (error as NodeJS.ErrnoException).code ?? String(error)
    found({ code: 'content-unreadable', where: file, evidence: { from: 'file', file, value } })
    return none
  }
  const front = parse(text)
  if (front.ok) return { data: front.data, line: front.lines, broken: false }
  const { problem, line } = front
  const evidence = { from: 'front-matter', file, value: problem, ...(line !== undefined && { line }) } as const
  found({ code: 'front-matter-broken', where: file, evidence })
  return none
}

function fill(pattern: string, fixed: string, file: string, front: Front, found: Found[]): string | undefined {
  const result = contentPath(pattern, { file, fixed, data: front.data })
  if ('path' in result) return result.path
  // Broken front matter has been told of already, and is why the key is missing.
  if (!front.broken) {
    found.push({ code: 'content-key', where: file, evidence: { from: 'front-matter', file, name: result.missing } })
  }
  return undefined
}

function ask(
  target: Exclude<ContentOption[string], string>,
  pattern: string,
  file: string,
  data: Record<string, unknown>,
): string | undefined {
  const give = 'return the path of the page, such as "/blog/a/", or nothing for a file without a page.'
  let path: unknown
  try {
    path = target(file, data)
  } catch (error) {
    const message = `\`content['${pattern}']\` threw for ${file}: ${error instanceof Error ? error.message : String(error)}. It should ${give}`
    throw new WaymarkError('invalid-option', message, { cause: error })
  }
  if (path === undefined || path === null) return undefined
  if (typeof path === 'string') return path.startsWith('/') ? path : `/${path}`
  throw new WaymarkError('invalid-option', `\`content['${pattern}']\` gave ${show(path)} for ${file}: ${give}`)
}

/** The folders before the first wildcard; of a glob without any, those of the file it names. */
function fixedFolders({ base, isGlob }: { base: string; isGlob: boolean }): string {
  const folders = isGlob ? base : base.replace(/\/?[^/]*$/, '')
  return folders.replace(/\\(?=\W)/g, '')
}

/**
 * How the glob asks where a link leads. A link to a folder is followed out of the folder the glob starts from, and from
 * there no other one: links that lead back, or to each other, would be walked without end.
 */
function statLinkOut(start: string): typeof stat {
  const follow = (path: string, done: (error: Error | null, stats?: unknown) => void): void => {
    stat(path, (error, stats) => {
      const refused = !error && stats.isDirectory() && !leadsOut(path, start)
      done(refused ? new Error('not followed') : error, stats)
    })
  }
  return follow as typeof stat
}

function leadsOut(link: string, start: string): boolean {
  const within = (path: string, folder: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`)
  try {
    const top = realpathSync(start)
    const viaLink = realpathSync(dirname(link)) !== join(top, relative(start, dirname(link)))
    const target = realpathSync(link)
    return !viaLink && !within(target, top) && !within(top, target)
  } catch {
    // What may not be looked at is not walked either.
    return false
  }
}

function belowRoot(root: string, path: string): string {
  return relative(root, resolve(root, path)).split(sep).join('/')
}
