import type { Evidence, Finding } from '../types.ts'
import { meanings } from './messages.ts'
import { visible } from './visible.ts'

export { visible }

/** One thing worth telling, as the module that noticed it reports it. */
export interface Found {
  /** A key of {@link meanings}. */
  code: string
  /** The page, file or option it is about, as the user knows it. */
  where: string
  evidence?: Evidence
}

const EXAMPLES = 3
/** Remembered for a closer look: as many as a sitemap has entries. */
const MOST_PLACES = 50_000
const VALUE_LENGTH = 200
const LEVELS: readonly Finding['level'][] = ['error', 'warning', 'info']

/** Collects what was found: counts each code and keeps its first three places. */
export class Findings {
  readonly #byCode = new Map<string, Finding>()
  /** Of the codes found more often than a finding keeps places. */
  readonly #places = new Map<string, string[]>()

  add(found: Found): void {
    let finding = this.#byCode.get(found.code)
    if (!finding) {
      finding = { code: found.code, level: levelOf(found.code), count: 0, where: [], evidence: [] }
      this.#byCode.set(found.code, finding)
    }
    finding.count++
    if (finding.where.length >= EXAMPLES) return this.#remember(finding, found.where)
    finding.where.push(found.where)
    if (found.evidence) finding.evidence.push(clipped(found.evidence))
  }

  /** Errors, then warnings, then information; by code within each. */
  list(): Finding[] {
    const rank = (finding: Finding) => LEVELS.indexOf(finding.level)
    return [...this.#byCode.values()].sort((a, b) => rank(a) - rank(b) || (a.code < b.code ? -1 : 1))
  }

  /** All places of each code that has more of them than its finding keeps. */
  places(): Record<string, string[]> {
    return Object.fromEntries(this.#places)
  }

  #remember({ code, where }: Finding, place: string): void {
    const places = this.#places.get(code)
    if (!places) this.#places.set(code, [...where, place])
    else if (places.length < MOST_PLACES) places.push(place)
  }

  has(level: Finding['level']): boolean {
    for (const finding of this.#byCode.values()) if (finding.level === level) return true
    return false
  }

  /** Whether there is one with this code. */
  includes(code: string): boolean {
    return this.#byCode.has(code)
  }
}

/** The one level a code has. A code the table lacks is a mistake of ours: it stays visible, as a warning. */
export function levelOf(code: string): Finding['level'] {
  return meanings()[code]?.level ?? 'warning'
}

/** Whether a build says it: information only to those who ask for all, or where it is not as they asked. */
export function isTold({ code, level }: Pick<Finding, 'code' | 'level'>, verbose: boolean): boolean {
  return verbose || level !== 'info' || meanings()[code]?.always === true
}

function clipped(evidence: Evidence): Evidence {
  if (evidence.value === undefined || evidence.value.length <= VALUE_LENGTH) return evidence
  return { ...evidence, value: evidence.value.slice(0, VALUE_LENGTH - 1) + '…' }
}

/**
 * Words for a finding: what it means with its count, up to three places with their evidence, and the remedy. Several
 * lines, without colour and without a final line feed.
 */
export function formatFinding(finding: Finding): string {
  const meaning = meanings()[finding.code]
  const { says, remedy } = wordsOf(finding)
  const lines = [says]
  // What a remedy quotes is said once, with it.
  const quoted = /\{(?:name|value)\}/.test(meaning?.remedy ?? '')
  const paired = !quoted && finding.evidence.length === finding.where.length
  finding.where.forEach((where, i) => lines.push('  ' + example(where, paired ? finding.evidence[i] : undefined)))
  const more = finding.count - finding.where.length
  if (more > 0) lines.push(`  and ${grouped(more)} more`)
  if (remedy !== undefined) lines.push(`  → ${remedy}`)
  return lines.join('\n')
}

/** What a finding means, with its count, and what to do about it, if anything is to be done. */
export function wordsOf({ code, count, evidence }: Finding): { says: string; remedy?: string } {
  const { says, remedy } = meanings()[code] ?? { says: `${code} (#).` }
  return {
    says: counted(says, count),
    ...(remedy !== undefined && { remedy: quoting(counted(remedy, count), evidence[0]) }),
  }
}

/** 1234567 → `1,234,567`: written by hand, since the locale of the machine must not show in what is compared. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

function quoting(remedy: string, evidence: Evidence | undefined): string {
  return remedy.replace(/\{(name|value)\}/g, (_, part: 'name' | 'value') => visible(evidence?.[part] ?? ''))
}

function counted(text: string, count: number): string {
  return text.replace(/#|\{([^{}|]*)\|([^{}|]*)\}/g, (match, one: string, several: string) =>
    match === '#' ? grouped(count) : count === 1 ? one : several,
  )
}

function example(where: string, evidence: Evidence | undefined): string {
  if (!evidence) return visible(where)
  const line = evidence.line === undefined ? '' : `:${evidence.line}`
  const detail = describe(evidence, where)
  if (evidence.file === undefined) return [visible(where), detail].filter(Boolean).join('  ')
  if (evidence.file === where) return [visible(where) + line, detail].filter(Boolean).join('  ')
  return [visible(where), detail, `(${visible(evidence.file)}${line})`].filter(Boolean).join('  ')
}

/** `name: value`, or the one of the two that says more than the place does. */
function describe({ name, value }: Evidence, where: string): string {
  if (value === undefined || value === where) return name === undefined ? '' : visible(name)
  return name === undefined ? visible(value) : `${visible(name)}: ${visible(value)}`
}
