/** Route patterns as frameworks write them: `/blog/[slug]`, `/blog/:slug`, `/blog/$slug`, `/blog/@slug`. */

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

/**
 * The dynamic patterns of which a build has no page, listed or left out.
 *
 * @param paths of all pages, below base, decoded
 * @param excluded whether the user wants no page with this path
 */
export function forgottenRoutes(
  patterns: readonly string[],
  paths: Iterable<string>,
  excluded: (path: string) => boolean,
): string[] {
  const read = patterns.map((pattern) => ({ pattern, ...readRoutePattern(pattern) }))
  const plain = new Set(read.flatMap(({ dynamic, sample }) => (dynamic ? [] : [sample])))
  let open = read.filter(({ dynamic, sample }) => dynamic && !excluded(sample))
  for (const path of paths) {
    if (open.length === 0) break
    // `/blog/about` is the page of a route of its own.
    if (plain.has(withoutEnding(path).replace(/(?<=.)\/$/, ''))) continue
    if (open.some(({ matches }) => matches(path))) open = open.filter(({ matches }) => !matches(path))
  }
  return open.map(({ pattern }) => pattern)
}

function withoutEnding(path: string): string {
  return path.replace(/(?:\/index)?\.html$/, '')
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
