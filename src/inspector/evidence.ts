/** Evidence in few words, for a cell, and in full. */
import { visible } from '../core/visible.ts'
import type { Evidence } from '../types.ts'

const FROM: Readonly<Record<Evidence['from'], string>> = {
  html: 'HTML',
  'front-matter': 'front matter',
  git: 'git',
  mtime: 'file time',
  ledger: 'ledger',
  framework: 'framework',
  platform: 'platform',
  robots: 'robots.txt',
  option: 'option',
  pages: 'pages',
  env: 'environment',
  file: 'file',
  page: 'page',
}

/** `HTML line 5, article:modified_time`: what the row says elsewhere is left away. */
export function shortEvidence(evidence: Evidence, lastmod: string | undefined): string {
  const { value, ...rest } = evidence
  return fullEvidence(value === undefined || isSaid(value, lastmod) ? rest : evidence)
}

/** `front matter content/a.md:3, lastmod: 2026-05-10` */
export function fullEvidence({ from, file, line, name, value }: Evidence): string {
  const place =
    from === 'robots'
      ? lineOf(line)
      : file === undefined
        ? lineOf(line)
        : `${visible(file)}${line === undefined ? '' : `:${line}`}`
  const label =
    name === undefined ? '' : visible(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name) ? name.slice(0, 7) : name)
  const said = [label, value === undefined ? '' : visible(value)].filter(Boolean).join(': ')
  return [[FROM[from], place].filter(Boolean).join(' '), said].filter(Boolean).join(', ')
}

function lineOf(line: number | undefined): string {
  return line === undefined ? '' : `line ${line}`
}

function isSaid(value: string, lastmod: string | undefined): boolean {
  return lastmod !== undefined && value.slice(0, 10) === lastmod.slice(0, 10)
}
