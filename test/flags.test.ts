import { describe, expect, it } from 'vitest'
import { optionNames } from '../src/core/option-checks.ts'
import { WaymarkError } from '../src/errors.ts'
import { helpText, parseFlags, readArguments, type Flags } from '../src/flags.ts'

describe('flags become options', () => {
  const table: [argv: string, expected: Record<string, unknown>][] = [
    ['', {}],
    ['--site https://example.com', { site: 'https://example.com' }],
    ['--site=https://example.com', { site: 'https://example.com' }],
    ['--site=', { site: '' }],
    [
      '--base /docs/ --root web --filename a.xml --url-style clean',
      { base: '/docs/', root: 'web', filename: 'a.xml', urlStyle: 'clean' },
    ],
    ['--include /a --include /b/**', { include: ['/a', '/b/**'] }],
    ['--exclude !/a', { exclude: ['!/a'] }],
    ['--pages /a --pages /b', { pages: ['/a', '/b'] }],
    ['--content a/*.md=/[slug]/ --content b/*.md=/x=y', { content: { 'a/*.md': '/[slug]/', 'b/*.md': '/x=y' } }],
    ['--lastmod html,git', { lastmod: ['html', 'git'] }],
    ['--lastmod false', { lastmod: false }],
    ['--no-lastmod', { lastmod: false }],
    ['--modified-keys a,b.c', { lastmod: { keys: { modified: ['a', 'b.c'] } } }],
    [
      '--modified-keys a --published-keys b --lastmod git',
      { lastmod: { keys: { modified: ['a'], published: ['b'] }, order: ['git'] } },
    ],
    ['--lastmod git --published-keys b', { lastmod: { order: ['git'], keys: { published: ['b'] } } }],
    [
      '--git-date author --first-parent --renames --ignore-revs revs.txt',
      { lastmod: { git: { date: 'author', firstParent: true, renames: true, ignoreRevs: 'revs.txt' } } },
    ],
    ['--ignore-revs false', { lastmod: { git: { ignoreRevs: false } } }],
    ['--ledger', { lastmod: { ledger: true } }],
    ['--ledger=a.json --lastmod git,ledger', { lastmod: { ledger: { file: 'a.json' }, order: ['git', 'ledger'] } }],
    ['--images', { images: true }],
    [
      '--images=main --videos --style --news Times',
      { images: { within: 'main' }, videos: true, style: true, news: { name: 'Times' } },
    ],
    ['--max-urls 10 --max-bytes 2000', { maxUrls: 10, maxBytes: 2000 }],
    // Kept as written, so that the message can show it.
    ['--max-urls ten', { maxUrls: 'ten' }],
    ['--max-urls -5', { maxUrls: '-5' }],
    ['--gzip', { gzip: true }],
    ['--gzip=only', { gzip: 'only' }],
    ['--gzip=maybe', { gzip: 'maybe' }],
    ['--no-gzip', { gzip: false }],
    ['--text --strict --verbose --no-robots', { text: true, strict: true, verbose: true, robots: false }],
    ['--text=false', { text: false }],
    ['--robots=true', { robots: true }],
    ['--dry-run', { write: false }],
    ['--no-dry-run', { write: true }],
  ]
  it.each(table)('%s', (argv, options) => {
    expect(parseFlags(argv.split(' ').filter(Boolean))).toEqual({ help: false, version: false, json: false, options })
  })
})

it('what is no option stays apart', () => {
  expect(parseFlags(['dist', '--config', 'a.mjs', '--json', '-h', '--version'])).toEqual({
    dir: 'dist',
    config: 'a.mjs',
    json: true,
    help: true,
    version: true,
    options: {},
  })
})

it('a bare switch does not swallow the folder behind it', () => {
  expect(parseFlags(['--gzip', 'dist'])).toMatchObject({ dir: 'dist', options: { gzip: true } })
  expect(parseFlags(['--verbose', 'dist'])).toMatchObject({ dir: 'dist', options: { verbose: true } })
})

it('a folder that looks like a flag can be given behind --', () => {
  expect(parseFlags(['--', '--odd'])).toMatchObject({ dir: '--odd' })
})

