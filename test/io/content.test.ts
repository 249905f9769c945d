import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WaymarkError } from '../../src/errors.ts'
import { readContent, type ContentOption } from '../../src/io/content.ts'

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'waymark-content-')))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function files(tree: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(tree)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
}

async function paths(content: ContentOption): Promise<Record<string, string>> {
  const { items, found } = await readContent(content, root)
  expect(found).toEqual([])
  return Object.fromEntries(items.map((item) => [item.file, item.path]))
}

describe('the pattern gives the path of the page', () => {
  test.each([
    ['[path] below the fixed folders', 'content/**/*.md', 'content/blog/a.md', '', '/[path]/', '/blog/a/'],
    ['[path] below ./ and its folders', './content/**/*.md', 'content/blog/a.md', '', '/[path]/', '/blog/a/'],
    ['[path] of a final index', 'content/**/*.md', 'content/blog/index.md', '', '/[path]/', '/blog/'],
    ['[path] of the index of the glob', 'content/**/*.md', 'content/index.md', '', '/docs/[path]/', '/docs/'],
    ['[path] of the index at the top', '**/*.md', 'index.md', '', '/[path]', '/'],
    [
      '[path] keeps index as a folder or part of a name',
      '**/*.md',
      'index/my-index.md',
      '',
      '/[path]',
      '/index/my-index',
    ],
    ['[path] keeps all but the last extension', 'docs/*.md', 'docs/v1.2.md', '', '/[path].html', '/v1.2.html'],
    ['[path] of a glob that names one file', 'content/blog/a.md', 'content/blog/a.md', '', '/x/[path]/', '/x/a/'],
    ['[path] with braces at the start', '{a,b}/*.md', 'b/x.md', '', '/[path]', '/b/x'],
    ['[path] below folders that need escapes', 'a/\\[x\\]/*.md', 'a/[x]/y.md', '', '/[path]', '/y'],
    ['[path] is not encoded', 'd/**', 'd/ü b/100%.md', '', '/[path]/', '/ü b/100%/'],
    ['[slug] from front matter', 'blog/*.md', 'blog/a.md', 'slug: other', '/blog/[slug]/', '/blog/other/'],
    ['[slug] that is a number', 'blog/*.md', 'blog/a.md', 'slug: 2026', '/blog/[slug]/', '/blog/2026/'],
    ['[slug] with its own slashes', 'blog/*.md', 'blog/a.md', 'slug: /x/y/', '/blog/[slug]/', '/blog/x/y/'],
    ['[slug] from the name of the file', 'blog/**/*.md', 'blog/2026/a.b.md', '', '/blog/[slug]/', '/blog/a.b/'],
    ['[slug] from the folder of an index', 'blog/**/*.mdx', 'blog/post/index.mdx', '', '/blog/[slug]/', '/blog/post/'],
    ['[slug] that is empty counts as absent', 'blog/*.md', 'blog/a.md', 'slug: ""', '/blog/[slug]', '/blog/a'],
    ['another key', 'p/*.md', 'p/a.md', 'lang: de', '/[lang]/[slug]/', '/de/a/'],
    ['a key inside another', 'p/*.md', 'p/a.md', 'meta: { id: 7 }', '/[meta.id]', '/7'],
    ['a missing slash at the start', 'p/*.md', 'p/a.md', '', '[slug]', '/a'],
    ['a value with a dollar', 'p/*.md', 'p/a.md', 'slug: "$&$1"', '/[slug]', '/$&$1'],
    ['no key at all', 'p/*.md', 'p/a.md', '', '/fixed/', '/fixed/'],
  ])('%s', async (_, glob, file, yaml, pattern, expected) => {
    await files({ [file]: yaml ? `---\n${yaml}\n---\n` : 'text' })
    expect(await paths({ [glob]: pattern })).toEqual({ [file]: expected })
  })
})

test('front matter and the lines of its keys come along', async () => {
  await files({
    'blog/a.md': '---\ntitle: A\nlastmod: 2026-05-10\n---\n',
    'blog/b.md': '+++\ndate = 2026-05-11\n+++\n',
  })
  const { items } = await readContent({ 'blog/*.md': '/[slug]' }, root)
  expect(items.map(({ data, line }) => [data, line('lastmod'), line('date')])).toEqual([
    [{ title: 'A', lastmod: '2026-05-10' }, 3, undefined],
    [{ date: '2026-05-11' }, undefined, 2],
  ])
})

