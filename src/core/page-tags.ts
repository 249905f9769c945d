import { RAW_ELEMENTS, endOfComment, endOfRaw, passAttributes } from './markup.ts'
import type { Attributes } from './markup.ts'

/** A tag of one of the elements looked for. */
export interface PageTag {
  /** In lower case. */
  name: string
  /** Absent for an end tag. */
  attributes?: Attributes
  /** The place after it. */
  end: number
}

/** What stands in these is no element of the page, and an `<image>` of a drawing is no image of the page. */
const PASSED: ReadonlySet<string> = new Set(['template', 'svg', ...RAW_ELEMENTS].filter((name) => name !== 'noscript'))

/**
 * Makes a function that finds the tags of some elements without reading the others, in the order of the page. It passes
 * over comments, scripts, templates, drawings and raw text, but looks into `<noscript>`: there lazy loaders put the real
 * image, and search engines find it.
 *
 * @param names of the elements, in lower case; one with raw text (`script`, `title`) may be among them
 */
export function tagsFinder(names: readonly string[]): (html: string, visit: (tag: PageTag) => void) => void {
  const wanted = new Set(names)
  const all = new Set([...names, ...PASSED])
  const pattern = `<(?:!--|(/?)(${[...all].join('|')})(?=[\\t\\n\\f\\r />]))`
  return (html, visit) => {
    const tags = new RegExp(pattern, 'gi')
    for (let match; (match = tags.exec(html));) {
      const name = match[2]?.toLowerCase()
      let end = tags.lastIndex
      if (name === undefined) end = endOfComment(html, match.index)
      else if (match[1]) {
        if (wanted.has(name)) visit({ name, end })
      } else {
        const attributes: Attributes | undefined = wanted.has(name) ? new Map() : undefined
        end = passAttributes(html, end, attributes)
        if (end === -1) return
        if (attributes) visit({ name, attributes, end })
        if (PASSED.has(name)) end = endOfPassed(html, name, end)
      }
      if (end === -1) return
      tags.lastIndex = end
    }
  }
}

function endOfPassed(html: string, name: string, end: number): number {
  if (name === 'template') return endOfTemplate(html, end)
  if (name !== 'svg') return endOfRaw(html, name, end)
  if (html[end - 2] === '/') return end
  const close = endOfRaw(html, name, end)
  return close === -1 ? end : close
}

/** Templates may stand in templates. */
function endOfTemplate(html: string, from: number): number {
  const tags = /<(?:!--|(\/?)template(?=[\t\n\f\r />]))/gi
  tags.lastIndex = from
  for (let depth = 1, match; (match = tags.exec(html));) {
    if (match[1] === undefined) {
      tags.lastIndex = endOfComment(html, match.index)
      if (tags.lastIndex <= match.index) return -1
    } else depth += match[1] ? -1 : 1
    if (depth === 0) return tags.lastIndex
  }
  return -1
}
