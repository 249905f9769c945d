/** The flags of the command line: what each does to the options, and the help text, from one table. */
import { parseArgs } from 'node:util'
import { flagAdvice } from './core/flag-names.ts'
import { show } from './core/show.ts'
import { WaymarkError } from './errors.ts'
import type { Options } from './options.ts'
import type { LastmodOptions } from './types.ts'

export interface Command {
  /** The output folder, as written. */
  dir?: string
  config?: string
  help: boolean
  version: boolean
  json: boolean
  acceptChanges?: boolean
  /** Only what flags say. Not yet checked: a wrong value keeps the form in which it can be shown. */
  options: Options
}

/**
 * @throws WaymarkError `unknown-option` or `invalid-option`
 */
export function parseFlags(argv: readonly string[]): Command {
  const command: Command = { help: false, version: false, json: false, options: {} }
  readArguments(argv, FLAGS, command, (dir) => setFolder(command, dir))
  return command
}

/**
 * Applies arguments to what a command collects.
 *
 * @param positional told of what is no flag
 * @throws WaymarkError `unknown-option` or `invalid-option`
 */
export function readArguments<C>(
  argv: readonly string[],
  flags: Flags<C>,
  command: C,
  positional: (value: string) => void,
): void {
  for (const token of tokensOf(argv, flags)) {
    // Mostly a variable that is not set: it would stand for the working directory.
    if (token.kind === 'positional' && token.value === '')
      throw new WaymarkError('invalid-option', 'An argument is empty: give a folder, or leave it out.')
    if (token.kind === 'positional') positional(token.value)
    if (token.kind === 'option') readFlag(command, token, flags, argv[token.index] ?? '')
  }
}

/** What is no flag and no value of one; behind the first of them, what follows a flag of another command may be its value. */
export function positionalsOf(argv: readonly string[]): string[] {
  const words: string[] = []
  let before: Token | undefined
  for (const token of tokensOf(argv, FLAGS)) {
    if (token.kind === 'positional' && (words.length === 0 || !isStrange(before))) words.push(token.value)
    before = token
  }
  return words
}

function isStrange(token: Token | undefined): boolean {
  return token?.kind === 'option' && !Object.hasOwn(FLAGS, token.name.replace(/^no-/, ''))
}

/** A line for each flag, as `--help` shows it. */
export function flagLines<C>(flags: Flags<C>): string[] {
  const rows = Object.entries(flags).map(([name, flag]) => [`  --${name}${flag.value ?? ''}`, flag.help] as const)
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows.map(([left, help]) => left.padEnd(width) + help)
}

/** Shown by `--help`. */
export function helpText(): string {
  return [
    'waymark [dir] --site https://example.com [flags]',
    '',
    'Writes the sitemap of a finished build: dir is its output folder.',
    '',
    ...flagLines(FLAGS),
    '',
    'Other commands, each with its own --help:',
    '',
    "  waymark check <dir | file | URL>  judge a sitemap, ours or anyone's",
    '  waymark explain <dir> <path|URL>  why a page is in or out, and where its date is from',
    '  waymark report <dir>              the same for all pages, as a page of HTML',
    '  waymark submit <dir>              tell search engines what has changed (IndexNow)',
    '',
    'A switch can be turned off: --no-robots. Exit code: 0 good, 1 errors, 2 wrong use.',
    '',
  ].join('\n')
}

/** One flag of a command. */
export interface Flag<C = Command> {
  /** How its value is shown; absent for a switch. */
  value?: string
  help: string
  set(command: C, value: string): void
}

export type Flags<C> = Readonly<Record<string, Flag<C>>>

/** A flag that is an option of text, as it is. */
function text(name: 'site' | 'base' | 'root' | 'filename' | 'urlStyle' | 'routes', value: string, help: string): Flag {
  return { value: ` ${value}`, help, set: ({ options }, given) => Object.assign(options, { [name]: given }) }
}

function number(name: 'maxUrls' | 'maxBytes', help: string): Flag {
  const set: Flag['set'] = ({ options }, given) =>
    Object.assign(options, { [name]: /^\d+$/.test(given) ? Number(given) : given })
  return { value: ' N', help, set }
}

/** A flag that can be given several times. */
function list(name: 'include' | 'exclude' | 'pages', value: string, help: string): Flag {
  const set: Flag['set'] = ({ options }, given) => {
    const before = (options[name] ?? []) as string[]
    Object.assign(options, { [name]: [...before, given] })
  }
  return { value: ` ${value}`, help: `${help}; can be repeated`, set }
}

function onOff(name: 'videos' | 'style' | 'text' | 'robots' | 'strict' | 'verbose', help: string): Flag {
  return { help, set: ({ options }, given) => void (options[name] = given === 'true') }
}