test('the files of each glob come in turn, sorted by code units', async () => {
  await files({ 'a/ä.md': '', 'a/b.md': '', 'a/B.md': '', 'a/b/c.md': '', 'z/1.md': '' })
  expect(Object.keys(await paths({ 'z/*.md': '/[path]', 'a/**/*.md': '/[path]' }))).toEqual([
    'z/1.md',
    'a/B.md',
    'a/b.md',
    'a/b/c.md',
    'a/ä.md',
  ])
})

test('node_modules and hidden folders are left alone', async () => {
  await files({ 'a.md': '', 'node_modules/x/b.md': '', 'p/node_modules/c.md': '', '.cache/d.md': '' })
  expect(await paths({ '**/*.md': '/[path]' })).toEqual({ 'a.md': '/a' })
})

test('a hidden folder that the glob names is read', async () => {
  await files({ '.posts/a.md': '' })
  expect(await paths({ '.posts/*.md': '/[path]' })).toEqual({ '.posts/a.md': '/a' })
})

describe('a link', () => {
  const link = (name: string, target: string) => symlink(target, join(root, name))

  test('to a folder outside is followed, to a file too', async () => {
    await files({ 'site/a.md': '', 'vault/b.md': '', 'vault/deep/c.md': '' })
    await link('site/notes', '../vault')
    await link('site/d.md', '../vault/b.md')
    expect(await paths({ 'site/**/*.md': '/[path]' })).toEqual({
      'site/a.md': '/a',
      'site/d.md': '/d',
      'site/notes/b.md': '/notes/b',
      'site/notes/deep/c.md': '/notes/deep/c',
    })
  })

  test.each([
    ['back to where it starts', { 'site/self': '.', 'site/x/self': '..' }],
    ['up', { 'site/up': '..', 'site/x/up': '../..' }],
    ['to another that leads back', { 'site/out': '../vault', 'vault/back': '../site', 'vault/more': '../other' }],
    [
      'to others in a ring',
      { 'site/out': '../vault', 'vault/on': '../other', 'other/on': '../vault', 'vault/me': '.' },
    ],
  ])('%s is not followed without end', async (_, links) => {
    await files({ 'site/x/a.md': '', 'vault/b.md': '', 'other/c.md': '' })
    for (const [name, target] of Object.entries(links)) await link(name, target)
    const outside = 'site/out' in links ? { 'site/out/b.md': '/out/b' } : {}
    expect(await paths({ 'site/**/*.md': '/[path]' })).toEqual({ 'site/x/a.md': '/x/a', ...outside })
  })

  test('the glob may start at one', async () => {
    await files({ 'vault/x/b.md': '' })
    await link('notes', 'vault')
    await link('vault/x/self', '.')
    expect(await paths({ 'notes/**/*.md': '/[path]' })).toEqual({ 'notes/x/b.md': '/x/b' })
  })
})

test('content outside of root and behind an absolute glob is named from root', async () => {
  await files({ 'beside/a.md': '', 'site/b.md': '' })
  const { items } = await readContent(
    { '../beside/*.md': '/[path]', [`${root}/site/*.md`]: '/abs/[path]' },
    join(root, 'site'),
  )
  expect(items.map(({ file, path }) => [file, path])).toEqual([
    ['../beside/a.md', '/a'],
    ['b.md', '/abs/b'],
  ])
})

test('a file in two globs gives one item for one page and two for two', async () => {
  await files({ 'blog/a.md': '' })
  const same = await readContent({ 'blog/*.md': '/[slug]/', 'blog/**/*.md': '/[path]/' }, root)
  expect(same.items.map((item) => item.path)).toEqual(['/a/'])
  const other = await readContent({ 'blog/*.md': '/[slug]/', 'blog/a.md': '/amp/[slug]/' }, root)
  expect(other.items.map((item) => item.path)).toEqual(['/a/', '/amp/a/'])
})

