/** Words for reasons and evidence, the same wherever they are shown. */
import type { Evidence, Reason } from '../types.ts'
import { visible } from './visible.ts'

export const REASONS: Readonly<Record<Reason, string>> = {
  noindex: 'noindex',
  canonical: 'canonical elsewhere',
  redirect: 'redirect',
  'error-page': 'error page',
  fragment: 'not a whole page',
  robots: 'blocked by robots.txt',
  draft: 'draft',
  'front-matter': 'front matter',
  excluded: 'excluded',
  duplicate: 'duplicate',
  transform: 'by transform',
  invalid: 'invalid URL',
  unreadable: 'unreadable',
}

/** `html about.html:12 canonical: https://…` */
export function evidenceWords({ from, file, line, name, value }: Evidence): string {
  const place = file === undefined ? '' : ` ${visible(file)}${line === undefined ? '' : `:${line}`}`
  const label = name === undefined ? '' : ` ${visible(shortCommit(name))}`
  const found = value === undefined ? '' : `${label ? ':' : ''} ${visible(value)}`
  return `${from}${place}${label}${found}`
}

function shortCommit(name: string): string {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name) ? name.slice(0, 7) : name
}
