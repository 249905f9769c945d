import { describe, expect, test } from 'vitest'
import { codes, deployed, sent } from './deployed.ts'

const env = { CF_PAGES: '1' }
const lines = (text: string) => deployed({ 'dist/_redirects': text }, { env })

describe('rules of _redirects, whether a file exists or not', () => {
  test.each<[rules: string, path: string, target: string]>([
    ['/home301 / 301', '/home301', '/'],
    ['/home302 / 302', '/home302', '/'],
    ['/querystrings /?query=string 301', '/querystrings', '/?query=string'],
    ['/twitch https://twitch.tv', '/twitch', 'https://twitch.tv/'],
    ['/trailing /trailing/ 301', '/trailing', '/trailing/'],
    ['/trailing /trailing/ 301', '/trailing/', '-'],
    ['/notrailing/ /nottrailing 301', '/notrailing/', '/nottrailing'],
    ['/page/ /page2/#fragment 301', '/page/', '/page2/'],
    ['/blog/* https://blog.my.domain/:splat', '/blog/a/b', 'https://blog.my.domain/a/b'],
    ['/blog/* https://blog.my.domain/:splat', '/blog', '-'],
    ['/products/:code/:name /products?code=:code&name=:name', '/products/1/x', '/products?code=1&name=x'],
    ['/movies/:title /media/:title', '/movies/a/b', '-'],
    ['/blog/* /news/:splat 200', '/blog/a', '-'],
    ['/blog/* /blog/404.html 404', '/blog/a', '-'],
    ['/* /index.html 200', '/a', '-'],
    ['/a /b\n/a /c', '/a', '/b'],
    ['/a/* /b\n/a/c /d', '/a/c', '/b'],
    ['/* /all\n', '/', '/all'],
    ['/a /a 301', '/a', '/a'],
    ['/* https://example.com/:splat', '/a', '-'],
    ['/a /b 303', '/a', '/b'],
    ['/a /b 308', '/a', '/b'],
    ['/a?id=1 /b', '/a', '/b'],
  ])('%s: %s', async (rules, path, target) => {
    expect(sent(await lines(rules), path, true)).toBe(target)
    expect(sent(await lines(rules), path, false)).toBe(target)
  })
})

test.each([
  ['/ /us 302 Country=us', 'platform-condition'],
  ['/* /preview/:splat 302 Cookie=preview', 'platform-condition'],
  ['workers.example.com/* workers.example.com/blog/:splat 301', 'platform-config'],
  ['https://example.com/* /blog/:splat 301', 'platform-config'],
  ['/a /b 301!', 'platform-config'],
  ['/a /b 404', 'platform-config'],
  ['/a', 'platform-config'],
])('%s is no rule here, and told', async (rule, code) => {
  const facts = await lines(rule)
  expect(codes(facts)).toEqual([`${code} dist/_redirects:1`])
  expect([sent(facts, '/'), sent(facts, '/a')]).toEqual(['-', '-'])
})

describe('X-Robots-Tag', () => {
  const headers = `# This is a comment
/secure/page
  X-Frame-Options: DENY

/static/*
  Access-Control-Allow-Origin: *
  X-Robots-Tag: nosnippet

https://myproject.pages.dev/*
  X-Robots-Tag: noindex

https://:version.myproject.pages.dev/*
  X-Robots-Tag: noindex
`
  test.each<[site: string, path: string, line: number | undefined]>([
    ['https://custom.domain', '/secure/page', undefined],
    ['https://custom.domain', '/static/image', undefined],
    ['https://custom.domain', '/', undefined],
    ['https://myproject.pages.dev', '/home', 10],
    ['https://myproject.pages.dev', '/static/styles', 10],
    ['https://abc.myproject.pages.dev', '/', 13],
    ['https://a.b.myproject.pages.dev', '/', undefined],
  ])('%s%s', async (site, path, line) => {
    const facts = await deployed({ 'dist/_headers': headers }, { env, site })
    expect(facts.noindex(path)?.line).toBe(line)
  })

  test.each<[content: string, path: string, noindex: boolean]>([
    ['/*\n  X-Robots-Tag: noindex\n/a\n  ! X-Robots-Tag', '/a', false],
    ['/*\n  X-Robots-Tag: noindex\n/a\n  ! x-robots-tag', '/b', true],
    ['/*\n  X-Robots-Tag: noindex\n/a\n  ! X-Robots-Tag\n  X-Robots-Tag: none', '/a', true],
    ['/a/*\n  X-Robots-Tag: noindex', '/a', false],
    ['/a\n  X-Robots-Tag: noindex', '/a/', false],
    ['/movies/:title\n  X-Robots-Tag: noindex', '/movies/a', true],
    ['/movies/:title\n  X-Robots-Tag: noindex', '/movies/a/b', false],
  ])('%s: %s', async (content, path, noindex) => {
    const facts = await deployed({ 'dist/_headers': content }, { env })
    expect(facts.noindex(path) !== undefined).toBe(noindex)
  })
})

