import { describe, expect, test } from 'vitest'
import { codes, deployed, sent } from './deployed.ts'

const config = (content: object) => deployed({ 'vercel.json': content })

describe('redirects, before any file', () => {
  test.each<[source: string, destination: string, path: string, target: string]>([
    ['/me', '/profile.html', '/me', '/profile.html'],
    ['/me', '/profile.html', '/me/', '-'],
    ['/user', '/api/user', '/users', '-'],
    ['/view-source', 'https://github.com/vercel/vercel', '/view-source', 'https://github.com/vercel/vercel'],
    ['/:path((?!uk/).*)', '/uk/:path*', '/a/b', '/uk/a/b'],
    ['/:path((?!uk/).*)', '/uk/:path*', '/uk/a', '-'],
    ['/blog/:path*', '/news/:path*', '/blog/a/b', '/news/a/b'],
    ['/blog/:path*', '/news/:path*', '/blog', '/news'],
    ['/blog/:path+', '/news/:path+', '/blog', '-'],
    ['/blog/:slug', '/news/:slug', '/blog/a', '/news/a'],
    ['/blog/:slug', '/news/:slug', '/blog/a/b', '-'],
    ['/post/:path(\\d{1,})', '/news/:path*', '/post/123', '/news/123'],
    ['/post/:path(\\d{1,})', '/news/:path*', '/post/abc', '-'],
    ['/blog/(.*)', '/news/$1', '/blog/a/b', '/news/a/b'],
    ['/:lang(en|de)/old', '/:lang/new', '/de/old', '/de/new'],
    ['/:lang(en|de)/old', '/:lang/new', '/fr/old', '-'],
    ['/play/:path*(/)?', '/', '/play/', '/'],
    ['/files/:name.pdf', '/docs/:name', '/files/a.pdf', '/docs/a'],
    ['/a{/:b}?', '/c', '/a', '/c'],
    ['/a{/:b}?', '/c', '/a/x', '/c'],
    ['/a\\(b\\)', '/c', '/a(b)', '/c'],
    ['/A', '/c', '/a', '-'],
    ['/über', '/c', '/%C3%BCber', '/c'],
    ['/(.*)', 'https://new.example/$1', '/a', 'https://new.example/a'],
    ['/(.*)', 'https://example.com/$1', '/a', '-'],
    ['/a', '/a', '/a', '/a'],
  ])('%s → %s: %s', async (source, destination, path, target) => {
    const facts = await config({ redirects: [{ source, destination, permanent: false }] })
    expect(facts.found).toEqual([])
    expect(sent(facts, path, true)).toBe(target)
  })

  test('the first that matches', async () => {
    const redirects = [
      { source: '/a/:x', destination: '/first', statusCode: 301 },
      { source: '/a/b', destination: '/second' },
    ]
    const facts = await config({ redirects })
    expect(facts.redirect('/a/b', true)).toEqual({
      rule: { from: 'platform', file: 'vercel.json', line: 3, value: '/a/:x → /first' },
      target: 'https://example.com/first',
    })
  })
})

describe('conditions', () => {
  test.each<[name: string, conditions: object, target: string, told: string[]]>([
    ['a host that is not the site', { has: [{ type: 'host', value: 'www.example.com' }] }, '-', []],
    ['the host of the site', { has: [{ type: 'host', value: 'example.com' }] }, '/b', []],
    ['a pattern for hosts', { has: [{ type: 'host', value: '(?<sub>.*)\\.vercel\\.app' }] }, '-', []],
    ['a host compared', { has: [{ type: 'host', value: { eq: 'example.com' } }] }, '/b', []],
    ['any host but the site', { missing: [{ type: 'host', value: 'example.com' }] }, '-', []],
    ['a query', { has: [{ type: 'query', key: 'page' }] }, '-', []],
    ['no query', { missing: [{ type: 'query', key: 'page' }] }, '/b', []],
    ['a header', { has: [{ type: 'header', key: 'x-a' }] }, '-', ['platform-condition vercel.json:3']],
    ['no header', { missing: [{ type: 'header', key: 'x-a' }] }, '-', ['platform-condition vercel.json:3']],
    ['a cookie', { has: [{ type: 'cookie', key: 'a', value: 'b' }] }, '-', ['platform-condition vercel.json:3']],
    [
      'a cookie on another host',
      {
        has: [
          { type: 'cookie', key: 'a' },
          { type: 'host', value: 'x.y' },
        ],
      },
      '-',
      [],
    ],
  ])('%s', async (_, conditions, target, told) => {
    const facts = await config({ redirects: [{ source: '/a', destination: '/b', ...conditions }] })
    expect([sent(facts, '/a'), codes(facts)]).toEqual([target, told])
  })
})

