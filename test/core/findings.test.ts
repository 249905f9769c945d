import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Findings, formatFinding, levelOf, visible } from '../../src/core/findings.ts'
import { meanings } from '../../src/core/messages.ts'
import type { Finding } from '../../src/types.ts'

describe('findings', () => {
  it('are counted by code and keep the first three places with their evidence', () => {
    const findings = new Findings()
    for (const file of ['a', 'b', 'c', 'd'])
      findings.add({ code: 'date-invalid', where: file, evidence: { from: 'html', file, value: `${file}!` } })
    expect(findings.list()).toEqual([
      {
        code: 'date-invalid',
        level: 'warning',
        count: 4,
        where: ['a', 'b', 'c'],
        evidence: ['a', 'b', 'c'].map((file) => ({ from: 'html', file, value: `${file}!` })),
      },
    ])
  })

  it('are listed with errors first, then warnings, then information, by code within each', () => {
    const findings = new Findings()
    for (const code of ['git-none', 'robots-utf16', 'no-pages', 'duplicate-page', 'canonical-site', 'date-invalid'])
      findings.add({ code, where: 'x' })
    expect(findings.list().map(({ code }) => code)).toEqual([
      'canonical-site',
      'no-pages',
      'date-invalid',
      'robots-utf16',
      'duplicate-page',
      'git-none',
    ])
  })

  it('tell whether a level was found', () => {
    const findings = new Findings()
    expect(findings.has('warning')).toBe(false)
    findings.add({ code: 'date-invalid', where: 'x' })
    expect([findings.has('error'), findings.has('warning'), findings.has('info')]).toEqual([false, true, false])
  })

  it('cut a value after 200 characters', () => {
    const findings = new Findings()
    findings.add({ code: 'date-invalid', where: 'x', evidence: { from: 'html', value: 'y'.repeat(201) } })
    findings.add({ code: 'date-invalid', where: 'x', evidence: { from: 'html', value: 'y'.repeat(200) } })
    expect(findings.list()[0]?.evidence.map(({ value }) => value)).toEqual(['y'.repeat(199) + '…', 'y'.repeat(200)])
  })
})

function finding(given: Partial<Finding>): Finding {
  return { code: 'date-invalid', level: 'warning', count: 1, where: [], evidence: [], ...given }
}

describe('the text of a finding', () => {
  it('says what it means, where, with what evidence, and what to do', () => {
    const text = formatFinding(
      finding({
        where: ['content/a.md'],
        evidence: [{ from: 'front-matter', file: 'content/a.md', line: 3, name: 'updated', value: 'May' }],
      }),
    )
    expect(text).toBe(
      [
        '1 date cannot be read with certainty; the next source was asked.',
        '  content/a.md:3  updated: May',
        '  → Write dates as `2026-05-10` or `2026-05-10T17:33:30+02:00`.',
      ].join('\n'),
    )
  })

  it('counts the places it does not show', () => {
    const text = formatFinding(finding({ count: 1203, where: ['a', 'b', 'c'] }))
    expect(text.split('\n').slice(0, 5)).toEqual([
      '1,203 dates cannot be read with certainty; the next source was asked.',
      '  a',
      '  b',
      '  c',
      '  and 1,200 more',
    ])
  })

  it.each([
    [
      'place, and the file it was read in',
      { from: 'html', file: 'a.html', line: 4, value: 'x' },
      '  /a  x  (a.html:4)',
    ],
    ['place and name', { from: 'option', name: 'content' }, '  /a  content'],
    ['place and name and value', { from: 'option', name: 'n', value: 'v' }, '  /a  n: v'],
    ['place alone', { from: 'page' }, '  /a'],
    ['a value that is the place once', { from: 'option', name: 'exclude', value: '/a' }, '  /a  exclude'],
    ['an empty value, visibly', { from: 'html', value: '' }, '  /a  ""'],
    ['control characters, escaped', { from: 'html', value: 'x\u001b[2J\ny' }, String.raw`  /a  "x\u001b[2J\ny"`],
  ] as [string, Finding['evidence'][number], string][])('shows %s', (_name, evidence, line) => {
    expect(formatFinding(finding({ where: ['/a'], evidence: [evidence] })).split('\n')[1]).toBe(line)
  })

  it('shows places alone where some lack their evidence, rather than pair the wrong ones', () => {
    const text = formatFinding(finding({ count: 2, where: ['a', 'b'], evidence: [{ from: 'html', value: 'of b' }] }))
    expect(text).toContain('\n  a\n  b\n')
  })

  it('names a code it has no words for', () => {
    expect(formatFinding(finding({ code: 'from-the-future', count: 2, where: ['a', 'b'] }))).toBe(
      'from-the-future (2).\n  a\n  b',
    )
    expect(levelOf('from-the-future')).toBe('warning')
  })
})

it.each([
  ['plain', 'plain'],
  ['größe 1', 'größe 1'],
  [' blank', '" blank"'],
  ['a\u202eb', String.raw`"a\u{202e}b"`],
  ['a\u009bb', String.raw`"a\u{9b}b"`],
])('what cannot be seen in %j is shown escaped', (text, expected) => {
  expect(visible(text)).toBe(expected)
})

describe('the table of codes', () => {
  it.each(Object.entries(meanings()))('%s reads well for one and for many', (code, { says, remedy }) => {
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const count of [1, 12_345]) {
      const [first, ...rest] = formatFinding(finding({ code, count })).split('\n')
      // Every choice was made, and every sentence ends.
      expect(first).not.toMatch(/[#{}|]/)
      expect(first).toMatch(/[.:]$/)
      if (says.startsWith('#')) expect(first).toMatch(/^(1|12,345) /)
      if (remedy) expect(rest.join('\n')).toMatch(/→ .*[^ ]$/)
    }
  })

  it('has every code that the package reports, and none that nothing reports', () => {
    const src = new URL('../../src/', import.meta.url)
    const used = new Set<string>()
    for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === 'messages.ts') continue
      const text = readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')
      for (const [, code = ''] of text.matchAll(/\bcode: '([a-z0-9-]+)'/g)) used.add(code)
    }
    expect([...used].filter((code) => !Object.hasOwn(meanings(), code))).toEqual([])
    expect(used.size).toBeGreaterThan(10)
  })
})
