import { describe, expect, test } from 'vitest'
import { parseIgnoreRevs } from '../../src/core/ignore-revs.ts'

const ID = '0123456789abcdef0123456789abcdef01234567'
const LONG = ID.padEnd(64, '0')

describe('a list of commits', () => {
  test.each<[string, string, Record<string, number>, [string, number][]]>([
    ['nothing', '', {}, []],
    ['one id', ID, { [ID]: 1 }, []],
    ['blanks and empty lines', `\n  ${ID}\t\n\n`, { [ID]: 2 }, []],
    ['comments, on their own and after an id', `# formatted\n${ID} # prettier 3\n#${LONG}`, { [ID]: 2 }, []],
    ['lines that end in CRLF, after a BOM', `\uFEFF# a\r\n${ID}\r\n`, { [ID]: 2 }, []],
    ['a BOM before an id', `\uFEFF${ID}\n`, { [ID]: 1 }, []],
    ['capital letters', ID.toUpperCase(), { [ID]: 1 }, []],
    ['ids of SHA-256', LONG, { [LONG]: 1 }, []],
    ['a short id', `${ID}\n${ID.slice(0, 12)}\n`, { [ID]: 1 }, [[ID.slice(0, 12), 2]]],
    [
      'a name',
      'v1.0\nHEAD~2',
      {},
      [
        ['v1.0', 1],
        ['HEAD~2', 2],
      ],
    ],
    ['two on a line', `${ID} ${LONG}`, {}, [[`${ID} ${LONG}`, 1]]],
    ['neither length', `${ID}0`, {}, [[`${ID}0`, 1]]],
    ['not hexadecimal', ID.replace('a', 'g'), {}, [[ID.replace('a', 'g'), 1]]],
  ])('%s', (_, text, ids, odd) => {
    const parsed = parseIgnoreRevs(text)
    expect(Object.fromEntries(parsed.ids)).toEqual(ids)
    expect(parsed.odd.map(({ text, line }) => [text, line])).toEqual(odd)
  })
})
