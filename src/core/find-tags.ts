import { RAW_ELEMENTS, endOfMarkup, endOfRaw, passAttributes, tagReader } from './markup.ts'
import type { Attributes } from './markup.ts'

/**
 * Makes a function that finds the start tags of one element, passing over the other tags of the page without reading
 * them. It passes over comments, templates and raw text, and over what is written out in an attribute: a button may
 * have a whole tag to copy in one.
 *
 * @param name of the element, in lower case
 * @returns a function that calls `visit` with the attributes of each such tag, the place after it and its own
 */
export function tagFinder(
  name: string,
): (html: string, visit: (attributes: Attributes, end: number, start: number) => void, from?: number) => void {
  const tagAt = tagReader(new Set([name, 'template', ...RAW_ELEMENTS]))
  return (html, visit, from = 0) => {
    let templates = 0
    for (let start = html.indexOf('<', from), end; start !== -1; start = html.indexOf('<', end)) {
      const tag = tagAt(html, start)
      if (!tag) end = endOfMarkup(html, start)
      else {
        const wanted = tag.name === name && !tag.closing && templates === 0
        const attributes: Attributes | undefined = wanted ? new Map() : undefined
        end = passAttributes(html, tag.nameEnd, attributes)
        if (end === -1) return
        if (attributes) visit(attributes, end, start)
        if (tag.name === 'template') templates = Math.max(0, templates + (tag.closing ? -1 : 1))
        if (!tag.closing && RAW_ELEMENTS.has(tag.name)) end = endOfRaw(html, tag.name, end)
      }
      if (end === -1) return
    }
  }
}
