import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run, type World } from '../src/cli.ts'
import { WaymarkError } from '../src/errors.ts'
import { generateSitemap } from '../src/api.ts'
import { evidenceWords } from '../src/core/words.ts'
import { lastRun } from '../src/io/save-report.ts'
import type { Options } from '../src/options.ts'
import type { Context, Facts, Finding, PageFacts, Report } from '../src/types.ts'
import { fill, html } from './site.ts'

const now = new Date('2026-05-10T12:00:00Z')

let cwd: string
beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'waymark-cli-')))
})
afterEach(() => rm(cwd, { recursive: true, force: true }))

function report(given: Partial<Report> = {}): Report {
  return {
    version: 1,
    ok: true,
    framework: 'none',
    site: 'https://example.com',
    siteFrom: { from: 'option', name: 'site', value: 'https://example.com' },
    base: '/',
    outDir: 'dist',
    url: 'https://example.com/sitemap.xml',
    listed: 2,
    leftOut: {},
    verdicts: [],
    findings: [],
    files: [
      {
        path: 'sitemap.xml',
        url: 'https://example.com/sitemap.xml',
        kind: 'urlset',
        urls: 2,
        bytes: 9,
        state: 'written',
      },
    ],
    timings: {},
    ...given,
  }
}

/** A run with a pipeline that remembers what it was given. */
async function cli(
  argv: string[],
  outcome: Report | Error = report(),
  world: { env?: World['env']; isTTY?: boolean } = {},
): Promise<{ code: number; out: string; err: string; calls: { options: Options; context: Context }[] }> {
  const text = { out: '', err: '' }
  const calls: { options: Options; context: Context }[] = []
  const output = (name: 'out' | 'err') => ({ write: (t: string) => (text[name] += t), isTTY: world.isTTY })
  const code = await run(argv, {
    env: world.env ?? {},
    cwd,
    now,
    stdout: output('out'),
    stderr: output('err'),
    generate: async (options, context) => {
      calls.push({ options, context })
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  })
  return { code, ...text, calls }
}

const warning: Finding = {
  code: 'site-localhost',
  level: 'warning',
  count: 1,
  where: ['http://localhost'],
  evidence: [],
}
const note: Finding = { code: 'git-none', level: 'info', count: 1, where: ['.'], evidence: [] }

describe('a good run', () => {
  it('gives the pipeline what flags and folder say, and the world outside', async () => {
    const env = { CI: 'true' }
    const { code, calls } = await cli(['dist', '--site', 'https://example.com', '--no-robots'], report(), { env })
    expect(code).toBe(0)
    expect(calls).toEqual([
      {
        options: { site: 'https://example.com', robots: false, outDir: join(cwd, 'dist') },
        context: { env, cwd, now },
      },
    ])
  })

  it('prints one line, and no note', async () => {
    const { out, err } = await cli(['dist'], report({ findings: [note] }))
    expect(out).toMatch(/^https:\/\/example\.com\/sitemap\.xml lists 2 URLs\. dist\/sitemap\.xml written\. \d+ ms\n$/)
    expect(err).toBe('')
  })

  it('prints warnings to stderr', async () => {
    const { code, err } = await cli(['dist'], report({ findings: [warning] }))
    expect(code).toBe(0)
    expect(err).toMatch(/^warning: `site` is an address of this machine.*\n {2}http:\/\/localhost\n {2}→ .*\n$/)
  })

  it('names the output folder as seen from where the command was typed', async () => {
    const { out } = await cli(['web/dist', '--root', 'web'], report({ outDir: 'dist' }))
    expect(out).toContain(' web/dist/sitemap.xml written.')
    expect((await cli(['.'], report({ outDir: '.' }))).out).toContain(' ./sitemap.xml written.')
  })

  it.each([
    ['--verbose', {}],
    ['--text', { DEBUG: 'waymark' }],
  ] as [string, World['env']][])('prints notes and pages as well with %s and %j', async (flag, env) => {
    const page = { path: '/a', url: 'https://example.com/a', from: 'build' as const }
    const verdicts: Report['verdicts'] = [{ page, kept: false, reason: 'draft', why: { from: 'page' } }]
    const { out, err } = await cli(['dist', flag], report({ findings: [note], verdicts }), { env })
    expect(out).toContain('left out  https://example.com/a  draft (page)\n')
    expect(err).toMatch(/^note: /)
  })

  it('saves its report, but not that of a dry run', async () => {
    await mkdir(join(cwd, 'node_modules'))
    const saved = join(cwd, 'node_modules/.cache/waymark/dist.json')
    await cli(['dist', '--dry-run'])
    await expect(readFile(saved)).rejects.toThrow('ENOENT')
    await cli(['dist'])
    expect(JSON.parse(await readFile(saved, 'utf8'))).toEqual({
      kept: { outDir: 'dist', file: 'sitemap.xml' },
      ...report(),
    })
  })
})

describe('colours', () => {
  it.each([
    [true, {}, true],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, {}, false],
  ] as [boolean, World['env'], boolean][])('on a terminal: %j, environment %j: %j', async (isTTY, env, expected) => {
    const { out, err } = await cli(['dist'], report({ findings: [warning] }), { isTTY, env })
    expect([out.includes('\u001b['), err.includes('\u001b[')]).toEqual([expected, expected])
  })
})

