import { describe, expect, test } from 'vitest'
import { codes, deployed, sent } from './deployed.ts'

const config = (content: object) => deployed({ 'dist/staticwebapp.config.json': content })

describe('routes, before any file', () => {
  test.each<[routes: object[], path: string, target: string]>([
    [[{ route: '/old', redirect: '/new', statusCode: 301 }], '/old', '/new'],
    [[{ route: '/old', redirect: '/new' }], '/old/', '-'],
    [[{ route: '/calendar*', redirect: '/c' }], '/calendar/january/1', '/c'],
    [[{ route: '/calendar*', redirect: '/c' }], '/calendar', '/c'],
    [[{ route: '/calendar/*', redirect: '/c' }], '/calendar', '-'],
    [[{ route: '/calendar/*', redirect: '/c' }], '/calendar/1', '/c'],
    [[{ route: '/articles/*.html', redirect: '/c' }], '/articles/a.html', '/c'],
    [[{ route: '/articles/*.html', redirect: '/c' }], '/articles/a', '-'],
    [[{ route: '/images/*.{png,jpg}', redirect: '/c' }], '/images/a.jpg', '/c'],
    [[{ route: '/images/*.{png,jpg}', redirect: '/c' }], '/images/a.svg', '-'],
    [[{ route: '/profile/index.html', redirect: '/p' }], '/profile', '/p'],
    [[{ route: '/profile/index.html', redirect: '/p' }], '/profile/', '/p'],
    [[{ route: '/profile/', redirect: '/p' }], '/profile/index.html', '-'],
    [
      [
        { route: '/a', rewrite: '/b' },
        { route: '/*', redirect: '/c' },
      ],
      '/a',
      '-',
    ],
    [[{ route: '/a', methods: ['POST'], redirect: '/b' }], '/a', '-'],
    [[{ route: '/a', methods: ['GET'], redirect: '/b' }], '/a', '/b'],
    [[{ route: '/*', redirect: 'https://new.example/' }], '/a', 'https://new.example/'],
    [[{ route: '/gone', statusCode: 404 }], '/gone', '-'],
  ])('%j: %s', async (routes, path, target) => {
    const facts = await config({ routes })
    expect([sent(facts, path, true), facts.found]).toEqual([target, []])
  })
})

test('what only some visitors get is told', async () => {
  const facts = await config({ routes: [{ route: '/a', redirect: '/b', allowedRoles: ['authenticated'] }] })
  expect([sent(facts, '/a'), codes(facts)]).toEqual(['-', ['platform-condition dist/staticwebapp.config.json:3']])
})

describe('X-Robots-Tag', () => {
  const noindex = { 'X-Robots-Tag': 'noindex' }
  test.each<[content: object, path: string, out: boolean]>([
    [{ globalHeaders: noindex }, '/a', true],
    [{ routes: [{ route: '/a*', headers: noindex }] }, '/a/b', true],
    [{ routes: [{ route: '/a*', headers: noindex }] }, '/b', false],
    [{ globalHeaders: noindex, routes: [{ route: '/a', headers: { 'X-Robots-Tag': '' } }] }, '/a', false],
    [{ globalHeaders: noindex, routes: [{ route: '/a', headers: { 'X-Other': 'x' } }] }, '/a', true],
    [{ routes: [{ route: '/a' }, { route: '/*', headers: noindex }] }, '/a', false],
    [{ routes: [{ route: '/a', headers: noindex }, { route: '/*' }] }, '/a', true],
  ])('%j: %s', async (content, path, out) => {
    expect((await config(content)).noindex(path) !== undefined).toBe(out)
  })
})

test.each<[setting: string | undefined, form: object, moved: (string | undefined)[]]>([
  [undefined, { index: '/', file: '' }, [undefined, undefined]],
  ['auto', { index: '/', file: '' }, ['/file', '/folder/']],
  ['always', { index: '/', file: '/' }, ['/file/', '/folder/']],
  ['never', { index: '', file: '' }, ['/file', undefined]],
])('trailingSlash: %s', async (setting, form, moved) => {
  const facts = await config(setting === undefined ? {} : { trailingSlash: setting })
  expect(facts.form).toEqual(form)
  expect([facts.redirectsTo('/file.html', 'file.html'), facts.redirectsTo('/folder', 'folder/index.html')]).toEqual(
    moved,
  )
})

test.each<[route: object, fails: boolean]>([
  [{ statusCode: 404 }, true],
  [{ statusCode: 404, allowedRoles: ['administrator'] }, false],
  [{ statusCode: 200, rewrite: '/b' }, false],
  [{ redirect: '/b', statusCode: 301 }, false],
])('an error for a page that exists: %j', async (route, fails) => {
  const facts = await config({ routes: [{ route: '/a', ...route }] })
  expect(facts.status('/a') !== undefined).toBe(fails)
})

test('the file of the output counts before that of the project', async () => {
  const facts = await deployed({
    'staticwebapp.config.json': { routes: [{ route: '/a', redirect: '/project' }] },
    'dist/staticwebapp.config.json': { routes: [{ route: '/a', redirect: '/output' }] },
  })
  expect([facts.name, sent(facts, '/a')]).toEqual(['azure', '/output'])
})

test('a broken file is told, and names the platform all the same', async () => {
  const facts = await deployed({ 'staticwebapp.config.json': '{\n  "routes": [\n    // no comments here\n  ]\n}' })
  expect([facts.name, codes(facts)]).toEqual(['azure', ['platform-config staticwebapp.config.json:3']])
})
