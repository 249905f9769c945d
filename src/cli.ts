import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { commandAdvice } from './core/command-names.ts'
import { inFlags } from './core/flag-names.ts'
import { show } from './core/show.ts'
import { WaymarkError } from './errors.ts'
import { helpText, parseFlags, positionalsOf, type Command } from './flags.ts'
import type { Options } from './options.ts'
import type { Context, Report } from './types.ts'

/** What the command line reads and writes. */
export interface World {
  env: Record<string, string | undefined>
  cwd: string
  stdout: Output
  stderr: Output
  now: Date
  /** The pipeline, in its place for tests; loaded when it is needed, so that `--help` is instant. */
  generate?: (options: Options, context: Context, consent: { acceptChanges: boolean }) => Promise<Report>
}

export interface Output {
  write(text: string): unknown
  isTTY?: boolean | undefined
}

// Wrong use, as against a site with errors.
const MISUSE: ReadonlySet<string> = new Set([
  'unknown-command',
  'unknown-option',
  'invalid-option',
  'no-site',
  'no-output',
  'no-target',
  'no-baseline',
  'no-key',
])

/** What follows the name of a command. @returns the exit code */
export type Subcommand = (argv: readonly string[], world: World) => Promise<number>

/** Each is loaded when it is called. A folder with the name of a command is `./check`. */
const COMMANDS: Readonly<Record<string, () => Promise<{ run: Subcommand }>>> = {
  check: () => import('./check-command.ts'),
  submit: () => import('./submit-command.ts'),
  explain: () => import('./explain-command.ts'),
  report: () => import('./report-command.ts'),
}

/**
 * `waymark [dir] --site URL`, or `waymark <command> …`.
 *
 * @param argv the arguments alone, without Node and script
 * @returns the exit code: 0 good, 1 errors, 2 wrong use (unknown or ill-typed options, no site, no folder)
 */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const [name = ''] = argv
  try {
    if (Object.hasOwn(COMMANDS, name)) return await (await COMMANDS[name]!()).run(argv.slice(1), world)
    refuseCommand(argv, world.cwd)
    const command = parseFlags(argv)
    if (command.help) return print(world, helpText())
    if (command.version) return print(world, `${await version()}\n`)
    return await build(command, world)
  } catch (error) {
    return await fail(inWordsOfCommand(error, argv, world.cwd), argv, world)
  }
}

/**
 * Before the flags are read, which are those of the command that was meant.
 *
 * @throws WaymarkError `unknown-command` for what was plainly meant as a command, and is no folder either
 */
function refuseCommand(argv: readonly string[], cwd: string): void {
  const words = positionalsOf(argv)
  const advice = commandAdvice(words, Object.keys(COMMANDS), (folder) => existsSync(resolve(cwd, folder)))
  if (advice) throw new WaymarkError('unknown-command', `${show(advice.word)} ${advice.says}`)
}

async function build(command: Command, world: World): Promise<number> {
  const { env, cwd, now } = world
  const options = await optionsOf(command, cwd)
  if (command.acceptChanges && !hasLedger(options))
    throw new WaymarkError(
      'invalid-option',
      '`--accept-changes` goes with `--ledger`: there is no ledger to accept them in.',
    )
  const start = performance.now()
  const generate = world.generate ?? (await import('./generate.ts')).generate
  const report = await generate(options, { env, cwd, now }, { acceptChanges: command.acceptChanges ?? false })
  const ms = performance.now() - start
  const root = resolve(cwd, options.root ?? '')
  const page = await (await import('./keep-report.ts')).keepReport(report, options, cwd)
  if (command.json) await printJson(report, world)
  else await printReport(report, ms, root, options, world)
  if (page !== undefined && !command.json) world.stdout.write(`Report: ${slashes(relative(cwd, page))}\n`)
  return report.ok ? 0 : 1
}

/** Flags win over the file; the folder is seen from where the command was typed. */
export async function optionsOf({ config, dir, options }: Command, cwd: string): Promise<Options> {
  const file = config ? await (await import('./io/config-file.ts')).readConfig(resolve(cwd, config), config) : {}
  return { ...file, ...options, ...lastmodOf(file, options), ...(dir !== undefined && { outDir: resolve(cwd, dir) }) }
}

function hasLedger({ lastmod }: Options): boolean {
  if (!lastmod) return false
  if ('length' in lastmod) return lastmod.includes('ledger')
  return Boolean(lastmod.ledger) || (lastmod.order?.includes('ledger') ?? false)
}

/** A flag for one part of `lastmod` leaves the other parts to the file. */
function lastmodOf({ lastmod: inFile }: Options, { lastmod }: Options): Pick<Options, 'lastmod'> {
  if (!lastmod || !inFile || 'length' in lastmod) return {}
  return { lastmod: { ...('length' in inFile ? { order: inFile } : inFile), ...lastmod } }
}

