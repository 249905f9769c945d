/** The run as a whole: nothing to list, a sitemap that is not ours to replace. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Built } from './core/built.ts'
import { formatFinding, type Findings } from './core/findings.ts'
import { originOf } from './core/url.ts'
import { WaymarkError } from './errors.ts'
import { countUrls, isOurs } from './io/write.ts'
import type { ResolvedOptions } from './options.ts'
import type { Evidence, Facts, Reason, ReportFile, Verdict } from './types.ts'

/** What this file needs to know of a run. */
export interface Outcome {
  options: ResolvedOptions
  findings: Findings
  env: Record<string, string | undefined>
}

/** Reasons that someone has given on purpose: then an empty sitemap may be what they want. */
const ON_PURPOSE: readonly Reason[] = ['noindex', 'draft', 'excluded', 'robots', 'front-matter', 'transform']

/**
 * No entry at all. On purpose: a warning, and no sitemap; but an error where the platform says that this is production.
 * By their canonicals, or for want of pages: an error.
 *
 * @throws WaymarkError `all-left-out` in production
 */
export function whyNothing(
  { findings, env, options }: Outcome,
  site: string,
  built: readonly Built[],
  listing: { leftOut: Partial<Record<Reason, number>>; verdicts: readonly Verdict[] },
): void {
  const { leftOut, verdicts } = listing
  const left = verdicts.filter((verdict) => !verdict.kept)
  if (ON_PURPOSE.some((reason) => leftOut[reason])) {
    for (const { page, why } of left) findings.add({ code: 'all-left-out', where: page.path, evidence: why as Evidence })
    const production = PRODUCTION.find(([name]) => env[name] === 'production')
    if (!production) return
    const words = findings.list().filter(({ code }) => code === 'all-left-out').map(formatFinding)
    throw new WaymarkError('all-left-out', `${production[0]} says this is production, but ${lowerFirst(words.join('\n'))}`)
  }
  if (leftOut.canonical) {
    for (const { file, canonical } of built)
      if (canonical)
        findings.add({
          code: 'all-canonical',
          where: file,
          evidence: { from: 'html', file, line: canonical.line, name: `site is ${site}, the canonical's host`, value: originOf(canonical.value) },
        })
    return
  }
  const shown = options.outDir === undefined ? '`pages`' : relative(options.root, options.outDir) || '.'
  const counts = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`)
  findings.add({
    code: 'no-pages',
    where: shown,
    ...(counts.length > 0 && { evidence: { from: 'file', name: 'left out', value: counts.join(', ') } }),
  })
}

/** Netlify's and Vercel's word for what kind of deploy this is. */
const PRODUCTION = [['CONTEXT'], ['VERCEL_ENV']] as const

/** A file or route of the user's own has the address: it is never replaced. */
export function ownedSitemap({ findings, options }: Outcome, { owned, publicDir }: Facts, planned: readonly ReportFile[]): void {
  if (owned?.sitemap !== undefined)
    findings.add({ code: 'sitemap-owned', where: options.filename, evidence: { from: 'framework', name: owned.sitemap } })
  if (publicDir === undefined) return
  for (const { path } of planned) {
    const own = join(publicDir, path)
    if (!existsSync(own)) continue
    const file = relative(options.root, own).replaceAll('\\', '/')
    findings.add({ code: 'sitemap-owned', where: path, evidence: { from: 'file', file } })
  }
}

/** Another tool's sitemap, or one from long ago, stands where ours goes: replaced, with both counts. */
export async function replacedSitemap({ findings, options }: Outcome, listed: number): Promise<void> {
  if (options.outDir === undefined || !options.write) return
  const path = join(options.outDir, options.filename)
  if (!existsSync(path) || (await isOurs(path))) return
  const before = await countUrls(path)
  findings.add({
    code: 'sitemap-replaced',
    where: options.filename,
    evidence: { from: 'file', name: 'URLs before and now', value: `${before}, ${listed}` },
  })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
