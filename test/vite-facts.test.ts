import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pluginFacts } from '../src/frameworks/vite.ts'

const root = resolve('/site')
const config = { root, base: '/', publicDir: join(root, 'public') }
const build = { outDir: 'dist', copyPublicDir: true }

const facts = (sources: Record<string, string>, settings: object = {}) =>
  pluginFacts({ ...config, ...settings } as never, build as never, new Map(Object.entries(sources)))

test('a file that makes one page is its source, one that makes several their template', () => {
  const { pages } = facts({
    'a.html': join(root, 'a.html'),
    'b.html': join(root, 'tpl.html'),
    'c.html': join(root, 'tpl.html'),
  })
  expect(Object.fromEntries(pages ?? [])).toEqual({
    'a.html': { source: 'a.html' },
    'b.html': { template: 'tpl.html' },
    'c.html': { template: 'tpl.html' },
  })
})

test.each([
  ['/docs/', '/docs/'],
  ['./', './'],
  ['https://cdn.example.com/assets/', '/'],
  ['//cdn.example.com/', '/'],
])('base %j: a whole URL is where assets are, not pages', (base, expected) => {
  expect(facts({}, { base }).base).toBe(expected)
})
