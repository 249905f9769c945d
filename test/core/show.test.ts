import { describe, expect, test } from 'vitest'
import { show, showEvidence } from '../../src/core/show.ts'

const endless: unknown[] = []
endless.push(endless, 1)
const bomb = Array.from({ length: 9 }).reduce<unknown>((inner) => Array(9).fill(inner), 'x')

const values: [what: string, value: unknown, shown: string][] = [
  ['a text', 'a "b"', '"a \\"b\\""'],
  ['a long text', 'x'.repeat(99), `"${'x'.repeat(58)}…`],
  ['a number', 20260510, '20260510'],
  ['nothing', undefined, 'undefined'],
  ['null', null, 'null'],
  ['a BigInt', 12n, '12n'],
  ['a symbol', Symbol('a'), 'Symbol(a)'],
  ['a function', () => 1, 'a function'],
  ['a list', ['a', 1, null], '["a", 1, null]'],
  ['an empty list', [], 'an empty list'],
  ['lists in lists', [[1], [], { a: 1 }], '[a list, an empty list, an object with `a`]'],
  ['a list that holds itself', endless, '[a list, 1]'],
  ['a list of many that are one', bomb, `[${'a list, '.repeat(8)}…`.slice(0, 59) + '…'],
  ['an object', { a: 1, b: [] }, 'an object with `a`, `b`'],
  ['an object that cannot be made a text', { toString: 1, valueOf: 2 }, 'an object with `toString`, `valueOf`'],
  ['an object without a prototype', Object.create(null), 'an empty object'],
  ['a date', new Date(0), 'a Date (1970-01-01T00:00:00.000Z)'],
  ['an invalid date', new Date(NaN), 'an invalid Date'],
  ['a promise', Promise.resolve(1), 'a Promise'],
]

describe('a value in a message', () => {
  test.each(values)('%s', (_, value, shown) => {
    expect(show(value)).toBe(shown)
  })
})

describe('a value as evidence', () => {
  test.each(values.filter(([, value]) => typeof value !== 'string'))('%s', (_, value, shown) => {
    expect(showEvidence(value)).toBe(shown)
  })

  test('a text as it was written', () => {
    expect(showEvidence('last "week"')).toBe('last "week"')
    expect(showEvidence('x'.repeat(999))).toBe('x'.repeat(200))
  })
})
