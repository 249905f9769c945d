/** Is each option known, and of its type? What is wrong is said with the option, its value and what is expected. */
import { WaymarkError } from '../errors.ts'
import { hreflangOf } from './hreflang.ts'
import { isIndexNowKey } from './index-now.ts'
import { newsLanguage } from './news.ts'
import { nearest } from './nearest.ts'
import { adviceFor, equivalentWithin } from './option-names.ts'
import { isThenable, show } from './show.ts'

/**
 * @throws WaymarkError `unknown-option` or `invalid-option`, for the first that is wrong. `undefined` counts as not given.
 */
export function checkOptions(options: object): void {
  if (!isObject(options))
    throw invalid(`The options are ${show(options)}: give an object, such as \`{ site: "https://example.com" }\`.`)
  refuseUnknown(options)
  checkEach(options, CHECKS, '')
  if ('lastmod' in options && isObject(options.lastmod) && !Array.isArray(options.lastmod))
    checkLastmod(options.lastmod)
  const { images, news } = options as { images?: unknown; news?: unknown }
  if (isObject(images)) checkEach(images, IMAGES_CHECKS, 'images.')
  if (isObject(news)) checkEach(news, NEWS_CHECKS, 'news.')
  if ('indexNow' in options && isObject(options.indexNow)) checkEach(options.indexNow, INDEX_NOW_CHECKS, 'indexNow.')
  if ('i18n' in options && isObject(options.i18n)) checkI18n(options.i18n)
}

/** Names of all options. */
export function optionNames(): string[] {
  return Object.keys(CHECKS)
}

interface Check {
  test(value: unknown): boolean
  /** What to give instead. */
  give: string | ((value: unknown) => string)
}

/** All at once: who comes from another tool brings several. */
function refuseUnknown(options: object): void {
  const problems: string[] = []
  for (const [prefix, checks] of Object.entries(ALL_CHECKS)) {
    const part = prefix.split('.').reduce<unknown>((whole, name) => partOf(whole, name), options)
    if (!isObject(part) || isSequence(part)) continue
    const known = Object.keys(checks)
    for (const [name, value] of Object.entries(part)) {
      if (value === undefined || known.includes(name)) continue
      const advice = prefix ? adviceWithin(`${prefix}.`, name, known) : adviceFor(name, known)
      problems.push(`\`${prefix && `${prefix}.`}${name}\` (${show(value)}) is no option. ${advice}`)
    }
  }
  if (problems.length > 0) throw new WaymarkError('unknown-option', problems.join('\n'))
}

function partOf(whole: unknown, name: string): unknown {
  if (name === '') return whole
  return isObject(whole) ? (whole as Record<string, unknown>)[name] : undefined
}

function checkEach(options: object, checks: Readonly<Record<string, Check>>, prefix: string): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    const check = checks[name] as Check
    if (check.test(value)) continue
    const give = typeof check.give === 'string' ? check.give : check.give(value)
    throw invalid(`\`${prefix}${name}\` is ${show(value)}: give ${give}.`)
  }
}

function checkLastmod(lastmod: object): void {
  checkEach(lastmod, LASTMOD_CHECKS, 'lastmod.')
  for (const [name, checks] of Object.entries(LASTMOD_PARTS)) {
    const part = (lastmod as Record<string, unknown>)[name]
    if (isObject(part)) checkEach(part, checks, `lastmod.${name}.`)
  }
}

function checkI18n(i18n: object): void {
  checkEach(i18n, I18N_CHECKS, 'i18n.')
  const { locales, default: standard } = i18n as { locales: Record<string, string>; default?: string }
  for (const [path, code] of Object.entries(locales))
    if (hreflangOf(code) === undefined)
      throw invalid(
        `\`i18n.locales\` gives ${show(path)} the language ${show(code)}: give a language, then if need be a script and a region, such as "en", "en-GB" or "zh-Hant".`,
      )
  const names = Object.entries(locales).flatMap(([path, code]) => [path.replace(/^\/|\/$/g, ''), code])
  if (standard !== undefined && !names.includes(standard.replace(/^\/|\/$/g, '')))
    throw invalid(`\`i18n.default\` is ${show(standard)}: give one of ${[...new Set(names)].map(show).join(', ')}.`)
}

