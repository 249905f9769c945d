import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { generate } from '../src/generate.ts'
import type { Options } from '../src/options.ts'
import type { Context, Report } from '../src/types.ts'
import { validateAll } from './xsd.ts'

/** Path below the folder → content. */
export type Tree = Record<string, string | Uint8Array>

const folders: string[] = []
/** Every XML file that a test wrote. */
const written = new Set<string>()

afterAll(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  const xmls = [...written]
  const errors = xmls.length > 0 ? await validateAll(xmls) : []
  expect(errors.map((error) => `${error}\n${xmls[Number.parseInt(error)]?.slice(0, 2000)}`)).toEqual([])
})

/** A real folder, gone after the test file. */
export function folderOf(tree: Tree): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'))
  folders.push(folder)
  fill(folder, tree)
  return folder
}

export function fill(folder: string, tree: Tree): void {
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** Every file below a folder, `/` in its paths. */
export function treeOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => !item.isDirectory())
    .map((item) =>
      join(item.parentPath, item.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/** A whole page: its head, and what stands in its body. */
export function html(head = '', body = ''): string {
  return `<!doctype html>\n<html lang="en">\n<head>\n<title>Page</title>\n${head}\n</head>\n<body>${body}</body>\n</html>\n`
}

export const canonical = (href: string): string => `<link rel="canonical" href="${href}">`

export interface Made {
  root: string
  report: Report
  /** Locs of the entry file, in its order. */
  locs: string[]
  /** Kept or the reason, by file. */
  verdicts: Record<string, string>
  codes: string[]
  read(file: string): string
}

export const NOW = new Date('2026-11-30T12:00:00Z')

/**
 * Write `tree` (the output below `dist/`), make its sitemap with no help from the machine's environment, and check every
 * XML file that came out against the schemas, once the tests are through.
 */
export async function make(tree: Tree, options: Options = {}, context: Context = {}): Promise<Made> {
  const root = folderOf(tree)
  return remake(root, options, context)
}

export async function remake(root: string, options: Options = {}, context: Context = {}): Promise<Made> {
  const report = await generate(
    { site: 'https://example.com', outDir: 'dist', ...options },
    { cwd: root, env: {}, now: NOW, ...context },
  )
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8')
  const xml = report.files.filter(
    ({ kind, state, path }) =>
      (kind === 'urlset' || kind === 'index' || kind === 'news') && state === 'written' && path.endsWith('.xml'),
  )
  for (const { path } of xml) written.add(read(path))
  const entry = report.files.find(({ url, state }) => url === report.url && state !== 'removed' && state !== 'planned')
  return {
    root,
    report,
    locs: entry ? [...read(entry.path).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] as string) : [],
    verdicts: Object.fromEntries(
      report.verdicts.map((verdict) => [verdict.page.file ?? verdict.page.url, verdict.kept ? 'kept' : verdict.reason]),
    ),
    // That a temporary folder is no repository is no news.
    codes: report.findings.map(({ code }) => code).filter((code) => code !== 'git-none'),
    read,
  }
}
