/** IndexNow against a stand-in that holds what it gets to the protocol. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generateSitemap } from '../src/api.ts'
import { run } from '../src/cli.ts'
import { batches, isIndexNowKey, meaningOf, previewBy, submission } from '../src/core/index-now.ts'
import type { Options } from '../src/options.ts'
import { submit, type SubmitOptions } from '../src/submit.ts'
import type { Report } from '../src/types.ts'
import { urlset } from '../src/xml.ts'
import { dripping, serve, text, type Server } from './check/server.ts'
import { fill, folderOf, html, NOW, type Tree } from './site.ts'

const KEY = '0123456789abcdef0123456789abcdef'

describe('the rules', () => {
  test.each(['abcdef12', 'A-1'.repeat(3), 'a'.repeat(128)])('%s is a key', (key) =>
    expect(isIndexNowKey(key)).toBe(true),
  )
  test.each(['ab_c', 'abcdef1', 'a'.repeat(129), '', 'abcdefg h', 1, undefined])('%s is none', (key) =>
    expect(isIndexNowKey(key)).toBe(false),
  )

  test.each([
    [0, []],
    [1, [1]],
    [10_000, [10_000]],
    [10_001, [10_000, 1]],
    [25_000, [10_000, 10_000, 5_000]],
  ])('%i URLs go in batches of %j', (count, sizes) => {
    const urls = Array.from({ length: count }, (_, n) => `https://example.com/${n}`)
    expect([...batches(urls)].map(({ length }) => length)).toEqual(sizes)
    expect([...batches(urls)].flat()).toEqual(urls)
  })

  test('a post is as documented', () => {
    expect(JSON.parse(submission(KEY, `https://example.com/${KEY}.txt`, ['https://example.com/a']))).toEqual({
      host: 'example.com',
      key: KEY,
      keyLocation: `https://example.com/${KEY}.txt`,
      urlList: ['https://example.com/a'],
    })
  })

  test.each([
    [200, 'good'],
    [202, 'good'],
    [400, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [422, 'refused'],
    [429, 'again'],
    [500, 'again'],
    [503, 'again'],
  ])('%i is %s', (status, state) => expect(meaningOf(status).state).toBe(state))

  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ NETLIFY: 'true', CONTEXT: 'production' }, false],
    [{ NETLIFY: 'true', CONTEXT: 'deploy-preview' }, true],
    [{ CONTEXT: 'anything' }, false],
    [{ VERCEL_ENV: 'preview' }, true],
    [{ VERCEL_ENV: 'production' }, false],
    [{ GITHUB_EVENT_NAME: 'pull_request' }, true],
    [{ GITHUB_EVENT_NAME: 'push' }, false],
    [{ CI_MERGE_REQUEST_IID: '7' }, true],
    [{ BITBUCKET_PR_ID: '7' }, true],
    [{ AWS_PULL_REQUEST_ID: '7' }, true],
    [{ BUILD_REASON: 'PullRequest' }, true],
    [{ BUILD_REASON: 'Schedule' }, false],
    [{ IS_PULL_REQUEST: 'true' }, true],
    [{ IS_PULL_REQUEST: 'false' }, false],
  ])('%j is a preview: %s', (env, is) => expect(previewBy(env) !== undefined).toBe(is))
})

/** A live site that serves what was deployed, and an endpoint that answers as told, 200 when nothing is left to tell. */
interface Stand extends Server {
  endpoint: string
  deploy(folder: string): void
}

async function stand(...statuses: number[]): Promise<Stand> {
  const live = folderOf({})
  const server = await serve((origin) => ({
    '/indexnow': (response, request) => {
      if (request.method !== 'POST') return text('', 405)(response, request)
      text('', statuses.shift() ?? 200, { 'retry-after': '7' })(response, request)
    },
    ...Object.fromEntries(
      ['sitemap.xml', 'map.xml', 'robots.txt', `${KEY}.txt`].map((name) => [
        `/${name}`,
        (response, request) => {
          try {
            text(readFileSync(join(live, name)))(response, request)
          } catch {
            text(`no ${name} at ${origin}`, 404)(response, request)
          }
        },
      ]),
    ),
  }))
  return {
    ...server,
    endpoint: `${server.origin}/indexnow`,
    deploy(folder) {
      rmSync(live, { recursive: true })
      mkdirSync(live)
      cpSync(folder, live, { recursive: true })
    },
  }
}

