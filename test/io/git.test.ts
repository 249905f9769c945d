import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gitDates, type GitDate } from '../../src/io/git.ts'

const PERSON = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'C',
  GIT_COMMITTER_EMAIL: 'c@example.com',
}
const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', ...PERSON }
// A test run from a git hook must not work on the repository of that hook.
for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) delete env[name as keyof typeof env]

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-git-')))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

/** Day `n` of May 2026 at noon, in the zone of the committer. */
const day = (n: number, offset = '+02:00') => `2026-05-${String(n).padStart(2, '0')}T12:00:00${offset}`

function git(folder: string, args: string[], date = day(1)): string {
  const dated = { ...env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z' }
  return execFileSync('git', args, { cwd: folder, env: dated, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function repository(name = 'site'): string {
  const folder = join(root, name)
  mkdirSync(folder, { recursive: true })
  git(folder, ['init', '--quiet', '-b', 'main'])
  return folder
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Commits all that is there and gives the id. */
function commit(folder: string, date: string, files: Record<string, string> = {}): string {
  write(folder, files)
  git(folder, ['add', '-A'])
  git(folder, ['commit', '--quiet', '--allow-empty', '-m', 'change'], date)
  return git(folder, ['rev-parse', 'HEAD'])
}

async function ask(folder: string, names: string[], more: Record<string, string | undefined> = {}) {
  const result = await gitDates(
    names.map((name) => join(folder, name)),
    { root, env: { ...env, ...more } },
  )
  const answers = Object.fromEntries(names.map((name) => [name, result.dates.get(join(folder, name))]))
  return { ...result, answers }
}

async function datesOf(folder: string, names: string[]): Promise<Record<string, string | undefined>> {
  const { answers, found } = await ask(folder, names)
  expect(found).toEqual([])
  for (const answer of Object.values(answers)) expect(answer?.state).toBe('clean')
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer?.date]))
}

describe('the date of a file is that of its last change', () => {
  test('committer date with its own offset, and the commit', async () => {
    const site = repository()
    const first = commit(site, day(1, '-03:30'), { 'a.md': 'a', 'b.md': 'b' })
    const second = commit(site, day(2, '+00:00'), { 'b.md': 'b2' })
    commit(site, day(3), { 'c.md': 'c' })
    const { answers, repositories, found } = await ask(site, ['a.md', 'b.md'])
    expect(answers).toEqual({
      'a.md': { state: 'clean', date: '2026-05-01T12:00:00-03:30', commit: first },
      'b.md': { state: 'clean', date: '2026-05-02T12:00:00+00:00', commit: second },
    })
    expect([repositories, found]).toEqual([1, []])
  })

  test('a change that was taken back counts', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'a' })
    commit(site, day(2), { 'a.md': 'b' })
    commit(site, day(3), { 'a.md': 'a' })
    expect(await datesOf(site, ['a.md'])).toEqual({ 'a.md': day(3) })
  })

  test('a file that was deleted and came back counts from then', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'a' })
    rmSync(join(site, 'a.md'))
    commit(site, day(2))
    commit(site, day(3), { 'a.md': 'a' })
    expect(await datesOf(site, ['a.md'])).toEqual({ 'a.md': day(3) })
  })

  test('chmod is no change', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'a' })
    chmodSync(join(site, 'a.md'), 0o755)
    commit(site, day(2))
    expect(git(site, ['log', '--format=%cI', '-1', '--', 'a.md'])).toBe(day(2))
    expect(await datesOf(site, ['a.md'])).toEqual({ 'a.md': day(1) })
  })

  test('a rename alone is no change, twice over and in either direction', async () => {
    const site = repository()
    commit(site, day(1), { 'z.md': 'text', 'b.md': 'other' })
    for (const [date, from, to] of [
      [day(2), 'z.md', 'm.md'],
      [day(3), 'm.md', 'z/n.md'],
    ] as const) {
      mkdirSync(join(site, 'z'), { recursive: true })
      renameSync(join(site, from), join(site, to))
      commit(site, date)
    }
    expect(await datesOf(site, ['z/n.md', 'b.md'])).toEqual({ 'z/n.md': day(1), 'b.md': day(1) })
  })

  test('a rename that changes only the case of a name is none', async () => {
    const site = repository()
    commit(site, day(1), { 'readme.md': 'text' })
    git(site, ['mv', 'readme.md', 'README.md'])
    commit(site, day(2))
    expect(await datesOf(site, ['README.md'])).toEqual({ 'README.md': day(1) })
  })

  test('a rename with an edit is a change', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'one\ntwo\nthree\nfour\n' })
    rmSync(join(site, 'a.md'))
    commit(site, day(2), { 'b.md': 'one\ntwo\nthree\n4\n' })
    expect(await datesOf(site, ['b.md'])).toEqual({ 'b.md': day(2) })
  })

  test('a copy is new, and so is a file whose text two deleted ones had', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'text', 'x.md': 'same', 'y.md': 'same' })
    commit(site, day(2), { 'copy.md': 'text' })
    rmSync(join(site, 'x.md'))
    rmSync(join(site, 'y.md'))
    commit(site, day(3), { 'joined.md': 'same' })
    expect(await datesOf(site, ['a.md', 'copy.md', 'joined.md'])).toEqual({
      'a.md': day(1),
      'copy.md': day(2),
      'joined.md': day(3),
    })
  })

  test('a name taken over by another file does not mix their dates', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'first' })
    renameSync(join(site, 'a.md'), join(site, 'b.md'))
    commit(site, day(2))
    commit(site, day(3), { 'a.md': 'second' })
    expect(await datesOf(site, ['a.md', 'b.md'])).toEqual({ 'a.md': day(3), 'b.md': day(1) })
  })

  test('an offset no place has gives way to UTC', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'a' })
    const object = git(site, ['cat-file', 'commit', 'HEAD']).replace(/(committer .*) \+0200/, '$1 +9959')
    const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], {
      cwd: site,
      env,
      input: `${object}\n`,
      encoding: 'utf8',
    }).trim()
    git(site, ['reset', '--quiet', '--hard', id])
    expect(await datesOf(site, ['a.md'])).toEqual({ 'a.md': '2026-05-01T10:00:00Z' })
  })
})

