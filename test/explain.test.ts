/** `waymark explain`: what is said of one page, and on whose word. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../src/cli.ts'
import type { Explanation } from '../src/core/explain.ts'
import { generateSitemap } from '../src/api.ts'
import { generate } from '../src/generate.ts'
import { keepReport } from '../src/keep-report.ts'
import type { Options } from '../src/options.ts'
import { fill, folderOf, html, NOW, type Tree } from './site.ts'

const SITE = 'https://example.com'

function git(cwd: string, day: string, ...args: string[]): string {
  const date = `${day}T10:00:00Z`
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' }
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  return execFileSync('git', [...person, ...args], { cwd, env, encoding: 'utf8' }).trim()
}

interface Asked {
  code: number
  out: string
  err: string
}

async function cli(root: string, ...argv: string[]): Promise<Asked> {
  return waymark(root, 'explain', ...argv)
}

async function waymark(root: string, ...argv: string[]): Promise<Asked> {
  const text = { out: '', err: '' }
  const output = (name: 'out' | 'err') => ({ write: (written: string) => (text[name] += written) })
  const world = { env: {}, cwd: root, now: NOW, stdout: output('out'), stderr: output('err') }
  return { code: await run(argv, world), ...text }
}

/** A built site whose report was saved. */
async function built(tree: Tree, options: Options = {}): Promise<string> {
  const root = folderOf(tree)
  mkdirSync(join(root, 'node_modules'))
  await generateSitemap({ site: SITE, outDir: 'dist', ...options }, { cwd: root, env: {}, now: NOW })
  return root
}

async function pagesOf(root: string, target: string, ...flags: string[]): Promise<Explanation[]> {
  const { out } = await cli(root, 'dist', target, '--json', ...flags)
  return (JSON.parse(out) as { pages: Explanation[] }).pages
}

const page = (head = '') => html(head)

