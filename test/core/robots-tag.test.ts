import { expect, test } from 'vitest'
import { forbidsIndexing } from '../../src/core/robots-tag.ts'

test.each<[value: string, forbids: boolean]>([
  ['noindex', true],
  ['NoIndex, nofollow', true],
  ['nofollow,noindex', true],
  ['none', true],
  ['all', false],
  ['', false],
  ['nosnippet', false],
  ['max-image-preview: none', false],
  ['max-snippet:-1, noindex', true],
  ['unavailable_after: 25 Jun 2010 15:00:00 PST', false],
  ['googlebot: noindex', true],
  ['Googlebot:none', true],
  ['bingbot: noindex', false],
  ['bingbot: noindex, nofollow', false],
  ['googlebot: nofollow, bingbot: noindex', false],
  ['bingbot: nofollow, googlebot: noindex', true],
  ['noindexed', false],
])('%s', (value, forbids) => {
  expect(forbidsIndexing(value)).toBe(forbids)
})
