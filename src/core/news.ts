/** The news sitemap: a file of its own, for articles of the last two days. */
import type { Entry, Evidence } from '../types.ts'
import { parseDate } from './dates.ts'
import type { Found } from './findings.ts'

/** Name of the file: it never has parts. */
export const NEWS_FILENAME = 'sitemap-news.xml'

/** What of a page is news. */
export interface Article {
  loc: string
  /** As its `<title>` or front matter has it. */
  title?: string
  /** `<html lang>` */
  lang?: string
  /** When it first appeared, as found. */
  published?: string
}

export interface NewsOptions {
  /** Of the publication, as it is on news.google.com. */
  name: string
  /** Of all articles, in place of what each page says. */
  language?: string
}

const HOUR = 3_600_000
/** Google takes articles of two days (rule N3). */
const NEW_FOR = 48 * HOUR
/** On a day that has not begun in Greenwich people write already. */
const FURTHEST_AHEAD = 14 * HOUR
/** One news sitemap holds so many (rule N2). */
const MOST_NEWS = 1000

/**
 * The entries of the news sitemap, newest first: the articles published within the two days before `now`, a date
 * without a time counting from that day's first instant, so that none is ever too old. Pages without a date that can be
 * read are no news and say nothing.
 *
 * @returns no entries when there is no news: then the file is left out (rule P26)
 * @see {@link https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap}
 */
export function newsOf(
  articles: Iterable<Article>,
  { name, language }: NewsOptions,
  now: Date,
): { entries: Entry[]; found: Found[] } {
  const found: Found[] = []
  const publication = withoutParentheses(name)
  const news: { entry: Entry; instant: number }[] = []
  for (const article of articles) {
    const date = article.published === undefined ? undefined : parseDate(article.published)
    if (!date || date.instant < now.getTime() - NEW_FOR) continue
    if (date.instant > now.getTime() + (date.dateOnly ? FURTHEST_AHEAD : 0)) {
      found.push({ code: 'news-future', where: article.loc, evidence: { from: 'page', value: date.text } })
      continue
    }
    const title = headline(article.title ?? '', publication)
    const code = newsLanguage(language ?? article.lang ?? '')
    if (title === '' || code === undefined) {
      found.push({ code: 'news-incomplete', where: article.loc, evidence: missing(title, language ?? article.lang) })
      continue
    }
    const entry = { loc: article.loc, news: { name: publication, language: code, published: date.text, title } }
    news.push({ entry, instant: date.instant })
  }
  news.sort((a, b) => b.instant - a.instant || (a.entry.loc < b.entry.loc ? -1 : 1))
  for (const { entry } of news.slice(MOST_NEWS)) {
    found.push({ code: 'news-limit', where: entry.loc, evidence: { from: 'page', value: entry.news?.published ?? '' } })
  }
  return { entries: news.slice(0, MOST_NEWS).map(({ entry }) => entry), found }
}

/**
 * The code for the language of an article (rule N4): two or three lower-case letters, for Chinese the script by way of
 * a region.
 *
 * @param tag a BCP 47 tag, such as `en-US`
 * @returns nothing for what is none
 */
export function newsLanguage(tag: string): string | undefined {
  const [language = '', ...rest] = tag.trim().toLowerCase().split(/[-_]/)
  if (!/^[a-z]{2,3}$/.test(language)) return undefined
  if (language !== 'zh') return language
  const of = (...subtags: string[]) => rest.some((subtag) => subtags.includes(subtag))
  if (of('hant')) return 'zh-tw'
  if (of('hans')) return 'zh-cn'
  return of('tw', 'hk', 'mo') ? 'zh-tw' : of('cn', 'sg', 'my') ? 'zh-cn' : 'zh'
}

/** Without what Google News adds to a name: `The Example Times (subscription)` (rule N6). */
function withoutParentheses(name: string): string {
  const bare = name.replace(/\s*\([^()]*\)/g, '').trim()
  return bare === '' ? name.trim() : bare
}

/** The title without the name of the publication, which templates put before or after it (rule N6). */
function headline(title: string, publication: string): string {
  const text = title.trim()
  const parts = text.split(/(\s+(?:[|·•»]|-{1,2}|–|—|::)\s+|(?<=\S)\s*\|\s*)/)
  const same = (part: string | undefined) => part?.trim().toLowerCase() === publication.toLowerCase()
  if (parts.length > 2 && same(parts.at(-1))) return parts.slice(0, -2).join('').trim()
  if (parts.length > 2 && same(parts[0])) return parts.slice(2).join('').trim()
  return text
}

function missing(title: string, lang = ''): Evidence {
  if (title === '') return { from: 'html', name: 'no title' }
  return lang === '' ? { from: 'html', name: 'no lang' } : { from: 'html', name: 'lang', value: lang }
}
