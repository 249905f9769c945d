import { expect, test } from 'vitest'
import { LocSet, MOST_LOCS } from '../../src/core/loc-set.ts'

const ORIGIN = 'https://example.com'

test('tells which locs are new, within a call and between calls', () => {
  const set = new LocSet()
  expect(set.addAll([`${ORIGIN}/a`, `${ORIGIN}/b`, `${ORIGIN}/a`])).toEqual([true, true, false])
  expect(set.addAll([`${ORIGIN}/b`, `${ORIGIN}/c`])).toEqual([false, true])
  expect(set.addAll([])).toEqual([])
})

test('locs that begin or end alike are different', () => {
  const alike = ['/', '/a', '/a/', '/aa', '/a/a', '/b/a', '/abcd', '/abcde', '/abcdabcd', '/A']
  expect(new LocSet().addAll(alike.map((path) => ORIGIN + path))).toEqual(alike.map(() => true))
})

test('agrees with a Set on 200,000 locs of which a third come again', () => {
  const set = new LocSet()
  const seen = new Set<string>()
  let state = 1
  for (let call = 0; call < 1000; call++) {
    const locs = Array.from({ length: 200 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return `${ORIGIN}/${'section/'.repeat(state % 5)}${state % 250_000}`
    })
    const expected = locs.map((loc) => seen.size < seen.add(loc).size)
    expect(set.addAll(locs)).toEqual(expected)
  }
  expect(seen.size).toBeLessThan(150_000)
  expect(seen.size).toBeGreaterThan(50_000)
})

test('the longest locs fill one block of memory after the other', () => {
  const set = new LocSet()
  const long = (n: number) => `${ORIGIN}/${n}/`.padEnd(2047, 'x')
  const calls = [0, 1, 2, 3].map((call) => Array.from({ length: MOST_LOCS }, (_, i) => long(call * MOST_LOCS + i)))
  for (const locs of calls) expect(set.addAll(locs)).toEqual(locs.map(() => true))
  for (const locs of calls) expect(set.addAll(locs)).toEqual(locs.map(() => false))
  expect(set.addAll([long(0).slice(0, -1)])).toEqual([true])
})
