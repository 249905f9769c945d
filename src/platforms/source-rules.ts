/** The lists `redirects` and `headers` of JSON config files, which Vercel, Firebase and `serve` write alike. */
import type { Found } from '../core/findings.ts'
import type { PathPattern } from '../core/path-pattern.ts'
import type { AddressRule, TagRule } from '../core/platform-rules.ts'
import { isRecord, itemsOf, type ConfigFile, type Item } from './config-file.ts'
import { isRobotsTag } from './underscore-files.ts'

export interface SourceRules {
  config: ConfigFile
  /** The object the lists are in, and where in the file it is. */
  within: Record<string, unknown>
  path: readonly (string | number)[]
  found: Found[]
  /** The pattern of an item; nothing for one that cannot be read. */
  patternOf(item: Record<string, unknown>): PathPattern | undefined
  /** Whether an item's conditions are met; absent: it has none. */
  applies?(item: Record<string, unknown>): boolean | 'unknown'
}

export function sourceRedirects(rules: SourceRules): AddressRule[] {
  return items(rules, 'redirects').flatMap(({ item, pattern, at }): AddressRule[] => {
    const { destination } = item
    if (typeof destination !== 'string') return refuse(rules, at, 'has no `destination`')
    const evidence = rules.config.at(at, `${nameOf(item)} → ${destination}`)
    return [{ pattern, evidence, redirects: true, to: destination }]
  })
}

export function sourceTags(rules: SourceRules): TagRule[] {
  return items(rules, 'headers').flatMap(({ item, pattern, at }): TagRule[] => {
    const { headers } = item
    if (!Array.isArray(headers)) return refuse(rules, at, 'has no list `headers`')
    return headers.flatMap((header: unknown, i): TagRule[] => {
      if (!isRecord(header) || typeof header.key !== 'string')
        return refuse(rules, [...at, 'headers', i], 'has no `key`')
      if (!isRobotsTag(header.key)) return []
      const evidence = rules.config.at([...at, 'headers', i], `${header.key}: ${String(header.value)}`)
      return [{ pattern, evidence, ...(typeof header.value === 'string' && { value: header.value }) }]
    })
  })
}

function items(rules: SourceRules, list: string): (Item & { pattern: PathPattern })[] {
  const { config, within, path, found } = rules
  return itemsOf(config, within[list], [...path, list], found).flatMap(({ item, at }) => {
    const pattern = rules.patternOf(item)
    if (!pattern) return refuse(rules, at, `has a pattern that cannot be read: ${nameOf(item)}`)
    const applies = rules.applies?.(item) ?? true
    if (applies === 'unknown')
      found.push({ code: 'platform-condition', where: config.file, evidence: config.at(at, nameOf(item)) })
    return applies === true ? [{ item, at, pattern }] : []
  })
}

function nameOf({ source, regex }: Record<string, unknown>): string {
  return String(source ?? regex)
}

function refuse({ config, found }: SourceRules, at: readonly (string | number)[], problem: string): [] {
  found.push({ code: 'platform-config', where: config.file, evidence: config.at(at, `${at.join('.')} ${problem}`) })
  return []
}
