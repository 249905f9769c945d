import { describe, expect, test } from 'vitest'
import { githubLines } from '../../src/check-text.ts'
import { run } from '../../src/cli.ts'
import { urlset } from '../../src/xml.ts'
import { folderOf, NOW, type Tree } from '../site.ts'
import { page, serve, text } from './server.ts'

const ORIGIN = 'https://example.com'
const good = urlset([{ loc: `${ORIGIN}/` }, { loc: `${ORIGIN}/a/`, lastmod: '2026-01-01' }])
const bad = good
  .replace('<loc>https://example.com/a/', '<loc>https://example.com/a/#b')
  .replace('2026-01-01', '2027-01-01')
  .replace('</urlset>', '<url><loc>https://example.com/c</loc><priority>0.5</priority></url></urlset>')

async function waymark(argv: string[], tree: Tree = { 'good.xml': good, 'bad.xml': bad }, terminal = false) {
  const said = { out: '', err: '' }
  const output = (name: 'out' | 'err') => ({ write: (text: string) => (said[name] += text), isTTY: terminal })
  const code = await run(['check', ...argv], {
    env: {},
    cwd: folderOf(tree),
    now: NOW,
    stdout: output('out'),
    stderr: output('err'),
  })
  return { code, ...said }
}

test('a good one', async () => {
  expect(await waymark(['good.xml'])).toEqual({ code: 0, out: 'good.xml: 1 file, 2 URLs\nAll good!\n', err: '' })
})

test('what was found is grouped and numbered', async () => {
  const { code, out } = await waymark(['bad.xml'])
  expect(code).toBe(1)
  expect(out).toBe(`bad.xml: 1 file, 3 URLs

Errors:
1. 1 lastmod lies in the future. lastmod-future
     https://example.com/a/#b  lastmod: 2027-01-01  (bad.xml:4)
     → Write when the page last changed, or nothing.

Warnings:
2. 1 URL names a place within a page. url-fragment
     https://example.com/a/#b  (bad.xml:4)
     → List the page itself, once: leave out the hash and what follows.

Suggestions:
3. 1 entry has a changefreq or a priority. hints-ignored
     https://example.com/c  (bad.xml:5)
     → They can be left out.
`)
})

test('annotations say file and line', async () => {
  const { out } = await waymark(['bad.xml', '--github'])
  expect(out.split('\n').slice(0, 3)).toEqual([
    '::error file=bad.xml,line=4,title=waymark lastmod-future::1 lastmod lies in the future.%0A  https://example.com/a/#b  lastmod: 2027-01-01  (bad.xml:4)%0A  → Write when the page last changed, or nothing.',
    '::warning file=bad.xml,line=4,title=waymark url-fragment::1 URL names a place within a page.%0A  https://example.com/a/#b  (bad.xml:4)%0A  → List the page itself, once: leave out the hash and what follows.',
    '::notice file=bad.xml,line=5,title=waymark hints-ignored::1 entry has a changefreq or a priority.%0A  https://example.com/c  (bad.xml:5)%0A  → They can be left out.',
  ])
})

test.each([
  ['sub', '/repo/sub', '/repo', 'file=sub/a.xml,line=1,'],
  ['the repository', '/repo', '/repo', 'file=a.xml,line=1,'],
  ['no repository', '/repo', '/elsewhere', ''],
])('annotations name files as GitHub finds them, checked in %s', (_, cwd, top, place) => {
  const finding = { code: 'bom', level: 'warning' as const, count: 1, where: ['a.xml'] }
  const line = (file: string) =>
    githubLines(
      {
        version: 1,
        ok: true,
        files: 1,
        urls: 0,
        findings: [{ ...finding, evidence: [{ from: 'file', file, line: 1 }] }],
      },
      { cwd, top },
    )[0]
  expect(line('a.xml')).toContain(`::warning ${place}title=waymark bom::`)
  expect(line('https://example.com/a.xml')).toContain('::warning title=waymark bom::')
})

test('a hostile URL neither ends an annotation nor steers the terminal', async () => {
  const evil = `${ORIGIN}/\u001b[2J::error::%0A\n`
  const { out } = await waymark(['a.txt', '--github'], { 'a.txt': evil })
  expect(out).not.toContain('\u001b')
  expect(out.match(/^::/gm)).toHaveLength(1)
  expect(out).toContain('%250A')
})

test('JSON is the report alone', async () => {
  const { out, code } = await waymark(['bad.xml', '--json'], undefined, true)
  expect(JSON.parse(out)).toMatchObject({
    version: 1,
    ok: false,
    files: 1,
    urls: 3,
    findings: [{ code: 'lastmod-future', level: 'error', count: 1 }, {}, {}],
  })
  expect(code).toBe(1)
})