describe('whose word it is', () => {
  const tree = { 'dist/index.html': page(), 'dist/a/index.html': page() }

  it('is that of the last build as long as the sitemap is the one it wrote', async () => {
    const root = await built(tree)
    // Without --site: a new run would have to ask for it.
    const { code, out } = await cli(root, 'dist', '/a/')
    expect(out).toContain('From the report of the last build.')
    expect(out).toContain(`${SITE}/a/ is listed`)
    expect(code).toBe(0)
  })

  it.each([
    ['the sitemap was changed', 'dist/sitemap.xml', 'since the sitemap is not the one that the last build wrote'],
    ['there is no report', 'node_modules/.cache/waymark/dist.json', 'since there is no report of an earlier build'],
  ])('is that of a new run where %s', async (_, file, because) => {
    const root = await built(tree)
    fill(root, { [file]: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>', 'dist/b/index.html': page() })
    const { code, out } = await cli(root, 'dist', '/b/', '--site', SITE)
    expect(out).toContain(because)
    expect(out).toContain(`${SITE}/b/ is not in dist/sitemap.xml; a run now would list it`)
    expect(code).toBe(0)
  })

  it('is that of the build whose output an adapter has copied here, also over an older one of its own', async () => {
    const root = await built({ 'build/index.html': page() }, { outDir: 'build' })
    fill(root, { 'dist/index.html': page(), 'dist/a/index.html': page() })
    await generateSitemap({ site: SITE, outDir: 'dist', pages: ['/b/'] }, { cwd: root, env: {}, now: NOW })
    cpSync(join(root, 'dist'), join(root, 'build'), { recursive: true })
    const { code, out } = await cli(root, 'build', '/b/')
    expect(out).toContain('From the report of the last build.')
    expect(out).toContain(`${SITE}/b/ is listed`)
    expect(code).toBe(0)
  })

  it('is that of a new run where the copy has another sitemap, or none', async () => {
    const root = await built(tree)
    fill(root, { 'build/index.html': page(), 'build/sitemap.xml': '<urlset/>', 'bare/index.html': page() })
    // Of a build that made no sitemap every folder would be a copy.
    fill(root, { 'preview/index.html': page('<meta name="robots" content="noindex">') })
    await generateSitemap({ site: SITE, outDir: 'preview' }, { cwd: root, env: {}, now: NOW })
    for (const folder of ['build', 'bare'])
      expect((await cli(root, folder, '/', '--site', SITE)).out).toContain('there is no report of an earlier build')
  })

  it('is asked for where the folder has no report and the site is not told: the folder of the last build is named', async () => {
    const root = await built(tree, { outDir: 'dist' })
    fill(root, { 'other/index.html': page() })
    await expect(cli(root, 'other', '/')).resolves.toMatchObject({
      code: 2,
      err: expect.stringMatching(/`site` is missing.*\nThe last build wrote to dist: /) as string,
    })
    fill(root, { 'dist/sitemap.xml': '<urlset/>', 'dist/robots.txt': '' })
    const changed = await cli(root, 'dist', '/')
    expect(changed.err).toContain('`site` is missing')
    expect(changed.err).not.toContain('The last build')
  })

  it('is that of a new run with --fresh, which writes nothing', async () => {
    const root = folderOf(tree)
    const { code, out } = await cli(root, 'dist', '/', '--site', SITE, '--fresh')
    expect(out).toContain('Run afresh, as told')
    expect(existsSync(join(root, 'dist/sitemap.xml'))).toBe(false)
    expect(code).toBe(0)
  })

  it('explains what a run that fails found out', async () => {
    const root = folderOf({ 'dist/a/index.html': page('<meta name="robots" content="noindex">') })
    const { code, out } = await cli(root, 'dist', '/a/', '--site', SITE, '--strict')
    expect(out).toContain('This run would fail')
    expect(out).toContain('is left out: noindex')
    expect(code).toBe(0)
  })
})

describe('in or out', () => {
  const tree = {
    'dist/index.html': page(),
    'dist/meta/index.html': page('<meta name="robots" content="noindex, nofollow">'),
    'dist/header/index.html': page(),
    'dist/moved/index.html': page(),
    'dist/copy/index.html': page(`<link rel="canonical" href="${SITE}/">`),
    'dist/private/index.html': page(),
    'dist/draft/index.html': page(),
    'dist/robots.txt': 'User-agent: *\n\nDisallow: /private/\n',
    'dist/_headers': '/other\n  X-Frame-Options: DENY\n/header/*\n  X-Robots-Tag: noindex\n',
    'dist/_redirects': '# old\n/moved/* / 301!\n',
    'netlify.toml': '',
    'content/draft.md': '---\ntitle: Draft\ndraft: true\n---\n',
  }
  const CASES: [path: string, reason: string, why: object][] = [
    ['/meta/', 'noindex', { from: 'html', file: 'meta/index.html', line: 5, name: 'meta name=robots' }],
    ['/header/', 'noindex', { from: 'platform', file: 'dist/_headers', line: 4 }],
    ['/moved/', 'redirect', { from: 'platform', file: 'dist/_redirects', line: 2 }],
    ['/copy/', 'canonical', { from: 'html', line: 5, value: `${SITE}/` }],
    ['/private/', 'robots', { from: 'robots', file: 'robots.txt', line: 3, value: 'Disallow: /private/' }],
    ['/draft/', 'draft', { from: 'front-matter', file: 'content/draft.md', line: 3, name: 'draft' }],
  ]
  it.each(CASES)('%s: %s, with the line that says so', async (path, reason, why) => {
    const root = await built(tree, { content: { 'content/*.md': '/[slug]/' } })
    const [explanation] = await pagesOf(root, path)
    expect(explanation).toMatchObject({ kept: false, reason })
    expect(explanation?.why).toMatchObject(why)
    const { out } = await cli(root, 'dist', path)
    const { file, line } = explanation?.why ?? {}
    expect(out).toMatch(new RegExp(`${file ?? ''}:${line}\\b`))
  })
})

describe('without the report of the build, the sitemap in the folder tells the address', () => {
  const urlset = (...locs: string[]) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`
  const CASES: [what: string, tree: Tree, url: string, by: string][] = [
    ['its URLs', { 'sitemap.xml': urlset(`${SITE}/`, `${SITE}/a/`) }, `${SITE}/`, 'dist/sitemap.xml'],
    ['its URLs below a path', { 'sitemap.xml': urlset(`${SITE}/docs/a/`) }, `${SITE}/docs/`, 'dist/sitemap.xml'],
    [
      'robots.txt',
      { 'sitemap.xml': urlset(`${SITE}/`), 'robots.txt': `Sitemap: ${SITE}/sitemap.xml\n` },
      `${SITE}/`,
      'dist/robots.txt',
    ],
    ['a sitemap of another name', { 'sitemap-index.xml': urlset(`${SITE}/`) }, `${SITE}/`, 'dist/sitemap-index.xml'],
    ['a sitemap of another kind', { 'sitemap.txt': `${SITE}/\n` }, `${SITE}/`, 'dist/sitemap.txt'],
  ]
  const site = (tree: Tree) => ({
    'dist/index.html': page(),
    'dist/a/index.html': page(),
    ...Object.fromEntries(Object.entries(tree).map(([file, text]) => [`dist/${file}`, text])),
  })

  it.each(CASES)('by %s', async (_, tree, url, by) => {
    const root = folderOf(site(tree))
    const { code, out } = await cli(root, 'dist', '/a/')
    expect(out).toContain(`The address of the site, ${url}, is that of ${by}: no \`--site\` was given.`)
    expect(out).toMatch(new RegExp(`^${url}a/ is (?:listed$|not in dist/sitemap)`, 'm'))
    expect(code).toBe(0)
    const told = await waymark(root, 'report', 'dist')
    expect(told.out).toContain(`The address of the site, ${url}, is that of ${by}`)
    expect(told.code).toBe(0)
  })

  it.each([
    ['there is none', {}],
    ['it says nothing', { 'sitemap.xml': urlset() }],
    ['it is broken', { 'sitemap.xml': '<urls' }],
    ['it is no sitemap', { 'sitemap.xml': '<!doctype html><html></html>' }],
  ] as [string, Tree][])('but not where %s', async (_, tree) => {
    const { code, err } = await cli(folderOf(site(tree)), 'dist', '/a/')
    expect(err).toContain('`site` is missing')
    expect(code).toBe(2)
  })

  it('nor where someone else tells it', async () => {
    const tree = site({ 'sitemap.xml': urlset('https://other.example/') })
    expect((await cli(folderOf(tree), 'dist', '/a/', '--site', SITE)).out).not.toContain('The address of the site')
    const stated = { ...tree, 'dist/index.html': page(`<link rel="canonical" href="${SITE}/">`) }
    const { out } = await cli(folderOf(stated), 'dist', '/a/')
    expect(out).not.toContain('The address of the site')
    expect(out).toContain(`${SITE}/a/ is not in dist/sitemap.xml; a run now would list it`)
  })

  it('and what else it lists is not said to be nowhere', async () => {
    const root = folderOf(site({ 'sitemap.xml': urlset(`${SITE}/`, `${SITE}/shop/1`, `${SITE}/shop/2?a=1&amp;b=2`) }))
    const { code, out, err } = await cli(root, 'dist', '/shop/1/')
    expect(out).toContain('dist/sitemap.xml lists 2 URLs that this run does not know')
    expect(err).toContain(`${SITE}/shop/1/ is listed in dist/sitemap.xml, and this run does not know why`)
    expect(code).toBe(1)
    expect((await cli(root, 'dist', '/shop/3')).err).toContain('is not in the sitemap')
    const given = await cli(root, 'dist', '/shop/1', '--pages', '/shop/1')
    expect(given.out).toContain(`${SITE}/shop/1 is listed`)
    expect(given.out).not.toContain('does not know')
    const other = await cli(root, 'dist', '/shop/1', '--pages', '/shop/2')
    expect(other.err).toContain(`${SITE}/shop/1 is listed in dist/sitemap.xml, and this run does not know why`)
  })
})

