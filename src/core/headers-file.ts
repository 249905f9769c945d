import { linesOf, type BrokenLine } from './redirects-file.ts'

/** The lines below one path of a `_headers` file. */
export interface HeaderBlock {
  line: number
  /** A path or, at Cloudflare, a URL. */
  path: string
  set: { name: string; value: string; line: number }[]
  /** `! Name`: headers that rules before this one have set are taken away. */
  unset: { name: string; line: number }[]
}

/**
 * A path at the start of each block, `Name: value` on the lines that follow; `#` begins a comment.
 *
 * @see {@link https://docs.netlify.com/manage/routing/headers/}
 * @see {@link https://developers.cloudflare.com/pages/configuration/headers/}
 */
export function parseHeaders(content: string): { blocks: HeaderBlock[]; broken: BrokenLine[] } {
  const blocks: HeaderBlock[] = []
  const broken: BrokenLine[] = []
  linesOf(content).forEach((raw, i) => {
    const text = raw.trim()
    const line = i + 1
    if (text === '' || text.startsWith('#')) return
    if (/^(?:\/|https?:\/\/)/i.test(text)) {
      blocks.push({ line, path: text, set: [], unset: [] })
      return
    }
    const block = blocks.at(-1)
    const [, name, value] = /^([^:\s]+)\s*:\s*(.*)$/.exec(text) ?? []
    const [, gone] = /^!\s*([^:\s]+)$/.exec(text) ?? []
    if (!block) broken.push({ line, text, problem: 'stands before the first path' })
    else if (name !== undefined) block.set.push({ name, value: value as string, line })
    else if (gone !== undefined) block.unset.push({ name: gone, line })
    else broken.push({ line, text, problem: 'is neither a path nor a header' })
  })
  return { blocks, broken }
}
