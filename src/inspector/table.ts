/** The table of URLs: only the rows in sight are in the page, and all of them can be reached by keyboard. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import type { Row } from '../core/inspector-data.ts'
import { h } from './element.ts'
import { shortEvidence } from './evidence.ts'
import { plain, readable, type SortKey, type View } from './view.ts'

const COLUMNS: readonly { name: string; key?: SortKey }[] = [
  { name: 'URL', key: 'path' },
  { name: 'Verdict', key: 'verdict' },
  { name: 'Last changed', key: 'lastmod' },
  { name: 'Evidence' },
]
/** As in the style. */
const HEIGHT = { wide: 40, narrow: 62 }
const NARROW = matchMedia('(max-width: 760px)')

export class Table {
  readonly element: HTMLElement
  readonly #view: View
  readonly #open: (at: number) => void
  readonly #scroll: HTMLElement
  readonly #body: HTMLElement
  readonly #empty: HTMLElement
  readonly #heads: HTMLElement[]
  readonly #virtual: Virtualizer<HTMLElement, HTMLElement>
  /** Place in the order shown → its element. */
  #rows = new Map<number, HTMLElement>()
  /** The row that the keyboard is on. */
  #active = 0
  /** The row whose details are shown. */
  #chosen: number | undefined
  /** That row as its place in `data.rows`, also while a filter hides it. */
  #opened: number | undefined

