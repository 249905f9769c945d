/** The inspector in a real Chromium: what is seen, found, filtered and heard, by mouse and by keyboard. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type Axe from 'axe-core'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inspectorPage, type InspectorData, type Row } from '../../src/core/inspector-data.ts'
import { generate } from '../../src/generate.ts'
import { inspectorTemplate } from '../../src/io/inspector-page.ts'
import { reportPage } from '../../src/report-page.ts'
import type { Options } from '../../src/options.ts'
import { folderOf, html, NOW, type Tree } from '../site.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = PLACES.find((place) => existsSync(place))
const missing = `no Chromium at ${PLACES.join(', ')}: the inspector is not looked at`
if (!executablePath) process.stderr.write(`SKIPPED test/browser/inspector.test.ts: ${missing}\n`)
const inBrowser = executablePath ? test : test.skip
/** Named in the report of the run, not only in its output. */
const because = executablePath ? '' : ` (${missing})`

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser | undefined

beforeAll(async () => {
  if (executablePath) browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}, 60_000)

afterAll(() => browser?.close())

interface Look {
  scheme?: 'light' | 'dark'
  width?: number
  height?: number
}

/** Opens the report of a site. */
async function open(tree: Tree, options: Options = {}, look: Look = {}): Promise<Page> {
  const root = folderOf(tree)
  const report = await generate(
    { site: 'https://example.com', outDir: 'dist', ...options },
    { cwd: root, env: {}, now: NOW },
  )
  return await show(await reportPage(report, root, 'test'), look)
}

/** Opens any data, as a saved report may hold them. */
async function openData(data: Partial<InspectorData>, look: Look = {}): Promise<Page> {
  const whole: InspectorData = {
    note: 'test',
    site: 'https://example.com',
    url: 'https://example.com/sitemap.xml',
    base: '/',
    framework: 'vite',
    listed: 0,
    reasons: {},
    files: [],
    findings: [],
    rows: [],
    ...data,
  }
  return await show(inspectorPage(await inspectorTemplate(), whole), look)
}

/** As a file; a page that asks for anything else, or complains, fails the test. */
async function show(content: string, { scheme = 'light', width = 1280, height = 800 }: Look): Promise<Page> {
  const file = join(folderOf({ 'report.html': content }), 'report.html')
  const page = await (browser as Browser).newPage({ colorScheme: scheme, viewport: { width, height } })
  const url = pathToFileURL(file).href
  const wrong: string[] = []
  page.on('request', (request) => void (/^(?:file|data):/.test(request.url()) || wrong.push(request.url())))
  page.on('pageerror', (error) => void wrong.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && wrong.push(message.text())))
  onTestFinished(async () => {
    await page.close()
    expect(wrong).toEqual([])
  })
  await page.goto(url)
  return page
}

const changed = (date: string) => html(`<meta property="article:modified_time" content="${date}">`)
const noindex = html('<meta name="robots" content="noindex">')

const SITE: Tree = {
  'dist/index.html': changed('2026-05-10'),
  'dist/about/index.html': html(),
  'dist/blog/index.html': changed('2026-05-02'),
  'dist/blog/a/index.html': changed('2026-03-01'),
  'dist/blog/b/index.html': changed('2026-05-20T10:00:00Z'),
  'dist/blog/2025/c/index.html': changed('2025-12-24'),
  'dist/blog/2025/d/index.html': changed('soon'),
  'dist/secret/index.html': noindex,
  'dist/secret/x/index.html': noindex,
  'dist/secret/y/index.html': html('<link rel="canonical" href="https://example.com/about/">'),
}

/** Paths in sight, in their order. */
const paths = (page: Page) => page.locator('.rows .path').allTextContents()
const status = (page: Page) => page.getByRole('status').textContent()
const axeFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
  })
}

inBrowser(`all URLs are there, each with its verdict, date and evidence${because}`, async () => {
  const page = await open(SITE)
  expect(await paths(page)).toEqual([
    '/',
    '/about/',
    '/blog/',
    '/blog/2025/c/',
    '/blog/2025/d/',
    '/blog/a/',
    '/blog/b/',
    '/secret/',
    '/secret/x/',
    '/secret/y/',
  ])
  const row = (name: string) => page.getByRole('row', { name }).allTextContents()
  expect(await row('/blog/a/')).toEqual(['/blog/a/listed2026-03-01HTML line 5, article:modified_time'])
  expect(await row('/secret/x/')).toEqual(['/secret/x/noindexHTML line 5, meta name=robots: noindex'])
  expect(await row('/about/ listed')).toEqual(['/about/listedno date'])
  expect(await page.locator('.totals').innerText()).toMatch(/7\s+listed\s+3\s+left out\s+5\s+with a date/)
})

