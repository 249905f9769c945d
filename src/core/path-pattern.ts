/** The patterns with which platforms name URL paths: `*` and `:name`, as Netlify, Cloudflare and Azure write them. */
import { normaliseUrl } from './url.ts'

/** What the wildcards of a pattern stand for: `splat`, names, numbers of groups. */
export type Captures = Readonly<Record<string, string>>

export interface PathPattern {
  /** What every path that matches begins with. */
  start: string
  /** What every path that matches ends with. */
  end: string
  /** Texts that every path that matches holds somewhere, perhaps in other case. */
  literals: readonly string[]
  /** Only `start` itself matches. */
  exact: boolean
  match(path: string): Captures | undefined
}

export interface StarOptions {
  /** A slash at the end makes no difference: paths are given without it, and `/a/*` matches `/a`. */
  slashless?: boolean
  /** A `*` that is not the last character stands for one segment, not for any. */
  segments?: boolean
}

/** `*` stands for anything, `:name` for one segment or a part of one. */
export function starPattern(source: string, options: StarOptions = {}): PathPattern {
  const text = options.slashless ? withoutSlash(source) : source
  const pieces = text.split(WILDCARD)
  if (pieces.length === 1) return exactPattern(encodeLiteral(text))
  const names: string[] = []
  let body = ''
  pieces.forEach((piece, i) => {
    if (i % 2 === 0) body += escapeRegExp(encodeLiteral(piece))
    else body += wildcard(piece, i === pieces.length - 2 && pieces.at(-1) === '', options, names)
  })
  // `/a/*` without its slash: the rest may be missing, and then the slash before it.
  const bare = options.slashless === true && text.endsWith('/*')
  if (bare) body = body.replace(/\/\(\.\*\)$/, '(?:/(.*))?')
  const first = encodeLiteral(pieces[0] as string)
  const start = bare && pieces.length === 3 ? first.slice(0, -1) : first
  return regExpPattern(new RegExp(`^${body}$`), start, encodeLiteral(pieces.at(-1) as string), names)
}

export function exactPattern(path: string): PathPattern {
  return {
    start: path,
    end: path,
    literals: [path],
    exact: true,
    match: (other) => (other === path ? NOTHING : undefined),
  }
}

/** A pattern that is a regular expression. @param names of its groups, in order */
export function regExpPattern(expression: RegExp, start = '', end = '', names: readonly string[] = []): PathPattern {
  return { start, end, literals: literalsOf(expression.source), exact: false, match: matcher(expression, names) }
}

/** `/a/` → `/a`; `/` stays. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Fill what was captured into the target of a rule: `:splat`, `:name`, `:name*`, `$1`. What was not stays as it is. */
export function fill(target: string, captures: Captures): string {
  return target.replace(/(\/?)(?::([A-Za-z_]\w*)([*+?]?)|\$(\d+))/g, (...match) => {
    const [all, slash, name, modifier, number] = match as [string, string, string?, string?, string?]
    const value = captures[name ?? (number as string)]
    if (value === undefined) return all
    // `/news/:path*` without a path is `/news`.
    return value === '' && modifier ? '' : slash + value
  })
}

/** One spelling for literal text of a pattern and for URL paths: the normal form of rules U1-U8. */
export function encodeLiteral(text: string): string {
  if (/^[\w\-.~!$&'()*+,;=:@/]*$/.test(text)) return text
  const { url } = normaliseUrl(ORIGIN + '/' + text.replace(/[?#]/g, encodeURIComponent))
  return url === undefined ? text : url.slice(ORIGIN.length + 1)
}

export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\\\//g, '/')
}

/** One thing a regular expression is made of: an escape, a class, a count, what opens a group, a character. */
const TOKEN =
  /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|k<[^>]*>|p\{[^}]*\}|\d+|[^])|\[(?:\\[^]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\((?:\?[^:=!>]*[:=!>])?|[^]/giu

/** The texts that whatever matches the expression must hold. */
function literalsOf(source: string): string[] {
  const tokens = source.match(TOKEN) ?? []
  /** The groups that are open, the whole outermost. */
  const open: { texts: string[]; holds: boolean }[] = [{ texts: [], holds: true }]
  let text: string[] = []
  tokens.forEach((token, i) => {
    const group = open.at(-1) as { texts: string[]; holds: boolean }
    // What stands before it may be missing.
    if (/^[*?{]/.test(token)) text.pop()
    else if (/^(?:\\[^\dA-Za-z]|[^\\[.+^$|()])/.test(token)) return text.push(token.replace(/^\\/, ''))
    if (text.length > 0) group.texts.push(text.join(''))
    text = []
    if (token === '|') group.holds = false
    else if (token.startsWith('(')) open.push({ texts: [], holds: !/[=!]$/.test(token) })
    else if (token === ')') {
      open.pop()
      if (group.holds && !/^[*?{]/.test(tokens[i + 1] ?? '')) open.at(-1)?.texts.push(...group.texts)
    }
  })
  const [whole] = open
  return whole?.holds ? [...whole.texts, ...(text.length > 0 ? [text.join('')] : [])] : []
}

const ORIGIN = 'https://pattern.invalid'
const NOTHING: Captures = {}
const WILDCARD = /(\*|:[A-Za-z]\w*)/

function wildcard(piece: string, last: boolean, options: StarOptions, names: string[]): string {
  if (piece !== '*') {
    names.push(piece.slice(1))
    return '([^/]+)'
  }
  names.push('splat')
  return options.segments && !last ? '([^/]*)' : '(.*)'
}

function matcher(expression: RegExp, names: readonly string[]): PathPattern['match'] {
  return (path) => {
    const found = expression.exec(path)
    if (!found) return undefined
    const captures: Record<string, string> = { ...found.groups }
    for (let i = 1; i < found.length; i++) {
      captures[i] = found[i] ?? ''
      const name = names[i - 1]
      if (name !== undefined) captures[name] = found[i] ?? ''
    }
    return captures
  }
}
