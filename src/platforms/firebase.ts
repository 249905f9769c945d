/**
 * Firebase Hosting: `hosting` in `firebase.json`. Redirects come before files; the first that matches.
 *
 * @see {@link https://firebase.google.com/docs/hosting/full-config}
 */
import { resolve } from 'node:path'
import { expressPattern } from '../core/express-pattern.ts'
import type { Found } from '../core/findings.ts'
import { regExpPattern, type PathPattern } from '../core/path-pattern.ts'
import type { PlatformRules } from '../core/platform-rules.ts'
import { isRecord, type ConfigFile } from './config-file.ts'
import { globPattern } from './globs.ts'
import { sourceRedirects, sourceTags } from './source-rules.ts'
import type { PlatformReader, PlatformWorld } from './world.ts'

export const readFirebase: PlatformReader = (world, config, found): PlatformRules => {
  const site = config && siteOf(config, world, found)
  if (!config || !site)
    return { addresses: [], tags: [], overFiles: true, tagsOf: 'last', sends: { html: false, slash: false } }
  const rules = { config, ...site, found, patternOf }
  const { cleanUrls, trailingSlash } = site.within
  const clean = cleanUrls === true
  return {
    addresses: sourceRedirects(rules),
    tags: sourceTags(rules),
    overFiles: true,
    tagsOf: 'last',
    form: {
      index: trailingSlash === false ? '' : '/',
      file: !clean ? '.html' : trailingSlash === true ? '/' : '',
    },
    sends: { html: clean, slash: typeof trailingSlash === 'boolean' || 'index' },
  }
}

export function hasHosting({ data }: ConfigFile): boolean {
  return isRecord(data.hosting) || Array.isArray(data.hosting)
}

/** Of several sites the one whose folder is the output; where none can be told, none is read. */
function siteOf(
  config: ConfigFile,
  { root, outDir }: PlatformWorld,
  found: Found[],
): { within: Record<string, unknown>; path: (string | number)[] } | undefined {
  const { hosting } = config.data
  if (!Array.isArray(hosting)) return isRecord(hosting) ? { within: hosting, path: ['hosting'] } : undefined
  const sites = hosting.flatMap((within: unknown, i) => (isRecord(within) ? [{ within, path: ['hosting', i] }] : []))
  const ours = sites.filter(({ within }) => resolve(root, String(within.public ?? '')) === resolve(outDir))
  const [site] = ours.length > 0 ? ours : sites
  if (site && (ours.length === 1 || sites.length === 1)) return site
  found.push({ code: 'platform-condition', where: config.file, evidence: config.at(['hosting'], 'several sites') })
  return undefined
}

/** A glob, a glob with `:name` for what it captures, or a regular expression of RE2. */
function patternOf({ source, regex }: Record<string, unknown>): PathPattern | undefined {
  if (typeof source === 'string') return /\/:\w/.test(source) ? expressPattern(source) : globPattern(source)
  if (typeof regex !== 'string') return undefined
  try {
    return regExpPattern(new RegExp(regex.replace(/\(\?P</g, '(?<'), 'u'))
  } catch {
    return undefined
  }
}
