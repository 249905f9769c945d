import { resolve, sep } from 'node:path'
import { resolveAddress } from './core/address.ts'
import { checkOptions } from './core/option-checks.ts'
import { WaymarkError } from './errors.ts'
import type {
  Context,
  Entry,
  EntryInput,
  Facts,
  LastmodOptions,
  LastmodSource,
  LedgerOptions,
  May,
  Page,
  PageInput,
  Pattern,
  Patterns,
  Seq,
} from './types.ts'

/** What waymark can be told. Everything is optional: what the framework and the build know is not asked again. */
export interface Options {
  /**
   * Public address of the site: http or https, may carry a path (`https://user.github.io/repo`), which then is the
   * `base`. When absent: what the framework says, the origin that nine in ten canonicals share, a `CNAME` file in the
   * output, the production domain that Netlify or Vercel states; else an error.
   */
  site?: string | URL
  /**
   * URL path below which the pages are served. Vite's `''` and `'./'` count as `'/'`.
   * @default the framework's, else '/'
   */
  base?: string
  /**
   * Folder where `content`, `source` and git start.
   * @default Vite's `root`, else the working directory
   */
  root?: string
  /**
   * Folder of the finished build, absolute or below `root`. Can be left out only with `pages` and `write: false`.
   * @default the framework's
   */
  outDir?: string
  /**
   * Pages to list. Globs and RegExps see the path of the URL below `base`, such as `/blog/a/`.
   * @default all
   * @example ['/blog/**', /^\/docs\/v2\//, (page) => page.data?.public === true]
   */
  include?: Patterns
  /** Pages to leave out; wins over `include`. */
  exclude?: Patterns
  /**
   * URLs that are no files of the build, or more about pages that are. Read as a stream, so a generator may yield
   * millions. One that names a built page adds its fields to it.
   * @example ['/search', { loc: '/product/1', lastmod: '2026-05-10' }]
   * @example async function* () { for await (const row of rows()) yield { loc: `/p/${row.id}`, lastmod: row.changed } }
   */
  pages?: Seq<string | PageInput> | (() => May<Seq<string | PageInput>>)
  /**
   * Content files and the page each becomes: glob from `root` → path below `base`, unencoded. `[path]` is what lies
   * below the fixed part of the glob, `[slug]` the front matter's `slug` or the file's name, any other `[key]` a front
   * matter value. A function returns the path, or nothing.
   * @example { 'content/blog/*.md': '/blog/[slug]/' }
   */
  content?: Record<string, string | ((file: string, data: Record<string, unknown>) => string | null | undefined)>
  /**
   * Where the dates come from, in order; `false` looks for none. Dates the user gives are always written.
   * @default ['frontmatter', 'html', 'git', 'published', 'mtime']
   */
  lastmod?: false | readonly LastmodSource[] | LastmodOptions
  /**
   * Last word on each entry: return it, or nothing to keep it (changes in place count), or `false` to leave it out.
   * @example (entry, page) => (page.path === '/' ? { ...entry, priority: 1 } : undefined)
   */
  transform?: (entry: Entry, page: Page) => May<EntryInput | false | void>
  /**
   * Name of the part an entry goes to: `blog` → `sitemap-blog-1.xml`. Nothing returned: unnamed parts.
   */
  group?: (entry: Readonly<Entry>, page: Page) => string | null | undefined
  /**
   * URLs in one file, 1 to 50,000 (rule P20).
   * @default 50_000
   */
  maxUrls?: number
  /**
   * Bytes in one file before compression, 1,000 to 52,428,800 (rule P20).
   * @default 26_214_400, what Cloudflare accepts as one file
   * @see https://developers.cloudflare.com/workers/platform/limits/
   */
  maxBytes?: number
  /**
   * `true` writes a `.gz` beside every `.xml`; `'only'` writes the parts as `.xml.gz` alone.
   * @default false
   */
  gzip?: boolean | 'only'
  /**
   * Write `sitemap.txt` as well, one URL a line (rule P29).
   * @default false
   */
  text?: boolean
  /**
   * Name of the file that robots.txt and search consoles know: ASCII, no slash, ends in `.xml`.
   * @default 'sitemap.xml'
   */
  filename?: string
  /**
   * How URLs end: `slash` `/dir/ /a/`, `clean` `/dir /a`, `html` `/dir/ /a.html`. `auto`: as the canonicals, the
   * framework or the links of the site have it.
   * @default 'auto'
   */
  urlStyle?: 'auto' | 'slash' | 'clean' | 'html'
  /**
   * Dynamic routes of the framework (`/blog/[slug]`) of which no page was built, given or excluded, and single routes
   * that the framework prerenders and that have no page: none was listed, perhaps by mistake. `error` fails the build.
   * @default 'warn'
   */
  routes?: 'ignore' | 'warn' | 'error'
  /**
   * Languages told apart by the paths of their pages: path below `base` → hreflang, where `''` stands for the pages
   * below none of the others. Pages with the same path after it, or the same `key`, are versions of each other;
   * `default` (a path or an hreflang) is the x-default. What pages say themselves (`<link rel="alternate" hreflang>`)
   * and `alternates` in `pages`, front matter and `transform` outrank it. `false`: only those that you give.
   * @default what the framework and the pages say
   * @example { locales: { '': 'en', de: 'de', 'zh-hant': 'zh-Hant' }, default: 'en' }
   */
  i18n?: false | I18nOptions
  /**
   * List the images of each page: `img`, `picture`, `og:image`, JSON-LD; not icons, trackers and what is repeated.
   * `within: 'main'` looks only into `<main>`; `exclude` sees the image's URL.
   * @default false
   */
  images?: boolean | ImagesOptions
  /**
   * List the videos of each page: JSON-LD `VideoObject`, and `<video>` with a poster.
   * @default false
   */
  videos?: boolean
  /**
   * Write `sitemap-news.xml` with the articles of the last two days, for Google News. `name` is that of the publication;
   * `language` that of the articles, else `<html lang>`. It goes stale in two days: build that often.
   * @default false
   */
  news?: false | NewsOptions
  /**
   * Write `sitemap.css` and name it in every sitemap: for people who open one in a browser.
   * @default false
   */
  style?: boolean
  /**
   * For `waymark submit`: writes the key file of {@link https://www.indexnow.org | IndexNow} into the output, and keeps
   * beside the report what this build changes against the live site. The key has 8 to 128 letters, digits and hyphens; of
   * an environment variable that is not set it is `undefined`, and nothing is done.
   * @default nothing is kept
   */
  indexNow?: { key: string | undefined }
  /**
   * Announce the sitemap in robots.txt, whose own lines stay as they are.
   * @default true
   */
  robots?: boolean
  /**
   * Write the inspector as one HTML file: all pages with verdict, date and findings, to look at. A name is a file below
   * `root`.
   * @default false; `true`: `node_modules/.cache/waymark/<outDir>.html`, or `waymark-report.html` where there is no
   * `node_modules`; never in the output
   */
  report?: boolean | string
  /**
   * Count warnings as errors.
   * @default false
   */
  strict?: boolean
  /**
   * `false` touches nothing on disk: the files are in the report, as `content`.
   * @default true
   */
  write?: boolean
  /**
   * Print every page with its verdict and the evidence for it.
   * @default false, unless the environment variable `DEBUG` has `waymark`
   */
  verbose?: boolean
}

