import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gitDates, type GitDate } from '../../src/io/git.ts'
import { ask, commit, datesOf, day, env, git, repository, root, write } from '../git-site.ts'

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
    expect([repositories.length, found]).toEqual([1, []])
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

  test('a subtree counts from when it came in, and from each merge that changed it', async () => {
    const library = repository('library')
    commit(library, day(1), { 'a.md': 'a', 'b.md': 'b', 'same.md': 'theirs' })
    const site = repository()
    commit(site, day(2), { 'index.md': 'index', 'same.md': 'ours' })
    git(site, ['fetch', '--quiet', library, 'main'])
    git(site, ['merge', '--quiet', '-s', 'ours', '--no-commit', '--allow-unrelated-histories', 'FETCH_HEAD'])
    git(site, ['read-tree', '--prefix=lib/', '-u', 'FETCH_HEAD'])
    commit(site, day(3))
    commit(library, day(4), { 'b.md': 'b2', 'same.md': 'theirs 2' })
    git(site, ['fetch', '--quiet', library, 'main'])
    git(site, ['merge', '--quiet', '-X', 'subtree=lib', '-m', 'update', 'FETCH_HEAD'], day(5))
    expect(await datesOf(site, ['index.md', 'same.md', 'lib/a.md', 'lib/b.md', 'lib/same.md'])).toEqual({
      'index.md': day(2),
      'same.md': day(2),
      'lib/a.md': day(3),
      'lib/b.md': day(5),
      'lib/same.md': day(5),
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

describe('what counts as the change may be chosen', () => {
  test('when it landed on the main branch', async () => {
    const site = repository()
    commit(site, day(1), { 'main.md': 'a', 'side.md': 'a', 'moved.md': 'text' })
    git(site, ['checkout', '--quiet', '-b', 'side'])
    commit(site, day(2), { 'side.md': 'b', 'new.md': 'new' })
    git(site, ['mv', 'moved.md', 'there.md'])
    commit(site, day(3))
    git(site, ['checkout', '--quiet', 'main'])
    commit(site, day(4), { 'main.md': 'b' })
    git(site, ['merge', '--quiet', '--no-ff', '-m', 'merge', 'side'], day(5))
    commit(site, day(6), { 'last.md': 'a' })
    const names = ['main.md', 'side.md', 'new.md', 'there.md', 'last.md']
    expect(await datesOf(site, names, { firstParent: true })).toEqual({
      'main.md': day(4),
      'side.md': day(5),
      'new.md': day(5),
      'there.md': day(1),
      'last.md': day(6),
    })
    const usual = { 'main.md': day(4), 'side.md': day(2), 'new.md': day(2), 'there.md': day(1), 'last.md': day(6) }
    expect(await datesOf(site, names)).toEqual(usual)
  })

  test('when its author made it, offset kept', async () => {
    const site = repository()
    for (const [name, authored] of [
      ['a.md', '2026-04-01T08:00:00-03:30'],
      ['b.md', '2026-04-02T08:00:00Z'],
    ] as const) {
      write(site, { [name]: name })
      git(site, ['add', '-A'])
      git(site, ['commit', '--quiet', '-m', 'change'], day(9), authored)
    }
    expect(await datesOf(site, ['a.md', 'b.md'], { date: 'author' })).toEqual({
      'a.md': '2026-04-01T08:00:00-03:30',
      'b.md': '2026-04-02T08:00:00+00:00',
    })
    expect(await datesOf(site, ['a.md', 'b.md'])).toEqual({ 'a.md': day(9), 'b.md': day(9) })
  })

  test('a rename alone', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'text', 'mode.md': 'text' })
    git(site, ['mv', 'a.md', 'A.md'])
    chmodSync(join(site, 'mode.md'), 0o755)
    commit(site, day(2))
    expect(await datesOf(site, ['A.md', 'mode.md'], { renames: true })).toEqual({ 'A.md': day(2), 'mode.md': day(1) })
    expect(await datesOf(site, ['A.md', 'mode.md'])).toEqual({ 'A.md': day(1), 'mode.md': day(1) })
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

  test('what can be no file has no date', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'a' })
    const names = ['a.md/b.md', `${'x'.repeat(300)}.md`, 'no/such/folder.md', 'nul\0.md']
    const { answers, found } = await ask(site, names)
    expect(answers).toEqual(Object.fromEntries(names.map((name) => [name, { state: 'none' }])))
    expect(found).toEqual([])
  })

  test('many files of a folder are told apart as few are', async () => {
    const site = repository()
    const names = Array.from({ length: 8 }, (_, i) => `folder/${i}.md`)
    commit(site, day(1), Object.fromEntries(names.map((name) => [name, name])))
    mkdirSync(join(site, 'folder/sub'))
    if (process.platform !== 'win32') symlinkSync('0.md', join(site, 'folder/link.md'))
    commit(site, day(2))
    const links = process.platform === 'win32' ? [] : ['folder/link.md']
    const few = ['folder/0.md', 'folder/sub', 'folder/none.md', ...links]
    const { answers } = await ask(site, [...names, ...few])
    expect(names.map((name) => answers[name]?.date)).toEqual(names.map(() => day(1)))
    expect(few.map((name) => answers[name])).toEqual(Object.values((await ask(site, few)).answers))
    for (const link of links) expect(answers[link]?.date).toBe(day(1))
    expect(answers['folder/sub']).toEqual({ state: 'none' })
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

test.runIf(process.platform !== 'win32')(
  'a folder of any name, and new files that look like what git prints',
  async () => {
    const site = repository()
    commit(site, day(1), { 'outside.md': 'a' })
    const folder = ':(top)*/-dash ü/[a]'
    const entry = `H 100644 ${'0'.repeat(40)} 0\ta.md`
    const names = ['a.md', 'edited.md', 'new.md', entry, `? a.md`]
    commit(join(site), day(2), { [`${folder}/a.md`]: 'a', [`${folder}/edited.md`]: 'a' })
    for (const name of names.slice(1)) write(join(site, folder), { [name]: 'new' })
    const { answers } = await ask(join(site, folder), names, { env: { GIT_ICASE_PATHSPECS: '1' } })
    expect(names.map((name) => [answers[name]?.state, answers[name]?.date])).toEqual([
      ['clean', day(2)],
      ['dirty', undefined],
      ['untracked', undefined],
      ['untracked', undefined],
      ['untracked', undefined],
    ])
  },
)

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
  const { answers } = await ask(site, ['a.md'], { env: hook })
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
    expect((await ask(root, names)).repositories).toHaveLength(4)
    // Each of these is a folder, whatever git knows it as.
    const folders = ['site/sub', 'site/nested', 'work', 'site']
    expect((await ask(root, folders)).answers).toEqual(
      Object.fromEntries(folders.map((name) => [name, { state: 'none' }])),
    )
  })

  test('a .git that is none does not hide the repository above', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'a', 'docs/b.md': 'b' })
    mkdirSync(join(site, 'docs/.git'))
    const result = await ask(site, ['a.md', 'docs/b.md'])
    expect([result.answers['a.md']?.date, result.answers['docs/b.md']?.date]).toEqual([day(1), day(1)])
    expect(result.repositories).toHaveLength(1)
    expect((await ask(site, ['docs/b.md'])).answers['docs/b.md']?.date).toBe(day(1))
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

describe('what goes wrong costs dates, never the build', () => {
  const none = { state: 'none' } satisfies GitDate

  test('no git', async () => {
    const site = repository()
    const other = repository('other')
    commit(site, day(1), { 'a.md': 'a' })
    commit(other, day(1), { 'a.md': 'a' })
    const { answers, found } = await ask(root, ['site/a.md', 'other/a.md'], { env: { PATH: join(root, 'nowhere') } })
    expect(answers).toEqual({ 'site/a.md': none, 'other/a.md': none })
    expect(found).toEqual([{ code: 'git-missing', where: 'git' }])
  })

  test('no repository', async () => {
    write(root, { 'site/a.md': 'a', 'site/b.md': 'a' })
    const { answers, found, repositories } = await ask(root, ['site/a.md', 'site/b.md'])
    expect(answers).toEqual({ 'site/a.md': none, 'site/b.md': none })
    expect([found, repositories]).toEqual([[{ code: 'git-none', where: 'site' }], []])
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
    const { answers, found } = await ask(site, ['a.md'], { env: { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' } })
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
    expect(await gitDates([], { env })).toEqual({ dates: new Map(), repositories: [], found: [] })
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
    env: { PATH: `${join(root, 'bin')}:${process.env.PATH}` },
  })
  expect([answers['new.md']?.date, answers['newer.md']?.date, found]).toEqual([day(2), day(3), []])
})
