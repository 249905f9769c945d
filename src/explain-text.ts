/** `waymark explain` in words. */
import { nearestPath } from './core/find-page.ts'
import type { Answer, Explanation, Version } from './core/explain.ts'
import { grouped, visible, wordsOf } from './core/findings.ts'
import { evidenceWords, REASONS } from './core/words.ts'
import type { Told } from './last-run.ts'
import { levelLabel, paint, plural, type Look } from './terminal.ts'
import type { Evidence } from './types.ts'

/** Where the answer comes from; a line. */
export function toldText({ from, failed, siteBy, present, beyond, report }: Told, { color }: Look): string {
  const words = {
    saved: 'From the report of the last build.',
    asked: 'Run afresh, as told; the output stays as it is.',
    none: 'Run afresh, since there is no report of an earlier build; the output stays as it is.',
    changed: 'Run afresh, since the sitemap is not the one that the last build wrote; the output stays as it is.',
  }[from]
  const lines = [words]
  if (siteBy !== undefined)
    lines.push(
      `The address of the site, ${report.site}${report.base}, is that of ${visible(siteBy)}: no \`--site\` was given.`,
    )
  if (present && beyond !== undefined) {
    lines.push(
      `${visible(present.file)} lists ${plural(beyond, 'URL')} that this run does not know: URLs without a file come from \`pages\`, of which it was told nothing.`,
    )
  }
  const problem = failed === undefined ? '' : `\nThis run would fail: ${failed}`
  return lines.map((line) => paint('dim', line, color)).join('\n') + problem
}

/** A file that several pages are made of. */
export interface Made {
  of: string
  count: number
}

/** @param first of these pages */
export function madeText({ of, count }: Made, first: readonly Explanation[], look: Look): string {
  const lines = [`${paint('bold', visible(of), look.color)} makes ${plural(count, 'page')}`]
  for (const page of first) lines.push(`  ${visible(page.url)} ${headline(page, look)}`)
  if (count > first.length) lines.push(`  and ${grouped(count - first.length)} more`)
  return lines.join('\n')
}

export function explanationText(explanation: Explanation, look: Look): string {
  const { url, kept, findings } = explanation
  const lines = [`${paint('bold', visible(url), look.color)} ${headline(explanation, look)}`]
  lines.push(...table(facts(explanation)))
  if (kept) lines.push('', ...dateLines(explanation, look))
  lines.push(...versionLines(explanation))
  for (const finding of findings) {
    const { says, remedy } = wordsOf(finding)
    lines.push('', `${levelLabel(finding.level, look.color)} ${says}`)
    if (remedy !== undefined) lines.push(`  → ${remedy}`)
  }
  return lines.join('\n')
}

/** What is true of the file in the folder comes first: a run made for the purpose says only what would be. */
function headline({ kept, reason, present }: Explanation, { color }: Look): string {
  const because = reason === undefined ? '' : `: ${REASONS[reason]}`
  const { file, lists = kept } = present ?? {}
  // The address of a duplicate is listed, for another file.
  const agree = lists === kept || (lists && reason === 'duplicate')
  if (present && !('lists' in present)) {
    const would = kept ? paint('green', 'would be listed', color) : paint('yellow', 'would be left out', color)
    return `${would} by a run now${because} (${visible(file ?? '')} cannot be read)`
  }
  if (agree) return kept ? paint('green', 'is listed', color) : paint('yellow', 'is left out', color) + because
  if (lists) return `${paint('yellow', `is in ${visible(file ?? '')}`, color)}; a run now would leave it out${because}`
  const where = file === undefined ? 'is not listed, since the folder holds no sitemap' : `is not in ${visible(file)}`
  return `${paint('yellow', where, color)}; a run now would list it`
}

function facts(page: Explanation): [name: string, words: string][] {
  const { kept, why, file, source, template, title, lang, robots, canonical, url, images, videos } = page
  const rows: [string, string | false | undefined][] = [
    [kept ? 'URL by' : 'because of', evidenceWords(why)],
    ['file', file],
    ['source', source],
    ['template', template !== undefined && `${template}, which makes several pages`],
    ['title', title],
    ['language', lang],
    ['robots meta', robots && (robots.join(', ') || 'none')],
    ['canonical', file !== undefined && (canonical === undefined ? 'none' : canonical === url ? 'itself' : canonical)],
    ['images', images > 0 && String(images)],
    ['videos', videos > 0 && String(videos)],
  ]
  return rows.flatMap(([name, words]) =>
    words ? [[name, name.endsWith('by') || name.endsWith('of') ? words : visible(words)] as [string, string]] : [],
  )
}

