/**
 * Locales of Astro that have domains of their own: each page is on one host, and in no sitemap of another. Astro renders
 * all pages of such a site on request, so the routes are all that is known of them.
 */
import type { Alternates, PageInput } from '../types.ts'
import { codeOf, pathOf } from './astro-locales.ts'
import type { AstroConfig, AstroI18n } from './astro-shapes.ts'

/** Gives what is to be listed of a page: nothing if it is on another host. */
export type DomainPages = (path: string) => PageInput | undefined

export interface DomainSite {
  /** With slashes at both ends. */
  base: string
  /** The user's own, which may be that of a locale. */
  site?: string | undefined
  /** Paths of all pages that are known, below base. */
  paths: readonly string[]
}

/** The result takes a path below base, with a leading slash. */
export function domainPages({ i18n, site: main }: AstroConfig, { base, site = main, paths }: DomainSite): DomainPages {
  if (!i18n || Object.keys(i18n.domains ?? {}).length === 0 || main === undefined) return (path) => ({ loc: path })
  const locales = hostedLocales(i18n)
  const asked = originOf(site) as string
  const isDomain = locales.some(({ domain }) => domain === asked)
  // What stands in for the `site` of the config, such as the address of a preview, stands for all that is on it.
  const own = isDomain ? originOf(main) : asked
  const hostOf = (locale: HostedLocale | undefined) => locale?.domain ?? own
  const known = new Map(paths.map((path) => [keyOf(path), path]))
  return (path) => {
    const locale = localeOf(path, locales)
    if (hostOf(locale) !== (isDomain ? asked : own)) return undefined
    const loc = addressOf(path, locale)
    const alternates: Alternates = {}
    const rest = locale?.folder ? path.slice(locale.folder.length + 1) : path
    for (const each of locale ? locales : []) {
      const version = known.get(keyOf(each.folder ? `/${each.folder}${rest}` : rest))
      if (version === undefined || localeOf(version, locales) !== each) continue
      const url = `${hostOf(each)}${base.slice(0, -1)}${addressOf(version, each)}`
      alternates[each.code] = url
      if (each.isDefault) alternates['x-default'] = url
    }
    return Object.keys(alternates).some((code) => code !== locale?.code && code !== 'x-default')
      ? { loc, alternates }
      : { loc }
  }
}

interface HostedLocale {
  /** Below base; `''` is none. */
  folder: string
  code: string
  /** Origin of its own domain, which takes the place of the folder. */
  domain: string | undefined
  isDefault: boolean
}

function hostedLocales({ locales, defaultLocale, domains = {}, routing }: AstroI18n): HostedLocale[] {
  const prefixed = typeof routing === 'object' && routing.prefixDefaultLocale === true
  return locales.map((locale) => {
    const path = pathOf(locale)
    const code = codeOf(locale)
    const isDefault = path === defaultLocale || code === defaultLocale
    return {
      folder: isDefault && !prefixed ? '' : path,
      code: code.replaceAll('_', '-'),
      domain: originOf(domains[path] ?? domains[code]),
      isDefault,
    }
  })
}

function localeOf(path: string, locales: readonly HostedLocale[]): HostedLocale | undefined {
  const named = locales.find(({ folder }) => folder !== '' && `${path}/`.startsWith(`/${folder}/`))
  return named ?? locales.find(({ folder }) => folder === '')
}

/** Below base, on its own host. */
function addressOf(path: string, locale: HostedLocale | undefined): string {
  return locale?.domain !== undefined && locale.folder !== '' ? path.slice(locale.folder.length + 1) || '/' : path
}

function keyOf(path: string): string {
  return path.replace(/\/$/, '')
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}
