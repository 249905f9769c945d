/** `waymark explain <dir> <path | URL>` */
import { statSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { listedAmong, type FolderSitemap } from './check/folder-sitemap.ts'
import { hasColor, optionsOf, type Subcommand, type World } from './cli.ts'
import { explain, type Explanation } from './core/explain.ts'
import { askedUrl, findPages, pagesMadeOf } from './core/find-page.ts'
import { show } from './core/show.ts'
import { pageKey } from './core/url.ts'
import { WaymarkError } from './errors.ts'
import { FLAGS, flagLines, readArguments, type Command as Build, type Flags } from './flags.ts'
import { draftEvidence } from './core/page-statements.ts'
import { recordOf } from './core/record.ts'
import { frontMatterReader } from './io/content.ts'
import { withLine } from './io/front-matter-line.ts'
import { findLoc } from './io/listed-urls.ts'
import type { Made, Unbuilt } from './explain-text.ts'
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
  const { verdicts, locs, of } = found(target, told.report, fileNamed(target, cwd, root))
  const pages: Explanation[] = []
  for (const verdict of verdicts.slice(0, of ? MOST_MADE : undefined))
    pages.push(await withLines(explain(verdict, told.report, now), root))
  for (const loc of of ? locs.slice(0, MOST_MADE - pages.length) : []) pages.push(...streamed([loc], told.report, root))
  if (pages.length === 0) pages.push(...asked(target, told.report, root))
  if (told.from !== 'saved') await compare(pages, told.present)
  const count = verdicts.length + locs.length
  const made = of !== undefined && count > 1 ? { of, count } : undefined
  if (command.json)
    world.stdout.write(`${JSON.stringify({ from: told.from, ...(made && { made }), pages }, null, 2)}\n`)
  else await print(pages, target, told, root, world, made)
  return pages.length > 0 ? 0 : 1
}

/** Of the pages that one file makes, so many are shown. */
const MOST_MADE = 5

interface Hits extends ReturnType<typeof pagesMadeOf> {
  /** The file that several pages are made of. */
  of?: string
}

/** What was asked for, by itself or by what it is made of. */
function found(target: string, report: Report, file: string | undefined): Hits {
  const verdicts = findPages(target, report)
  if (file === undefined || verdicts.some(({ page }) => page.source !== file)) return { verdicts, locs: [] }
  const made = pagesMadeOf(file, report)
  if (made.verdicts.length + made.locs.length === 0) return { verdicts, locs: [] }
  return { ...made, of: file }
}

/** Below `root`, with `/`; nothing for what lies elsewhere. */
function fileNamed(target: string, cwd: string, root: string): string | undefined {
  const file = relative(root, resolve(cwd, target)).replaceAll('\\', '/')
  return file === '..' || file.startsWith('../') || isAbsolute(file) ? undefined : file
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

/** By its URL. */
function asked(target: string, report: Report, root: string): Explanation[] {
  const { url, foreign } = askedUrl(target, report)
  return foreign ? [] : streamed([url, twinOf(url)], report, root)
}

/** One of `pages` that no file of the build is behind. */
function streamed(urls: readonly string[], report: Report, root: string): Explanation[] {
  const listed = findLoc(urls, report, root)
  if (!listed) return []
  const { loc, file, lastmod } = listed
  const source = recordOf(report)?.sources?.[loc]
  return [
    {
      url: loc,
      kept: true,
      why: { from: 'pages', name: 'loc', value: `listed in ${file}` },
      ...(source !== undefined && { source }),
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
  made: Made | undefined,
): Promise<void> {
  const { explanationText, madeText, toldText, unknownText } = await import('./explain-text.ts')
  const look = { color: hasColor(stdout, env) }
  stdout.write(`${toldText(told, look)}\n\n`)
  if (made) return void stdout.write(`${madeText(made, found, look)}\n`)
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
  const file = fileNamed(path, root, root)
  if (file === undefined || !statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined
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