describe('merges', () => {
  function branches(): string {
    const site = repository()
    commit(site, day(1), { 'both.md': '1\n2\n3\n4\n5\n', 'main.md': 'a', 'side.md': 'a' })
    git(site, ['checkout', '--quiet', '-b', 'side'])
    commit(site, day(2), { 'side.md': 'b', 'new.md': 'new', 'both.md': 'ONE\n2\n3\n4\n5\n' })
    git(site, ['checkout', '--quiet', 'main'])
    return site
  }

  test('files a merge brings in keep their own dates; what it joined is of the merge', async () => {
    const site = branches()
    commit(site, day(3), { 'main.md': 'b', 'both.md': '1\n2\n3\n4\nFIVE\n' })
    git(site, ['merge', '--quiet', '--no-ff', '-m', 'merge', 'side'], day(4))
    expect(await datesOf(site, ['new.md', 'side.md', 'main.md', 'both.md'])).toEqual({
      'new.md': day(2),
      'side.md': day(2),
      'main.md': day(3),
      'both.md': day(4),
    })
  })

  test('a side that was thrown away dates nothing', async () => {
    const site = branches()
    commit(site, day(3), { 'main.md': 'b' })
    git(site, ['merge', '--quiet', '-s', 'ours', '-m', 'merge', 'side'], day(4))
    expect(await datesOf(site, ['side.md', 'both.md', 'main.md'])).toEqual({
      'side.md': day(1),
      'both.md': day(1),
      'main.md': day(3),
    })
  })

  test('what only the merge itself changed is of the merge', async () => {
    const site = branches()
    commit(site, day(3), { 'main.md': 'b' })
    git(site, ['merge', '--quiet', '--no-ff', '--no-commit', 'side'])
    commit(site, day(4), { 'main.md': 'evil', 'added.md': 'evil too' })
    expect(await datesOf(site, ['main.md', 'added.md', 'side.md'])).toEqual({
      'main.md': day(4),
      'added.md': day(4),
      'side.md': day(2),
    })
  })

  test('three parents', async () => {
    const site = branches()
    git(site, ['checkout', '--quiet', '-b', 'third'])
    commit(site, day(3), { 'third.md': 'c' })
    git(site, ['checkout', '--quiet', 'main'])
    commit(site, day(4), { 'main.md': 'b' })
    git(site, ['merge', '--quiet', '-m', 'merge', 'side', 'third'], day(5))
    expect(git(site, ['rev-list', '--parents', '-1', 'HEAD']).split(' ')).toHaveLength(4)
    expect(await datesOf(site, ['new.md', 'third.md', 'main.md'])).toEqual({
      'new.md': day(2),
      'third.md': day(3),
      'main.md': day(4),
    })
  })

  test('a rename on one side of a merge is no change', async () => {
    const site = branches()
    git(site, ['mv', 'main.md', 'moved.md'])
    commit(site, day(3))
    git(site, ['merge', '--quiet', '--no-ff', '-m', 'merge', 'side'], day(4))
    expect(await datesOf(site, ['moved.md', 'side.md'])).toEqual({ 'moved.md': day(1), 'side.md': day(2) })
  })
})

