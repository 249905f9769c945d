/** The run as a whole: nothing to list, a sitemap that is not ours to replace. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Built } from './core/built.ts'
import type { Findings } from './core/findings.ts'
import type { PatternSet } from './core/patterns.ts'
import { RouteWatch } from './core/route-patterns.ts'
import { originOf } from './core/url.ts'
import type { FinishedSitemap } from './io/write.ts'
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
 * @returns why the warning is an error here, to be put before it
 */
export function whyNothing(
  { findings, env, options }: Outcome,
  site: string,
  built: readonly Built[],
  listing: { leftOut: Partial<Record<Reason, number>>; verdicts: readonly Verdict[] },
): string | undefined {
  const { leftOut, verdicts } = listing
  if (ON_PURPOSE.some((reason) => leftOut[reason])) {
    for (const { page, why, kept } of verdicts)
      if (!kept) findings.add({ code: 'all-left-out', where: page.path, evidence: why })
    const production = PRODUCTION.find((name) => env[name] === 'production')
    return production && `${production} says that this is production, where that is an error.`
  }
  if (leftOut.canonical) {
    for (const { file, canonical } of built)
      if (canonical)
        findings.add({
          code: 'all-canonical',
          where: file,
          evidence: {
            from: 'html',
            file,
            line: canonical.line,
            name: `site is ${site}, the canonical's host`,
            value: originOf(canonical.value),
          },
        })
    return undefined
  }
  const shown = options.outDir === undefined ? '`pages`' : relative(options.root, options.outDir) || '.'
  const counts = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`)
  findings.add({
    code: 'no-pages',
    where: shown,
    ...(counts.length > 0 && { evidence: { from: 'file', name: 'left out', value: counts.join(', ') } }),
  })
  return undefined
}

/** Reasons that come from someone's word on the very page, or from what every site has, are no sign of a mistake. */
const UNSUSPICIOUS: ReadonlySet<Reason> = new Set([...ON_PURPOSE.filter((reason) => reason !== 'robots'), 'error-page'])
const FEW = 5

/** More than half of the pages out for one reason: perhaps one setting or one line of a template is wrong. */
export function mostlyLeftOut(
  { findings }: Outcome,
  { listed, verdicts }: { listed: number; verdicts: readonly Verdict[] },
): void {
  const built = verdicts.filter(({ page }) => page.from === 'build')
  if (listed === 0 || built.length < FEW) return
  const byReason = new Map<Reason, Verdict[]>()
  for (const verdict of built) {
    if (verdict.kept || UNSUSPICIOUS.has(verdict.reason)) continue
    const same = byReason.get(verdict.reason)
    if (same) same.push(verdict)
    else byReason.set(verdict.reason, [verdict])
  }
  for (const same of byReason.values())
    if (same.length * 2 > built.length)
      for (const { page, why } of same) findings.add({ code: 'mostly-left-out', where: page.path, evidence: why })
}

/** Netlify's and Vercel's word for what kind of deploy this is. */
const PRODUCTION = ['CONTEXT', 'VERCEL_ENV']

/** A file or route of the user's own has the address: it is never replaced. */
export function ownedSitemap(
  { findings, options }: Outcome,
  { owned, publicDir }: Facts,
  planned: readonly ReportFile[],
): void {
  if (owned?.sitemap !== undefined && options.filename === 'sitemap.xml')
    findings.add({
      code: 'sitemap-owned',
      where: options.filename,
      evidence: { from: 'framework', name: owned.sitemap },
    })
  if (publicDir === undefined) return
  for (const { path } of planned) {
    const own = join(publicDir, path)
    if (!existsSync(own)) continue
    const file = relative(options.root, own).replaceAll('\\', '/')
    findings.add({ code: 'sitemap-owned', where: path, evidence: { from: 'file', file } })
  }
}

function settingOf(framework: string, { setting }: NonNullable<Facts['sitemap']>): Evidence {
  return { from: 'framework', name: setting, value: framework }
}

/** The routes of the framework, watched for those of which no page turns up. */
export function watchRoutes(
  { options, exclude }: Pick<Outcome, 'options'> & { exclude: PatternSet | undefined },
  { routes = [] }: Facts,
): RouteWatch | undefined {
  if (options.routes === 'ignore' || routes.length === 0) return undefined
  const excluded = (path: string) => exclude?.matches({ path, url: path, from: 'build' }) ?? false
  return new RouteWatch(routes, excluded)
}

/** Pages that no file of the build stands for: the framework knows of them, and nobody has said what is to become of them. */
export function tellForgotten({ findings }: Outcome, facts: Facts, watch: RouteWatch | undefined): void {
  for (const pattern of watch?.forgotten() ?? []) findings.add({ code: 'route-forgotten', where: pattern })
  for (const pattern of watch?.unbuilt() ?? []) findings.add({ code: 'route-unbuilt', where: pattern })
  // Which of them `pages` names is known only now.
  for (const { pattern } of facts.unlisted?.() ?? []) findings.add({ code: 'server-routes', where: pattern })
}

/** Other sitemaps in the output: those that ours replace, with both counts, and those that may be in use or not. */
export function otherSitemaps(
  { findings }: Outcome,
  { framework, sitemap }: Facts,
  { replaced, doubtful }: Pick<FinishedSitemap, 'replaced' | 'doubtful'>,
  announced: readonly string[],
): void {
  if (sitemap?.off)
    findings.add({ code: 'sitemap-taken-over', where: sitemap.file, evidence: settingOf(framework, sitemap) })
  for (const { path, before = 'unknown', now } of replaced)
    if (path === sitemap?.file)
      findings.add({ code: 'sitemap-of-framework', where: path, evidence: settingOf(framework, sitemap) })
    else
      findings.add({
        code: 'sitemap-replaced',
        where: path,
        evidence: { from: 'file', name: 'URLs before and now', value: `${before}, ${now}` },
      })
  // What the sources announce is in use by the user's word.
  for (const { path, evidence } of doubtful)
    if (!announced.includes(path)) findings.add({ code: 'sitemap-doubtful', where: path, evidence })
}
