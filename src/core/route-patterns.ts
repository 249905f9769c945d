/** Route patterns as frameworks write them: `/blog/[slug]`, `/blog/:slug`, `/blog/$slug`, `/blog/@slug`. */

import { decodePath } from './url.ts'

/** A pattern, read. */
export interface RoutePattern {
  /** It stands for more than one page. */
  dynamic: boolean
  /** Whether a page's path below base, decoded, is one of its. */
  matches(path: string): boolean
  /** A path as its pages could have. */
  sample: string
}

// What a whole segment may be, beside a name: a rest of any length, a segment that may be missing, a group that is no
// part of the URL.
const REST = /^(?:\[\[?\.\.\..+\]|\*\*?|\*?\$\*?|:[\w-]+(?:\(\.\*\))?[*+]|:[\w-]+\(\.\*\))$/
const OPTIONAL = /^(?:\[\[[^.].*\]\]|[:$][\w-]+\?|\{-\$[\w-]+\}|[^:?[$@]+\?)$/
const GROUP = /^\(.*\)$/
const PARAMETER = /\[[^\]]+\]|(?<![\w.])[:$@][\w-]+(?:\([^)]*\))?/g

/** @param pattern leading slash or not; how parameters are written tells which framework's it is */
export function readRoutePattern(pattern: string): RoutePattern {
  let source = ''
  let sample = ''
  let dynamic = false
  for (const segment of pattern.split('/').filter((part) => part !== '' && !GROUP.test(part))) {
    if (REST.test(segment)) {
      source += '(?:/.*)?'
      sample += '/x'
    } else if (OPTIONAL.test(segment)) {
      source += '(?:/[^/]+)?'
    } else {
      const literals = segment.split(PARAMETER).map(escapeRegExp)
      source += `/${literals.join('[^/]+')}`
      sample += `/${segment.replace(PARAMETER, 'x')}`
      if (literals.length === 1) continue
    }
    dynamic = true
  }
  const whole = new RegExp(`^${source}/?$`, 'u')
  return { dynamic, sample: sample || '/', matches: (path) => whole.test(path) || whole.test(withoutEnding(path)) }
}

/** Watches for routes of which a build has no page, listed or left out: dynamic ones, and those that are to be one page. */
export class RouteWatch {
  #open: (RoutePattern & { pattern: string })[]
  /** Path → route that the framework is said to prerender. */
  readonly #due = new Map<string, string>()
  /** Pages of routes of their own: `/blog/about` beside `/blog/[slug]`. */
  readonly #own: ReadonlySet<string>

  /** @param excluded whether the user wants no page with this path */
  constructor(routes: readonly { pattern: string; prerendered: boolean }[], excluded: (path: string) => boolean) {
    const read = routes.map((route) => ({ ...route, ...readRoutePattern(route.pattern) }))
    for (const { dynamic, prerendered, sample, pattern } of read)
      if (!dynamic && prerendered && !excluded(sample)) this.#due.set(plainly(sample), pattern)
    this.#own = new Set(read.flatMap(({ dynamic, sample }) => (dynamic ? [] : [sample])))
    this.#open = read.filter(({ dynamic, sample }) => dynamic && !excluded(sample))
  }

  /** Whether there is anything left to watch for. */
  get watches(): boolean {
    return this.#open.length + this.#due.size > 0
  }

  /** @param path of a page, below base, decoded */
  see(path: string): void {
    if (!this.watches) return
    const plain = withoutEnding(path).replace(/(?<=.)\/$/, '') || '/'
    this.#due.delete(plainly(path))
    if (this.#own.has(plain)) return
    if (this.#open.some(({ matches }) => matches(path))) this.#open = this.#open.filter(({ matches }) => !matches(path))
  }

  /** Dynamic routes without a page. */
  forgotten(): string[] {
    return this.#open.map(({ pattern }) => pattern)
  }

  /** Routes without their page. */
  unbuilt(): string[] {
    return [...this.#due.values()]
  }
}

/** A route and its page may be written in more ways than one: `/a/index`, `/a.html`, `/a%20b`. */
function plainly(path: string): string {
  return decodePath(path)
    .replace(/(?:\/index)?(?:\.html)?\/?$/, '')
    .toLowerCase()
}

function withoutEnding(path: string): string {
  return path.replace(/(?:\/index)?\.html$/, '')
}

// Of patterns with the flag `u`, which allows no other character to be escaped.
function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
