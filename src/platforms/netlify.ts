/**
 * Netlify: `_redirects` first, then `netlify.toml`; the first rule that matches; an unforced one yields to a file.
 *
 * @see {@link https://docs.netlify.com/manage/routing/redirects/redirect-options/}
 */
import type { Found } from '../core/findings.ts'
import { starPattern } from '../core/path-pattern.ts'
import type { AddressRule, TagRule } from '../core/platform-rules.ts'
import { pathHere } from '../core/rule-host.ts'
import { broken, isRecord, itemsOf, type ConfigFile } from './config-file.ts'
import { addressRule, asksForQuery, isRobotsTag, readHeaders, readRedirects } from './underscore-files.ts'
import type { PlatformReader, PlatformWorld } from './world.ts'

const PATTERN = { slashless: true, segments: true }

export const readNetlify: PlatformReader = (world, config, found) => {
  const addresses = readRedirects(world, { pattern: PATTERN, query: 'asked', refuses: () => undefined }, found)
  const tags = readHeaders(world, PATTERN, found)
  if (config) {
    addresses.push(...tableRedirects(config, world, found))
    tags.push(...tableHeaders(config, world, found))
  }
  return {
    addresses,
    tags,
    overFiles: false,
    tagsOf: 'all',
    slashless: true,
    // `/x` answers with `x.html` whatever the setting; `/x.html` answers too.
    form: { index: '/', file: '' },
    sends: { html: false, slash: !plainUrls(config) },
  }
}

function tableRedirects(config: ConfigFile, world: PlatformWorld, found: Found[]): AddressRule[] {
  return itemsOf(config, config.data.redirects, ['redirects'], found).flatMap(({ item, at }): AddressRule[] => {
    const { from, to, status, force, query, conditions } = item
    if (typeof from !== 'string' || (to !== undefined && typeof to !== 'string')) {
      found.push({ code: 'platform-config', where: config.file, evidence: config.at(at, 'has no `from` or no `to`') })
      return []
    }
    const said = config.at(at, [from, to, status].filter((part) => part !== undefined).join(' '))
    const conditional = isFilled(conditions)
    if (conditional) found.push({ code: 'platform-condition', where: config.file, evidence: said })
    if (conditional || isFilled(query) || asksForQuery(from)) return []
    const path = pathHere(from, world.site)
    if (path === undefined) return []
    const rule = {
      ...(to !== undefined && { to }),
      ...(typeof status === 'number' && { status }),
      forced: force === true,
    }
    return [addressRule(path, rule, PATTERN, said)]
  })
}

function tableHeaders(config: ConfigFile, world: PlatformWorld, found: Found[]): TagRule[] {
  return itemsOf(config, config.data.headers, ['headers'], found).flatMap(({ item, at }): TagRule[] => {
    const { for: path, values } = item
    if (typeof path !== 'string' || !isRecord(values)) {
      found.push(broken(config.file, 'headers without `for` or `values`', config.at(at).line))
      return []
    }
    const here = pathHere(path, world.site)
    if (here === undefined) return []
    return Object.entries(values)
      .filter(([name]) => isRobotsTag(name))
      .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)] as const))
      .map(([name, value]) => ({
        pattern: starPattern(here, PATTERN),
        value: value.replace(/\s*\n\s*/g, ', '),
        evidence: config.at(at, `${name}: ${value}`),
      }))
  })
}

function isFilled(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length > 0
}

/** The setting that leaves every form of an address as it is. */
function plainUrls(config: ConfigFile | undefined): boolean {
  let at: unknown = config?.data
  for (const key of ['build', 'processing', 'html', 'pretty_urls']) at = isRecord(at) ? at[key] : undefined
  return at === false
}