function keys(name: 'modified' | 'published', help: string): Flag {
  return { value: ' a,b', help, set: ({ options }, given) => setPart(options, 'keys', { [name]: given.split(',') }) }
}

function gitSwitch(name: 'firstParent' | 'renames', help: string): Flag {
  return { help, set: ({ options }, given) => setPart(options, 'git', { [name]: given === 'true' }) }
}

/** Adds to one part of `lastmod`; an order given before is one part of it then. */
function setPart(options: Options, part: 'keys' | 'git' | 'ledger', values: object | boolean): void {
  const { lastmod } = options
  const before = (Array.isArray(lastmod) ? { order: lastmod } : lastmod || {}) as LastmodOptions
  const joined = typeof values === 'boolean' ? values : { ...(before[part] as object | undefined), ...values }
  Object.assign(options, { lastmod: { ...before, [part]: joined } })
}

export const FLAGS: Flags<Command> = {
  site: text('site', 'URL', 'public address of the site; may carry a path'),
  base: text('base', 'PATH', 'URL path below which the pages are served'),
  root: text('root', 'DIR', 'where content files and git start [working directory]'),
  include: list('include', 'GLOB', 'pages to list, by the path of their URL'),
  exclude: list('exclude', 'GLOB', 'pages to leave out; wins over --include'),
  pages: list('pages', 'URL', 'a URL to list that is no file of the build'),
  content: {
    value: " 'GLOB=PATH'",
    help: "content and its pages: 'blog/*.md=/blog/[slug]/'; can be repeated",
    set: setContent,
  },
  lastmod: {
    value: ' LIST|false',
    help: 'sources of dates, in order [frontmatter,html,git,published,mtime]',
    set: setLastmod,
  },
  'modified-keys': keys('modified', 'front matter keys that say when a page changed'),
  'published-keys': keys('published', 'front matter keys that say when a page appeared'),
  'git-date': {
    value: ' WHICH',
    help: 'committer or author: which date of a commit counts [committer]',
    set: ({ options }, given) => setPart(options, 'git', { date: given }),
  },
  'first-parent': gitSwitch('firstParent', 'date what a merge brought in by the merge'),
  renames: gitSwitch('renames', 'count a rename alone as a change'),
  'ignore-revs': {
    value: ' FILE|false',
    help: 'commits that changed no content [.git-blame-ignore-revs]',
    set: ({ options }, given) => setPart(options, 'git', { ignoreRevs: given === 'false' ? false : given }),
  },
  ledger: {
    value: '[=FILE]',
    help: 'date pages without sources by when their text changed [waymark-ledger.json]',
    set: ({ options }, given) =>
      setPart(options, 'ledger', given === 'true' ? true : given === 'false' ? false : { file: given }),
  },
  'accept-changes': {
    help: 'believe the changes that the ledger doubts',
    set: (command, given) => void (command.acceptChanges = given === 'true'),
  },
  'max-urls': number('maxUrls', 'URLs in one file [50000]'),
  'max-bytes': number('maxBytes', 'bytes in one file [26214400]'),
  gzip: {
    value: '[=only]',
    help: 'write .gz beside each .xml; only: parts as .xml.gz alone',
    set: ({ options }, given) => {
      // Checked with the other options, in the form it was given.
      const value = given === 'true' ? true : given === 'false' ? false : given
      Object.assign(options, { gzip: value })
    },
  },
  text: onOff('text', 'write sitemap.txt as well'),
  filename: text('filename', 'NAME', 'name of the sitemap [sitemap.xml]'),
  'url-style': text('urlStyle', 'STYLE', 'how URLs end: auto, slash, clean, html [auto]'),
  routes: text('routes', 'HOW', 'dynamic routes without a page: ignore, warn, error [warn]'),
  images: {
    value: '[=main]',
    help: 'list the images of each page; main: of its <main> alone',
    set: ({ options }, given) => {
      Object.assign(options, { images: given === 'true' ? true : given === 'false' ? false : { within: given } })
    },
  },
  videos: onOff('videos', 'list the videos of each page'),
  news: {
    value: ' NAME',
    help: 'write sitemap-news.xml for the publication of this name',
    set: ({ options }, given) => Object.assign(options, { news: { name: given } }),
  },
  style: onOff('style', 'write sitemap.css, for people who open the sitemap'),
  'index-now': {
    value: ' KEY',
    help: 'write the key file of IndexNow and keep what changes, for `waymark submit`',
    set: ({ options }, given) => Object.assign(options, { indexNow: { key: given } }),
  },
  robots: onOff('robots', 'announce the sitemap in robots.txt [on]'),
  report: {
    value: '[=FILE]',
    help: 'write all of this as a page to look at [node_modules/.cache/waymark/<dir>.html]',
    set: ({ options }, given) => void (options.report = given === 'true' ? true : given === 'false' ? false : given),
  },
  strict: onOff('strict', 'count warnings as errors'),
  verbose: onOff('verbose', 'print every page with its verdict and the evidence for it'),
  config: {
    value: ' FILE',
    help: '.mjs, .js (default export) or .json with options; flags win over it',
    set: (command, given) => void (command.config = given),
  },
  'dry-run': {
    help: 'write nothing, only say what would be',
    set: ({ options }, given) => void (options.write = given !== 'true'),
  },
  json: {
    help: 'print the report as JSON and nothing else',
    set: (command, given) => void (command.json = given === 'true'),
  },
  help: { help: 'print this', set: (command, given) => void (command.help = given === 'true') },
  version: { help: 'print the version', set: (command, given) => void (command.version = given === 'true') },
}

