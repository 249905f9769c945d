import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Imports point inward only: doors → pipeline (the check among it) → frameworks, platforms, io → core → types. The
 * smaller the number, the further in; a file may import its own ring and those within.
 */
const RINGS: [ring: number, pattern: RegExp][] = [
  [0, /^(?:types|errors)\.ts$/],
  [1, /^core\//],
  [2, /^options\.ts$/],
  [3, /^(?:io|frameworks|platforms)\//],
  [
    4,
    /^(?:generate|gather|listing|stream|times|outcome|announce|run|selection|dating|languages|media|dev|preview-pages|server-pages)\.ts$/,
  ],
  [4, /^(?:check\/|inspector\/|(?:change-list|submit|last-run|report-page|keep-report)\.ts$)/],
  [5, /^(?:api|cli|bin|vite|astro|astro-middleware|index|xml|flags|terminal|moments|plugin-work|plugin-preview)\.ts$/],
  [
    5,
    /^(?:check-command|check-text|read|submit-command|explain-command|explain-text|report-command|plugin-inspector|answer-inspector|inspector-path|astro-preview|two-of-us)\.ts$/,
  ],
]

const root = join(import.meta.dirname, '../src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'))
const ringOf = (file: string) => RINGS.find(([, pattern]) => pattern.test(file))?.[0]
const codeOf = (file: string) => readFileSync(join(root, file), 'utf8')
const imports = (code: string) =>
  [...code.matchAll(/^\s*(?:import|export)\b[^'"]*?\bfrom '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm)].map(
    (match) => ({
      what: (match[1] ?? match[2] ?? match[3]) as string,
      types: /^\s*(?:import|export) type\b/.test(match[0]),
    }),
  )

test('there is a ring for every file', () => {
  expect(files.filter((file) => ringOf(file) === undefined)).toEqual([])
})

test('imports are found at all', () => {
  expect(imports(codeOf('index.ts')).length).toBeGreaterThan(3)
})

describe.each(files)('%s', (file) => {
  const code = codeOf(file)

  test('imports inward only', () => {
    const outward = imports(code)
      .filter(({ what, types }) => what.startsWith('.') && !types)
      .map(({ what }) => posix.normalize(posix.join(posix.dirname(file), what)))
      .filter((target) => (ringOf(target) ?? 9) > (ringOf(file) as number))
    expect(outward).toEqual([])
  })

  test('never imports vite at run time', () => {
    expect(imports(code).filter(({ what, types }) => what === 'vite' && !types)).toEqual([])
  })

  test('has a name that says what it holds', () => {
    expect(file).not.toMatch(/(?:utils?|helpers?|common|misc)\.ts$/)
  })
})

describe.each(files.filter((file) => file.startsWith('core/') || file === 'xml.ts'))('%s', (file) => {
  test('is pure', () => {
    const code = codeOf(file)
    expect(imports(code).filter(({ what }) => what.startsWith('node:'))).toEqual([])
    expect(code).not.toMatch(/\bprocess\.|\bDate\.now\(|new Date\(\)|\bconsole\./)
  })
})

describe.each(files.filter((file) => (ringOf(file) ?? 0) < 5))('%s', (file) => {
  test('prints nothing', () => {
    expect(codeOf(file)).not.toMatch(/\bconsole\.|process\.std(?:out|err)/)
  })
})
