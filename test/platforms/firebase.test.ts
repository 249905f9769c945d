import { describe, expect, test } from 'vitest'
import { codes, deployed, sent } from './deployed.ts'

const hosting = (content: object) => deployed({ 'firebase.json': { hosting: { public: 'dist', ...content } } })

describe('redirects, before any file', () => {
  test.each<[rule: object, path: string, target: string]>([
    [{ source: '/foo', destination: '/bar', type: 301 }, '/foo', '/bar'],
    [{ source: '/foo', destination: '/bar' }, '/foo/', '-'],
    [{ source: '/foo{,/**}', destination: '/bar' }, '/foo', '/bar'],
    [{ source: '/foo{,/**}', destination: '/bar' }, '/foo/a/b', '/bar'],
    [{ source: '/foo{,/**}', destination: '/bar' }, '/foobar', '-'],
    [{ source: '/foo/**', destination: '/bar' }, '/foo', '-'],
    [{ source: '/foo/*', destination: '/bar' }, '/foo/a/b', '-'],
    [{ source: '/foo/*', destination: '/bar' }, '/foo/a', '/bar'],
    [{ source: '/firebase/**', destination: 'https://www.firebase.com/' }, '/firebase/a', 'https://www.firebase.com/'],
    [
      { source: '/blog/:post*', destination: 'https://blog.myapp.com/:post' },
      '/blog/a/b',
      'https://blog.myapp.com/a/b',
    ],
    [{ source: '/users/:id/profile', destination: '/users/:id/newProfile' }, '/users/3/profile', '/users/3/newProfile'],
    [{ source: '/@(dir1|dir2)/**', destination: '/x' }, '/dir2/a', '/x'],
    [{ source: '!/@(dir1|dir2)/**', destination: '/x' }, '/dir2/a', '-'],
    [{ source: '!/@(dir1|dir2)/**', destination: '/x' }, '/dir3/a', '/x'],
    [{ source: '**', destination: 'https://new.example/' }, '/', 'https://new.example/'],
    [{ source: '**/*.php', destination: '/x' }, '/a.php', '/x'],
    [{ regex: '^/foo(?:/bar)?$', destination: '/x' }, '/foo/bar', '/x'],
    [{ regex: '^/blog/(?P<post>.+)$', destination: '/news/:post' }, '/blog/a/b', '/news/a/b'],
  ])('%j: %s', async (rule, path, target) => {
    const facts = await hosting({ redirects: [rule] })
    expect(facts.found).toEqual([])
    expect(sent(facts, path, true)).toBe(target)
  })
})

test.each<[headers: object, path: string, noindex: boolean]>([
  [{ source: '**', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }, '/a', true],
  [{ source: '/private/**', headers: [{ key: 'x-robots-tag', value: 'none' }] }, '/private/a/', true],
  [{ source: '404.html', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }, '/a', false],
  [{ source: '**/*.@(jpg|jpeg|gif|png)', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }, '/a', false],
])('X-Robots-Tag: %j: %s', async (headers, path, noindex) => {
  expect((await hosting({ headers: [headers] })).noindex(path) !== undefined).toBe(noindex)
})

test.each<[settings: object, form: object, moved: (string | undefined)[]]>([
  [{}, { index: '/', file: '.html' }, [undefined, '/folder/']],
  [{ cleanUrls: true }, { index: '/', file: '' }, ['/file', '/folder/']],
  [{ cleanUrls: true, trailingSlash: true }, { index: '/', file: '/' }, ['/file/', '/folder/']],
  [{ cleanUrls: true, trailingSlash: false }, { index: '', file: '' }, ['/file', undefined]],
])('addresses: %j', async (settings, form, moved) => {
  const facts = await hosting(settings)
  expect(facts.form).toEqual(form)
  expect([facts.redirectsTo('/file.html', 'file.html'), facts.redirectsTo('/folder', 'folder/index.html')]).toEqual(
    moved,
  )
})

describe('several sites', () => {
  const site = (folder: string) => ({
    public: folder,
    target: folder,
    redirects: [{ source: '/a', destination: `/${folder}` }],
  })
  test('the one whose folder is the output', async () => {
    const facts = await deployed({ 'firebase.json': { hosting: [site('admin'), site('dist')] } })
    expect(facts.redirect('/a', true)).toMatchObject({ target: 'https://example.com/dist', rule: { line: 17 } })
  })

  test('none when it cannot be told', async () => {
    const facts = await deployed({ 'firebase.json': { hosting: [site('admin'), site('app')] } })
    expect([facts.name, sent(facts, '/a'), codes(facts)]).toEqual([
      'firebase',
      '-',
      ['platform-condition firebase.json:2'],
    ])
  })
})

test.each<[content: string, name: string | undefined, told: string[]]>([
  ['{ "firestore": {} }', undefined, []],
  ['{\n // a comment\n "hosting": {} }', 'firebase', []],
  ['{ "hosting": ', undefined, ['platform-config firebase.json:1']],
  [
    '{ "hosting": { "redirects": [{ "regex": "(", "destination": "/" }] } }',
    'firebase',
    ['platform-config firebase.json:1'],
  ],
])('%s', async (content, name, told) => {
  const facts = await deployed({ 'firebase.json': content })
  expect([facts.name, codes(facts)]).toEqual([name, told])
})
