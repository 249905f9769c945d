import { describe, expect, test } from 'vitest'
import { codes, deployed, sent } from './deployed.ts'

const workflow = {
  '.github/workflows/deploy.yml': 'jobs:\n  deploy:\n    steps:\n      - uses: actions/deploy-pages@v4\n',
}

describe('which platform', () => {
  test.each<
    [name: string | undefined, files: Record<string, string | object>, env: Record<string, string>, told: string[]]
  >([
    [undefined, {}, {}, []],
    ['netlify', {}, { NETLIFY: 'true' }, []],
    ['cloudflare', {}, { CF_PAGES: '1' }, []],
    ['cloudflare', {}, { WORKERS_CI: '1' }, []],
    ['vercel', {}, { VERCEL: '1' }, []],
    [undefined, {}, { NETLIFY: 'false' }, []],
    [undefined, {}, { GITHUB_ACTIONS: 'true' }, []],
    ['github-pages', workflow, { GITHUB_ACTIONS: 'true' }, []],
    [undefined, workflow, {}, []],
    ['netlify', { 'netlify.toml': '' }, {}, []],
    ['netlify', { 'netlify.toml': '', ...workflow }, { GITHUB_ACTIONS: 'true' }, []],
    ['vercel', { 'netlify.toml': '', 'vercel.json': {} }, { VERCEL: '1' }, []],
    [
      undefined,
      { 'netlify.toml': '', 'vercel.json': {} },
      {},
      ['platform-several netlify.toml', 'platform-several vercel.json'],
    ],
    ['serve', { 'dist/serve.json': {} }, {}, []],
    ['vercel', { 'vercel.json': {}, 'serve.json': {} }, {}, []],
    [undefined, { 'dist/_redirects': '/a /b', 'dist/_headers': '' }, {}, []],
  ])('%s: %j %j', async (name, files, env, told) => {
    const facts = await deployed(files, { env })
    expect([facts.name, codes(facts)]).toEqual([name, told])
  })

  test('how it was recognised', async () => {
    expect((await deployed({}, { env: { CF_PAGES: '1' } })).from).toEqual({ from: 'env', name: 'CF_PAGES', value: '1' })
    expect((await deployed(workflow, { env: { GITHUB_ACTIONS: 'true' } })).from).toEqual({
      from: 'env',
      name: 'GITHUB_ACTIONS',
      file: '.github/workflows/deploy.yml',
    })
  })
})

describe('an unknown platform', () => {
  test('a rule decides where no file is in its way', async () => {
    const facts = await deployed({ 'dist/_redirects': '/a /b\n/c /d 301!\n/e /f 200' })
    expect(facts.form).toBeUndefined()
    expect([sent(facts, '/a', false), sent(facts, '/a', true)]).toEqual(['/b', '/b?'])
    expect([sent(facts, '/c', true), sent(facts, '/e', true)]).toEqual(['/d', '-'])
  })

  test('headers count', async () => {
    const facts = await deployed({ 'dist/_headers': '/a\n  X-Robots-Tag: noindex' })
    expect(facts.noindex('/a')).toEqual({
      from: 'platform',
      file: 'dist/_headers',
      line: 2,
      value: 'X-Robots-Tag: noindex',
    })
  })
})

test('platforms without such files do not read _redirects and _headers', async () => {
  const files = { 'dist/_redirects': '/* /b', 'dist/_headers': '/*\n  X-Robots-Tag: noindex' }
  for (const facts of [
    await deployed({ ...files, 'vercel.json': {} }),
    await deployed({ ...files, 'firebase.json': { hosting: {} } }),
  ]) {
    expect([sent(facts, '/a'), facts.noindex('/a')]).toEqual(['-', undefined])
  }
})

test('GitHub Pages: both forms of a file, one of a folder', async () => {
  const facts = await deployed(workflow, { env: { GITHUB_ACTIONS: 'true' } })
  expect(facts.form).toBeUndefined()
  expect(facts.redirectsTo('/folder', 'folder/index.html')).toBe('/folder/')
  expect(facts.redirectsTo('/file.html', 'file.html')).toBeUndefined()
  expect(facts.redirectsTo('/file', 'file.html')).toBeUndefined()
  expect(facts.redirectsTo('/folder/index.html', 'folder/index.html')).toBeUndefined()
})

test('a folder in the place of a config file is told', async () => {
  const facts = await deployed({ 'vercel.json/a': '' })
  expect(codes(facts)).toEqual(['platform-config vercel.json'])
})