const page = (date?: string, body = 'text') =>
  html(date === undefined ? '' : `<meta property="article:modified_time" content="${date}">`, `<main>${body}</main>`)

const FIRST: Tree = {
  'node_modules/.keep': '',
  'dist/index.html': page(),
  'dist/same/index.html': page('2026-01-01'),
  'dist/edited/index.html': page('2026-01-01'),
  'dist/gone/index.html': page(),
}

async function build(root: string, { origin }: Server, options: Options = {}): Promise<Report> {
  return await generateSitemap(
    { site: origin, outDir: 'dist', indexNow: { key: KEY }, ...options },
    { cwd: root, env: {}, now: NOW },
  )
}

/** The second deploy: a page is new, one was edited, one is gone. */
function edit(root: string): void {
  rmSync(join(root, 'dist/gone'), { recursive: true })
  fill(root, { 'dist/edited/index.html': page('2026-11-20', 'another text'), 'dist/new/index.html': page() })
}

const waits: number[] = []
const send = async (
  root: string,
  { endpoint }: Stand,
  options: SubmitOptions = {},
  env: Record<string, string> = {},
) => {
  waits.length = 0
  return await submit(
    'dist',
    { endpoint, ...options },
    { cwd: root, env, now: NOW },
    {
      wait: async (ms) => void waits.push(ms),
    },
  )
}

async function deployedTwice(site: Stand, options: Options = {}): Promise<{ root: string; report: Report }> {
  const root = folderOf(FIRST)
  await build(root, site, options)
  site.deploy(join(root, 'dist'))
  edit(root)
  const report = await build(root, site, options)
  site.deploy(join(root, 'dist'))
  return { root, report }
}

test('the build writes the key file', async () => {
  const site = await stand()
  const root = folderOf(FIRST)
  const report = await build(root, site)
  expect(readFileSync(join(root, `dist/${KEY}.txt`), 'utf8')).toBe(KEY)
  expect(report.files.find(({ kind }) => kind === 'key')).toMatchObject({
    path: `${KEY}.txt`,
    state: 'written',
    url: `${site.origin}/${KEY}.txt`,
  })
  // Nothing is live yet: on the first deploy there is nothing to compare with.
  expect(report.findings.map(({ code }) => code)).toContain('index-now-unknown')
  expect((await build(root, site)).files.find(({ kind }) => kind === 'key')).toMatchObject({ state: 'unchanged' })
})

test('only what has changed since the live site is sent, once', async () => {
  const site = await stand(202)
  const { root, report } = await deployedTwice(site)
  expect(report.findings.map(({ code }) => code)).not.toContain('index-now-unknown')
  const { origin } = site
  const result = await send(root, site)
  expect(result).toMatchObject({
    state: 'sent',
    added: [`${origin}/new/`],
    changed: [`${origin}/edited/`],
    removed: [`${origin}/gone/`],
  })
  expect(site.posted).toEqual([
    { path: '/indexnow', type: 'application/json; charset=utf-8', body: expect.any(String) as string },
  ])
  expect(JSON.parse(site.posted[0]?.body ?? '')).toEqual({
    host: new URL(origin).host,
    key: KEY,
    keyLocation: `${origin}/${KEY}.txt`,
    urlList: [`${origin}/new/`, `${origin}/edited/`, `${origin}/gone/`],
  })
  // Once told is enough.
  expect(await send(root, site)).toMatchObject({ state: 'nothing', urls: [] })
  // A build that changes nothing has nothing to send.
  await build(root, site)
  expect(await send(root, site)).toMatchObject({ state: 'nothing', urls: [] })
  expect(site.posted).toHaveLength(1)
})

test('with a ledger a changed text counts, whatever the dates say', async () => {
  const site = await stand()
  const { root } = await deployedTwice(site, { lastmod: { order: ['html'], ledger: { file: 'ledger.json' } } })
  const { origin } = site
  writeFileSync(join(root, 'dist/same/index.html'), page('2026-01-01', 'not the same'))
  await build(root, site, { lastmod: { order: ['html'], ledger: { file: 'ledger.json' } } })
  expect(await send(root, site)).toMatchObject({ added: [], changed: [`${origin}/same/`], removed: [] })
})

test('a sitemap of another name, that no robots.txt tells of, is compared all the same', async () => {
  const site = await stand()
  const { root, report } = await deployedTwice(site, { filename: 'map.xml', robots: false })
  expect(report.findings.map(({ code }) => code)).not.toContain('index-now-unknown')
  const list = await send(root, site, { dryRun: true })
  expect(list.urls).toEqual(['new', 'edited', 'gone'].map((name) => `${site.origin}/${name}/`))
  writeFileSync(join(root, 'before.xml'), urlset([{ loc: `${site.origin}/` }]))
  expect((await send(root, site, { dryRun: true, baseline: 'before.xml' })).added).toHaveLength(3)
})