describe('the state of the working tree', () => {
  test('only clean files have a date', async () => {
    const site = repository()
    write(site, { '.gitignore': 'ignored/\n' })
    commit(site, day(1), { 'clean.md': 'a', 'edited.md': 'a', 'staged.md': 'a', 'touched.md': 'a', 'gone.md': 'a' })
    write(site, {
      'edited.md': 'b',
      'staged.md': 'b',
      'touched.md': 'a',
      'untracked.md': 'a',
      'ignored/a.md': 'a',
      'added.md': 'a',
    })
    git(site, ['add', 'staged.md', 'added.md'])
    rmSync(join(site, 'gone.md'))
    const names = [
      'clean.md',
      'edited.md',
      'staged.md',
      'touched.md',
      'added.md',
      'untracked.md',
      'ignored/a.md',
      'gone.md',
      'never.md',
    ]
    const { answers, found } = await ask(site, names)
    const states = Object.entries(answers).map(([name, answer]) => [name, answer?.state, answer?.date])
    expect(states).toEqual([
      ['clean.md', 'clean', day(1)],
      ['edited.md', 'dirty', undefined],
      ['staged.md', 'dirty', undefined],
      ['touched.md', 'clean', day(1)],
      ['added.md', 'dirty', undefined],
      ['untracked.md', 'untracked', undefined],
      ['ignored/a.md', 'ignored', undefined],
      ['gone.md', 'none', undefined],
      ['never.md', 'none', undefined],
    ])
    expect(found).toEqual([])
  })

  test('a folder has no date', async () => {
    const site = repository()
    commit(site, day(1), { 'folder/a.md': 'a' })
    expect((await ask(site, ['folder'])).answers).toEqual({ folder: { state: 'none' } })
  })

  test('many ignored and untracked files are told apart', async () => {
    const site = repository()
    commit(site, day(1), { '.gitignore': '*.tmp\n' })
    const names = Array.from(
      { length: 3000 },
      (_, i) => `folder/a-rather-long-name-for-a-file-${i}.${i % 2 ? 'tmp' : 'md'}`,
    )
    write(site, Object.fromEntries(names.map((name) => [name, ''])))
    const { answers } = await ask(site, names)
    const states = names.map((name) => answers[name]?.state)
    expect(states).toEqual(names.map((_, i) => (i % 2 ? 'ignored' : 'untracked')))
  })
})

