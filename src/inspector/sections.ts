/** The site's sections: the folders of its URLs that hold more than one page. */
import type { Row } from '../core/inspector-data.ts'

export interface Section {
  /** Last folder of the path, encoded. */
  name: string
  /** With its slashes. */
  path: string
  /** Rows below it, its front page included. */
  count: number
  children: Section[]
}

export function sectionsOf(rows: readonly Pick<Row, 'path'>[]): Section {
  const root: Building = { count: rows.length, children: new Map() }
  const fronts = new Set<string>()
  for (const { path } of rows) {
    // Of another host.
    if (!path.startsWith('/')) continue
    const [plain = ''] = path.split(/[?#]/, 1)
    const parts = plain.replace(/\/$/, '').split('/').slice(1)
    fronts.add(parts.join('/').replace(/\.html$/, ''))
    let section = root
    for (const part of parts.slice(0, -1)) {
      let child = section.children.get(part)
      if (!child) section.children.set(part, (child = { count: 0, children: new Map() }))
      child.count++
      section = child
    }
  }
  return finish(root, [], fronts)
}

interface Building {
  count: number
  children: Map<string, Building>
}

/** Largest first. */
function finish(section: Building, parts: string[], fronts: ReadonlySet<string>): Section {
  const children = [...section.children]
    .map(([name, child]) => finish(child, [...parts, name], fronts))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  const isFront = parts.length > 0 && fronts.has(parts.join('/'))
  const path = `/${parts.map((part) => `${part}/`).join('')}`
  return { name: parts.at(-1) ?? '', path, count: section.count + (isFront ? 1 : 0), children }
}
