import type { Captures, PathPattern } from './path-pattern.ts'
import { PrefixIndex } from './prefix-index.ts'

/** So many rules that share a text are tried one by one before it is worth to look for a text that fewer have. */
const FEW = 16

/** Where in a path the text of a rule stands: what is quick to look up comes first. */
const PLACES = ['start', 'end', 'slash', 'inside'] as const

interface Key {
  place: (typeof PLACES)[number]
  text: string
}

/** Rules in their order. To ask which match a path takes about as long for ten thousand as for ten. */
export class RuleIndex<R extends { pattern: PathPattern }> {
  readonly #rules: readonly R[]
  /** Numbers of the rules, by the one path they match … */
  readonly #exact = new Map<string, number[]>()
  /** … or by one text that every path they match holds. Case is left to the pattern, since some make no difference. */
  readonly #by: Partial<Record<Key['place'], PrefixIndex<number[]>>> = {}

  constructor(rules: readonly R[]) {
    this.#rules = rules
    const keys = rules.map(({ pattern }) => (pattern.exact ? [] : keysOf(pattern)))
    const alike = { start: new Map(), end: new Map(), slash: new Map(), inside: new Map() } as Counts
    for (const { place, text } of keys.flat()) alike[place].set(text, (alike[place].get(text) ?? 0) + 1)
    const lists = { start: new Map(), end: new Map(), slash: new Map(), inside: new Map() } as Lists
    rules.forEach(({ pattern }, number) => {
      if (pattern.exact) return push(this.#exact, pattern.start, number)
      const { place, text } = tellingKey(keys[number] as Key[], alike)
      push(lists[place], text, number)
    })
    for (const place of PLACES) if (lists[place].size > 0) this.#by[place] = new PrefixIndex(lists[place])
  }

  /** What `visit` says of the first rule that it says something of; told those that match, in their order. */
  find<T>(path: string, visit: (rule: R, captures: Captures) => T | undefined): T | undefined {
    for (const number of this.#candidates(path)) {
      const rule = this.#rules[number] as R
      const captures = rule.pattern.match(path)
      const said = captures && visit(rule, captures)
      if (said !== undefined) return said
    }
    return undefined
  }

  #candidates(path: string): readonly number[] {
    if (this.#rules.length === 0) return []
    const lists: (readonly number[])[] = []
    const add = (numbers: readonly number[]) => void lists.push(numbers)
    const exact = this.#exact.get(path)
    if (exact) add(exact)
    const { start, end, slash, inside } = this.#by
    const text = path.toLowerCase()
    start?.visit(text, add)
    end?.visit(backwards(text), add)
    if (slash)
      for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', at + 1)) slash.visit(text.slice(at), add)
    if (inside) for (let at = 0; at < text.length; at++) inside.visit(text.slice(at), add)
    if (lists.length <= 1) return lists[0] ?? []
    // A text that the path holds twice brings its rules twice.
    const sorted = lists.flat().sort((a, b) => a - b)
    return sorted.filter((number, i) => number !== sorted[i - 1])
  }
}

type Counts = Record<Key['place'], Map<string, number>>
type Lists = Record<Key['place'], Map<string, number[]>>

/** The texts a rule can be found by, in the order of `PLACES`; one that any path has where there is none. */
function keysOf({ start, end, literals }: PathPattern): Key[] {
  const keys: Key[] = [
    { place: 'start', text: start },
    { place: 'end', text: backwards(end) },
    ...literals.map((text): Key => ({ place: 'slash', text: text.includes('/') ? text.slice(text.indexOf('/')) : '' })),
    ...literals.filter((text) => !text.startsWith('/')).map((text): Key => ({ place: 'inside', text })),
  ]
  const filled = keys.filter(({ text }) => text !== '').map(({ place, text }) => ({ place, text: text.toLowerCase() }))
  return filled.length > 0 ? filled : [{ place: 'start', text: '' }]
}

/** The first that few rules have, else the one that the fewest have. */
function tellingKey(keys: readonly Key[], alike: Counts): Key {
  const count = ({ place, text }: Key) => alike[place].get(text) as number
  return keys.find((key) => count(key) <= FEW) ?? keys.reduce((least, key) => (count(key) < count(least) ? key : least))
}

function push(lists: Map<string, number[]>, key: string, number: number): void {
  const list = lists.get(key)
  if (list) list.push(number)
  else lists.set(key, [number])
}

function backwards(text: string): string {
  return text.split('').reverse().join('')
}
