/** What a person, or GitHub, reads of a check: text only, which the command prints. */
import { isAbsolute, relative, resolve } from 'node:path'
import { styleText } from 'node:util'
import { formatFinding, grouped, visible } from './core/findings.ts'
import type { CheckReport, Evidence, Finding } from './types.ts'

const GROUPS: readonly [Finding['level'], string, 'red' | 'yellow' | 'blue'][] = [
  ['error', 'Errors', 'red'],
  ['warning', 'Warnings', 'yellow'],
  ['info', 'Suggestions', 'blue'],
]
/** Of each kind of change. */
const MOST_CHANGES = 20

/** Grouped by level, numbered through; "All good!" where there is neither an error nor a warning. */
export function checkText(report: CheckReport, target: string, { color }: { color: boolean }): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text
  const { files, urls, findings } = report
  const lines = [`${visible(target)}: ${counted(files, 'file')}, ${counted(urls, 'URL')}`]
  let number = 0
  for (const [level, title, style] of GROUPS) {
    const group = findings.filter((finding) => finding.level === level)
    if (group.length === 0) continue
    lines.push('', paint(['bold', style], `${title}:`))
    for (const finding of group) {
      const [first = '', ...rest] = formatFinding(finding).split('\n')
      lines.push(`${++number}. ${first} ${paint('dim', finding.code)}`, ...rest.map((line) => `   ${line}`))
    }
  }
  if (report.changes) lines.push('', ...changeLines(report.changes))
  if (findings.every(({ level }) => level === 'info'))
    lines.push(...(number > 0 ? [''] : []), paint('green', 'All good!'))
  return `${lines.join('\n')}\n`
}

function changeLines(changes: NonNullable<CheckReport['changes']>): string[] {
  const kinds = [
    ['added', '+'],
    ['changed', '~'],
    ['removed', '-'],
  ] as const
  const counts = kinds.map(([kind]) => `${grouped(changes[kind].length)} ${kind}`).join(', ')
  return [
    `Since the baseline: ${counts}.`,
    ...kinds.flatMap(([kind, mark]) => {
      const more = changes[kind].length - MOST_CHANGES
      const shown = changes[kind].slice(0, MOST_CHANGES).map((url) => `  ${mark} ${visible(url)}`)
      return more > 0 ? [...shown, `  and ${grouped(more)} more ${kind}`] : shown
    }),
  ]
}

/**
 * Annotations for a pull request, a line each: the first three places of every finding, one by one.
 *
 * @see {@link https://docs.github.com/actions/reference/workflow-commands-for-github-actions}
 */
export function githubLines({ findings }: CheckReport, places: Places): string[] {
  return findings.flatMap((finding) => {
    const command = finding.level === 'info' ? 'notice' : finding.level
    return finding.where.map((where, at) => {
      const evidence = finding.evidence.length === finding.where.length ? finding.evidence[at] : undefined
      const one: Finding = { ...finding, count: 1, where: [where], evidence: evidence ? [evidence] : [] }
      return `::${command} ${properties(one, evidence, places)}::${escaped(formatFinding(one))}`
    })
  })
}

export interface Places {
  /** From which files are shown. */
  cwd: string
  /** Of the repository: from which GitHub finds them. */
  top: string
}

/** A file that GitHub can show: not one of the web, and none outside of the repository. */
function inRepository(file: string, { cwd, top }: Places): string | undefined {
  if (/^https?:\/\//i.test(file)) return undefined
  const path = relative(top, resolve(cwd, file)).replaceAll('\\', '/')
  return path === '..' || path.startsWith('../') || isAbsolute(path) ? undefined : path
}

function properties({ code }: Finding, evidence: Evidence | undefined, places: Places): string {
  const file = evidence?.file === undefined ? undefined : inRepository(evidence.file, places)
  const values: [string, string | number | undefined][] = [
    ['file', file],
    ['line', file === undefined ? undefined : evidence?.line],
    ['title', `waymark ${code}`],
  ]
  return values
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`],
    )
    .join(',')
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}
