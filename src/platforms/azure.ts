/**
 * Azure Static Web Apps: `staticwebapp.config.json`. Routes come before files, and the first that matches ends the
 * search whatever it says.
 *
 * @see {@link https://learn.microsoft.com/azure/static-web-apps/configuration}
 */
import type { Found } from '../core/findings.ts'
import type { UrlForm } from '../core/loc.ts'
import { encodeLiteral, escapeRegExp, exactPattern, regExpPattern, type PathPattern } from '../core/path-pattern.ts'
import type { AddressRule, PlatformRules, TagRule } from '../core/platform-rules.ts'
import { isRecord, itemsOf, type ConfigFile, type Item } from './config-file.ts'
import { isError, isRobotsTag } from './underscore-files.ts'
import type { PlatformReader } from './world.ts'

const FORMS: Readonly<Record<string, UrlForm>> = {
  always: { index: '/', file: '/' },
  never: { index: '', file: '' },
  auto: { index: '/', file: '' },
}

export const readAzure: PlatformReader = (_, config, found): PlatformRules => {
  const set = typeof config?.data.trailingSlash === 'string' ? FORMS[config.data.trailingSlash] : undefined
  return {
    ...(config ? rulesOf(config, found) : { addresses: [], tags: [] }),
    overFiles: true,
    tagsOf: 'last',
    // Without the setting both `/x` and `/x.html` answer, and nothing is sent elsewhere.
    form: set ?? { index: '/', file: '' },
    sends: { html: set !== undefined, slash: set !== undefined },
  }
}

/**
 * A page has the headers of the one route that matches it, and those for all pages that the route does not set. So the
 * rules for headers are asked for the last that matches: first those for all, then the routes from the last to the first.
 */
function rulesOf(config: ConfigFile, found: Found[]): { addresses: AddressRule[]; tags: TagRule[] } {
  const everywhere = tagsIn(config, config.data.globalHeaders, ['globalHeaders'], EVERYWHERE)
  const routes = itemsOf(config, config.data.routes, ['routes'], found).flatMap((route) =>
    readRoute(config, route, found),
  )
  const base = everywhere.at(-1)
  // A route that sets no such header still keeps those behind it from being asked.
  const tags = routes.map(({ rule, own }) => own ?? { ...(base ?? { evidence: rule.evidence }), pattern: rule.pattern })
  return { addresses: routes.map(({ rule }) => rule), tags: [...everywhere, ...tags.reverse()] }
}

const EVERYWHERE = regExpPattern(/^/)

function readRoute(config: ConfigFile, { item, at }: Item, found: Found[]): { rule: AddressRule; own?: TagRule }[] {
  const { route, redirect, methods, allowedRoles } = item
  if (typeof route !== 'string') {
    found.push({ code: 'platform-config', where: config.file, evidence: config.at(at, 'has no `route`') })
    return []
  }
  // A crawler asks for a page with GET, and has no role.
  if (Array.isArray(methods) && !methods.some((method) => String(method).toUpperCase() === 'GET')) return []
  const pattern = routePattern(route)
  const redirects = typeof redirect === 'string'
  const said = config.at(at, redirects ? `${route} → ${redirect}` : route)
  const closed = Array.isArray(allowedRoles) && !allowedRoles.includes('anonymous')
  if (closed) found.push({ code: 'platform-condition', where: config.file, evidence: said })
  const [own] = tagsIn(config, item.headers, [...at, 'headers'], pattern)
  const rule: AddressRule = {
    pattern,
    evidence: said,
    redirects: redirects && !closed,
    ...(!redirects && !closed && isError(item.statusCode) && { fails: true }),
    ...(redirects && { to: redirect }),
  }
  return [{ rule, ...(own && { own }) }]
}

function tagsIn(
  config: ConfigFile,
  headers: unknown,
  path: readonly (string | number)[],
  pattern: PathPattern,
): TagRule[] {
  if (!isRecord(headers)) return []
  return Object.entries(headers)
    .filter(([name]) => isRobotsTag(name))
    .map(([name, value]) => ({
      pattern,
      evidence: config.at([...path, name], `${name}: ${value}`),
      value: String(value),
    }))
}

/** One `*` at the end, behind which an ending may stand: `/a/*.html`, `/a/*.{png,jpg}`. */
function routePattern(route: string): PathPattern {
  const star = route.indexOf('*')
  const text = encodeLiteral(star === -1 ? route : route.slice(0, star))
  const from = text.startsWith('/') ? text : '/' + text
  if (star === -1) return folderPattern(from)
  const endings = route
    .slice(star + 1)
    .replace(/[{}]/g, '')
    .split(',')
    .map((ending) => ending.replace(/^\./, ''))
    .filter(Boolean)
  const tail = endings.length > 0 ? `\\.(?:${endings.map(escapeRegExp).join('|')})` : ''
  return regExpPattern(new RegExp(`^${escapeRegExp(from)}.*${tail}$`), from)
}

/** The route of an `index.html` is that of its folder too, with and without its slash. */
function folderPattern(route: string): PathPattern {
  if (!route.endsWith('/index.html')) return exactPattern(route)
  const folder = route.slice(0, -'/index.html'.length)
  return regExpPattern(new RegExp(`^${escapeRegExp(folder)}(?:/|/index\\.html)?$`), folder)
}