export interface ImagesOptions {
  /**
   * Where elements are looked at; what a page states by `og:image` and JSON-LD counts all the same.
   * @default 'body'
   */
  within?: 'main' | 'body'
  /** Images to leave out. RegExps and globs with a scheme see the whole URL, other globs its path without the query. */
  exclude?: Patterns
}

export interface NewsOptions {
  name: string
  language?: string
  include?: Patterns
}

export interface I18nOptions {
  locales: Record<string, string>
  default?: string
  /** Pages with the same key are versions of each other, whatever their paths. */
  key?: (page: Page) => string | undefined
}

/** {@link Options} with everything decided that can be decided before the pages are read. */
export interface ResolvedOptions {
  /** Origin of the user's `site`, without slash; absent: still to be found. */
  site?: string
  /** Encoded URL path with a slash at both ends. */
  base: string
  /** Absolute. */
  root: string
  /** Absolute; absent only with `pages` and `write: false`. */
  outDir?: string
  /** Empty: all. */
  include: readonly Pattern[]
  exclude: readonly Pattern[]
  pages?: NonNullable<Options['pages']>
  content?: NonNullable<Options['content']>
  lastmod: false | ResolvedLastmod
  transform?: NonNullable<Options['transform']>
  group?: NonNullable<Options['group']>
  maxUrls: number
  maxBytes: number
  gzip: boolean | 'only'
  text: boolean
  filename: string
  /** The user's word alone: what the framework says ranks below a page's canonical, this above it. */
  urlStyle: 'auto' | 'slash' | 'clean' | 'html'
  routes: 'ignore' | 'warn' | 'error'
  /** Absent: only what pages say. */
  i18n?: false | I18nOptions
  images: false | { within: 'main' | 'body'; exclude: readonly Pattern[] }
  videos: boolean
  news: false | { name: string; language?: string; include: readonly Pattern[] }
  style: boolean
  indexNow?: { key: string }
  robots: boolean
  report: boolean | string
  strict: boolean
  write: boolean
  verbose: boolean
}

export interface ResolvedLastmod {
  order: readonly LastmodSource[]
  /** Keys that replace the built-in ones. */
  keys: { modified?: readonly string[]; published?: readonly string[] }
  git: NonNullable<LastmodOptions['git']>
  /** Absent: none is kept. */
  ledger?: { /** Absolute. */ file: string; normalise?: LedgerOptions['normalise'] }
  /** The user named `'mtime'`: then file times count without git too. */
  mtimeNamed: boolean
}

const LASTMOD_ORDER: readonly LastmodSource[] = ['frontmatter', 'html', 'git', 'published', 'mtime']

/**
 * The user's word, else the framework's, else the default. The user's object is never written to.
 *
 * @throws WaymarkError `unknown-option`, `invalid-option`, or `no-output` when there is no folder to read or write
 */
