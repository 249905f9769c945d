/** robots.txt as a crawler reads it: {@link https://www.rfc-editor.org/rfc/rfc9309 | RFC 9309}, rule R19. */
import { announcedSitemaps, linesOf, withoutComment } from './robots-lines.ts'

export interface RobotsRules {
  /** What the file announces, as written. */
  sitemaps: string[]
  /**
   * @param pathAndQuery - of a URL, as it stands there; with its leading slash
   * @param agent - product token of the crawler, such as `Googlebot`; `*` for any that the file does not name
   */
  allows(pathAndQuery: string, agent: string): RobotsAnswer
}

export interface RobotsAnswer {
  allowed: boolean
  /** Line of the rule that decides, 1-based; absent when none matches. */
  line?: number
  /** That rule, such as `Disallow: /private/`. */
  rule?: string
}

/** Reads the rules of a file. Nothing in it is an error: what is no record is passed over. */
export function parseRobots(text: string): RobotsRules {
  const groups = readGroups(text)
  return {
    sitemaps: announcedSitemaps(text),
    allows(pathAndQuery, agent) {
      // A crawler may always read the file itself.
      if (pathAndQuery === '/robots.txt') return { allowed: true }
      const path = normalisePath(pathAndQuery)
      const rules = groups.get(agentOf(agent)) ?? groups.get('*') ?? []
      const rule = rules.find((candidate) => matches(candidate, path))
      return rule ? { allowed: rule.allow, line: rule.line, rule: rule.text } : { allowed: true }
    },
  }
}

interface Rule {
  allow: boolean
  /** The pattern between its `*`: what the path begins with comes first. */
  pieces: string[]
  /** The path ends where the pattern ends. */
  anchored: boolean
  /** In its normal spelling. */
  length: number
  line: number
  text: string
}

/** Agent in lower case → its rules, the ones that decide first. Groups that name one agent are one (section 2.2.1). */
function readGroups(text: string): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>()
  let agents: string[] = []
  let inRules = false
  linesOf(text).forEach((raw, index) => {
    const [, key = '', value = ''] = /^([a-z-]+)[ \t]*:[ \t]*(.*)$/i.exec(withoutComment(raw)) ?? []
    const name = key.toLowerCase()
    if (name === 'user-agent') {
      if (inRules) agents = []
      inRules = false
      const agent = agentOf(value)
      agents.push(agent)
      if (!groups.has(agent)) groups.set(agent, [])
    } else if (name === 'allow' || name === 'disallow') {
      inRules = true
      // An empty value forbids nothing. Any other record, `Sitemap:` among them, does not end a group (rule R3).
      if (value !== '')
        for (const agent of agents) groups.get(agent)?.push(readRule(name === 'allow', value, index + 1))
    }
  })
  for (const rules of groups.values()) rules.sort(byWeight)
  return groups
}

/** The product token, without the version some files give it. */
function agentOf(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*'
  return (/^[a-z_-]+/i.exec(value)?.[0] ?? value).toLowerCase()
}

function readRule(allow: boolean, value: string, line: number): Rule {
  const anchored = value.endsWith('$')
  const pieces = (anchored ? value.slice(0, -1) : value).split('*').map(normalisePath)
  return {
    allow,
    pieces,
    anchored,
    length: pieces.join('*').length + Number(anchored),
    line,
    text: `${allow ? 'Allow' : 'Disallow'}: ${value}`,
  }
}

/** The most specific rule decides, and of two that are equally long the one that allows (section 2.2.2). */
function byWeight(a: Rule, b: Rule): number {
  return b.length - a.length || Number(b.allow) - Number(a.allow) || a.line - b.line
}

/**
 * Each piece is taken at its first place after the one before: with `*` as the only wildcard an earlier place is never
 * the worse one. So no rule, however many stars it has, takes more than one walk along the path.
 */
function matches({ pieces, anchored }: Rule, path: string): boolean {
  const first = pieces[0] ?? ''
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

const NOT_COMPARABLE = /[^!#&'()+,\-./0-9:;=?@A-Z_a-z~]/

/**
 * One spelling for each path (section 2.2.2): what cannot stand in a URL is encoded, unreserved characters are not, hex
 * is upper-case. `*` and `$` that stand for themselves are encoded, since a pattern can name them only so.
 */
function normalisePath(path: string): string {
  if (!NOT_COMPARABLE.test(path)) return path
  return path.replace(
    /%([0-9a-f]{2})|%|[^!#%&'()+,\-./0-9:;=?@A-Z_a-z~]+/gi,
    (run: string, hex: string | undefined) => {
      if (hex === undefined) return encode(run)
      const character = String.fromCharCode(parseInt(hex, 16))
      return /[\w.~-]/.test(character) ? character : run.toUpperCase()
    },
  )
}

function encode(run: string): string {
  const encoded = encodeURIComponent(run.toWellFormed())
  return encoded.replace(/[*]/g, '%2A')
}
