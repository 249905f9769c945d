/** The patterns of `include` and `exclude`. Loads picomatch, so it is itself loaded only where there are patterns. */
import picomatch from 'picomatch'
import { WaymarkError } from '../errors.ts'
import type { Page, Pattern } from '../types.ts'
import { pathBelow } from './built.ts'
import { isThenable, show } from './show.ts'
import { originOf } from './url.ts'

/** What of a page the globs and RegExps see. */
type Seen = (page: Page, pattern: string | RegExp) => string
const PATH: Seen = ({ path }) => path

export interface PatternSet {
  matches(page: Page): boolean
  /** The pattern that decided the last match; of a function only that it was one. */
  readonly hit: string
  /** Globs and RegExps that have matched no page so far. Functions are not judged: what they look for is not known. */
  unmatched(): string[]
}

interface Compiled {
  text?: string
  /** A glob that begins with `!` takes pages away from what the others match. */
  negated: boolean
  used: boolean
  test(page: Page): boolean
}

/**
 * Globs and RegExps see `page.path`. A glob may lack its leading slash, and one slash at the end makes no difference.
 * Globs beginning with `!` alone match all pages but theirs; beside others they take away.
 *
 * @param option the option the patterns come from, for messages
 * @throws WaymarkError `invalid-option` on a glob that cannot be read and, in `matches`, when a function throws or returns a Promise
 */
export function compilePatterns(patterns: readonly Pattern[], option = 'exclude', seen = PATH): PatternSet {
  const compiled = patterns.map((pattern) => compile(pattern, option, seen))
  const onlyNegated = compiled.length > 0 && compiled.every((pattern) => pattern.negated)
  let hit = ''
  return {
    get hit() {
      return hit
    },
    matches(page) {
      let wanted = onlyNegated
      let unwanted = false
      for (const pattern of compiled) {
        // Once the verdict is clear, a pattern is asked only as long as nothing is known of its use.
        if (pattern.used && (unwanted || (wanted && !pattern.negated))) continue
        if (!pattern.test(page)) continue
        pattern.used = true
        if (pattern.negated) unwanted = true
        else {
          if (!wanted) hit = pattern.text ?? 'a function'
          wanted = true
        }
      }
      return wanted && !unwanted
    },
    unmatched: () => compiled.flatMap(({ used, text }) => (used || text === undefined ? [] : [text])),
  }
}

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i

/**
 * The same for URLs that are no pages, such as those of images. A RegExp sees the whole URL, and so does a glob with a
 * scheme; any other sees its decoded path without the query. A function is given a page of that URL and path.
 */
export function compileUrlPatterns(patterns: readonly Pattern[], option: string): (url: string) => boolean {
  const set = compilePatterns(patterns, option, ({ url, path }, pattern) =>
    typeof pattern === 'string' && !WITH_SCHEME.test(pattern) ? (path.split('?', 1)[0] as string) : url,
  )
  return (url) => set.matches({ url, path: pathBelow(url.slice(originOf(url).length), '/'), from: 'build' })
}

function compile(pattern: Pattern, option: string, seen: Seen): Compiled {
  if (typeof pattern === 'function') return { negated: false, used: false, test: (page) => ask(pattern, page, option) }
  if (typeof pattern === 'string') return compileGlob(pattern, option, seen)
  // A copy, since `g` and `y` keep a position between two questions.
  const own = new RegExp(pattern.source, pattern.flags.replace('g', ''))
  const test = (page: Page) => {
    own.lastIndex = 0
    return own.test(seen(page, own))
  }
  return { text: String(pattern), negated: false, used: false, test }
}

function compileGlob(glob: string, option: string, seen: Seen): Compiled {
  const negated = glob.startsWith('!') && !glob.startsWith('!(')
  const body = withoutEndSlash(negated ? glob.slice(1) : glob)
  // Alternatives may bring their own slash: `{/a,/b}`.
  const whole = body.startsWith('/') || WITH_SCHEME.test(body)
  const forms = whole ? [body] : /^[{@]/.test(body) ? [body, `/${body}`] : [`/${body}`]
  try {
    const isMatch = picomatch(forms, { dot: true, windows: false })
    return { text: glob, negated, used: false, test: (page) => isMatch(withoutEndSlash(seen(page, body))) }
  } catch (cause) {
    throw new WaymarkError(
      'invalid-option',
      `\`${option}\` has the glob ${show(glob)}, which cannot be read: ${reason(cause)}.`,
      { cause },
    )
  }
}

function withoutEndSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function ask(choose: (page: Page) => boolean, page: Page, option: string): boolean {
  let answer: unknown
  try {
    answer = choose(page)
  } catch (cause) {
    throw new WaymarkError('invalid-option', `A function in \`${option}\` failed on ${page.path}: ${reason(cause)}`, {
      cause,
    })
  }
  if (isThenable(answer))
    throw new WaymarkError(
      'invalid-option',
      `A function in \`${option}\` returned a Promise on ${page.path}: it must return true or false at once.`,
    )
  return Boolean(answer)
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
