import { decodeUtf8 } from './entities.ts'
import { LineCounter } from './lines.ts'
import { ITEM_DATES } from './statements.ts'
import type { DateStatement } from './statements.ts'

/** What one JSON-LD script says. */
export interface JsonLdReading {
  /** `top` is set on those of a page or article on the top level, however many there are. */
  statements: DateStatement[]
  /** How many pages and articles are on its top level, dated or not. */
  topItems: number
}

type Node = Record<string, unknown>

// https://schema.org/WebPage, https://schema.org/Article and the types below them.
const PAGES_AND_ARTICLES = new Set(
  (
    'WebPage AboutPage CheckoutPage CollectionPage MediaGallery ImageGallery VideoGallery ContactPage FAQPage ItemPage ' +
    'MedicalWebPage ProfilePage QAPage RealEstateListing SearchResultsPage Article AdvertiserContentArticle NewsArticle ' +
    'AnalysisNewsArticle AskPublicNewsArticle BackgroundNewsArticle OpinionNewsArticle ReportageNewsArticle ' +
    'ReviewNewsArticle Report SatiricalArticle ScholarlyArticle MedicalScholarlyArticle SocialMediaPosting BlogPosting ' +
    'LiveBlogPosting DiscussionForumPosting TechArticle APIReference'
  ).split(' '),
)

// They carry the page's address although they are a part of it or the site around it.
const NEVER_THE_PAGE = new Set(
  'Answer AudioObject Comment ImageObject MediaObject Organization Person Question Review VideoObject WebSite'.split(
    ' ',
  ),
)

const NO_NODES: readonly Node[] = []

const DEEPEST = 64
/** A list of objects that stand for a text in a list, twice over. */
const DEEPEST_TEXT = 8

/** Whether the type of a script says JSON-LD. */
export function isJsonLd(type: string | undefined): boolean {
  return type !== undefined && /^\s*application\/ld\+json\s*(?:;|$)/i.test(type)
}

/** Whether the text holds the name of a date, so that it is worth reading. */
export function namesDate(text: string): boolean {
  return text.includes('dateModified') || text.includes('datePublished')
}

/**
 * Reads the dates a JSON-LD script states, of all items in it however nested. A script that is broken says nothing.
 *
 * @param raw its content, one character a byte
 * @param line the line the content begins on
 */
export function readJsonLd(raw: string, line: number): JsonLdReading {
  const text = decodeUtf8(raw)
  const reader = new JsonLdReader(text, line)
  try {
    reader.root(JSON.parse(text))
  } catch {
    return { statements: [], topItems: 0 }
  }
  return reader.reading
}

class JsonLdReader {
  readonly reading: JsonLdReading = { statements: [], topItems: 0 }
  private text: string
  private lines: LineCounter
  private at = 0
  private lost = false

  constructor(text: string, line: number) {
    this.text = text
    this.lines = new LineCounter(line)
  }

  root(value: unknown): void {
    for (const node of nodesIn(value)) this.node(node, 0, true)
  }

  private node(node: Node, depth: number, top: boolean): void {
    if (depth > DEEPEST) return
    const types = strings(node['@type']).map(localName)
    const page = types.some((type) => PAGES_AND_ARTICLES.has(type))
    if (top && page) this.reading.topItems++
    let about: DateStatement['about'] | undefined
    for (const key of Object.keys(node)) {
      const value = node[key]
      const name = localName(key)
      const kind = ITEM_DATES.get(name)
      if (!kind) {
        for (const child of nodesIn(value)) this.node(child, depth + 1, top && key === '@graph')
        continue
      }
      const line = this.lineOf(key)
      const date = strings(value)[0]?.trim()
      if (!date || types.some((type) => NEVER_THE_PAGE.has(type))) continue
      about ??= addressesOf(node, page)
      this.reading.statements.push({ kind, name, value: date, line, about, top: top && page })
    }
  }

  /**
   * Keys are met in the order of the text, so that the next place of the key is its own. After one that is not found,
   * having been written with escapes, there is no telling any more.
   */
  private lineOf(key: string): number {
    const place = this.lost ? -1 : this.text.indexOf(`"${key}"`, this.at)
    if (place === -1) this.lost = true
    else this.at = place + 1
    return this.lines.lineAt(this.text, this.at)
  }
}

function addressesOf(node: Node, page: boolean): 'unknown' | string[] {
  const addresses = ['@id', 'url', 'mainEntityOfPage'].flatMap((key) => strings(node[key]))
  const known = addresses.filter((address) => !/^(?:_:|urn:|tag:)/i.test(address))
  // `/post/#comment-1` is a part of the page unless the item is the page or its article.
  const own = page ? known : known.filter((address) => !address.includes('#'))
  return own.length > 0 ? [...new Set(own)] : 'unknown'
}

function nodesIn(value: unknown): readonly Node[] {
  if (typeof value === 'string') return NO_NODES
  if (Array.isArray(value)) return value.flat(DEEPEST).filter(isNode)
  return isNode(value) ? [value] : NO_NODES
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The texts of a value: a string, an object that stands for one, or a list of them. */
function strings(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (depth > DEEPEST_TEXT) return []
  if (Array.isArray(value)) return value.flatMap((item) => strings(item, depth + 1))
  return isNode(value) ? strings(value['@value'] ?? value['@id'] ?? value.url, depth + 1) : []
}

/** `schema:Article` and `https://schema.org/Article` are `Article`. */
function localName(name: string): string {
  if (!/[/:#]/.test(name)) return name
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1)
}
