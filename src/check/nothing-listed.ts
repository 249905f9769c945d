/** A folder without a sitemap, as its build meant it: a preview says noindex everywhere. */
import { resolve } from 'node:path'
import { runOf } from '../io/save-report.ts'
import type { Context } from '../types.ts'
import { BuiltPages } from './built-pages.ts'

/** Does the saved report say so, and do the pages still agree? They may be of a later build, which nobody remembers. */
export async function isNothingListed(target: string, world: Required<Omit<Context, 'facts'>>): Promise<boolean> {
  const { cwd, env, now } = world
  const folder = resolve(cwd, target)
  const last = await runOf(cwd, folder)
  if (!last?.current || last.report.listed !== 0 || last.report.verdicts.length === 0) return false
  const { site: origin, url } = last.report
  const mount = url.slice(origin.length, url.lastIndexOf('/') + 1)
  const unwritten = true
  const pages = await BuiltPages.read({ folder, root: cwd, origin, mount, unwritten, env, now, found() {} })
  return pages !== undefined && !pages.mayList()
}