test('a baseline does in place of the list', async () => {
  const site = await stand()
  const { root } = await deployedTwice(site)
  const { origin } = site
  rmSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(
    join(root, 'before.xml'),
    urlset([{ loc: `${origin}/` }, { loc: `${origin}/same/`, lastmod: '2026-01-01' }, { loc: `${origin}/old/` }]),
  )
  const result = await send(root, site, { baseline: 'before.xml' })
  expect(result).toMatchObject({
    state: 'sent',
    added: [`${origin}/edited/`, `${origin}/new/`],
    changed: [],
    removed: [`${origin}/old/`],
  })
})

test('a dry run sends nothing, and asks nobody', async () => {
  const site = await stand()
  const { root } = await deployedTwice(site)
  const before = site.asked.length
  expect(await send(root, site, { dryRun: true })).toMatchObject({ state: 'dry-run', urls: { length: 3 } })
  expect(site.asked).toHaveLength(before)
})

test('too much and broken are tried again, as the server asks', async () => {
  const site = await stand(429, 503, 200)
  const { root } = await deployedTwice(site)
  expect(await send(root, site)).toMatchObject({ state: 'sent' })
  expect(site.posted).toHaveLength(3)
  expect(waits).toEqual([7000, 7000])
})

test.each<[number[], string, string]>([
  [[400], 'refused', 'the request has another form'],
  [[403], 'refused', 'the key is not valid'],
  [[422], 'refused', 'not of the host'],
  [[500, 500, 500, 500], 'submit-failed', 'HTTP status 500, 4 times'],
])('answers %j are explained', async (statuses, code, words) => {
  const site = await stand(...statuses)
  const { root } = await deployedTwice(site)
  const error = (await send(root, site).catch((error: unknown) => error)) as Error & { code: string }
  expect(error.code).toBe(code)
  expect(error.message).toContain(words)
  expect(error.message).toContain('0 of 3 URLs were sent.')
  expect(site.posted).toHaveLength(statuses.length)
})

describe('refused', () => {
  test('on a preview', async () => {
    const site = await stand()
    const { root } = await deployedTwice(site)
    await expect(send(root, site, {}, { VERCEL_ENV: 'preview' })).rejects.toMatchObject({ code: 'preview' })
    expect(site.posted).toEqual([])
  })

  test('without a list and a baseline', async () => {
    const site = await stand()
    const { root } = await deployedTwice(site)
    // Not the sitemap of that build any more.
    writeFileSync(join(root, 'dist/sitemap.xml'), urlset([{ loc: `${site.origin}/` }]))
    const error = (await send(root, site, { key: KEY }).catch((error: unknown) => error)) as Error & { code: string }
    expect(error.code).toBe('no-baseline')
    expect(error.message).toContain('give the sitemap of the last deploy with `--baseline`')
    expect(site.posted).toEqual([])
  })

  test('as long as the key is not live', async () => {
    const site = await stand()
    const { root } = await deployedTwice(site)
    site.deploy(folderOf({ [`${KEY}.txt`]: 'another key' }))
    await expect(send(root, site)).rejects.toMatchObject({ code: 'key-not-live' })
    site.deploy(folderOf({}))
    await expect(send(root, site)).rejects.toThrow('does not give the key ("HTTP status 404")')
    expect(site.posted).toEqual([])
  })

  test('as long as the key only drips in', async () => {
    const site = await serve(() => ({ '/sitemap.xml': text(''), [`/${KEY}.txt`]: dripping('text/plain') }))
    const root = folderOf({
      'dist/sitemap.xml': urlset([{ loc: `${site.origin}/` }]),
      'before.xml': urlset([{ loc: `${site.origin}/a` }]),
    })
    const context = { cwd: root, env: {}, now: NOW }
    const sent = submit('dist', { key: KEY, baseline: 'before.xml' }, context, { timeout: 300 })
    await expect(sent).rejects.toMatchObject({ code: 'key-not-live' })
    expect(site.posted).toEqual([])
  })

  test('without a key', async () => {
    const site = await stand()
    const root = folderOf(FIRST)
    await generateSitemap({ site: site.origin, outDir: 'dist' }, { cwd: root, env: {}, now: NOW })
    await expect(send(root, site, { baseline: 'dist' })).rejects.toMatchObject({ code: 'no-key' })
    await expect(send(root, site, { baseline: 'dist', key: 'short' })).rejects.toMatchObject({ code: 'invalid-option' })
  })
})

