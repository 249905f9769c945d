import type { Refresh } from './refresh.ts'
import type { DateStatement } from './statements.ts'

/** A value of the page and the line it begins on, 1-based. */
export interface Located {
  value: string
  line: number
}

/** One robots meta element. */
export interface RobotsMeta {
  agent: 'robots' | 'googlebot'
  /** As found. */
  content: string
  line: number
}

/**
 * What a page's HTML says of itself; what it does not say is absent. Values are as found, with entities decoded once
 * and blanks around them dropped. All but `statements` and `late` is said by the head.
 */
export interface HtmlReading {
  /** A doctype or an `<html>` element was seen; a fragment of a page has neither. */
  document: boolean
  title?: string | undefined
  /** `<html lang>` */
  lang?: string | undefined
  /** The first `<base href>`. */
  base?: string
  /** The href of each `<link rel="canonical">`, as found. */
  canonicals: readonly Located[]
  /** The first canonical that comes too late to count: after something that ended the head before its author did. */
  late?: Located
  /** Of a head that broke off, those that follow as well. */
  robots: readonly RobotsMeta[]
  /** The first meta refresh that a browser would obey; of a head that broke off, among those that follow as well. */
  refresh?: Refresh & { content: string; line: number }
  alternates: readonly { hreflang: string; href: string; line: number }[]
  /** The href of each `<link rel="sitemap">`, as found. */
  sitemaps: readonly Located[]
  /** Head metas, JSON-LD and microdata that state a date, in no particular order; empty if not wanted. */
  statements: readonly DateStatement[]
  /** The file is UTF-16 (by its byte order mark); it was decoded. */
  utf16?: true
  /** A zero byte among the first 4,096: no text, nothing was read. */
  binary?: true
}

/** What the head holds of dates; judged only when dates are wanted. */
export interface HeadDates {
  metas: DateStatement[]
  /** The text of each JSON-LD script and the line it begins on. */
  jsonLd: Located[]
  /** A meta element with a date as `itemprop`. */
  microdata: boolean
}
