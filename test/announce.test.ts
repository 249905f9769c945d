import { chmodSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { saveReport } from '../src/io/save-report.ts'
import { fill, folderOf, html, make, remake, treeOf, type Tree } from './site.ts'
import { generateUnprivileged } from './unprivileged.ts'

const noindex = html('<meta name="robots" content="noindex">')
const link = '<link rel="sitemap" href="/map-old.xml">'
const line = (file: string) => `Sitemap: https://example.com/${file}\n`
const MADE = 'User-agent: *\nAllow: /\n\n'

describe('the copy at an announced address', () => {
  test.each([
    ['still announced', html(`<meta name="robots" content="noindex">${link}`)],
    ['no longer announced', noindex],
  ])('goes when there is nothing to list, %s', async (_, page) => {
    const { root } = await make({ 'dist/a.html': html(link), 'dist/b.html': html(link) }, { maxUrls: 1 })
    expect(treeOf(root)).toContain('dist/map-old.xml')
    fill(root, { 'dist/a.html': page, 'dist/b.html': page })
    const { codes } = await remake(root, { maxUrls: 1 })
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/b.html'])
    expect(codes).toEqual(['all-left-out'])
  })

  test('is written anew each time', async () => {
    const { root } = await make({ 'dist/a.html': html(link) })
    fill(root, { 'dist/b.html': html() })
    const { read } = await remake(root)
    expect(read('map-old.xml')).toBe(read('sitemap.xml'))
    expect(read('map-old.xml')).toContain('/b.html')
  })

  test('is not written over the sitemap of another run', async () => {
    const { root, read } = await make({ 'dist/a.html': html(), 'dist/docs/b.html': html() }, { filename: 'docs.xml' })
    const docs = read('docs.xml')
    fill(root, { 'public/robots.txt': line('docs.xml') })
    const { codes } = await remake(root, { exclude: '/docs/**' })
    expect(read('docs.xml')).toBe(docs)
    expect(read('sitemap.xml')).not.toBe(docs)
    expect(codes).toEqual([])
  })
})

describe('a sitemap of ours that this run does not write', () => {
  test('is told by its entry file, and stays', async () => {
    const { root } = await make({ 'dist/a.html': html(), 'dist/b.html': html() }, { filename: 'old.xml', maxUrls: 1 })
    const { report, codes } = await remake(root)
    expect(codes).toEqual(['sitemap-doubtful'])
    expect(report.findings.find(({ code }) => code === 'sitemap-doubtful')).toMatchObject({
      where: ['old.xml'],
      evidence: [{ from: 'file', file: 'old.xml', line: 2, value: '<!-- waymark -->' }],
    })
    expect(treeOf(root)).toContain('dist/old-1.xml')
  })

  test('is in use by the word of the sources that announce it', async () => {
    const { root } = await make({ 'dist/a.html': html() }, { filename: 'docs.xml', text: true })
    expect((await remake(root)).codes).toEqual(['sitemap-doubtful'])
    fill(root, { 'public/robots.txt': line('docs.xml') + line('sitemap.txt') })
    expect((await remake(root)).codes).toEqual([])
  })

  test.each([{}, { maxUrls: 1, gzip: true }])(
    'is of another instance in the same configuration: %j',
    async (options) => {
      const tree = { 'dist/a.html': html(), 'dist/b.html': html() }
      const { root } = await make(tree, { filename: 'other.xml', ...options })
      const before = treeOf(join(root, 'dist'))
      const facts = { framework: 'vite', outDir: join(root, 'dist'), base: '/', beside: ['other.xml'] }
      const { codes } = await remake(root, {}, { facts })
      expect(codes).toEqual([])
      expect(treeOf(join(root, 'dist'))).toEqual([...before, 'sitemap.xml'].sort())
    },
  )

  test('lies in the public folder, and is none of our business', async () => {
    const { read } = await make({ 'dist/a.html': html() }, { filename: 'docs.xml' })
    const docs = read('docs.xml')
    const { codes } = await make({ 'dist/a.html': html(), 'dist/docs.xml': docs, 'public/docs.xml': docs })
    expect(codes).toEqual([])
  })
})

describe('robots.txt when there is nothing to list', () => {
  const cases: [what: string, tree: Tree, robots: string | undefined, codes: string[]][] = [
    ['that we made goes', { 'dist/robots.txt': MADE + line('sitemap.xml') }, undefined, []],
    [
      'that we made for several files goes',
      { 'dist/robots.txt': MADE + line('sitemap.xml') + line('sitemap.txt') + line('sitemap-2.txt') },
      undefined,
      [],
    ],
    [
      'that we made, and that announces what is there, stays',
      { 'dist/robots.txt': MADE + line('sitemap.xml') + line('other.xml'), 'dist/other.xml': '<urlset/>' },
      MADE + line('sitemap.xml') + line('other.xml'),
      ['robots-stale-line'],
    ],
    [
      'of the user, though ours would be the same, stays',
      { 'dist/robots.txt': MADE + line('sitemap.xml'), 'public/robots.txt': MADE + line('sitemap.xml') },
      MADE + line('sitemap.xml'),
      ['robots-stale-line'],
    ],
    [
      'with rules stays, and its dead line is told',
      { 'dist/robots.txt': `User-agent: *\nDisallow: /x\n\n${line('sitemap.xml')}` },
      `User-agent: *\nDisallow: /x\n\n${line('sitemap.xml')}`,
      ['robots-stale-line'],
    ],
    [
      'that announces other sites stays',
      { 'dist/robots.txt': `${MADE}Sitemap: https://other.example/sitemap.xml\n` },
      `${MADE}Sitemap: https://other.example/sitemap.xml\n`,
      [],
    ],
    ['that announces nothing stays', { 'dist/robots.txt': MADE }, MADE, []],
    ['that is not there is not made', {}, undefined, []],
  ]
  test.each(cases)('%s', async (_, tree, robots, more) => {
    const root = folderOf({ 'dist/a.html': noindex, ...tree })
    const { codes } = await remake(root)
    expect(codes).toEqual(['all-left-out', ...more])
    if (robots === undefined) expect(treeOf(root)).toEqual(['dist/a.html'])
    else expect(readFileSync(join(root, 'dist/robots.txt'), 'utf8')).toBe(robots)
  })

  test('after a run with text sitemaps', async () => {
    const { root } = await make({ 'dist/a.html': html() }, { text: true })
    fill(root, { 'dist/a.html': noindex })
    const { report, codes } = await remake(root, { text: true })
    // No report says whose the text is: it stays, and so does what announces it.
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/robots.txt', 'dist/sitemap.txt'])
    expect(codes).toEqual(['all-left-out', 'robots-stale-line', 'sitemap-doubtful'])
    expect(report.files.map(({ path, state }) => [path, state])).toEqual([['sitemap.xml', 'removed']])
  })

  test('after a run with text sitemaps that its report names', async () => {
    const { root, report } = await make({ 'dist/a.html': html(), 'node_modules/.keep': '' }, { text: true })
    await saveReport(report, root)
    fill(root, { 'dist/a.html': noindex })
    const { codes } = await remake(root, { text: true })
    expect(treeOf(join(root, 'dist'))).toEqual(['a.html'])
    expect(codes).toEqual(['all-left-out'])
  })

  test('stays as it is with `robots: false`', async () => {
    const { root } = await make({ 'dist/a.html': html() })
    fill(root, { 'dist/a.html': noindex })
    await remake(root, { robots: false })
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/robots.txt'])
  })

  test('is only told with `write: false`', async () => {
    const root = folderOf({ 'dist/a.html': noindex, 'dist/robots.txt': MADE + line('sitemap.xml') })
    const { report } = await remake(root, { write: false })
    expect(report.files).toMatchObject([{ path: 'robots.txt', state: 'planned' }])
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/robots.txt'])
  })
})

describe('robots.txt that is a link', () => {
  test('out of the output: the source stays as it is', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'public/robots.txt': 'User-agent: *\nDisallow:\n' })
    symlinkSync('../public/robots.txt', join(root, 'dist/robots.txt'))
    const { read } = await remake(root)
    expect(read('robots.txt')).toContain(line('sitemap.xml'))
    expect(lstatSync(join(root, 'dist/robots.txt')).isFile()).toBe(true)
    expect(readFileSync(join(root, 'public/robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow:\n')
  })

  test('into a folder that cannot be written: nothing is replaced', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'dist/sitemap.xml': 'old', 'dist/x/robots.txt': 'User-agent: *\n' })
    symlinkSync('x/robots.txt', join(root, 'dist/robots.txt'))
    const outcome = await generateUnprivileged(root, {}, () => chmodSync(join(root, 'dist/x'), 0o555))
    chmodSync(join(root, 'dist/x'), 0o755)
    expect(outcome).toMatchObject({ code: 'write-failed', message: expect.stringMatching(/^`robots\.txt`.*EACCES/) })
    expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toBe('old')
    expect(treeOf(root)).toEqual(['dist/a.html', 'dist/robots.txt', 'dist/sitemap.xml', 'dist/x/robots.txt'])
  })

  test('a folder in its place: nothing is replaced', async () => {
    const root = folderOf({ 'dist/a.html': html(), 'dist/sitemap.xml': 'old' })
    mkdirSync(join(root, 'dist/robots.txt'))
    await expect(remake(root)).rejects.toMatchObject({ message: expect.stringContaining('robots.txt') })
    expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toBe('old')
  })
})
