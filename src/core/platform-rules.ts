/** What the config files of a platform come to: rules in their order, and how they are asked. */
import type { Evidence } from '../types.ts'
import { isIndex, type UrlForm } from './loc.ts'
import { fill, withoutSlash, type PathPattern } from './path-pattern.ts'
import { forbidsIndexing } from './robots-tag.ts'
import { RuleIndex } from './rule-index.ts'
import { resolveUrl } from './url.ts'

/** A rule for addresses: a redirect, or what keeps the rules behind it from being asked. */
export interface AddressRule {
  pattern: PathPattern
  evidence: Evidence
  /** Its answer is a redirect, not a page of another address (200) or an error (404, 410). */
  redirects: boolean
  /** Its answer is an error: its status is 400 or above. */
  fails?: boolean
  /** Where to, with `:name` for what the pattern captures. */
  to?: string
  /** Comes before a file that exists whatever the platform does else. */
  forced?: boolean
}

/** A rule that sets `X-Robots-Tag`, or takes away what rules before it have set. */
export interface TagRule {
  pattern: PathPattern
  evidence: Evidence
  /** Absent: the header is taken away. */
  value?: string
}

export interface PlatformRules {
  addresses: AddressRule[]
  tags: TagRule[]
  /** Rules that are not forced: before a file that exists, behind it, or not known. */
  overFiles: boolean | 'unknown'
  /** A header that several rules set has all their values, or the last one. */
  tagsOf: 'all' | 'last'
  /** A slash at the end makes no difference to rules; a redirect of an address to itself is passed over. */
  slashless?: boolean
  form?: UrlForm
  /** Which other forms of a page's address are sent to the one that answers 200. */
  sends: { html: boolean; slash: boolean | 'index' }
}

/** A rule of the platform that answers a URL with a redirect. */
export interface Redirect {
  rule: Evidence
  /** Where to, absolute and normalised; absent when the rule does not say it for this URL. */
  target?: string
  /** The rule matches, but whether it comes before the file is not known: information, never a verdict. */
  undecided?: true
}

export interface RuleAnswers {
  /** There is no rule: not worth asking about each of a million URLs. */
  silent: boolean
  redirect(path: string, exists: boolean): Redirect | undefined
  noindex(path: string): Evidence | undefined
  status(path: string): Evidence | undefined
  redirectsTo(path: string, file?: string): string | undefined
}

/** @param site - origin of the site */
export function askRules(rules: PlatformRules, site: string): RuleAnswers {
  const addresses = new RuleIndex(rules.addresses)
  const tags = new RuleIndex(rules.tags)
  const fails = rules.addresses.some((rule) => rule.fails)
  const asked = (path: string) => {
    const end = path.indexOf('?')
    const plain = end === -1 ? path : path.slice(0, end)
    return rules.slashless ? withoutSlash(plain) : plain
  }
  const firstAnswer = (path: string) =>
    addresses.find(asked(path), (rule, captures): { rule: AddressRule; target?: string } | undefined => {
      if (!rule.redirects || rule.to === undefined) return { rule }
      const target = resolveUrl(fill(rule.to, captures), site + path).url
      if (target === undefined) return { rule }
      return leadsBack(rule, target, site + path, rules.slashless) ? undefined : { rule, target }
    })
  return {
    silent: rules.addresses.length === 0 && rules.tags.length === 0,
    redirect(path, exists) {
      const answer = firstAnswer(path)
      if (!answer) return undefined
      const { rule, target } = answer
      if (!rule.redirects || (exists && !rule.forced && rules.overFiles === false)) return undefined
      return {
        rule: rule.evidence,
        ...(target !== undefined && { target }),
        ...(exists && !rule.forced && rules.overFiles === 'unknown' && { undecided: true }),
      }
    },
    status(path) {
      const rule = fails ? firstAnswer(path)?.rule : undefined
      return rule?.fails && (rule.forced || rules.overFiles === true) ? rule.evidence : undefined
    },
    noindex(path) {
      let values: TagRule[] = []
      tags.find(asked(path), (rule) => {
        if (rule.value === undefined) values = []
        else values = rules.tagsOf === 'last' ? [rule] : [...values, rule]
        return undefined
      })
      return values.find(({ value }) => forbidsIndexing(value as string))?.evidence
    },
    redirectsTo: (path, file) => sentTo(path, file, rules),
  }
}

/**
 * A whole URL that is the page's own is meant for the platform's other hosts, which the rule does not name; a path that is
 * so the platforms that take `/a` and `/a/` for one pass over. Elsewhere it is a loop, and the page is never answered.
 */
function leadsBack(rule: AddressRule, target: string, url: string, slashless = false): boolean {
  if (target === url) return slashless || !(rule.to as string).startsWith('/')
  return slashless && withoutSlash(target) === withoutSlash(url)
}

function sentTo(path: string, file: string | undefined, { form, sends }: PlatformRules): string | undefined {
  if (!sends.html && !sends.slash) return undefined
  const [, stem, ending] = /^(.*?)(\/index\.html|\.html|\/)?$/s.exec(path) as unknown as [string, string, string?]
  const index = file === undefined ? ending === '/index.html' : isIndex(file)
  // The front page has no other form than its slash, whatever folder it is served from.
  const front = stem === '' || file === 'index.html'
  const wanted = front ? '/' : wantedEnding(index, form, sends)
  // Without the file `/a` may be `a.html` or `a/index.html`.
  const sure = file !== undefined || front || ending?.endsWith('.html') || form?.index === form?.file
  if (!sure || wanted === undefined || wanted === (ending ?? '')) return undefined
  if (ending?.endsWith('.html')) return sends.html ? stem + wanted : undefined
  const slashed = sends.slash === true || (sends.slash === 'index' && index)
  return slashed && wanted !== '.html' ? stem + wanted : undefined
}

function wantedEnding(index: boolean, form: UrlForm | undefined, sends: PlatformRules['sends']): string | undefined {
  if (form) return index ? form.index : form.file
  return index && sends.slash === 'index' ? '/' : undefined
}
