import { attributeText, elementText } from './entities.ts'
import { LineCounter } from './lines.ts'
import { RAW_ELEMENTS, endOfRaw, readAttributes, readMarkup } from './markup.ts'
import type { Attributes, Markup } from './markup.ts'
import { ITEM_DATES } from './statements.ts'
import type { DateStatement } from './statements.ts'

const ADDRESSES = new Set(['url', 'mainEntityOfPage'])

const NONE: Attributes = new Map()

// They have no end tag; an item or property on one of them holds nothing.
const VOID_ELEMENTS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/**
 * Reads the dates that microdata states of the page's only top-level item: `<time itemprop="dateModified">`, or any
 * element whose `datetime` or `content` holds the date. Items within items speak of themselves.
 *
 * @param html the whole page, one character a byte
 * @returns nothing if there is no top-level item or more than one
 * @see {@link https://html.spec.whatwg.org/multipage/microdata.html}
 */
export function readMicrodata(html: string): DateStatement[] {
  const reader = new MicrodataReader(html)
  reader.read()
  if (reader.topItems !== 1) return []
  const about = reader.addresses.size > 0 ? [...reader.addresses] : 'unknown'
  return reader.dates.map((date) => ({ ...date, about, top: true }))
}

/** An element whose end tag is still to come. */
interface Open {
  name: string
  /** The number of items it stands in, itself included. */
  items: number
}

class MicrodataReader {
  topItems = 0
  readonly addresses = new Set<string>()
  readonly dates: Pick<DateStatement, 'kind' | 'name' | 'value' | 'line'>[] = []

  private html: string
  private open: Open[] = []
  /** How many of each name are open, so that a stray end tag is known without a search. */
  private openOf = new Map<string, number>()
  private templates = 0
  private lines = new LineCounter()

  constructor(html: string) {
    this.html = html
  }

  read(): void {
    for (let at = 0; (at = this.html.indexOf('<', at)) !== -1;) {
      const markup = readMarkup(this.html, at)
      if (!markup) return
      const { kind, name, end } = markup
      if (name === 'template') this.templates += kind === 'start' ? 1 : this.templates > 0 ? -1 : 0
      if (this.templates === 0) this.take(markup, at)
      const raw = kind === 'start' && RAW_ELEMENTS.has(name)
      at = raw ? endOfRaw(this.html, name, end) : end
      if (at === -1) return
    }
  }

  private take({ kind, name, nameEnd, end }: Markup, at: number): void {
    if (kind === 'end') return this.close(name)
    if (kind !== 'start') return
    const attributes = /item/i.test(this.html.slice(nameEnd, end)) ? readAttributes(this.html, nameEnd) : NONE
    const outer = this.open.at(-1)?.items ?? 0
    const item = attributes.has('itemscope')
    const properties = attributes.get('itemprop')?.split(/[\t\n\f\r ]+/)
    if (item && !properties) this.topItem(attributes, outer)
    if (properties && outer === 1) this.property(name, new Set(properties), attributes, at, end)
    if (!VOID_ELEMENTS.has(name)) this.push(name, outer + (item ? 1 : 0))
  }

  private push(name: string, items: number): void {
    this.open.push({ name, items })
    this.openOf.set(name, (this.openOf.get(name) ?? 0) + 1)
  }

  /** Closes the innermost element of the name and what was left open in it; an end tag of none is passed over. */
  private close(name: string): void {
    if (!this.openOf.get(name)) return
    for (let element; (element = this.open.pop());) {
      this.openOf.set(element.name, this.openOf.get(element.name)! - 1)
      if (element.name === name) return
    }
  }

  private topItem(attributes: Attributes, outer: number): void {
    this.topItems++
    const id = attributes.get('itemid')
    if (id && outer === 0) this.addresses.add(attributeText(id))
  }

  private property(element: string, names: ReadonlySet<string>, attributes: Attributes, at: number, end: number): void {
    for (const name of names) {
      const kind = ITEM_DATES.get(name)
      const value = kind ? this.dateOf(element, attributes, end) : ADDRESSES.has(name) ? addressOf(attributes) : ''
      if (!value) continue
      if (kind) this.dates.push({ kind, name, value, line: this.lines.lineAt(this.html, at) })
      else this.addresses.add(value)
    }
  }

  private dateOf(element: string, attributes: Attributes, end: number): string {
    const stated = attributes.get('datetime') ?? attributes.get('content')
    if (stated !== undefined || element !== 'time') return attributeText(stated ?? '')
    const next = this.html.indexOf('<', end)
    return next === -1 ? '' : elementText(this.html.slice(end, next))
  }
}

function addressOf(attributes: Attributes): string {
  return attributeText(attributes.get('href') ?? attributes.get('content') ?? attributes.get('itemid') ?? '')
}
