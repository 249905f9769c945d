import { expect, test } from 'vitest'
import { srcsetUrls } from '../../src/core/srcset.ts'

test.each<[what: string, srcset: string, urls: string[]]>([
  ['one URL', 'a.jpg', ['a.jpg']],
  ['densities', 'a.jpg 1x, b.jpg 2x', ['a.jpg', 'b.jpg']],
  ['widths', 'a.jpg 480w, b.jpg 800w', ['a.jpg', 'b.jpg']],
  ['no descriptor for the first', 'a.jpg, b.jpg 1.5x', ['a.jpg', 'b.jpg']],
  ['line feeds and tabs', '\n\ta.jpg 1x,\n\tb.jpg 2x\n', ['a.jpg', 'b.jpg']],
  [
    'commas within URLs',
    'https://cdn.example.com/w_480,q_80/a.jpg 480w, https://cdn.example.com/w_800,q_80/a.jpg 800w',
    ['https://cdn.example.com/w_480,q_80/a.jpg', 'https://cdn.example.com/w_800,q_80/a.jpg'],
  ],
  ['no blank after the comma: it belongs to the URL', 'a.jpg,b.jpg 2x', ['a.jpg,b.jpg']],
  ['a comma right after a descriptor', 'a.jpg 1x,b.jpg 2x', ['a.jpg', 'b.jpg']],
  ['commas at the ends', ', ,a.jpg 1x,, b.jpg,,', ['a.jpg', 'b.jpg']],
  ['a data URL with commas', 'data:image/png;base64,AAAA 1x, a.jpg 2x', ['data:image/png;base64,AAAA', 'a.jpg']],
  ['width and height', 'a.jpg 480w 320h', ['a.jpg']],
  ['a height alone', 'a.jpg 320h, b.jpg', ['b.jpg']],
  ['a width of nought', 'a.jpg 0w, b.jpg 1w', ['b.jpg']],
  ['two densities', 'a.jpg 1x 2x, b.jpg', ['b.jpg']],
  ['a density and a width', 'a.jpg 1x 480w, b.jpg', ['b.jpg']],
  ['an unknown unit', 'a.jpg 480px, b.jpg', ['b.jpg']],
  ['a negative density', 'a.jpg -1x, b.jpg', ['b.jpg']],
  ['a density with an exponent', 'a.jpg 1e1x', ['a.jpg']],
  ['a comma in parentheses', 'a.jpg (1x, c.jpg 2x), b.jpg', ['b.jpg']],
  ['a parenthesis never closed', 'a.jpg (1x, b.jpg 2x', []],
  ['nothing', '', []],
  ['only commas', ' , ,, ', []],
  ['a no-break space is part of the URL', 'a\u00a0b.jpg 1x', ['a\u00a0b.jpg']],
])('%s', (_what, srcset, urls) => {
  expect(srcsetUrls(srcset)).toEqual(urls)
})

test.each([['a, '], [','], ['a.jpg 1x '], ['('], ['a (']])('a long run of %j comes to an end', (piece) => {
  expect(srcsetUrls(piece.repeat(200_000)).length).toBeLessThanOrEqual(200_000)
})
