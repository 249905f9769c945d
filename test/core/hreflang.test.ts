import { describe, expect, it } from 'vitest'
import { agrees, hreflangOf } from '../../src/core/hreflang.ts'

describe('hreflangOf', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en-GB', 'en-GB'],
    ['en-gb', 'en-GB'],
    ['en_US', 'en-US'],
    ['pt_br', 'pt-BR'],
    [' de ', 'de'],
    ['zh-Hant', 'zh-Hant'],
    ['ZH-HANT', 'zh-Hant'],
    ['zh-hans-us', 'zh-Hans-US'],
    ['zh_Hant_TW', 'zh-Hant-TW'],
    ['sr-Latn-RS', 'sr-Latn-RS'],
    ['be', 'be'],
    ['eu', 'eu'],
    ['eu-ES', 'eu-ES'],
    ['uk', 'uk'],
    ['uk-UA', 'uk-UA'],
    ['x-default', 'x-default'],
    ['X-Default', 'x-default'],
  ])('takes %j as %s', (written, code) => {
    expect(hreflangOf(written)).toBe(code)
  })

  it.each([
    ['', 'nothing'],
    ['es-419', 'a region of several countries'],
    ['en-UK', 'a reserved region'],
    ['en-EU', 'a reserved region'],
    ['en-UN', 'a reserved region'],
    ['EU', 'a region alone'],
    ['US', 'a region alone'],
    ['-US', 'no language'],
    ['en-XX', 'a region nobody has'],
    ['xx', 'a language nobody speaks'],
    ['xx-DE', 'a language nobody speaks'],
    ['zh-Abcd', 'a script nobody writes'],
    ['en-US-Latn', 'the wrong order'],
    ['eng', 'three letters'],
    ['fil', 'three letters'],
    ['iw', 'a withdrawn language'],
    ['de-1996', 'a variant'],
    ['en-US-x-app', 'an extension'],
    ['en-', 'half a code'],
    ['en US', 'a blank between'],
    ['english', 'a word'],
    ['*', 'a wildcard'],
    ['default', 'half of x-default'],
    ['x-default-en', 'more than x-default'],
  ])('refuses %j: %s', (written) => {
    expect(hreflangOf(written)).toBeUndefined()
  })
})

describe('agrees', () => {
  it.each([
    ['en', 'en'],
    ['en', 'en-US'],
    ['en-AU', 'en-US'],
    ['en', 'EN_us'],
    ['zh-Hant', 'zh'],
    ['zh-Hant', 'zh-hant-TW'],
    ['zh', 'zh-Hans'],
    ['no', 'nb'],
    ['nn', 'no'],
    ['he', 'iw'],
    ['zh-HK', 'yue'],
    ['tl', 'fil'],
    ['x-default', 'de'],
    ['en', ''],
    ['en', 'und'],
  ])('%s may be a page in %j', (code, lang) => {
    expect(agrees(code, lang)).toBe(true)
  })

  it.each([
    ['en', 'de'],
    ['be', 'nl-BE'],
    ['uk', 'en-GB'],
    ['zh-Hant', 'zh-Hans'],
    ['sr-Latn', 'sr-Cyrl-RS'],
    ['nb', 'nn'],
    ['no', 'sv'],
  ])('%s is no page in %j', (code, lang) => {
    expect(agrees(code, lang)).toBe(false)
  })
})