describe('flags', () => {
  test('--ignore leaves a code out, also several', async () => {
    expect(await waymark(['bad.xml', '--ignore', 'lastmod-future'])).toMatchObject({ code: 0 })
    const { out } = await waymark(['bad.xml', '--ignore', 'lastmod-future,url-fragment', '--ignore', 'hints-ignored'])
    expect(out).toContain('All good!')
  })

  test('--strict counts warnings', async () => {
    const argv = ['bad.xml', '--ignore', 'lastmod-future']
    expect([(await waymark(argv)).code, (await waymark([...argv, '--strict'])).code]).toEqual([0, 1])
  })

  test('--baseline that is not there is told as such', async () => {
    const { code, err } = await waymark(['good.xml', '--baseline', 'gone.xml'])
    expect(code).toBe(2)
    expect(err).toMatch(/^error: `--baseline`: "gone.xml" does not exist/)
  })

  test('--baseline shows changes', async () => {
    const now = urlset([{ loc: `${ORIGIN}/` }, { loc: `${ORIGIN}/new/` }])
    const { out, code } = await waymark(['now.xml', '--baseline', 'good.xml'], { 'now.xml': now, 'good.xml': good })
    expect(out).toBe(`now.xml: 1 file, 2 URLs

Since the baseline: 1 added, 0 changed, 1 removed.
  + https://example.com/new/
  - https://example.com/a/
All good!
`)
    expect(code).toBe(0)
  })

  test('of many changes the first are shown', async () => {
    const many = urlset(Array.from({ length: 1030 }, (_, n) => ({ loc: `${ORIGIN}/${n}` })))
    const { out } = await waymark(['now.xml', '--baseline', 'good.xml'], { 'now.xml': many, 'good.xml': good })
    expect(out).toContain('1,030 added, 0 changed, 2 removed')
    expect(out).toContain('  and 1,010 more added\n')
  })

  test('--live, --sample, --since, --concurrency and --timeout', async () => {
    const { origin, asked } = await serve((origin) => ({
      '/sitemap.xml': text(
        urlset([
          { loc: `${origin}/`, lastmod: '2026-11-01' },
          { loc: `${origin}/old/`, lastmod: '2026-01-01' },
        ]),
      ),
      '/': page('<meta name="robots" content="noindex">'),
    }))
    const argv = [
      `${origin}/sitemap.xml`,
      '--live',
      '--since',
      '2026-10-01',
      '--sample',
      '5',
      '--concurrency',
      '2',
      '--timeout',
      '3',
    ]
    const { out, code } = await waymark(argv)
    expect(asked).toEqual(['/robots.txt', '/sitemap.xml', '/'])
    expect(out).toContain('live-noindex')
    expect(code).toBe(1)
    expect((await waymark([`${origin}/sitemap.xml`, '--live'])).out).toContain('live-status')
  })

  test('progress is for terminals alone, and gone at the end', async () => {
    const many = urlset(Array.from({ length: 40_000 }, (_, n) => ({ loc: `${ORIGIN}/${n}` })))
    const { err } = await waymark(['a.xml'], { 'a.xml': many }, true)
    expect(err).toMatch(/^\r\u001b\[K[\d,]+ URLs read ….*\r\u001b\[K$/s)
    expect((await waymark(['a.xml'], { 'a.xml': many })).err).toBe('')
  })

  test('--help', async () => {
    const { out, code } = await waymark(['--help'])
    expect(out).toMatch(/^waymark check <dir \| file \| URL>/)
    expect(out).toContain('the README lists all, under "Codes of the check"')
    expect(code).toBe(0)
  })
})

test.each<[string[], string]>([
  [[], 'What is to be checked? Give a folder, a sitemap or a URL: `waymark check dist`.'],
  [['a', 'b'], '"a" and "b": check one at a time.'],
  [['gone'], '"gone" does not exist'],
  [
    ['good.xml', '--ignore', 'url-fragmet'],
    '`--ignore` is "url-fragmet", which is no code. Did you mean url-fragment? Each stands behind its finding; the README',
  ],
  [
    ['good.xml', '--ignore', 'noindex'],
    '`--ignore` is "noindex", which is no code. Did you mean url-noindex or live-noindex?',
  ],
  [
    ['good.xml', '--ignore', 'noindx'],
    '`--ignore` is "noindx", which is no code. Did you mean url-noindex or live-noindex?',
  ],
  [
    ['good.xml', '--ignore', 'orphan-pages'],
    '`--ignore` is "orphan-pages", which is no code. Did you mean page-orphan?',
  ],
  [
    ['good.xml', '--ignore', 'nonsense'],
    '`--ignore` is "nonsense", which is no code. Each stands behind its finding; the README lists all, under "Codes of the check".',
  ],
  [['good.xml', '--ignore', ''], '`--ignore` is "", which is no code. Each stands behind its finding'],
  [['good.xml', '--sample', 'all'], '`--sample` is "all": give a whole number from 1 to 1000000.'],
  [['good.xml', '--timeout', '0'], '`--timeout` is "0": give a whole number from 1 to 600.'],
  [['good.xml', '--concurrency', '99'], '`--concurrency` is "99": give a whole number from 1 to 32.'],
  [[''], 'An argument is empty: give a folder, or leave it out.'],
  [['good.xml', '--lvie'], '`--lvie` is no flag. Did you mean `--live`?'],
  [['good.xml', '--live', '--since', 'soon'], '`--since` is "soon"'],
  ...['--sample 3', '--since 2026-05-10', '--concurrency 2', '--timeout 5'].map((given): [string[], string] => {
    const flag = given.split(' ', 1)[0] as string
    return [['good.xml', ...given.split(' ')], `\`${flag}\` goes with \`--live\`, which fetches the listed URLs`]
  }),
])('wrong use: %j', async (argv, message) => {
  const { code, err, out } = await waymark(argv)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(`error: ${message}`)
})