describe('a new run: what is true of the sitemap in the folder comes first', () => {
  const urlset = (...paths: string[]) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${SITE}${path}</loc></url>`).join('')}</urlset>`
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${SITE}/part.xml</loc></sitemap></sitemapindex>`
  const noindex = page('<meta name="robots" content="noindex">')
  const wouldList = 'a run now would list it'
  const wouldNot = 'a run now would leave it out: noindex'
  const CASES: [what: string, tree: Tree, path: string, headline: string, lists?: boolean][] = [
    ['lists it', { 'sitemap.xml': urlset('/a/') }, '/a/', 'is listed', true],
    ['does not', { 'sitemap.xml': urlset('/') }, '/a/', `is not in dist/sitemap.xml; ${wouldList}`, false],
    [
      'lists what is to be left out',
      { 'sitemap.xml': urlset('/no/') },
      '/no/',
      `is in dist/sitemap.xml; ${wouldNot}`,
      true,
    ],
    ['does not list that either', { 'sitemap.xml': urlset('/') }, '/no/', 'is left out: noindex', false],
    ['lists it in a part', { 'sitemap.xml': index, 'part.xml': urlset('/a/') }, '/a/', 'is listed', true],
    [
      'not in a part',
      { 'sitemap.xml': index, 'part.xml': urlset('/') },
      '/a/',
      `is not in dist/sitemap.xml; ${wouldList}`,
      false,
    ],
    ['lists it as text', { 'sitemap.txt': `${SITE}/a/\n` }, '/a/', 'is listed', true],
    ['lacks a part', { 'sitemap.xml': index }, '/a/', 'would be listed by a run now (dist/sitemap.xml cannot be read)'],
    [
      'is broken',
      { 'sitemap.xml': '<urlset' },
      '/no/',
      'would be left out by a run now: noindex (dist/sitemap.xml cannot be read)',
    ],
    ['is not there', {}, '/a/', `is not listed, since the folder holds no sitemap; ${wouldList}`, false],
    ['is not there, nor would it list it', {}, '/no/', 'is left out: noindex', false],
    [
      'lists another item of `pages`',
      { 'sitemap.xml': urlset('/') },
      '/x',
      `is not in dist/sitemap.xml; ${wouldList}`,
      false,
    ],
    ['lists that item', { 'sitemap.xml': urlset('/x') }, '/x', 'is listed', true],
  ]
  it.each(CASES)('which %s', async (_, files, path, headline, lists) => {
    const root = folderOf({ 'dist/index.html': page(), 'dist/a/index.html': page(), 'dist/no/index.html': noindex })
    for (const [file, text] of Object.entries(files)) fill(root, { [`dist/${file}`]: text })
    for (const flags of [[], ['--fresh']]) {
      const { code, out } = await cli(root, 'dist', path, '--site', SITE, '--pages', '/x', ...flags)
      expect(out.split('\n').find((line) => line.startsWith(SITE))).toBe(`${SITE}${path} ${headline}`)
      expect(code).toBe(0)
    }
    const [told] = await pagesOf(root, path, '--site', SITE, '--pages', '/x')
    expect(told?.present?.lists).toBe(lists)
  })

  it('a file that shares the URL of another one is left out, though the URL is listed', async () => {
    const root = folderOf({ 'dist/a.html': page(), 'dist/a/index.html': page(), 'dist/sitemap.xml': urlset('/a/') })
    const { out } = await cli(root, 'dist', '/a/', '--site', SITE, '--url-style', 'slash')
    expect(out).toMatch(/\/a\/ is listed\n[^]*\/a\/ is left out: /)
  })

  it('the report of the last build needs no comparing', async () => {
    const [told] = await pagesOf(await built({ 'dist/a/index.html': page() }), '/a/')
    expect(told).toMatchObject({ kept: true })
    expect(told).not.toHaveProperty('present')
  })

  it('a draft that the sitemap lists is not said to be nowhere', async () => {
    const tree = {
      'dist/index.html': page(),
      'md/b.md': '---\ndraft: true\n---\n',
      'dist/sitemap.xml': urlset('/', '/b/'),
    }
    const root = folderOf({ ...tree, 'w.json': '{ "content": { "md/*.md": "/[slug]/" } }' })
    const { err } = await cli(root, 'dist', '/b/', '--config', 'w.json')
    expect(err).toContain(
      `${SITE}/b/ is listed in dist/sitemap.xml, and a run now would not list it: md/b.md is a draft`,
    )
  })
})

describe('which page', () => {
  const tree = {
    'dist/index.html': page(),
    'dist/a/index.html': page(),
    'dist/b c.html': page(),
    'dist/é.html': page(),
    'md/a.md': '---\ntitle: A\n---\n',
  }
  it.each([
    ['/docs/a/', '/docs/a/'],
    ['/a', '/docs/a/'],
    ['a/index.html', '/docs/a/'],
    ['dist/a/index.html', '/docs/a/'],
    ['./dist/a/index.html', '/docs/a/'],
    ['dist\\a\\index.html', '/docs/a/'],
    ['md/a.md', '/docs/a/'],
    [`${SITE}/docs/a#part`, '/docs/a/'],
    ['/b c', '/docs/b%20c.html'],
    ['/b%20c.html', '/docs/b%20c.html'],
    ['é', '/docs/%C3%A9.html'],
    ['/', '/docs/'],
  ])('%s is %s', async (target, path) => {
    const root = await built(tree, { base: '/docs/', content: { 'md/*.md': '/[slug]/' } })
    expect((await pagesOf(root, target)).map(({ url }) => url)).toEqual([SITE + path])
  })

  it('tells all files that share a URL', async () => {
    const root = await built(
      { 'dist/index.html': page(), 'dist/a.html': page(), 'dist/a/index.html': page() },
      { urlStyle: 'slash' },
    )
    expect((await pagesOf(root, '/a/')).map(({ file, kept }) => [file, kept])).toEqual([
      ['a.html', true],
      ['a/index.html', false],
    ])
  })

  it('finds a URL of `pages` in the files of the sitemap', async () => {
    const options = {
      pages: [{ loc: '/q?a=1&b=2', lastmod: '2026-05-10' }, '/plain'],
      maxUrls: 1,
      gzip: 'only',
    } as const
    const root = await built({ 'dist/index.html': page() }, options)
    expect(await pagesOf(root, `${SITE}/q?a=1&b=2`)).toMatchObject([{ kept: true, lastmod: '2026-05-10' }])
    expect(await pagesOf(root, '/plain/')).toMatchObject([{ url: `${SITE}/plain` }])
  })

  describe('by what it is made of', () => {
    const tree = { 'dist/index.html': page(), 'src/Team.vue': '', 'src/Jobs.vue': '', 'w.json': '{}' }
    const CASES: [what: string, options: Options, target: string, url: string][] = [
      ['an item of `pages`', { pages: [{ loc: '/team', source: 'src/Team.vue' }] }, 'src/Team.vue', '/team'],
      ['as a shell completes it', { pages: [{ loc: '/team', source: 'src/Team.vue' }] }, './src/Team.vue', '/team'],
      [
        'one that `transform` saw',
        { pages: [{ loc: '/team', source: 'src/Team.vue' }], transform: (entry) => entry },
        'src/Team.vue',
        '/team',
      ],
      [
        'one that it moved',
        {
          pages: [{ loc: '/team', source: 'src/Team.vue' }],
          transform: (entry) => (entry.loc.endsWith('/team') ? { ...entry, loc: '/crew' } : entry),
        },
        'src/Team.vue',
        '/crew',
      ],
      [
        'one that is left out',
        { pages: [{ loc: '/team', source: 'src/Team.vue' }], exclude: '/team' },
        'src/Team.vue',
        '/team',
      ],
      ['one that is a page of the build', { pages: [{ loc: '/', source: 'src/Team.vue' }] }, 'src/Team.vue', '/'],
    ]
    it.each(CASES)('%s: %o', async (_, options, target, url) => {
      const root = await built(tree, options)
      expect(await pagesOf(root, target)).toMatchObject([{ url: SITE + url, source: 'src/Team.vue' }])
      for (const asked of [target, url]) {
        const { code, out, err } = await cli(root, 'dist', asked)
        expect(out).toMatch(/^ {2}source +src\/Team\.vue$/m)
        expect({ code, err }).toEqual({ code: 0, err: '' })
      }
    })

    it('where it is said afresh, too', async () => {
      const root = folderOf({ ...tree, 'w.json': '{ "pages": [{ "loc": "/team", "source": "src/Team.vue" }] }' })
      const flags = ['--site', SITE, '--config', 'w.json']
      expect(await pagesOf(root, 'src/Team.vue', ...flags)).toMatchObject([
        { url: `${SITE}/team`, present: { lists: false } },
      ])
    })

    it.each([
      ['/team', 'src/Jobs.vue'],
      ['/', 'src/None.vue'],
    ])('not of another file: %s is not %s', async (loc, target) => {
      const root = await built(tree, { pages: [{ loc, source: 'src/Team.vue' }] })
      expect((await cli(root, 'dist', target)).code).toBe(1)
    })

    const template = 'src/pages/[...slug].astro'
    async function templated(count: number, pages: Options['pages'] = []) {
      const names = Array.from({ length: count }, (_, at) => `p${at}/index.html`)
      const files = Object.fromEntries(
        names.map((name, at) => [`dist/${name}`, at === 1 ? page('<meta name="robots" content="noindex">') : page()]),
      )
      const root = folderOf({ ...tree, ...files, [template]: '' })
      mkdirSync(join(root, 'node_modules'))
      const facts = {
        framework: 'astro',
        outDir: join(root, 'dist'),
        base: '/',
        pages: new Map(names.map((name) => [name, { template }])),
      }
      await generateSitemap({ site: SITE, outDir: 'dist', pages }, { cwd: root, env: {}, now: NOW, facts })
      return root
    }

    it('a template makes several, of which the first are shown', async () => {
      const root = await templated(7)
      const { code, out } = await cli(root, 'dist', template)
      expect(out.split('\n').slice(2, -1)).toEqual([
        `${template} makes 7 pages`,
        `  ${SITE}/p0/ is listed`,
        expect.stringContaining(`  ${SITE}/p1/ is left out: noindex`),
        ...[2, 3, 4].map((at) => `  ${SITE}/p${at}/ is listed`),
        '  and 2 more',
      ])
      expect(code).toBe(0)
      const { out: json } = await cli(root, 'dist', template, '--json')
      expect(JSON.parse(json)).toMatchObject({
        made: { of: template, count: 7 },
        pages: [{ url: `${SITE}/p0/`, template }, {}, {}, {}, {}],
      })
    })

    it('or one, which is explained', async () => {
      const { out } = await cli(await templated(1), 'dist', template)
      expect(out).toContain(`${SITE}/p0/ is listed\n  URL by`)
    })

    it('items of `pages` among them', async () => {
      const { out } = await cli(await templated(2, [{ loc: '/q', source: template }]), 'dist', template)
      expect(out).toContain(`makes 3 pages`)
      expect(out).toContain(`  ${SITE}/q is listed\n`)
    })
  })

  describe('a content file that has no page', () => {
    const tree = {
      'dist/index.html': page(),
      'dist/a/index.html': page(),
      'md/a.md': '---\ntitle: A\n---\n',
      'md/b.md': '---\ntitle: B\ndraft: true\n---\n',
      'md/c.md': '---\ntitle: C\ndraft: false\n---\n',
      'notes/d.md': '+++\ndraft = true\n+++\n',
    }
    const draft =
      'md/b.md is a draft (front-matter md/b.md:3 draft: true): no page of this build is known to be made of it.'
    const CASES: [target: string, words: string][] = [
      // By the page that it would be, in any form, and by the file.
      ['/b/', draft],
      ['/b', draft],
      [`${SITE}/b/`, draft],
      ['md/b.md', draft],
      ['./md/b.md', draft],
      ['notes/d.md', 'notes/d.md is a draft (front-matter notes/d.md:2 draft: true)'],
      ['md/c.md', 'No page of this build is known to be made of md/c.md.'],
      ['/c/', `${SITE}/c/ is not in the sitemap`],
      ['md/none.md', `${SITE}/md/none.md is not in the sitemap`],
      ['../outside.md', 'is not in the sitemap'],
    ]
    it.each(CASES)('%s: %s', async (target, words) => {
      const root = await built(tree, { content: { 'md/*.md': '/[slug]/' } })
      const { code, err } = await cli(root, 'dist', target)
      expect(err).toContain(words)
      expect(code).toBe(1)
    })
  })

  it.each([
    ['/abuot/', `${SITE}/abuot/ is not in the sitemap`],
    ['/abuot/', 'Did you mean /about/?'],
    ['https://other.example/about/', `is not on this site, which is ${SITE}`],
  ])('%s: %s', async (target, words) => {
    const root = await built({ 'dist/about/index.html': page() })
    const { code, err } = await cli(root, 'dist', target)
    expect(err).toContain(words)
    expect(code).toBe(1)
  })

  it.each([[[]], [['dist']], [['dist', '/a', '/b']], [['dist', '/a', '--frsh']]])('%j is wrong use', async (argv) => {
    const { code, err } = await cli(folderOf({}), ...argv)
    expect(err).toContain('error:')
    expect(code).toBe(2)
  })
})

