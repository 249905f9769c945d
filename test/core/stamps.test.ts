import { describe, expect, test } from 'vitest'
import { bulkCommit, stampedPages, type DatedPage } from '../../src/core/stamps.ts'

const WHOLE = { shallow: false, fresh: false }
const pages = (count: number, page: Partial<DatedPage<string>>): DatedPage<string>[] =>
  Array.from({ length: count }, (_, i) => ({
    page: String(i),
    from: 'git',
    text: '2026-11-30',
    commit: undefined,
    repository: WHOLE,
    ...page,
  }))

describe('stampedPages', () => {
  test.each<[what: string, dated: DatedPage<string>[], dropped: number]>([
    ['twenty on one day in a cut-off history', pages(20, { repository: { shallow: true, fresh: false } }), 20],
    ['twenty on one day in a history of one commit', pages(20, { repository: { shallow: false, fresh: true } }), 20],
    ['twenty on one day in a whole history', pages(20, {}), 0],
    ['nineteen', pages(19, { repository: { shallow: true, fresh: false } }), 0],
    ['file times', pages(20, { from: 'mtime', repository: { shallow: true, fresh: false } }), 20],
    ['HTML on the day of the build', pages(20, { from: 'html', repository: undefined }), 20],
    ['HTML on another day', pages(20, { from: 'html', text: '2026-11-29' }), 0],
    ['HTML before midnight of a build after it', pages(20, { from: 'html', text: '2026-11-29T23:58:00Z' }), 20],
    ['HTML more than a day ago', pages(20, { from: 'html', text: '2026-11-29T11:00:00Z' }), 0],
    ['front matter is the user’s word', pages(20, { from: 'front-matter' }), 0],
    [
      '19 of 20 make 95 percent',
      [...pages(19, { from: 'html' }), ...pages(1, { from: 'html', text: '2026-01-01' })],
      19,
    ],
    ['18 of 20 do not', [...pages(18, { from: 'html' }), ...pages(2, { from: 'html', text: '2026-01-01' })], 0],
  ])('%s', (_what, dated, dropped) => {
    expect(stampedPages(dated, new Date('2026-11-30T12:00:00Z'))).toHaveLength(dropped)
  })

  test.each<[now: string, day: string, dropped: number]>([
    ['2026-11-30T22:00:00Z', '2026-12-01', 20],
    ['2026-11-30T02:00:00Z', '2026-11-29', 20],
    ['2026-11-30T12:00:00Z', '2026-11-29', 0],
    ['2026-11-30T09:00:00Z', '2026-12-01', 0],
  ])('at %s the day %s is that of a build somewhere: %i', (now, text, dropped) => {
    expect(stampedPages(pages(20, { from: 'html', text }), new Date(now))).toHaveLength(dropped)
  })

  test('22:30 in UTC is one day, whatever the zone it is written in', () => {
    const dated = [
      ...pages(10, { from: 'html', text: '2026-11-30T00:30:00+02:00' }),
      ...pages(10, { from: 'html', text: '2026-11-29T22:30:00Z' }),
    ]
    expect(stampedPages(dated, new Date('2026-11-29T22:40:00Z'))).toHaveLength(20)
  })
})

describe('bulkCommit', () => {
  test('names the commit of at least half of twenty pages', () => {
    expect(
      bulkCommit([...pages(10, { commit: 'a' }), ...pages(5, { commit: 'b' }), ...pages(5, { commit: 'c' })]),
    ).toEqual({ commit: 'a', pages: 10, of: 20 })
    expect(
      bulkCommit([...pages(9, { commit: 'a' }), ...pages(6, { commit: 'b' }), ...pages(5, { commit: 'c' })]),
    ).toBeUndefined()
    expect(bulkCommit(pages(19, { commit: 'a' }))).toBeUndefined()
    expect(bulkCommit(pages(20, { commit: 'a', repository: { shallow: true, fresh: false } }))).toBeUndefined()
  })
})
