/** Where in its source a page says what a framework has told of it: frameworks hand over values, and no lines. */
import { parseDate } from '../core/dates.ts'
import { readKey } from '../core/page-statements.ts'
import { showEvidence } from '../core/show.ts'
import type { Evidence } from '../types.ts'
import { frontMatterReader } from './content.ts'

/** Adds the line to evidence from front matter, if the file still says the same there. */
export async function withLine(evidence: Evidence, root: string): Promise<Evidence> {
  const { from, file, name, value, line } = evidence
  if (from !== 'front-matter' || file === undefined || name === undefined || line !== undefined) return evidence
  const front = await frontMatterReader(root, () => {})
  const { data, line: lineOf } = front(file)
  const found = isSame(readKey(data, name), value) ? lineOf(name) : undefined
  return found === undefined ? evidence : { ...evidence, line: found }
}

function isSame(written: unknown, told: string | undefined): boolean {
  if (written === undefined || told === undefined) return false
  if (showEvidence(written) === told || JSON.stringify(written) === told) return true
  const day = parseDate(told)?.text.slice(0, 10)
  if (day === undefined || typeof written !== 'string') return false
  if (parseDate(written)?.text.slice(0, 10) === day) return true
  // As a schema makes a Date of `Jul 08 2022`: midnight where the site is built, and the day is what was meant.
  const made = new Date(`${written} UTC`)
  return !Number.isNaN(made.getTime()) && made.toISOString().slice(0, 10) === day
}