describe('--json', () => {
  it('prints the report and nothing else', async () => {
    const full = report({ findings: [warning, note] })
    const { out, err } = await cli(['dist', '--json', '--verbose'], full)
    expect(JSON.parse(out)).toEqual(full)
    expect(err).toBe('')
  })

  it('prints the report of a failed run too', async () => {
    const failed = report({ ok: false, findings: [warning] })
    const { code, out, err } = await cli(
      ['dist', '--json'],
      new WaymarkError('no-pages', 'No page.', { report: failed }),
    )
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual(failed)
    expect(err).toBe('error: No page.\n')
  })

  it('prints nothing where there is no report', async () => {
    expect(await cli(['--json', '--nope'])).toMatchObject({ code: 2, out: '' })
  })
})

describe('exit codes', () => {
  it.each([
    ['unknown-option', 2],
    ['invalid-option', 2],
    ['no-site', 2],
    ['no-output', 2],
    ['no-pages', 1],
    ['write-failed', 1],
  ])('%s: %i', async (errorCode, expected) => {
    const { code, out, err } = await cli(['dist'], new WaymarkError(errorCode, 'What is wrong.'))
    expect({ code, out, err }).toEqual({ code: expected, out: '', err: 'error: What is wrong.\n' })
  })

  it('1 for a report that is not ok', async () => {
    expect((await cli(['dist'], report({ ok: false }))).code).toBe(1)
  })

  it('1 for a mistake in the program, with its stack', async () => {
    const { code, err } = await cli(['dist'], new TypeError('x is not a function'))
    expect(code).toBe(1)
    expect(err).toMatch(/^error: TypeError: x is not a function\n {4}at /)
  })

  it('2 for an unknown flag, and nothing is built', async () => {
    const { code, err, calls } = await cli(['dist', '--sit', 'https://example.com'])
    expect(code).toBe(2)
    expect(err).toBe('error: `--sit` is no flag. Did you mean `--site`?\n')
    expect(calls).toEqual([])
  })

  it('0 for help and version, and nothing is built', async () => {
    const help = await cli(['--help'])
    expect(help).toMatchObject({ code: 0, err: '', calls: [] })
    expect(help.out).toMatch(/^waymark \[dir\] --site https:\/\/example\.com/)
    const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    expect(await cli(['--version'])).toMatchObject({ code: 0, out: `${manifest.version}\n`, calls: [] })
  })
})

