import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMeanings } from '../src/core/check-messages.ts'
import { codeTable } from '../src/core/code-table.ts'
import { MODIFIED_KEYS, PUBLISHED_KEYS } from '../src/core/page-statements.ts'
import { optionNames } from '../src/core/option-checks.ts'
import { resolveOptions } from '../src/options.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The rows of the first table below a heading, cells without their blanks. */
function table(heading: string): string[][] {
  const section = readme.slice(readme.indexOf(`\n## ${heading}\n`) + 1)
  const rows = section.split('\n').map((line) => line.trim())
  const start = rows.findIndex((row) => row.startsWith('|---'))
  const end = rows.findIndex((row, at) => at > start && !row.startsWith('|'))
  return rows.slice(start + 1, end).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const code = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string)

test('the chapter on lastmod names the sources in the order in which they are asked', () => {
  const { lastmod } = resolveOptions({ outDir: 'dist', lastmod: { ledger: true } }, { cwd: '/', env: {} })
  expect(table('Where lastmod comes from').map(([source]) => code(source as string)[0])).toEqual(
    lastmod && lastmod.order,
  )
})

test('it names the front matter keys that are read', () => {
  const row = (source: string) =>
    table('Where lastmod comes from').find(([cell]) => cell === `\`${source}\``)?.[1] ?? ''
  expect(code(row('frontmatter'))).toEqual(MODIFIED_KEYS)
  expect(code(row('published')).slice(0, PUBLISHED_KEYS.length)).toEqual(PUBLISHED_KEYS)
})

test('the options that are named are the options there are', () => {
  const named = table('Options').flatMap(([cell]) => code(cell as string))
  expect(named.sort()).toEqual(optionNames().sort())
})

test('the table of codes is the one that the check speaks from', () => {
  const start = readme.indexOf('| code | level |')
  const end = readme.indexOf('\n\n', start)
  expect(readme.slice(start, end + 1)).toBe(codeTable())
})

test('it stands where the command says that it is, and no chapter has to be looked for behind it', () => {
  const chapters = [...readme.matchAll(/^## (.*)$/gm)].map((match) => match[1])
  expect(chapters.slice(-2)).toEqual(['Codes of the check', 'License'])
  expect(readme.indexOf('| code | level |')).toBeGreaterThan(readme.indexOf('\n## Codes of the check\n'))
})

test('every link within it leads to a chapter', () => {
  const anchors = [...readme.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const links = [...readme.matchAll(/\]\(#([^)]+)\)/g)].map((match) => match[1])
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter((link) => !anchors.includes(link as string))).toEqual([])
})

test('every code of the check is documented whole', () => {
  for (const [code, meaning] of Object.entries(checkMeanings()))
    expect(Object.values(meaning), code).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/./) as string))
})

test('every framework and version that is tested is named', async () => {
  const { cases } = (await import('./frameworks/cases.js' as string)) as {
    cases: { playground: string; framework: string; packages?: Record<string, string> }[]
  }
  const versions = cases.map(({ playground, framework, packages = {} }) => {
    const file = join(root, 'playground', playground, 'package.json')
    const own = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)
      : {}
    return packages[framework] ?? { ...own.dependencies, ...own.devDependencies }[framework] ?? framework
  })
  const chapter = readme.slice(readme.indexOf('\n## Frameworks'), readme.indexOf('\n- **Servers.**'))
  const astro = readme.slice(readme.indexOf('\n## Astro'), readme.indexOf('\n## Frameworks'))
  expect([...new Set(versions)].filter((version) => !chapter.includes(version) && !astro.includes(version))).toEqual([])
})