test.runIf(process.platform !== 'win32')('names of every kind', async () => {
  const site = repository()
  const names = [
    'a b.md',
    'tab\there.md',
    'line\nfeed.md',
    '"quoted".md',
    "it's.md",
    'back\\slash.md',
    'ü/é\u0301.md',
    '日本.md',
    '😀.md',
    ':(top)x.md',
    '-dash.md',
    '\x01abc 123.md',
    ':100644.md',
    'e\u0301.md',
  ]
  for (const [i, name] of names.entries()) commit(site, day(i + 1), { [name]: `text of ${i}` })
  expect(await datesOf(site, names)).toEqual(Object.fromEntries(names.map((name, i) => [name, day(i + 1)])))
})

test('settings of the user change nothing', async () => {
  const site = repository()
  commit(site, day(1), { 'first.md': 'a', 'ü.md': 'a' })
  commit(site, day(2), { 'second.md': 'b' })
  const settings = {
    'log.showSignature': 'true',
    'log.showRoot': 'false',
    'log.date': 'relative',
    'log.decorate': 'full',
    'core.quotepath': 'true',
    'color.ui': 'always',
    'diff.renames': 'copies',
    'diff.relative': 'true',
    'format.pretty': 'fuller',
    'core.pager': 'false',
    'status.showUntrackedFiles': 'all',
    'status.branch': 'true',
  }
  for (const [name, value] of Object.entries(settings)) git(site, ['config', name, value])
  expect(await datesOf(site, ['first.md', 'ü.md', 'second.md'])).toEqual({
    'first.md': day(1),
    'ü.md': day(1),
    'second.md': day(2),
  })
})

test('a hook of another repository does not lead astray', async () => {
  const site = repository()
  commit(site, day(1), { 'a.md': 'a' })
  const other = repository('other')
  commit(other, day(2), { 'a.md': 'a' })
  const hook = { GIT_DIR: join(other, '.git'), GIT_WORK_TREE: other, GIT_INDEX_FILE: join(other, '.git/index') }
  const { answers } = await ask(site, ['a.md'], hook)
  expect(answers['a.md']?.date).toBe(day(1))
})

test('a repository with SHA-256 ids', async () => {
  const site = join(root, 'site')
  mkdirSync(site)
  git(site, ['init', '--quiet', '--object-format=sha256', '-b', 'main'])
  const id = commit(site, day(1), { 'a.md': 'a' })
  expect(id).toHaveLength(64)
  expect((await ask(site, ['a.md'])).answers).toEqual({ 'a.md': { state: 'clean', date: day(1), commit: id } })
})

describe('which repository is asked', () => {
  test('a site in a folder of the repository', async () => {
    const site = repository()
    commit(site, day(1), { 'packages/docs/a.md': 'a' })
    git(site, ['mv', 'packages/docs/a.md', 'packages/docs/b.md'])
    commit(site, day(2), { 'a.md': 'other' })
    expect(await datesOf(join(site, 'packages/docs'), ['b.md'])).toEqual({ 'b.md': day(1) })
  })

  test('a nested repository, a submodule and a worktree answer for themselves', async () => {
    const inner = repository('inner')
    commit(inner, day(1), { 'a.md': 'a' })
    const site = repository()
    commit(site, day(2), { 'a.md': 'a', '.gitignore': 'nested/\n' })
    git(site, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub'])
    commit(site, day(3))
    cpSync(inner, join(site, 'nested'), { recursive: true })
    git(site, ['worktree', 'add', '--quiet', '-b', 'work', join(root, 'work')])
    commit(join(root, 'work'), day(4), { 'b.md': 'b' })

    const names = ['site/a.md', 'site/sub/a.md', 'site/nested/a.md', 'work/a.md', 'work/b.md']
    expect(await datesOf(root, names)).toEqual({
      'site/a.md': day(2),
      'site/sub/a.md': day(1),
      'site/nested/a.md': day(1),
      'work/a.md': day(2),
      'work/b.md': day(4),
    })
    expect((await ask(root, names)).repositories).toBe(4)
  })

  test('a .git that is none does not hide the repository above', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'a', 'docs/b.md': 'b' })
    mkdirSync(join(site, 'docs/.git'))
    const result = await ask(site, ['a.md', 'docs/b.md'])
    expect([result.answers['a.md']?.date, result.answers['docs/b.md']?.date]).toEqual([day(1), day(1)])
    expect(result.repositories).toBe(1)
  })

  test.runIf(process.platform !== 'win32')('symbolic links are followed, on the way and at the end', async () => {
    const site = repository()
    commit(site, day(1), { 'real/a.md': 'a', 'other/b.md': 'b' })
    symlinkSync('../other/b.md', join(site, 'real/link.md'))
    commit(site, day(2))
    symlinkSync(site, join(root, 'way'))
    symlinkSync('real', join(site, 'folder'))
    expect(await datesOf(root, ['way/real/a.md', 'site/folder/a.md', 'site/real/a.md', 'way/real/link.md'])).toEqual({
      'way/real/a.md': day(1),
      'site/folder/a.md': day(1),
      'site/real/a.md': day(1),
      'way/real/link.md': day(1),
    })
  })
})

