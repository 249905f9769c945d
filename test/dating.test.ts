import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generate } from '../src/generate.ts'
import type { Options } from '../src/options.ts'
import { fill, folderOf, html, NOW, remake, type Made, type Tree } from './site.ts'

const env = { PATH: process.env['PATH'] }

function git(cwd: string, day: string, ...args: string[]): string {
  const date = `${day}T10:00:00+02:00`
  return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
    },
  }).trim()
}

function commit(root: string, day: string, tree: Tree): string {
  fill(root, tree)
  git(root, day, 'add', '.')
  git(root, day, 'commit', '-qm', day)
  return git(root, day, 'rev-parse', 'HEAD')
}

/** A site of Markdown files with `dist/` beside them, out of git's sight. */
function repository(first: Tree): string {
  const root = folderOf({ '.gitignore': 'dist\nnode_modules\n' })
  git(root, '2026-01-01', 'init', '-q', '-b', 'main')
  commit(root, '2026-01-01', first)
  return root
}

const CONTENT = { content: { 'content/*.md': '/[slug]' } } satisfies Options

const lastmods = ({ report }: Made) =>
  Object.fromEntries(
    report.verdicts.map((verdict) => [verdict.page.path, verdict.kept ? verdict.entry.lastmod : undefined]),
  )

const finding = ({ report }: Made, code: string) => report.findings.find((each) => each.code === code)

function pagesOf(count: number): Tree {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`dist/p${i}.html`, html()]))
}
function contentOf(count: number, text = ''): Tree {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`content/p${i}.md`, text + i]))
}

describe('git', () => {
  test('dates a page by its source, with the commit for evidence', async () => {
    const root = repository({ 'content/a.md': 'a' })
    const id = commit(root, '2026-02-02', { 'content/a.md': 'b', 'content/b.md': 'b' })
    fill(root, { 'dist/a.html': html(), 'dist/b.html': html() })
    const made = await remake(root, CONTENT, { env })
    expect(lastmods(made)).toEqual({ '/a.html': '2026-02-02T10:00:00+02:00', '/b.html': '2026-02-02T10:00:00+02:00' })
    expect(made.report.verdicts[0]).toMatchObject({
      dated: { from: 'git', file: 'content/a.md', name: id, value: '2026-02-02T10:00:00+02:00' },
    })
  })

  test('`pages` with a source are dated the same way', async () => {
    const root = repository({ 'data/1.json': '1' })
    fill(root, { 'dist/a.html': html() })
    const made = await remake(
      root,
      { pages: ['/z', { loc: '/p/1', source: 'data/1.json' }, { loc: '/p/2', source: 'data/none.json' }] },
      { env },
    )
    expect(made.read('sitemap.xml').split('\n').slice(4, 7)).toEqual([
      '<url><loc>https://example.com/z</loc></url>',
      '<url><loc>https://example.com/p/1</loc><lastmod>2026-01-01T10:00:00+02:00</lastmod></url>',
      '<url><loc>https://example.com/p/2</loc></url>',
    ])
  })

  test('options reach it', async () => {
    const root = repository({ 'content/a.md': 'a' })
    const id = commit(root, '2026-02-02', { 'content/a.md': 'a  ' })
    fill(root, { 'dist/a.html': html(), 'revs.txt': `${id}\n` })
    expect(lastmods(await remake(root, CONTENT, { env }))['/a.html']).toBe('2026-02-02T10:00:00+02:00')
    const made = await remake(root, { ...CONTENT, lastmod: { git: { ignoreRevs: 'revs.txt' } } }, { env })
    expect(lastmods(made)['/a.html']).toBe('2026-01-01T10:00:00+02:00')
  })

  test('in a clone of depth 1 the pages without a date are counted, with the remedy for the place it runs in', async () => {
    const origin = repository({
      'content/a.md': 'a',
      'content/b.md': 'b',
      'content/c.md': '---\nupdated: 2026-01-15\n---\n',
    })
    commit(origin, '2026-02-02', { 'content/b.md': 'bb' })
    const root = join(folderOf({}), 'clone')
    git(origin, '2026-02-02', 'clone', '-q', '--depth', '1', `file://${origin}`, root)
    commit(root, '2026-03-03', { 'content/b.md': 'bbb' })
    fill(root, { 'dist/a.html': html(), 'dist/b.html': html(), 'dist/c.html': html(), 'dist/d.html': html() })
    const made = await remake(root, CONTENT, { env: { ...env, GITHUB_ACTIONS: 'true' } })
    expect(lastmods(made)).toEqual({
      '/a.html': undefined,
      '/b.html': '2026-03-03T10:00:00+02:00',
      '/c.html': '2026-01-15',
      '/d.html': undefined,
    })
    expect(finding(made, 'git-shallow')).toMatchObject({
      level: 'warning',
      count: 1,
      where: ['/a.html'],
      evidence: [{ value: 'fetch-depth: 0' }],
    })
  })

  test('sources of `pages` are held to the same', async () => {
    const data = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`data/${i}.json`, String(i)]))
    const root = repository(data)
    fill(root, { 'dist/a.html': html() })
    const pages = Array.from({ length: 20 }, (_, i) => ({ loc: `/p/${i}`, source: `data/${i}.json` }))
    const made = await remake(root, { pages }, { env })
    expect(made.read('sitemap.xml')).not.toContain('<lastmod>')
    expect(finding(made, 'stamped-dates')?.count).toBe(20)
    const clone = join(folderOf({}), 'clone')
    git(root, '2026-02-02', 'clone', '-q', '--depth', '1', `file://${root}`, clone)
    // The clone of a history of one commit is whole, so another is needed.
    commit(root, '2026-02-02', { 'data/x.json': 'x' })
    rmSync(clone, { recursive: true })
    git(root, '2026-02-02', 'clone', '-q', '--depth', '1', `file://${root}`, clone)
    fill(clone, { 'dist/a.html': html() })
    expect(finding(await remake(clone, { pages }, { env }), 'git-shallow')?.count).toBe(20)
  })

  test('one commit that dates half of the pages is named', async () => {
    const root = repository({ 'content/x.md': 'x' })
    const id = commit(root, '2026-02-02', contentOf(20))
    fill(root, pagesOf(20))
    const made = await remake(root, CONTENT, { env })
    expect(finding(made, 'bulk-commit')).toMatchObject({
      level: 'info',
      where: [id],
      evidence: [{ value: '20 of 20 pages' }],
    })
  })

  test('a history of one commit says nothing of any page', async () => {
    const root = repository(contentOf(20))
    fill(root, pagesOf(20))
    const made = await remake(root, CONTENT, { env })
    expect(new Set(Object.values(lastmods(made)))).toEqual(new Set([undefined]))
    expect(finding(made, 'stamped-dates')).toMatchObject({ level: 'warning', count: 20 })
  })
})

