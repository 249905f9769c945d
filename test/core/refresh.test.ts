import { expect, it } from 'vitest'
import { parseRefresh } from '../../src/core/refresh.ts'

it.each([
  ['0', { delay: 0 }],
  ['5', { delay: 5 }],
  [' \n5 ', { delay: 5 }],
  ['5;', { delay: 5 }],
  ['5; ', { delay: 5 }],
  ['1.9', { delay: 1 }],
  ['.5; url=x', { delay: 0, target: 'x' }],
  ['0;url=x', { delay: 0, target: 'x' }],
  ['0; url=x', { delay: 0, target: 'x' }],
  ['0;URL=/x y', { delay: 0, target: '/x y' }],
  ['0, url=x', { delay: 0, target: 'x' }],
  ['0 url=x', { delay: 0, target: 'x' }],
  ['0 ; url = x', { delay: 0, target: 'x' }],
  ["0;url='x'", { delay: 0, target: 'x' }],
  ['0;url="x"tail', { delay: 0, target: 'x' }],
  ["0;url='x", { delay: 0, target: 'x' }],
  ['0;x', { delay: 0, target: 'x' }],
  ["0;'x'", { delay: 0, target: 'x' }],
  ['0;url', { delay: 0, target: 'url' }],
  ['0;ur=x', { delay: 0, target: 'ur=x' }],
  ['0;urlx=1', { delay: 0, target: 'urlx=1' }],
  ['0;url=', { delay: 0 }],
  ['0;url=https://e.com/?a=1;b=2', { delay: 0, target: 'https://e.com/?a=1;b=2' }],
  ['', undefined],
  ['x', undefined],
  ['url=x', undefined],
  ['-1;url=x', undefined],
  ['5x;url=x', undefined],
])('reads %j as browsers do', (content, expected) => {
  expect(parseRefresh(content)).toEqual(expected)
})