describe('shallow clones', () => {
  function clone(depth: number): string {
    const site = repository()
    commit(site, day(1), { 'old.md': 'a', 'second.md': 'a', 'third.md': 'a' })
    git(site, ['commit', '--quiet', '--amend', '-m', 'first\n\nparent company'], day(1))
    commit(site, day(2), { 'second.md': 'b' })
    commit(site, day(3), { 'third.md': 'b' })
    git(root, ['clone', '--quiet', '--depth', String(depth), `file://${site}`, 'clone'])
    return join(root, 'clone')
  }

  test('with merges in them lose only the dates behind each cut', async () => {
    const site = repository()
    commit(site, day(1), { 'old.md': 'a' })
    commit(site, day(2), { 'main.md': 'a' })
    git(site, ['checkout', '--quiet', '-b', 'side'])
    for (const n of [3, 4, 5]) commit(site, day(n), { [`side${n}.md`]: 'a' })
    git(site, ['checkout', '--quiet', 'main'])
    commit(site, day(6), { 'main.md': 'b' })
    git(site, ['merge', '--quiet', '--no-ff', '-m', 'merge', 'side'], day(7))
    git(root, ['clone', '--quiet', '--depth', '3', `file://${site}`, 'clone'])
    const { answers } = await ask(join(root, 'clone'), ['old.md', 'main.md', 'side3.md', 'side4.md', 'side5.md'])
    const told = Object.entries(answers).map(([name, answer]) => [name, answer?.date, answer?.boundary])
    expect(told).toEqual([
      ['old.md', undefined, true],
      ['main.md', day(6), undefined],
      ['side3.md', undefined, true],
      ['side4.md', undefined, true],
      ['side5.md', day(5), undefined],
    ])
  })

  test.each([
    [1, { 'old.md': undefined, 'second.md': undefined, 'third.md': undefined }],
    [2, { 'old.md': undefined, 'second.md': undefined, 'third.md': day(3) }],
    [3, { 'old.md': day(1), 'second.md': day(2), 'third.md': day(3) }],
  ] as [number, Record<string, string | undefined>][])('of depth %i', async (depth, expected) => {
    const folder = clone(depth)
    const { answers, found } = await ask(folder, Object.keys(expected))
    const ids = git(folder, ['rev-list', 'HEAD']).split('\n')
    for (const [name, date] of Object.entries(expected)) {
      if (date) expect(answers[name]).toMatchObject({ state: 'clean', date })
      else expect(answers[name]).toEqual({ state: 'clean', commit: ids.at(-1)!, boundary: true } satisfies GitDate)
    }
    const lost = Object.keys(expected).filter((name) => !expected[name])
    expect(found.map(({ code, where }) => [code, where]).sort()).toEqual(
      lost.map((name) => ['git-shallow', `clone/${name}`]),
    )
  })
})

