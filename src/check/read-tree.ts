/** A sitemap and all that it leads to, one file after the other. */
import { SitemapBytes } from '../core/sitemap-bytes.ts'
import { ownCopy } from '../core/own-copy.ts'
import type { RawPart, RawUrl, SitemapKind } from '../core/raw-sitemap.ts'
import { FetchFailed } from '../io/fetching.ts'
import { unpacked } from '../io/unpack.ts'
import { CannotRead, type OpenFile, type SitemapFile } from './places.ts'

/** One file of the tree. */
export interface TreeNode {
  file: SitemapFile
  /** The index that lists it; absent for the root. */
  parent?: TreeNode
  /** Its entry there. */
  entry?: RawPart
  kind?: SitemapKind
  /** Read so far. */
  entries: number
  /** Something kept it from being read to its end. */
  cut?: boolean
  modified?: Date | undefined
}

export interface TreeHandler {
  /** Before all else that is told of a file. */
  open?(node: TreeNode): void
  kind(node: TreeNode): void
  url(node: TreeNode, url: RawUrl): void
  /** @returns the file it leads to, if that is to be read */
  part(node: TreeNode, part: RawPart): SitemapFile | undefined
  odd(node: TreeNode, code: string, line: number, value?: string): void
  /** It cannot be opened, or breaks off. */
  missing(node: TreeNode, why: string): void
  close(node: TreeNode): void
  /** Between two pieces of a file: time for what cannot be done at once. */
  pause?(): Promise<void> | undefined
  /** Nothing more is wanted. */
  enough?(): boolean
}

/** Below an index that is listed in an index there is no third. */
const DEEPEST = 2
/** Of one run, whatever indexes say. */
const MOST_FILES = 50_000

/**
 * @param ahead so many files are asked for before their turn comes
 */
export async function readTree(root: SitemapFile, handler: TreeHandler, ahead = 0): Promise<void> {
  const seen = new Set<string>([root.key])
  await descend({ file: root, entries: 0 }, 0)

  async function descend(node: TreeNode, depth: number, opening = node.file.open()): Promise<void> {
    const parts = await readNode(node, opening, handler)
    const children: TreeNode[] = []
    for (const { part, file } of parts) {
      const code = isAncestor(file, node) ? 'index-cycle' : seen.has(file.key) ? 'part-twice' : undefined
      if (code) handler.odd(node, code, part.line, part.loc)
      else if (depth < DEEPEST && seen.size < MOST_FILES) {
        seen.add(file.key)
        children.push({ file, parent: node, entry: part, entries: 0 })
      }
    }
    const openings: Promise<OpenFile>[] = []
    for (let at = 0; at < children.length && !handler.enough?.(); at++) {
      for (let next = openings.length; next < children.length && next <= at + ahead; next++)
        openings.push(early((children[next] as TreeNode).file))
      await descend(children[at] as TreeNode, depth + 1, openings[at])
    }
  }
}

/** Its failure is told when its turn comes. */
function early(file: SitemapFile): Promise<OpenFile> {
  const opening = file.open()
  opening.catch(() => {})
  return opening
}

function isAncestor(file: SitemapFile, node: TreeNode): boolean {
  for (let at: TreeNode | undefined = node; at; at = at.parent) if (at.file.key === file.key) return true
  return false
}

async function readNode(
  node: TreeNode,
  opening: Promise<OpenFile>,
  handler: TreeHandler,
): Promise<{ part: RawPart; file: SitemapFile }[]> {
  const parts: { part: RawPart; file: SitemapFile }[] = []
  const reader = new SitemapBytes({
    kind(kind) {
      node.kind = kind
      handler.kind(node)
    },
    url(url) {
      node.entries++
      handler.url(node, url)
    },
    part(part) {
      node.entries++
      const file = handler.part(node, part)
      if (!file || parts.length >= MOST_FILES) return
      const { line, loc = '', lastmod } = part
      parts.push({
        part: { line, loc: ownCopy(loc), ...(lastmod !== undefined && { lastmod: ownCopy(lastmod) }) },
        file,
      })
    },
    odd: (code, line, value) => handler.odd(node, code, line, value),
  })
  try {
    const { bytes, modified, url } = await opening
    node.modified = modified
    // What it may list depends on where it is in the end.
    if (url !== undefined) node.file = { ...node.file, url }
    handler.open?.(node)
    const told = (code: string, value?: string) => {
      node.cut ||= code !== 'file-large'
      handler.odd(node, code, 1, value)
    }
    for await (const piece of unpacked(bytes, told)) {
      reader.write(piece)
      const pause = handler.pause?.()
      if (pause) await pause
      if (reader.stopped || handler.enough?.()) break
    }
    if (!handler.enough?.() && !node.cut) reader.end()
    // Broken before its end: what is in it is not known.
    node.cut ||= reader.stopped
  } catch (error) {
    if (!(error instanceof CannotRead) && !isReading(error)) throw error
    handler.missing(node, error instanceof CannotRead ? error.message : wordsOf(error as Error))
    return []
  }
  handler.close(node)
  return parts
}

/** The network or the disk gave up half-way. */
function isReading(error: unknown): boolean {
  return error instanceof FetchFailed || (error instanceof Error && 'syscall' in error)
}

function wordsOf(error: Error & { why?: string; code?: string }): string {
  return error.why ?? error.code ?? error.message
}
