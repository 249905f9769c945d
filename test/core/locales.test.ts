import { describe, expect, it, test } from 'vitest'
import { Locales, type LocaleRules } from '../../src/core/locales.ts'

const PREFIXED: LocaleRules = { locales: { en: 'en', '/de/': 'de', 'de/ch': 'de-CH', 'zh-hant': 'zh-Hant' } }
const ROOT: LocaleRules = { locales: { '/': 'en', fr: 'fr' } }
const DEFAULT: LocaleRules = { locales: { en: 'en-GB', fr: 'fr' }, default: 'en' }

function placed(rules: LocaleRules, path: string, name?: string): [code: string | undefined, rest: string] {
  const { locale, rest } = new Locales(rules).place(path, name)
  return [locale?.code, rest]
}

describe('place', () => {
  it.each([
    ['/en/about/', 'en', '/about'],
    ['/en/about', 'en', '/about'],
    ['/en/about.html', 'en', '/about'],
    ['/de/about/index.html', 'de', '/about'],
    ['/de/', 'de', ''],
    ['/de', 'de', ''],
    ['/de.html', 'de', ''],
    ['/de/ch/about', 'de-CH', '/about'],
    ['/de/ch', 'de-CH', ''],
    ['/de/chur/', 'de', '/chur'],
    ['/zh-hant/a/b/', 'zh-Hant', '/a/b'],
  ])('%s is %s of %j', (path, code, rest) => {
    expect(placed(PREFIXED, path)).toEqual([code, rest])
  })

  it.each(['/', '/design/', '/den', '/about/de/', '/DE/about', '/english/'])('%s is below no locale', (path) => {
    expect(placed(PREFIXED, path)[0]).toBeUndefined()
  })

  it.each([
    [ROOT, '/about/', 'en', '/about'],
    [ROOT, '/', 'en', ''],
    [ROOT, '/fr/about/', 'fr', '/about'],
    [ROOT, '/french/', 'en', '/french'],
    [DEFAULT, '/about/', 'en-GB', '/about'],
    [DEFAULT, '/en/about/', 'en-GB', '/about'],
  ] as const)('what is below no prefix belongs to the root or the default locale: %j %s', (rules, path, code, rest) => {
    expect(placed(rules, path)).toEqual([code, rest])
  })

  it('takes the word of a framework for the locale', () => {
    expect(placed(PREFIXED, '/ueber-uns', 'de')).toEqual(['de', '/ueber-uns'])
    expect(placed(PREFIXED, '/de/ueber-uns', 'de')).toEqual(['de', '/ueber-uns'])
    expect(placed(PREFIXED, '/de/ueber-uns', 'klingon')).toEqual(['de', '/ueber-uns'])
  })

  it('tells a page below its prefix from one that only has no other', () => {
    const locales = new Locales(DEFAULT)
    expect(locales.place('/about').implied).toBe(true)
    expect(locales.place('/en/about').implied).toBe(false)
    expect(new Locales(ROOT).place('/about').implied).toBe(false)
  })
})

test.each([
  [{ locales: { en: 'en-GB', de: 'de' }, default: 'de' }, 'de'],
  [{ locales: { en: 'en-GB', de: 'de' }, default: '/en/' }, 'en-GB'],
  [{ locales: { en: 'en-GB', de: 'de' }, default: 'en_gb' }, 'en-GB'],
  [{ locales: { '': 'en', de: 'de' }, default: '' }, 'en'],
  [{ locales: { en: 'en' }, default: 'fr' }, undefined],
  [{ locales: { '': 'en', de: 'de' } }, undefined],
] as const)('the default of %j is %s', (rules, code) => {
  expect(new Locales(rules).default?.code).toBe(code)
})

test('a locale whose hreflang is none is found, and has no code', () => {
  const locales = new Locales({ locales: { en: 'en_US', es: 'es-419' } })
  expect(locales.found).toEqual([
    {
      code: 'hreflang-code',
      where: '`i18n`',
      evidence: { from: 'option', name: 'locales.es', value: 'es-419' },
    },
  ])
  expect(locales.place('/es/a')).toEqual({ locale: { path: 'es' }, rest: '/a', implied: false })
  expect(locales.place('/en/a').locale?.code).toBe('en-US')
})
