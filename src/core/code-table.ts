/** The table of codes as the README prints it. */
import { checkMeanings, type CheckMeaning } from './check-messages.ts'

/** A row for each code of the check, errors first: code, level, what, why with its source, remedy. */
export function codeTable(): string {
  const levels = ['error', 'warning', 'info']
  const rows = Object.entries<CheckMeaning>(checkMeanings())
    .sort(([a, one], [b, other]) => levels.indexOf(one.level) - levels.indexOf(other.level) || (a < b ? -1 : 1))
    .map(([code, { level, says, why, source, remedy }]) => [
      `\`${code}\``,
      level,
      general(says),
      `${why} ${source}`,
      general(remedy),
    ])
  return [['code', 'level', 'what', 'why', 'remedy'], ['---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('')
}

/** Of any number: `# {URL is|URLs are} long.` → `URLs are long.` */
function general(text: string): string {
  const words = text.replace(/\{[^{}|]*\|([^{}|]*)\}/g, '$1').replace(/, #,|# ?/g, '')
  return words.startsWith('robots.txt') ? words : words.charAt(0).toUpperCase() + words.slice(1)
}
