import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { saveReport } from '../src/io/save-report.ts'
import { fill, folderOf, html, make, remake, treeOf } from './site.ts'
import { generateUnprivileged } from './unprivileged.ts'

const theirs =
  '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/1</loc></url><url><loc>https://example.com/2</loc></url></urlset>'

describe('files of other tools', () => {
  test('are replaced with a word about each', async () => {
    const { report, codes } = await make(
      {
        'dist/a.html': html(),
        'dist/b.html': html(),
        'dist/c.html': html(),
        'dist/sitemap.xml.gz': gzipSync(theirs),
        'dist/sitemap-1.xml': theirs,
        'dist/sitemap-1.txt': 'https://example.com/1\n',
        'dist/sitemap-3.xml': theirs,
      },
      { maxUrls: 2, gzip: true, text: true },
    )
    expect(codes).toEqual(['sitemap-replaced'])
    const [finding] = report.findings
    expect(finding).toMatchObject({ count: 3, where: ['sitemap-1.xml', 'sitemap-1.txt', 'sitemap.xml.gz'] })
    expect(finding?.evidence.map(({ value }) => value)).toEqual(['2, 2', '1, 2', '2, 3'])
  })

  test('stay with `strict`', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'dist/sitemap.txt': 'https://example.com/1\n' })
    await expect(remake(root, { text: true, strict: true })).rejects.toMatchObject({ code: 'sitemap-replaced' })
    expect(readFileSync(join(root, 'dist/sitemap.txt'), 'utf8')).toBe('https://example.com/1\n')
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/sitemap.txt'])
  })

  test('that cannot be read have an unknown number of URLs', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'dist/sitemap.xml': theirs })
    const close = () => chmodSync(join(root, 'dist/sitemap.xml'), 0)
    const replaced = { code: 'sitemap-replaced', evidence: [{ value: 'unknown, 1' }] }
    const first = await generateUnprivileged(root, {}, close)
    expect(first.findings?.find(({ code }) => code === replaced.code)).toMatchObject(replaced)
    const written = readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')
    expect(written).toContain('<loc>https://example.com/a.html</loc>')
    // The same size this time, so that only its bytes could tell whether it is the same.
    const second = await generateUnprivileged(root, {}, close)
    expect(second.findings?.find(({ code }) => code === replaced.code)).toMatchObject(replaced)
    expect(second.files?.find(({ path }) => path === 'sitemap.xml')?.state).toBe('written')
    expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toBe(written)
  })
})

describe('the report of the last run', () => {
  const options = { text: true, maxUrls: 1 }
  const tree = { 'dist/a.html': html(), 'dist/b.html': html(), 'node_modules/.keep': '' }

  test('knows the text sitemaps, and what its index no longer says', async () => {
    const { root, report } = await make(tree, options)
    await saveReport(report, root)
    fill(root, { 'dist/sitemap.xml': theirs })
    const { codes, report: second } = await remake(root)
    expect(codes).toEqual(['robots-stale-line', 'sitemap-replaced'])
    expect(second.files.filter(({ state }) => state === 'removed').map(({ path }) => path)).toEqual([
      'sitemap-1.xml',
      'sitemap-2.xml',
      'sitemap-1.txt',
      'sitemap-2.txt',
    ])
  })

  test('of another entry file says nothing of this one', async () => {
    const { root, report } = await make(tree, { ...options, filename: 'docs.xml' })
    await saveReport(report, root)
    const before = treeOf(root).filter((file) => !file.startsWith('node_modules'))
    const { codes } = await remake(root)
    expect(codes).toEqual(['sitemap-doubtful'])
    expect(treeOf(root).filter((file) => !file.startsWith('node_modules'))).toEqual(
      [...before, 'dist/sitemap.xml'].sort(),
    )
  })
})

test('a folder that may not be written keeps its old files', async () => {
  const root = folderOf({ 'dist/a.html': html(), 'dist/sitemap.xml': 'old', 'dist/robots.txt': 'User-agent: *\n' })
  const outcome = await generateUnprivileged(root, {}, () => chmodSync(join(root, 'dist'), 0o555))
  chmodSync(join(root, 'dist'), 0o755)
  expect(outcome).toMatchObject({ code: 'write-failed', message: expect.stringContaining('Make the folder writable') })
  expect(treeOf(root)).toEqual(['dist/a.html', 'dist/robots.txt', 'dist/sitemap.xml'])
  expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toBe('old')
})
