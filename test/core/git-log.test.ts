import { describe, expect, test } from 'vitest'
import { readHistory } from '../../src/core/git-log.ts'

const NONE = '0'.repeat(40)
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40)) as [string, string, string, string]

const header = (id: string, date = '1778427210 +0200') => `\x01${id} ${date}`
const first = (record: string) => `\n${record}`
const changed = (from: string, to: string, letter = 'M') => `:100644 100644 ${from} ${to} ${letter}`

function read(wanted: Record<string, string>, tokens: string[], boundary: string[] = []) {
  const history = readHistory(new Map(Object.entries(wanted)), new Set(boundary))
  const taken = tokens.findIndex((token) => history.take(token)) + 1
  history.end()
  return { changes: Object.fromEntries(history.changes), taken }
}

const commitOf = (...args: Parameters<typeof read>) =>
  Object.fromEntries(Object.entries(read(...args).changes).map(([path, { commit }]) => [path, commit]))

describe('a record counts only if it made the content the file has now', () => {
  test.each([
    [
      'the first that did, newest first',
      [header('1'), first(changed(A, B)), 'p', header('2'), first(changed(C, A)), 'p'],
      '1',
    ],
    ['not one of another file', [header('1'), first(changed(A, B)), 'q', header('2'), first(changed(C, B)), 'p'], '2'],
    [
      'not one with another result',
      [header('1'), first(changed(A, C)), 'p', header('2'), first(changed(C, B)), 'p'],
      '2',
    ],
    [
      'not one of mode alone',
      [header('1'), first(`:100644 100755 ${B} ${B} M`), 'p', header('2'), first(changed(A, B)), 'p'],
      '2',
    ],
    ['a commit without records before it', [header('1'), header('2'), first(changed(NONE, B, 'A')), 'p'], '2'],
    [
      'the last of several records',
      [header('1'), first(changed(A, C)), 'x', changed(A, D), 'y', changed(A, B), 'p'],
      '1',
    ],
    ['a name that looks like a header', [header('1'), first(changed(A, C)), '\x01x 1', changed(A, B), 'p'], '1'],
    ['a name that looks like a record', [header('1'), first(changed(A, C)), changed(A, B), changed(A, B), 'p'], '1'],
    ['a merge of two', [header('1'), '', `::100644 100644 100644 ${A} ${C} ${B} MM`, 'p'], '1'],
    [
      'a merge of four',
      [header('1'), '', `::::100644 100644 100644 100644 100644 ${A} ${C} ${A} ${D} ${B} MMMM`, 'p'],
      '1',
    ],
    [
      'not a merge of modes',
      [header('1'), '', `::100644 100755 100755 ${A} ${B} ${B} MM`, 'p', header('2'), first(changed(A, B)), 'p'],
      '2',
    ],
    ['never', [header('1'), first(changed(A, C)), 'p'], undefined],
  ])('%s', (_, tokens, commit) => {
    expect(commitOf({ p: B }, tokens)).toEqual(commit ? { p: commit } : {})
  })

  test('ids of SHA-256 too', () => {
    const [a, b] = [A, B].map((id) => id.padEnd(64, '0')) as [string, string]
    expect(commitOf({ p: b }, [header('1'.repeat(64)), '', `::100644 100644 100644 ${a} ${a} ${b} MM`, 'p'])).toEqual({
      p: '1'.repeat(64),
    })
  })
})

describe('a rename is followed', () => {
  const rename = (id: string, from: string, to: string, blob = B) =>
    from < to
      ? [header(id), first(`:100644 000000 ${blob} ${NONE} D`), from, `:000000 100644 ${NONE} ${blob} A`, to]
      : [header(id), first(`:000000 100644 ${NONE} ${blob} A`), to, `:100644 000000 ${blob} ${NONE} D`, from]
  const birth = (id: string, path: string, blob = B) => [header(id), first(`:000000 100644 ${NONE} ${blob} A`), path]

  test.each([
    ['forwards', [...rename('1', 'a', 'p'), ...birth('2', 'a')], '2'],
    ['backwards', [...rename('1', 'z', 'p'), ...birth('2', 'z')], '2'],
    ['there and back', [...rename('1', 'a', 'p'), ...rename('2', 'p', 'a'), ...birth('3', 'p')], '3'],
    [
      'not to a file with another text',
      [...rename('1', 'a', 'p').with(1, first(`:100644 000000 ${C} ${NONE} D`))],
      '1',
    ],
    [
      'in a merge',
      [
        header('1'),
        '',
        `::100644 100644 000000 ${B} ${B} ${NONE} DD`,
        'a',
        `::000000 000000 100644 ${NONE} ${NONE} ${B} AA`,
        'p',
        ...birth('2', 'a'),
      ],
      '2',
    ],
  ])('%s', (_, tokens, commit) => {
    expect(commitOf({ p: B }, tokens)).toEqual({ p: commit })
  })

  test('not when two deleted files had its text: either may be the one', () => {
    const gone = (path: string) => [`:100644 000000 ${B} ${NONE} D`, path]
    const joined = [header('1'), ...gone('a'), `:000000 100644 ${NONE} ${B} A`, 'p', ...gone('z')]
    expect(commitOf({ p: B }, [...joined, ...birth('2', 'a'), ...birth('3', 'z')])).toEqual({ p: '1' })
  })

  test('not when the file was there before with another text', () => {
    const replaced = [header('1'), `:100644 000000 ${B} ${NONE} D`, 'a', changed(A, B), 'p']
    expect(commitOf({ p: B }, [...replaced, ...birth('2', 'a')])).toEqual({ p: '1' })
  })

  test('when two files come of one, both go back to it', () => {
    const split = [...rename('1', 'a', 'p'), `:000000 100644 ${NONE} ${B} A`, 'q', ...birth('2', 'a')]
    expect(commitOf({ p: B, q: B }, split)).toEqual({ p: '2', q: '2' })
  })
})

test('at the boundary of a shallow clone nothing is known', () => {
  const tokens = [header('1'), first(changed(A, B)), 'p', header('2'), first(changed(NONE, C, 'A')), 'q']
  expect(read({ p: B, q: C }, tokens, ['2']).changes).toEqual({
    p: { commit: '1', date: '2026-05-10T17:33:30+02:00' },
    q: { commit: '2', boundary: true },
  })
})

test('it says when it needs no more', () => {
  const rest = [header('3'), first(changed(A, B)), 'p']
  const tokens = [header('1'), first(changed(A, B)), 'p', header('2'), first(changed(A, C)), 'q', ...rest]
  expect(read({ p: B, q: C }, tokens).taken).toBe(7)
  expect(read({ p: B, q: D }, tokens).taken).toBe(0)
})

describe('the date', () => {
  test.each([
    ['1778427210 +0200', '2026-05-10T17:33:30+02:00'],
    ['1778427210 +0000', '2026-05-10T15:33:30+00:00'],
    ['1778427210 -0330', '2026-05-10T12:03:30-03:30'],
    ['1778427210 +0545', '2026-05-10T21:18:30+05:45'],
    ['1778427210 +9959', '2026-05-10T15:33:30Z'],
    ['0 +0000', undefined],
    ['99999999999999 +0000', undefined],
    ['', undefined],
  ])('%j → %s', (raw, date) => {
    const { changes } = read({ p: B }, [header('1', raw), first(changed(A, B)), 'p'])
    expect(changes).toEqual({ p: date ? { commit: '1', date } : { commit: '1' } })
  })
})
