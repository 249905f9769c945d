import { describe, expect, test } from 'vitest'
import { isFresh, logArguments, readHistory, type HistoryRules } from '../../src/core/git-log.ts'

const NONE = '0'.repeat(40)
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40)) as [string, string, string, string]

/** As of a commit with one parent. */
const header = (id: string, date = '1778427210 +0200', parents = '99') => `\x01${id} ${parents} ${date}`
const first = (record: string) => `\n${record}`
const changed = (from: string, to: string, letter = 'M') => `:100644 100644 ${from} ${to} ${letter}`

interface Given {
  boundary?: string[]
  ignored?: string[]
  renames?: boolean
}

function read(wanted: Record<string, string>, tokens: string[], given: Given = {}) {
  const { boundary, ignored, renames = false } = given
  const rules: HistoryRules = { boundary: new Set(boundary), ignored: new Set(ignored), renames }
  const history = readHistory(new Map(Object.entries(wanted)), rules)
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
  expect(read({ p: B, q: C }, tokens, { boundary: ['2'] }).changes).toEqual({
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

describe('a commit on the ignore list', () => {
  const edit = (id: string, from: string, to: string, path = 'p') => [header(id), first(changed(from, to)), path]
  const add = (id: string, blob: string, path = 'p') => [header(id), first(changed(NONE, blob, 'A')), path]
  const moved = (id: string, from: string, to: string, blob = B) => [
    ...[header(id), first(`:100644 000000 ${blob} ${NONE} D`), from],
    ...[`:000000 100644 ${NONE} ${blob} A`, to],
  ]

  test.each<[string, string[], string[], string]>([
    ['gives way to the one before', [...edit('1', A, B), ...edit('2', C, A)], ['1'], '2'],
    ['two in a row', [...edit('1', A, B), ...edit('2', C, A), ...edit('3', D, C)], ['1', '2'], '3'],
    ['with one between that counts', [...edit('1', A, B), ...edit('2', C, A), ...edit('3', D, C)], ['1', '3'], '2'],
    ['counts where it added the file', [...edit('1', A, B), ...add('2', A)], ['1', '2'], '2'],
    [
      'counts where it renamed and edited',
      [header('1'), first(`:100644 000000 ${A} ${NONE} D`), 'a', changed(NONE, B, 'A'), 'p', ...add('2', A, 'a')],
      ['1'],
      '1',
    ],
    ['a rename alone is followed all the same', [...moved('1', 'a', 'p'), ...add('2', B, 'a')], ['1'], '2'],
    ['a rename is followed past it', [...edit('1', A, B), ...moved('2', 'a', 'p', A), ...add('3', A, 'a')], ['1'], '3'],
    [
      'a change of mode is looked through',
      [...edit('1', A, B), header('2'), first(`:100644 100755 ${A} ${A} M`), 'p', ...add('3', A)],
      ['1'],
      '3',
    ],
    [
      'a commit with another result does not count',
      [...edit('1', A, B), ...edit('2', A, C), ...add('3', A)],
      ['1'],
      '3',
    ],
    [
      'a merge goes on with its first parent',
      [header('1'), '', `::100644 100644 100644 ${A} ${C} ${B} MM`, 'p', ...edit('2', D, C), ...edit('3', D, A)],
      ['1'],
      '3',
    ],
    [
      'a merge goes on with the parent that had the file',
      [header('1'), '', `::000000 100644 100644 ${NONE} ${C} ${B} AM`, 'p', ...edit('2', D, C)],
      ['1'],
      '2',
    ],
  ])('%s', (_, tokens, ignored, commit) => {
    expect(read({ p: B }, tokens, { ignored }).changes.p?.commit).toBe(commit)
  })

  test('at the boundary of a shallow clone nothing is known, list or not', () => {
    const { changes } = read({ p: B }, [...edit('1', A, B), ...add('2', A)], { ignored: ['1', '2'], boundary: ['2'] })
    expect(changes).toEqual({ p: { commit: '2', boundary: true } })
  })
})

test('renames count if they are told to', () => {
  const rename = [header('1'), first(`:100644 000000 ${B} ${NONE} D`), 'a', `:000000 100644 ${NONE} ${B} A`, 'p']
  const tokens = [...rename, header('2'), first(changed(NONE, B, 'A')), 'a']
  expect(commitOf({ p: B }, tokens, { renames: true })).toEqual({ p: '1' })
  expect(commitOf({ p: B }, tokens, { renames: false })).toEqual({ p: '2' })
})

describe('a history is fresh if its first commit alone decides', () => {
  const root = (id: string) => header(id, undefined, '')
  const add = changed(NONE, B, 'A')
  test.each<[string, string[], Record<string, string>, string[], boolean]>([
    ['one commit', [root('1'), first(add), 'p', add, 'q'], { p: B, q: B }, [], true],
    ['one with a parent', [header('1'), first(add), 'p'], { p: B }, [], false],
    ['another too', [header('1'), first(add), 'p', root('2'), first(add), 'q'], { p: B, q: B }, [], false],
    ['the others touch nothing wanted', [header('1'), first(add), 'x', root('2'), first(add), 'p'], { p: B }, [], true],
    ['two that both began one', [root('1'), first(add), 'p', root('2'), first(add), 'q'], { p: B, q: B }, [], false],
    ['where it is only cut off', [root('1'), first(add), 'p'], { p: B }, ['1'], false],
    ['no date at all', [root('1')], { p: B }, [], false],
  ])('%s', (_, tokens, wanted, boundary, fresh) => {
    expect(isFresh(new Map(Object.entries(read(wanted, tokens, { boundary }).changes)))).toBe(fresh)
  })
})

test('a merge is compared with all its parents, or as the change of the first', () => {
  const all = logArguments({ firstParent: false, date: 'committer' })
  const first = logArguments({ firstParent: true, date: 'author' })
  expect([all.includes('-c'), all.includes('--first-parent'), all.join().includes('%cd')]).toEqual([true, false, true])
  expect([first.includes('-c'), first.includes('--first-parent'), first.join().includes('%ad')]).toEqual([
    false,
    true,
    true,
  ])
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
