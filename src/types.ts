/**
 * The data that flows through waymark. What a user touches comes first; `report`, `facts` and `context` follow.
 */

/** A value, or a promise of it. */
export type May<T> = T | Promise<T>
/** Anything that can be iterated, at once or step by step. */
export type Seq<T> = Iterable<T> | AsyncIterable<T>

/**
 * Globs ({@link https://github.com/micromatch/picomatch | picomatch} syntax) and RegExps see `page.path`; a glob may
 * lack its leading slash and ignores one trailing slash.
 */
export type Pattern = string | RegExp | ((page: Page) => boolean)
export type Patterns = Pattern | readonly Pattern[]

/**
 * A W3C Datetime (`2026-05-10`, `2026-05-10T17:33:30+02:00`), a form of it that can be mended with certainty, or a
 * `Date` (written as UTC in whole seconds, with `Z`).
 */
export type DateLike = string | Date

/** How often a page is likely to change. Google and Bing ignore it. */
export type Changefreq = 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never'

/** hreflang (or `x-default`) → URL or path. */
export type Alternates = Record<string, string>

/**
 * Where a lastmod may come from. `frontmatter` and `html` are what a page says of its last change; `published` is
 * when it says it first appeared, in either place.
 */
export type LastmodSource = 'frontmatter' | 'html' | 'git' | 'published' | 'mtime' | 'ledger'

export interface LastmodOptions {
  /**
   * The sources, in the order in which they are asked.
   * @default ['frontmatter', 'html', 'git', 'published', 'mtime']
   */
  order?: readonly LastmodSource[]
  /** Front matter keys that state a date, in place of the built-in ones; dots descend (`last_update.date`). */
  keys?: { modified?: readonly string[]; published?: readonly string[] }
  git?: {
    /**
     * What a merge brought in counts from the merge on: when it landed on the main branch.
     * @default false
     */
    firstParent?: boolean
    /**
     * When a change was committed, or when its author made it.
     * @default 'committer'
     */
    date?: 'committer' | 'author'
    /**
     * File below `root` with the commits that changed no content (one id a line, as `git blame --ignore-revs-file`
     * reads it); `false` uses none.
     * @default '.git-blame-ignore-revs' at the top of each repository, if there is one
     */
    ignoreRevs?: string | false
    /**
     * Whether a rename alone counts as a change.
     * @default false
     */
    renames?: boolean
  }
  /**
   * Remember each page's text from build to build, and date a page by the build that saw it change: for pages whose
   * sources are in no repository. Adds `'ledger'` as the last source. The file is to be committed, or cached between
   * builds.
   * @default false
   */
  ledger?: boolean | LedgerOptions
}

export interface LedgerOptions {
  /**
   * Below `root`, not in the output.
   * @default 'waymark-ledger.json'
   */
  file?: string
  /**
   * What of a page counts as its text, in place of its main text without markup, white space, hashes and stamps.
   */
  normalise?: (html: string, page: Page) => string
}

/** A URL that is no file of the build, or more about a page that is one. */
export interface PageInput {
  /** An absolute URL of the site, or a path below `site` + `base`. */
  loc: string
  /** Written as given, whatever `lastmod` says. */
  lastmod?: DateLike
  /** Google and Bing ignore it. */
  changefreq?: Changefreq
  /** 0 to 1. Google and Bing ignore it. */
  priority?: number
  /** Every language version of the page, itself included; written as given. */
  alternates?: Alternates
  /** URLs, or paths below `site` + `base`. */
  images?: readonly string[]
  /** The file the page is made from, below `root`: gives its date from git. */
  source?: string
}

/** One HTML file of the finished build, or a URL the user added. Read-only to hooks. */
export interface Page {
  /** Path of the loc below `base`: decoded, with its leading slash. */
  path: string
  /** The page's URL as the build gives it, before `transform`. */
  url: string
  from: 'build' | 'pages'
  /** The HTML file, below `outDir`, with `/`. */
  file?: string
  /** The file the page was made from, below `root`, with `/`. */
  source?: string
  /** The route file that makes several pages: it never dates one. */
  template?: string
  /** Front matter. */
  data?: Record<string, unknown>
  /** What `pages` says of it. */
  input?: PageInput
  html?: HtmlFacts
  locale?: string
}

/** What a page's HTML says of itself; what it does not say is absent. */
export interface HtmlFacts {
  title?: string
  /** `<html lang>` */
  lang?: string
  /** As an absolute URL; absent when the page names several different ones. */
  canonical?: string
  /** The tokens of its robots and googlebot meta elements, lower-case. */
  robots: string[]
  /** Target of a meta refresh, as found. */
  refresh?: string
  alternates: Alternates
  /** W3C Datetime */
  modified?: string
  /** W3C Datetime */
  published?: string
}

/** What becomes a `<url>`. */
export interface Entry {
  loc: string
  /** W3C Datetime, rule P11 */
  lastmod?: string
  changefreq?: Changefreq
  priority?: number
  alternates?: Alternates
  images?: string[]
  videos?: Video[]
  news?: News
}
/** What `transform` returns: an entry whose lastmod may be any {@link DateLike}. */
export type EntryInput = Omit<Entry, 'lastmod'> & { lastmod?: DateLike }

/** @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps */
export interface Video {
  thumbnail: string
  title: string
  description: string
  content?: string
  player?: string
  /** Seconds, 1 to 28 800 */
  duration?: number
  /** W3C Datetime */
  published?: string
  /** W3C Datetime */
  expires?: string
  familyFriendly?: boolean
  live?: boolean
  tags?: string[]
}

