/** The locales of an Astro site, and where their pages are. */
import type { Facts, PageFacts } from '../types.ts'
import { keyOf } from './astro-entries.ts'
import type { AstroI18n, AstroLocale, AstroRoute } from './astro-shapes.ts'

/** The folders that the locales of a site have. */
export function localePaths(i18n: AstroI18n | undefined): string[] {
  return (i18n?.locales ?? []).map(pathOf)
}

export function pathOf(locale: AstroLocale): string {
  return typeof locale === 'string' ? locale : locale.path
}

/** As the option `i18n` has it. */
export function localesOf({ locales, defaultLocale, routing }: AstroI18n): Exclude<Facts['i18n'], false | undefined> {
  const prefixed = typeof routing === 'object' && routing.prefixDefaultLocale === true
  const pathFor = (locale: AstroLocale) => {
    const isDefault = pathOf(locale) === defaultLocale || codeOf(locale) === defaultLocale
    return isDefault && !prefixed ? '' : pathOf(locale)
  }
  const byPath = Object.fromEntries(locales.map((locale) => [pathFor(locale), codeOf(locale).replaceAll('_', '-')]))
  return { locales: byPath, default: prefixed ? defaultLocale : '' }
}

export function codeOf(locale: AstroLocale): string {
  return typeof locale === 'string' ? locale : (locale.codes[0] ?? locale.path)
}

/** Pages of a locale that Astro wrote in the place of those it lacks. */
export class Fallbacks {
  /** The folder of a locale, and of the one whose pages stand in; `''` has none. */
  readonly #folders: readonly (readonly [from: string, to: string])[] = []
  /** File → key of the page that it is a copy of. */
  readonly #originals = new Map<string, string>()

  constructor(i18n: AstroI18n | undefined) {
    if (!i18n?.fallback) return
    const { locales } = localesOf(i18n)
    const folderOf = (name: string) => {
      const locale = i18n.locales.find((each) => pathOf(each) === name || codeOf(each) === name)
      const path = locale === undefined ? name : pathOf(locale)
      return path in locales ? path : ''
    }
    this.#folders = Object.entries(i18n.fallback).map(([from, to]) => [folderOf(from), folderOf(to)] as const)
  }

  /**
   * @param keys of all pages that were written
   * @param route that would have made the file, were it none of these
   */
  take(file: string, keys: ReadonlySet<string>, route: AstroRoute | undefined): boolean {
    const key = keyOf(file)
    for (const [from, to] of this.#folders) {
      if (from === '' || !`${key}/`.startsWith(`${from}/`) || `${route?.pattern}/`.startsWith(`/${from}/`)) continue
      const original = keyOf(`${to}/${key.slice(from.length)}`.replace('//', '/'))
      if (!keys.has(original)) continue
      this.#originals.set(file, original)
      return true
    }
    return false
  }

  /** They are made of what their originals are made of. */
  *ofFiles(pages: ReadonlyMap<string, PageFacts>): Generator<[string, PageFacts]> {
    if (this.#originals.size === 0) return
    const byKey = new Map([...pages].map(([file, facts]) => [keyOf(file), facts]))
    for (const [file, original] of this.#originals) {
      const facts = byKey.get(original)
      if (facts) yield [file, facts]
    }
  }
}