describe('what was meant as a command is told from a folder', () => {
  it.each(['export', 'release', 'build'])('%s may be one that is not built yet', async (name) => {
    expect((await cli([name])).calls).toHaveLength(1)
  })

  const table: [argv: string, says: string][] = [
    ['chekc dist', '"chekc" is neither a command nor a folder. Did you mean `waymark check dist`?'],
    ['chekc dist --live', 'Did you mean `waymark check dist`?'],
    ['chekc', 'Did you mean `waymark check`?'],
    ['explian dist /a/', 'Did you mean `waymark explain dist /a/`?'],
    ['reprot dist', 'Did you mean `waymark report dist`?'],
    ['sumbit dist', 'Did you mean `waymark submit dist`?'],
    ['Check dist', 'Did you mean `waymark check dist`?'],
    ['validate dist', 'Did you mean `waymark check dist`?'],
    ['build dist', '"build" is neither a command nor a folder. Did you mean `waymark dist`?'],
    ['help', 'Did you mean `waymark --help`?'],
    ['dist check', '"check" is a command, and comes first: `waymark check dist`, then its flags.'],
    ['--json check dist', '"check" is a command, and comes first: `waymark check dist`, then its flags.'],
    ['--live check dist', '"check" is a command, and comes first: `waymark check dist`, then its flags.'],
    // A value of a flag that the build does not know is no word of its own.
    ['verify dist --baseline old.xml', 'Did you mean `waymark check dist`?'],
    ['dist --out report', '`--out` is no flag.'],
    ['help check', '`waymark check --help` tells of it.'],
  ]
  it.each(table)('waymark %s', async (argv, says) => {
    await mkdir(join(cwd, 'dist'))
    const { code, err, calls } = await cli(argv.split(' '))
    expect({ code, calls }).toEqual({ code: 2, calls: [] })
    expect(err).toContain(says)
  })

  it.each(['dist', 'build', 'public', './check', 'wwww --filename check'])('but not %s', async (argv) => {
    expect((await cli(argv.split(' '))).calls).toHaveLength(1)
  })

  it.each(['chekc', 'reports', 'validate'])('a folder %s is a folder', async (folder) => {
    await mkdir(join(cwd, folder))
    expect((await cli([folder])).calls).toHaveLength(1)
  })

  it('also behind flags, where the word of a command can be a folder', async () => {
    await mkdir(join(cwd, 'check'))
    expect((await cli(['--text', 'check'])).calls).toHaveLength(1)
    expect((await cli(['--text', 'check', 'dist'])).err).toContain('"check" and "dist": give one folder')
  })
})

describe('what is wrong is said in the words of the command line', () => {
  const real = async (argv: string[]) => {
    const text = { out: '', err: '' }
    const output = (name: 'out' | 'err') => ({ write: (more: string) => (text[name] += more) })
    return { code: await run(argv, { env: {}, cwd, now, stdout: output('out'), stderr: output('err') }), ...text }
  }
  const site = ['--site', 'https://example.com']

  it.each<[string, string[], string]>([
    ['no folder', [], 'Which folder? Give the one that holds the finished build: `waymark build --site'],
    ['a folder that is not there', ['nodist', ...site], 'nodist does not exist: build the site first'],
    ['a folder that is not there, where another is', ['nodist', ...site], 'Did you mean `waymark build`?'],
    ['a file', ['plain.txt', ...site], 'plain.txt is no folder'],
    ['a number', ['build', ...site, '--max-urls', '0'], '`--max-urls` is 0: give'],
    ['a number behind a sign', ['build', ...site, '--max-urls=x'], '`--max-urls` is "x": give'],
    ['one of several words', ['build', ...site, '--url-style', 'x'], '`--url-style` is "x": give'],
    ['a part of an option', ['build', ...site, '--git-date', 'x'], '`--git-date` is "x": give'],
    ['a value within an option', ['build', ...site, '--images=x'], '`--images` is "x": give'],
    ['a list', ['build', ...site, '--lastmod', 'x'], '`--lastmod` is ["x"]: give'],
    [
      'an item of a list',
      ['build', ...site, '--pages', '/a', '--pages', 'http://b.com/'],
      'The 2nd item of `--pages` ("http://b.com/")',
    ],
    ['an option of a file keeps its name', ['build', ...site, '--config', 'wrong.json'], '`maxUrls` is 0: give'],
    ['a folder of a file too', ['--config', 'folder.json', ...site], '`outDir` is gone, which does not exist'],
  ])('%s', async (_, argv, words) => {
    await fill(cwd, {
      'build/index.html': html(),
      'plain.txt': '',
      'wrong.json': '{ "maxUrls": 0 }',
      'folder.json': '{ "outDir": "gone" }',
    })
    const { code, err } = await real(argv)
    expect(err).toContain(words)
    expect(code).toBe(words.includes('item') ? 1 : 2)
    if (argv.length === 0) expect(err).toContain('`waymark --help`')
  })

  it.each([
    ['.', true],
    ['dist', false],
  ])('a folder that looks like a project is asked about: %s', async (folder, asked) => {
    await fill(cwd, { 'package.json': '{}', 'index.html': html(), 'dist/index.html': html() })
    const { err, code } = await real([folder, ...site])
    expect(err.includes('Is it the output folder?')).toBe(asked)
    if (asked) expect(err).toContain('`waymark dist`')
    expect(code).toBe(0)
  })
})