describe('which sources were asked for the date', () => {
  const modified = (date: string) => page(`<meta property="article:modified_time" content="${date}">`)
  const CASES: [what: string, tree: Tree, options: Options, answers: string[], lastmod?: string][] = [
    [
      'front matter first',
      { 'md/a.md': '---\nlastmod: 2026-01-02\n---\n', 'dist/a.html': modified('2026-03-04') },
      {},
      ['frontmatter taken'],
      '2026-01-02',
    ],
    [
      'HTML when it says nothing',
      { 'md/a.md': '---\ntitle: A\n---\n', 'dist/a.html': modified('2026-03-04') },
      {},
      ['frontmatter silent', 'html taken'],
      '2026-03-04',
    ],
    [
      'what is no date',
      { 'md/a.md': '---\nlastmod: soon\n---\n', 'dist/a.html': modified('2026-03-04') },
      {},
      ['frontmatter invalid', 'html taken'],
      '2026-03-04',
    ],
    [
      'what is in the future',
      { 'md/a.md': '---\nlastmod: 2031-01-01\ndate: 2025-01-01\n---\n', 'dist/a.html': page() },
      {},
      ['frontmatter future', 'html silent', 'git earlier', 'published taken'],
      '2025-01-01',
    ],
    [
      'the order of the user',
      { 'md/a.md': '---\nlastmod: 2026-01-02\n---\n', 'dist/a.html': modified('2026-03-04') },
      { lastmod: ['html', 'frontmatter'] },
      ['html taken'],
      '2026-03-04',
    ],
    [
      'keys of the user',
      { 'md/a.md': '---\nchanged: 2026-01-02\nlastmod: 2020-01-01\n---\n', 'dist/a.html': page() },
      { lastmod: { keys: { modified: ['changed'] } } },
      ['frontmatter taken'],
      '2026-01-02',
    ],
    ['nobody', { 'dist/a.html': page() }, { lastmod: false }, []],
    [
      'nobody, since the user gives it',
      { 'dist/a.html': modified('2026-03-04') },
      { pages: [{ loc: '/a.html', lastmod: '2026-02-02' }] },
      [],
      '2026-02-02',
    ],
    [
      'no one knows',
      { 'dist/a.html': page() },
      {},
      ['frontmatter silent', 'html silent', 'git no-source', 'published silent', 'mtime no-source'],
    ],
  ]
  it.each(CASES)('%s', async (_, tree, options, answers, lastmod) => {
    const root = await built(tree, { content: 'md/a.md' in tree ? { 'md/*.md': '/[slug]' } : {}, ...options })
    const [explanation] = await pagesOf(root, '/a')
    expect(explanation?.asked.map(({ source, answer }) => `${source} ${answer}`)).toEqual(answers)
    expect(explanation?.lastmod).toBe(lastmod)
  })

  it('a date that a build stamped on all pages', async () => {
    const names = Array.from({ length: 24 }, (_, i) => `dist/p${i}/index.html`)
    const root = await built(Object.fromEntries(names.map((name) => [name, modified('2026-11-30T11:59:00Z')])))
    const [explanation] = await pagesOf(root, '/p7/')
    expect(explanation?.asked[1]).toMatchObject({ source: 'html', answer: 'stamped' })
    expect(explanation?.findings.map(({ code }) => code)).toContain('stamped-dates')
    expect(explanation?.lastmod).toBeUndefined()
  })
})

