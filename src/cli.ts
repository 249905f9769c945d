import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { commandAdvice } from './core/command-names.ts'
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
    return await fail(error, argv.includes('--json'), world)
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

async function printReport(report: Report, ms: number, root: string, options: Options, world: World): Promise<void> {
  const { findingText, successLine, verboseLines } = await import('./terminal.ts')
  const { isVerbose } = await import('./options.ts')
  const { isTold } = await import('./core/findings.ts')
  const { stdout, stderr, env, cwd } = world
  const verbose = isVerbose(options, env)
  const out = { color: hasColor(stdout, env) }
  if (verbose) for (const line of verboseLines(report, { ...out, root })) stdout.write(`${line}\n`)
  for (const finding of report.findings)
    if (isTold(finding, verbose)) stderr.write(`${findingText(finding, { color: hasColor(stderr, env) })}\n`)
  const folder = report.outDir === undefined ? undefined : slashes(relative(cwd, resolve(root, report.outDir)))
  stdout.write(`${successLine(report, ms, { ...out, folder })}\n`)
}

async function fail(error: unknown, json: boolean, world: World): Promise<number> {
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
