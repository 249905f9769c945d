import { describe, expect, test } from 'vitest'
import { deployed, sent } from './deployed.ts'

const config = (content: object) => deployed({ 'dist/serve.json': content })

describe('redirects, before any file', () => {
  test.each<[source: string, destination: string, path: string, target: string]>([
    ['/from', '/to', '/from', '/to'],
    ['/from', '/to', '/from/', '/to'],
    ['/old-pages/**', '/home', '/old-pages/a/b', '/home'],
    ['/old-docs/:id', '/new-docs/:id', '/old-docs/12', '/new-docs/12'],
    ['/old', 'https://google.com', '/old', 'https://google.com/'],
    ['from/*', '/to', '/from/a', '/to'],
    ['/from', '/to', '/other', '-'],
    ['/:l/From/*', '/to', '/de/from/a', '/to'],
    ['/{a,b}/from/**', '/to', '/b/from/a', '/to'],
  ])('%s → %s: %s', async (source, destination, path, target) => {
    expect(sent(await config({ redirects: [{ source, destination, type: 302 }] }), path, true)).toBe(target)
  })
})

test.each<[source: string, path: string, noindex: boolean]>([
  ['**', '/a', true],
  ['drafts/**', '/drafts/a', true],
  ['**/*.html', '/drafts/a', true],
  ['404.html', '/a', false],
  ['a.html', '/a', true],
  ['/*/a/*', '/x/a', true],
  ['/*/a/*', '/x/a/', true],
  ['/*/a/*', '/x/b', false],
  ['/*/a/ind*', '/x/a/', true],
  ['*/a.h*', '/x/a', true],
  ['*/*l', '/x/a', true],
  ['*/a/index.html', '/x/a', true],
])('X-Robots-Tag: %s: %s', async (source, path, noindex) => {
  const facts = await config({ headers: [{ source, headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }] })
  expect(facts.noindex(path) !== undefined).toBe(noindex)
})

test.each<[settings: object, form: object | undefined, moved: (string | undefined)[]]>([
  [{}, { index: '/', file: '' }, ['/file', undefined]],
  [{ trailingSlash: true }, { index: '/', file: '/' }, ['/file/', '/folder/']],
  [{ trailingSlash: false }, { index: '', file: '' }, ['/file', undefined]],
  [{ cleanUrls: false }, { index: '/', file: '.html' }, [undefined, undefined]],
  [{ cleanUrls: ['/app/**'] }, undefined, [undefined, undefined]],
])('addresses: %j', async (settings, form, moved) => {
  const facts = await config(settings)
  expect(facts.form).toEqual(form)
  expect([facts.redirectsTo('/file.html', 'file.html'), facts.redirectsTo('/folder', 'folder/index.html')]).toEqual(
    moved,
  )
})
