/** The inspector where people meet it: in Vite's servers, beside a build, and by command. */
import { expect, test } from 'vitest'
import type { InspectorData } from '../../src/core/inspector-data.ts'
import { config, page, project, type Project } from './project.ts'

const address = /http:\/\/127\.0\.0\.1:\d+\//
const NOINDEX = '<meta name="robots" content="noindex">'

function dataOf(html: string): InspectorData {
  return JSON.parse(
    /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
  ) as InspectorData
}

const verdicts = ({ rows }: InspectorData) => rows.map(({ path, reason = 'listed' }) => `${path} ${reason}`)

/** What a server answers at a path. */
async function ask(
  site: Project,
  command: string[],
  path = '__waymark/',
): Promise<{ html: string; response: Response }> {
  const server = site.start(...command, '--port', '0', '--host', '127.0.0.1')
  const url = address.exec(await server.printed(address))?.[0] ?? ''
  const response = await fetch(url + path)
  const html = await response.text()
  await server.stop()
  return { html, response }
}

function site(options = `{ site: 'https://example.com' }`, rest = ''): Project {
  return project({
    'index.html': page('Home'),
    'hidden.html': page('Hidden', NOINDEX),
    'vite.config.js': config(options, { pages: ['index.html', 'hidden.html'], rest }),
  })
}

test('`vite preview` shows the last build', async () => {
  const made = site()
  await made.build()
  const { html, response } = await ask(made, ['preview'])
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(verdicts(dataOf(html))).toEqual(['/ listed', '/hidden.html noindex'])
  expect(dataOf(html).note).toMatch(/^build of \d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
})

test('`vite preview` of a folder that was changed since looks at it anew', async () => {
  const made = site()
  await made.build()
  made.write({ 'dist/sitemap.xml': '<urlset/>', 'dist/late/index.html': page('Late') })
  const { html } = await ask(made, ['preview'])
  expect(verdicts(dataOf(html))).toContain('/late/ listed')
  expect(made.read('dist/sitemap.xml')).toBe('<urlset/>')
})

test('`vite preview` shows it too where the server of a framework, as Nitro does, answers all by itself', async () => {
  const made = site()
  const answer = `(request, response) => response.end('answered by the framework')`
  const framework = `{ name: 'framework', configurePreviewServer({ middlewares }) { middlewares.use(${answer}) } }`
  const settings = made.read('vite.config.js')
  made.write({ 'vite.config.js': settings.replace('plugins: [', `plugins: [${framework}, `) })
  await made.build()
  const { html } = await ask(made, ['preview'])
  expect(verdicts(dataOf(html))).toEqual(['/ listed', '/hidden.html noindex'])
  expect((await ask(made, ['preview'], '')).html).toBe('answered by the framework')
})

test('`vite dev` shows what it knows, and after a build what that said; below the base too', async () => {
  const made = site(`{ site: 'https://example.com', pages: ['/search'] }`, `base: '/docs/',`)
  const before = await ask(made, [], 'docs/__waymark')
  expect(verdicts(dataOf(before.html))).toEqual(['/docs/ listed', '/docs/hidden.html noindex', '/docs/search listed'])
  expect(dataOf(before.html).rows.map(({ why }) => why.from)).toEqual(['page', 'html', 'pages'])
  expect(dataOf(before.html)).toMatchObject({ base: '/docs/', listed: 2, reasons: { noindex: 'noindex' } })
  expect(dataOf(before.html).note).toContain('no build yet')
  await made.build()
  const after = await ask(made, [], 'docs/__waymark/?x')
  expect(verdicts(dataOf(after.html))).toEqual(['/docs/ listed', '/docs/hidden.html noindex', '/docs/search listed'])
})

test('what is wrong is said in words', async () => {
  const made = site(`{ site: 'https://example.com', filename: 'map.txt' }`)
  const { html, response } = await ask(made, [])
  expect(response.status).toBe(500)
  expect(html).toContain('`filename`')
})

test.each([
  ['true', 'node_modules/.cache/waymark/dist.html'],
  [`'reports/pages.html'`, 'reports/pages.html'],
])('a build with `report: %s` writes %s, says so, and nothing of it into the output', async (report, file) => {
  const made = site(`{ site: 'https://example.com', report: ${report} }`)
  const { output, code } = await made.build()
  expect(code).toBe(0)
  expect(output).toContain(`report in ${file}`)
  expect(verdicts(dataOf(made.read(file)))).toEqual(['/ listed', '/hidden.html noindex'])
  expect(made.list('dist').filter((name) => /report|waymark|inspector/.test(name))).toEqual([])
})

test('`waymark report` writes the page of the last build, and explains where it is from', async () => {
  const made = site()
  await made.build()
  const { output, code } = await made.waymark('report', 'dist', '--out', 'look.html')
  expect(code).toBe(0)
  expect(output).toContain('From the report of the last build.')
  expect(output).toContain('look.html written')
  expect(verdicts(dataOf(made.read('look.html')))).toEqual(['/ listed', '/hidden.html noindex'])
})

test('`waymark report` without a build before makes a run that writes nothing else', async () => {
  const made = project({ 'dist/index.html': page('Home'), 'dist/a.html': page('A') })
  const { output } = await made.waymark('report', 'dist', '--site', 'https://example.com', '--pages', '/q?a=1&b=2')
  expect(output).toContain('since there is no report of an earlier build')
  expect(output).toContain('node_modules/.cache/waymark/dist.html written')
  const data = dataOf(made.read('node_modules/.cache/waymark/dist.html'))
  expect(verdicts(data)).toEqual(['/ listed', '/a.html listed', '/q?a=1&b=2 listed'])
  expect(made.has('dist/sitemap.xml')).toBe(false)
})

test('a folder in the place of the report is told', async () => {
  const made = project({ 'dist/index.html': page('Home'), 'out/a': '' })
  const { output, code } = await made.waymark('report', 'dist', '--site', 'https://example.com', '--out', 'out')
  expect(output).toContain('error: "out" is a folder: name the file for the report in it, such as report.html.')
  expect(code).toBe(2)
})

test('the page is shipped ready, in one file that loads nothing', async () => {
  const made = project({ 'dist/index.html': page('Home') })
  await made.waymark('report', 'dist', '--site', 'https://example.com', '--out', 'look.html')
  const html = made.read('look.html')
  expect(html).toContain(`content="default-src 'none'; script-src 'sha256-`)
  expect(html).not.toMatch(/<(?:script|img|iframe)[^>]+src=|<link[^>]+href="(?!data:)|@import|url\((?!data:)/)
  expect(html.length).toBeLessThan(100_000)
})

test('--version and --help of the commands', async () => {
  const made = project({})
  expect((await made.waymark('--version')).output).toMatch(/^\d+\.\d+\.\d+\n$/)
  for (const command of ['explain', 'report'])
    expect((await made.waymark(command, '--help')).output).toContain(`waymark ${command} <dir>`)
})
