import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vike, vikeFacts, type VikeConfig } from '../src/frameworks/vike.ts'
import type { Build } from '../src/frameworks/framework.ts'
import type { Facts } from '../src/types.ts'
import { folderOf } from './site.ts'

const root = folderOf({
  'package.json': '{"type":"module"}',
  'pages/index/+Page.jsx': '',
  'pages/index/+Head.jsx': '',
  'pages/notes/+Page.mdx': '',
  'pages/whales/@name/+Page.vue': '',
  'pages/named/+config.js': '',
  'pages/both/+Page.client.jsx': '',
  'pages/both/+Page.server.jsx': '',
  'pages/listed/+Page.jsx': '',
  // A copy of Vike of the site's own, which alone knows its pages.
  'node_modules/vike/package.json': '{"name":"vike","type":"module","exports":{"./plugin":"./plugin.js"}}',
  'node_modules/vike/plugin.js': 'export const getVikeConfig = () => globalThis.vikeForTests\n',
})
const outDir = join(root, 'dist/client')

/** A page as Vike tells it, and the file with the data for it. */
function output(file: string, pageId: string, urlOriginal: string, more: object = {}) {
  const pageContext = { pageId, urlOriginal, is404: false, routeParams: {}, ...more }
  return [
    { filePath: join(outDir, file), fileType: 'HTML', pageContext },
    { filePath: join(outDir, file.replace('.html', '.pageContext.json')), fileType: 'JSON', pageContext },
  ]
}

function pagesOf(outputs: ReturnType<typeof output>, config: VikeConfig['config'] = {}) {
  const facts: Facts = { framework: 'vite', outDir, base: '/watch/' }
  const told = vikeFacts(facts, { config, pages: {}, prerenderContext: { output: outputs } }, root, { root } as Build)
  expect(told).toMatchObject({ framework: 'vike', outDir, base: '/watch/' })
  return Object.fromEntries(told.pages ?? [])
}

test('pages with the file each is made from', () => {
  expect(
    pagesOf([
      ...output('index.html', '/pages/index', '/'),
      ...output('notes/index.html', '/pages/notes', '/notes'),
      ...output('whales/grå/index.html', '/pages/whales/@name', '/whales/grå', { routeParams: { name: 'grå' } }),
      ...output('named/index.html', '/pages/named', '/named'),
      ...output('both/index.html', '/pages/both', '/both'),
      ...output('gone/index.html', '/pages/gone', '/gone'),
      ...output('a/index.html', '/pages/listed', '/a'),
      ...output('b/index.html', '/pages/listed', '/b'),
      ...output('404.html', '/pages/_error', '/404', { is404: true }),
    ]),
  ).toEqual({
    'index.html': { path: '/', source: 'pages/index/+Page.jsx' },
    'notes/index.html': { source: 'pages/notes/+Page.mdx' },
    'whales/grå/index.html': { template: 'pages/whales/@name/+Page.vue' },
    'named/index.html': {},
    'both/index.html': {},
    'gone/index.html': {},
    'a/index.html': { template: 'pages/listed/+Page.jsx' },
    'b/index.html': { template: 'pages/listed/+Page.jsx' },
    '404.html': { skip: 'error-page' },
  })
})

test.each([
  ['a folder', 'grå/index.html', '/grå', undefined, undefined],
  ['a file', 'grå.html', '/grå', undefined, '/gr%C3%A5'],
  ['a file, encoded by the user', 'grå.html', '/gr%C3%A5', undefined, '/gr%C3%A5'],
  ['a file, with a percent sign', '5%.html', '/5%', undefined, '/5%25'],
  ['trailingSlash: true', 'a/index.html', '/a', true, '/a/'],
  ['trailingSlash: true, a file', 'a.html', '/a', true, '/a/'],
  ['trailingSlash: true, the home page', 'index.html', '/', true, '/'],
  ['trailingSlash: false', 'a/index.html', '/a/', false, '/a'],
  ['trailingSlash: false, the home page', 'index.html', '/', false, '/'],
])('path of %s', (_, file, url, trailingSlash, expected) => {
  expect(pagesOf(output(file, '/pages/x', url), { trailingSlash })[file]?.path).toBe(expected)
})

test('in development the routes that are plain paths are known', async () => {
  const told: VikeConfig = {
    config: {},
    pages: {
      '/pages/index': { route: '/' },
      '/pages/notes': { route: '/notes' },
      '/pages/whales/@name': { route: '/whales/@name' },
      '/pages/rest': { route: '/rest/*' },
      '/pages/code': { route: () => true },
      '/pages/_error': { isErrorPage: true },
    },
    prerenderContext: {},
  }
  ;(globalThis as Record<string, unknown>)['vikeForTests'] = told
  const config = { root, base: '/watch/', publicDir: '', build: { outDir: 'dist' } } as never
  const preview = await vike.preview?.(config, root)
  expect({ ...preview, pages: [...(preview?.pages ?? [])] }).toEqual({
    base: '/watch/',
    pages: [
      { path: '/watch/', source: 'pages/index/+Page.jsx' },
      { path: '/watch/notes', source: 'pages/notes/+Page.mdx' },
    ],
  })
})
