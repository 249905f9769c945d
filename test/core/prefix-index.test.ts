import { expect, test } from 'vitest'
import { PrefixIndex } from '../../src/core/prefix-index.ts'

const KEYS = ['', '/', '/a', '/a/', '/a/b', '/ab', '/ab/c', '/b', '/é', '/😀', 'x']

test.each([
  ['', ['']],
  ['/', ['/', '']],
  ['/a', ['/a', '/', '']],
  ['/a/b/c', ['/a/b', '/a/', '/a', '/', '']],
  ['/a0', ['/a', '/', '']],
  ['/abd', ['/ab', '/a', '/', '']],
  ['/ab/c', ['/ab/c', '/ab', '/a', '/', '']],
  ['/z', ['/', '']],
  ['/é/', ['/é', '/', '']],
  ['/😀', ['/😀', '/', '']],
  ['\uffff', ['']],
])('the keys that %j begins with', (text, expected) => {
  const found: string[] = []
  new PrefixIndex(new Map(KEYS.map((key) => [key, key]))).visit(text, (key) => found.push(key))
  expect(found).toEqual(expected)
})

test('none of none', () => {
  const found: unknown[] = []
  new PrefixIndex(new Map()).visit('/a', (value) => found.push(value))
  expect(found).toEqual([])
})