function isProject(folder: string): boolean {
  return ['package.json', 'index.html'].every((file) => existsSync(join(folder, file)))
}

async function printReport(report: Report, ms: number, root: string, options: Options, world: World): Promise<void> {
  const { findingText, levelLabel, successLine, verboseLines } = await import('./terminal.ts')
  const { isVerbose } = await import('./options.ts')
  const { isTold } = await import('./core/findings.ts')
  const { stdout, stderr, env, cwd } = world
  const verbose = isVerbose(options, env)
  const out = { color: hasColor(stdout, env) }
  if (verbose) for (const line of verboseLines(report, { ...out, root })) stdout.write(`${line}\n`)
  for (const finding of report.findings)
    if (isTold(finding, verbose)) stderr.write(`${findingText(finding, { color: hasColor(stderr, env) })}\n`)
  const outDir = report.outDir === undefined ? undefined : resolve(root, report.outDir)
  if (outDir !== undefined && isProject(outDir)) {
    const shown = slashes(relative(cwd, outDir))
    stderr.write(
      `${levelLabel('info', hasColor(stderr, env))} ${shown} holds a package.json beside its index.html. Is it the output folder? ` +
        `If it is the project, remove sitemap.xml from it and give the folder that the build writes: \`waymark ${builtIn(outDir) ?? 'dist'}\`.\n`,
    )
  }
  const folder = outDir === undefined ? undefined : slashes(relative(cwd, outDir))
  stdout.write(`${successLine(report, ms, { ...out, folder })}\n`)
}

/** The same mistakes, in the words of whoever typed flags and a folder. */
function inWordsOfCommand(error: unknown, argv: readonly string[], cwd: string): unknown {
  if (!(error instanceof WaymarkError)) return error
  const isFolderTyped = positionalsOf(argv).length > 0
  if (error.code === 'no-output' && error.message.startsWith('`outDir` is missing')) error.message = noFolder(cwd)
  else if (error.code === 'no-output' && isFolderTyped)
    error.message = error.message.replace(/^`outDir` is (.+?), which /, '$1 ') + otherFolder(error.message, cwd)
  else
    error.message = inFlags(error.message, (flag) =>
      argv.some((arg) => new RegExp(`^--(?:no-)?${flag}(?:=|$)`).test(arg)),
    )
  return error
}

/** Where builds put what they make. */
const OUTPUTS = ['dist', 'build', 'out', '_site', '.output/public', 'dist/client', 'build/client']

function builtIn(cwd: string): string | undefined {
  return OUTPUTS.find((folder) => existsSync(join(cwd, folder, 'index.html')))
}

function otherFolder(message: string, cwd: string): string {
  const built = builtIn(cwd)
  return built === undefined || message.includes('did you mean') ? '' : ` Did you mean \`waymark ${built}\`?`
}

function noFolder(cwd: string): string {
  const built = builtIn(cwd) ?? 'dist'
  return `Which folder? Give the one that holds the finished build: \`waymark ${built} --site https://example.com\`. \`waymark --help\` lists the flags.`
}

async function fail(error: unknown, argv: readonly string[], world: World): Promise<number> {
  const json = argv.includes('--json')
  const { levelLabel, findingText } = await import('./terminal.ts')
  const { formatFinding } = await import('./core/findings.ts')
  const color = hasColor(world.stderr, world.env)
  const known = error instanceof WaymarkError
  const message = known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  world.stderr.write(`${levelLabel('error', color)} ${message}\n`)
  if (!known) return 1
  if (json && error.report) await printJson(error.report, world)
  for (const finding of json ? [] : (error.report?.findings ?? [])) {
    // What the message says already is not said again.
    if (finding.level === 'info' || message.includes(formatFinding(finding))) continue
    world.stderr.write(`${findingText(finding, { color })}\n`)
  }
  return MISUSE.has(error.code) ? 2 : 1
}

async function printJson(report: Report, { stdout }: World): Promise<void> {
  const { reportJson } = await import('./core/report-json.ts')
  stdout.write(`${reportJson(report, { indent: 2 })}\n`)
}

function print({ stdout }: World, text: string): 0 {
  stdout.write(text)
  return 0
}

async function version(): Promise<string> {
  const { packageFolder } = await import('./io/package-folder.ts')
  const manifest = await readFile(join(packageFolder(), 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** https://no-color.org: any value but the empty one turns colours off. */
export function hasColor(output: Output, env: World['env']): boolean {
  return Boolean(output.isTTY) && !env['NO_COLOR']
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/') || '.'
}