function setContent({ options }: Command, given: string): void {
  const at = given.indexOf('=')
  if (at < 1 || at === given.length - 1)
    throw new WaymarkError(
      'invalid-option',
      `\`--content\` is ${show(given)}: give a glob and its path, such as 'content/blog/*.md=/blog/[slug]/'.`,
    )
  options.content = { ...options.content, [given.slice(0, at)]: given.slice(at + 1) }
}

function setLastmod({ options }: Command, given: string): void {
  const { lastmod } = options
  const order = given.split(',').map((source) => source.trim())
  if (given === 'false') options.lastmod = false
  // Beside `--modified-keys` and its like the order is one part of the option.
  else if (lastmod && !Array.isArray(lastmod)) Object.assign(options, { lastmod: { ...lastmod, order } })
  else Object.assign(options, { lastmod: order })
}

function setFolder(command: Command, dir: string): void {
  if (command.dir !== undefined)
    throw new WaymarkError(
      'invalid-option',
      `${show(command.dir)} and ${show(dir)}: give one folder, that of the finished build.`,
    )
  command.dir = dir
}

/** Not strict: what is wrong is said in our words. A switch takes a value only behind `=`. */
function tokensOf<C>(argv: readonly string[], flags: Flags<C>): Token[] {
  const types = Object.entries(flags).map(([name, flag]) => {
    const type: 'string' | 'boolean' = flag.value?.startsWith(' ') ? 'string' : 'boolean'
    return [name, name === 'help' ? { type, short: 'h' } : { type }] as const
  })
  return parseArgs({
    args: [...argv],
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens
}

type Token = ReturnType<typeof parseArgs<{ tokens: true; strict: false; allowPositionals: true }>>['tokens'][number]

/** @param argument that it stands in, which of single letters may be several */
function readFlag<C>(command: C, token: Token & { kind: 'option' }, flags: Flags<C>, argument: string): void {
  const negated = token.name.startsWith('no-') && !Object.hasOwn(flags, token.name)
  const name = negated ? token.name.slice('no-'.length) : token.name
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
  const takesValue = flag?.value?.startsWith(' ') ?? false
  if (!flag || (negated && takesValue && !/^(?:lastmod|ignore-revs)$/.test(name)))
    throw unknown(token.rawName.startsWith('--') ? token.rawName : (argument.split('=', 1)[0] as string), flags)
  if (negated) return flag.set(command, token.value === undefined ? 'false' : refuseValue(token))
  if (takesValue) return flag.set(command, neededValue(token, flag))
  if (token.value !== undefined && !flag.value && !/^(true|false)$/.test(token.value)) refuseValue(token)
  flag.set(command, token.value ?? 'true')
}

function neededValue(token: Token & { kind: 'option' }, flag: { value?: string }): string {
  const { value, inlineValue, rawName } = token
  // The next flag is no value: `--site --json`. One that begins so can be given behind `=`.
  if (value !== undefined && (inlineValue || !value.startsWith('--'))) return value
  throw new WaymarkError('invalid-option', `\`${rawName}\` lacks its value: write \`${rawName}${flag.value}\`.`)
}

function refuseValue({ rawName, value }: Token & { kind: 'option' }): never {
  throw new WaymarkError('invalid-option', `\`${rawName}\` is ${show(value)}: it is a switch and takes no value.`)
}

function unknown<C>(written: string, flags: Flags<C>): WaymarkError {
  const name = written.replace(/^-+/, '')
  if (Object.hasOwn(FLAGS, name) && !Object.hasOwn(flags, name))
    return new WaymarkError(
      'unknown-option',
      `\`${written}\` is a flag of \`waymark [dir]\`, not of this command. \`--help\` lists its flags.`,
    )
  const off = name.startsWith('no-') ? Object.keys(flags).filter((flag) => !flags[flag]?.value?.startsWith(' ')) : []
  const advice = flagAdvice(name, [...Object.keys(flags), ...off.map((flag) => `no-${flag}`)])
  return new WaymarkError('unknown-option', `\`${written}\` is no flag. ${advice}`)
}