describe('what a framework has read of front matter', () => {
  const DATED: [written: string, value: unknown, name: string, shown: string][] = [
    ['pubDate: 2026-05-10', new Date('2026-05-10'), 'pubDate', 'src/a.md:3 pubDate: 2026-05-10'],
    ['pubDate: May 10 2026', new Date('2026-05-10'), 'pubDate', 'src/a.md:3 pubDate: 2026-05-10'],
    ['updated: 2026-05-10', '2026-05-10', 'updated', 'src/a.md:3 updated: 2026-05-10'],
    [
      'updated: 2026-05-10T10:00:00Z',
      new Date('2026-05-10T10:00:00Z'),
      'updated',
      'src/a.md:3 updated: 2026-05-10T10:00:00Z',
    ],
    // Put there by a schema, or changed since: no line says so.
    ['title: B', new Date('2026-05-10'), 'pubDate', 'src/a.md pubDate: 2026-05-10'],
    ['pubDate: 2026-06-11', new Date('2026-05-10'), 'pubDate', 'src/a.md pubDate: 2026-05-10'],
  ]
  it.each(DATED)('%s, as %o: %s at %s', async (written, value, name, shown) => {
    const root = folderOf({
      'dist/index.html': page(),
      'src/a.md': `---\ntitle: A\n${written}\n---\n`,
      'node_modules/.keep': '',
    })
    const pages = new Map([['index.html', { source: 'src/a.md', data: { title: 'A', [name]: value } }]])
    const facts = { framework: 'astro', outDir: join(root, 'dist'), base: '/', pages }
    await keepReport(await generate({ site: SITE, outDir: 'dist' }, { cwd: root, env: {}, now: NOW, facts }), {}, root)
    const { out } = await cli(root, 'dist', '/')
    expect(out).toContain(`front-matter ${shown}  ← taken`)
  })

  it('a draft is told with its line', async () => {
    const root = folderOf({
      'dist/index.html': page(),
      'dist/b/index.html': page(),
      'src/b.md': '---\ntitle: B\ndraft: true\n---\n',
      'node_modules/.keep': '',
    })
    const pages = new Map([['b/index.html', { source: 'src/b.md', data: { draft: true } }]])
    const facts = { framework: 'astro', outDir: join(root, 'dist'), base: '/', pages }
    await keepReport(await generate({ site: SITE, outDir: 'dist' }, { cwd: root, env: {}, now: NOW, facts }), {}, root)
    expect((await cli(root, 'dist', '/b/')).out).toMatch(/because of +front-matter src\/b\.md:3 draft: true/)
  })
})

