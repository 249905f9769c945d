import { RAW_ELEMENTS, endOfMarkup, endOfRaw, initialsOf, passAttributes, tagReader } from './markup.ts'
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
 * @param attributeNames the attributes that are of use, in lower case; others may be left out
 */
export function tagsFinder(
  names: readonly string[],
  attributeNames?: readonly string[],
): (html: string, visit: (tag: PageTag) => void) => void {
  const wanted = new Set(names)
  const tagAt = tagReader(new Set([...names, ...PASSED]))
  const initials = attributeNames && initialsOf(attributeNames)
  return (html, visit) => {
    let drawingsEnd = true
    for (let open = html.indexOf('<'), end; open !== -1; open = html.indexOf('<', end)) {
      const tag = tagAt(html, open)
      if (!tag) end = endOfMarkup(html, open)
      else if (tag.closing) {
        end = passAttributes(html, tag.nameEnd)
        if (end !== -1 && wanted.has(tag.name)) visit({ name: tag.name, end })
      } else {
        const { name } = tag
        const attributes: Attributes | undefined = wanted.has(name) ? new Map() : undefined
        end = passAttributes(html, tag.nameEnd, attributes, initials)
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
    }
  }
}

const NESTED = {
  // In a drawing a style or title is no raw text.
  svg: tagReader(new Set(['svg'])),
  template: tagReader(new Set(['template', ...RAW_ELEMENTS])),
}

/** The place after an element that may stand within its like; -1 if it is never closed. */
function endOfNested(html: string, name: 'template' | 'svg', from: number): number {
  if (isEmpty(html, name, from)) return from
  const tagAt = NESTED[name]
  let depth = 1
  for (let open = html.indexOf('<', from), end; open !== -1; open = html.indexOf('<', end)) {
    const tag = tagAt(html, open)
    end = tag ? passAttributes(html, tag.nameEnd) : endOfMarkup(html, open)
    if (end !== -1 && tag) {
      if (tag.name !== name) end = tag.closing ? end : endOfRaw(html, tag.name, end)
      else if (tag.closing) depth--
      else if (!isEmpty(html, name, end)) depth++
    }
    if (end === -1 || depth === 0) return end
  }
  return -1
}

/** `<svg/>` ends itself; for a template the slash means nothing. */
function isEmpty(html: string, name: string, end: number): boolean {
  return name === 'svg' && html[end - 2] === '/'
}