describe('addresses by html_handling', () => {
  const asked = ['/file', '/file.html', '/file/'] as const
  const folder = ['/folder', '/folder/', '/folder/index.html'] as const
  test.each<[handling: string | undefined, answers: (string | undefined)[]]>([
    [undefined, [undefined, '/file', '/file', '/folder/', undefined, '/folder/']],
    ['auto-trailing-slash', [undefined, '/file', '/file', '/folder/', undefined, '/folder/']],
    ['force-trailing-slash', ['/file/', '/file/', undefined, '/folder/', undefined, '/folder/']],
    ['drop-trailing-slash', [undefined, '/file', '/file', undefined, '/folder', '/folder']],
    ['none', [undefined, undefined, undefined, undefined, undefined, undefined]],
  ])('%s', async (handling, answers) => {
    const assets = { directory: './dist', ...(handling !== undefined && { html_handling: handling }) }
    const facts = await deployed({ 'wrangler.json': { name: 'a', assets } })
    expect(facts.name).toBe('cloudflare')
    expect([
      ...asked.map((path) => facts.redirectsTo(path, 'file.html')),
      ...folder.map((path) => facts.redirectsTo(path, 'folder/index.html')),
    ]).toEqual(answers)
    expect(facts.form === undefined).toBe(handling === 'none')
    expect(facts.redirectsTo('/', 'index.html')).toBeUndefined()
    expect(facts.redirectsTo('/docs/', 'index.html')).toBeUndefined()
  })

  test('without the file only what the path tells', async () => {
    const facts = await deployed({}, { env })
    expect(
      ['/a.html', '/a/index.html', '/index.html', '/a', '/a/', '/'].map((path) => facts.redirectsTo(path)),
    ).toEqual(['/a', '/a/', '/', undefined, undefined, undefined])
  })
})

describe('wrangler', () => {
  test.each<[file: string, content: string, name: string | undefined, codes: string[]]>([
    [
      'wrangler.toml',
      'name = "a"\n[assets]\ndirectory = "dist"\nhtml_handling = "drop-trailing-slash"',
      'cloudflare',
      [],
    ],
    ['wrangler.jsonc', '{\n  // a site\n  "assets": { "directory": "dist", },\n}', 'cloudflare', []],
    ['wrangler.toml', 'pages_build_output_dir = "dist"', 'cloudflare', []],
    ['wrangler.toml', 'main = "worker.ts"', undefined, []],
    ['wrangler.toml', 'name = a', undefined, ['platform-config wrangler.toml:1']],
    ['wrangler.jsonc', '{\n  "assets": {\n', undefined, ['platform-config wrangler.jsonc:3']],
    ['wrangler.json', '[]', undefined, ['platform-config wrangler.json:1']],
    ['wrangler.json', '', undefined, ['platform-config wrangler.json:1']],
  ])('%s: %s', async (file, content, name, expected) => {
    const facts = await deployed({ [file]: content })
    expect([facts.name, codes(facts)]).toEqual([name, expected])
  })
})
