import { describe, expect, it } from 'vitest'
import { generateSitemap } from '../src/api.ts'
import { findingText, successLine, verboseLines } from '../src/terminal.ts'
import type { Report, ReportFile } from '../src/types.ts'
import { folderOf, html, NOW } from './site.ts'

const plain = { color: false }

function file(path: string, state: ReportFile['state'] = 'written', kind: ReportFile['kind'] = 'urlset'): ReportFile {
  return { path, url: `https://example.com/${path}`, kind, urls: 2, bytes: 1, state }
}

function report(given: Partial<Report> = {}): Report {
  return {
    version: 1,
    ok: true,
    framework: 'vite',
    site: 'https://example.com',
    siteFrom: { from: 'option', name: 'site', value: 'https://example.com/' },
    base: '/',
    outDir: 'dist',
    url: 'https://example.com/sitemap.xml',
    listed: 1234,
    leftOut: {},
    verdicts: [],
    findings: [],
    files: [file('sitemap.xml')],
    timings: {},
    ...given,
  }
}

describe('the line on success', () => {
  const table: [name: string, report: Report, ms: number, expected: string][] = [
    [
      'names URL, count, file and time',
      report(),
      45.4,
      'https://example.com/sitemap.xml lists 1,234 URLs. dist/sitemap.xml written. 45 ms',
    ],
    [
      'counts what was left out by reason, most first',
      report({ listed: 1, leftOut: { noindex: 1, 'error-page': 2, robots: 0, draft: 1 } }),
      1234,
      'https://example.com/sitemap.xml lists 1 URL, 4 left out (2 error page, 1 draft, 1 noindex). dist/sitemap.xml written. 1.2 s',
    ],
    [
      'counts the other files, robots.txt apart, and those removed',
      report({
        files: [
          file('sitemap-1.xml', 'unchanged'),
          file('sitemap-2.xml'),
          file('sitemap.xml', 'written', 'index'),
          file('sitemap-3.xml', 'removed'),
          file('robots.txt', 'written', 'robots'),
        ],
      }),
      1,
      'https://example.com/sitemap.xml lists 1,234 URLs. dist/sitemap.xml and 2 more files written, named in robots.txt. 1 old file removed. 1 ms',
    ],
    [
      'says so when nothing changed',
      report({ files: [file('sitemap.xml', 'unchanged')] }),
      1,
      'https://example.com/sitemap.xml lists 1,234 URLs. dist/sitemap.xml unchanged. 1 ms',
    ],
    [
      'says so when nothing was to be written',
      report({ files: [file('sitemap.xml', 'planned')] }),
      1,
      'https://example.com/sitemap.xml lists 1,234 URLs. dist/sitemap.xml not written, as told. 1 ms',
    ],
    [
      'does not claim a sitemap where there is none',
      report({ listed: 0, leftOut: { noindex: 3 }, files: [file('sitemap.xml', 'removed')] }),
      1,
      'No sitemap: nothing to list, 3 left out (3 noindex). 1 old file removed. 1 ms',
    ],
  ]
  it.each(table)('%s', (_name, given, ms, expected) => {
    expect(successLine(given, ms, plain)).toBe(expected)
  })

  it('names the folder as the door knows it', () => {
    expect(successLine(report(), 1, { ...plain, folder: '../web/dist' })).toContain(' ../web/dist/sitemap.xml written.')
  })

  it('has colours only when told to', () => {
    expect(successLine(report(), 1, { color: true })).toContain('\u001b[36mhttps://example.com/sitemap.xml\u001b[39m')
  })
})

it('a finding has its level in front', () => {
  const finding = { code: 'git-none', level: 'info', count: 1, where: ['.'], evidence: [] } as const
  const text = findingText({ ...finding, where: ['.'], evidence: [] }, plain)
  expect(text).toMatch(/^note: The sources are in no git repository/)
  expect(findingText({ ...finding, level: 'error', where: [], evidence: [] }, { color: true })).toContain(
    '\u001b[31merror:\u001b[39m',
  )
})

it('verbose lists every page with its verdict and evidence', () => {
  const commit = '1a2b3c4d5e'.repeat(4)
  const lines = [
    ...verboseLines(
      report({
        platform: 'netlify',
        verdicts: [
          {
            page: { path: '/', url: 'https://example.com/', from: 'build' },
            kept: true,
            entry: { loc: 'https://example.com/', lastmod: '2026-05-10' },
            dated: { from: 'git', file: 'src/index.md', name: commit },
            why: { from: 'file', file: 'index.html' },
          },
          {
            page: { path: '/a', url: 'https://example.com/a', from: 'build' },
            kept: true,
            entry: { loc: 'https://example.com/a' },
            why: { from: 'html', file: 'a.html', line: 4, name: 'link rel=canonical', value: '/a' },
          },
          {
            page: { path: '/b', url: 'https://example.com/b', from: 'build' },
            kept: false,
            reason: 'canonical',
            why: { from: 'html', file: 'b.html', line: 12, name: 'link rel=canonical', value: '/a' },
          },
        ],
        timings: { read: 12.3, git: 1500 },
      }),
      { ...plain, root: '/nowhere' },
    ),
  ]
  expect(lines).toEqual([
    'site https://example.com (option site: https://example.com/), base /, vite on netlify',
    'listed    https://example.com/ (file index.html)  lastmod 2026-05-10 (git src/index.md 1a2b3c4)',
    'listed    https://example.com/a (html a.html:4 link rel=canonical: /a)  no lastmod',
    'left out  https://example.com/b  canonical elsewhere (html b.html:12 link rel=canonical: /a)',
    'written   sitemap.xml  2 URLs, 1 byte',
    'read 12 ms, git 1.5 s',
  ])
})

describe('verbose lists the URLs of `pages`', () => {
  const lines = async (pages: readonly (string | { loc: string; lastmod?: string })[], write: boolean) => {
    const root = folderOf({ 'dist/index.html': html() })
    const options = { site: 'https://example.com', outDir: 'dist', pages, write, lastmod: false as const }
    const made = await generateSitemap(options, { cwd: root, env: {}, now: NOW })
    return [...verboseLines(made, { ...plain, root })].filter((line) => /^(?:listed| +and)/.test(line))
  }

  it.each([true, false])('with their dates, written or not (%s)', async (write) => {
    expect(await lines([{ loc: '/q?a=1&b=2', lastmod: '2026-05-10' }, '/x', '/'], write)).toEqual([
      'listed    https://example.com/ (page index.html its file)  no lastmod',
      'listed    https://example.com/q?a=1&b=2 (pages)  lastmod 2026-05-10 (pages)',
      'listed    https://example.com/x (pages)  no lastmod',
    ])
  })

  it('and no more than can be read', async () => {
    const all = await lines(
      Array.from({ length: 2500 }, (_, n) => `/p/${n}`),
      true,
    )
    expect(all).toHaveLength(1 + 1000 + 1)
    expect(all.at(-1)).toBe('          and 1,500 more URLs of `pages`')
  })
})
