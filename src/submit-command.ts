/** `waymark submit <dir>` */
import type { Subcommand } from './cli.ts'
import { grouped } from './core/findings.ts'
import { show } from './core/show.ts'
import { WaymarkError } from './errors.ts'
import { flagLines, readArguments, type Flags } from './flags.ts'
import type { SubmitOptions, Submitted } from './submit.ts'

interface Command {
  dir?: string
  options: SubmitOptions
  json: boolean
  help: boolean
}

const FLAGS: Flags<Command> = {
  key: { value: ' KEY', help: 'your key [that of the build]', set: ({ options }, given) => void (options.key = given) },
  baseline: {
    value: ' FILE|URL',
    help: 'sitemap of the last deploy [the list that the build kept]',
    set: ({ options }, given) => void (options.baseline = given),
  },
  endpoint: {
    value: ' URL',
    help: 'where to send it [https://api.indexnow.org/indexnow]',
    set: ({ options }, given) => void (options.endpoint = given),
  },
  'dry-run': {
    help: 'send nothing, only say what would be',
    set: ({ options }, given) => void (options.dryRun = given === 'true'),
  },
  json: { help: 'print what was sent as JSON and nothing else', set: (c, given) => void (c.json = given === 'true') },
  help: { help: 'print this', set: (c, given) => void (c.help = given === 'true') },
}

export const run: Subcommand = async (argv, { env, cwd, now, stdout }) => {
  const command: Command = { options: {}, json: false, help: false }
  readArguments(argv, FLAGS, command, (given) => {
    if (command.dir !== undefined)
      throw new WaymarkError('invalid-option', `${show(command.dir)} and ${show(given)}: give one folder.`)
    command.dir = given
  })
  if (command.help) return (stdout.write(helpText()), 0)
  if (command.dir === undefined)
    throw new WaymarkError('no-target', 'Which folder was deployed? Give it: `waymark submit dist`.')
  const { submit } = await import('./submit.ts')
  const result = await submit(command.dir, command.options, { env, cwd, now })
  stdout.write(command.json ? `${JSON.stringify(result, null, 2)}\n` : text(result))
  return 0
}

function text({ state, endpoint, added, changed, removed, urls }: Submitted): string {
  if (state === 'nothing') return 'Nothing has changed: nothing sent.\n'
  const count = `${grouped(urls.length)} URL${urls.length === 1 ? '' : 's'}`
  const kinds = `${grouped(added.length)} added, ${grouped(changed.length)} changed, ${grouped(removed.length)} removed`
  if (state === 'sent') return `${count} sent to ${new URL(endpoint).host} (${kinds}).\n`
  return `${urls.map((url) => `${url}\n`).join('')}${count} would be sent to ${new URL(endpoint).host} (${kinds}).\n`
}

function helpText(): string {
  return [
    'waymark submit <dir> [flags]',
    '',
    'After a deploy: tells the search engines of IndexNow (Bing, Naver, Seznam, Yandex, Yep) which URLs were added, changed or',
    'removed. The build knows it when it has `indexNow: { key }`; else give the sitemap of the last deploy.',
    '',
    ...flagLines(FLAGS),
    '',
    'Exit code: 0 good, 1 errors, 2 wrong use.',
    '',
  ].join('\n')
}
