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
    let drawingsEnd = true
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
        if (name === 'template') end = endOfNested(html, name, end)
        else if (name === 'svg') {
          // One never closed is passed over as a tag: browsers end it at the next element that no drawing has.
          const close: number = drawingsEnd ? endOfNested(html, name, end) : -1
          drawingsEnd &&= close !== -1
          if (close !== -1) end = close
        } else if (PASSED.has(name)) end = endOfRaw(html, name, end)
      }
      if (end === -1) return
      tags.lastIndex = end
    }
  }
}

/** The place after an element that may stand within its like; -1 if it is never closed. */
function endOfNested(html: string, name: 'template' | 'svg', from: number): number {
  if (isEmpty(html, name, from)) return from
  const tags = new RegExp(`<(?:!--|(/?)${name}(?=[\\t\\n\\f\\r />]))`, 'gi')
  tags.lastIndex = from
  for (let depth = 1, match; (match = tags.exec(html));) {
    const comment = match[1] === undefined
    const end = comment ? endOfComment(html, match.index) : passAttributes(html, tags.lastIndex)
    if (end === -1) return -1
    if (match[1]) depth--
    else if (!comment && !isEmpty(html, name, end)) depth++
    if (depth === 0) return end
    tags.lastIndex = end
  }
  return -1
}

/** `<svg/>` ends itself; for a template the slash means nothing. */
function isEmpty(html: string, name: string, end: number): boolean {
  return name === 'svg' && html[end - 2] === '/'
}