function adviceWithin(prefix: string, name: string, known: readonly string[]): string {
  const equivalent = equivalentWithin(prefix + name)
  if (equivalent !== undefined) return equivalent
  const near = nearest(name, known)
  return near
    ? `Did you mean \`${prefix}${near}\`?`
    : `Known are ${known.map((each) => `\`${prefix}${each}\``).join(', ')}.`
}

const aBoolean: Check = { test: (value) => typeof value === 'boolean', give: 'true or false' }
const aFolder = (example: string): Check => ({ test: isText, give: `a path, such as "${example}"` })
const aWholeNumber = (least: number, most: number, words: string): Check => ({
  test: (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  give: `a whole number from ${words}`,
})
const aFunction = (signature: string): Check => ({
  test: (value) => typeof value === 'function',
  give: `a function \`${signature}\``,
})
const somePatterns: Check = {
  test: (value) => (Array.isArray(value) ? value.every(isPattern) : isPattern(value)),
  give: (value) => {
    const wrong = Array.isArray(value) ? value.find((item) => !isPattern(item)) : value
    const which = Array.isArray(value) ? `, not ${show(wrong)}, in the list` : ''
    return `a glob such as "/blog/**", a RegExp or a function \`(page) => boolean\`${which}`
  },
}
const someKeys: Check = {
  test: (value) => Array.isArray(value) && value.every(isText),
  give: 'a list of front matter keys, such as ["updated", "last_update.date"]',
}

/** One for each option. */
const CHECKS: Readonly<Record<string, Check>> = {
  site: {
    test: (value) => typeof value === 'string' || value instanceof URL,
    give: 'the public address of the site, such as "https://example.com"',
  },
  base: { test: (value) => typeof value === 'string', give: 'a path, such as "/docs/"' },
  root: aFolder('.'),
  outDir: aFolder('dist'),
  include: somePatterns,
  exclude: somePatterns,
  pages: {
    test: (value) => typeof value === 'function' || (isObject(value) && isSequence(value)),
    give: (value) =>
      isThenable(value)
        ? 'a function that returns it: `pages: () => load()`'
        : 'a list of paths or `{ loc, … }`, anything else that can be iterated, or a function that returns one' +
          (isText(value) ? ', even for one path: [' + show(value) + ']' : ''),
  },
  content: {
    test: (value) =>
      isObject(value) &&
      !isSequence(value) &&
      Object.entries(value).every(([glob, path]) => glob !== '' && (isText(path) || typeof path === 'function')),
    give: 'a glob and its path, such as `{ "content/blog/*.md": "/blog/[slug]/" }`',
  },
  lastmod: {
    test: (value) =>
      value === false || isOrder(value) || (isObject(value) && !isSequence(value) && !(value instanceof Date)),
    give: (value) =>
      value instanceof Date || (isText(value) && /^\d{4}-/.test(value))
        ? 'the sources of dates, such as ["html", "git"]: one date for all pages would be true for none. ' +
          'Dates of single pages go into `pages` or `transform`'
        : value === true
          ? 'nothing: it is on by default'
          : orderWords(),
  },
  transform: aFunction('(entry, page) => entry'),
  group: aFunction('(entry, page) => "name"'),
  maxUrls: aWholeNumber(1, 50_000, '1 to 50,000'),
  maxBytes: aWholeNumber(1_000, 52_428_800, '1,000 to 52,428,800'),
  gzip: { test: (value) => typeof value === 'boolean' || value === 'only', give: 'true, false or "only"' },
  text: aBoolean,
  filename: {
    // No path and no letters that readers decode differently: the address stands in robots.txt.
    test: (value) => typeof value === 'string' && /^[A-Za-z0-9_~-][\w.~-]*\.xml$/.test(value),
    give: 'a name of ASCII letters, digits, `.`, `-`, `_` or `~`, without a folder, that ends in .xml, such as "sitemap.xml"',
  },
  urlStyle: {
    test: (value) => ['auto', 'slash', 'clean', 'html'].includes(value as string),
    give: '"auto", "slash" (`/a/`), "clean" (`/a`) or "html" (`/a.html`)',
  },
  routes: {
    test: (value) => ['ignore', 'warn', 'error'].includes(value as string),
    give: '"ignore", "warn" or "error"',
  },
  i18n: {
    test: (value) => value === false || (isObject(value) && !isSequence(value) && 'locales' in value),
    give: "false, or an object such as `{ locales: { '': 'en', de: 'de' }, default: 'en' }`",
  },
  images: {
    test: (value) => typeof value === 'boolean' || (isObject(value) && !isSequence(value)),
    give: 'true, false, or an object with `within`, `exclude` or both',
  },
  videos: aBoolean,
  news: {
    test: (value) => value === false || (isObject(value) && !isSequence(value) && 'name' in value),
    give: 'false, or an object with the `name` of the publication',
  },
  style: aBoolean,
  indexNow: {
    test: (value) => isObject(value) && !isSequence(value) && 'key' in value,
    give: 'an object with your `key`',
  },
  robots: {
    ...aBoolean,
    give: (value) =>
      isObject(value)
        ? 'true or false: rules go into your own robots.txt, to which waymark adds one line'
        : 'true or false',
  },
  report: {
    test: (value) => typeof value === 'boolean' || (isText(value) && value !== ''),
    give: 'true, false or the name of a file such as "report.html"',
  },
  strict: aBoolean,
  write: aBoolean,
  verbose: aBoolean,
}

