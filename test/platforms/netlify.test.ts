import { describe, expect, test } from 'vitest'
import { codes, deployed, sent } from './deployed.ts'

const toml = (text: string) => ({ 'netlify.toml': text })
const lines = (text: string) => ({ 'netlify.toml': '', 'dist/_redirects': text })

describe('rules of _redirects', () => {
  test.each<[rules: string, path: string, target: string]>([
    ['/home              /', '/home', '/'],
    ['/blog/my-post.php  /blog/my-post', '/blog/my-post.php', '/blog/my-post'],
    ['/news              /blog', '/news/', '/blog'],
    ['/news              /blog', '/news/1', '-'],
    ['/cuties            https://www.petsofnetlify.com', '/cuties', 'https://www.petsofnetlify.com/'],
    ['/authors/c%C3%A9line  /authors/about-c%C3%A9line', '/authors/c%C3%A9line', '/authors/about-c%C3%A9line'],
    ['/authors/céline  /authors/about', '/authors/c%C3%A9line', '/authors/about'],
    ['/news/*  /blog/:splat', '/news/2004/01/10/my-story', '/blog/2004/01/10/my-story'],
    ['/news/*  /blog/:splat', '/news', '/blog/'],
    ['/news/*  /blog/:splat', '/newsroom', '-'],
    [
      '/news/:month/:date/:year/:slug  /blog/:year/:month/:date/:slug',
      '/news/02/12/2004/my-story',
      '/blog/2004/02/12/my-story',
    ],
    ['/news/:year /blog/:year', '/news/2004/02', '-'],
    ['/my-redirect  /  301', '/my-redirect', '/'],
    ['/my-redirect  /  302', '/my-redirect', '/'],
    ['/pass-through  /  200', '/pass-through', '-'],
    ['/ecommerce  /store-closed  404', '/ecommerce', '-'],
    ['/gone  /store-closed  410', '/gone', '-'],
    ['/*  /index.html  200', '/anything', '-'],
    ['/*  https://new.example/:splat  301', '/a/b', 'https://new.example/a/b'],
    ['/a /b\n/a /c', '/a', '/b'],
    ['/a /b 200\n/* /c', '/a', '-'],
    ['# /a /b', '/a', '-'],
    ['/a /b # moved', '/a', '/b'],
    ['/a\t/b\r\n/c /d\r\n', '/c', '/d'],
    ['/articles id=:id tag=:tag  /posts/:tag/:id 301', '/articles', '-'],
    ['http://blog.example.com/*  /blog/:splat', '/a', '-'],
    ['http://example.com/old/*  /blog/:splat', '/old/a', '/blog/a'],
    ['https://x.netlify.app/*  https://example.com/:splat 301!', '/a', '-'],
  ])('%s: %s', async (rules, path, target) => {
    expect(sent(await deployed(lines(rules)), path)).toBe(target)
  })
})

describe('a file that exists', () => {
  test.each<[rules: string, target: string]>([
    ['/about /us', '-'],
    ['/about /us 301!', '/us'],
    ['/about /us 302!', '/us'],
    ['/about /us.html 200!', '-'],
    ['/* /us', '-'],
    ['/* /us 301!', '/us'],
  ])('%s', async (rules, target) => {
    expect(sent(await deployed(lines(rules)), '/about', true)).toBe(target)
  })
})

describe('an error for a page that exists', () => {
  test.each<[rules: string, line: number | undefined]>([
    ['/about /404.html 404!', 1],
    ['/x /y\n/about/ 410!', 2],
    ['/* /404.html 404!', 1],
    ['/about /404.html 404', undefined],
    ['/about /us.html 200!', undefined],
    ['/about /us 301!', undefined],
    ['/about /us 301!\n/about /404.html 404!', undefined],
    ['/about /404.html 404! Country=de', undefined],
    ['/about /404.html 404!\n/about /us 301!', 1],
  ])('%s', async (rules, line) => {
    const facts = await deployed(lines(rules))
    expect(facts.status('/about')?.line).toBe(line)
    if (line !== undefined) expect(sent(facts, '/about', true)).toBe('-')
  })

  test('of netlify.toml', async () => {
    const facts = await deployed(toml('[[redirects]]\nfrom = "/a"\nto = "/404.html"\nstatus = 410\nforce = true\n'))
    expect(facts.status('/a/')).toMatchObject({ file: 'netlify.toml', line: 1 })
  })
})