inBrowser(`search finds paths, dates and evidence, all words of it${because}`, async () => {
  const page = await open(SITE)
  const found = async (query: string) => {
    await page.getByRole('searchbox').fill(query)
    return await paths(page)
  }
  expect(await found('2025')).toEqual(['/blog/2025/c/', '/blog/2025/d/'])
  expect(await found('BLOG 2026-05')).toEqual(['/blog/', '/blog/b/'])
  expect(await found('canonical')).toEqual(['/secret/y/'])
  expect(await status(page)).toBe('1 of 10 URLs')
  expect(await found('nothing like it')).toEqual([])
  expect(await page.getByText('No URL is like that.').isVisible()).toBe(true)
})

inBrowser(`filters by verdict, section and finding add up, and end one by one${because}`, async () => {
  const page = await open(SITE)
  await page.getByRole('button', { name: 'Left out 3' }).click()
  expect(await paths(page)).toEqual(['/secret/', '/secret/x/', '/secret/y/'])
  await page.getByRole('button', { name: 'noindex 2' }).click()
  expect(await paths(page)).toEqual(['/secret/', '/secret/x/'])
  await page.getByRole('treeitem', { name: 'blog 5' }).click()
  expect(await paths(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove filter noindex' }).click()
  expect(await paths(page)).toHaveLength(5)
  await page.getByText('1 date cannot be read').click()
  expect(await page.locator('details[open] .remedy').first().isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Show 1 URL' }).click()
  expect(await paths(page)).toEqual(['/blog/2025/d/'])
})

inBrowser(`the sections are a tree for the keyboard${because}`, async () => {
  const page = await open(SITE)
  const items = () => page.getByRole('treeitem').allInnerTexts()
  expect((await items()).map((text) => text.replace(/\s+/g, ' '))).toEqual(['example.com 10', 'blog 5', 'secret 3'])
  await page.getByRole('treeitem', { name: 'example.com' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await paths(page)).toEqual(['/blog/2025/c/', '/blog/2025/d/'])
  expect(await page.getByRole('treeitem', { selected: true }).innerText()).toMatch(/^2025/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await page.getByRole('treeitem', { name: '2025' }).count()).toBe(0)
})

inBrowser(`the chart has a bar for each month, and says the same in words${because}`, async () => {
  const page = await open(SITE)
  const bars = page.locator('.bars > *')
  expect(await bars.count()).toBe(6)
  const heights = await bars
    .locator('.size')
    .evaluateAll((sizes) => sizes.map((size) => size.getBoundingClientRect().height))
  expect(heights[5]).toBeGreaterThan(heights[0] as number)
  expect(heights[1]).toBeLessThan(heights[0] as number)
  const months = page.getByRole('toolbar', { name: 'Listed URLs by the month of their last change' })
  expect(await months.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
    'Dec 2025: 1 URL',
    'Mar 2026: 1 URL',
    'May 2026: 3 URLs',
  ])
  await bars.last().click()
  expect(await paths(page)).toEqual(['/', '/blog/', '/blog/b/'])
  expect(await page.getByRole('button', { name: 'May 2026: 3 URLs', pressed: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'Remove filter May 2026' }).click()
  expect(await paths(page)).toHaveLength(10)
  await page.getByRole('button', { name: '2 without a date' }).click()
  expect(await paths(page)).toEqual(['/about/', '/blog/2025/d/'])
})

inBrowser(`the months are one stop of the keyboard, and the arrow keys go through them${because}`, async () => {
  const page = await open(SITE)
  await page.getByRole('button', { name: 'noindex 2' }).focus()
  for (const _ of ['canonical 1', 'Last changed', 'May 2026']) await page.keyboard.press('Tab')
  const here = () => page.evaluate(() => document.activeElement?.ariaLabel)
  expect(await here()).toBe('May 2026: 3 URLs')
  for (const [key, month] of [
    ['ArrowLeft', 'Mar 2026: 1 URL'],
    ['ArrowLeft', 'Dec 2025: 1 URL'],
    ['ArrowLeft', 'Dec 2025: 1 URL'],
    ['End', 'May 2026: 3 URLs'],
    ['Home', 'Dec 2025: 1 URL'],
    ['ArrowRight', 'Mar 2026: 1 URL'],
  ]) {
    await page.keyboard.press(key as string)
    expect(await here()).toBe(month)
  }
  await page.keyboard.press('Enter')
  expect([await paths(page), await here()]).toEqual([['/blog/a/'], 'Mar 2026: 1 URL'])
  await page.keyboard.press(' ')
  expect(await paths(page)).toHaveLength(10)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('2 without a date')
})

inBrowser(`columns sort, and say how${because}`, async () => {
  const page = await open(SITE)
  await page.getByRole('button', { name: 'Last changed' }).click()
  expect((await paths(page)).slice(0, 3)).toEqual(['/blog/b/', '/', '/blog/'])
  expect(await page.getByRole('columnheader', { name: 'Last changed' }).getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('button', { name: 'Last changed' }).click()
  expect((await paths(page))[0]).toBe('/blog/2025/c/')
})

inBrowser(`details open and close by keyboard, and the keyboard comes back${because}`, async () => {
  const link = (code: string, path: string) => `<link rel="alternate" hreflang="${code}" href="${path}">`
  const versions = { 'dist/en/index.html': html(link('de', '/de/')), 'dist/de/index.html': html(link('en', '/en/')) }
  const page = await open({ ...SITE, ...versions })
  await page.keyboard.press('/')
  await page.keyboard.type('/de/')
  await page.getByRole('row', { name: '/de/' }).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('complementary', { name: 'Details' })
  expect(await details.innerText()).toMatch(/Listed[^]*Language versions\s+de\s+\/de\/\s+en\s+\/en\//)
  expect(await details.getByRole('link').getAttribute('href')).toBe('https://example.com/de/')
  await page.keyboard.press('Escape')
  expect(await details.count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('/de/')
})

inBrowser.each(['light', 'dark'] as const)(`axe finds no fault, %s${because}`, async (scheme) => {
  const page = await open(SITE, {}, { scheme })
  expect(await axeFaults(page)).toEqual([])
  for (const summary of await page.locator('.findings summary').all()) await summary.click()
  await page.getByRole('treeitem', { name: 'blog 5' }).click()
  await page.locator('.rows .row').first().click()
  expect(await axeFaults(page)).toEqual([])
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(ground).toBe(scheme === 'light' ? 'rgb(247, 247, 245)' : 'rgb(19, 20, 22)')
})

inBrowser(`it fits a telephone${because}`, async () => {
  const page = await open(SITE, {}, { width: 360 })
  for (const summary of await page.locator('.block > summary').all()) await summary.click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await axeFaults(page)).toEqual([])
})

inBrowser(`of 50,000 rows those in sight are in the page, and the last can be reached${because}`, async () => {
  const pages = Array.from({ length: 50_000 }, (_, at) => ({
    loc: `/p/${String(at).padStart(5, '0')}`,
    lastmod: '2026-05-10',
  }))
  const page = await open({ 'dist/index.html': html() }, { pages, maxUrls: 20_000 })
  expect(await status(page)).toBe('50,001 URLs')
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('50002')
  const rows = page.locator('.rows .row')
  expect(await rows.count()).toBeLessThan(100)
  await rows.first().focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-rowindex') === '50002')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('/p/49999')
  expect(await page.locator('[aria-rowindex="50002"]').isVisible()).toBe(true)
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight / 2))
  await page.waitForFunction(() => document.querySelector('.rows')?.textContent?.includes('/p/25000'))
  expect(await rows.count()).toBeLessThan(100)
  await page.getByRole('searchbox').fill('p/31415')
  expect(await paths(page)).toEqual(['/p/31415'])
})

inBrowser(`nothing in a page can break out of the report${because}`, async () => {
  const evil = '</script><script>document.title = "broken"</script><img src=x onerror="document.title = \'broken\'">'
  const escaped = evil.replaceAll('<', '&lt;')
  const page = await open({
    'dist/index.html': `<!doctype html><html lang="en"><head><title>${escaped}</title></head><body></body></html>`,
    "dist/$&$'/index.html": html(),
  })
  expect(await page.title()).toBe('example.com · waymark')
  await page.locator('.rows .row').last().click()
  await page.locator('.rows .row').first().click()
  expect(await page.locator('.detail .title').textContent()).toBe(evil)
  expect(await page.title()).toBe('example.com · waymark')
})

const row = (path: string, more: Partial<Row> = {}): Row => ({ path, why: { from: 'page' }, ...more })
const LONG = 'long'.repeat(500)
/** What is seen of a page by those who look at it, and by axe. */
const STATES: Record<string, Partial<InspectorData>> = {
  nothing: { site: '', url: '' },
  'all left out': {
    reasons: { noindex: 'noindex' },
    rows: [row('/a/', { reason: 'noindex' }), row('/b/', { reason: 'noindex' })],
  },
  'long names without a gap': {
    listed: 2,
    site: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`,
    framework: LONG,
    findings: [
      { code: 'page-orphan', level: 'info', says: LONG, remedy: LONG, count: 9, where: [LONG, `/${LONG}`] },
      { code: 'url-form', level: 'error', says: LONG, count: 1, where: [] },
    ],
    rows: [
      row(`/${LONG}/${LONG}/`, { title: LONG, source: LONG, canonical: LONG, findings: [1], lastmod: '2026-05-10' }),
      row(`/${LONG}/b/`, { alternates: [[LONG, LONG]] }),
    ],
  },
  'sections within sections, and years': {
    listed: 60,
    rows: Array.from({ length: 60 }, (_, n) =>
      row(`/${'deep/'.repeat(30)}${n}/`, { lastmod: `${2021 + (n >> 4)}-${String((n % 12) + 1).padStart(2, '0')}-01` }),
    ),
  },
}

/** How far something goes beyond the window, and beyond its own column. */
const beyond = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.side, .detail:not([hidden]), main')].map(
      (element) => element.scrollWidth - element.clientWidth,
    ),
  )

inBrowser.each(Object.keys(STATES))(
  `wide and light, zoomed in and dark: axe finds no fault, and all is within the window: %s${because}`,
  async (name) => {
    const page = await openData(STATES[name] as Partial<InspectorData>)
    const rows = page.locator('.rows .row')
    expect(await beyond(page)).toEqual([0, 0, 0])
    for (const summary of await page.locator('.findings summary').all()) await summary.click()
    if (await rows.count()) await rows.first().click()
    expect(await beyond(page)).toEqual((await rows.count()) ? [0, 0, 0, 0] : [0, 0, 0])
    expect(await axeFaults(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 256 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(new Set(await beyond(page))).toEqual(new Set([0]))
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('nothing is like that')
    expect(await axeFaults(page)).toEqual([])
  },
)

inBrowser(`text that would reorder what follows it, or cannot be seen, is shown as it is${because}`, async () => {
  const page = await openData({
    listed: 2,
    rows: [
      row('/%E2%80%AEgnp.a%00%0A%20b/', { title: 'A \u202egnp.\u0007exe' }),
      row('/%D8%B4%D8%A7%D9%8A/', { title: 'شاي\u200c' }),
    ],
  })
  expect(await paths(page)).toEqual(['/شاي/', '/%E2%80%AEgnp.a%00%0A%20b/'])
  await page.locator('.rows .row').last().click()
  expect(await page.locator('.detail .title').textContent()).toBe('A \\u{202e}gnp.\\u{7}exe')
  await page.locator('.rows .row').first().click()
  expect(await page.locator('.detail .title').textContent()).toBe('شاي\u200c')
})

inBrowser(`an address that is none of the web is no link${because}`, async () => {
  const page = await openData({
    rows: [row('javascript:alert(1)'), row('data:text/html,x'), row('https://other.example/a')],
  })
  const links = async () => {
    const found: (string | null)[] = []
    for (const each of await page.locator('.rows .row').all()) {
      await each.click()
      for (const link of await page.locator('.detail a').all()) found.push(await link.getAttribute('href'))
    }
    return found
  }
  expect(await links()).toEqual(['https://other.example/a'])
  expect((await page.getByRole('treeitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'example.com 3',
  ])
})

inBrowser(
  `of a folder of very many the largest are in the tree, and it says how many more there are${because}`,
  async () => {
    const page = await openData({ rows: Array.from({ length: 450 }, (_, n) => row(`/s${n >> 1}/${n & 1}/`)) })
    expect(await page.getByRole('treeitem').count()).toBe(201)
    expect(await page.locator('.tree .note').textContent()).toBe('and 25 smaller')
  },
)

inBrowser(`the keyboard comes back to the row, however far it has gone${because}`, async () => {
  const page = await openData({ rows: Array.from({ length: 1000 }, (_, n) => row(`/${String(n).padStart(4, '0')}/`)) })
  const here = () => page.evaluate(() => document.activeElement?.textContent)
  await page.locator('.rows .row').nth(3).click()
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
  await page.waitForFunction(() => document.querySelector('.rows')?.textContent?.includes('/0999/'))
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('/0003/'))
  // A filter that leaves the row in, though elsewhere.
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox').fill('3/')
  expect(await page.getByRole('row', { selected: true }).textContent()).toContain('/0003/')
  await page.getByRole('button', { name: 'Close details' }).click()
  expect(await here()).toContain('/0003/')
  // One that leaves nothing.
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox').fill('nothing')
  await page.getByRole('button', { name: 'Close details' }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('search')
})