const LASTMOD_CHECKS: Readonly<Record<string, Check>> = {
  order: { test: isOrder, give: orderWords },
  keys: {
    test: (value) => isObject(value) && !isSequence(value),
    give: 'an object with `modified`, `published` or both, each a list of front matter keys',
  },
  git: {
    test: (value) => isObject(value) && !isSequence(value),
    give: 'an object with `firstParent`, `date`, `ignoreRevs` or `renames`; to leave git out use `order`',
  },
  ledger: {
    test: (value) => typeof value === 'boolean' || (isObject(value) && !isSequence(value)),
    give: 'true, or an object with `file`, `normalise` or both',
  },
}

const IMAGES_CHECKS: Readonly<Record<string, Check>> = {
  within: { test: (value) => value === 'main' || value === 'body', give: '"main" or "body"' },
  exclude: CHECKS['exclude'] as Check,
}

const INDEX_NOW_CHECKS: Readonly<Record<string, Check>> = {
  key: { test: isIndexNowKey, give: '8 to 128 letters, digits and hyphens' },
}

const NEWS_CHECKS: Readonly<Record<string, Check>> = {
  name: { test: (value) => isText(value) && value !== '', give: 'the name of the publication' },
  language: {
    test: (value) => isText(value) && newsLanguage(value) !== undefined,
    give: 'the code of a language, such as "en"',
  },
  include: CHECKS['include'] as Check,
}

const I18N_CHECKS: Readonly<Record<string, Check>> = {
  locales: {
    test: (value) => isObject(value) && !isSequence(value) && Object.values(value).every(isText),
    give: "an object of paths and languages, such as `{ '': 'en', de: 'de' }`",
  },
  default: { test: (value) => typeof value === 'string', give: 'one of the paths or languages of `i18n.locales`' },
  key: aFunction('(page) => "key"'),
}

const LASTMOD_PARTS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  keys: { modified: someKeys, published: someKeys },
  git: {
    firstParent: aBoolean,
    date: { test: (value) => value === 'committer' || value === 'author', give: '"committer" or "author"' },
    ignoreRevs: {
      test: (value) => value === false || (isText(value) && value !== ''),
      give: 'a file with one commit id a line, or false',
    },
    renames: aBoolean,
  },
  ledger: { file: aFolder('waymark-ledger.json'), normalise: aFunction('(html, page) => "text"') },
}

/** Those of the options, and of the parts that have options of their own. */
const ALL_CHECKS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  '': CHECKS,
  lastmod: LASTMOD_CHECKS,
  ...Object.fromEntries(Object.entries(LASTMOD_PARTS).map(([name, checks]) => [`lastmod.${name}`, checks])),
  images: IMAGES_CHECKS,
  news: NEWS_CHECKS,
  indexNow: INDEX_NOW_CHECKS,
  i18n: I18N_CHECKS,
}

const SOURCES = ['frontmatter', 'html', 'git', 'published', 'mtime', 'ledger']

function isOrder(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => SOURCES.includes(item)) && new Set(value).size === value.length
}

function orderWords(): string {
  const list = SOURCES.map((source) => `"${source}"`).join(', ')
  return `false, or a list of ${list} in the order you want, each at most once`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isSequence(value: object): boolean {
  return Symbol.iterator in value || Symbol.asyncIterator in value
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isPattern(value: unknown): boolean {
  return isText(value) || value instanceof RegExp || typeof value === 'function'
}

function invalid(message: string): WaymarkError {
  return new WaymarkError('invalid-option', message)
}
