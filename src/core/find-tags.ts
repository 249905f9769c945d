import { RAW_ELEMENTS, endOfComment, endOfRaw, passAttributes } from './markup.ts'
import type { Attributes } from './markup.ts'

/**
 * Makes a function that finds the start tags of one element without reading the other tags of the page, many times as
 * fast as reading them. It passes over comments, templates and raw text. What it takes for a tag although it is none
 * is one written out in an attribute of another element.
 *
 * @param name of the element, in lower case
 * @returns a function that calls `visit` with the attributes of each such tag, the place after it and its own
 */
export function tagFinder(
  name: string,
): (html: string, visit: (attributes: Attributes, end: number, start: number) => void, from?: number) => void {
  const names = [name, 'template', ...RAW_ELEMENTS].join('|')
  return (html, visit, from = 0) => {
    const tags = new RegExp(`<(?:!--|(/?)(${names})(?=[\\t\\n\\f\\r />]))`, 'gi')
    tags.lastIndex = from
    let templates = 0
    for (let match; (match = tags.exec(html));) {
      const element = match[2]?.toLowerCase()
      let end = tags.lastIndex
      if (element === undefined) end = endOfComment(html, match.index)
      else if (match[1]) templates -= element === 'template' && templates > 0 ? 1 : 0
      else {
        if (element === name && templates === 0) {
          const attributes: Attributes = new Map()
          end = passAttributes(html, end, attributes)
          if (end === -1) return
          visit(attributes, end, match.index)
        }
        if (element === 'template') templates++
        if (RAW_ELEMENTS.has(element)) end = endOfRaw(html, element, end)
      }
      if (end === -1) return
      tags.lastIndex = end
    }
  }
}
