/** The report of the last build, as long as it holds, else that of a run made for the purpose. */
import { resolve } from 'node:path'
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
}

/**
 * @param fresh do not look at the last build
 * @throws WaymarkError of the run, where it did not come as far as the pages
 */
export async function reportOf(
  options: Options,
  context: Required<Omit<Context, 'facts'>> & Context,
  fresh = false,
): Promise<Told> {
  const root = resolve(context.cwd, options.root ?? '')
  const last = fresh || options.outDir === undefined ? undefined : await runOf(root, options.outDir)
  if (last?.current && recordOf(last.report)) return { report: last.report, from: 'saved' }
  const from = fresh ? 'asked' : last ? 'changed' : 'none'
  try {
    return { report: await generate({ ...options, write: false }, context), from }
  } catch (error) {
    if (!(error instanceof WaymarkError)) throw error
    if (error.code === 'no-site' && !fresh) throw await withLastFolder(error, root, options.outDir)
    if (!error.report?.verdicts.length) throw error
    return { report: error.report, from, failed: error.message }
  }
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
