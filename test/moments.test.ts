/** Moments that the Vite of this repository does not have, and what is told of them. */
import type { ResolvedConfig } from 'vite'
import { describe, expect, test } from 'vitest'
import { Moments, type Work } from '../src/moments.ts'
import { folderOf } from './site.ts'

function momentsIn(more: Partial<Record<keyof ResolvedConfig, unknown>> = {}) {
  const log: string[] = []
  const work: Work = {
    check: () => Promise.resolve(),
    make: () => Promise.resolve(void log.push('made')),
    attempt: () => Promise.resolve(void log.push('made')),
    expect: () => Promise.resolve(),
  }
  const root = folderOf({})
  const logger = { info: () => {} }
  const config = { root, command: 'build', build: { outDir: 'dist' }, plugins: [], logger, ...more } as never
  return { config: config as ResolvedConfig, log, moments: new Moments(work) }
}

/** What Vitest sets is a reason to do nothing. */
async function resolved({ config, moments }: ReturnType<typeof momentsIn>): Promise<void> {
  const { VITEST } = process.env
  delete process.env['VITEST']
  await moments.resolved(config, '', 0).finally(() => (process.env['VITEST'] = VITEST))
}

describe('Vite 6 has no hook at the end of an app', () => {
  // Its environments do not tell either whether they are built.
  const built = { environments: { client: {} } } as never

  test('its builder is waited for, once', async () => {
    const site = momentsIn({ builder: { buildApp: () => Promise.resolve() } })
    const { config, log, moments } = site
    config.builder!.buildApp = async () => {
      moments.wrote({ name: 'client' })
      await moments.closed({ name: 'client' }, undefined)
      await Promise.resolve(log.push('pages'))
    }
    // As for each environment.
    await resolved(site)
    await resolved(site)
    await config.builder!.buildApp(built)
    expect(log).toEqual(['pages', 'made'])
  })

  test('nothing is made where it fails', async () => {
    const site = momentsIn({ builder: { buildApp: () => Promise.reject(new Error('on purpose')) } })
    await resolved(site)
    await expect(site.config.builder!.buildApp(built)).rejects.toThrow('on purpose')
    expect(site.log).toEqual([])
  })

  test('the hooks of later versions count', async () => {
    const site = momentsIn({ builder: { buildApp: () => Promise.resolve() } })
    const { config, log, moments } = site
    await resolved(site)
    moments.appStarted()
    moments.wrote({ name: 'client' })
    await moments.closed({ name: 'client' }, undefined)
    await config.builder!.buildApp(built)
    expect(log).toEqual([])
    await moments.appEnded(true)
    expect(log).toEqual(['made'])
  })
})

describe('what is waited for is told once', () => {
  test.each<[words: string, plugins: { name: string; [more: string]: unknown }[], app: boolean]>([
    ['recognised no framework, waits for the end of the client build', [], false],
    ['recognised no framework, waits for the end of the app', [], true],
    [
      'recognised vite-prerender-plugin, waits for the end of the client build',
      [{ name: 'vite-prerender-plugin' }],
      false,
    ],
    [
      'recognised Nitro, waits for the hook `prerender:done`, or else the end of the app',
      [{ name: 'nitro:main' }],
      true,
    ],
    [
      'recognised SvelteKit, waits for the adapter',
      [{ name: 'vite-plugin-sveltekit-setup', api: { options: { adapter: { adapt() {} }, files: {}, paths: {} } } }],
      false,
    ],
    [
      'recognised Qwik City, waits for another process, which makes the pages',
      [{ name: 'vite-plugin-qwik-city', api: {} }],
      false,
    ],
  ])('%s', async (words, plugins, app) => {
    const site = momentsIn({ plugins })
    await resolved(site)
    if (app) site.moments.appStarted()
    expect(site.moments.waits()?.words).toBe(words)
    expect(site.moments.waits()).toBeUndefined()
  })

  test('and where nothing is done, nothing is waited for', async () => {
    const site = momentsIn({ plugins: [{ name: 'storybook:any' }] })
    await resolved(site)
    expect(site.moments.waits()).toBeUndefined()
  })
})

describe('a preview server', () => {
  test.each([
    ['is listened to while the site is built', true, 'built', 1],
    ['is not, where nothing is built', false, 'previewed', 0],
  ])('%s', async (_, isBuilt, root, heard) => {
    const site = momentsIn({ root: `/${root}`, plugins: [{ name: 'tanstack-start-core:config' }] })
    const { config, moments } = site
    if (isBuilt) await resolved(site)
    const used: unknown[] = []
    const middlewares = { use: (middleware: unknown) => used.push(middleware) }
    await moments.previewed({ config: { ...config, command: 'serve', base: '/' }, middlewares } as never, 0)
    expect(used).toHaveLength(heard)
  })
})