describe('where the date of a URL of `pages` is from', () => {
  const site = () => {
    const root = folderOf({ 'dist/index.html': page(), 'src/a.js': '1', 'node_modules/.keep': '' })
    git(root, '2026-02-02', 'init', '-q', '-b', 'main')
    git(root, '2026-02-02', 'add', 'src')
    git(root, '2026-02-02', 'commit', '-qm', 'a')
    return { root, commit: git(root, '2026-02-02', 'rev-parse', 'HEAD').slice(0, 7) }
  }
  const own = { loc: '/a', lastmod: '2026-01-01' }
  const CASES: [what: string, options: Options, dated: string][] = [
    ['itself', { pages: [own] }, 'lastmod 2026-01-01 (pages lastmod: 2026-01-01)'],
    ['itself, beside its source', { pages: [{ ...own, source: 'src/a.js' }] }, '(pages lastmod: 2026-01-01)'],
    ['its source', { pages: [{ loc: '/a', source: 'src/a.js' }] }, '(git src/a.js COMMIT: 2026-02-02T10:00:00+00:00)'],
    [
      'its source, whatever else `transform` changes',
      {
        pages: [{ loc: '/b', source: 'src/a.js' }],
        transform: (entry, { from }) => (from === 'pages' ? { ...entry, loc: '/a' } : entry),
      },
      '(git src/a.js COMMIT: 2026-02-02T10:00:00+00:00)',
    ],
    [
      '`transform`',
      { pages: [{ loc: '/a', source: 'src/a.js' }], transform: (entry) => ({ ...entry, lastmod: '2026-03-03' }) },
      '(option transform: 2026-03-03)',
    ],
    [
      '`transform`, in place and later',
      { pages: [own], transform: (entry) => Promise.resolve(void (entry.lastmod = '2026-03-03')) },
      '(option transform: 2026-03-03)',
    ],
    ['`transform` that changes nothing', { pages: [own], transform: (entry) => entry }, '(pages lastmod: 2026-01-01)'],
  ]
  it.each(CASES)('%s', async (_, options, dated) => {
    const { root, commit } = site()
    const { PATH } = process.env
    await generateSitemap({ site: SITE, outDir: 'dist', ...options }, { cwd: root, env: { PATH }, now: NOW })
    const { out } = await cli(root, 'dist', '/a')
    expect(out).toContain('From the report of the last build.')
    expect(out).toContain(dated.replace('COMMIT', commit))
  })
})