export function resolveOptions(
  options: Options,
  world: { facts?: Facts | undefined; cwd: string; env: NonNullable<Context['env']> },
): ResolvedOptions {
  checkOptions(options)
  const { facts, cwd, env } = world
  const root = resolve(cwd, options.root ?? '')
  const outDir = options.outDir ?? facts?.outDir
  if (outDir === undefined && (!options.pages || options.write !== false)) throw noOutput()
  return {
    ...resolveAddress(options.site?.toString(), options.base ?? facts?.base),
    root,
    ...(outDir !== undefined && { outDir: resolve(root, outDir) }),
    include: listOf(options.include),
    exclude: listOf(options.exclude),
    ...(options.pages && { pages: options.pages }),
    ...(options.content && { content: options.content }),
    lastmod: resolveLastmod(options.lastmod, root, outDir === undefined ? undefined : resolve(root, outDir)),
    ...(options.transform && { transform: options.transform }),
    ...(options.group && { group: options.group }),
    maxUrls: options.maxUrls ?? 50_000,
    maxBytes: options.maxBytes ?? 26_214_400,
    gzip: options.gzip ?? false,
    text: options.text ?? false,
    filename: options.filename ?? 'sitemap.xml',
    urlStyle: options.urlStyle ?? 'auto',
    routes: options.routes ?? 'warn',
    ...resolveI18n(options.i18n ?? facts?.i18n),
    images: resolveImages(options.images),
    videos: options.videos ?? false,
    news: resolveNews(options.news),
    style: options.style ?? false,
    ...(options.indexNow?.key !== undefined && { indexNow: { key: options.indexNow.key } }),
    robots: options.robots ?? true,
    report: options.report ?? false,
    strict: options.strict ?? false,
    write: options.write ?? true,
    verbose: isVerbose(options, env),
  }
}

/** The user's word, else the convention of npm `debug`: names apart by commas or blanks, `*` for any. */
export function isVerbose(options: Pick<Options, 'verbose'>, env: NonNullable<Context['env']>): boolean {
  const names = env['DEBUG']?.split(/[\s,]+/) ?? []
  return options.verbose ?? names.some((name) => /^(\*|waymark(\*|:.*)?)$/.test(name))
}

function resolveI18n(i18n: Options['i18n']): Pick<ResolvedOptions, 'i18n'> {
  return i18n === undefined ? {} : { i18n }
}

function resolveImages(images: Options['images']): ResolvedOptions['images'] {
  if (!images) return false
  const { within = 'body', exclude } = images === true ? {} : images
  return { within, exclude: listOf(exclude) }
}

function resolveNews(news: Options['news']): ResolvedOptions['news'] {
  return news ? { ...news, include: listOf(news.include) } : false
}

function resolveLastmod(
  lastmod: Options['lastmod'],
  root: string,
  outDir: string | undefined,
): ResolvedOptions['lastmod'] {
  if (lastmod === false) return false
  const named = isOrder(lastmod) ? lastmod : lastmod?.order
  if (named?.length === 0) return false
  const given: LastmodOptions = (isOrder(lastmod) ? undefined : lastmod) ?? {}
  const order = named ?? LASTMOD_ORDER
  const wanted = order.includes('ledger') ? given.ledger !== false : Boolean(given.ledger)
  const resolved: ResolvedLastmod = {
    order: wanted && !order.includes('ledger') ? [...order, 'ledger'] : order,
    keys: given.keys ?? {},
    git: given.git ?? {},
    mtimeNamed: named?.includes('mtime') ?? false,
  }
  if (wanted) resolved.ledger = resolveLedger(given.ledger, root, outDir)
  return resolved
}

/** @throws WaymarkError where the file would be published with the site */
function resolveLedger(
  ledger: LastmodOptions['ledger'],
  root: string,
  outDir: string | undefined,
): NonNullable<ResolvedLastmod['ledger']> {
  const { file = 'waymark-ledger.json', normalise } = typeof ledger === 'object' ? ledger : {}
  const path = resolve(root, file)
  if (outDir !== undefined && outDir !== root && path.startsWith(outDir + sep))
    throw new WaymarkError(
      'invalid-option',
      `\`lastmod.ledger.file\` is "${file}", in the output folder, which is emptied and published: give a file beside your sources.`,
    )
  return { file: path, ...(normalise && { normalise }) }
}

function isOrder(lastmod: Exclude<Options['lastmod'], false>): lastmod is readonly LastmodSource[] {
  return Array.isArray(lastmod)
}

function listOf(patterns: Patterns | undefined): readonly Pattern[] {
  if (patterns === undefined) return []
  return Array.isArray(patterns) ? [...(patterns as readonly Pattern[])] : [patterns as Pattern]
}

function noOutput(): WaymarkError {
  return new WaymarkError(
    'no-output',
    '`outDir` is missing: give the folder that holds the finished build, such as `outDir: "dist"` ' +
      '(on the command line `waymark dist`). It can be left out only with `pages` and `write: false`.',
  )
}
