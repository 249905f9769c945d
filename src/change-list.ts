/** With `indexNow`: what this build changes, before it is deployed and the live sitemap is the new one. */
import { join } from 'node:path'
import { Comparison } from './check/compare.ts'
import { plainHandler, type Changes } from './check/compare.ts'
import { readTree } from './check/read-tree.ts'
import { sitemapsAt, type Roots } from './check/roots.ts'
import { parseDate } from './core/dates.ts'
import { previewBy } from './core/index-now.ts'
import { encodePath } from './core/url.ts'
import { WaymarkError } from './errors.ts'
import { entryHash, saveChangeList } from './io/change-list-file.ts'
import { fileLimits } from './io/fetching.ts'
import type { Run } from './run.ts'
import type { Report } from './types.ts'

/** What a ledger tells, by path below base. */
export interface LedgerChanges {
  added: readonly string[]
  changed: readonly string[]
  removed: readonly string[]
}

/** A build does not wait long for a site that is down. */
const LIVE_LIMITS = fileLimits(10_000)

/** Works the list out and keeps it. What cannot be told is a finding: the deploy goes on. */
export async function keepChanges(run: Run, report: Report, ledger: LedgerChanges | undefined): Promise<void> {
  const { options, findings, env } = run
  const { indexNow, outDir, root } = options
  if (!indexNow || outDir === undefined || previewBy(env)) return
  const live = await sinceLive(outDir, report)
  const changes = typeof live === 'object' ? withLedger(live, ledger, report) : ledger && byLedger(ledger, report)
  if (!changes) {
    findings.add({ code: 'index-now-unknown', where: report.url, evidence: { from: 'page', value: live as string } })
    return
  }
  const list = {
    version: 1 as const,
    url: report.url,
    key: indexNow.key,
    entryHash: entryHash(join(outDir, options.filename)),
    ...changes,
  }
  if (saveChangeList(list, root, outDir) === undefined)
    findings.add({
      code: 'index-now-unknown',
      where: report.url,
      evidence: { from: 'file', value: 'no node_modules to keep the list in' },
    })
}

/** @returns in words why the live sitemap cannot be read */
async function sinceLive(outDir: string, report: Report): Promise<Changes | string> {
  try {
    const comparison = await Comparison.with(report.url, outDir, LIVE_LIMITS)
    await compareFolder(comparison, await sitemapsAt(outDir, outDir, LIVE_LIMITS, report), outDir)
    return await comparison.finish()
  } catch (error) {
    if (error instanceof WaymarkError) return reasonIn(error.message)
    throw error
  }
}

/** Without the option and the remedy of a command that nobody gave. */
function reasonIn(message: string): string {
  return (
    /, which (cannot be read as a sitemap \(.*\)): give /.exec(message)?.[1] ?? message.replace(/^`baseline`: /, '')
  )
}

/** Every URL of the sitemaps in a folder. */
export async function compareFolder(
  comparison: Comparison,
  { roots, locate }: Pick<Roots, 'roots' | 'locate'>,
  folder: string,
): Promise<void> {
  const seen = new Set<string>()
  const handler = plainHandler(
    (loc, { lastmod }) => {
      if (seen.has(loc)) return
      seen.add(loc)
      comparison.add({ loc, lastmod: lastmod === undefined ? undefined : parseDate(lastmod) })
    },
    locate,
    (why) => {
      throw new WaymarkError('unreadable', `The sitemap in ${folder} cannot be read: ${why}.`)
    },
  )
  for (const root of roots) await readTree(root, handler)
}

/** The ledger knows better than dates what has changed, of the pages that it keeps. */
function withLedger(live: Changes, ledger: LedgerChanges | undefined, report: Report): Changes {
  if (!ledger) return live
  const { added, removed } = live
  const built = new Set(locsOf(report).values())
  const changed = new Set(byLedger(ledger, report).changed)
  for (const url of live.changed) if (!built.has(url)) changed.add(url)
  for (const url of added) changed.delete(url)
  return { added, changed: [...changed].sort(), removed }
}

function byLedger(ledger: LedgerChanges, report: Report): Changes {
  const locs = locsOf(report)
  const listed = (paths: readonly string[]) => paths.flatMap((path) => locs.get(path) ?? []).sort()
  const gone = ledger.removed.map((path) => report.site + report.base.slice(0, -1) + encodePath(path))
  return { added: listed(ledger.added), changed: listed(ledger.changed), removed: gone.sort() }
}

function locsOf({ verdicts }: Report): Map<string, string> {
  return new Map(verdicts.flatMap((verdict) => (verdict.kept ? [[verdict.page.path, verdict.entry.loc] as const] : [])))
}