it('warnings of a failed run are printed, but nothing twice', async () => {
  const { findingText } = await import('../src/terminal.ts')
  const { formatFinding } = await import('../src/core/findings.ts')
  const error: Finding = { code: 'no-pages', level: 'error', count: 1, where: ['dist'], evidence: [] }
  const failed = report({ ok: false, findings: [error, warning, note] })
  const { err } = await cli(['dist'], new WaymarkError('no-pages', formatFinding(error), { report: failed }))
  expect(err).toBe(`${findingText(error, { color: false })}\n${findingText(warning, { color: false })}\n`)
})

describe('--config', () => {
  async function withConfig(name: string, text: string, ...argv: string[]) {
    await writeFile(join(cwd, name), text)
    return cli(['--config', name, ...argv])
  }

  it.each([
    ['a.mjs', 'export default { site: "https://a.example", outDir: "out", text: true }'],
    ['b.json', '\ufeff{ "site": "https://a.example", "outDir": "out", "text": true }'],
  ])('%s gives options', async (name, text) => {
    const { code, calls } = await withConfig(name, text)
    expect(code).toBe(0)
    expect(calls[0]?.options).toEqual({ site: 'https://a.example', outDir: 'out', text: true })
  })

  it('a .js file is read too, and functions arrive', async () => {
    await writeFile(join(cwd, 'package.json'), '{ "type": "module" }')
    const { calls } = await withConfig('c.js', 'export default { transform: () => false }')
    expect(calls[0]?.options.transform).toBeTypeOf('function')
  })

  it('flags and the folder win over it', async () => {
    const text = '{ "site": "https://a.example", "outDir": "out", "strict": true, "exclude": ["/a"] }'
    const { calls } = await withConfig(
      'd.json',
      text,
      'dist',
      '--site',
      'https://b.example',
      '--no-strict',
      '--exclude',
      '/b',
    )
    expect(calls[0]?.options).toEqual({
      site: 'https://b.example',
      outDir: join(cwd, 'dist'),
      strict: false,
      exclude: ['/b'],
    })
  })

  it.each([
    ['e.yaml', 'a: 1', '`--config` is "e.yaml": give a file that ends in .mjs, .js or .json.'],
    ['f.json', '{', '`--config` is "f.json": it is no valid JSON ('],
    ['g.json', '[]', '`--config` is "g.json": it gives an empty list; an object with options is needed.'],
    ['h.mjs', 'export const site = 1', '`--config` is "h.mjs": it has no default export; write'],
    ['i.mjs', 'throw new Error("no token")', '`--config` is "i.mjs": it fails when it is loaded (no token).'],
    [
      'j.mjs',
      'export default () => ({})',
      '`--config` is "j.mjs": it gives a function; an object with options is needed.',
    ],
  ])('%s that cannot be used is named: %j', async (name, text, message) => {
    const { code, err, calls } = await withConfig(name, text)
    expect({ code, calls }).toEqual({ code: 2, calls: [] })
    expect(err).toContain(`error: ${message}`)
  })

  it('a missing file is named', async () => {
    const { code, err } = await cli(['--config', 'none.mjs'])
    expect(code).toBe(2)
    expect(err).toBe('error: `--config` is "none.mjs": there is no such file.\n')
  })
})

