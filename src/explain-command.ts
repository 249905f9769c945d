/** `waymark explain <dir> <path | URL>` */
import { statSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { listedAmong, type FolderSitemap } from './check/folder-sitemap.ts'
import { hasColor, optionsOf, type Subcommand, type World } from './cli.ts'
import { explain, type Explanation } from './core/explain.ts'
import { askedUrl, findPages } from './core/find-page.ts'
import { show } from './core/show.ts'
import { pageKey } from './core/url.ts'
import { WaymarkError } from './errors.ts'
import { FLAGS, flagLines, readArguments, type Command as Build, type Flags } from './flags.ts'
import { draftEvidence } from './core/page-statements.ts'
import { recordOf } from './core/record.ts'
import { frontMatterReader } from './io/content.ts'
import { withLine } from './io/front-matter-line.ts'
import { findLoc } from './io/listed-urls.ts'
import type { Unbuilt } from './explain-text.ts'
import { reportOf, type Told } from './last-run.ts'
import type { Report } from './types.ts'

interface Command extends Build {
  target?: string
  fresh?: boolean
}

const EXPLAIN_FLAGS: Flags<Command> = {
  fresh: {
    help: 'run afresh, even if the report of the last build still holds',
    set: (command, given) => void (command.fresh = given === 'true'),
  },
  ...FLAGS,
}

export const run: Subcommand = async (argv, world) => {
  const command: Command = { help: false, version: false, json: false, options: {} }
  readArguments(argv, EXPLAIN_FLAGS, command, (given) => {
    if (command.dir === undefined) command.dir = given
    else if (command.target === undefined) command.target = given
    else
      throw new WaymarkError(
        'invalid-option',
        `${show(command.target)} and ${show(given)}: ask for one page at a time.`,
      )
  })
  if (command.help) return (world.stdout.write(helpText()), 0)
  const { dir, target } = command
  if (dir === undefined || target === undefined)
    throw new WaymarkError(
      'no-target',
      'Which page? Give the output folder and a path or URL: `waymark explain dist /about/`.',
    )
  const { env, cwd, now } = world
  const options = await optionsOf(command, cwd)
  const told = await reportOf(options, { env, cwd, now }, command.fresh)
  const root = resolve(cwd, options.root ?? '')
  const explanations: Explanation[] = []
  for (const verdict of findPages(target, told.report))
    explanations.push(await withLines(explain(verdict, told.report, now), root))
  const found = explanations.length > 0 ? explanations : streamed(target, told.report, root)
  if (told.from !== 'saved') await compare(found, told.present)
  if (command.json) world.stdout.write(`${JSON.stringify({ from: told.from, pages: found }, null, 2)}\n`)
  else await print(found, target, told, root, world)
  return found.length > 0 ? 0 : 1
}

/** With what lies in the folder: it may be of another build. */
async function compare(found: Explanation[], present: FolderSitemap | undefined): Promise<void> {
  if (!present) return found.forEach((page) => (page.present = { lists: false }))
  const { file } = present
  const { listed, whole } = await listedAmong(present, new Set(found.map(({ url }) => url)))
  for (const page of found) {
    const lists = listed.has(page.url) || (whole ? false : undefined)
    page.present = { file, ...(lists !== undefined && { lists }) }
  }
}

async function withLines(page: Explanation, root: string): Promise<Explanation> {
  const { why, dated, asked } = page
  const answers = asked.map(async (one) =>
    one.evidence ? { ...one, evidence: await withLine(one.evidence, root) } : one,
  )
  return {
    ...page,
    why: await withLine(why, root),
    ...(dated && { dated: await withLine(dated, root) }),
    asked: await Promise.all(answers),
  }
}

/** One of `pages` that no file of the build is behind. */
function streamed(target: string, report: Report, root: string): Explanation[] {
  const { url, foreign } = askedUrl(target, report)
  if (foreign) return []
  const listed = findLoc([url, twinOf(url)], report, root)
  if (!listed) return []
  const { loc, file, lastmod } = listed
  return [
    {
      url: loc,
      kept: true,
      why: { from: 'pages', name: 'loc', value: `listed in ${file}` },
      ...(lastmod !== undefined && {
        lastmod,
        dated: recordOf(report)?.dated?.[loc] ?? { from: 'pages', name: 'lastmod', value: lastmod },
      }),
      asked: [],
      alternates: [],
      refused: [],
      images: 0,
      videos: 0,
      findings: [],
    },
  ]
}

/** The other of the two forms of an address. */
function twinOf(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : `${url}/`
}

async function print(
  found: Explanation[],
  target: string,
  told: Told,
  root: string,
  { stdout, stderr, env, cwd }: World,
): Promise<void> {
  const { explanationText, toldText, unknownText } = await import('./explain-text.ts')
  const look = { color: hasColor(stdout, env) }
  stdout.write(`${toldText(told, look)}\n\n`)
  for (const explanation of found) stdout.write(`${explanationText(explanation, look)}\n`)
  if (found.length > 0) return
  const { url, foreign } = askedUrl(target, told.report)
  const source = foreign ? undefined : await unbuiltSource(resolve(cwd, target), url, told.report, root)
  const { listed } = told.present ? await listedAmong(told.present, new Set([url, twinOf(url)])) : { listed: new Set() }
  stderr.write(`${unknownText(target, { url, foreign, isListed: listed.size > 0 }, told, source)}\n`)
}

/** What was asked for by its file, or by the page it would be. */
async function unbuiltSource(path: string, url: string, report: Report, root: string): Promise<Unbuilt | undefined> {
  const known = recordOf(report)?.drafts?.[pageKey(url.slice(report.site.length))]
  if (known?.file !== undefined) return { file: known.file, draft: known }
  const file = relative(root, path).replaceAll('\\', '/')
  const isBelow = file !== '..' && !file.startsWith('../') && !isAbsolute(file)
  if (!isBelow || !statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined
  const front = await frontMatterReader(root, () => {})
  const draft = draftEvidence({ file, ...front(file) })
  return { file, ...(draft && { draft }) }
}

function helpText(): string {
  return [
    'waymark explain <dir> <path | URL> [flags]',
    '',
    'Why a page is in the sitemap or not, where its date is from, which versions it has: by the report of the last build,',
    'as long as the sitemap is the one it wrote; else by a run with the same flags as `waymark <dir>`, which writes nothing.',
    '',
    ...flagLines(EXPLAIN_FLAGS),
    '',
    'Exit code: 0 explained, 1 no such page, 2 wrong use.',
    '',
  ].join('\n')
}
