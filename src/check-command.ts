/** `waymark check <dir | file | URL>` */
import { hasColor, type Subcommand, type World } from './cli.ts'
import { checkMeanings } from './core/check-messages.ts'
import { grouped } from './core/findings.ts'
import { meanings } from './core/messages.ts'
import { nearest } from './core/nearest.ts'
import { show } from './core/show.ts'
import { WaymarkError } from './errors.ts'
import { flagLines, readArguments, type Flags } from './flags.ts'
import type { CheckOptions, CheckReport } from './types.ts'

interface Command {
  target?: string
  options: CheckOptions
  live: Exclude<NonNullable<CheckOptions['live']>, boolean>
  ignore: Set<string>
  json: boolean
  github: boolean
  help: boolean
}

type Live = Command['live']

function number(
  name: 'sample' | 'concurrency' | 'timeout',
  value: string,
  most: number,
  help: string,
  factor = 1,
): Flags<Command>[string] {
  return {
    value: ` ${value}`,
    help,
    set(command, given) {
      if (!/^\d+$/.test(given) || Number(given) < 1 || Number(given) > most)
        throw new WaymarkError(
          'invalid-option',
          `\`--${name}\` is ${show(given)}: give a whole number from 1 to ${most}.`,
        )
      setLive(command, { [name]: Number(given) * factor })
    },
  }
}

function setLive(command: Command, values: Live): void {
  Object.assign(command.live, values)
}

/** Nothing is fetched that nobody asked for, and nothing asked for is passed over. */
function refuseWithoutLive({ live, options }: Command): void {
  const [name] = Object.keys(live)
  if (name !== undefined && options.live === undefined)
    throw new WaymarkError(
      'invalid-option',
      `\`--${name}\` goes with \`--live\`, which fetches the listed URLs: add it, or leave \`--${name}\` out.`,
    )
}

const FLAGS: Flags<Command> = {
  site: {
    value: ' URL',
    help: 'public address of the site, where files on disk do not tell it',
    set: ({ options }, given) => void (options.site = given),
  },
  live: {
    help: 'fetch the listed URLs: status, redirects, noindex, canonical',
    set: (command, given) => void (command.options.live = given === 'true' ? command.live : false),
  },
  sample: number('sample', 'N', 1_000_000, 'with --live: fetch only N of them, spread over the whole'),
  since: {
    value: ' DATE',
    help: 'with --live: fetch only those with a lastmod from then on',
    set: (command, given) => setLive(command, { since: given }),
  },
  concurrency: number('concurrency', 'N', 32, 'with --live: fetched at a time [4]'),
  timeout: number('timeout', 'SECONDS', 600, 'with --live: how long one answer may take [30]', 1000),
  baseline: {
    value: ' FILE|URL',
    help: 'another sitemap: what was added, changed, removed since',
    set: ({ options }, given) => void (options.baseline = given),
  },
  ignore: {
    value: ' CODE',
    help: 'do not report this finding; can be repeated',
    set: (command, given) => addIgnored(command, given),
  },
  strict: { help: 'count warnings as errors', set: ({ options }, given) => void (options.strict = given === 'true') },
  json: { help: 'print the report as JSON and nothing else', set: (c, given) => void (c.json = given === 'true') },
  github: { help: 'print annotations for GitHub', set: (c, given) => void (c.github = given === 'true') },
  help: { help: 'print this', set: (c, given) => void (c.help = given === 'true') },
}

function addIgnored({ ignore }: Command, given: string): void {
  for (const code of given.split(',').map((one) => one.trim())) {
    if (!Object.hasOwn(meanings(), code))
      throw new WaymarkError('invalid-option', `\`--ignore\` is ${show(code)}, which is no code. ${codeAdvice(code)}`)
    ignore.add(code)
  }
}

const ALL_CODES = 'Each stands behind its finding; the README lists all, under "Codes of the check".'
const MOST_CODES = 5

/** The code that was mistyped, else those that have one of its words, else those of which a word was mistyped. */
function codeAdvice(given: string): string {
  const codes = Object.keys(checkMeanings())
  const words = given.split(/[-_\s]+/).filter((word) => word.length > 2)
  const having = (isWord: (word: string, parts: string[]) => boolean) =>
    codes.filter((code) => words.some((word) => isWord(word, code.split('-')))).slice(0, MOST_CODES)
  const near = nearest(given, codes)
  let alike = near === undefined ? having((word, parts) => parts.includes(word)) : [near]
  if (alike.length === 0) alike = having((word, parts) => nearest(word, parts) !== undefined)
  const last = alike.pop()
  if (last === undefined) return ALL_CODES
  return `Did you mean ${alike.length > 0 ? `${alike.join(', ')} or ` : ''}${last}? ${ALL_CODES}`
}

export const run: Subcommand = async (argv, world) => {
  const command: Command = { options: {}, live: {}, ignore: new Set(), json: false, github: false, help: false }
  readArguments(argv, FLAGS, command, (given) => {
    if (command.target !== undefined)
      throw new WaymarkError('invalid-option', `${show(command.target)} and ${show(given)}: check one at a time.`)
    command.target = given
  })
  if (command.help) return (world.stdout.write(helpText()), 0)
  if (command.target === undefined)
    throw new WaymarkError(
      'no-target',
      'What is to be checked? Give a folder, a sitemap or a URL: `waymark check dist`.',
    )
  refuseWithoutLive(command)
  const { env, cwd, now, stdout } = world
  const progress = command.json ? undefined : new Progress(world)
  const { check } = await import('./check/check.ts')
  let report: CheckReport
  try {
    report = await check(
      command.target,
      command.options,
      { env, cwd, now },
      { ignore: command.ignore, ...(progress && { progress: (words) => progress.show(words) }) },
    )
  } finally {
    progress?.clear()
  }
  if (command.json) stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else await print(report, command, world)
  return report.ok ? 0 : 1
}

async function print(report: CheckReport, command: Command, { stdout, env, cwd }: World): Promise<void> {
  const { checkText, githubLines } = await import('./check-text.ts')
  if (command.github)
    for (const line of githubLines(report, { cwd, top: env['GITHUB_WORKSPACE'] || cwd })) stdout.write(`${line}\n`)
  stdout.write(checkText(report, command.target ?? '', { color: hasColor(stdout, env) }))
}

function helpText(): string {
  return [
    'waymark check <dir | file | URL> [flags]',
    '',
    'Judges a sitemap, whoever wrote it: a file, the finished build around it, or a site by its robots.txt.',
    '',
    ...flagLines(FLAGS),
    '',
    'The code of a finding stands behind it; the README lists all, under "Codes of the check".',
    'Exit code: 0 good, 1 errors, 2 wrong use.',
    '',
  ].join('\n')
}

const INTERVAL = 100

/** One line on a terminal that says how far it has come. */
class Progress {
  readonly #output: World['stderr'] | undefined
  #last = 0
  #shown = false

  constructor({ stderr }: World) {
    this.#output = stderr.isTTY ? stderr : undefined
  }

  show({ urls, fetched }: { urls: number; fetched?: number }): void {
    const now = performance.now()
    if (!this.#output || now - this.#last < INTERVAL) return
    this.#last = now
    this.#shown = true
    this.#output.write(
      `\r\u001b[K${grouped(urls)} URLs read${fetched === undefined ? '' : `, ${grouped(fetched)} fetched`} …`,
    )
  }

  clear(): void {
    if (this.#shown) this.#output?.write('\r\u001b[K')
  }
}
