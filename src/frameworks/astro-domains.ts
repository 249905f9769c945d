/** Locales of Astro that have domains of their own: their pages are on other hosts, and in no sitemap of this one. */
import type { Alternates, PageInput } from '../types.ts'
import { codeOf, pathOf } from './astro-locales.ts'
import type { AstroConfig, AstroI18n } from './astro-shapes.ts'

export interface DomainPages {
  /** @param path below base; nothing for a page of another host */
  inputOf(path: string): PageInput | undefined
}

export function domainPages({ i18n, site }: AstroConfig, base: string): DomainPages {
  const domains = Object.entries(i18n?.domains ?? {})
  if (!i18n || domains.length === 0) return { inputOf: (path) => ({ loc: path }) }
  const folders = foldersOf(i18n)
  return {
    inputOf(path) {
      const folder = folders.find(({ name }) => name !== '' && `${path}/`.startsWith(`/${name}/`))
      const own = folder ?? folders.find(({ name }) => name === '')
      if (!own) return { loc: path }
      if (own.domain !== undefined) return undefined
      const rest = own.name === '' ? path : path.slice(own.name.length + 1)
      if (site === undefined) return { loc: path }
      const alternates: Alternates = {}
      for (const { name, code, domain, isDefault } of folders) {
        const start = domain ?? new URL(base + (name === '' ? '' : `${name}/`), site).href
        const url = new URL(rest.replace(/^\//, ''), start.endsWith('/') ? start : `${start}/`).href
        alternates[code] = url
        if (isDefault) alternates['x-default'] = url
      }
      return { loc: path, alternates }
    },
  }
}

interface Folder {
  /** Its folder below base; `''` has none. */
  name: string
  code: string
  domain?: string
  isDefault: boolean
}

function foldersOf({ locales, defaultLocale, domains = {}, routing }: AstroI18n): Folder[] {
  const prefixed = typeof routing === 'object' && routing.prefixDefaultLocale === true
  return locales.map((locale) => {
    const path = pathOf(locale)
    const code = codeOf(locale)
    const isDefault = path === defaultLocale || code === defaultLocale
    const domain = domains[path] ?? domains[code]
    return {
      name: isDefault && !prefixed ? '' : path,
      code: code.replaceAll('_', '-'),
      isDefault,
      ...(domain !== undefined && { domain }),
    }
  })
}
