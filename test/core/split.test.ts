import { describe, expect, test } from 'vitest'
import { groupName, newerDate, partName } from '../../src/core/split.ts'

describe('partName', () => {
  test.each([
    ['sitemap.xml', '', 1, false, 'sitemap-1.xml'],
    ['sitemap.xml', '', 12, true, 'sitemap-12.xml.gz'],
    ['sitemap.xml', 'blog', 2, false, 'sitemap-blog-2.xml'],
    ['sitemap-index.xml', '', 1, false, 'sitemap-1.xml'],
    ['sitemap_index.xml', 'blog', 1, true, 'sitemap-blog-1.xml.gz'],
    ['index.xml', '', 1, false, 'index-1.xml'],
    ['-index.xml', '', 1, false, '-index-1.xml'],
    ['sitemap-index-index.xml', '', 1, false, 'sitemap-index-1.xml'],
    ['pages.v2.xml', '', 3, false, 'pages.v2-3.xml'],
  ])('%s, group %j, part %i, gzip only %s → %s', (filename, group, n, gzipOnly, expected) => {
    expect(partName(filename, group, n, gzipOnly)).toBe(expected)
  })
})

describe('groupName', () => {
  test.each([
    ['Blog', 'blog'],
    ['Über uns', '-ber-uns'],
    ['a/b..c', 'a-b--c'],
    ['../../etc', '------etc'],
    ['a_b-1', 'a_b-1'],
    ['', ''],
  ])('%j → %j', (raw, expected) => {
    expect(groupName(raw)).toBe(expected)
    expect(groupName(expected)).toBe(expected)
  })
})

describe('newerDate', () => {
  test.each([
    ['2026-05-10', '2026-05-11', '2026-05-11'],
    ['2026-05-10T10:00:00Z', '2026-05-10T09:59:59Z', '2026-05-10T10:00:00Z'],
    ['2026-05-10T10:00:00+02:00', '2026-05-10T11:00:00+02:00', '2026-05-10T11:00:00+02:00'],
    // As text the first one is greater, as an instant the second is later.
    ['2026-05-10T10:00:00+02:00', '2026-05-10T09:00:00-05:00', '2026-05-10T09:00:00-05:00'],
    ['2026-05-10T23:30:00-02:00', '2026-05-11T00:30:00Z', '2026-05-10T23:30:00-02:00'],
    ['2026-05-10', '2026-05-10T00:00:01Z', '2026-05-10T00:00:01Z'],
    ['2026-05-10T10:00:00.500Z', '2026-05-10T10:00:00Z', '2026-05-10T10:00:00.500Z'],
  ])('of %s and %s: %s', (a, b, expected) => {
    expect(newerDate(a, b)).toBe(expected)
    expect(newerDate(b, a)).toBe(expected)
  })
})
