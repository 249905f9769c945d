/** Language codes: the ones search engines understand, and whether two of them speak of the same language. */
import { LANGUAGES, REGIONS, SCRIPTS } from './iso-codes.ts'

/** The code of the page for everyone whose language has none (rule H6). */
export const X_DEFAULT = 'x-default'

/**
 * The code as it is written: language, perhaps a script, perhaps a region (rule H4). Case and the underscore of other
 * systems (`pt_BR`) are put right.
 *
 * @returns nothing for what search engines do not support (rule H5): other languages and regions than the standards
 * list (`en-UK`), regions of several countries (`es-419`), a region alone, variants and extensions
 * @see {@link https://developers.google.com/search/docs/specialty/international/localized-versions#language-codes}
 */
export function hreflangOf(written: string): string | undefined {
  const text = written.trim()
  if (text.toLowerCase() === X_DEFAULT) return X_DEFAULT
  const match = CODE.exec(text)
  // In capitals nobody means Basque, which `eu` is.
  if (!match || text === 'EU') return undefined
  const language = (match[1] as string).toLowerCase()
  const script = match[2] && titled(match[2])
  const region = match[3]?.toUpperCase()
  if (!LANGUAGES.has(language) || (script && !SCRIPTS.has(script)) || (region && !REGIONS.has(region))) return undefined
  return language + (script ? `-${script}` : '') + (region ? `-${region}` : '')
}

/**
 * May a page whose `<html lang>` is this be the version for that code? Regions are not compared: a page in American
 * English may well be the one for Australia.
 *
 * @param code as {@link hreflangOf} gives it
 * @param lang any BCP 47 tag; one that cannot be compared agrees with all
 */
export function agrees(code: string, lang: string): boolean {
  const [language = '', ...rest] = lang.trim().split(/[-_]/)
  // Three letters stand for what has no code of two, or belongs to a larger language that has: Cantonese, to Chinese.
  if (code === X_DEFAULT || !/^[a-z]{2}$/i.test(language)) return true
  const [codeLanguage = '', ...codeRest] = code.split('-')
  if (!sameLanguage(codeLanguage, language.toLowerCase())) return false
  const [one, other] = [scriptIn(codeRest), scriptIn(rest)]
  return one === undefined || other === undefined || one === other
}

const CODE = /^([a-z]{2})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}))?$/i

/** Codes that ISO 639-1 has withdrawn, as pages still say them. */
const SUCCESSORS: Readonly<Record<string, string>> = { iw: 'he', in: 'id', ji: 'yi', jw: 'jv', mo: 'ro' }

function sameLanguage(code: string, lang: string): boolean {
  const said = SUCCESSORS[lang] ?? lang
  // `no` is either of the two ways to write Norwegian.
  return code === said || (isNorwegian(code) && isNorwegian(said) && (code === 'no' || said === 'no'))
}

function isNorwegian(language: string): boolean {
  return language === 'no' || language === 'nb' || language === 'nn'
}

function scriptIn(subtags: readonly string[]): string | undefined {
  const script = subtags.find((subtag) => /^[a-z]{4}$/i.test(subtag))
  return script && titled(script)
}

function titled(script: string): string {
  return script.charAt(0).toUpperCase() + script.slice(1).toLowerCase()
}
