/** Everything that is known of one URL. */
import type { InspectorData, Row } from '../core/inspector-data.ts'
import { h, prose } from './element.ts'
import { fullEvidence } from './evidence.ts'
import { plain, readable } from './view.ts'

export class Detail {
  readonly element: HTMLElement
  readonly #data: InspectorData
  readonly #closed: () => void

  /** @param closed told when the reader is done with it */
  constructor(data: InspectorData, closed: () => void) {
    this.#data = data
    this.#closed = closed
    this.element = h('aside', { class: 'detail', 'aria-label': 'Details', hidden: true })
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close()
    })
  }

  show(at: number): void {
    const row = this.#data.rows[at] as Row
    const heading = h('h2', { tabindex: -1 }, readable(row.path))
    const close = h(
      'button',
      { type: 'button', class: 'close', 'aria-label': 'Close details', click: () => this.close() },
      '×',
    )
    this.element.replaceChildren(h('div', { class: 'top' }, heading, close), ...this.#parts(row))
    this.element.hidden = false
    heading.focus({ preventScroll: true })
  }

  close(): void {
    if (this.element.hidden) return
    this.element.hidden = true
    this.#closed()
  }

  #parts(row: Row): (HTMLElement | string)[] {
    const { reason, why, lastmod, dated, title, alternates, findings } = row
    const { reasons, site } = this.#data
    const url = row.path.startsWith('/') ? site + row.path : row.path
    const link = /^https?:\/\//i.test(url)
      ? h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, url)
      : plain(url)
    return [
      h('p', { class: 'title' }, plain(title ?? '')),
      h('p', { class: 'url' }, link),
      facts([
        ['Verdict', reason === undefined ? 'Listed' : `Left out: ${reasons[reason] ?? reason}`],
        [reason === undefined ? 'URL by' : 'Because of', fullEvidence(why)],
        ['Last changed', reason === undefined ? (lastmod ?? 'no date that can be believed') : undefined],
        ['Date from', dated && fullEvidence(dated)],
        ['Language', row.lang],
        ['Canonical', row.canonical],
        ['Robots meta', row.robots],
        ['File', row.file],
        ['Source', row.source === row.file ? undefined : row.source],
        ['Images', row.images],
        ['Videos', row.videos],
      ]),
      ...(alternates
        ? [
            h('h3', {}, 'Language versions'),
            facts(
              alternates.map(([code, to]) => [code, readable(to.startsWith(`${site}/`) ? to.slice(site.length) : to)]),
            ),
          ]
        : []),
      ...(findings ? [h('h3', {}, 'Findings'), this.#findings(findings)] : []),
    ]
  }

  #findings(places: readonly number[]): HTMLElement {
    return h(
      'ul',
      { class: 'findings' },
      ...places.map((place) => {
        const finding = this.#data.findings[place]
        const remedy = finding?.remedy
        return h(
          'li',
          { class: finding?.level ?? '' },
          h('p', {}, ...prose(finding?.says ?? '')),
          remedy !== undefined && h('p', { class: 'remedy' }, ...prose(remedy)),
        )
      }),
    )
  }
}

function facts(rows: readonly (readonly [string, string | number | undefined])[]): HTMLElement {
  const list = h('dl', {})
  for (const [name, value] of rows)
    if (value !== undefined && value !== '') list.append(h('dt', {}, name), h('dd', {}, plain(String(value))))
  return list
}