describe('which alternates, and why', () => {
  const link = (code: string, path: string) => `<link rel="alternate" hreflang="${code}" href="${path}">`
  const version = (lang: string, head = '') =>
    `<!doctype html><html lang="${lang}"><head><title>${lang}</title>${head}</head><body></body></html>`
  const tree = {
    'dist/index.html': version('en'),
    'dist/de/index.html': version('de'),
    'dist/visit/index.html': version(
      'en',
      link('de', '/de/besuch/') + link('fr', '/fr/visite/') + link('it', '/it/') + link('es', '/gone/'),
    ),
    'dist/de/besuch/index.html': version('de', link('en', '/visit/')),
    'dist/fr/visite/index.html': version('fr', `<meta name="robots" content="noindex">${link('en', '/visit/')}`),
    'dist/it/index.html': version('it'),
  }
  const i18n = { locales: { '': 'en', de: 'de', fr: 'fr', it: 'it' } }

  it('by paths', async () => {
    const root = await built(tree, { i18n })
    const [explanation] = await pagesOf(root, '/')
    expect(explanation?.alternates.map(({ code, because }) => `${code} ${because}`)).toEqual([
      'de paths',
      'en itself',
      'it paths',
    ])
  })

  it('by links, and which of them do not count', async () => {
    const root = await built(tree, { i18n })
    const [explanation] = await pagesOf(root, '/visit/')
    expect(explanation?.alternates.map(({ code, because }) => `${code} ${because}`)).toEqual(['de mutual', 'en itself'])
    expect(explanation?.refused.map(({ code, because, reason }) => [code, because, reason])).toEqual([
      ['fr', 'left-out', 'noindex'],
      ['it', 'no-return', undefined],
      ['es', 'unknown', undefined],
    ])
    const { out } = await cli(root, 'dist', '/visit/')
    expect(out).toContain('each names the other')
    expect(out).toContain('left out: noindex')
  })

  it('as stated', async () => {
    const pages = [{ loc: '/', alternates: { en: '/', de: '/de/' } }]
    const root = await built(tree, { pages })
    const [explanation] = await pagesOf(root, '/')
    expect(explanation?.alternates.map(({ because }) => because)).toEqual(['stated', 'itself'])
  })
})

it('what is in the pages cannot steer the terminal', async () => {
  const root = folderOf({ 'dist/a/index.html': '<!doctype html><html><title>A\u001b[31m</title></html>' })
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'dist/index.html'), page())
  const { out } = await cli(root, 'dist', '/a/', '--site', SITE)
  expect(out).not.toContain('\u001b')
  expect(out).toContain('title')
})
