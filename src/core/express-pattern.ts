/** Paths as `path-to-regexp` writes them: `/blog/:slug`, `/:path*`, `/post/:id(\\d+)`, `/{a}?`, `/(.*)`. */
import { encodeLiteral, escapeRegExp, exactPattern, regExpPattern, type PathPattern } from './path-pattern.ts'

interface Part {
  literal?: string
  prefix?: string
  suffix?: string
  name?: string
  expression?: string
  modifier?: string
}

/**
 * @param options.loose case makes no difference, nor does a slash at the end
 * @returns nothing for a pattern that cannot be read
 */
export function expressPattern(source: string, options: { loose?: boolean } = {}): PathPattern | undefined {
  const parts = readParts(source)
  if (!parts) return undefined
  const [first, last] = [parts[0], parts.at(-1)]
  if (parts.length <= 1 && first?.literal !== undefined && !options.loose)
    return exactPattern(encodeLiteral(first.literal))
  const names: string[] = []
  let unnamed = 0
  const body = parts.map((part) => {
    if (part.literal !== undefined) return escapeRegExp(encodeLiteral(part.literal))
    if (part.expression !== undefined) names.push(part.name ?? String(unnamed++))
    return expressionOf(part)
  })
  try {
    const expression = new RegExp(`^${body.join('')}${options.loose ? '/?' : ''}$`, options.loose ? 'i' : '')
    if (options.loose) return regExpPattern(expression, '', '', names)
    return regExpPattern(expression, encodeLiteral(first?.literal ?? ''), encodeLiteral(last?.literal ?? ''), names)
  } catch {
    return undefined
  }
}

const SEGMENT = '[^/]+?'

/** One part after another; a `/` or `.` before a parameter belongs to it and comes and goes with it. */
function readParts(source: string): Part[] | undefined {
  const parts: Part[] = []
  let text = ''
  const flush = (keepPrefix: boolean): string => {
    const prefix = keepPrefix && /[/.]$/.test(text) ? text.slice(-1) : ''
    const literal = text.slice(0, text.length - prefix.length)
    if (literal) parts.push({ literal })
    text = ''
    return prefix
  }
  let at = 0
  while (at < source.length) {
    const char = source[at] as string
    if (char === '\\') {
      text += source[at + 1] ?? ''
      at += 2
    } else if (char === '{') {
      const close = source.indexOf('}', at)
      const inner = close === -1 ? undefined : readGroup(source.slice(at + 1, close))
      if (!inner) return undefined
      flush(false)
      const modifier = modifierAt(source, close + 1)
      parts.push({ ...inner, modifier })
      at = close + 1 + modifier.length
    } else if (char === '(' || /^:\w/.test(source.slice(at, at + 2))) {
      const parameter = readParameter(source, at)
      if (!parameter) return undefined
      const prefix = flush(true)
      const modifier = modifierAt(source, parameter.end)
      parts.push({ ...parameter.part, prefix, modifier })
      at = parameter.end + modifier.length
    } else if (/[})*+?]/.test(char)) {
      return undefined
    } else {
      text += char
      at++
    }
  }
  flush(false)
  return parts
}

/** `:name`, `:name(expression)`, `(expression)` */
function readParameter(source: string, start: number): { part: Part; end: number } | undefined {
  const name = /^:(\w+)/.exec(source.slice(start))?.[1]
  const open = name === undefined ? start : start + 1 + name.length
  const named = name === undefined ? {} : { name }
  if (source[open] !== '(') return { part: { ...named, expression: SEGMENT }, end: open }
  const close = closingAt(source, open)
  if (close === -1) return undefined
  // Its own groups would shift the numbers of those that are counted.
  const expression = source.slice(open + 1, close).replace(/\\.|\((?!\?)/gs, (m) => (m === '(' ? '(?:' : m))
  return { part: { ...named, expression }, end: close + 1 }
}

/** What stands between braces: text, one parameter, text. */
function readGroup(inner: string): Part | undefined {
  const parts = readParts(inner)
  if (!parts) return undefined
  const place = parts.findIndex((part) => part.expression !== undefined)
  if (place === -1) return { prefix: parts.map((part) => part.literal).join('') }
  const texts = (list: Part[]): string => list.map((part) => part.literal ?? '').join('')
  const parameter = parts[place] as Part
  return {
    ...parameter,
    prefix: texts(parts.slice(0, place)) + (parameter.prefix ?? ''),
    suffix: texts(parts.slice(place + 1)),
  }
}

function modifierAt(source: string, at: number): string {
  return /[*+?]/.test(source[at] ?? '') ? (source[at] as string) : ''
}

function closingAt(source: string, open: number): number {
  let depth = 0
  for (let at = open; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '(') depth++
    else if (source[at] === ')' && --depth === 0) return at
  }
  return -1
}

function expressionOf({ prefix = '', suffix = '', expression, modifier = '' }: Part): string {
  const before = escapeRegExp(encodeLiteral(prefix))
  const after = escapeRegExp(encodeLiteral(suffix))
  if (expression === undefined) return `(?:${before})${modifier}`
  // What takes slashes too needs no repeating, and repeated would be tried in every way there is to cut a path.
  const whole = expression === '.*' || expression === '.+'
  if ((modifier === '*' || modifier === '+') && !whole) {
    const optional = modifier === '*' ? '?' : ''
    return `(?:${before}((?:${expression})(?:${after}${before}(?:${expression}))*)${after})${optional}`
  }
  const optional = modifier === '*' || modifier === '?' ? '?' : ''
  return before || after ? `(?:${before}(${expression})${after})${optional}` : `(${expression})${optional}`
}
