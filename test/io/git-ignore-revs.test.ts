import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ask, commit, datesOf, day, git, repository, root, write } from '../git-site.ts'

describe('commits that changed no content', () => {
  const LIST = '.git-blame-ignore-revs'

  /** Written on day 1 and 2, formatted on day 3. */
  function formatted(name = 'site') {
    const site = repository(name)
    commit(site, day(1), { 'a.md': 'a', 'b.md': 'b' })
    commit(site, day(2), { 'b.md': 'b2' })
    const id = commit(site, day(3), { 'a.md': 'A', 'b.md': 'B2', 'new.md': 'N' })
    return { site, id, names: ['a.md', 'b.md', 'new.md'] }
  }

  test('are passed over if they are on the list; what they added is theirs', async () => {
    const { site, id, names } = formatted()
    commit(site, day(4), { [LIST]: `# all files, by prettier\n\n${id.toUpperCase()} # 2026\r\n` })
    const dates = { 'a.md': day(1), 'b.md': day(2), 'new.md': day(3) }
    expect(await datesOf(site, names)).toEqual(dates)
    expect((await ask(site, names)).answers['a.md']?.commit).toBe(git(site, ['rev-parse', 'HEAD~3']))
    expect(await datesOf(site, names, { ignoreRevs: false })).toEqual({
      'a.md': day(3),
      'b.md': day(3),
      'new.md': day(3),
    })
  })

  test('two in a row, and the first of all', async () => {
    const { site, id, names } = formatted()
    const again = commit(site, day(4), { 'a.md': 'AA', 'new.md': 'NN' })
    const first = git(site, ['rev-list', '--max-parents=0', 'HEAD'])
    write(site, { [LIST]: [id, again, first].join('\n') })
    expect(await datesOf(site, names)).toEqual({ 'a.md': day(1), 'b.md': day(2), 'new.md': day(3) })
  })

  test('an edit after them counts', async () => {
    const { site, id } = formatted()
    write(site, { [LIST]: id })
    commit(site, day(4), { 'a.md': 'edited' })
    expect(await datesOf(site, ['a.md'])).toEqual({ 'a.md': day(4) })
  })

  test('renames are followed on both sides of them', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'text' })
    git(site, ['mv', 'a.md', 'b.md'])
    commit(site, day(2))
    const id = commit(site, day(3), { 'b.md': 'TEXT' })
    git(site, ['mv', 'b.md', 'c.md'])
    commit(site, day(4), { [LIST]: id })
    expect(await datesOf(site, ['c.md'])).toEqual({ 'c.md': day(1) })
  })

  test('a rename with an edit counts: what was edited is not to be known', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': 'one\ntwo\nthree\n' })
    rmSync(join(site, 'a.md'))
    const id = commit(site, day(2), { 'b.md': 'one\ntwo\n3\n' })
    write(site, { [LIST]: id })
    expect(await datesOf(site, ['b.md'])).toEqual({ 'b.md': day(2) })
  })

  test('a merge that formatted what it joined goes on with its first parent', async () => {
    const site = repository()
    commit(site, day(1), { 'a.md': '1\n2\n3\n' })
    git(site, ['checkout', '--quiet', '-b', 'side'])
    commit(site, day(2), { 'a.md': '1\n2\nthree\n' })
    git(site, ['checkout', '--quiet', 'main'])
    commit(site, day(3), { 'a.md': 'one\n2\n3\n' })
    git(site, ['merge', '--quiet', '--no-commit', 'side'])
    const id = commit(site, day(4), { 'a.md': 'ONE\n2\nTHREE\n' })
    write(site, { [LIST]: id })
    expect(await datesOf(site, ['a.md'])).toEqual({ 'a.md': day(3) })
    expect(await datesOf(site, ['a.md'], { firstParent: true })).toEqual({ 'a.md': day(3) })
  })

  test('a list elsewhere', async () => {
    const { site, id, names } = formatted()
    write(root, { 'site/docs/list.txt': id, 'site/.git-blame-ignore-revs': 'not read' })
    const dates = { 'a.md': day(1), 'b.md': day(2), 'new.md': day(3) }
    expect(await datesOf(site, names, { root: join(site, 'docs'), ignoreRevs: 'list.txt' })).toEqual(dates)
    expect(await datesOf(site, names, { ignoreRevs: join(site, 'docs/list.txt') })).toEqual(dates)
  })

  test('a list that cannot be read is an error which names it', async () => {
    const { site, names } = formatted()
    const error = { code: 'invalid-option', message: expect.stringMatching(/ignoreRevs.*"no\/such\.txt"/) as string }
    await expect(ask(site, names, { ignoreRevs: 'no/such.txt' })).rejects.toMatchObject(error)
    await expect(ask(site, names, { ignoreRevs: 'site' })).rejects.toMatchObject({ code: 'invalid-option' })
    await expect(ask(root, ['outside.md'], { ignoreRevs: 'none' })).rejects.toMatchObject({ code: 'invalid-option' })
  })

  test('an entry that is no commit is reported, and the others hold', async () => {
    const { site, id, names } = formatted()
    const unknown = '1234567890'.repeat(4)
    const blob = git(site, ['rev-parse', 'HEAD:a.md'])
    write(site, { [LIST]: `# list\n${id.slice(0, 10)}\n${unknown}\n${blob}\n${id}\nmain\n` })
    const { answers, found } = await ask(site, names)
    expect(names.map((name) => answers[name]?.date)).toEqual([day(1), day(2), day(3)])
    const where = `site/${LIST}`
    const finding = (line: number, name: string, value: string) => ({
      ...{ code: 'git-ignore-revs', where, evidence: { from: 'git', file: where, line, name, value } },
    })
    expect(found).toEqual([
      finding(2, 'no full commit id', id.slice(0, 10)),
      finding(3, 'no commit of this repository', unknown),
      finding(4, 'no commit of this repository', blob),
      finding(6, 'no full commit id', 'main'),
    ])
  })

  test('in a shallow clone nobody can tell whether an id is unknown', async () => {
    const { site, id } = formatted()
    commit(site, day(4), { [LIST]: `${id}\n${git(site, ['rev-parse', 'HEAD~2'])}\n` })
    git(root, ['clone', '--quiet', '--depth', '1', `file://${site}`, 'clone'])
    expect((await ask(join(root, 'clone'), ['a.md'])).found).toEqual([])
  })

  test('the list of one repository is not that of another with the same commits', async () => {
    const { site, id } = formatted()
    git(root, ['clone', '--quiet', site, 'copy'])
    git(root, ['clone', '--quiet', site, 'site/nested'])
    write(site, { [LIST]: id })
    const names = ['site/a.md', 'copy/a.md', 'site/nested/a.md']
    const dates = { 'site/a.md': day(1), 'copy/a.md': day(3), 'site/nested/a.md': day(3) }
    expect(await datesOf(root, names)).toEqual(dates)
    expect(await datesOf(root, names, { ignoreRevs: join('site', LIST) })).toEqual(dates)
    write(root, { 'everywhere.txt': id })
    const everywhere = { 'site/a.md': day(1), 'copy/a.md': day(1), 'site/nested/a.md': day(1) }
    expect(await datesOf(root, names, { ignoreRevs: 'everywhere.txt' })).toEqual(everywhere)
  })
})