describe('a query in the path of a rule is a condition', () => {
  const rules = '/q/?id=1 /other 301!\n/q?id=2 /other 301!\nhttps://example.com/q?id=3 /other 301!'
  const table = (from: string) => toml(`[[redirects]]\nfrom = "${from}"\nto = "/other"\nforce = true\n`)
  test.each<[what: string, files: Record<string, string>, target: string]>([
    ['_redirects', lines(rules), '-'],
    ['netlify.toml', table('/q?id=1'), '-'],
    ['netlify.toml without one', table('/q'), '/other'],
    ['an unknown platform', { 'dist/_redirects': rules }, '-'],
  ])('%s', async (_what, files, target) => {
    const facts = await deployed(files)
    expect([sent(facts, '/q', true), sent(facts, '/q/', true)]).toEqual([target, target])
  })
})

describe('loops', () => {
  test.each<[rules: string, path: string, target: string]>([
    ['/a /a 301!', '/a', '-'],
    ['/a /a/ 301!', '/a', '-'],
    ['/a/ /a 301!', '/a/', '-'],
    ['/a /a 301!\n/a /b 301!', '/a', '/b'],
    ['/* https://example.com/:splat 301!', '/a', '-'],
    ['/a /b 301!\n/b /a 301!', '/a', '/b'],
    ['/* /b 301!', '/b', '-'],
  ])('%s: %s', async (rules, path, target) => {
    expect(sent(await deployed(lines(rules)), path, true)).toBe(target)
  })
})

test('conditions on the visitor are told and decide nothing', async () => {
  const facts = await deployed(
    lines('/ /china 302 Country=cn,hk\n/china/* /zh/:splat 302 Language=zh\n/* /preview/:splat 302 Cookie=p\n/x /y'),
  )
  expect(codes(facts)).toEqual([1, 2, 3].map((line) => `platform-condition dist/_redirects:${line}`))
  expect([sent(facts, '/'), sent(facts, '/china/a'), sent(facts, '/x')]).toEqual(['-', '-', '/y'])
})

test('broken lines are told with their line and passed over', async () => {
  const facts = await deployed(lines('a /b\n/a\n/a b c\n/x /y'))
  expect(codes(facts)).toEqual([1, 2, 3].map((line) => `platform-config dist/_redirects:${line}`))
  expect(sent(facts, '/x')).toBe('/y')
})

describe('netlify.toml', () => {
  const redirects = `
[build]
  publish = "dist"
[[redirects]]
  from = "/old-path"
  to = "/new-path"
  status = 301
  force = false
  query = {path = ":path"}
  conditions = {Language = ["en"], Country = ["US"], Role = ["admin"]}
[[redirects]]
  from = "/news/*"
  to = "/blog/:splat"
[[redirects]]
  from = "/forced"
  to = "/target"
  force = true
[[redirects]]
  from = "/search"
  to = "https://api.mysearch.com"
  status = 200
  force = true
  headers = {X-From = "Netlify"}
`
  test('rules, in their order, with their lines', async () => {
    const facts = await deployed(toml(redirects))
    expect(facts).toMatchObject({ name: 'netlify', from: { from: 'platform', file: 'netlify.toml' } })
    expect(sent(facts, '/news/a')).toBe('/blog/a')
    expect(sent(facts, '/news/a', true)).toBe('-')
    expect(facts.redirect('/forced', true)).toEqual({
      rule: { from: 'platform', file: 'netlify.toml', line: 14, value: '/forced /target' },
      target: 'https://example.com/target',
    })
    expect(sent(facts, '/search')).toBe('-')
    expect(sent(facts, '/old-path')).toBe('-')
    expect(codes(facts)).toEqual(['platform-condition netlify.toml:4'])
  })

  test('_redirects comes first', async () => {
    const facts = await deployed({ ...toml(redirects), 'dist/_redirects': '/news/* /first' })
    expect(sent(facts, '/news/a')).toBe('/first')
  })

  test('a file that is no TOML is told, and the rest is read', async () => {
    const facts = await deployed({ ...toml('[build]\npublish = dist\n'), 'dist/_redirects': '/a /b' })
    expect(codes(facts)).toEqual(['platform-config netlify.toml:2'])
    expect([facts.name, sent(facts, '/a')]).toEqual(['netlify', '/b'])
  })

  test.each([
    ['redirects = "no"', 1],
    ['redirects = [1]', 1],
    ['[[redirects]]\nto = "/a"', 1],
    ['[[headers]]\nfor = "/a"', 1],
  ])('%s is told', async (text, count) => {
    const facts = await deployed(toml(text))
    expect(facts.found.map(({ code }) => code)).toEqual(Array.from({ length: count }, () => 'platform-config'))
  })
})

