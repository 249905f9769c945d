/** robots.txt as a crawler reads it: {@link https://www.rfc-editor.org/rfc/rfc9309 | RFC 9309}, rule R19. */
import { RobotsIndex, type RobotsRule } from './robots-index.ts'
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
  const indexes = new Map<string, RobotsIndex>()
  return {
    sitemaps: announcedSitemaps(text),
    allows(pathAndQuery, agent) {
      // A crawler may always read the file itself.
      if (pathAndQuery === '/robots.txt') return { allowed: true }
      const named = agentOf(agent)
      const name = groups.has(named) ? named : '*'
      let index = indexes.get(name)
      if (!index) indexes.set(name, (index = new RobotsIndex([...(groups.get(name) ?? [])].flat())))
      const rule = index.decide(normalisePath(pathAndQuery))
      return rule ? { allowed: rule.allow, line: rule.line, rule: rule.text } : { allowed: true }
    },
  }
}

/**
 * Agent in lower case → the rules of each group that names it. Such groups are one (section 2.2.1), but are joined only
 * for who asks: a group of a thousand names is kept once.
 */
function readGroups(text: string): Map<string, Set<RobotsRule[]>> {
  const groups = new Map<string, Set<RobotsRule[]>>()
  let rules: RobotsRule[] = []
  let inRules = false
  linesOf(text).forEach((raw, index) => {
    const [, key = '', value = ''] = /^([a-z-]+)[ \t]*:[ \t]*(.*)$/i.exec(withoutComment(raw)) ?? []
    const name = key.toLowerCase()
    if (name === 'user-agent') {
      if (inRules) rules = []
      inRules = false
      const agent = agentOf(value)
      groups.set(agent, (groups.get(agent) ?? new Set()).add(rules))
    } else if (name === 'allow' || name === 'disallow') {
      inRules = true
      // An empty value forbids nothing. Any other record, `Sitemap:` among them, does not end a group (rule R3).
      if (value !== '') rules.push(readRule(name === 'allow', value, index + 1))
    }
  })
  return groups
}

/** The product token, without the version some files give it. */
function agentOf(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*'
  return (/^[a-z_-]+/i.exec(value)?.[0] ?? value).toLowerCase()
}

function readRule(allow: boolean, value: string, line: number): RobotsRule {
  const dollar = value.endsWith('$')
  const [first = '', ...rest] = (dollar ? value.slice(0, -1) : value).split('*').map(normalisePath)
  return {
    allow,
    // Two stars say what one says, and a last one that the path may go on.
    pieces: [first, ...rest.filter((piece) => piece !== '')],
    anchored: dollar && rest.at(-1) !== '',
    length: [first, ...rest].join('*').length + Number(dollar),
    line,
    text: `${allow ? 'Allow' : 'Disallow'}: ${value}`,
  }
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
