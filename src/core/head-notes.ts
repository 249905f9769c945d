import { attributeText, elementText } from './entities.ts'
import { isJsonLd } from './json-ld.ts'
import { LineCounter } from './lines.ts'
import type { Markup } from './markup.ts'
import type { HeadDates, HeadReading } from './reading.ts'
import { parseRefresh } from './refresh.ts'
import { HEAD_DATES } from './statements.ts'

type Attributes = Markup['attributes']

// Google passes over a canonical that describes another version of the page.
// https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
const OTHER_VERSION = ['hreflang', 'lang', 'media', 'type']

const AGENTS = ['robots', 'googlebot'] as const

/** Keeps what the elements of a head say of the page, and drops the rest of them. */
export class HeadNotes {
  readonly reading: HeadReading = { document: false, canonicals: [], robots: [], alternates: [], sitemaps: [] }
  readonly dated: HeadDates = { metas: [], jsonLd: [], microdata: false }
  private lines = new LineCounter()

  /**
   * Takes note of an element.
   *
   * @param content the text of a raw element
   * @param page the text the element stands in, one character a byte
   * @param at where in `page`
   */
  take(name: string, attributes: Attributes, content: string, page: string, at: number): void {
    if (name === 'meta') this.meta(attributes, page, at)
    else if (name === 'link') this.link(attributes, page, at)
    else if (name === 'script') this.script(attributes, content, page, at)
    else if (name === 'title') this.reading.title ??= elementText(content)
    else if (name === 'html') this.html(attributes)
    else if (name === 'base') this.base(attributes)
  }

  private meta(attributes: Attributes, page: string, at: number): void {
    if (attributes.get('itemprop')?.includes('date')) this.dated.microdata = true
    const content = attributes.get('content')
    if (!content) return
    const names = [lower(attributes.get('name')), lower(attributes.get('property'))]
    const agent = AGENTS.find((name) => names.includes(name))
    if (agent) this.reading.robots.push({ agent, content: attributeText(content), line: this.lines.lineAt(page, at) })
    const dated = names.find((name) => HEAD_DATES.has(name))
    if (dated) this.date(dated, attributeText(content), this.lines.lineAt(page, at))
    if (lower(attributes.get('http-equiv')) === 'refresh') {
      this.refresh(attributeText(content), this.lines.lineAt(page, at))
    }
  }

  private date(name: string, value: string, line: number): void {
    const kind = HEAD_DATES.get(name)
    if (kind && value) this.dated.metas.push({ kind, name, value, line, about: 'page', top: false })
  }

  private refresh(content: string, line: number): void {
    const refresh = parseRefresh(content)
    if (refresh) this.reading.refresh ??= { ...refresh, content, line }
  }

  private link(attributes: Attributes, page: string, at: number): void {
    const rel = lower(attributes.get('rel'))
    if (!/canonical|alternate|sitemap/.test(rel)) return
    const href = attributeText(attributes.get('href') ?? '')
    if (!href) return
    const rels = rel.split(/[\t\n\f\r ]+/)
    const line = this.lines.lineAt(page, at)
    if (rels.includes('canonical') && !OTHER_VERSION.some((name) => attributes.get(name))) {
      this.reading.canonicals.push({ value: href, line })
    }
    if (rels.includes('sitemap')) this.reading.sitemaps.push({ value: href, line })
    const hreflang = attributeText(attributes.get('hreflang') ?? '')
    if (hreflang && rels.includes('alternate')) this.reading.alternates.push({ hreflang, href, line })
  }

  private script(attributes: Attributes, content: string, page: string, at: number): void {
    if (isJsonLd(attributes.get('type'))) this.dated.jsonLd.push({ value: content, line: this.lines.lineAt(page, at) })
  }

  private html(attributes: Attributes): void {
    this.reading.document = true
    const lang = attributeText(attributes.get('lang') ?? '')
    if (lang) this.reading.lang ??= lang
  }

  private base(attributes: Attributes): void {
    const href = attributeText(attributes.get('href') ?? '')
    if (href) this.reading.base ??= href
  }
}

function lower(value: string | undefined): string {
  return value === undefined ? '' : value.trim().toLowerCase()
}
