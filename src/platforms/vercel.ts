/**
 * Vercel: `vercel.json`. Redirects come before files; the first that matches.
 *
 * @see {@link https://vercel.com/docs/project-configuration}
 */
import { sep } from 'node:path'
import { expressPattern } from '../core/express-pattern.ts'
import type { Found } from '../core/findings.ts'
import type { UrlForm } from '../core/loc.ts'
import { regExpPattern } from '../core/path-pattern.ts'
import type { AddressRule, PlatformRules, TagRule } from '../core/platform-rules.ts'
import { hostOf } from '../core/rule-host.ts'
import { isRecord, itemsOf, type ConfigFile } from './config-file.ts'
import { sourceRedirects, sourceTags } from './source-rules.ts'
import { isError, isRedirect, isRobotsTag } from './underscore-files.ts'
import type { PlatformReader, PlatformWorld } from './world.ts'

export const readVercel: PlatformReader = (world, config, found): PlatformRules => {
  if (!config) return { addresses: [], tags: [], overFiles: true, tagsOf: 'last', sends: { html: false, slash: false } }
  const { data } = config
  const rules = {
    config,
    within: data,
    path: [],
    found,
    patternOf: ({ source }: Record<string, unknown>) =>
      typeof source === 'string' ? expressPattern(source) : undefined,
    applies: (item: Record<string, unknown>) => applies(item, world.site),
  }
  const legacy = legacyRoutes(config, world, found)
  if (data.bulkRedirectsPath !== undefined)
    found.push({ code: 'platform-code', where: config.file, evidence: config.at(['bulkRedirectsPath']) })
  const form = formOf(data, world)
  return {
    addresses: [...sourceRedirects(rules), ...legacy.addresses],
    tags: [...sourceTags(rules), ...legacy.tags],
    overFiles: true,
    tagsOf: 'last',
    ...(form && { form }),
    sends: { html: data.cleanUrls === true, slash: typeof data.trailingSlash === 'boolean' },
  }
}

/** Not known where an adapter writes the routes itself, or where rewrites give HTML files other addresses. */
function formOf(data: Record<string, unknown>, { outDir }: PlatformWorld): UrlForm | undefined {
  if (outDir.split(sep).includes('.vercel') || Array.isArray(data.routes)) return undefined
  const { cleanUrls, trailingSlash } = data
  if (cleanUrls !== true && rewritesHtml(data.rewrites)) return undefined
  const index = trailingSlash === false ? '' : '/'
  if (cleanUrls !== true) return { index, file: '.html' }
  return { index, file: trailingSlash === true ? '/' : '' }
}

function rewritesHtml(rewrites: unknown): boolean {
  return (
    Array.isArray(rewrites) &&
    rewrites.some((rule: unknown) => isRecord(rule) && /\.html$/.test(String(rule.destination)) && !isShell(rule))
  )
}

/** The one page of an application, which answers what no file does. */
function isShell({ destination }: Record<string, unknown>): boolean {
  return destination === '/index.html'
}

/**
 * `has` and `missing`: a host can be decided, and so can a query, which pages do not have. A cookie, a header or a
 * comparison can not.
 */
function applies({ has, missing }: Record<string, unknown>, site: string): boolean | 'unknown' {
  const needed = list(has).map((condition) => isMet(condition, site))
  const unwanted = list(missing).map((condition) => isMet(condition, site))
  if (needed.includes(false) || unwanted.includes(true)) return false
  return needed.includes('unknown') || unwanted.includes('unknown') ? 'unknown' : true
}

function isMet(condition: unknown, site: string): boolean | 'unknown' {
  if (!isRecord(condition)) return 'unknown'
  if (condition.type === 'query') return false
  if (condition.type !== 'host') return 'unknown'
  const { value } = condition
  if (value === undefined) return true
  const exact = isRecord(value) ? value.eq : undefined
  if (typeof exact === 'string') return exact.toLowerCase() === hostOf(site)
  if (typeof value !== 'string') return 'unknown'
  try {
    return new RegExp(`^(?:${value})$`, 'i').test(hostOf(site))
  } catch {
    return 'unknown'
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The older `routes`: regular expressions, up to the place where files are looked for. */
function legacyRoutes(
  config: ConfigFile,
  world: PlatformWorld,
  found: Found[],
): { addresses: AddressRule[]; tags: TagRule[] } {
  const addresses: AddressRule[] = []
  const tags: TagRule[] = []
  for (const { item, at } of itemsOf(config, config.data.routes, ['routes'], found)) {
    if (item.handle !== undefined) break
    const met = applies(item, world.site)
    const said = config.at(at, String(item.src))
    if (met === 'unknown') found.push({ code: 'platform-condition', where: config.file, evidence: said })
    const pattern = met === true ? expressionOf(item.src) : undefined
    if (!pattern) continue
    const headers = isRecord(item.headers) ? Object.entries(item.headers) : []
    for (const [name, value] of headers)
      if (isRobotsTag(name)) tags.push({ pattern, evidence: said, value: String(value) })
    if (item.continue === true) continue
    const to = headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
    const redirects = typeof item.status === 'number' && isRedirect(item.status)
    const fails = isError(item.status)
    addresses.push({
      pattern,
      evidence: said,
      redirects,
      ...(fails && { fails }),
      ...(typeof to === 'string' && { to }),
    })
  }
  return { addresses, tags }
}

function expressionOf(src: unknown): ReturnType<typeof regExpPattern> | undefined {
  if (typeof src !== 'string') return undefined
  try {
    return regExpPattern(new RegExp(`^(?:${src.replace(/^\^|\$$/g, '')})$`))
  } catch {
    return undefined
  }
}
