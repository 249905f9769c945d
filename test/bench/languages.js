/** Addresses in several languages for the benchmarks. */

export const LANGUAGES = ['ar', 'de', 'en', 'fr', 'zh-Hant']

export function pathOf(language, page) {
  return `/${language}/section-${page % 97}/page-${page}/`
}

/** All languages of a page, then those of the next. */
export function* localised(count) {
  for (let n = 0; n < count; n++)
    yield { loc: pathOf(LANGUAGES[n % LANGUAGES.length], Math.floor(n / LANGUAGES.length)) }
}