describe('what is wrong is said, with the remedy', () => {
  const table: [argv: string[], code: string, message: string][] = [
    [['--sit', 'x'], 'unknown-option', '`--sit` is no flag. Did you mean `--site`?'],
    [['--maxUrls', '5'], 'unknown-option', '`--maxUrls` is no flag. Did you mean `--max-urls`?'],
    [['--dryrun'], 'unknown-option', 'Did you mean `--dry-run`?'],
    [['--zzz'], 'unknown-option', '`--zzz` is no flag. `--help` lists the flags.'],
    [['-x'], 'unknown-option', '`-x` is no flag.'],
    [['-v'], 'unknown-option', '`-v` is no flag. Did you mean `--version`? `--verbose` prints every page.'],
    [['-V'], 'unknown-option', '`-V` is no flag. Did you mean `--version`?'],
    [['-site', 'x'], 'unknown-option', '`-site` is no flag. Did you mean `--site`?'],
    [['-site=x'], 'unknown-option', '`-site` is no flag. Did you mean `--site`?'],
    [['--no-robot'], 'unknown-option', 'Did you mean `--no-robots`?'],
    [['--no-site'], 'unknown-option', '`--no-site` is no flag.'],
    [['--constructor'], 'unknown-option', '`--constructor` is no flag.'],
    [['--site'], 'invalid-option', '`--site` lacks its value: write `--site URL`.'],
    [['--site', '--json'], 'invalid-option', '`--site` lacks its value: write `--site URL`.'],
    [['--text=yes'], 'invalid-option', '`--text` is "yes": it is a switch and takes no value.'],
    [['--no-text=true'], 'invalid-option', '`--no-text` is "true": it is a switch and takes no value.'],
    [['--content', 'a.md'], 'invalid-option', '`--content` is "a.md": give a glob and its path'],
    [['--content', '=/a'], 'invalid-option', '`--content` is "=/a"'],
    [['--content', 'a.md='], 'invalid-option', '`--content` is "a.md="'],
    [['a', 'b'], 'invalid-option', '"a" and "b": give one folder, that of the finished build.'],
  ]
  it.each(table)('%j', (argv, code, message) => {
    let error: unknown
    try {
      parseFlags(argv)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(WaymarkError)
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
  })
})

describe('a flag of another tool is answered with the flag that does the same', () => {
  const table: [flag: string, advice: string][] = [
    ['--hostname', 'Use `--site`.'],
    ['--domain', 'Use `--site`, with `https://`.'],
    ['--site-url=https://example.com', 'Use `--site`.'],
    ['--siteUrl', 'Use `--site`.'],
    ['--base-url', 'Use `--site` for the address, `--base` for the path below it.'],
    ['--out', 'Give the folder by itself, without a flag; `--filename` names the sitemap.'],
    ['--out-dir', 'Give the folder by itself, without a flag.'],
    ['--dist', 'Give the folder by itself, without a flag.'],
    ['--ignore', 'Use `--exclude`.'],
    ['--match', 'Use `--include`.'],
    ['--filter', 'Use `--include` or `--exclude`.'],
    ['--dynamic-routes', 'Use `--pages`: '],
    ['--limit', 'Use `--max-urls`: '],
    ['--compress', 'Use `--gzip`.'],
    ['--xsl', 'Use `--style`: '],
    ['--robots-txt', 'Use `--robots` (the default) or `--no-robots`: '],
    ['--remove-trailing-slash', 'Use `--url-style clean`.'],
    ['--debug', 'Use `--verbose`.'],
    ['--write', 'It writes unless `--dry-run` is given.'],
    ['--no-write', 'Use `--dry-run` to write nothing.'],
    ['--stdout', 'Use `--dry-run` and `--json`.'],
    ['--pretty', 'Not needed: every URL has its own line.'],
    ['--changefreq', '`transform` goes into the file that `--config` names.'],
    ['--serialize', 'Use `transform`: '],
    ['--group', '`--group` is no flag. `group` goes into the file that `--config` names.'],
    // What it says is of a config alone.
    ['--enabled', '`--help` lists the flags.'],
  ]
  it.each(table)('%s: %s', (flag, advice) => {
    expect(() => parseFlags([flag])).toThrow(advice)
  })

  // Only what this command can do.
  const check: Flags<unknown> = { site: { value: ' URL', help: '', set() {} }, live: { help: '', set() {} } }
  const elsewhere: [flag: string, advice: string][] = [
    ['--hostname', '`--hostname` is no flag. Use `--site`.'],
    ['--base-url', '`--base-url` is no flag. `--help` lists the flags.'],
    ['--compress', '`--compress` is no flag. `--help` lists the flags.'],
    ['--pretty', '`--pretty` is no flag. `--help` lists the flags.'],
    ['--serialize', '`--serialize` is no flag. `--help` lists the flags.'],
    ['--dir', '`--dir` is no flag. Give the folder by itself, without a flag.'],
    ['--exclude', '`--exclude` is a flag of `waymark [dir]`, not of this command. `--help` lists its flags.'],
    ['--life', '`--life` is no flag. Did you mean `--live`?'],
  ]
  it.each(elsewhere)('%s, in a command that has few: %s', (flag, advice) => {
    expect(() => readArguments([flag], check, undefined, () => {})).toThrow(advice)
  })
})

it('there is a flag for every option that a flag can carry, and the help names it', () => {
  const carriedOtherwise: Record<string, string> = { outDir: 'dir', write: '--dry-run' }
  const neverCarried = ['transform', 'group', 'i18n']
  const help = helpText()
  for (const name of optionNames().filter((option) => !neverCarried.includes(option))) {
    const flag = carriedOtherwise[name] ?? `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    expect(help).toMatch(new RegExp(`(^|\\s|\\[)${flag}(\\s|\\[|\\])`, 'm'))
  }
  expect(help.split('\n').filter((line) => line.length > 110)).toEqual([])
})
