import { PrefixIndex } from './prefix-index.ts'

/** One `Allow` or `Disallow` line. */
export interface RobotsRule {
  allow: boolean
  /** The pattern between its `*`: what the path begins with, which may be empty, then what follows somewhere in it. */
  pieces: readonly [string, ...string[]]
  /** The path ends where the pattern ends. */
  anchored: boolean
  /** In its normal spelling. */
  length: number
  line: number
  text: string
}

/** So many rules are tried one by one before a walk along the path is worth it. */
const FEW = 16

/** The rules for one crawler. To ask it takes about as long for ten thousand rules as for ten. */
export class RobotsIndex {
  /** Rules by what the path begins with. */
  readonly #byStart: PrefixIndex<RobotsRule[]>
  /** Those that begin like many others, by what must come somewhere in the path. */
  readonly #byPart: PrefixIndex<RobotsRule[]>
  /** The characters such parts begin with. */
  readonly #partStarts: ReadonlySet<number>

  constructor(rules: readonly RobotsRule[]) {
    const starts = new Counts()
    const parts = new Counts()
    const distinct = withoutRepeats([...rules].sort(byWeight))
    for (const { pieces } of distinct) {
      const [start, ...others] = pieces
      starts.add(start)
      new Set(others).forEach((part) => parts.add(part))
    }
    const byStart = new Map<string, RobotsRule[]>()
    const byPart = new Map<string, RobotsRule[]>()
    for (const rule of distinct) {
      const [start, ...others] = rule.pieces
      const part = parts.rarest(others)
      if (part !== undefined && starts.of(start) > Math.max(FEW, parts.of(part))) push(byPart, part, rule)
      else push(byStart, start, rule)
    }
    this.#byStart = new PrefixIndex(byStart)
    this.#byPart = new PrefixIndex(byPart)
    this.#partStarts = new Set([...byPart.keys()].map((part) => part.charCodeAt(0)))
  }

  /** The rule that decides, if any matches. */
  decide(path: string): RobotsRule | undefined {
    const candidates = new Set<readonly RobotsRule[]>()
    const add = (rules: readonly RobotsRule[]): unknown => candidates.add(rules)
    this.#byStart.visit(path, add)
    if (this.#partStarts.size > 0)
      for (let at = 0; at < path.length; at++)
        if (this.#partStarts.has(path.charCodeAt(at))) this.#byPart.visit(path.slice(at), add)
    let best: RobotsRule | undefined
    for (const rules of candidates)
      for (const rule of rules) {
        if (best && byWeight(best, rule) < 0) break
        if (matches(rule, path)) best = rule
      }
    return best
  }
}

/** Of rules that say the same of the same paths the first. */
function withoutRepeats(rules: readonly RobotsRule[]): RobotsRule[] {
  const seen = new Map<string, RobotsRule>()
  for (const rule of rules) {
    const meaning = `${rule.allow} ${rule.anchored} ${rule.pieces.join('*')}`
    if (!seen.has(meaning)) seen.set(meaning, rule)
  }
  return [...seen.values()]
}

/** How often each text was counted. */
class Counts {
  readonly #counts = new Map<string, number>()

  add(text: string): void {
    this.#counts.set(text, this.of(text) + 1)
  }

  of(text: string): number {
    return this.#counts.get(text) ?? 0
  }

  /** Of some texts the one that was counted the fewest times. */
  rarest(texts: readonly string[]): string | undefined {
    let best = texts[0]
    for (const text of texts) if (best === undefined || this.of(text) < this.of(best)) best = text
    return best
  }
}

function push(lists: Map<string, RobotsRule[]>, key: string, rule: RobotsRule): void {
  const list = lists.get(key)
  if (list) list.push(rule)
  else lists.set(key, [rule])
}

/** The most specific rule decides, and of two that are equally long the one that allows (section 2.2.2). */
function byWeight(a: RobotsRule, b: RobotsRule): number {
  return b.length - a.length || Number(b.allow) - Number(a.allow) || a.line - b.line
}

/**
 * Each piece is taken at its first place after the one before: with `*` as the only wildcard an earlier place is never
 * the worse one. So no rule, however many stars it has, takes more than one walk along the path.
 */
function matches({ pieces, anchored }: RobotsRule, path: string): boolean {
  const [first] = pieces
  if (!path.startsWith(first)) return false
  let at = first.length
  for (let i = 1; i < pieces.length; i++) {
    const piece = pieces[i] ?? ''
    if (anchored && i === pieces.length - 1) return path.length - piece.length >= at && path.endsWith(piece)
    const place = path.indexOf(piece, at)
    if (place === -1) return false
    at = place + piece.length
  }
  return !anchored || at === path.length
}