test('HTML that is stamped with the day of the build is not believed, and the next source is asked', async () => {
  const stamped = html('<meta property="article:modified_time" content="2026-11-30T11:59:00Z">')
  const root = folderOf(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`dist/p${i}.html`, stamped])))
  fill(root, { 'content/p0.md': '---\ndate: 2026-05-05\n---\n' })
  const made = await remake(root, CONTENT)
  expect(lastmods(made)['/p0.html']).toBe('2026-05-05')
  expect(lastmods(made)['/p1.html']).toBeUndefined()
  expect(finding(made, 'stamped-dates')?.count).toBe(20)
})

describe('the ledger', () => {
  const ledger: Options = { lastmod: { ledger: true } }
  const page = (text: string, asset = 'aaaaaaaa') =>
    html(`<script src="/assets/x-${asset}.js"></script>`, `<nav>Menu ${asset}</nav><main>${text}</main>`)
  const site = (texts: Record<string, string>, asset?: string): Tree =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [`dist/${name}.html`, page(text, asset)]))
  const build = (root: string, day: string, options: Options = {}) =>
    remake(root, { ...ledger, ...options }, { env, now: new Date(`${day}T12:00:00Z`) })

  test('dates what has changed since the last build, and nothing else', async () => {
    const root = folderOf(site({ a: 'A', b: 'B', c: 'C', d: 'D' }))
    expect(lastmods(await build(root, '2026-10-01'))).toEqual({
      '/a.html': undefined,
      '/b.html': undefined,
      '/c.html': undefined,
      '/d.html': undefined,
    })
    const first = readFileSync(join(root, 'waymark-ledger.json'), 'utf8')
    fill(root, site({ a: 'A', b: 'B changed', c: 'C', d: 'D' }, 'bbbbbbbb'))
    const made = await build(root, '2026-10-02')
    expect(lastmods(made)).toEqual({
      '/a.html': undefined,
      '/b.html': '2026-10-02',
      '/c.html': undefined,
      '/d.html': undefined,
    })
    expect(made.report.verdicts[1]).toMatchObject({
      dated: { from: 'ledger', file: 'waymark-ledger.json', value: '2026-10-02' },
    })
    // A build later on, with nothing new but its assets.
    fill(root, site({ a: 'A', b: 'B changed', c: 'C', d: 'D' }, 'cccccccc'))
    expect(lastmods(await build(root, '2026-10-03'))).toEqual(lastmods(made))
    const changed = readFileSync(join(root, 'waymark-ledger.json'), 'utf8')
      .split('\n')
      .filter((line) => !first.includes(line))
    expect(changed).toEqual([expect.stringContaining('"/b.html"')])
  })

  test('on a clone of depth 1: a page whose source has no date there has the day on which its text changed', async () => {
    const origin = repository({ 'content/a.md': 'A', 'content/b.md': 'B' })
    commit(origin, '2026-02-02', { 'content/c.md': 'C' })
    const root = join(folderOf({}), 'clone')
    git(origin, '2026-02-02', 'clone', '-q', '--depth', '1', `file://${origin}`, root)
    fill(root, site({ a: 'A', b: 'B', c: 'C' }))
    expect(Object.values(lastmods(await build(root, '2026-10-01', CONTENT)))).toEqual([undefined, undefined, undefined])
    fill(root, site({ a: 'A', b: 'B changed', c: 'C' }, 'bbbbbbbb'))
    expect(lastmods(await build(root, '2026-10-02', CONTENT))).toEqual({
      '/a.html': undefined,
      '/b.html': '2026-10-02',
      '/c.html': undefined,
    })
  })

  test('remembers pages that another source dates too, so that nothing old is new when that falls away', async () => {
    const root = folderOf({ ...site({ a: 'A', b: 'B' }), 'content/a.md': '---\nupdated: 2026-05-05\n---\n' })
    await build(root, '2026-10-01', CONTENT)
    fill(root, site({ a: 'A changed', b: 'B' }))
    expect(lastmods(await build(root, '2026-10-02', CONTENT))['/a.html']).toBe('2026-05-05')
    expect(lastmods(await build(root, '2026-10-03'))).toEqual({ '/a.html': '2026-10-02', '/b.html': undefined })
  })

  test('too much at once is doubted until it is accepted', async () => {
    const root = folderOf(site({ a: 'A', b: 'B', c: 'C', d: 'D' }))
    await build(root, '2026-10-01')
    const before = readFileSync(join(root, 'waymark-ledger.json'), 'utf8')
    fill(root, site({ a: 'A2', b: 'B2', c: 'C2', d: 'D' }))
    const doubted = await build(root, '2026-10-02')
    expect(Object.values(lastmods(doubted))).toEqual([undefined, undefined, undefined, undefined])
    expect(finding(doubted, 'ledger-doubted')).toMatchObject({ level: 'warning', count: 3 })
    expect(readFileSync(join(root, 'waymark-ledger.json'), 'utf8')).toBe(before)
    const accepted = await generate(
      { site: 'https://example.com', outDir: 'dist', ...ledger },
      { cwd: root, env, now: new Date('2026-10-03T12:00:00Z') },
      { acceptChanges: true },
    )
    expect(accepted.findings.map(({ code }) => code)).not.toContain('ledger-doubted')
    expect(Object.values(lastmods(await build(root, '2026-10-04')))).toEqual([
      '2026-10-03',
      '2026-10-03',
      '2026-10-03',
      undefined,
    ])
  })

  test('`normalise` says what counts', async () => {
    const root = folderOf(site({ a: 'A 1', b: 'B' }))
    const options: Options = {
      lastmod: { ledger: { file: 'cache/l.json', normalise: (text, { path }) => path + text.replace(/\d/g, '') } },
    }
    fill(root, { 'cache/.keep': '' })
    await build(root, '2026-10-01', options)
    fill(root, site({ a: 'A 2', b: 'B changed' }))
    expect(lastmods(await build(root, '2026-10-02', options))).toEqual({
      '/a.html': undefined,
      '/b.html': '2026-10-02',
    })
    expect(existsSync(join(root, 'waymark-ledger.json'))).toBe(false)
  })

  test('a broken file is left alone, and said', async () => {
    const root = folderOf({ ...site({ a: 'A' }), 'waymark-ledger.json': '<<<<<<< HEAD\n' })
    const made = await build(root, '2026-10-01')
    expect(finding(made, 'ledger-broken')).toMatchObject({ level: 'warning', where: ['waymark-ledger.json'] })
    expect(readFileSync(join(root, 'waymark-ledger.json'), 'utf8')).toBe('<<<<<<< HEAD\n')
  })

  test('nothing is remembered by a run that writes nothing, or fails', async () => {
    const root = folderOf(site({ a: 'A' }))
    await build(root, '2026-10-01', { write: false })
    expect(existsSync(join(root, 'waymark-ledger.json'))).toBe(false)
    fill(root, { 'public/sitemap.xml': 'mine' })
    await expect(build(root, '2026-10-01')).rejects.toThrow(/public\/sitemap\.xml/)
    expect(existsSync(join(root, 'waymark-ledger.json'))).toBe(false)
  })

  test('a preview that lists nothing changes nothing, and a page that is left out for a while is not gone', async () => {
    const texts = { a: 'A', b: 'B', c: 'C', d: 'D' }
    const root = folderOf(site(texts))
    await build(root, '2026-10-01')
    const before = readFileSync(join(root, 'waymark-ledger.json'), 'utf8')
    const noindex = (tree: Tree): Tree =>
      Object.fromEntries(
        Object.entries(tree).map(([file, text]) => [
          file,
          String(text).replace('<head>', '<head><meta name="robots" content="noindex">'),
        ]),
      )
    fill(root, noindex(site({ a: 'A2', b: 'B2', c: 'C2', d: 'D2' })))
    await build(root, '2026-10-02')
    fill(root, site(texts))
    fill(root, noindex(site({ a: 'A' })))
    await build(root, '2026-10-03')
    expect(readFileSync(join(root, 'waymark-ledger.json'), 'utf8')).toBe(before)
    // Back again, all with another text: as doubtful as without the detour.
    fill(root, site({ a: 'A2', b: 'B2', c: 'C2', d: 'D2' }))
    expect(finding(await build(root, '2026-10-04'), 'ledger-doubted')?.count).toBe(4)
  })

  test('dates pages whose HTML is stamped with the day of the build', async () => {
    const stamped = (text: string, day: string) =>
      html(`<meta property="article:modified_time" content="${day}">`, `<main>${text}</main>`)
    const write = (root: string, day: string, changed: number) =>
      fill(
        root,
        Object.fromEntries(
          Array.from({ length: 30 }, (_, i) => [
            `dist/p${i}.html`,
            stamped(`Text ${i < changed ? `${i} changed` : i}`, day),
          ]),
        ),
      )
    const root = folderOf({})
    write(root, '2026-10-01', 0)
    await build(root, '2026-10-01')
    write(root, '2026-10-02', 2)
    const dates = lastmods(await build(root, '2026-10-02'))
    expect([dates['/p0.html'], dates['/p1.html'], dates['/p2.html']]).toEqual(['2026-10-02', '2026-10-02', undefined])
  })

  test('remembers pages that are gone', async () => {
    const root = folderOf(site({ a: 'A', b: 'B' }))
    await build(root, '2026-10-01')
    rmSync(join(root, 'dist/b.html'))
    await build(root, '2026-10-02')
    expect(readFileSync(join(root, 'waymark-ledger.json'), 'utf8')).toMatch(
      /"\/b\.html": \{"hash":"[\w-]{22}","gone":"2026-10-02"\}/,
    )
  })
})

test('no date ever comes from the clock', async () => {
  const root = folderOf({ 'dist/a.html': html() })
  for (const SOURCE_DATE_EPOCH of [undefined, '1700000000'])
    expect(
      lastmods(await remake(root, { lastmod: { ledger: true } }, { env: { ...env, SOURCE_DATE_EPOCH }, now: NOW })),
    ).toEqual({ '/a.html': undefined })
})
