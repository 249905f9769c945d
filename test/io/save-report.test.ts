import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lastReport, newestOutDir, newestRun, runOf, saveReport } from '../../src/io/save-report.ts'
import type { Report } from '../../src/types.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-report-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

function report(outDir: string | undefined): Report {
  const files = [
    { path: 'sitemap.txt', url: 'https://example.com/sitemap.txt', kind: 'text', urls: 1, bytes: 21, state: 'written' },
  ]
  const url = 'https://example.com/sitemap.xml'
  return {
    version: 1,
    ok: true,
    url,
    verdicts: [],
    files,
    ...(outDir !== undefined && { outDir }),
  } as unknown as Report
}

it('saves beside the caches of other tools, and reads it back', async () => {
  await mkdir(join(root, 'node_modules'))
  const file = await saveReport(report('build/client'), root)
  expect(file).toBe(join(root, 'node_modules/.cache/waymark/build_client.json'))
  expect(await lastReport(root, 'build/client')).toEqual(report('build/client'))
  expect(await lastReport(root, join(root, 'build/client'))).toEqual(report('build/client'))
  expect(await readdir(dirname(file ?? ''))).toEqual(['build_client.json'])
})

it('takes the nearest node_modules above, and keeps the packages that share it apart', async () => {
  await mkdir(join(root, 'node_modules'))
  const [a, b] = [join(root, 'packages/a'), join(root, 'packages/b')]
  expect(await saveReport(report('dist'), a)).toBe(join(root, 'node_modules/.cache/waymark/packages_a_dist.json'))
  expect(await lastReport(a, 'dist')).toEqual(report('dist'))
  expect(await lastReport(b, 'dist')).toBeUndefined()
})

it('does not take the report of another folder whose name comes out alike', async () => {
  await mkdir(join(root, 'node_modules'))
  await saveReport(report('a/b'), root)
  expect(await lastReport(root, 'a_b')).toBeUndefined()
})

it('replaces the report of the build before', async () => {
  await mkdir(join(root, 'node_modules'))
  await saveReport(report('dist'), root)
  await saveReport({ ...report('dist'), ok: false }, root)
  expect((await lastReport(root, 'dist'))?.ok).toBe(false)
})

it('leaves the text of planned files out', async () => {
  await mkdir(join(root, 'node_modules'))
  const full = report('dist')
  const file = await saveReport({ ...full, files: full.files.map((one) => ({ ...one, content: 'secret text' })) }, root)
  expect(await readFile(file ?? '', 'utf8')).not.toContain('secret text')
})

it('saves the output folder that is root itself', async () => {
  await mkdir(join(root, 'node_modules'))
  expect(await saveReport(report('.'), root)).toBe(join(root, 'node_modules/.cache/waymark/_.json'))
  expect(await lastReport(root, '.')).toEqual(report('.'))
})

it('saves nothing, and fails nothing, without an output folder or where it cannot write', async () => {
  await mkdir(join(root, 'node_modules'))
  expect(await saveReport(report(undefined), root)).toBeUndefined()
  await writeFile(join(root, 'node_modules/.cache'), 'a file in the way')
  expect(await saveReport(report('dist'), root)).toBeUndefined()
  expect(await readdir(join(root, 'node_modules'))).toEqual(['.cache'])
})

it('tells in a first short line whose report it is, so that a search among many reads no more of them', async () => {
  await mkdir(join(root, 'node_modules'))
  const pages = Array.from({ length: 1000 }, (_, n) => ({ page: { path: `/${n}/` } }))
  const file = (await saveReport({ ...report('dist'), verdicts: pages } as unknown as Report, root)) ?? ''
  const text = await readFile(file, 'utf8')
  expect(text.slice(0, text.indexOf('\n'))).toBe('{"kept":{"outDir":"dist"},')
  expect(JSON.parse(text)).toMatchObject({ kept: { outDir: 'dist' }, version: 1, verdicts: pages })
  // The rest of a report that is not asked for may be anything.
  await writeFile(file, text.slice(0, 200))
  expect(await newestOutDir(root)).toBe('dist')
  expect(await newestRun(root)).toBeUndefined()
})

it('finds the newest of the runs that wrote what lies in a folder now', async () => {
  await mkdir(join(root, 'node_modules'))
  const built = (outDir: string): Report => ({ ...report(outDir), url: 'https://example.com/sitemap.txt' })
  for (const [at, outDir] of ['first', 'second', 'third'].entries()) {
    await mkdir(join(root, outDir))
    await writeFile(join(root, outDir, 'sitemap.txt'), outDir === 'third' ? 'other' : 'the same')
    const file = (await saveReport({ ...built(outDir), ok: outDir === 'second' }, root)) ?? ''
    await utimes(file, 1_000 + at, 1_000 + at)
  }
  await mkdir(join(root, 'copy'))
  expect(await runOf(root, 'copy')).toBeUndefined()
  await writeFile(join(root, 'copy/sitemap.txt'), 'the same')
  expect(await runOf(root, 'copy')).toMatchObject({ current: true, report: { outDir: 'copy', ok: true } })
  expect((await newestRun(root))?.report.outDir).toBe('third')
  await writeFile(join(root, 'copy/sitemap.txt'), 'changed since')
  expect(await runOf(root, 'copy')).toBeUndefined()
})

it.each([
  ['no JSON', '{'],
  ['another version', '{"version":2,"outDir":"dist","url":"x","files":[]}'],
  ['no address', '{"version":1,"outDir":"dist","files":[]}'],
  ['no files', '{"version":1,"outDir":"dist","url":"x"}'],
  ['files without sizes', '{"version":1,"outDir":"dist","url":"x","files":[{"path":"sitemap.txt"}]}'],
  ['files that are null', '{"version":1,"outDir":"dist","url":"x","files":[null]}'],
  ['null', 'null'],
])('a saved file that holds %s is no report', async (_name, text) => {
  const folder = join(root, 'node_modules/.cache/waymark')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'dist.json'), text)
  expect(await lastReport(root, 'dist')).toBeUndefined()
})

it('there is no last report before the first', async () => {
  await mkdir(join(root, 'node_modules'))
  expect(await lastReport(root, 'dist')).toBeUndefined()
})

it.each([
  '{"kept":{"outDir":"zz","file":5,"entry":"x"},',
  '{"kept":{"outDir":"zz","file":"a","entry":{}},',
  '{"kept":5,',
])('a report that begins with %s belongs to no folder', async (line) => {
  const folder = join(root, 'node_modules/.cache/waymark')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'zz.json'), `${line}\n}`)
  expect(await runOf(root, 'copy')).toBeUndefined()
  expect(await newestOutDir(root)).toBeUndefined()
})
