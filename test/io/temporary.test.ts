import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweep, TemporaryFiles } from '../../src/io/temporary.ts'
import { openSitemap } from '../../src/io/write.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'temporary-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

const SETTINGS = {
  write: true,
  filename: 'sitemap.xml',
  maxUrls: 50_000,
  maxBytes: 26_214_400,
  gzip: false,
  text: true,
  grouped: false,
  alsoAt: [],
}

describe('a process that is ended amid a sitemap', () => {
  let bundle: string
  beforeAll(async () => {
    bundle = mkdtempSync(join(tmpdir(), 'temporary-bundle-'))
    await build({
      configFile: false,
      logLevel: 'silent',
      build: { ssr: new URL('../../src/io/write.ts', import.meta.url).pathname, outDir: bundle },
    })
    writeFileSync(join(bundle, 'package.json'), '{ "type": "module" }')
  })
  afterAll(() => rmSync(bundle, { recursive: true, force: true }))

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('by %s: the next run removes what it left', async (signal) => {
    const script = `
      import { openSitemap } from './write.js'
      const options = { ...${JSON.stringify(SETTINGS)}, outDir: ${JSON.stringify(dir)}, urlOf: (file) => 'https://example.com/' + file }
      const writer = openSitemap(options)
      for (let n = 0; n < 40000; n++) writer.add({ loc: 'https://example.com/page-' + n + '/' })
      console.log('ready')
      setInterval(() => {}, 1000)`
    writeFileSync(join(bundle, 'run.js'), script)
    const child = spawn(process.execPath, ['run.js'], { cwd: bundle, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(child.stdout, 'data')
      const left = readdirSync(dir)
      expect(left).toHaveLength(2)
      sweep(dir)
      expect(readdirSync(dir), 'it is still at work').toEqual(left)
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      expect(readdirSync(dir)).toEqual(left)
    } finally {
      child.kill('SIGKILL')
    }
    openSitemap({ ...SETTINGS, outDir: dir, urlOf: (file) => file })
    expect(readdirSync(dir)).toEqual([])
  })
})

describe('sweep', () => {
  const random = '0123456789abcdef'
  const file = (name: string, time = new Date()) => {
    writeFileSync(join(dir, name), '')
    utimesSync(join(dir, name), time, time)
  }

  test.each([
    ['of another process that runs', `.waymark-${process.ppid}-${random}.tmp`],
    ['of an impossible process', `.waymark-99999999999999999999-${random}.tmp`],
    ['of another tool', '.waymark-cache.tmp'],
    ['with more to its name', `.waymark-1-${random}.tmp.html`],
  ])('leaves a file %s', (_, name) => {
    file(name, new Date('2020-01-01'))
    sweep(dir)
    expect(readdirSync(dir)).toEqual([name])
  })

  test('knows its own files from those of a process that had its number before', () => {
    const files = new TemporaryFiles(dir)
    const own = files.create()
    writeFileSync(own, '')
    file(`.waymark-${process.pid}-${random}.tmp`, new Date(Date.now() - process.uptime() * 1000 - 1000))
    sweep(dir)
    expect(readdirSync(dir).map((name) => join(dir, name))).toEqual([own])
  })

  test('says nothing of a folder that is not there', () => {
    expect(() => sweep(join(dir, 'none'))).not.toThrow()
  })
})
