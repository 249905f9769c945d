/** What stands beside the table: verdicts and findings, each a filter. */
import type { FindingData } from '../core/inspector-data.ts'
import type { Reason } from '../types.ts'
import { counted, grouped, h, prose } from './element.ts'
import { monthWords } from './months.ts'
import { plain, readable, type View } from './view.ts'

/** Listed, left out, and of those each reason; how many, as a number and as a bar. */
export function verdicts(view: View): HTMLElement {
  const { rows, reasons } = view.data
  const counts = new Map<string, number>()
  for (const { reason } of rows) counts.set(reason ?? 'listed', (counts.get(reason ?? 'listed') ?? 0) + 1)
  const listed = counts.get('listed') ?? 0
  const out = Object.keys(reasons).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const options: [value: string, label: string, count: number, kind: string][] = [
    ['', 'All', rows.length, 'all'],
    ['listed', 'Listed', listed, 'in'],
    ['left-out', 'Left out', rows.length - listed, 'out'],
    ...out.map((reason): [string, string, number, string] => [
      reason,
      reasons[reason as Reason] ?? reason,
      counts.get(reason) ?? 0,
      'out reason',
    ]),
  ]
  const buttons = options.map(([value, label, count, kind]) => {
    const button = h(
      'button',
      { type: 'button', class: `choice ${kind}`, click: () => view.set({ verdict: value }) },
      h('span', { class: 'dot', 'aria-hidden': 'true' }),
      h('span', { class: 'name' }, label),
      ' ',
      h('span', { class: 'count' }, grouped(count)),
    )
    button.style.setProperty('--share', `${rows.length === 0 ? 0 : (count / rows.length) * 100}%`)
    return { value, button }
  })
  const mark = () => {
    for (const { value, button } of buttons) button.setAttribute('aria-pressed', String(value === view.filter.verdict))
  }
  view.onChange(mark)
  mark()
  return h('div', { class: 'choices', role: 'group', 'aria-label': 'Verdict' }, ...buttons.map(({ button }) => button))
}

const LEVELS = { error: 'Error', warning: 'Warning', info: 'Note' } as const

export function findings(view: View): HTMLElement {
  const list = view.data.findings.map((finding, at) => h('li', { class: finding.level }, one(finding, at, view)))
  if (list.length === 0) return h('p', { class: 'note' }, 'Nothing to report.')
  return h('ul', { class: 'findings' }, ...list)
}

function one(finding: FindingData, at: number, view: View): HTMLElement {
  const { code, level, says, remedy, where, count } = finding
  const pages = view.data.rows.filter((row) => row.findings?.includes(at)).length
  const filter =
    pages > 0 &&
    h(
      'button',
      { type: 'button', class: 'plain', click: () => view.set({ finding: at }) },
      `Show ${counted(pages, 'URL')}`,
    )
  // A page has a row; other places have only their names.
  const places =
    pages === 0 && where.length > 0 && h('ul', { class: 'places' }, ...where.map((place) => h('li', {}, plain(place))))
  const more =
    pages === 0 && count > where.length && h('p', { class: 'note' }, `and ${grouped(count - where.length)} more`)
  return h(
    'details',
    {},
    h(
      'summary',
      {},
      h('span', { class: 'level' }, LEVELS[level]),
      ' ',
      h('span', { class: 'says' }, ...prose(plain(says))),
    ),
    h(
      'div',
      { class: 'more' },
      remedy !== undefined && h('p', { class: 'remedy' }, ...prose(plain(remedy))),
      places,
      more,
      h('p', { class: 'foot' }, filter, h('code', {}, code)),
    ),
  )
}

/** What filters the table, each with a way to end it. */
export function chips(view: View): HTMLElement {
  const element = h('div', { class: 'chips' })
  const draw = () => {
    const { verdict, section, month, finding } = view.filter
    const { reasons, findings: all } = view.data
    const names: [string, () => void][] = []
    if (verdict)
      names.push([
        verdict === 'listed' ? 'Listed' : verdict === 'left-out' ? 'Left out' : (reasons[verdict as Reason] ?? verdict),
        () => view.set({ verdict: '' }),
      ])
    if (section) names.push([readable(section), () => view.set({ section: '' })])
    if (month) names.push([monthWords(month), () => view.set({ month: '' })])
    if (finding !== undefined) names.push([all[finding]?.code ?? '', () => view.set({ finding: undefined })])
    element.replaceChildren(
      ...names.map(([name, end]) =>
        h(
          'button',
          { type: 'button', class: 'chip', 'aria-label': `Remove filter ${name}`, click: end },
          name,
          h('span', { 'aria-hidden': 'true' }, '×'),
        ),
      ),
    )
  }
  view.onChange(draw)
  draw()
  return element
}
