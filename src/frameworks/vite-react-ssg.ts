/** vite-react-ssg: built like vite-ssg, with the routes of React Router. */
import { resolve } from 'node:path'
import type { PageFacts } from '../types.ts'
import { nameFrom, type Build, type Framework } from './framework.ts'
import { followSsg } from './vite-ssg.ts'

/** What is given to `onPageRendered`. */
interface Rendered {
  routes?: readonly RouteRecord[]
}

interface RouteRecord {
  path?: string
  children?: readonly RouteRecord[]
  /** The file of a lazy route, below Vite's root: where the user names it. */
  entry?: string
}

export const viteReactSsg: Framework = {
  follow: (config, build) =>
    followSsg<Rendered>('vite-react-ssg', config, build, (route, { routes = [] }) =>
      aboutReact(route, routes, config.root, build),
    ),
}

function aboutReact(route: string, routes: readonly RouteRecord[], root: string, build: Build): PageFacts {
  const all = flat(routes)
  const same = all.filter(({ path }) => path === route)
  // Of patterns only one that is alone is sure to have made the page.
  const fits = same.length > 0 ? same : all.filter(({ path }) => patternOf(path).test(route))
  const [entry, ...others] = new Set(fits.flatMap(({ entry }) => entry ?? []))
  if (entry === undefined || others.length > 0) return {}
  return { [same.length > 0 ? 'source' : 'template']: nameFrom(build.root, resolve(root, entry)) }
}

/** Every route with its whole path; those that hold others come before them, with the same path as the index among them. */
function flat(routes: readonly RouteRecord[], parent = '/'): { path: string; entry?: string | undefined }[] {
  return routes.flatMap(({ path = '', entry, children }) => {
    const whole = path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`.replace(/(.)\/$/, '$1')
    // A layout dates no page.
    return children ? flat(children, whole) : [{ path: whole, entry }]
  })
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}$`)
}
