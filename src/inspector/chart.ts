/** Pages by the month of their last change: each bar is a button that filters, by mouse, keyboard and ear alike. */
import { counted, grouped, h } from './element.ts'
import { before, monthName, monthsOf, MOST_MONTHS, UNDATED, type Month } from './months.ts'
import type { View } from './view.ts'

/** Smallest share of the height that can be seen, and hit. */
const LEAST = 5

export function chart(view: View): HTMLElement {
  const { months, older, undated } = monthsOf(view.data.rows.filter(({ reason }) => reason === undefined))
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return h('div', {}, h('p', { class: 'note' }, 'No URL has a date.'))
  const rest = [
    older > 0 && choice(view, before(first.month), `${grouped(older)} earlier`),
    undated > 0 && choice(view, UNDATED, `${grouped(undated)} without a date`),
  ].filter((button) => button !== false)
  return h(
    'div',
    { class: 'chart' },
    bars(view, months),
    h(
      'p',
      { class: 'axis', 'aria-hidden': 'true' },
      h('span', {}, monthName(first.month)),
      first !== last && h('span', {}, monthName(last.month)),
    ),
    h('p', { class: 'note' }, ...(rest.length > 0 ? rest : ['Every URL has a date'])),
  )
}

/** One stop for the tabulator; the arrow keys go from month to month. */
function bars(view: View, months: readonly Month[]): HTMLElement {
  const most = Math.max(...months.map(({ count }) => count))
  const element = h('div', {
    class: 'bars',
    role: 'toolbar',
    'aria-label': 'Listed URLs by the month of their last change',
  })
  // A few months do not become a few walls.
  element.style.setProperty('--places', String(Math.max(12, Math.min(months.length, MOST_MONTHS))))
  for (const { month, count } of months) {
    const words = `${monthName(month)}: ${counted(count, 'URL')}`
    const size = h('span', { class: 'size' })
    size.style.blockSize = count === 0 ? '1px' : `${Math.max(LEAST, (count / most) * 100)}%`
    element.append(
      count === 0
        ? h('span', { class: 'none', 'aria-hidden': 'true', title: words }, size)
        : choice(view, month, size, { class: 'bar', 'aria-label': words, title: words }),
    )
  }
  const buttons = [...element.querySelectorAll('button')]
  buttons.forEach((button, at) => (button.tabIndex = at === buttons.length - 1 ? 0 : -1))
  element.addEventListener('keydown', (event) => move(event, buttons))
  element.addEventListener('focusin', ({ target }) => {
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1
  })
  return element
}

function move(event: KeyboardEvent, buttons: readonly HTMLButtonElement[]): void {
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }
  const to = steps[event.key]
  if (to === undefined) return
  buttons[to]?.focus()
  event.preventDefault()
}

/** Filters by a month, and ends that again. */
function choice(
  view: View,
  month: string,
  content: HTMLElement | string,
  attributes: Record<string, string> = { class: 'plain' },
): HTMLButtonElement {
  const button = h(
    'button',
    {
      type: 'button',
      'data-month': month,
      ...attributes,
      click: () => view.set({ month: view.filter.month === month ? '' : month }),
    },
    content,
  )
  const mark = () => button.setAttribute('aria-pressed', String(view.filter.month === month))
  view.onChange(mark)
  mark()
  return button
}
