/** `_redirects` and `_headers` of the output folder, which Netlify and Cloudflare read, each in its own way. */
import type { Found } from '../core/findings.ts'
import { parseHeaders } from '../core/headers-file.ts'
import { starPattern, type StarOptions } from '../core/path-pattern.ts'
import type { AddressRule, TagRule } from '../core/platform-rules.ts'
import { parseRedirects, type RedirectLine } from '../core/redirects-file.ts'
import { pathHere } from '../core/rule-host.ts'
import { broken, evidence, readText } from './config-file.ts'
import type { PlatformWorld } from './world.ts'

export interface Dialect {
  pattern: StarOptions
  /** A `?` in the path of a rule asks for a query, or is dropped with what follows. */
  query: 'asked' | 'dropped'
  /** What makes a line no rule of this platform, in words. */
  refuses(rule: RedirectLine): string | undefined
}

export const ANY_DIALECT: Dialect = { pattern: {}, query: 'asked', refuses: () => undefined }

export function readRedirects(world: PlatformWorld, dialect: Dialect, found: Found[]): AddressRule[] {
  const source = readText(world.root, world.outDir, '_redirects', found)
  if (!source) return []
  const { file } = source
  const { rules, broken: lines } = parseRedirects(source.text)
  for (const { line, text, problem } of lines) found.push(broken(file, `${problem}: ${text}`, line))
  return rules.flatMap((rule): AddressRule[] => {
    const refused = dialect.refuses(rule)
    if (refused !== undefined) {
      found.push(broken(file, `${refused}: ${rule.text}`, rule.line))
      return []
    }
    const said = evidence(file, rule.line, rule.text)
    if (rule.conditions.length > 0) found.push({ code: 'platform-condition', where: file, evidence: said })
    // A query that pages do not have is no answer to them.
    const asks = rule.query.length > 0 || (dialect.query === 'asked' && asksForQuery(rule.from))
    if (rule.conditions.length > 0 || asks) return []
    const from = pathHere(rule.from, world.site)
    return from === undefined ? [] : [addressRule(from, rule, dialect.pattern, said)]
  })
}

/** The rule that a line or a table of a file stands for. */
export function addressRule(
  from: string,
  rule: Pick<RedirectLine, 'to' | 'status' | 'forced'>,
  options: StarOptions,
  said: AddressRule['evidence'],
): AddressRule {
  return {
    pattern: starPattern(from.replace(/[?#].*$/, ''), options),
    evidence: said,
    redirects: isRedirect(rule.status ?? 301),
    ...(isError(rule.status) && { fails: true }),
    ...(rule.to !== undefined && { to: rule.to }),
    ...(rule.forced && { forced: true }),
  }
}

export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304
}

export function isError(status: unknown): boolean {
  return typeof status === 'number' && status >= 400
}

/** Such as `/q/?id=1`. */
export function asksForQuery(from: string): boolean {
  return /^[^#]*\?/.test(from)
}

export function readHeaders(world: PlatformWorld, options: StarOptions, found: Found[]): TagRule[] {
  const source = readText(world.root, world.outDir, '_headers', found)
  if (!source) return []
  const { file } = source
  const { blocks, broken: lines } = parseHeaders(source.text)
  for (const { line, text, problem } of lines) found.push(broken(file, `${problem}: ${text}`, line))
  return blocks.flatMap((block): TagRule[] => {
    const path = pathHere(block.path, world.site)
    if (path === undefined) return []
    const pattern = starPattern(path, options)
    const gone = block.unset.filter(({ name }) => isRobotsTag(name))
    const set = block.set.filter(({ name }) => isRobotsTag(name))
    return [
      ...gone.map(({ name, line }) => ({ pattern, evidence: evidence(file, line, `! ${name}`) })),
      ...set.map(({ name, value, line }) => ({ pattern, value, evidence: evidence(file, line, `${name}: ${value}`) })),
    ]
  })
}

export function isRobotsTag(name: string): boolean {
  return name.toLowerCase() === 'x-robots-tag'
}
