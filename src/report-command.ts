/** `waymark report <dir>` */
import { relative, resolve } from 'node:path'
import { hasColor, optionsOf, type Subcommand } from './cli.ts'
import { show } from './core/show.ts'
import { WaymarkError } from './errors.ts'
import { FLAGS, flagLines, readArguments, type Command as Build, type Flags } from './flags.ts'
import { reportOf, type Told } from './last-run.ts'

interface Command extends Build {
  out?: string
  fresh?: boolean
}

const { json: _json, 'dry-run': _dryRun, report: _report, ...BUILD_FLAGS } = FLAGS

const REPORT_FLAGS: Flags<Command> = {
  out: {
    value: ' FILE',
    help: 'where to write it [node_modules/.cache/waymark/<dir>.html]',
    set: (command, given) => void (command.out = given),
  },
  fresh: {
    help: 'run afresh, even if the report of the last build still holds',
    set: (command, given) => void (command.fresh = given === 'true'),
  },
  ...BUILD_FLAGS,
}

export const run: Subcommand = async (argv, world) => {
  const command: Command = { help: false, version: false, json: false, options: {} }
  readArguments(argv, REPORT_FLAGS, command, (given) => {
    if (command.dir !== undefined)
      throw new WaymarkError('invalid-option', `${show(command.dir)} and ${show(given)}: give one folder.`)
    command.dir = given
  })
  if (command.help) return (world.stdout.write(helpText()), 0)
  if (command.dir === undefined)
    throw new WaymarkError('no-target', 'Which build? Give its output folder: `waymark report dist`.')
  const { env, cwd, now, stdout } = world
  const options = await optionsOf(command, cwd)
  const told = await reportOf(options, { env, cwd, now }, command.fresh)
  const [{ writeReportPage }, { toldText }] = await Promise.all([
    import('./report-page.ts'),
    import('./explain-text.ts'),
  ])
  const out = command.out === undefined ? true : resolve(cwd, command.out)
  const file = await writeReportPage(told.report, resolve(cwd, options.root ?? ''), noteOf(told), out)
  stdout.write(`${toldText(told, { color: hasColor(stdout, env) })}\n`)
  stdout.write(`${relative(cwd, file).replaceAll('\\', '/')} written: open it in a browser.\n`)
  return 0
}

function noteOf({ from, failed }: Told): string {
  if (failed !== undefined) return 'a run that would fail'
  return from === 'saved' ? 'last build' : 'a run that wrote nothing'
}

function helpText(): string {
  return [
    'waymark report <dir> [flags]',
    '',
    'Writes the inspector as one HTML file: all pages with their verdicts, dates and findings. By the report of the last',
    'build, as long as the sitemap is the one it wrote; else by a run with the same flags as `waymark <dir>`.',
    '',
    ...flagLines(REPORT_FLAGS),
    '',
    'Exit code: 0 written, 1 errors, 2 wrong use.',
    '',
  ].join('\n')
}
