import type { Video } from '../types.ts'
import { parseDate } from './dates.ts'
import { allNodes, nodesIn, property, textsOf, typesOf } from './json-ld-nodes.ts'
import type { JsonNode } from './json-ld-nodes.ts'
import { pageKey } from './url.ts'

/** A video as a page describes it: it may lack what a sitemap asks for. */
export interface VideoDraft extends Partial<Video> {
  /** Values that are there and no good, by the name the page gives them. */
  odd?: readonly [name: string, value: string][]
}

export type Resolve = (address: string) => string | undefined

const TYPES = new Set(['VideoObject', 'VideoObjectSnapshot'])
/** Rule V6 */
const MOST_TAGS = 32
/** Seconds, rule V4 */
const LONGEST = 28_800

// ISO 8601; a year or month has no fixed length and may only be there as nought.
const DURATION = /^P(?:0+Y)?(?:0+M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i

/**
 * The videos a JSON-LD value describes, however deep in it, but for those in a list that have a page of their own.
 *
 * @param page URL of the page
 * @see {@link https://developers.google.com/search/docs/appearance/structured-data/video}
 */
export function videoObjects(value: unknown, page: string, resolve: Resolve): VideoDraft[] {
  const drafts: VideoDraft[] = []
  allNodes(value, (node, listed) => {
    if (!typesOf(node).some((type) => TYPES.has(type)) || isReference(node)) return
    if (!listed || !isElsewhere(textsOf(property(node, 'url'))[0], page)) drafts.push(draftOf(node, resolve))
  })
  return drafts
}

function isReference(node: JsonNode): boolean {
  return Object.keys(node).every((key) => key.startsWith('@'))
}

/** By the paths alone: which host the site is on may not be known yet. */
function isElsewhere(url: string | undefined, page: string): boolean {
  if (url === undefined || !URL.canParse(url, page)) return false
  return pageKey(new URL(url, page).pathname) !== pageKey(new URL(page).pathname)
}

function draftOf(node: JsonNode, resolve: Resolve): VideoDraft {
  const odd: [string, string][] = []
  const text = (name: string) => textsOf(property(node, name))[0]?.replace(/\s+/g, ' ').trim()
  const url = (name: string) => firstUrl(property(node, name), resolve)
  const read = <T>(name: string, as: (value: string) => T | undefined) => {
    const value = text(name)
    const result = value ? as(value) : undefined
    if (value && result === undefined) odd.push([name, value])
    return result
  }
  const date = (value: string) => parseDate(value)?.text
  const draft: Record<keyof Video, Video[keyof Video]> = {
    thumbnail: url('thumbnailUrl') ?? url('thumbnail'),
    title: text('name'),
    description: text('description'),
    content: url('contentUrl'),
    player: url('embedUrl'),
    duration: read('duration', seconds),
    published: read('uploadDate', date) ?? read('datePublished', date),
    expires: read('expires', date),
    familyFriendly: truth(property(node, 'isFamilyFriendly')),
    live: isLive(node),
    tags: tagsOf(property(node, 'keywords')),
  }
  return { ...stated(draft), ...(odd.length > 0 && { odd }) }
}

/** Of a URL, an object that has one, or a list of either. */
function firstUrl(value: unknown, resolve: Resolve): string | undefined {
  const nodes = nodesIn(value)
  const texts = [...textsOf(value), ...nodes.flatMap((node) => textsOf(property(node, 'contentUrl') ?? node['url']))]
  for (const text of texts) {
    const url = resolve(text.trim())
    if (url !== undefined) return url
  }
  return undefined
}

function seconds(duration: string): number | undefined {
  const match = DURATION.exec(duration)
  if (!match) return undefined
  const [days, hours, minutes, rest] = match.slice(1).map((part) => Number(part?.replace(',', '.') ?? 0))
  const sum = Math.round(((days! * 24 + hours!) * 60 + minutes!) * 60 + rest!)
  return sum >= 1 && sum <= LONGEST ? sum : undefined
}

/** A broadcast that tells its end may be over: that is for neither the page nor the build to say. */
function isLive(node: JsonNode): true | undefined {
  const events = [node, ...nodesIn(property(node, 'publication'))]
  const live = events.some((event) => truth(property(event, 'isLiveBroadcast')) && !property(event, 'endDate'))
  return live || undefined
}

function truth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = textsOf(value)[0]
    ?.replace(/^https?:\/\/schema\.org\//i, '')
    .toLowerCase()
  return word === 'true' || word === 'yes' ? true : word === 'false' || word === 'no' ? false : undefined
}

function tagsOf(value: unknown): string[] | undefined {
  const words = textsOf(value).flatMap((text) => text.split(','))
  const tags = [...new Set(words.map((word) => word.trim()).filter(Boolean))].slice(0, MOST_TAGS)
  return tags.length > 0 ? tags : undefined
}

function stated<T extends object>(draft: T): Partial<Video> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined && value !== ''))
}