describe('what goes wrong costs dates, never the build', () => {
  const none = { state: 'none' } satisfies GitDate

  test('no git', async () => {
    const site = repository()
    const other = repository('other')
    commit(site, day(1), { 'a.md': 'a' })
    commit(other, day(1), { 'a.md': 'a' })
    const { answers, found } = await ask(root, ['site/a.md', 'other/a.md'], { PATH: join(root, 'nowhere') })
    expect(answers).toEqual({ 'site/a.md': none, 'other/a.md': none })
    expect(found).toEqual([{ code: 'git-missing', where: 'git' }])
  })

  test('no repository', async () => {
    write(root, { 'site/a.md': 'a', 'site/b.md': 'a' })
    const { answers, found, repositories } = await ask(root, ['site/a.md', 'site/b.md'])
    expect(answers).toEqual({ 'site/a.md': none, 'site/b.md': none })
    expect([found, repositories]).toEqual([[{ code: 'git-none', where: 'site' }], 0])
  })

  test('a repository without a commit', async () => {
    const site = repository()
    write(site, { 'a.md': 'a', 'b.md': 'b' })
    git(site, ['add', 'a.md'])
    const { answers, found } = await ask(site, ['a.md', 'b.md'])
    expect(answers).toEqual({ 'a.md': { state: 'dirty' }, 'b.md': { state: 'untracked' } })
    expect(found).toEqual([{ code: 'git-none', where: 'site' }])
  })

  test('a repository of another owner', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'a' })
    const { answers, found } = await ask(site, ['a.md'], { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' })
    expect(answers).toEqual({ 'a.md': none })
    const value = expect.stringContaining('dubious ownership') as string
    expect(found).toEqual([{ code: 'git-failed', where: 'site', evidence: { from: 'git', value } }])
  })

  test('a broken repository beside a sound one', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'a' })
    write(root, { 'broken/.git': 'gitdir: /nowhere', 'broken/a.md': 'a' })
    const { answers, found } = await ask(root, ['broken/a.md', 'site/a.md'])
    expect(answers).toMatchObject({ 'broken/a.md': none, 'site/a.md': { state: 'clean', date: day(1) } })
    expect(found.map(({ code, where }) => [code, where])).toEqual([['git-failed', 'broken']])
  })

  test('a history that breaks off keeps the dates before the break', async () => {
    const site = repository()
    const first = commit(site, day(1), { 'a.md': 'a' })
    commit(site, day(2), { 'b.md': 'b' })
    rmSync(join(site, '.git/objects', first.slice(0, 2), first.slice(2)))
    const { answers, found } = await ask(site, ['a.md', 'b.md'])
    expect(answers).toMatchObject({ 'a.md': { state: 'clean' }, 'b.md': { state: 'clean' } })
    expect([answers['a.md']?.date, found.map(({ code }) => code)]).toEqual([undefined, ['git-failed']])
  })

  test('no file at all', async () => {
    expect(await gitDates([], { env })).toEqual({ dates: new Map(), repositories: 0, found: [] })
  })
})

test.runIf(process.platform !== 'win32')('the walk ends as soon as every file has its date', async () => {
  const site = repository()
  commit(site, day(1), { 'old.md': 'a' })
  commit(site, day(2), { 'new.md': 'a' })
  commit(site, day(3), { 'newer.md': 'a' })
  // A git whose history never ends: only being told to stop ends it.
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const endless = `#!/bin/sh\n'${real}' "$@"\ncase " $* " in *" log "*) while :; do printf '\\001%040d 0 +0000\\0' 0; done ;; esac\n`
  write(root, { 'bin/git': endless })
  chmodSync(join(root, 'bin/git'), 0o755)
  const { answers, found } = await ask(site, ['new.md', 'newer.md'], {
    PATH: `${join(root, 'bin')}:${process.env.PATH}`,
  })
  expect([answers['new.md']?.date, answers['newer.md']?.date, found]).toEqual([day(2), day(3), []])
})
