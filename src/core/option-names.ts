/** What to say of an option name that waymark does not have. */
import { nearest, plain } from './nearest.ts'

/** The remedy for an unknown option: its equivalent here, or the nearest known name, or the list of names. */
export function adviceFor(name: string, known: readonly string[]): string {
  // Other spellings of a name that exists come first: `MaxURLs`, `max-urls`, `max_urls`.
  const same = known.find((other) => plain(other) === plain(name))
  if (same) return `Did you mean \`${same}\`?`
  const equivalent = equivalentOf(name)
  if (equivalent) return equivalent
  const near = nearest(name, known)
  return near ? `Did you mean \`${near}\`?` : `Known are ${known.map((other) => `\`${other}\``).join(', ')}.`
}

/** What does the same here as an option of other tools, however it is spelled. */
export function equivalentOf(name: string): string | undefined {
  return EQUIVALENTS.get(plain(name))
}

/** The same for a part of an option. @param name with the option before it */
export function equivalentWithin(name: string): string | undefined {
  return WITHIN.get(plain(name))
}

/** How the `i18n` of Astro, and of other tools, names them. */
const WITHIN: ReadonlyMap<string, string> = new Map(
  ['defaultLocale', 'defaultLanguage', 'defaultLang', 'xDefault'].map((name) => [
    plain(`i18n.${name}`),
    'Use `i18n.default`.',
  ]),
)

const GLOBAL_VALUE =
  'waymark makes up no value for all pages: return it from `transform`, or write it in the front matter of the page as `sitemap: { … }`.'
const ADD_PAGES = 'Add URLs that are no files with `pages`.'
const STYLE = 'Use `style: true`: a stylesheet without XSLT, which browsers are dropping.'
const SPLIT = 'Use `maxUrls`: files are split at 50,000 URLs, or when they get too large, by themselves.'
const ROBOTS =
  'Use `robots: true` (the default) or `robots: false`: the line is added to robots.txt, which keeps all its own.'

/** Names that other sitemap tools use, or that are guessed often, and what does the same here. */
const EQUIVALENTS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    // The address
    hostname: 'Use `site`.',
    host: 'Use `site`.',
    siteUrl: 'Use `site`.',
    baseUrl: 'Use `site` for the address, `base` for the path below it.',
    basePath: 'Use `base`.',
    domain: 'Use `site`, with `https://`.',
    url: 'Use `site`.',
    origin: 'Use `site`.',
    // The folder
    distDir: 'Use `outDir`.',
    buildDir: 'Use `outDir`.',
    outputDir: 'Use `outDir`.',
    sourceDir: 'Use `outDir` for the folder of the finished build.',
    dist: 'Use `outDir`.',
    dir: 'Use `outDir`.',
    folder: 'Use `outDir`.',
    out: 'Use `outDir` for the folder, `filename` for the name of the file.',
    filepath: 'Use `outDir` for the folder, `filename` for the name of the file.',
    output: 'Use `outDir` for the folder, `filename` for the name of the file.',
    dest: 'Use `outDir` for the folder, `filename` for the name of the file.',
    // Which pages
    dynamicRoutes: 'Use `pages`: the HTML files of the build are found by themselves.',
    customPages: ADD_PAGES,
    additional: ADD_PAGES,
    additionalPaths: ADD_PAGES,
    additionalUrls: ADD_PAGES,
    extraPages: ADD_PAGES,
    urls: ADD_PAGES,
    paths: ADD_PAGES,
    sources: ADD_PAGES,
    ignore: 'Use `exclude`.',
    skip: 'Use `exclude`.',
    match: 'Use `include`.',
    exclusions: 'Use `exclude`.',
    filter: 'Use `include` or `exclude`: both take a function `(page) => boolean`.',
    excludeAppSources: 'Not needed: only pages of the finished build are listed. Use `exclude` to leave some out.',
    extensions: 'Not needed: `.html` files are the pages. Use `urlStyle` for how their URLs end.',
    externalSitemaps: 'Not in this version: name other sitemaps in your robots.txt.',
    customSitemaps: 'Not in this version: name other sitemaps in your robots.txt.',
    // What is said of them
    changefreq: GLOBAL_VALUE,
    priority: GLOBAL_VALUE,
    lastMod: 'Use `lastmod`, which names where dates come from. For the date of one page use `transform` or `pages`.',
    autoLastmod: 'Not needed: `lastmod` is on. Where a page has no true date it has none in the sitemap.',
    resetTime: 'Not needed: the time of a build is no date of a page, and never written.',
    serialize: 'Use `transform`: it gets the entry and the page, and returns the entry, or `false` to leave it out.',
    transformItems: 'Use `transform`, which is called once for each entry.',
    sitemapItem: 'Use `transform`.',
    alternateRefs: 'Return `alternates` from `transform`, or give them in `pages`.',
    alternates: 'Return `alternates` from `transform`, or give them in `pages`.',
    namespaces: 'Not needed: a file declares the namespaces that its entries use.',
    xmlns: 'Not needed: a file declares the namespaces that its entries use.',
    // The files
    entryLimit: SPLIT,
    sitemapSize: SPLIT,
    limit: SPLIT,
    maxEntries: SPLIT,
    chunks: 'Use `group`: return the name of the part an entry belongs to.',
    sitemaps: 'Use `group`: return the name of the part an entry belongs to.',
    filenameBase: 'Use `filename`, such as "sitemap.xml".',
    sitemapBaseFileName: 'Use `filename`, such as "sitemap.xml".',
    compress: 'Use `gzip`.',
    readable: 'Not needed: every URL has its own line.',
    pretty: 'Not needed: every URL has its own line.',
    xslURL: STYLE,
    xsl: STYLE,
    trailingSlash:
      'Use `urlStyle`: "slash" for `/a/`, "clean" for `/a`, "html" for `/a.html`. By default it is found out.',
    trailingSlashes: 'Use `urlStyle`. By default it is found out.',
    removeTrailingSlash: 'Use `urlStyle: "clean"`. By default it is found out.',
    autoTrailingSlash: 'Use `urlStyle`. By default it is found out.',
    // robots.txt and search engines
    generateRobotsTxt: ROBOTS,
    robotsTxt: ROBOTS,
    robotsTxtOptions: ROBOTS,
    robotsDisallowAllRoutes: ROBOTS,
    ping: 'Not needed: search engines closed their ping addresses; they find the sitemap through robots.txt.',
    // How it runs
    debug: 'Use `verbose`.',
    logLevel: 'Use `verbose` for more. It is quiet otherwise.',
    quiet: 'Not needed: it prints one line, and what is wrong.',
    silent: 'Not needed: it prints one line, and what is wrong.',
    dryRun: 'Use `write: false`.',
    enabled: 'Leave the plugin out of `plugins` instead.',
    disabled: 'Leave the plugin out of `plugins` instead.',
  }).map(([name, words]) => [plain(name), words]),
)