describe('after a build with the plugin', () => {
  const site = 'https://example.com'
  /** What a plugin does at the end of its build, then the command on the folder. */
  async function after(given: Options, argv: string[], base = '/') {
    fill(cwd, { 'dist/index.html': html(), 'dist/a/index.html': html(), 'node_modules/.keep': '' })
    const facts = { framework: 'vite', outDir: join(cwd, 'dist'), base }
    await generateSitemap({ site, outDir: 'dist', ...given }, { cwd, env: {}, now, facts })
    return { first: await command(['dist', '--site', site, ...argv]), again: () => command(['dist', '--site', site]) }
  }

  async function command(argv: string[]) {
    const text = { out: '', err: '' }
    const output = (name: 'out' | 'err') => ({ write: (t: string) => (text[name] += t) })
    const code = await run(argv, { env: {}, cwd, now, stdout: output('out'), stderr: output('err') })
    return { code, ...text }
  }

  const LOST: [given: Options, argv: string, names: string[], base?: string][] = [
    [{ pages: ['/x'] }, '', ['`pages`']],
    [{ pages: ['/x'], exclude: '/a/**', transform: (entry) => entry }, '', ['`pages`', '`exclude`', '`transform`']],
    [{ exclude: '/a/**', pages: ['/x'] }, '--pages /x', ['`exclude`']],
    [{ lastmod: false }, '', ['`lastmod`']],
    [{ gzip: true, urlStyle: 'clean' }, '', ['`gzip`', '`urlStyle`']],
    [{ pages: ['/x'] }, '', ['`base`', '`pages`'], '/docs/'],
  ]
  it.each(LOST)('what its config gave is missed: %o, %s', async (given, argv, names, base) => {
    const { first, again } = await after(given, argv.split(' ').filter(Boolean), base)
    expect(first.err).toMatch(new RegExp(`^warning: ${names.length} options? of the build that wrote this sitemap`))
    expect(first.err.split('\n').filter((line) => /^ {2}`/.test(line))).toEqual(names.map((name) => `  ${name}`))
    expect(first.code).toBe(0)
    // The second time it is the command's own sitemap that lies there.
    expect((await again()).err).toContain(names[0])
  })

  const KEPT: [given: Options, argv: string, base?: string][] = [
    [{}, ''],
    [{ pages: ['/x'] }, '--pages /x'],
    [{ pages: ['/x'] }, '--pages /other'],
    [{ gzip: false, urlStyle: 'auto', maxUrls: 50_000, strict: true, verbose: false }, ''],
    [{ site: 'https://example.org' }, ''],
    [{ exclude: [], include: [], pages: [], content: {}, lastmod: {} }, ''],
    [{}, '--base /docs/', '/docs/'],
  ]
  it.each(KEPT)('nothing is missed: %o, %s', async (given, argv, base) => {
    expect((await after(given, argv.split(' ').filter(Boolean), base)).first.err).not.toContain('given to this run')
  })

  it('with the same options by --config nothing is', async () => {
    fill(cwd, { 'waymark.json': '{ "pages": ["/x"] }' })
    const { first } = await after({ pages: ['/x'] }, ['--config', 'waymark.json'])
    expect(first.err).not.toContain('given to this run')
  })

  it('nor of a folder that was built anew, by whomever', async () => {
    await after({ pages: ['/x'] }, ['--dry-run'])
    fill(cwd, { 'dist/sitemap.xml': '<urlset/>' })
    expect((await command(['dist', '--site', site])).err).not.toContain('given to this run')
  })

  it('nor of a second instance that writes a file of its own', async () => {
    fill(cwd, { 'dist/index.html': html(), 'node_modules/.keep': '' })
    const context = { cwd, env: {}, now, facts: { framework: 'vite', outDir: join(cwd, 'dist'), base: '/' } }
    const build = async () => {
      await generateSitemap({ site, outDir: 'dist' }, context)
      await generateSitemap({ site, outDir: 'dist', filename: 'images.xml', images: true }, context)
    }
    await build()
    expect((await command(['dist', '--site', site])).err).not.toContain('given to this run')
    await build()
    expect((await command(['dist', '--site', site, '--filename', 'images.xml'])).err).toContain('given to this run')
  })

  it('nor of what a run by hand was given before', async () => {
    fill(cwd, { 'dist/index.html': html(), 'node_modules/.keep': '' })
    await command(['dist', '--site', site, '--pages', '/x'])
    expect((await command(['dist', '--site', site])).err).not.toContain('given to this run')
  })
})

describe('after a build whose framework knew more than the files say', () => {
  const site = 'https://example.com'
  const outDir = 'dist'
  const tree = {
    'dist/index.html': html(),
    'dist/a/index.html': html(),
    'dist/wip/index.html': html(),
    'src/a.md': '---\ntitle: A\n---\n',
    'src/wip.md': '---\ndraft: true\n---\n',
    'node_modules/.keep': '',
  }
  type Known = Partial<Omit<Facts, 'pages'>> & { pages?: Record<string, PageFacts> }

  async function after({ pages = {}, ...known }: Known, argv: string[] = [], given: Options = {}) {
    fill(cwd, tree)
    const facts = { framework: 'astro', outDir: join(cwd, outDir), base: '/', ...known }
    const build = { cwd, env: {}, now, facts: { ...facts, pages: new Map(Object.entries(pages)) } }
    const { leftOut } = await generateSitemap({ site, outDir, ...given }, build)
    return { leftOut, first: await command(argv) }
  }

  async function command(argv: string[] = []) {
    const text = { out: '', err: '' }
    const output = (name: 'out' | 'err') => ({ write: (t: string) => (text[name] += t) })
    const code = await run(['dist', '--site', site, ...argv], {
      env: {},
      cwd,
      now,
      stdout: output('out'),
      stderr: output('err'),
    })
    const listed = [
      ...readFileSync(join(cwd, 'dist/sitemap.xml'), 'utf8').matchAll(/<loc>https:\/\/example\.com([^<]*)/g),
    ]
    return { code, ...text, listed: listed.map(([, path]) => path) }
  }

  const wip = 'wip/index.html'
  const OUT: [what: string, known: Known, reason: string, evidence: string][] = [
    ['a draft of a content entry', { pages: { [wip]: { source: 'x.mdx', data: { draft: true } } } }, 'draft', 'x.mdx'],
    [
      'one of Markdown',
      { framework: 'vitepress', pages: { [wip]: { source: 'src/wip.md' } } },
      'draft',
      'src/wip.md:2',
    ],
    ['`sitemap: false`', { pages: { [wip]: { data: { sitemap: false } } } }, 'front-matter', 'sitemap'],
    ['`noindex` in front matter', { pages: { [wip]: { data: { noindex: true } } } }, 'noindex', 'noindex'],
    ['a redirect', { framework: 'qwik', pages: { [wip]: { skip: 'redirect' } } }, 'redirect', 'framework'],
    ['an error page', { framework: 'nuxt', pages: { [wip]: { skip: 'error-page' } } }, 'error-page', 'framework'],
  ]
  it.each(OUT)('%s stays out, however often the command is run', async (_, known, reason, evidence) => {
    const { leftOut, first } = await after(known)
    expect(leftOut).toEqual({ [reason]: 1 })
    for (const { code, listed } of [first, await command(), await command()])
      expect({ code, listed }).toEqual({ code: 0, listed: ['/', '/a/'] })
    const { report } = (await lastRun(cwd, outDir)) ?? {}
    expect(report?.leftOut).toEqual({ [reason]: 1 })
    const verdict = report?.verdicts.find(({ page }) => page.file === wip)
    expect(verdict && evidenceWords(verdict.why)).toContain(evidence)
  })

  it('nor does a draft come in that only the lost `content` told', async () => {
    const { first } = await after({ framework: 'vite' }, [], { content: { 'src/*.md': '/[slug]/' } })
    expect(first.listed).toEqual(['/', '/a/'])
    expect(first.err).toContain('`content`')
  })

  it('what front matter says to the run itself goes first', async () => {
    await after({ pages: { [wip]: { source: 'src/wip.md' } } })
    fill(cwd, { 'src/wip.md': '---\ndraft: false\n---\n', 'waymark.json': '{ "content": { "src/*.md": "/[slug]/" } }' })
    expect((await command(['--config', 'waymark.json'])).listed).toEqual(['/', '/a/', '/wip/'])
  })

  it.each([
    ['the build was another one', { 'dist/sitemap.xml': '<urlset/>' }],
    ['its report is gone', { 'node_modules/.cache/waymark/dist.json': '' }],
    ['its report is broken', { 'node_modules/.cache/waymark/dist.json': '{"kept":{"outDir":"dist"},\n' }],
  ])('nothing is left out where %s', async (_, changed) => {
    await after({ pages: { [wip]: { data: { draft: true } } } }, ['--dry-run'])
    fill(cwd, changed)
    const { listed, err } = await command()
    expect(listed).toEqual(['/', '/a/', '/wip/'])
    expect(err).not.toContain('the framework')
  })

  it('what a page says in its HTML still decides first', async () => {
    await after({ pages: { [wip]: { data: { draft: true } } } })
    fill(cwd, { 'dist/wip/index.html': html('<meta name="robots" content="noindex">') })
    await command()
    expect((await lastRun(cwd, outDir))?.report.leftOut).toEqual({ noindex: 1 })
  })

  const sources = { 'index.html': { source: 'src/index.astro' }, 'a/index.html': { source: 'src/a.md' } }
  const i18n = { locales: { en: '/', de: '/de/' } }
  const TOLD: [known: Known, argv: string[], lost: string[]][] = [
    [{ pages: sources }, [], ['source of 2 pages', 'front matter of a page']],
    [{ framework: 'vitepress', pages: { 'a/index.html': { source: 'src/x.vue' } } }, [], ['source of a page']],
    [{ pages: { 'a/index.html': { data: { title: 'A' } } } }, [], ['front matter of a page']],
    [{ i18n }, [], ['languages']],
    [{ i18n, pages: { [wip]: { source: 'src/x.vue' } } }, ['--config', 'content.json'], ['languages']],
    [{ i18n }, ['--config', 'i18n.json'], []],
    [{ pages: { 'a/index.html': sources['a/index.html'] } }, ['--config', 'content.json'], []],
    [{ pages: { 'a/index.html': { template: 'src/[slug].astro' } } }, [], []],
    [{}, [], []],
    [{ framework: 'vite', pages: sources, i18n }, [], []],
    [{ framework: 'static', pages: sources }, [], []],
  ]
  it.each(TOLD)('%o, run with %j: %j is lost', async (known, argv, lost) => {
    fill(cwd, {
      'content.json': '{ "content": { "src/*.md": "/[slug]/" } }',
      'i18n.json': JSON.stringify({ i18n }),
    })
    const { first } = await after(known, argv)
    for (const { err } of [first, await command(argv)]) {
      expect(err.split('\n').filter((line) => /^ {2}(?!→|\/wip\/)/.test(line))).toEqual(lost.map((one) => `  ${one}`))
      if (lost.length > 0) expect(err).toContain(`when the build of ${known.framework ?? 'astro'} ends`)
    }
  })

  it('nothing of a folder that the command alone has written', async () => {
    fill(cwd, { ...tree, 'content.json': '{ "content": { "src/*.md": "/[slug]/" } }' })
    expect((await command(['--config', 'content.json'])).listed).toEqual(['/', '/a/'])
    const { listed, err } = await command()
    expect(listed).toEqual(['/', '/a/', '/wip/'])
    expect(err).not.toContain('the framework')
  })
})

describe('--accept-changes', () => {
  it('goes with a ledger, from a flag or from the file', async () => {
    const refused = await cli(['dist', '--accept-changes'])
    expect([refused.code, refused.calls]).toEqual([2, []])
    expect(refused.err).toContain('`--accept-changes` goes with `--ledger`')
    expect((await cli(['dist', '--ledger', '--accept-changes'])).code).toBe(0)
    await writeFile(join(cwd, 'waymark.json'), '{ "lastmod": ["git", "ledger"] }')
    expect((await cli(['dist', '--config', 'waymark.json', '--accept-changes'])).code).toBe(0)
  })

  it('leaves the other parts of `lastmod` to the file', async () => {
    await writeFile(join(cwd, 'waymark.json'), '{ "lastmod": { "order": ["git"], "git": { "renames": true } } }')
    const { calls } = await cli(['dist', '--config', 'waymark.json', '--ledger'])
    expect(calls[0]?.options.lastmod).toEqual({ order: ['git'], git: { renames: true }, ledger: true })
  })
})
