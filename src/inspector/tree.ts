/** Sections as a tree that the arrow keys move in: one tab stop, folders that are filled when they are opened. */
import { grouped, h } from './element.ts'
import { sectionsOf, type Section } from './sections.ts'
import { hostOf, readable, type View } from './view.ts'

/** Of the largest: a list of thousands helps nobody. */
const MOST_CHILDREN = 200
/** Steps that are indented. */
const DEEPEST = 8

export function tree(view: View): HTMLElement {
  const root = sectionsOf(view.data.rows)
  const element = h('ul', { role: 'tree', 'aria-label': 'Sections', class: 'tree' })
  const first = item({ ...root, path: '', name: hostOf(view.data.site) }, 1)
  const top = first.firstElementChild as HTMLElement
  top.tabIndex = 0
  element.append(first)
  open(top, true)
  element.addEventListener('click', (event) => {
    const target = event.target as HTMLElement
    const chosen = target.closest<HTMLElement>('[role=treeitem]')
    if (!chosen) return
    focus(element, chosen)
    if (target.closest('.twist')) open(chosen, chosen.getAttribute('aria-expanded') === 'false')
    else choose(chosen, view)
  })
  element.addEventListener('keydown', (event) => key(event, element, view))
  const mark = () => {
    for (const each of element.querySelectorAll<HTMLElement>('[role=treeitem]'))
      each.setAttribute('aria-selected', String(each.dataset['path'] === view.filter.section))
  }
  view.onChange(mark)
  mark()
  return element
}

const CHILDREN = new WeakMap<HTMLElement, Section[]>()

/** A list item with the tree's item in it, and its group after that: so the name of the item is its own text alone. */
function item({ name, path, count, children }: Section, level: number): HTMLElement {
  const folder = children.length > 0
  const label = h(
    'div',
    {
      class: 'label',
      role: 'treeitem',
      'aria-level': level,
      'aria-expanded': folder ? 'false' : undefined,
      'aria-selected': 'false',
      'data-path': path,
      tabindex: -1,
    },
    h('span', { class: folder ? 'twist' : 'twist none', 'aria-hidden': 'true' }),
    h('span', { class: 'name' }, readable(name)),
    ' ',
    h('span', { class: 'count' }, grouped(count)),
  )
  // Deeper ones would have no room for their names.
  label.style.setProperty('--level', String(Math.min(level - 1, DEEPEST)))
  if (folder) CHILDREN.set(label, children)
  return h('li', { role: 'none' }, label)
}

let groups = 0

function open(label: HTMLElement, expand: boolean): void {
  const children = CHILDREN.get(label)
  if (!children) return
  label.setAttribute('aria-expanded', String(expand))
  let group = label.nextElementSibling as HTMLElement | null
  if (!group && expand) {
    const level = Number(label.getAttribute('aria-level')) + 1
    const id = `group-${groups++}`
    const more = children.length - MOST_CHILDREN
    group = h(
      'ul',
      { role: 'group', id },
      ...children.slice(0, MOST_CHILDREN).map((child) => item(child, level)),
      more > 0 && h('li', { role: 'none', class: 'note' }, `and ${grouped(more)} smaller`),
    )
    label.setAttribute('aria-owns', id)
    label.after(group)
  }
  if (group) group.hidden = !expand
}

function choose(element: HTMLElement, view: View): void {
  view.set({ section: element.dataset['path'] ?? '' })
}

function focus(tree: HTMLElement, element: HTMLElement): void {
  for (const each of tree.querySelectorAll<HTMLElement>('[tabindex="0"]')) each.tabIndex = -1
  element.tabIndex = 0
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}

function key(event: KeyboardEvent, tree: HTMLElement, view: View): void {
  const here = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]')
  if (!here) return
  const seen = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')].filter((each) => !each.closest('[hidden]'))
  const at = seen.indexOf(here)
  const expanded = here.getAttribute('aria-expanded')
  const parent = here.closest('ul')?.previousElementSibling as HTMLElement | null | undefined
  const go = (to: HTMLElement | null | undefined) => to && focus(tree, to)
  if (event.key === 'ArrowDown') go(seen[at + 1])
  else if (event.key === 'ArrowUp') go(seen[at - 1])
  else if (event.key === 'Home') go(seen[0])
  else if (event.key === 'End') go(seen.at(-1))
  else if (event.key === 'ArrowRight') {
    if (expanded === 'false') open(here, true)
    else if (expanded === 'true') go(seen[at + 1])
  } else if (event.key === 'ArrowLeft') {
    if (expanded === 'true') open(here, false)
    else go(parent)
  } else if (event.key === 'Enter' || event.key === ' ') choose(here, view)
  else return
  event.preventDefault()
}
