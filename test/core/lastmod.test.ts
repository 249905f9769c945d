import { describe, expect, test } from 'vitest'
import type { Found } from '../../src/core/findings.ts'
import { lastmodOf, type Dateable } from '../../src/core/lastmod.ts'
import { MODIFIED_KEYS, PUBLISHED_KEYS } from '../../src/core/page-statements.ts'
import type { LastmodSource } from '../../src/types.ts'

const ORDER: readonly LastmodSource[] = ['frontmatter', 'html', 'git', 'published', 'mtime']
const now = new Date('2026-11-30T12:00:00Z')

function ask(
  page: Partial<Dateable>,
  order = ORDER,
): { text?: string | undefined; from?: string | undefined; codes: string[] } {
  const found: Found[] = []
  const dated = lastmodOf(
    { where: 'page', ...page },
    { order, keys: { modified: MODIFIED_KEYS, published: PUBLISHED_KEYS }, now },
    (each) => found.push(each),
  )
  return { text: dated?.date.text, from: dated?.evidence.from, codes: found.map(({ code }) => code) }
}

const stated = (kind: 'modified' | 'published', value: string): Required<Dateable>['said'] => ({
  [kind]: { name: `article:${kind}_time`, value, line: 1 },
})

describe('the order of the sources', () => {
  const all: Partial<Dateable> = {
    data: { updated: '2026-01-01', date: '2020-01-01' },
    said: { ...stated('modified', '2026-02-02'), ...stated('published', '2021-01-01') },
    git: { date: '2026-03-03T10:00:00+02:00', commit: 'a'.repeat(40) },
    mtime: new Date('2026-04-04T00:00:00Z'),
  }
  test.each<[order: LastmodSource[], text: string, from: string]>([
    [['frontmatter', 'html', 'git', 'published', 'mtime'], '2026-01-01', 'front-matter'],
    [['html', 'frontmatter'], '2026-02-02', 'html'],
    [['git', 'html'], '2026-03-03T10:00:00+02:00', 'git'],
    [['published', 'git'], '2020-01-01', 'front-matter'],
    [['mtime'], '2026-04-04T00:00:00Z', 'mtime'],
  ])('%j', (order, text, from) => {
    expect(ask(all, order)).toEqual({ text, from, codes: [] })
  })
})

describe('a published date is a lower bound for git', () => {
  const git = { date: '2026-05-01T10:00:00Z', commit: 'a'.repeat(40) }
  test.each<[what: string, page: Partial<Dateable>, text: string]>([
    ['a post scheduled after its commit', { git, data: { date: '2026-06-01' } }, '2026-06-01'],
    ['the same said in HTML', { git, said: stated('published', '2026-06-01T08:00:00Z') }, '2026-06-01T08:00:00Z'],
    [
      'a day before, though later in Greenwich',
      { git: { date: '2026-11-09T20:00:00-08:00' }, data: { date: '2026-11-10' } },
      '2026-11-10',
    ],
    ['a post changed after it came out', { git, data: { date: '2026-04-01' } }, '2026-05-01T10:00:00Z'],
    ['the same day', { git, data: { date: '2026-05-01' } }, '2026-05-01T10:00:00Z'],
    ['a published date in the future', { git, data: { date: '2027-01-01' } }, '2026-05-01T10:00:00Z'],
  ])('%s', (_what, page, text) => {
    expect(ask(page).text).toBe(text)
  })

  test('not where published dates are left out of the order', () => {
    expect(ask({ git, data: { date: '2026-06-01' } }, ['git']).text).toBe('2026-05-01T10:00:00Z')
  })
})

describe('what is no date', () => {
  test.each<[what: string, page: Partial<Dateable>, codes: string[]]>([
    ['booleans are neither dates nor mistakes', { data: { lastUpdated: true, updated: false } }, []],
    ['nothing and the empty text neither', { data: { updated: null, modified: '' } }, []],
    ['words are a finding', { data: { updated: 'last week' } }, ['date-invalid']],
    ['numbers are a finding', { data: { updated: 20260510 } }, ['date-invalid']],
    [
      'lists and objects are findings',
      { data: { updated: { toString: 1 }, modified: [[]] } },
      Array(2).fill('date-invalid'),
    ],
    ['words in HTML are a finding', { said: stated('modified', 'yesterday') }, ['date-invalid']],
    ['an impossible day is a finding', { said: stated('modified', '2026-02-30') }, ['date-invalid']],
    ['two dates in one page are a finding', { said: { modified: 'several' } }, ['several-dates']],
    ['a date to come is a finding', { data: { updated: '2026-12-02' } }, ['date-future']],
  ])('%s', (_what, page, codes) => {
    expect(ask(page)).toEqual({ text: undefined, from: undefined, codes })
  })

  test('the next key, and the next source, is asked', () => {
    expect(ask({ data: { lastmod: 'soon', updated: '2026-01-01' } })).toEqual({
      text: '2026-01-01',
      from: 'front-matter',
      codes: ['date-invalid'],
    })
    expect(ask({ data: { lastmod: 'soon' }, git: { date: '2026-01-01T00:00:00Z' } })).toEqual({
      text: '2026-01-01T00:00:00Z',
      from: 'git',
      codes: ['date-invalid'],
    })
  })

  test('tomorrow is today further east', () => {
    expect(ask({ data: { updated: '2026-12-01' } }).text).toBe('2026-12-01')
  })
})

test('a template gives no date: without a source there is none from git', () => {
  expect(ask({}).text).toBeUndefined()
})
