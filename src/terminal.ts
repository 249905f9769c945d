/** What a person reads: text only, which a door prints. Colours only when told to. */
import { styleText } from 'node:util'
import { formatFinding, grouped, visible } from './core/findings.ts'
import { recordOf } from './core/record.ts'
import { evidenceWords, REASONS } from './core/words.ts'
import { unreportedUrls } from './io/listed-urls.ts'
import type { Evidence, Finding, Reason, Report, ReportFile, Verdict } from './types.ts'

export interface Look {
  color: boolean
}

/**
 * The one line on success: URL, how many it lists, what was left out and why, the file, the time.
 *
 * @param ms how long it took
 * @param look.folder the output folder as the reader knows it; the report's when absent
 */
export function successLine(report: Report, ms: number, look: Look & { folder?: string | undefined }): string {
  const { color } = look
  const left = leftOutWords(report.leftOut)
  const time = paint('dim', duration(ms), color)
  const written = report.files.filter((file) => file.state !== 'removed' && file.kind !== 'robots')
  if (written.length === 0)
    return `No sitemap: nothing to list${left ? `, ${left}` : ''}.${removedWords(report)} ${time}`
  const lists = `${paint('cyan', report.url, color)} lists ${plural(report.listed, 'URL')}${left ? `, ${left}` : ''}.`
  return `${lists} ${filesWords(report, written, look.folder ?? report.outDir)}${robotsWords(report)}.${removedWords(report)} ${time}`
}

/** A finding with its level in front. */
export function findingText(finding: Finding, { color }: Look): string {
  return `${levelLabel(finding.level, color)} ${formatFinding(finding)}`
}

/** `error:`, as it stands in front of a message. */
export function levelLabel(level: Finding['level'], color: boolean): string {
  return paint(LEVEL_COLOR[level], level === 'info' ? 'note:' : `${level}:`, color)
}

/** Of the URLs of `pages`, which may be millions. */
const MOST_LISTED = 1000

/**
 * Every page with its verdict and the evidence for it, the URLs of `pages`, then the files and the time each step took; a
 * line each.
 *
 * @param look.root the folder that `report.outDir` is below
 */
export function* verboseLines(report: Report, { color, root }: Look & { root: string }): Generator<string> {
  const { siteFrom, framework, platform } = report
  yield `site ${report.site} (${evidenceWords(siteFrom)}), base ${report.base}, ${framework}${platform ? ` on ${platform}` : ''}`
  for (const verdict of report.verdicts) yield verdictLine(verdict, color)
  yield* listedLines(report, root, color)
  for (const file of report.files)
    yield `${file.state.padEnd(9)} ${visible(file.path)}  ${file.urls ? `${plural(file.urls, 'URL')}, ` : ''}${plural(file.bytes, 'byte')}`
  const steps = Object.entries(report.timings).map(([step, ms]) => `${step} ${duration(ms)}`)
  if (steps.length) yield paint('dim', steps.join(', '), color)
}

const LEVEL_COLOR = { error: 'red', warning: 'yellow', info: 'blue' } as const

function verdictLine(verdict: Verdict, color: boolean): string {
  const { page, why } = verdict
  if (verdict.kept) return listedLine({ ...verdict.entry, why, dated: verdict.dated }, color)
  const because = paint('dim', `(${evidenceWords(why)})`, color)
  return `${paint('yellow', 'left out ', color)} ${visible(page.url)}  ${REASONS[verdict.reason]} ${because}`
}

/** What is listed without a verdict of its own, by the files that list it. */
function* listedLines(report: Report, root: string, color: boolean): Generator<string> {
  const listed = unreportedUrls(report, root, MOST_LISTED)
  const { dated = {} } = recordOf(report) ?? {}
  for (const { loc, lastmod } of listed) {
    const date = lastmod === undefined ? undefined : (dated[loc] ?? { from: 'pages' as const })
    yield listedLine({ loc, why: { from: 'pages' }, lastmod, dated: date }, color)
  }
  const kept = report.verdicts.filter((verdict) => verdict.kept).length
  const more = report.listed - kept - listed.length
  if (listed.length > 0 && more > 0) yield `${' '.repeat(10)}and ${plural(more, 'more URL')} of \`pages\``
}

interface ListedLine {
  loc: string
  why: Evidence
  lastmod?: string | undefined
  dated?: Evidence | undefined
}

function listedLine({ loc, why, lastmod, dated }: ListedLine, color: boolean): string {
  const from = dated ? ` ${paint('dim', `(${evidenceWords(dated)})`, color)}` : ''
  const because = paint('dim', `(${evidenceWords(why)})`, color)
  return `${paint('green', 'listed   ', color)} ${visible(loc)} ${because}  ${lastmod ? `lastmod ${lastmod}${from}` : 'no lastmod'}`
}

function leftOutWords(leftOut: Report['leftOut']): string {
  const counts = Object.entries(leftOut).filter(([, count]) => count > 0) as [Reason, number][]
  if (counts.length === 0) return ''
  counts.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  return `${grouped(total)} left out (${counts.map(([reason, count]) => `${grouped(count)} ${REASONS[reason]}`).join(', ')})`
}

function filesWords(report: Report, written: readonly ReportFile[], folder: string | undefined): string {
  const entry = written.find((file) => file.url === report.url) ?? written[0]
  const path = visible([folder, entry?.path].filter(Boolean).join('/'))
  const more = written.length > 1 ? ` and ${plural(written.length - 1, 'more file')}` : ''
  return `${path}${more} ${stateWords(written)}`
}

function stateWords(files: readonly ReportFile[]): string {
  if (files.some((file) => file.state === 'planned')) return 'not written, as told'
  return files.some((file) => file.state === 'written') ? 'written' : 'unchanged'
}

/** Said when it changes: it is the user's file. */
function robotsWords(report: Report): string {
  const robots = report.files.find((file) => file.kind === 'robots')
  return robots?.state === 'written' ? ', named in robots.txt' : ''
}

function removedWords(report: Report): string {
  const removed = report.files.filter((file) => file.state === 'removed').length
  return removed ? ` ${plural(removed, 'old file')} removed.` : ''
}

export function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

export function paint(style: Parameters<typeof styleText>[0], text: string, color: boolean): string {
  // Whether the stream is a terminal was decided by the door that asks.
  return color ? styleText(style, text, { validateStream: false }) : text
}
