/** The inspector: a report to look at, in one file. */
import type { InspectorData } from '../core/inspector-data.ts'
import { chart } from './chart.ts'
import { Detail } from './detail.ts'
import { counted, grouped, h } from './element.ts'
import { chips, findings, verdicts } from './filters.ts'
import { Table } from './table.ts'
import { tree } from './tree.ts'
import { hostOf, View } from './view.ts'

const data = JSON.parse(document.getElementById('data')?.textContent || 'null') as InspectorData | null
if (data) show(data)

function show(data: InspectorData): void {
  const view = new View(data)
  const detail = new Detail(data, () => table.close() || search.focus())
  const table = new Table(view, (at) => detail.show(at))
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search path, title, date, source',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Search URLs',
    'aria-keyshortcuts': '/',
    input: () => view.set({ query: search.value }),
  })
  document.title = `${hostOf(data.site)} · waymark`
  document.body.append(
    h('a', { class: 'skip', href: '#urls' }, 'Skip to the URLs'),
    header(data),
    h(
      'div',
      { class: 'columns' },
      h('aside', { class: 'side', 'aria-label': 'Overview and filters', tabindex: 0 }, ...blocks(view)),
      h(
        'main',
        { id: 'urls' },
        h('div', { class: 'tools' }, h('div', { role: 'search', class: 'search' }, search), chips(view), count(view)),
        table.element,
      ),
      detail.element,
    ),
  )
  table.start()
  addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    search.focus()
  })
}

function header(data: InspectorData): HTMLElement {
  const { site, url, base, framework, platform, listed, rows, note, files, of } = data
  const dated = rows.filter(({ reason, lastmod }) => reason === undefined && lastmod !== undefined).length
  const out = rows.filter(({ reason }) => reason !== undefined).length
  const host = hostOf(site)
  const facts = [
    platform === undefined ? framework : `${framework} on ${platform}`,
    base !== '/' && `base ${base}`,
    site.startsWith('http:') && 'http',
    note,
  ]
  const number = (n: number, words: string) => h('div', {}, h('dd', {}, grouped(n)), h('dt', {}, words))
  const sitemaps = files.filter(({ urls }) => urls > 0)
  return h(
    'header',
    {},
    h(
      'div',
      { class: 'name' },
      h('p', { class: 'brand' }, 'waymark'),
      h('h1', {}, host),
      h(
        'p',
        { class: 'facts' },
        `${facts.filter(Boolean).join(' · ')} · `,
        url !== '' && h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, sitemaps[0]?.path ?? url),
        sitemaps.length > 1 && ` and ${counted(sitemaps.length - 1, 'part')}`,
      ),
      of !== undefined && h('p', { class: 'facts' }, `The first ${grouped(rows.length)} of ${counted(of, 'URL')}.`),
    ),
    h(
      'dl',
      { class: 'totals' },
      number(listed, 'listed'),
      number(out, 'left out'),
      number(dated, 'with a date'),
      number(data.findings.length, data.findings.length === 1 ? 'finding' : 'findings'),
    ),
  )
}

function blocks(view: View): HTMLElement[] {
  // Narrow screens show the table first: what is beside it opens on demand.
  const narrow = matchMedia('(max-width: 760px)').matches
  const block = (name: string, content: HTMLElement, open = !narrow) =>
    h('details', { class: 'block', open }, h('summary', {}, h('h2', {}, name)), content)
  const { findings: all } = view.data
  return [
    block('Verdict', verdicts(view)),
    block('Last changed', chart(view)),
    block(all.length > 0 ? `Findings ${all.length}` : 'Findings', findings(view)),
    block('Sections', tree(view)),
  ]
}

/** Said aloud when it changes. */
function count(view: View): HTMLElement {
  const element = h('p', { class: 'shown', role: 'status' })
  const write = () => {
    const { shown, data } = view
    const all = data.rows.length
    element.textContent =
      shown.length === all ? counted(all, 'URL') : `${grouped(shown.length)} of ${counted(all, 'URL')}`
  }
  view.onChange(write)
  write()
  return element
}
