import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { optionNames } from '../src/core/option-checks.ts'
import { WaymarkError } from '../src/errors.ts'
import { resolveOptions, type Options } from '../src/options.ts'
import type { Facts } from '../src/types.ts'

const cwd = resolve('/site')

function resolved(options: Record<string, unknown>, world: { facts?: Facts; env?: Record<string, string> } = {}) {
  return resolveOptions(options as Options, { facts: world.facts, env: world.env ?? {}, cwd })
}

function refusal(options: unknown): { code: string; message: string } {
  try {
    resolveOptions(options as Options, { env: {}, cwd })
  } catch (error) {
    if (error instanceof WaymarkError) return { code: error.code, message: error.message }
    throw error
  }
  throw new Error('was accepted')
}

it('every option has a check, and no check lacks its option', () => {
  // The type makes this list complete.
  const all: Record<keyof Options, true> = {
    site: true, base: true, root: true, outDir: true, include: true, exclude: true, pages: true, content: true,
    lastmod: true, transform: true, group: true, maxUrls: true, maxBytes: true, gzip: true, text: true, filename: true,
    urlStyle: true, routes: true, i18n: true, images: true, videos: true, news: true, style: true, indexNow: true,
    robots: true, report: true, strict: true, write: true, verbose: true,
  } // prettier-ignore
  expect(optionNames()).toEqual(Object.keys(all))
})

describe('defaults', () => {
  it('are those of the documentation', () => {
    expect(resolved({ outDir: 'dist' })).toEqual({
      base: '/',
      root: cwd,
      outDir: resolve(cwd, 'dist'),
      include: [],
      exclude: [],
      lastmod: { order: ['frontmatter', 'html', 'git', 'published', 'mtime'], keys: {}, git: {}, mtimeNamed: false },
      maxUrls: 50_000,
      maxBytes: 26_214_400,
      gzip: false,
      text: false,
      filename: 'sitemap.xml',
      urlStyle: 'auto',
      routes: 'warn',
      images: false,
      videos: false,
      news: false,
      style: false,
      robots: true,
      report: false,
      strict: false,
      write: true,
      verbose: false,
    })
  })

  it('yield to what the framework knows, and that to the user', () => {
    const facts: Facts = {
      framework: 'x',
      outDir: resolve(cwd, 'build'),
      base: '/docs/',
      site: 'https://facts.example',
    }
    expect(resolved({}, { facts })).toMatchObject({ outDir: resolve(cwd, 'build'), base: '/docs/' })
    expect(resolved({ base: '/v2/', outDir: 'out' }, { facts })).toMatchObject({
      outDir: resolve(cwd, 'out'),
      base: '/v2/',
    })
    // Only the user's word: a framework's is weighed later, with its evidence.
    expect(resolved({}, { facts })).not.toHaveProperty('site')
  })

  it('of languages, where the user gives none', () => {
    const i18n = { locales: { '': 'en', de: 'de' } }
    const facts: Facts = { framework: 'x', outDir: 'build', base: '/', i18n }
    expect(resolved({}, { facts }).i18n).toEqual(i18n)
    expect(resolved({ i18n: false }, { facts }).i18n).toBe(false)
  })

  it('undefined counts as not given', () => {
    expect(resolved({ outDir: 'dist', gzip: undefined, hostname: undefined })).toEqual(resolved({ outDir: 'dist' }))
  })

  it('outDir is below root, root below the working directory', () => {
    expect(resolved({ root: 'web', outDir: 'dist' })).toMatchObject({
      root: resolve(cwd, 'web'),
      outDir: resolve(cwd, 'web/dist'),
    })
    expect(resolved({ root: 'web', outDir: resolve('/elsewhere') }).outDir).toBe(resolve('/elsewhere'))
  })

  it('one pattern and a list of one are the same, and the list is a copy', () => {
    const list = ['/a']
    const { include, exclude } = resolved({ outDir: 'dist', include: '/a', exclude: list })
    expect(include).toEqual(['/a'])
    expect(exclude).toEqual(list)
    expect(exclude).not.toBe(list)
  })

  it.each([
    ['waymark', true],
    ['vite:*,waymark', true],
    ['a waymark:git b', true],
    ['*', true],
    ['waymarked', false],
    ['-waymark', false],
    ['', false],
  ])('DEBUG=%j sets verbose to %j', (DEBUG, expected) => {
    expect(resolved({ outDir: 'dist' }, { env: { DEBUG } }).verbose).toBe(expected)
    expect(resolved({ outDir: 'dist', verbose: false }, { env: { DEBUG } }).verbose).toBe(false)
  })

  it.each([
    ['false', false, false],
    ['an empty list', [], false],
    ['an empty order', { order: [] }, false],
    ['a list', ['html', 'mtime'], { order: ['html', 'mtime'], keys: {}, git: {}, mtimeNamed: true }],
    [
      'keys alone',
      { keys: { modified: ['changed'] } },
      {
        order: ['frontmatter', 'html', 'git', 'published', 'mtime'],
        keys: { modified: ['changed'] },
        git: {},
        mtimeNamed: false,
      },
    ],
  ])('lastmod may be %s', (_name, lastmod, expected) => {
    expect(resolved({ outDir: 'dist', lastmod }).lastmod).toEqual(expected)
  })

  it('never writes to the object of the user', () => {
    const options = Object.freeze({ site: 'https://example.com/a', outDir: 'dist', include: Object.freeze(['/x']) })
    expect(resolved(options)).toMatchObject({ site: 'https://example.com', base: '/a/' })
  })
})

