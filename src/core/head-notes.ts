import { attributeText, elementText } from './entities.ts'
import { isJsonLd } from './json-ld.ts'
import { LineCounter } from './lines.ts'
import { readAttributes } from './markup.ts'
import type { Attributes } from './markup.ts'
import type { HeadDates, HtmlReading } from './reading.ts'
import { parseRefresh } from './refresh.ts'
import { HEAD_DATES } from './statements.ts'

/** Where a start tag is. */
export interface TagPlace {
  /** The text it stands in, one character a byte. */
  page: string
  start: number
  nameEnd: number
  end: number
}

// A look for these words in the tag spares the reading of most links, metas and scripts.
const TELLING_LINK = /canonical|alternate|sitemap/i
const TELLING_META = /robots|googlebot|refresh|article:|og:updated|itemprop/i

// Google passes over a canonical that describes another version of the page.
// https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
const OTHER_VERSION = ['hreflang', 'lang', 'media', 'type']

// Readings of all pages are kept: what a page does not say costs nothing.
const NONE: readonly never[] = []
/** `push` makes room for as many, and most lists hold one: up to there each item is given a new list of its size. */
const ROOM = 17

const AGENTS = ['robots', 'googlebot'] as const

/** Keeps what the elements of a head say of the page, and drops the rest of them. */
export class HeadNotes {
  readonly reading: HtmlReading = {
    document: false,
    // Nearly all have both: added later they would take memory of their own beside the object's.
    title: undefined,
    lang: undefined,
    canonicals: NONE,
    robots: NONE,
    alternates: NONE,
    sitemaps: NONE,
    statements: NONE,
  }
  readonly dated: HeadDates = { metas: [], jsonLd: [], microdata: false }
  private lines = new LineCounter()

  /**
   * Takes note of an element.
   *
   * @param content the text of a raw element
   */
  take(name: string, content: string, tag: TagPlace): void {
    if (name === 'meta') this.meta(tag)
    else if (name === 'link') this.link(tag)
    else if (name === 'script') this.script(content, tag)
    else if (name === 'title') this.reading.title ??= elementText(content)
    else if (name === 'html') this.html(tag)
    else if (name === 'base') this.base(tag)
  }

  private meta(tag: TagPlace): void {
    const attributes = attributesOf(tag, TELLING_META)
    if (attributes?.get('itemprop')?.includes('date')) this.dated.microdata = true
    const content = attributes?.get('content')
    if (!attributes || !content) return
    const names = [lower(attributes.get('name')), lower(attributes.get('property'))]
    const agent = AGENTS.find((name) => names.includes(name))
    if (agent) {
      const robots = { agent, content: attributeText(content), line: this.lineOf(tag) }
      this.reading.robots = added(this.reading.robots, robots)
    }
    const dated = names.find((name) => HEAD_DATES.has(name))
    if (dated) this.date(dated, attributeText(content), this.lineOf(tag))
    if (lower(attributes.get('http-equiv')) === 'refresh') this.refresh(attributeText(content), this.lineOf(tag))
  }

  private date(name: string, value: string, line: number): void {
    const kind = HEAD_DATES.get(name)
    if (kind && value) this.dated.metas.push({ kind, name, value, line, about: 'page', top: false })
  }

  private refresh(content: string, line: number): void {
    const refresh = parseRefresh(content)
    if (refresh) this.reading.refresh ??= { ...refresh, content, line }
  }

  private link(tag: TagPlace): void {
    const attributes = attributesOf(tag, TELLING_LINK)
    const href = attributeText(attributes?.get('href') ?? '')
    if (!attributes || !href) return
    const rel = lower(attributes.get('rel'))
    if (hasToken(rel, 'canonical') && !OTHER_VERSION.some((name) => attributes.get(name))) {
      this.reading.canonicals = added(this.reading.canonicals, { value: href, line: this.lineOf(tag) })
    }
    if (hasToken(rel, 'sitemap')) {
      this.reading.sitemaps = added(this.reading.sitemaps, { value: href, line: this.lineOf(tag) })
    }
    const hreflang = attributeText(attributes.get('hreflang') ?? '')
    if (hreflang && hasToken(rel, 'alternate')) {
      this.reading.alternates = added(this.reading.alternates, { hreflang, href, line: this.lineOf(tag) })
    }
  }

  private script(content: string, tag: TagPlace): void {
    const type = attributesOf(tag, /ld\+json/i)?.get('type')
    if (isJsonLd(type)) this.dated.jsonLd.push({ value: content, line: this.lineOf(tag) })
  }

  private html(tag: TagPlace): void {
    this.reading.document = true
    const lang = attributeText(attributesOf(tag)?.get('lang') ?? '')
    if (lang) this.reading.lang ??= lang
  }

  private base(tag: TagPlace): void {
    const href = attributeText(attributesOf(tag)?.get('href') ?? '')
    if (href) this.reading.base ??= href
  }

  private lineOf({ page, start }: TagPlace): number {
    return this.lines.lineAt(page, start)
  }
}

function attributesOf({ page, nameEnd, end }: TagPlace, telling?: RegExp): Attributes | undefined {
  return !telling || telling.test(page.slice(nameEnd, end)) ? readAttributes(page, nameEnd) : undefined
}

function added<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length < ROOM) return list.concat(item)
  ;(list as T[]).push(item)
  return list
}

/** Nearly always it is the only one. */
function hasToken(list: string, token: string): boolean {
  return list === token || (list.includes(token) && list.split(/[\t\n\f\r ]+/).includes(token))
}

function lower(value: string | undefined): string {
  return value === undefined ? '' : value.trim().toLowerCase()
}
