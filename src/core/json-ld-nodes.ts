/** The items of a JSON-LD script. */

export type JsonNode = Record<string, unknown>

const DEEPEST = 64
/** A list of objects that stand for a text in a list, twice over. */
const DEEPEST_TEXT = 8

/** The objects of a value: one, or those of a list, however nested. */
export function nodesIn(value: unknown): JsonNode[] {
  if (Array.isArray(value)) return value.flat(DEEPEST).filter(isNode)
  return isNode(value) ? [value] : []
}

/** Those on the top level, in `@graph` as well as out of it. */
export function topNodes(value: unknown): JsonNode[] {
  return nodesIn(value).flatMap((node) => ('@graph' in node ? [node, ...nodesIn(node['@graph'])] : [node]))
}

/** Every item, however deep, in the order of the text; with the property of the outermost list of items it is in. */
export function allNodes(value: unknown, visit: (node: JsonNode, listed: boolean) => void): void {
  const walk = (children: unknown, depth: number, listed: boolean) => {
    if (depth > DEEPEST) return
    for (const node of nodesIn(children)) {
      visit(node, listed)
      for (const key of Object.keys(node)) {
        const child = node[key]
        if (typeof child === 'object') walk(child, depth + 1, listed || localName(key) === 'itemListElement')
      }
    }
  }
  walk(value, 0, false)
}

export function typesOf(node: JsonNode): string[] {
  return textsOf(node['@type']).map(localName)
}

/** The value of a property, whatever the prefix of its name. */
export function property(node: JsonNode, name: string): unknown {
  if (name in node) return node[name]
  const key = Object.keys(node).find((key) => localName(key) === name)
  return key === undefined ? undefined : node[key]
}

/** The texts of a value: a string, an object that stands for one (`@value`), or a list of them. */
export function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (depth > DEEPEST_TEXT) return []
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, depth + 1))
  return isNode(value) ? textsOf(value['@value'], depth + 1) : []
}

/** `schema:Article` and `https://schema.org/Article` are `Article`. */
export function localName(name: string): string {
  if (!/[/:#]/.test(name)) return name
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1)
}

function isNode(value: unknown): value is JsonNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
