/** Frameworks that leave their pages to Vite's own build. */
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { eleventy } from '../src/frameworks/eleventy.ts'
import type { Framework } from '../src/frameworks/framework.ts'
import { frameworkOf } from '../src/frameworks/list.ts'
import { prerenderPlugin } from '../src/frameworks/prerender.ts'
import { projectRoot } from '../src/frameworks/vite-build.ts'

const root = resolve('/site')

async function factsOf(framework: Framework, sources: Record<string, string>) {
  const config = { root, base: '/', publicDir: '', build: { outDir: 'dist' } } as never
  const build = { root, sources: new Map(Object.entries(sources).map(([file, from]) => [file, join(root, from)])) }
  const { completes, facts } = await framework.follow(config, build as never)
  expect(completes).toBe('client')
  return facts()
}

test('vite-prerender-plugin: the HTML file of the home page is the template of all; others stay sources', async () => {
  const { framework, pages } = await factsOf(prerenderPlugin, {
    'index.html': 'index.html',
    'legal.html': 'legal.html',
  })
  expect(framework).toBe('vite-prerender-plugin')
  expect(Object.fromEntries(pages ?? [])).toEqual({
    'index.html': { template: 'index.html' },
    'legal.html': { source: 'legal.html' },
  })
})

test('Eleventy: what lies in its temporary folder is the source of nothing', async () => {
  const { framework, outDir, pages } = await factsOf(eleventy, { 'a/index.html': '.11ty-vite/a/index.html' })
  expect([framework, outDir, pages?.size]).toEqual(['eleventy', join(root, 'dist'), 0])
})

test.each([
  ['without Eleventy', '/site', undefined, '/site'],
  ['its temporary folder', '/site/.11ty-vite', '/site', '/site'],
  ['the project itself', '/site', '/site', '/site'],
  ['another project', '/site2', '/site', '/site2'],
])('the folder of the project, %s', (_, vite, env, expected) => {
  expect(projectRoot({ root: vite }, { ELEVENTY_ROOT: env })).toBe(expected)
})

afterEach(() => vi.unstubAllEnvs())

const { argv } = process
afterEach(() => (process.argv = argv))

const plugins = (...names: string[]) => names.map((name) => ({ name }))
test.each([
  ['vitepress', { plugins: plugins('vite:css', 'vitepress') }, undefined, 'VitePress'],
  ['vike', { plugins: plugins('vike:pluginCommon') }, undefined, 'Vike'],
  ['the command of vite-ssg', {}, '/site/node_modules/.bin/vite-ssg', 'vite-ssg'],
  ['its file', {}, String.raw`C:\site\node_modules\vite-ssg\bin\vite-ssg.js`, 'vite-ssg'],
  ['the command of vite-react-ssg', {}, '/site/node_modules/.bin/vite-react-ssg', 'vite-react-ssg'],
  ['options of vite-ssg in a script', { ssgOptions: {}, plugins: plugins('vite:vue') }, '/site/build.js', 'vite-ssg'],
  ['of vite-react-ssg', { ssgOptions: {}, plugins: plugins('vite:react-babel') }, '/site/build.js', 'vite-react-ssg'],
  [
    'options of vite-ssg, built by Vite alone',
    { ssgOptions: {}, plugins: plugins('vite:vue') },
    '/x/vite.js',
    undefined,
  ],
  ['a development server', { command: 'serve' }, '/site/node_modules/.bin/vite-ssg', undefined],
  ['plain Vite', { plugins: plugins('vite:vue') }, '/site/node_modules/.bin/vite', undefined],
])('recognised by %s', async (_, config, started = '/site/run.js', expected) => {
  vi.stubEnv('ELEVENTY_ROOT', undefined)
  process.argv = ['node', started]
  const framework = await frameworkOf({ root, command: 'build', plugins: [], ...config } as never)
  const modules: Record<string, () => Promise<unknown>> = {
    VitePress: async () => (await import('../src/frameworks/vitepress.ts')).vitePress,
    Vike: async () => (await import('../src/frameworks/vike.ts')).vike,
    'vite-ssg': async () => (await import('../src/frameworks/vite-ssg.ts')).viteSsg,
    'vite-react-ssg': async () => (await import('../src/frameworks/vite-react-ssg.ts')).viteReactSsg,
  }
  expect(framework).toBe(expected && (await modules[expected]?.()))
})