it('takes a URL as site', () => {
  expect(resolved({ site: new URL('https://example.com/a/'), outDir: 'dist' })).toMatchObject({
    site: 'https://example.com',
    base: '/a/',
  })
})

describe('pages may be', () => {
  const table: [name: string, pages: unknown][] = [
    ['a list', ['/a']],
    ['a Set', new Set(['/a'])],
    ['a generator', (function* () {})()],
    ['an async generator', (async function* () {})()],
    ['a function', () => ['/a']],
  ]
  it.each(table)('%s', (_name, pages) => {
    expect(resolved({ outDir: 'dist', pages }).pages).toBe(pages)
  })
})

describe('outDir', () => {
  it('is missing: that is said with both remedies', () => {
    const { code, message } = refusal({ site: 'https://example.com' })
    expect(code).toBe('no-output')
    expect(message).toBe(
      '`outDir` is missing: give the folder that holds the finished build, such as `outDir: "dist"` (on the command line ' +
        '`waymark dist`). It can be left out only with `pages` and `write: false`.',
    )
  })

  it('is still missing with `pages` alone or `write: false` alone', () => {
    expect(refusal({ pages: ['/a'] }).code).toBe('no-output')
    expect(refusal({ write: false }).code).toBe('no-output')
  })

  it('can be left out with both', () => {
    expect(resolved({ pages: ['/a'], write: false })).not.toHaveProperty('outDir')
  })
})

describe('an unknown option is refused with the name that was meant', () => {
  const table: [option: string, value: unknown, message: string][] = [
    ['exlude', '/a', '`exlude` ("/a") is no option. Did you mean `exclude`?'],
    ['maxURLs', 1, '`maxURLs` (1) is no option. Did you mean `maxUrls`?'],
    ['max-urls', 1, 'Did you mean `maxUrls`?'],
    ['fliename', 'a.xml', 'Did you mean `filename`?'],
    ['stie', 'https://e.com', 'Did you mean `site`?'],
    ['hostname', 'https://e.com', '`hostname` ("https://e.com") is no option. Use `site`.'],
    ['siteUrl', 'https://e.com', 'Use `site`.'],
    ['dynamicRoutes', ['/a'], '`dynamicRoutes` (["/a"]) is no option. Use `pages`'],
    ['customPages', [], 'with `pages`'],
    ['generateRobotsTxt', true, 'Use `robots: true`'],
    ['readable', true, 'Not needed: every URL has its own line.'],
    ['changefreq', 'daily', '`changefreq` ("daily") is no option. waymark makes up no value for all pages'],
    ['priority', 0.5, 'waymark makes up no value for all pages'],
    ['filter', () => true, '`filter` (a function) is no option. Use `include` or `exclude`'],
    ['serialize', () => 1, 'Use `transform`'],
    ['entryLimit', 5, 'Use `maxUrls`'],
    ['xslURL', '/x.xsl', 'Use `style: true`'],
    ['constructor', 1, 'Known are `site`, `base`'],
    ['zzzzzz', null, '`zzzzzz` (null) is no option. Known are `site`, `base`'],
  ]
  it.each(table)('%s', (option, value, message) => {
    const refused = refusal({ outDir: 'dist', [option]: value })
    expect(refused.code).toBe('unknown-option')
    expect(refused.message).toContain(message)
  })

  it('below lastmod too', () => {
    expect(refusal({ outDir: 'dist', lastmod: { git: { firstparent: true } } })).toEqual({
      code: 'unknown-option',
      message: '`lastmod.git.firstparent` (true) is no option. Did you mean `lastmod.git.firstParent`?',
    })
    expect(refusal({ outDir: 'dist', lastmod: { oder: ['git'] } }).message).toContain('Did you mean `lastmod.order`')
    expect(refusal({ outDir: 'dist', lastmod: { keys: { changed: ['a'] } } }).message).toContain(
      '`lastmod.keys.changed`',
    )
  })
})

