/** A sitemap as it stands in its file, nothing mended: what the reader gives and the check judges. */

/** One `<url>`, item of a feed, or line of a text sitemap. */
export interface RawUrl {
  /** 1-based, where it begins. */
  line: number
  /** Entities decoded, blanks around it dropped; absent where there is none. */
  loc?: string
  lastmod?: string
  changefreq?: string
  priority?: string
  alternates?: RawAlternate[]
  images?: RawExtension[]
  videos?: RawExtension[]
  news?: RawExtension[]
}

/** One `<sitemap>` of an index. */
export interface RawPart {
  line: number
  loc?: string
  lastmod?: string
}

export interface RawAlternate {
  hreflang: string
  href: string
}

/** One `image:image`, `video:video` or `news:news`: its innermost elements in their order. */
export interface RawExtension {
  fields: RawField[]
}

export interface RawField {
  /** Without prefix. */
  name: string
  text: string
  attributes: Readonly<Record<string, string>>
}

export type SitemapKind = 'urlset' | 'index' | 'text' | 'feed'

/** Told what a sitemap holds, in its order. */
export interface SitemapHandler {
  /** Once, before all else; never for what is no sitemap. */
  kind(kind: SitemapKind): void
  url(url: RawUrl): void
  part(part: RawPart): void
  /**
   * Something about how the file is written.
   *
   * @param code a key of the table of findings
   */
  odd(code: string, line: number, value?: string): void
}