describe('X-Robots-Tag', () => {
  test.each<[content: string, path: string, noindex: boolean]>([
    ['/*\n  X-Robots-Tag: noindex', '/', true],
    ['/*\n  x-robots-tag: NONE', '/a/b', true],
    ['/secret/*\n  X-Robots-Tag: noindex', '/secret/a', true],
    ['/secret/*\n  X-Robots-Tag: noindex', '/secret/', true],
    ['/secret/*\n  X-Robots-Tag: noindex', '/secrets', false],
    ['/a\n  X-Robots-Tag: noindex', '/a/', true],
    ['/*/a\n  X-Robots-Tag: noindex', '/b/a', true],
    ['/*/a\n  X-Robots-Tag: noindex', '/b/c/a', false],
    ['/:x/a\n  X-Robots-Tag: noindex', '/b/a', true],
    ['/*\n  X-Robots-Tag: googlebot: noindex', '/', true],
    ['/*\n  X-Robots-Tag: bingbot: noindex', '/', false],
    ['/*\n  X-Robots-Tag: max-image-preview: none', '/', false],
    ['/*\n  X-Robots-Tag: nosnippet\n  X-Robots-Tag: noindex', '/', true],
    ['/*\n  X-Robots-Tag: noindex\n/a\n  X-Robots-Tag: all', '/a', true],
    ['/*\n  # X-Robots-Tag: noindex', '/', false],
    ['/*\n  X-Frame-Options: noindex', '/', false],
  ])('%s: %s', async (content, path, noindex) => {
    const facts = await deployed({ 'netlify.toml': '', 'dist/_headers': content })
    expect(facts.noindex(path) !== undefined).toBe(noindex)
  })

  test('of netlify.toml, with its line', async () => {
    const facts = await deployed(
      toml('[[headers]]\n  for = "/drafts/*"\n  [headers.values]\n    X-Robots-Tag = "noindex"\n'),
    )
    expect(facts.noindex('/drafts/a')).toEqual({
      from: 'platform',
      file: 'netlify.toml',
      line: 1,
      value: 'X-Robots-Tag: noindex',
    })
    expect(facts.noindex('/a')).toBeUndefined()
  })

  test('lines that are no headers are told', async () => {
    const facts = await deployed({ 'netlify.toml': '', 'dist/_headers': 'X-A: b\n/a\n  nothing\n' })
    expect(codes(facts)).toEqual(['platform-config dist/_headers:1', 'platform-config dist/_headers:3'])
  })
})

test('addresses', async () => {
  const facts = await deployed({ 'netlify.toml': '' })
  expect(facts.form).toEqual({ index: '/', file: '' })
  expect(facts.redirectsTo('/file/', 'file.html')).toBe('/file')
  expect(facts.redirectsTo('/file.html', 'file.html')).toBeUndefined()
  expect(facts.redirectsTo('/folder', 'folder/index.html')).toBe('/folder/')
  const plain = await deployed(toml('[build.processing.html]\npretty_urls = false\n'))
  expect(plain.redirectsTo('/folder', 'folder/index.html')).toBeUndefined()
})
