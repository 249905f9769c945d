/** What is read of Waku's folders, and pages that failed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Build } from '../src/frameworks/framework.ts'
import { frameworkNameOf, frameworkOf } from '../src/frameworks/list.ts'
import { patternOf, waku } from '../src/frameworks/waku.ts'
import { folderOf, html } from './site.ts'

/** As Waku writes it: the head is empty, and the data hold the error. */
const failed = (data = String.raw`4:E{\"digest\":\"\"}\n`) =>
  `<!DOCTYPE html><html><head></head><body><script>(self.__FLIGHT_DATA||=[]).push("0:{}\\n${data}")</script></body></html>`

const root = folderOf({
  'src/pages/_layout.jsx': '',
  'src/pages/index.jsx': '',
  'src/pages/about.tsx': '',
  'src/pages/style.css': '',
  'src/pages/api/hello.ts': '',
  'src/pages/blog/[slug].jsx': '',
  'src/pages/blog/index.jsx': '',
  'dist/index.html': html(),
  'dist/about/index.html': failed(),
  'dist/blog/index.html': failed(String.raw`4:[\"$\",\"p\"]\n`),
  'dist/blog/a/index.html': html('', failed()),
})
const config = {
  root,
  base: '/hut/',
  build: { outDir: 'dist' },
  plugins: [{ name: 'waku:vite-plugins:main' }],
} as never
const build = { root } as Build

test('it is recognised', async () => {
  expect(frameworkNameOf(config)).toBe('Waku')
  expect(await frameworkOf(config)).toBe(waku)
})

test('pages have their files, and what failed is known by its HTML', async () => {
  const followed = await waku.follow(config, build)
  const facts = await followed.facts()
  expect(followed.completes).toBe('client')
  expect(facts).toMatchObject({ framework: 'waku', outDir: join(root, 'dist'), base: '/hut/' })
  expect(Object.fromEntries(facts.pages ?? [])).toEqual({
    'index.html': { source: 'src/pages/index.jsx' },
    'about/index.html': { source: 'src/pages/about.tsx' },
    'blog/index.html': { source: 'src/pages/blog/index.jsx' },
    'blog/a/index.html': { template: 'src/pages/blog/[slug].jsx' },
  })
  const isFailed = (file: string) => facts.failed?.(readFileSync(join(facts.outDir, file)), file)
  expect([...(facts.pages ?? new Map<string, unknown>()).keys()].filter(isFailed)).toEqual(['about/index.html'])
  expect(facts.routes).toEqual([{ pattern: '/blog/:slug', prerendered: false }])
})

test('in development the routes without parameters are known', async () => {
  const { pages } = (await waku.preview?.(config, root)) ?? { pages: [] }
  expect([...pages].map(({ path }) => path).sort()).toEqual(['/hut/', '/hut/about/', '/hut/blog/'])
})

describe('file names', () => {
  test.each([
    ['index.jsx', '/'],
    ['about.tsx', '/about'],
    ['(group)/team/index.jsx', '/team'],
    ['blog/[post-id].jsx', '/blog/:post_id'],
    ['docs/[...rest].mjs', '/docs/*'],
    ['_root.tsx', undefined],
    ['blog/_layout.tsx', undefined],
    ['_slices/a.tsx', undefined],
    ['api/hello.ts', undefined],
  ])('%s', (name, pattern) => {
    expect(patternOf(name)).toBe(pattern)
  })
})