describe('X-Robots-Tag', () => {
  const header = (value: string) => [{ key: 'X-Robots-Tag', value }]
  test.each<[headers: object[], path: string, noindex: boolean]>([
    [[{ source: '/(.*)', headers: header('noindex') }], '/a/b', true],
    [[{ source: '/drafts/:path*', headers: header('noindex, nofollow') }], '/drafts', true],
    [[{ source: '/drafts/:path*', headers: header('noindex') }], '/a', false],
    [
      [
        { source: '/(.*)', headers: header('noindex') },
        { source: '/a', headers: header('all') },
      ],
      '/a',
      false,
    ],
    [[{ source: '/(.*)', headers: header('noindex'), has: [{ type: 'host', value: 'x.vercel.app' }] }], '/a', false],
    [[{ source: '/(.*)', headers: [{ key: 'X-Other', value: 'noindex' }] }], '/a', false],
  ])('%j: %s', async (headers, path, noindex) => {
    const facts = await config({ headers })
    expect(facts.noindex(path) !== undefined).toBe(noindex)
  })
})

describe('addresses', () => {
  test.each<[settings: object, form: object | undefined, moved: (string | undefined)[]]>([
    [{}, { index: '/', file: '.html' }, [undefined, undefined, undefined, undefined]],
    [{ cleanUrls: true }, { index: '/', file: '' }, ['/file', undefined, undefined, undefined]],
    [{ cleanUrls: true, trailingSlash: false }, { index: '', file: '' }, ['/file', '/file', undefined, '/folder']],
    [{ cleanUrls: true, trailingSlash: true }, { index: '/', file: '/' }, ['/file/', undefined, '/folder/', undefined]],
    [{ trailingSlash: false }, { index: '', file: '.html' }, [undefined, undefined, undefined, '/folder']],
    [{ trailingSlash: true }, { index: '/', file: '.html' }, [undefined, undefined, '/folder/', undefined]],
    [{ rewrites: [{ source: '/(.*)', destination: '/index.html' }] }, { index: '/', file: '.html' }, []],
    [{ rewrites: [{ source: '/:a', destination: '/:a.html' }] }, undefined, []],
  ])('%j', async (settings, form, moved) => {
    const facts = await config(settings)
    expect(facts.form).toEqual(form)
    if (moved.length === 0) return
    expect([
      facts.redirectsTo('/file.html', 'file.html'),
      facts.redirectsTo('/file/', 'file.html'),
      facts.redirectsTo('/folder', 'folder/index.html'),
      facts.redirectsTo('/folder/', 'folder/index.html'),
    ]).toEqual(moved)
  })
})

test('the older routes, up to where files are looked for', async () => {
  const facts = await config({
    routes: [
      { src: '/(.*)', headers: { 'X-Robots-Tag': 'noindex' }, continue: true },
      { src: '/old/(.*)', status: 308, headers: { Location: '/new/$1' } },
      { src: '/api', dest: '/api/index.js' },
      { src: '/gone/.*', status: 410 },
      { handle: 'filesystem' },
      { src: '/late', status: 301, headers: { Location: '/x' } },
    ],
  })
  expect([sent(facts, '/old/a', true), sent(facts, '/api'), sent(facts, '/late')]).toEqual(['/new/a', '-', '-'])
  expect(facts.noindex('/a')).toMatchObject({ file: 'vercel.json' })
  expect(facts.status('/gone/a')).toMatchObject({ file: 'vercel.json', value: '/gone/.*' })
  expect([facts.status('/old/a'), facts.status('/a')]).toEqual([undefined, undefined])
})

describe('what cannot be read', () => {
  test.each<[content: string, told: string[]]>([
    ['{\n  "cleanUrls": true,\n}', ['platform-config vercel.json:3']],
    ['{\n  "redirects": {}\n}', ['platform-config vercel.json:2']],
    [
      '{\n  "redirects": [\n    1,\n    { "source": "/a" }\n  ]\n}',
      ['platform-config vercel.json:3', 'platform-config vercel.json:4'],
    ],
    ['{\n  "redirects": [{ "source": "/a(", "destination": "/b" }]\n}', ['platform-config vercel.json:2']],
    ['{\n  "redirects": [{ "source": "/*", "destination": "/b" }]\n}', ['platform-config vercel.json:2']],
    ['{\n  "headers": [{ "source": "/a" }]\n}', ['platform-config vercel.json:2']],
  ])('%s', async (content, told) => {
    const facts = await deployed({ 'vercel.json': content })
    expect([facts.name, codes(facts)]).toEqual(['vercel', told])
    expect(sent(facts, '/a')).toBe('-')
  })

  test('a config that is a program is told', async () => {
    const facts = await deployed({ 'vercel.ts': 'export const config = {}' })
    expect([facts.name, facts.form, codes(facts)]).toEqual(['vercel', undefined, ['platform-code vercel.ts']])
  })
})
