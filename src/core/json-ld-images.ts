import { decodeUtf8 } from './entities.ts'
import { nodesIn, property, textsOf, topNodes, typesOf } from './json-ld-nodes.ts'
import type { JsonNode } from './json-ld-nodes.ts'

// They stand on every page of a site; their picture is a logo or a portrait, not what the page shows.
const OF_THE_SITE = new Set('WebSite Organization Person Corporation NewsMediaOrganization BreadcrumbList'.split(' '))

const NAMES = ['image', 'primaryImageOfPage'] as const
const DEEPEST = 8

/**
 * The images that a JSON-LD script says the page has: those of its top-level items and of what such an item is mainly
 * about. An image may be a URL, an object with one, or a reference to an object elsewhere in the script.
 *
 * @param raw its content, one character a byte; a broken script says nothing
 */
export function jsonLdImages(raw: string): string[] {
  if (!/image/i.test(raw)) return []
  let value: unknown
  try {
    value = JSON.parse(decodeUtf8(raw))
  } catch {
    return []
  }
  const nodes = topNodes(value)
  const byId = new Map(nodes.flatMap((node) => textsOf(node['@id']).map((id) => [id, node] as const)))
  const about = nodes.filter((node) => !typesOf(node).some((type) => OF_THE_SITE.has(type)))
  const mainly = about.flatMap((node) => nodesIn(property(node, 'mainEntity')))
  return [...about, ...mainly].flatMap((node) => NAMES.flatMap((name) => addresses(property(node, name), byId, 0)))
}

function addresses(value: unknown, byId: ReadonlyMap<string, JsonNode>, depth: number): string[] {
  if (typeof value === 'string') return [value]
  if (depth > DEEPEST) return []
  if (Array.isArray(value)) return value.flatMap((item) => addresses(item, byId, depth + 1))
  return nodesIn(value).flatMap((node) => {
    // An item that only refers to another has nothing but its name.
    const image = byId.get(textsOf(node['@id'])[0] ?? '') ?? node
    const own = textsOf(property(image, 'contentUrl') ?? property(image, 'url') ?? image['@value'])
    return own.slice(0, 1)
  })
}
