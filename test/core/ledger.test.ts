import { describe, expect, test } from 'vitest'
import { formatLedger, parseLedger, updateLedger, type Ledger } from '../../src/core/ledger.ts'

const TODAY = '2026-11-30'
const ledger = (pages: Record<string, { hash: string; lastmod?: string; gone?: string }>): Ledger =>
  new Map(Object.entries(pages))

function run(before: Ledger, pages: Record<string, string>, options: { present?: string[]; accept?: boolean } = {}) {
  const hashes = new Map(Object.entries(pages))
  const present = new Set(options.present ?? hashes.keys())
  const result = updateLedger(before, hashes, present, TODAY, options.accept ?? false)
  return { ...result, after: Object.fromEntries(result.ledger), dates: Object.fromEntries(result.dates) }
}

describe('updateLedger', () => {
  test('a page seen for the first time has no date', () => {
    expect(run(new Map(), { '/a': 'x' })).toMatchObject({ after: { '/a': { hash: 'x' } }, dates: {}, changed: [] })
  })

  test('a page that has not changed keeps what is known of it, and the ledger is the same', () => {
    const before = ledger({ '/a': { hash: 'x' }, '/b': { hash: 'y', lastmod: '2026-01-01' } })
    const after = run(before, { '/a': 'x', '/b': 'y' })
    expect(after.dates).toEqual({ '/b': '2026-01-01' })
    expect(after.ledger).toBe(before)
  })

  test('a page that has changed has today for its date', () => {
    const before = ledger({ '/a': { hash: 'x' }, '/b': { hash: 'y', lastmod: '2026-01-01' } })
    expect(run(before, { '/a': 'z', '/b': 'y' })).toMatchObject({
      after: { '/a': { hash: 'z', lastmod: TODAY } },
      dates: { '/a': TODAY, '/b': '2026-01-01' },
      changed: ['/a'],
      doubted: false,
    })
  })

  test('a page that is gone is remembered, since when', () => {
    expect(run(ledger({ '/a': { hash: 'x' } }), {}).after).toEqual({ '/a': { hash: 'x', gone: TODAY } })
    const gone = ledger({ '/a': { hash: 'x', gone: '2026-01-01' } })
    expect(run(gone, {}).ledger).toBe(gone)
  })

  test('a page that another source dates by now is not gone', () => {
    const before = ledger({ '/a': { hash: 'x', lastmod: '2026-01-01' } })
    expect(run(before, {}, { present: ['/a'] }).ledger).toBe(before)
  })

  test.each([
    ['with the same text has not changed', 'x', { hash: 'x', lastmod: '2025-01-01' }],
    ['with another has', 'z', { hash: 'z', lastmod: TODAY }],
  ])('a page that comes back %s', (_what, hash, expected) => {
    const before = ledger({ '/a': { hash: 'x', lastmod: '2025-01-01', gone: '2026-01-01' } })
    expect(run(before, { '/a': hash }).after).toEqual({ '/a': expected })
  })

  test('pages that come back with other texts count as changed', () => {
    const before = ledger(
      Object.fromEntries(['/a', '/b', '/c'].map((path) => [path, { hash: 'x', gone: '2026-01-01' }])),
    )
    const result = run(before, { '/a': 'y', '/b': 'y', '/c': 'y' })
    expect([result.doubted, result.dates]).toEqual([true, {}])
    expect(result.after['/a']).toEqual({ hash: 'x' })
  })

  describe('when many have changed at once', () => {
    const pages = (count: number, hash: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`/${i}`, `${hash}${i}`]))
    const known = (count: number) =>
      ledger(Object.fromEntries(Object.entries(pages(count, 'x')).map(([path, hash]) => [path, { hash }])))

    test.each([
      [9, 3, false],
      [9, 4, true],
      [3, 2, false],
      [3, 3, true],
      [100, 33, false],
      [100, 34, true],
    ])('of %i pages %i: doubted is %s', (all, changed, doubted) => {
      const before = known(all)
      const result = run(before, { ...pages(all, 'x'), ...pages(changed, 'y') })
      expect(result.doubted).toBe(doubted)
      expect(result.ledger === before, 'what was known stays').toBe(doubted)
      expect(Object.keys(result.dates)).toHaveLength(doubted ? 0 : changed)
    })

    test('they can be accepted', () => {
      const result = run(known(9), pages(9, 'y'), { accept: true })
      expect(result.doubted).toBe(false)
      expect(Object.values(result.dates)).toEqual(Array(9).fill(TODAY))
    })

    test('new pages do not count as changed, and are remembered all the same', () => {
      const result = run(known(3), { ...pages(3, 'y'), '/new': 'n' })
      expect(result.doubted).toBe(true)
      expect(result.after).toEqual({
        '/0': { hash: 'x0' },
        '/1': { hash: 'x1' },
        '/2': { hash: 'x2' },
        '/new': { hash: 'n' },
      })
    })
  })
})

describe('the file', () => {
  test('has one page a line, sorted by code units, and reads back', () => {
    const pages = ledger({
      '/ü': { hash: 'c' },
      '/b': { hash: 'b', lastmod: '2026-01-01' },
      '/Z': { hash: 'a', gone: '2026-02-02' },
    })
    const text = formatLedger(pages)
    expect(text).toBe(
      [
        '{',
        '  "waymark": 1,',
        '  "pages": {',
        '    "/Z": {"hash":"a","gone":"2026-02-02"},',
        '    "/b": {"hash":"b","lastmod":"2026-01-01"},',
        '    "/ü": {"hash":"c"}',
        '  }',
        '}',
        '',
      ].join('\n'),
    )
    expect(Object.fromEntries(parseLedger(text) as Ledger)).toEqual(Object.fromEntries(pages))
  })

  test.each([
    '',
    '{',
    '[]',
    'null',
    '{}',
    '{"waymark":2,"pages":{}}',
    '{"waymark":1,"pages":{"/a":{}}}',
    '{"waymark":1,"pages":{"/a":{"hash":"x","lastmod":"soon"}}}',
    '<<<<<<< HEAD',
  ])('%j is none of ours', (text) => {
    expect(parseLedger(text)).toBeUndefined()
  })
})
