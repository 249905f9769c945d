/** What to say of a flag that a command does not have. */
import { nearest, plain } from './nearest.ts'
import { equivalentOf } from './option-names.ts'

/**
 * The remedy for an unknown flag, in flags: the same advice as for an option, as far as the command can follow it.
 *
 * @param name without its hyphens
 * @param flags those of the command
 */
export function flagAdvice(name: string, flags: readonly string[]): string {
  if (/^v$/i.test(name) && flags.includes('version')) return 'Did you mean `--version`? `--verbose` prints every page.'
  const same = flags.find((other) => plain(other) === plain(name))
  if (same) return `Did you mean \`--${same}\`?`
  const equivalent = equivalentFlag(name, flags)
  if (equivalent) return equivalent
  const near = nearest(name, flags)
  return near ? `Did you mean \`--${near}\`?` : '`--help` lists the flags.'
}

const FOLDER = 'Give the folder by itself, without a flag'

/** Options and names of other tools that on the command line are something else than in a config. */
const HERE: ReadonlyMap<string, string> = new Map([
  ['outdir', '`outDir`'],
  ['write', 'It writes unless `--dry-run` is given.'],
  ['nowrite', 'Use `--dry-run` to write nothing.'],
  ['filter', 'Use `include` or `exclude`.'],
  ['stdout', 'Use `--dry-run` and `--json`.'],
  ['transform', '`transform`'],
  ['group', '`group`'],
  ['i18n', '`i18n`'],
])

/** Options without a flag. */
const CONFIG_ONLY = /`(?:transform|group|i18n)`/

function equivalentFlag(name: string, flags: readonly string[]): string | undefined {
  const words = HERE.get(plain(name)) ?? equivalentOf(name)
  if (words === undefined) return undefined
  if (words.includes('`outDir`')) return `${FOLDER}${fileNamed(words, flags)}.`
  // Of those that make a sitemap, as against those that read one.
  const makes = flags.includes('config')
  const [option] = CONFIG_ONLY.exec(words) ?? []
  if (option && !makes) return undefined
  if (option) return `${words === option ? '' : `${words} `}${option} goes into the file that \`--config\` names.`
  const inFlags = words.replace(OPTION, (_, name: string, value: string | undefined) => flagOf(name, value))
  const needed = [...inFlags.matchAll(/`(?:--(?:no-)?)?([a-z][A-Za-z-]*)(?: [^`]*)?`/g)].map(
    (match) => match[1] as string,
  )
  const isHad = needed.length > 0 ? needed.every((flag) => flags.includes(flag)) : makes
  return isHad ? inFlags : undefined
}

function fileNamed(words: string, flags: readonly string[]): string {
  if (flags.includes('out')) return '; `--out` names the file'
  return words.includes('`filename`') && flags.includes('filename') ? '; `--filename` names the sitemap' : ''
}

/** An option in the words of an advice, with or without its value. */
const OPTION = /`([a-z][A-Za-z]*)(?:: "?(\w+)"?)?`/g

function flagOf(option: string, value: string | undefined): string {
  const flag = hyphened(option)
  if (value === undefined || value === 'true') return `\`--${flag}\``
  return value === 'false' ? `\`--no-${flag}\`` : `\`--${flag} ${value}\``
}

function hyphened(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Parts of options that have a flag of their own. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['lastmod.order', 'lastmod'],
  ['lastmod.keys.modified', 'modified-keys'],
  ['lastmod.keys.published', 'published-keys'],
  ['lastmod.git.date', 'git-date'],
  ['lastmod.git.firstParent', 'first-parent'],
  ['lastmod.git.renames', 'renames'],
  ['lastmod.git.ignoreRevs', 'ignore-revs'],
  ['lastmod.ledger.file', 'ledger'],
  ['live.since', 'since'],
  ['write', 'dry-run'],
])

/**
 * What is wrong with an option, told to whoever typed a flag; an option of a config file keeps its name.
 *
 * @param isTyped whether a flag stands in the command line
 */
export function inFlags(message: string, isTyped: (flag: string) => boolean): string {
  const [, option] = /^(?:The \d+\w\w item of )?`([a-z][\w.]*)`/i.exec(message) ?? []
  if (option === undefined) return message
  const flag = PARTS.get(option) ?? hyphened(option.split('.', 1)[0] as string)
  return isTyped(flag) ? message.replace(`\`${option}\``, `\`--${flag}\``) : message
}
