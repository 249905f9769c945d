import { describe, expect, it } from 'vitest'
import type { RobotsMeta } from '../../src/core/html.ts'
import { isNoindex, robotsTokens } from '../../src/core/robots-meta.ts'

const NOW = new Date('2026-05-10T12:00:00Z')

function metas(...contents: string[]): RobotsMeta[] {
  return contents.map((content, index) => ({ agent: index % 2 ? 'googlebot' : 'robots', content, line: index + 1 }))
}

describe('isNoindex', () => {
  it.each([
    'noindex',
    'none',
    'NoIndex',
    ' noindex , nofollow',
    'nofollow,noindex',
    'index, noindex',
    'all,none',
    'max-snippet:-1, noindex',
    'unavailable_after: 2026-05-09',
    'unavailable_after: 2026-05-10T11:59:59Z',
    'unavailable_after: 2026-05-10T13:00:00+02:00',
    'UNAVAILABLE_AFTER : 25 Jun 2010 15:00:00 PST',
    'unavailable_after: Friday, 25-Jun-10 15:00:00 UTC',
    'unavailable_after: Fri, 25 Jun 2010 15:00:00 +0200',
    'unavailable_after: 9 May 2026',
    'unavailable_after: Sunday, 10-May-26 11:00:00 GMT, nofollow',
    'nofollow, unavailable_after: 2025-01-01',
    'unavailable_after: never, noindex',
    'unavailable_after: 2030-01-01, noindex',
  ])('leaves out %j', (content) => {
    expect(isNoindex(metas(content), NOW)).toEqual({ noindex: true, index: 0 })
  })

  it.each([
    '',
    'index, follow',
    'max-image-preview: none',
    'max-image-preview:none, follow',
    'noindexed',
    'no index',
    'noindex nofollow',
    'unavailable_after',
    'unavailable_after:',
    'unavailable_after: soon',
    'unavailable_after: 2026-02-30',
    'unavailable_after: 2026-05-10',
    'unavailable_after: 10 May 2026',
    'unavailable_after: 2026-05-10T12:00:01Z',
    'unavailable_after: 25 Jun 2040 15:00:00 PST',
    'unavailable_after: Sunday, 25-Jun-40 15:00:00 UTC, follow',
  ])('keeps %j', (content) => {
    expect(isNoindex(metas(content), NOW)).toEqual({ noindex: false })
  })

  it('names the element that says so', () => {
    expect(isNoindex(metas('index', 'none', 'noindex'), NOW)).toEqual({ noindex: true, index: 1 })
    expect(isNoindex([], NOW)).toEqual({ noindex: false })
  })
})

it('lists the tokens of all elements once, lower-case', () => {
  const content = 'Follow, ,unavailable_after: Friday, 25-Jun-10 15:00:00 UTC,noindex'
  expect(robotsTokens(metas('NoIndex,Follow', content))).toEqual([
    'noindex',
    'follow',
    'unavailable_after: friday, 25-jun-10 15:00:00 utc',
  ])
})
