/** What the pipeline makes of the facts that a framework tells. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Options } from '../src/options.ts'
import type { Facts } from '../src/types.ts'
import { folderOf, html, remake, treeOf, type Tree } from './site.ts'

const run = (tree: Tree, facts: (root: string) => Partial<Facts>, options = {}) => {
  const root = folderOf(tree)
  return remake(root, options, { facts: { framework: 'x', outDir: join(root, 'dist'), base: '/', ...facts(root) } })
}

test('pages are read where they lie until the framework puts them together, and the sitemap lies with the client', async () => {
  const dated = html('<meta property="article:modified_time" content="2025-01-01">')
  const { locs, verdicts, root, read } = await run(
    {
      'out/pages/index.html': html(),
      'out/pages/both.html': dated,
      'dist/both.html': html('<meta name="robots" content="noindex">'),
      'dist/verify.html': html(),
      'dist/robots.txt': 'User-agent: *\n',
    },
    (root) => ({ pagesFrom: join(root, 'out/pages') }),
  )
  expect(locs).toEqual(['https://example.com/', 'https://example.com/both.html', 'https://example.com/verify.html'])
  expect(verdicts).toEqual({ 'index.html': 'kept', 'both.html': 'kept', 'verify.html': 'kept' })
  expect(read('sitemap.xml')).toContain('2025-01-01')
  expect(read('robots.txt')).toContain('Sitemap:')
  expect(treeOf(join(root, 'out'))).toEqual(['pages/both.html', 'pages/index.html'])
})

test('pages that lie elsewhere are hashed for the ledger there, by the user’s own function too', async () => {
  const seen: string[] = []
  const normalise = (text: string) => (seen.push(text.includes('early') ? 'early' : 'late'), text)
  await run(
    { 'out/pages/index.html': html('', 'early'), 'dist/a.html': html('', 'late') },
    (root) => ({ pagesFrom: join(root, 'out/pages') }),
    { lastmod: { ledger: { normalise } } },
  )
  expect(seen.sort()).toEqual(['early', 'late'])
})

test('no folder of pages yet is no mistake', async () => {
  const { locs } = await run({ 'dist/a.html': html() }, (root) => ({ pagesFrom: join(root, 'none') }))
  expect(locs).toEqual(['https://example.com/a.html'])
})

test('the path that a framework tells is the page’s, unless the user names a form', async () => {
  const facts = () => ({ base: '/sub/', pages: new Map([['a/b.html', { path: '/a/b/' }]]) })
  const tree = { 'dist/a/b.html': html() }
  expect((await run(tree, facts)).locs).toEqual(['https://example.com/sub/a/b/'])
  expect((await run(tree, facts, { urlStyle: 'clean' })).locs).toEqual(['https://example.com/sub/a/b'])
})

test('what a framework knows to be no page is left out for that, whole page or not', async () => {
  const { verdicts } = await run(
    { 'dist/index.html': html(), 'dist/old.html': '<script>', 'dist/oops.html': html() },
    () => ({
      pages: new Map([
        ['old.html', { skip: 'redirect' as const }],
        ['oops.html', { skip: 'error-page' as const }],
      ]),
    }),
  )
  expect(verdicts).toEqual({ 'index.html': 'kept', 'old.html': 'redirect', 'oops.html': 'error-page' })
})

test('a source in Markdown gives its front matter, unless `content` or the framework has', async () => {
  const source = (day: string) => `---\nupdated: ${day}\n---\nText\n`
  const { report, verdicts } = await run(
    {
      'dist/a.html': html(),
      'dist/b.html': html(),
      'dist/c.html': html(),
      'dist/d.html': html(),
      'src/a.md': source('2025-01-01'),
      'src/b.md': source('2025-01-02'),
      'src/c.mdx': source('2025-01-03'),
      'src/d.md': '---\ndraft: true\n---\n',
      'content/b.md': source('2025-02-02'),
    },
    () => ({
      pages: new Map([
        ['a.html', { source: 'src/a.md' }],
        ['b.html', { source: 'src/b.md' }],
        ['c.html', { source: 'src/c.mdx', data: { updated: '2025-03-03' } }],
        ['d.html', { source: 'src/d.md' }],
      ]),
    }),
    { content: { 'content/*.md': '/[slug]' } },
  )
  const dates = report.verdicts.map((verdict) => verdict.kept && [verdict.entry.lastmod, verdict.dated?.file])
  expect(dates).toEqual([
    ['2025-01-01', 'src/a.md'],
    ['2025-02-02', 'content/b.md'],
    ['2025-03-03', 'src/c.mdx'],
    false,
  ])
  expect(verdicts['d.html']).toBe('draft')
})

test('a route at /sitemap.xml stands in the way of that name only', async () => {
  const facts = () => ({ owned: { sitemap: 'src/routes/sitemap.xml.ts' } })
  await expect(run({ 'dist/a.html': html() }, facts)).rejects.toMatchObject({ code: 'sitemap-owned' })
  const { codes } = await run({ 'dist/a.html': html() }, facts, { filename: 'pages-sitemap.xml' })
  expect(codes).toEqual([])
})

test('the framework’s own sitemap is replaced with the name of its setting, and a note when it was switched off', async () => {
  const theirs = '<urlset><url><loc>https://example.com/</loc></url></urlset>'
  const tree = { 'dist/a.html': html(), 'dist/sitemap.xml': theirs }
  const sitemap = { file: 'sitemap.xml', setting: '`sitemap.enabled: false`' }
  expect((await run(tree, () => ({ sitemap }))).codes).toEqual(['sitemap-of-framework'])
  expect((await run({ 'dist/a.html': html() }, () => ({ sitemap: { ...sitemap, off: true } }))).codes).toEqual([
    'sitemap-taken-over',
  ])
})

test('what a framework module found is told like all else', async () => {
  const { codes } = await run({ 'dist/a.html': html() }, () => ({ found: [{ code: 'draft-built', where: '/a' }] }))
  expect(codes).toEqual(['draft-built'])
})

test('pages that the framework failed to make are left out and told of, by a look at each file as it is read', async () => {
  const seen: string[] = []
  const failed = (bytes: Uint8Array, file: string) => {
    seen.push(file)
    return Buffer.from(bytes).toString().includes('oops')
  }
  const tree = {
    'out/early.html': html('', 'oops'),
    'dist/index.html': html(),
    'dist/a.html': html('<title>A</title>', `${'x'.repeat(300_000)} oops`),
    'dist/old.html': html('', 'oops'),
    'dist/empty.html': '',
  }
  const pages = new Map([
    ['old.html', { skip: 'redirect' as const }],
    ['a.html', { source: 'src/a.md' }],
  ])
  const { report, verdicts } = await run(tree, (root) => ({ failed, pages, pagesFrom: join(root, 'out') }))
  expect(verdicts).toEqual({
    'index.html': 'kept',
    'a.html': 'error-page',
    'early.html': 'error-page',
    'old.html': 'redirect',
    'empty.html': 'unreadable',
  })
  expect(report.findings.find(({ code }) => code === 'page-failed')?.where).toEqual(['a.html', 'early.html'])
  expect(seen).toEqual(['a.html', 'early.html', 'index.html'])
})

test('a route that is to be prerendered, and has no page, is told of and fails the build on request', async () => {
  const tree = { 'dist/index.html': html(), 'dist/about.html': html('<meta name="robots" content="noindex">') }
  const routes = ['/', '/about', '/team'].map((pattern) => ({ pattern, prerendered: true }))
  const { report } = await run(tree, () => ({ routes }))
  expect(report.findings.find(({ code }) => code === 'route-unbuilt')?.where).toEqual(['/team'])
  expect((await run(tree, () => ({ routes }), { exclude: '/team' })).codes).not.toContain('route-unbuilt')
  await expect(run(tree, () => ({ routes }), { routes: 'error' })).rejects.toThrow('For 1 route no page was built')
})

describe('dynamic routes of which no page turns up', () => {
  const routes = ['/', '/blog/[slug]', '/shop/[...rest]'].map((pattern) => ({ pattern, prerendered: false }))
  const built = { 'dist/index.html': html(), 'dist/blog/a/index.html': html() }
  const forgotten = async (options: Options) => {
    const { report } = await run(built, () => ({ routes }), options)
    return report.findings.find(({ code }) => code === 'route-forgotten')?.where
  }

  test.each<[what: string, options: Options, where: string[] | undefined]>([
    ['are told of', {}, ['/shop/[...rest]']],
    ['unless `pages` has one', { pages: ['/shop/a/b'] }, undefined],
    ['unless a pattern excludes them', { exclude: '/shop/**' }, undefined],
    ['or all of them are to be ignored', { routes: 'ignore' }, undefined],
  ])('%s', async (_, options, where) => {
    expect(await forgotten(options)).toEqual(where)
  })

  test('fail the build on request', async () => {
    const failing = forgotten({ routes: 'error' })
    await expect(failing).rejects.toThrow('Of 1 dynamic route no page was built')
    await expect(failing).rejects.toThrow('`routes: "error"`')
  })
})