function dateLines({ lastmod, dated, asked }: Explanation, { color }: Look): string[] {
  const head = lastmod === undefined ? 'no lastmod' : `lastmod ${lastmod}`
  const own = asked.length === 0 && dated ? ` ${paint('dim', `(${evidenceWords(dated)})`, color)}` : ''
  return [paint('bold', head, color) + own, ...table(asked.map((one) => [SOURCES[one.source], answerWords(one)]))]
}

const SOURCES: Readonly<Record<Answer['source'], string>> = {
  frontmatter: 'front matter',
  html: 'HTML',
  git: 'git',
  published: 'published',
  mtime: 'file time',
  ledger: 'ledger',
}

function answerWords({ source, answer, evidence }: Answer): string {
  const where = evidence ? evidenceWords(evidence) : ''
  switch (answer) {
    case 'taken':
      return `${where}  ← taken`
    case 'silent':
      return SILENT[source]
    case 'invalid':
      return `no date: ${where}`
    case 'future':
      return `in the future: ${where}`
    case 'several':
      return 'several different dates'
    case 'stamped':
      return `the same on many pages, so it is no one's: ${where || 'stamped by a build or an import'}`
    case 'shallow':
      return 'unknown: the clone is shallow'
    case 'earlier':
      return 'no date, or one before the page was published'
    case 'no-source':
      return 'not asked: no source file is known'
    case 'template':
      return 'not asked: the template makes several pages'
  }
}

const SILENT: Readonly<Record<Answer['source'], string>> = {
  frontmatter: 'says nothing',
  html: 'says nothing',
  published: 'says nothing',
  git: 'knows no change of the source',
  mtime: 'counts only for sources that are changed and not committed, fewer than three in one minute, and not in CI',
  ledger: 'has not seen the page change',
}

function versionLines({ alternates, refused }: Explanation): string[] {
  const lines: string[] = []
  if (alternates.length > 0) lines.push('', `${plural(alternates.length, 'alternate')}`, ...versions(alternates))
  if (refused.length > 0) lines.push('', 'links to versions that are not listed', ...versions(refused))
  return lines
}

function versions(list: readonly Version[]): string[] {
  return table(
    list.map(({ code, url, because, reason }) => [
      visible(code),
      `${visible(url)}  ${BECAUSE[because]}${reason ? `: ${REASONS[reason]}` : ''}`,
    ]),
  )
}

const BECAUSE: Readonly<Record<Version['because'], string>> = {
  itself: 'the page itself',
  mutual: 'each names the other',
  stated: 'stated in front matter or options',
  named: 'named by a version of the page',
  paths: 'by the paths of the languages',
  'left-out': 'left out',
  'no-return': 'does not name this page in return',
  unknown: 'no page of this build',
  conflict: 'names this page, but has another version for a language',
}

/** Names aligned, indented. */
function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length)) + 2
  return rows.map(([name, words]) => `  ${name.padEnd(width)}${words}`)
}

/** A content file of which no page was made, as far as that is known. */
export interface Unbuilt {
  file: string
  /** What says that it is a draft. */
  draft?: Evidence
}

/** Of what was asked for. */
export interface Unknown {
  url: string
  foreign?: boolean | undefined
  /** In the sitemap that lies in the folder. */
  isListed: boolean
}

export function unknownText(target: string, asked: Unknown, told: Told, source?: Unbuilt): string {
  const { report, present } = told
  const { url, foreign, isListed } = asked
  if (present && isListed) {
    const why = source?.draft
      ? `a run now would not list it: ${visible(source.file)} is a draft (${evidenceWords(source.draft)}).`
      : 'this run does not know why: the build has no such page. ' +
        'If it is one of `pages`, give them by `--config`, or build anew: the report of a build knows.'
    return `${visible(url)} is listed in ${visible(present.file)}, and ${why}`
  }
  if (source?.draft)
    return `${visible(source.file)} is a draft (${evidenceWords(source.draft)}): no page of this build is known to be made of it.`
  if (source) return `No page of this build is known to be made of ${visible(source.file)}.`
  if (foreign) return `${visible(target)} is not on this site, which is ${report.site}.`
  const near = nearestPath(target, report)
  return (
    `${visible(url)} is not in the sitemap: the build has no such page, and \`pages\` does not name it.` +
    (near === undefined ? '' : ` Did you mean ${visible(near)}?`)
  )
}
