import { expect, it } from 'vitest'
import { findDateNames } from '../../src/core/date-names.ts'

function found(text: string, from = 0): string[] {
  const bytes = Buffer.from(text)
  const places = new Set<string>()
  findDateNames(bytes, from, (start, end) => Boolean(places.add(`${start} ${bytes.toString('utf8', start, end)}`)))
  return [...places].sort((a, b) => parseInt(a) - parseInt(b))
}

it.each(['dateModified', 'datePublished'])('finds %s wherever it stands', (name) => {
  for (let before = 0; before < 40; before++) {
    for (const after of ['', ' ', 'x'.repeat(20)]) {
      expect(found('x'.repeat(before) + name + after)).toEqual([`${before} ${name}`])
    }
  }
})

it('finds them in long pages, at every place near a power of two', () => {
  for (let before = 2 ** 14 - 30; before < 2 ** 14 + 30; before++) {
    const text = `${'x'.repeat(before)}dateModified${'y'.repeat(2 ** 14)}datePublished`
    expect(found(text)).toEqual([`${before} dateModified`, `${before + 12 + 2 ** 14} datePublished`])
    expect(found(text, before + 1)).toEqual([`${before + 12 + 2 ** 14} datePublished`])
  }
})

it('finds names side by side', () => {
  expect(found('dateModifieddatePublisheddateModified')).toEqual([
    '0 dateModified',
    '12 datePublished',
    '25 dateModified',
  ])
})

it('finds none in what only looks like one', () => {
  expect(found('dateModifie datePublishe DateModified datemodified dataModified dateePublished date')).toEqual([])
})

it('finds none that begins before the place to start from', () => {
  for (let from = 1; from < 12; from++) expect(found('dateModified', from)).toEqual([])
})

it('stops when told to', () => {
  let calls = 0
  findDateNames(Buffer.from('dateModified '.repeat(9)), 0, () => ++calls < 3)
  expect(calls).toBe(3)
})