  /** @param open told of the row that was chosen, as its place in `data.rows` */
  constructor(view: View, open: (at: number) => void) {
    this.#view = view
    this.#open = open
    this.#heads = COLUMNS.map((column, at) => this.#head(column, at))
    this.#body = h('div', { role: 'rowgroup', class: 'rows' })
    this.#empty = h('p', { class: 'empty', hidden: true }, 'No URL is like that.')
    const head = h(
      'div',
      { role: 'rowgroup', class: 'head' },
      h('div', { role: 'row', 'aria-rowindex': 1, class: 'row' }, ...this.#heads),
    )
    this.#scroll = h('div', { class: 'scroll', role: 'grid', 'aria-label': 'URLs' }, head, this.#body)
    this.#scroll.addEventListener('keydown', (event) => this.#key(event))
    this.#scroll.addEventListener('click', (event) => this.#click(event))
    this.element = h('div', { class: 'table' }, this.#scroll, this.#empty)
    this.#virtual = new Virtualizer<HTMLElement, HTMLElement>(this.#options())
  }

  /** To be called once the element is in the page. */
  start(): void {
    this.#virtual._didMount()
    this.#virtual._willUpdate()
    this.#view.onChange(() => this.#renew())
    NARROW.addEventListener('change', () => this.#renew())
    this.#renew()
  }

  /**
   * Back to the row that was opened, wherever it has gone.
   *
   * @returns whether there is a row to go to
   */
  close(): boolean {
    this.#chosen = undefined
    this.#opened = undefined
    this.#paint()
    if (this.#view.shown.length === 0) return false
    this.#move(this.#active)
    return true
  }

  #options(): ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0] {
    return {
      count: this.#view.shown.length,
      getScrollElement: () => this.#scroll,
      estimateSize: () => (NARROW.matches ? HEIGHT.narrow : HEIGHT.wide),
      overscan: 12,
      // The head stays in sight above the rows.
      scrollPaddingStart: HEIGHT.wide,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      onChange: () => this.#paint(),
    }
  }

  #head({ name, key }: (typeof COLUMNS)[number], at: number): HTMLElement {
    const sort = key && h('button', { type: 'button', click: () => this.#view.sortBy(key) }, name)
    return h('div', { role: 'columnheader', 'aria-colindex': at + 1 }, sort ?? name)
  }

  /** Other rows, or another order. */
  #renew(): void {
    const { shown, sort } = this.#view
    COLUMNS.forEach(({ key }, at) => {
      if (key)
        this.#heads[at]?.setAttribute('aria-sort', key !== sort.key ? 'none' : sort.down ? 'descending' : 'ascending')
    })
    this.#scroll.setAttribute('aria-rowcount', String(shown.length + 1))
    this.#empty.hidden = shown.length > 0
    for (const row of this.#rows.values()) row.remove()
    this.#rows.clear()
    const opened = this.#opened === undefined ? -1 : shown.indexOf(this.#opened)
    this.#active = Math.max(0, opened)
    this.#chosen = opened < 0 ? undefined : opened
    this.#virtual.setOptions(this.#options())
    this.#virtual.measure()
    this.#virtual._willUpdate()
    this.#scroll.scrollTop = 0
    this.#paint()
  }

  #paint(): void {
    this.#body.style.height = `${this.#virtual.getTotalSize()}px`
    const items = this.#virtual.getVirtualItems()
    const wanted = new Set(items.map(({ index }) => index))
    for (const [index, row] of this.#rows) {
      // A row that has the keyboard stays, or the next key would go nowhere.
      if (wanted.has(index) || row === document.activeElement) continue
      row.remove()
      this.#rows.delete(index)
    }
    for (const { index, start } of items) {
      if (this.#rows.has(index)) continue
      const row = this.#row(index)
      row.style.transform = `translateY(${start}px)`
      this.#rows.set(index, row)
      // In their order, for those who read the page by ear.
      this.#body.insertBefore(row, this.#after(index))
    }
    // Whoever comes by keyboard must find one row.
    const stop = this.#rows.has(this.#active)
      ? this.#active
      : items.find(({ start }) => start >= this.#scroll.scrollTop)?.index
    for (const [index, row] of this.#rows) {
      row.tabIndex = index === stop ? 0 : -1
      row.setAttribute('aria-selected', String(index === this.#chosen))
    }
  }

  #after(index: number): HTMLElement | null {
    let next: HTMLElement | null = null
    let least = Infinity
    for (const [other, row] of this.#rows)
      if (other > index && other < least) {
        least = other
        next = row
      }
    return next
  }

  #row(index: number): HTMLElement {
    const at = this.#view.shown[index] as number
    const row = this.#view.data.rows[at] as Row
    const { path, title, reason, why, lastmod, dated } = row
    const words = reason === undefined ? 'listed' : (this.#view.data.reasons[reason] ?? reason)
    const cells = [
      // Its parts are boxes, between which a space would be read.
      h('div', { class: 'path', title: plain(title ?? ''), 'aria-label': readable(path) }, ...pathParts(path)),
      h('div', { class: `verdict ${reason === undefined ? 'in' : 'out'}` }, h('span', {}, words)),
      h('div', { class: 'date' }, lastmod === undefined ? '' : h('time', { datetime: lastmod }, lastmod.slice(0, 10))),
      h(
        'div',
        { class: 'why' },
        reason === undefined ? (dated ? shortEvidence(dated, lastmod) : 'no date') : shortEvidence(why, undefined),
      ),
    ]
    cells.forEach((cell, column) => {
      cell.setAttribute('role', 'gridcell')
      cell.setAttribute('aria-colindex', String(column + 1))
    })
    return h(
      'div',
      { role: 'row', class: 'row', 'aria-rowindex': index + 2, 'data-index': index, tabindex: -1 },
      ...cells,
    )
  }

  #click(event: MouseEvent): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (row) this.#choose(Number(row.dataset['index']))
  }

  #choose(index: number): void {
    this.#active = index
    this.#chosen = index
    this.#paint()
    const at = this.#view.shown[index]
    if (at === undefined) return
    this.#opened = at
    this.#open(at)
  }

  #key(event: KeyboardEvent): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (!row) return
    const at = Number(row.dataset['index'])
    const page = Math.max(1, Math.floor(this.#scroll.clientHeight / this.#virtual.options.estimateSize(0)) - 2)
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: Infinity,
    }
    if (event.key === 'Enter' || event.key === ' ') this.#choose(at)
    else if (event.key in steps) this.#move(steps[event.key] as number)
    else return
    event.preventDefault()
  }

  #move(to: number): void {
    const last = this.#view.shown.length - 1
    this.#active = Math.min(last, Math.max(0, to))
    this.#virtual.scrollToIndex(this.#active, { align: 'auto' })
    const reach = (tries: number) => {
      this.#paint()
      const row = this.#rows.get(this.#active)
      if (row) row.focus({ preventScroll: true })
      else if (tries > 0) requestAnimationFrame(() => reach(tries - 1))
    }
    reach(10)
  }
}

/** What tells a page from its neighbours stands out. */
function pathParts(path: string): HTMLElement[] {
  const words = readable(path)
  const at = words.replace(/\/$/, '').lastIndexOf('/') + 1
  return [h('span', { class: 'folder' }, words.slice(0, at)), h('span', { class: 'name' }, words.slice(at))]
}
