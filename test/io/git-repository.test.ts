import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { GitDate } from '../../src/io/git.ts'
import { ask, commit, day, git, repository, root, write } from '../git-site.ts'

describe('what is told of each repository', () => {
  test('every answer has the one that holds the file', async () => {
    const [one, other] = [repository('one'), repository('other')]
    commit(one, day(1), { 'a.md': 'a' })
    commit(other, day(1), { 'a.md': 'a', '.gitignore': 'out/' })
    write(other, { 'out/a.md': 'a', 'dirty.md': 'a' })
    write(root, { 'outside.md': 'a' })
    const names = ['one/a.md', 'other/a.md', 'other/out/a.md', 'other/dirty.md', 'other/no.md', 'outside.md']
    const { dates, repositories } = await ask(root, names)
    const tops = names.map((name) => dates.get(join(root, name))?.repository?.top)
    expect(tops).toEqual([one, other, other, other, undefined, undefined])
    expect(repositories.map(({ top }) => top)).toEqual([one, other])
    expect(dates.get(join(root, 'one/a.md'))?.repository).toBe(repositories[0])
  })

  test.each<[string, (site: string) => void, boolean]>([
    ['one commit', (site) => commit(site, day(1), { 'a.md': 'a', 'b.md': 'b' }), true],
    [
      'a first commit that decides alone',
      (site) => [commit(site, day(1), { 'a.md': 'a', 'b.md': 'b' }), commit(site, day(2), { 'c.md': 'c' })],
      true,
    ],
    [
      'two that decide',
      (site) => [commit(site, day(1), { 'a.md': 'a' }), commit(site, day(2), { 'b.md': 'b' })],
      false,
    ],
    [
      'one that is not the first',
      (site) => [commit(site, day(1), { 'c.md': 'c' }), commit(site, day(2), { 'a.md': 'a', 'b.md': 'b' })],
      false,
    ],
  ])('a history is fresh: %s', async (_, make, fresh) => {
    const site = repository()
    make(site)
    const { repositories } = await ask(site, ['a.md', 'b.md'])
    expect(repositories).toEqual([{ top: site, shallow: false, fresh, treeless: false }])
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
    expect(found).toEqual([])
  })

  test('keep the dates that are not behind the cut', async () => {
    const site = repository()
    const names = Array.from({ length: 12 }, (_, i) => `${i + 1}.md`)
    names.forEach((name, i) => commit(site, day(i + 1), { [name]: name }))
    for (const depth of [1, 3, 10]) {
      const folder = join(root, `clone${depth}`)
      git(root, ['clone', '--quiet', '--depth', String(depth), `file://${site}`, folder])
      const { answers, repositories } = await ask(folder, names)
      // The oldest commit that is here is the cut: what it brought may be older.
      const kept = names.filter((_, i) => i + 1 > 12 - depth + 1)
      const dated = names.filter((name) => answers[name]?.date)
      expect([depth, dated]).toEqual([depth, kept])
      expect(names.filter((name) => answers[name]?.boundary)).toEqual(names.filter((name) => !kept.includes(name)))
      expect(repositories).toEqual([{ top: folder, shallow: true, fresh: false, treeless: false }])
    }
  })
})

describe.runIf(process.platform !== 'win32')('partial clones', () => {
  /** A clone whose remote writes a line for each time it is asked. */
  function clone(filter: string) {
    const site = repository()
    git(site, ['config', 'uploadpack.allowFilter', 'true'])
    git(site, ['config', 'uploadpack.allowAnySHA1InWant', 'true'])
    commit(site, day(1), { 'folder/a.md': 'a', 'b.md': 'b', 'moved.md': 'm' })
    git(site, ['mv', 'moved.md', 'there.md'])
    git(site, ['checkout', '--quiet', '-b', 'side'])
    const id = commit(site, day(2), { 'folder/a.md': 'a2' })
    git(site, ['checkout', '--quiet', 'main'])
    commit(site, day(3), { 'b.md': 'b2' })
    git(site, ['merge', '--quiet', '--no-ff', '-m', 'merge', 'side'], day(4))
    const log = join(root, 'asked')
    write(root, { 'upload-pack': `#!/bin/sh\necho asked >>'${log}'\nexec git upload-pack "$@"\n`, asked: '' })
    chmodSync(join(root, 'upload-pack'), 0o755)
    const settings = ['-c', `remote.origin.uploadpack=${join(root, 'upload-pack')}`]
    git(root, ['clone', '--quiet', `--filter=${filter}`, ...settings, `file://${site}`, 'clone'])
    const times = () => readFileSync(log, 'utf8').split('\n').length - 1
    return { folder: join(root, 'clone'), id, times }
  }

  const names = ['folder/a.md', 'b.md', 'there.md']

  test('the remote that counts does count', () => {
    const { folder, times } = clone('blob:none')
    const before = times()
    expect(before).toBeGreaterThan(0)
    git(folder, ['show', 'HEAD~1:folder/a.md'])
    expect(times()).toBe(before + 1)
  })

  test('without old blobs: every date, and nothing fetched', async () => {
    const { folder, id, times } = clone('blob:none')
    const before = times()
    write(folder, { 'b.md': 'b2', '.git-blame-ignore-revs': `${id}\n${'1'.repeat(40)}\n`, 'new.md': 'new' })
    const { answers, found, repositories } = await ask(folder, [...names, 'new.md'])
    expect(names.map((name) => answers[name]?.date)).toEqual([day(1), day(3), day(1)])
    expect(answers['new.md']).toEqual({ state: 'untracked' })
    expect(found.map(({ evidence }) => evidence?.value)).toEqual(['1'.repeat(40)])
    expect(repositories[0]).toMatchObject({ shallow: false, treeless: false })
    expect(times()).toBe(before)
  })

  test.each(['tree:0', 'tree:1', 'combine:blob:none+tree:0'])(
    '%s: not walked, one finding, nothing fetched',
    async (filter) => {
      const { folder, times } = clone(filter)
      const before = times()
      write(folder, { 'b.md': 'dirty' })
      const { answers, found, repositories } = await ask(folder, names)
      expect(answers).toEqual({
        'folder/a.md': { state: 'clean' },
        'b.md': { state: 'dirty' },
        'there.md': { state: 'clean' },
      })
      const evidence = { from: 'git', name: 'partialclonefilter', value: filter }
      expect(found).toEqual([{ code: 'git-treeless', where: 'clone', evidence }])
      expect(repositories).toEqual([{ top: folder, shallow: false, fresh: false, treeless: true }])
      expect(times()).toBe(before)
    },
  )

  test('a history that turns out to lack folders is not fetched either', async () => {
    const { folder, times } = clone('tree:0')
    git(folder, ['config', 'remote.origin.partialclonefilter', 'blob:none'])
    const before = times()
    const { found } = await ask(folder, names)
    expect(found.map(({ code }) => code)).toEqual(['git-failed'])
    expect(times()).toBe(before)
  })
})