test('broken front matter is told of once and the file kept, if its path can be made', async () => {
  await files({ 'a.md': '---\na: b: c\n---\n', 'b.md': '---js\n{ a: 1 }\n---\n', 'c.md': '---\n- a\n---\n' })
  const { items, found } = await readContent({ '*.md': '/[slug]', 'a.md': '/[lang]/a', '{b,c}.md': '/x/[path]' }, root)
  expect(items.map(({ path, data, line }) => [path, data, line('a')])).toEqual([
    ['/a', {}, undefined],
    ['/b', {}, undefined],
    ['/c', {}, undefined],
    ['/x/b', {}, undefined],
    ['/x/c', {}, undefined],
  ])
  expect(found.map(({ code, where, evidence }) => [code, where, evidence?.file, evidence?.line])).toEqual([
    ['front-matter-broken', 'a.md', 'a.md', 2],
    ['front-matter-broken', 'b.md', 'b.md', undefined],
    ['front-matter-broken', 'c.md', 'c.md', 1],
  ])
})

test('a file that lacks a key of its pattern gives no item', async () => {
  await files({ 'a.md': '---\nlang: [de]\n---\n', 'b.md': '---\nlang: en\n---\n', 'c.md': '---\nlang: true\n---\n' })
  const { items, found } = await readContent({ '*.md': '/[lang]/[slug]' }, root)
  expect(items.map((item) => item.path)).toEqual(['/en/b'])
  expect(found).toEqual(
    ['a.md', 'c.md'].map((file) => ({
      code: 'content-key',
      where: file,
      evidence: { from: 'front-matter', file, name: 'lang' },
    })),
  )
})

test('a glob without files is told of', async () => {
  await files({ 'a.md': '' })
  const { items, found } = await readContent({ 'blog/**/*.md': '/[slug]', '*.md': '/[slug]' }, root)
  expect(items).toHaveLength(1)
  expect(found).toEqual([{ code: 'content-empty', where: 'blog/**/*.md' }])
})

test('a file that cannot be read is told of and kept', async () => {
  await files({ 'a.md': '', 'b.md': '---\ntitle: B\n---\n' })
  const { items, found } = await readContent(
    {
      // Both are listed by now, and b has not been read: permissions would not stop a superuser.
      '*.md': (file) => {
        rmSync(join(root, 'b.md'), { force: true })
        return `/${file}`
      },
    },
    root,
  )
  expect(items.map(({ path, data }) => [path, data])).toEqual([
    ['/a.md', {}],
    ['/b.md', {}],
  ])
  const evidence = { from: 'file', file: 'b.md', value: 'ENOENT' }
  expect(found).toEqual([{ code: 'content-unreadable', where: 'b.md', evidence }])
})

describe('a function', () => {
  test('gets file and front matter, and gives a path or nothing', async () => {
    await files({ 'a.md': '---\nid: 7\n---\n', 'b.md': '', 'c.md': '', 'd.md': '' })
    const seen: unknown[] = []
    const answers: Record<string, string | null | undefined> = { 'a.md': '/x/7/', 'b.md': 'x/b', 'c.md': null }
    const result = await paths({
      '*.md': (file, data) => {
        seen.push([file, data])
        return answers[file]
      },
    })
    expect(result).toEqual({ 'a.md': '/x/7/', 'b.md': '/x/b' })
    expect(seen).toEqual([
      ['a.md', { id: 7 }],
      ['b.md', {}],
      ['c.md', {}],
      ['d.md', {}],
    ])
  })

  test.each([
    ['a number', () => 7, '7'],
    ['true', () => true, 'true'],
    ['a list', () => ['/a'], '["/a"]'],
    ['a Promise', () => Promise.resolve('/a'), 'a Promise'],
    [
      'an error',
      () => {
        throw new Error('no such thing')
      },
      'threw for a.md: no such thing',
    ],
  ])('that gives %s is an error naming glob and file', async (_, target, text) => {
    await files({ 'a.md': '' })
    const error: unknown = await readContent({ '*.md': target as never }, root).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(WaymarkError)
    const { code, message } = error as WaymarkError
    expect(code).toBe('invalid-option')
    expect(message).toContain("`content['*.md']`")
    expect(message).toContain('a.md')
    expect(message).toContain(text)
  })
})