describe('a value of the wrong type is refused with what is expected', () => {
  const table: [option: string, value: unknown, message: string][] = [
    ['site', 5, '`site` is 5: give the public address of the site, such as "https://example.com".'],
    ['base', false, '`base` is false: give a path'],
    ['root', '', '`root` is "": give a path, such as ".".'],
    ['outDir', '', '`outDir` is "": give a path, such as "dist".'],
    ['outDir', null, '`outDir` is null: give a path'],
    ['include', {}, '`include` is an empty object: give a glob such as "/blog/**", a RegExp or a function'],
    ['exclude', ['/a', 7], 'not 7, in the list.'],
    ['exclude', '', '`exclude` is "": give a glob'],
    ['pages', '/a', '`pages` is "/a": give a list of paths or `{ loc, … }`'],
    ['pages', '/a', 'even for one path: ["/a"].'],
    ['pages', Promise.resolve([]), '`pages` is a Promise: give a function that returns it: `pages: () => load()`.'],
    ['pages', { loc: '/a' }, '`pages` is an object with `loc`: give a list'],
    ['content', ['a.md'], '`content` is ["a.md"]: give a glob and its path'],
    ['content', { 'a.md': 5 }, '`content` is an object with `a.md`: give a glob and its path'],
    ['lastmod', true, '`lastmod` is true: give nothing: it is on by default.'],
    ['lastmod', new Date(0), 'one date for all pages would be true for none'],
    ['lastmod', '2026-05-10', 'one date for all pages would be true for none'],
    [
      'lastmod',
      'git',
      '`lastmod` is "git": give false, or a list of "frontmatter", "html", "git", "published", "mtime"',
    ],
    ['lastmod', ['git', 'git'], 'each at most once'],
    ['lastmod', { git: true }, '`lastmod.git` is true: give an object with `firstParent`'],
    ['lastmod', { git: { date: 'commit' } }, '`lastmod.git.date` is "commit": give "committer" or "author"'],
    ['lastmod', { git: { ignoreRevs: true } }, '`lastmod.git.ignoreRevs` is true: give a file'],
    ['lastmod', { ledger: 'a.json' }, '`lastmod.ledger` is "a.json": give true, or an object with `file`'],
    ['lastmod', { ledger: { normalise: 'x' } }, '`lastmod.ledger.normalise` is "x": give a function'],
    ['lastmod', { ledger: { file: 'dist/ledger.json' } }, '"dist/ledger.json", in the output folder'],
    ['lastmod', { order: 'git' }, '`lastmod.order` is "git": give false, or a list'],
    ['lastmod', { keys: ['a'] }, '`lastmod.keys` is ["a"]: give an object with `modified`'],
    ['lastmod', { keys: { modified: 'a' } }, '`lastmod.keys.modified` is "a": give a list of front matter keys'],
    ['i18n', true, '`i18n` is true: give false, or an object such as'],
    ['i18n', { locales: { '': 'en-UK' } }, '`i18n.locales` gives "" the language "en-UK"'],
    ['i18n', { locales: { de: 'de' }, default: 'en' }, '`i18n.default` is "en": give one of "de"'],
    ['i18n', { locales: { de: 'de' }, key: 'x' }, '`i18n.key` is "x": give a function'],
    ['images', 'all', '`images` is "all": give true, false, or an object'],
    ['images', { within: 'page' }, '`images.within` is "page": give "main" or "body"'],
    ['videos', 1, '`videos` is 1: give true or false'],
    ['news', true, '`news` is true: give false, or an object with the `name`'],
    [
      'news',
      { name: 'T', language: 'english' },
      '`news.language` is "english": give the code of a language, such as "en"',
    ],
    ['news', { name: 'T', language: 'e' }, '`news.language` is "e": give the code of a language, such as "en"'],
    ['news', { name: '' }, '`news.name` is "": give the name of the publication'],
    ['style', 'x', '`style` is "x": give true or false'],
    ['transform', {}, '`transform` is an empty object: give a function `(entry, page) => entry`.'],
    ['group', 'blog', '`group` is "blog": give a function'],
    ['maxUrls', 0, '`maxUrls` is 0: give a whole number from 1 to 50,000.'],
    ['maxUrls', 50_001, '`maxUrls` is 50001: give a whole number from 1 to 50,000.'],
    ['maxUrls', '100', '`maxUrls` is "100": give a whole number'],
    ['maxUrls', 1.5, '`maxUrls` is 1.5: give a whole number'],
    ['maxBytes', 999, '`maxBytes` is 999: give a whole number from 1,000 to 52,428,800.'],
    ['maxBytes', 52_428_801, '`maxBytes` is 52428801'],
    ['maxBytes', NaN, '`maxBytes` is NaN'],
    ['gzip', 'yes', '`gzip` is "yes": give true, false or "only".'],
    ['text', 1, '`text` is 1: give true or false.'],
    ['filename', 'sitemap', '`filename` is "sitemap": give a name of ASCII letters'],
    ['filename', 'a/sitemap.xml', 'without a folder'],
    ['filename', '../sitemap.xml', 'without a folder'],
    ['filename', 'karte-ü.xml', '`filename` is "karte-ü.xml"'],
    ['filename', '.xml', '`filename` is ".xml"'],
    ['filename', 'sitemap.xml\n', '`filename` is "sitemap.xml\\n"'],
    ['urlStyle', 'dir', '`urlStyle` is "dir": give "auto", "slash"'],
    ['routes', 'off', '`routes` is "off": give "ignore", "warn" or "error".'],
    ['robots', { policy: [] }, 'rules go into your own robots.txt'],
    ['robots', 'yes', '`robots` is "yes": give true or false.'],
    ['strict', 'false', '`strict` is "false": give true or false.'],
    ['write', 0, '`write` is 0: give true or false.'],
    ['verbose', 'yes', '`verbose` is "yes": give true or false.'],
  ]
  it.each(table)('%s: %j', (option, value, message) => {
    const refused = refusal({ outDir: 'dist', [option]: value })
    expect(refused.code).toBe('invalid-option')
    expect(refused.message).toContain(message)
  })

  it.each([
    [undefined, 'The options are undefined: give an object'],
    [null, 'The options are null: give an object'],
    ['https://example.com', 'The options are "https://example.com": give an object'],
  ])('the options themselves: %j', (options, message) => {
    expect(refusal(options)).toMatchObject({ code: 'invalid-option', message: expect.stringContaining(message) })
  })
})

it('unknown options are told all at once, those of parts among them', () => {
  const { code, message } = refusal({
    hostname: 'x',
    maxUrls: 0,
    changefreq: 'daily',
    lastmod: { git: { merges: true } },
    i18n: { defaultLocale: 'en', locales: { '': 'en' } },
  })
  expect(code).toBe('unknown-option')
  expect(message.split('\n')).toEqual([
    '`hostname` ("x") is no option. Use `site`.',
    expect.stringMatching(/^`changefreq` \("daily"\) is no option\. waymark makes up no value/),
    expect.stringMatching(/^`lastmod\.git\.merges` \(true\) is no option\. Known are `lastmod\.git\.firstParent`/),
    '`i18n.defaultLocale` ("en") is no option. Use `i18n.default`.',
  ])
})
