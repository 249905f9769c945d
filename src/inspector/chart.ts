/** Pages by the month of their last change. */
import { counted, grouped, h } from './element.ts'
import { monthName, monthsOf, MOST_MONTHS } from './months.ts'
import type { View } from './view.ts'

const SVG = 'http://www.w3.org/2000/svg'
const HEIGHT = 64

/** @param choose told of the month whose bar was clicked; by keyboard a month is a word to search for */
export function chart(view: View, choose: (month: string) => void): HTMLElement {
  const { months, older, undated } = monthsOf(view.data.rows.filter(({ reason }) => reason === undefined))
  const rest = [older > 0 && `${grouped(older)} earlier`, undated > 0 && `${grouped(undated)} without a date`].filter(
    Boolean,
  )
  const note = h('p', { class: 'note' }, rest.length > 0 ? rest.join(', ') : 'Every URL has a date')
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return h('div', {}, h('p', { class: 'note' }, 'No URL has a date.'))
  return h(
    'div',
    { class: 'chart' },
    bars(months, choose),
    h(
      'p',
      { class: 'axis', 'aria-hidden': 'true' },
      h('span', {}, monthName(first.month)),
      first !== last && h('span', {}, monthName(last.month)),
    ),
    note,
    // The same to read: a picture says nothing to those who do not see it.
    h(
      'table',
      { class: 'unseen' },
      h('caption', {}, 'Listed URLs by the month of their last change'),
      h(
        'tbody',
        {},
        ...months
          .filter(({ count }) => count > 0)
          .map(({ month, count }) =>
            h('tr', {}, h('th', { scope: 'row' }, monthName(month)), h('td', {}, grouped(count))),
          ),
      ),
    ),
  )
}

function bars(months: readonly { month: string; count: number }[], choose: (month: string) => void): SVGElement {
  const most = Math.max(...months.map(({ count }) => count))
  // A few months do not become a few walls.
  const places = Math.max(12, Math.min(months.length, MOST_MONTHS))
  const width = 100 / places
  const svg = create('svg', {
    viewBox: `0 0 100 ${HEIGHT}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
    height: HEIGHT,
  })
  months.forEach(({ month, count }, at) => {
    const height = count === 0 ? 1 : Math.max(3, (count / most) * (HEIGHT - 4))
    const group = create('g', { class: count === 0 ? 'none' : 'bar', 'data-month': month })
    const x = at * width
    group.append(
      create('rect', { x, y: 0, width, height: HEIGHT, class: 'reach' }),
      create('rect', { x: x + width * 0.12, y: HEIGHT - height, width: width * 0.76, height, class: 'size' }),
    )
    const title = create('title', {})
    title.textContent = `${monthName(month)}: ${counted(count, 'URL')}`
    group.append(title)
    if (count > 0) group.addEventListener('click', () => choose(month))
    svg.append(group)
  })
  return svg
}

function create(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}