describe('the command', () => {
  async function waymark(argv: string[], cwd: string) {
    const said = { out: '', err: '' }
    const output = (name: 'out' | 'err') => ({ write: (text: string) => (said[name] += text) })
    const code = await run(['submit', ...argv], {
      env: {},
      cwd,
      now: NOW,
      stdout: output('out'),
      stderr: output('err'),
    })
    return { code, ...said }
  }

  test('says what was sent', async () => {
    const site = await stand()
    const { root } = await deployedTwice(site)
    const { host } = new URL(site.origin)
    expect(await waymark(['dist', '--endpoint', site.endpoint, '--dry-run'], root)).toMatchObject({
      code: 0,
      out: `${site.origin}/new/\n${site.origin}/edited/\n${site.origin}/gone/\n3 URLs would be sent to ${host} (1 added, 1 changed, 1 removed).\n`,
    })
    expect(await waymark(['dist', '--endpoint', site.endpoint], root)).toMatchObject({
      code: 0,
      out: `3 URLs sent to ${host} (1 added, 1 changed, 1 removed).\n`,
    })
  })

  test.each<[string[], number, string]>([
    [[], 2, 'Which folder was deployed?'],
    [['nowhere'], 2, '"nowhere" is no folder'],
    [['a', 'b'], 2, 'give one folder'],
    [['.', '--endpoint', 'nowhere'], 2, '`--endpoint` is "nowhere"'],
    [['.'], 2, 'What has changed is not known'],
  ])('wrong use: %j', async (argv, code, words) => {
    const root = folderOf({ 'sitemap.xml': urlset([{ loc: 'https://example.com/' }]), [`${KEY}.txt`]: KEY })
    const result = await waymark(argv, root)
    expect(result).toMatchObject({ code, out: '' })
    expect(result.err).toContain(words)
  })

  test.each<[string, (site: Stand) => void, string]>([
    ['is not there', () => {}, 'cannot be read as a sitemap ('],
    [
      'is something else',
      (site) => site.deploy(folderOf({ 'sitemap.xml': '<html></html>' })),
      'cannot be read as a sitemap (',
    ],
    ['has no host', () => {}, 'cannot be read as a sitemap ('],
  ])('without a list, the reason that the build gave is given: the live sitemap %s', async (name, prepare, words) => {
    const site = await stand()
    prepare(site)
    const root = folderOf({ ...FIRST, 'node_modules/x': '' })
    const address = name === 'has no host' ? 'http://waymark.invalid' : site.origin
    const said = { out: '', err: '' }
    const output = (stream: 'out' | 'err') => ({ write: (text: string) => (said[stream] += text) })
    const streams = { stdout: output('out'), stderr: output('err') }
    const built = await run(['dist', '--site', address, '--index-now', KEY], {
      env: {},
      cwd: root,
      now: NOW,
      ...streams,
    })
    // Before the first deploy that is as it should be: said, and no more than that.
    expect(built).toBe(0)
    expect(said.err).toMatch(/^note: What this build changes is not known/m)
    expect(said.err).toContain(`${address}/sitemap.xml  ${words}`)
    const { code, err } = await waymark(['dist', '--dry-run'], root)
    expect(code).toBe(2)
    expect(err).toContain(`${address}/sitemap.xml ${words}`)
    expect(err).toContain('`--baseline`')
    expect(err).not.toMatch(/build .* with `indexNow|`baseline`/)
    expect(err).toContain(name === 'has no host' ? ': no such host)' : ')')
  })

  test('--help', async () => expect((await waymark(['--help'], '.')).out).toMatch(/^waymark submit <dir>/))
})

test.each<[unknown, string]>([
  [{ key: 'short' }, '`indexNow.key` is "short": give 8 to 128 letters, digits and hyphens.'],
  [{}, '`indexNow` is an empty object: give an object with your `key`.'],
  [KEY, '`indexNow` is'],
  [{ key: KEY, url: 'x' }, '`indexNow.url`'],
])('the option %j is refused', async (indexNow, words) => {
  await expect(generateSitemap({ site: 'https://example.com', outDir: 'dist', indexNow } as Options)).rejects.toThrow(
    words,
  )
})
