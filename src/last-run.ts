/** The report of the last build, as long as it holds, else that of a run made for the purpose. */
import { resolve } from 'node:path'
import { addressBy, countUnknown, sitemapIn, type FolderSitemap } from './check/folder-sitemap.ts'
import { WaymarkError } from './errors.ts'
import { newestOutDir, runOf } from './io/save-report.ts'
import { generate } from './generate.ts'
import type { Options } from './options.ts'
import type { Context, Report } from './types.ts'
import { recordOf } from './core/record.ts'

export interface Told {
  report: Report
  /** `saved`: of the last build; else why there had to be a new run. */
  from: 'saved' | 'asked' | 'none' | 'changed'
  /** That run would have failed a build. */
  failed?: string
  /** The file in the folder that told the address of the site, where nobody else did. */
  siteBy?: string
  /** The sitemap that lies in the folder, where the report is of a run made for the purpose. */
  present?: FolderSitemap
  /** How much of what that lists the run does not know, as it was given no `pages`. */
  beyond?: number
}

type World = Required<Omit<Context, 'facts'>> & Context

/**
 * @param fresh do not look at the last build
 * @throws WaymarkError of the run, where it did not come as far as the pages
 */
export async function reportOf(options: Options, context: World, fresh = false): Promise<Told> {
  const root = resolve(context.cwd, options.root ?? '')
  const last = fresh || options.outDir === undefined ? undefined : await runOf(root, options.outDir)
  if (last?.current && recordOf(last.report)) return { report: last.report, from: 'saved' }
  const told = { from: fresh ? 'asked' : last ? 'changed' : 'none' } as const
  const { outDir } = options
  const present = outDir === undefined ? undefined : await sitemapIn(resolve(root, outDir), context.cwd)
  try {
    const run = await withAddress(options, context, present)
    return { ...told, ...run, ...(present && { present }), ...(await beyond(run.report, options, present)) }
  } catch (error) {
    if (error instanceof WaymarkError && error.code === 'no-site' && !fresh)
      throw await withLastFolder(error, root, options.outDir)
    throw error
  }
}

type Attempt = Pick<Told, 'report' | 'failed' | 'siteBy'>

/** A run; if nothing but the sitemap that is there tells the address of the site, one with that. */
async function withAddress(options: Options, context: World, present: FolderSitemap | undefined): Promise<Attempt> {
  try {
    return await attempt(options, context)
  } catch (error) {
    if (!(error instanceof WaymarkError) || error.code !== 'no-site' || !present) throw error
    const address = await addressBy(present, context.cwd)
    if (!address) throw error
    const { origin, mount, by } = address
    return { ...(await attempt({ base: mount, ...options, site: origin }, context)), siteBy: by }
  }
}

async function attempt(options: Options, context: World): Promise<Attempt> {
  try {
    return { report: await generate({ ...options, write: false }, context) }
  } catch (error) {
    if (!(error instanceof WaymarkError) || !error.report?.verdicts.length) throw error
    return { report: error.report, failed: error.message }
  }
}

async function beyond(
  { verdicts }: Report,
  { pages }: Options,
  present: FolderSitemap | undefined,
): Promise<Pick<Told, 'beyond'>> {
  if (!present || pages !== undefined) return {}
  const known = new Set(verdicts.map((verdict) => (verdict.kept ? verdict.entry.loc : verdict.page.url)))
  const count = await countUnknown(present, known)
  return count > 0 ? { beyond: count } : {}
}

/** Whoever asks for another folder, and without the flags of a run, may mean the folder of the last build. */
async function withLastFolder(error: WaymarkError, root: string, asked = ''): Promise<WaymarkError> {
  const folder = await newestOutDir(root)
  if (folder === undefined || resolve(root, folder) === resolve(root, asked)) return error
  return new WaymarkError(
    error.code,
    `${error.message}\nThe last build wrote to ${folder}: name that folder to ask its report.`,
  )
}
