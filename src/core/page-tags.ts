import { RAW_ELEMENTS, endOfComment, endOfRaw, endsName, passAttributes } from './markup.ts'
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

/** From a tag on: of which element it is, and where its attributes begin. */
interface Opened {
  name: string
  closing: boolean
  nameEnd: number
}

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
      end = open + 1
      if (!tag) {
        if (html.charCodeAt(end) === BANG && html.startsWith('!--', end)) end = endOfComment(html, open)
      } else if (tag.closing) {
        end = tag.nameEnd
        if (wanted.has(tag.name)) visit({ name: tag.name, end })
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

const BANG = 33
const SLASH = 47
/** Makes a letter lower-case, and no other character of ASCII a letter. */
const LOWER = 32

/** Reads the names of some elements. A look at the first letter spares most tags of a page, three times as fast as a pattern. */
function tagReader(names: ReadonlySet<string>): (html: string, open: number) => Opened | undefined {
  const initials = initialsOf(names)
  const longest = Math.max(...[...names].map(({ length }) => length))
  return (html, open) => {
    const closing = html.charCodeAt(open + 1) === SLASH
    const nameAt = open + (closing ? 2 : 1)
    if (!initials[html.charCodeAt(nameAt) | LOWER]) return undefined
    let nameEnd = nameAt + 1
    while (!endsName(html.charCodeAt(nameEnd))) if (++nameEnd - nameAt > longest) return undefined
    const name = html.slice(nameAt, nameEnd).toLowerCase()
    return names.has(name) ? { name, closing, nameEnd } : undefined
  }
}

/** 1 at the code of each letter that one of the names begins with. */
function initialsOf(names: Iterable<string>): Uint8Array {
  const initials = new Uint8Array(128)
  for (const name of names) initials[name.charCodeAt(0)] = 1
  return initials
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
