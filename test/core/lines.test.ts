import { expect, test } from 'vitest'
import { LineCounter } from '../../src/core/lines.ts'

test.each([
  ['', [0], [1]],
  ['a', [0, 1], [1, 1]],
  ['\n', [0, 1], [1, 2]],
  ['a\nb\n\nc', [0, 1, 2, 2, 3, 4, 5, 6], [1, 1, 2, 2, 2, 3, 4, 4]],
  ['\n\n\n', [3], [4]],
])('the lines of places in %j', (text, places, lines) => {
  const counter = new LineCounter()
  expect(places.map((place) => counter.lineAt(text, place))).toEqual(lines)
})

test('of a text that grows, wherever it was cut', () => {
  const text = 'a\n\nb\nc'
  for (let cut = 0; cut <= text.length; cut++) {
    const counter = new LineCounter(7)
    counter.lineAt(text.slice(0, cut), cut)
    expect(counter.lineAt(text, text.length)).toBe(10)
  }
})