/** @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
export interface News {
  name: string
  language: string
  published: string
  title: string
}

/** Why a page is left out. */
export type Reason =
  | 'noindex'
  | 'canonical'
  | 'redirect'
  | 'error-page'
  | 'fragment'
  | 'robots'
  | 'draft'
  | 'front-matter'
  | 'excluded'
  | 'duplicate'
  | 'transform'
  | 'invalid'
  | 'unreadable'

/** Where a value came from. */
export interface Evidence {
  from:
    | 'html'
    | 'front-matter'
    | 'git'
    | 'mtime'
    | 'ledger'
    | 'framework'
    | 'platform'
    | 'robots'
    | 'option'
    | 'pages'
    | 'env'
    | 'file'
    | 'page'
  /** With `/`: HTML files below `outDir`, sources below `root`. */
  file?: string
  /** 1-based */
  line?: number
  /** Key, option, variable, framework, element or commit id. */
  name?: string
  /** As found, at most 200 characters. */
  value?: string
}

export type Verdict =
  | { page: Page; kept: true; entry: Entry; dated?: Evidence; why: Evidence }
  | { page: Page; kept: false; reason: Reason; why: Evidence }

/** Something worth telling: data here, words in `formatFinding`. */
export interface Finding {
  /** kebab-case, one fixed level each */
  code: string
  level: 'error' | 'warning' | 'info'
  count: number
  /** The first three places. */
  where: string[]
  evidence: Evidence[]
}

export interface ReportFile {
  /** Below `outDir`, with `/`. */
  path: string
  url: string
  kind: 'urlset' | 'index' | 'news' | 'text' | 'robots' | 'css' | 'html' | 'key'
  urls: number
  /** Size of the file. */
  bytes: number
  state: 'written' | 'unchanged' | 'removed' | 'planned'
  /** Only with `write: false`. */
  content?: string | Uint8Array
}

/** What the pipeline returns. */
export interface Report {
  version: 1
  /** No error, warnings counted as errors under `strict`. */
  ok: boolean
  framework: string
  platform?: string
  site: string
  siteFrom: Evidence
  base: string
  outDir?: string
  /** Of the entry file. */
  url: string
  listed: number
  leftOut: Partial<Record<Reason, number>>
  /** All built pages; of `pages` only those left out, the first 1,000. */
  verdicts: Verdict[]
  findings: Finding[]
  files: ReportFile[]
  /** Milliseconds */
  timings: Record<string, number>
}

/** What one framework module tells, so that the user need not repeat it. */
export interface Facts {
  framework: string
  outDir: string
  base: string
  /**
   * URL path at which `outDir` is served.
   * @default base
   */
  mount?: string
  /** Folder of pages that the framework puts together with those of `outDir` only later (absolute). */
  pagesFrom?: string
  site?: string
  urlStyle?: 'auto' | 'slash' | 'clean' | 'html'
  /** Folder that is copied into the output as it is (absolute). */
  publicDir?: string
  /** HTML file below `outDir` → what is known of it. */
  pages?: Map<string, PageFacts>
  /** Languages by paths, as the option of that name. */
  i18n?: false | { locales: Record<string, string>; default?: string; key?: (page: Page) => string | undefined }
  /** Routes that are pages, as the framework writes them; `prerendered`: each without parameters is to have its page. */
  routes?: { pattern: string; prerendered: boolean }[]
  /** Pages that a server renders and nobody has chosen to list, asked for when all `pages` are known. */
  unlisted?: () => { pattern: string }[]
  /** Who answers at `robots.txt` and `sitemap.xml`: a file or a route. */
  owned?: { robots?: string; sitemap?: string }
  /** Entry files that other instances in the same configuration write. */
  beside?: readonly string[]
  /** The framework's own sitemap, and the setting that turns it off; `off`: it is turned off for this build. */
  sitemap?: { file: string; setting: string; off?: true }
  /** What was odd, or is worth telling. */
  found?: { code: string; where: string; evidence?: Evidence }[]
  /** Whether a page is what the framework leaves where it failed to make one: asked while the file is read, which is once. */
  failed?: (html: Uint8Array, file: string) => boolean
}

export interface PageFacts {
  /** URL path below `base`, encoded, with its leading slash; `''` is the base without the slash at its end. */
  path?: string
  source?: string
  template?: string
  data?: Record<string, unknown>
  skip?: 'error-page' | 'redirect'
}

/** The world outside, passed in by the doors so that the pipeline never reaches for it. */
export interface Context {
  /** @default process.env */
  env?: Record<string, string | undefined>
  /** @default process.cwd() */
  cwd?: string
  /** @default new Date() */
  now?: Date
  facts?: Facts
}

/** What the check is to look at besides the sitemap itself. */
export interface CheckOptions {
  /**
   * Public address of the site, where files on disk do not tell it; may carry the base path.
   * @default by robots.txt, the report of the build, or the URLs that are listed
   */
  site?: string
  /**
   * Fetch the listed URLs: status, redirects, `X-Robots-Tag`, robots meta, canonical, `Last-Modified`. `sample`: only so
   * many, spread over the whole; `since`: only those with a lastmod from then on; `timeout` in milliseconds.
   * @default false; 4 at a time, 30 000 ms
   */
  live?: boolean | { sample?: number; since?: string; concurrency?: number; timeout?: number }
  /** Another sitemap, as a file, a folder or a URL: what was added, changed and removed since. */
  baseline?: string
  /**
   * Count warnings as errors.
   * @default false
   */
  strict?: boolean
}

/** What the check returns. */
export interface CheckReport {
  version: 1
  /** No error, warnings counted as errors under `strict`. */
  ok: boolean
  /** Read, parts of an index among them. */
  files: number
  urls: number
  findings: Finding[]
  /** Only with a baseline. */
  changes?: { added: string[]; changed: string[]; removed: string[] }
}
