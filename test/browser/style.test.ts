/** What a person sees who opens a sitemap: the style in a real Chromium, without and with language versions. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { html, make, type Made, type Tree } from '../site.ts'
import type { Options } from '../../src/options.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = PLACES.find((place) => existsSync(place))
const missing = `no Chromium at ${PLACES.join(', ')}: the style is not looked at`
if (!executablePath) process.stderr.write(`SKIPPED test/browser/style.test.ts: ${missing}\n`)
const inBrowser = executablePath ? test : test.skip
/** Named in the report of the run, not only in its output. */
const because = executablePath ? '' : ` (${missing})`

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

let browser: Browser | undefined

beforeAll(async () => {
  if (executablePath) browser = await chromium.launch({ executablePath, args: QUIET })
}, 60_000)

afterAll(() => browser?.close())

interface Opened {
  page: Page
  site: string
  made: Made
}

/** Makes a site whose address is a server on this machine, and opens a file of it. */
async function open(tree: Tree, options: Options, scheme: 'light' | 'dark', file = 'sitemap.xml'): Promise<Opened> {
  let folder = ''
  const server = createServer((request, response) => {
    const path = join(folder, 'dist', request.url ?? '')
    if (!existsSync(path)) return void response.writeHead(404).end()
    response.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'application/xml')
    response.end(readFileSync(path))
  })
  const site = await listen(server)
  const made = await make(tree, { style: true, ...options, site })
  folder = made.root
  const page = await (browser as Browser).newPage({ colorScheme: scheme, viewport: { width: 900, height: 700 } })
  onTestFinished(async () => {
    await page.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  await page.goto(`${site}/${file}`)
  return { page, site, made }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** For each `<url>` or `<sitemap>` what is to be read of it, one text for each element that takes up space. */
function textsOf(page: Page): Promise<string[][]> {
  return page.evaluate(() => {
    const added = (element: Element, side: '::before' | '::after') => {
      const { content } = getComputedStyle(element, side)
      return content.startsWith('"') ? (JSON.parse(content) as string) : ''
    }
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
    }
    return [...document.documentElement.children].map((entry) =>
      [...entry.children]
        .filter(seen)
        .map((element) => [added(element, '::before'), element.textContent, added(element, '::after')])
        .map((parts) =>
          parts
            .map((part) => part?.trim())
            .filter(Boolean)
            .join(' '),
        ),
    )
  })
}

/** Whether elements lie on one another, or run out of the window. */
function areApart(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('*')]
      .filter(({ children }) => children.length === 0)
      .map((element) => element.getBoundingClientRect())
    const apart = boxes.every((box, at) => {
      const before = boxes[at - 1]
      return !before || box.top >= before.bottom - 1 || (box.left >= before.right && box.top >= before.top - 1)
    })
    return apart && document.documentElement.scrollWidth <= innerWidth
  })
}

/** Contrast of each text with what is behind it, as WCAG counts it: 4.5 can be read. */
function contrastsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
        const share = Number(part) / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = luminance(getComputedStyle(document.documentElement).backgroundColor)
    return [...document.querySelectorAll('*')]
      .flatMap((element) => [null, '::before', '::after'].map((side) => getComputedStyle(element, side).color))
      .map(luminance)
      .map((text) => (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05))
  })
}

const PLAIN: Tree = {
  'dist/index.html': html('<meta property="article:modified_time" content="2026-05-10T17:33:30+02:00">'),
  'dist/a/index.html': html(),
}

const VERSIONS: Tree = {
  'dist/index.html': html(),
  'dist/de/index.html': '<!doctype html><html lang="de"><title>Start</title><p>Hallo</p></html>',
  'dist/zh-hant/index.html': '<!doctype html><html lang="zh-Hant"><title>首頁</title><p>你好</p></html>',
}
const I18N: Options = { i18n: { locales: { '': 'en', de: 'de', 'zh-hant': 'zh-Hant' }, default: 'en' } }

inBrowser(`a sitemap without language versions can be read${because}`, async () => {
  const { page, site } = await open(PLAIN, { pages: [{ loc: '/b?c=1&d=2', priority: 0.5 }] }, 'light')
  expect(await textsOf(page)).toEqual([
    [`${site}/`, 'changed 2026-05-10T17:33:30+02:00'],
    [`${site}/a/`],
    [`${site}/b?c=1&d=2`, 'priority 0.5'],
  ])
  expect(await areApart(page)).toBe(true)
})

inBrowser(`with language versions each has a line of its own, with its code${because}`, async () => {
  const { page, site } = await open(VERSIONS, I18N, 'light')
  const versions = [`de ${site}/de/`, `en ${site}/`, `x-default ${site}/`, `zh-Hant ${site}/zh-hant/`]
  expect(await textsOf(page)).toEqual([
    [`${site}/`, ...versions],
    [`${site}/de/`, ...versions],
    [`${site}/zh-hant/`, ...versions],
  ])
  expect(await areApart(page)).toBe(true)
})

inBrowser(`images and videos are shown${because}`, async () => {
  const video = `{ "@type": "VideoObject", "name": "A film", "description": "Of a pond.", "thumbnailUrl": "/t.jpg", "embedUrl": "https://player.example/1", "duration": "PT2M" }`
  const tree = { 'dist/index.html': html(`<script type="application/ld+json">${video}</script>`, '<img src="/a.jpg">') }
  const { page, site } = await open(tree, { images: true, videos: true }, 'light')
  const [[loc, image, film] = []] = await textsOf(page)
  expect([loc, image]).toEqual([`${site}/`, `image ${site}/a.jpg`])
  for (const text of ['video', `${site}/t.jpg`, 'A film', 'Of a pond.', 'https://player.example/1', '120'])
    expect(film).toContain(text)
  expect(await areApart(page)).toBe(true)
})

inBrowser(`the index and its parts are styled alike${because}`, async () => {
  const { page, site } = await open(PLAIN, { maxUrls: 1 }, 'light')
  expect(await textsOf(page)).toEqual([
    [`${site}/sitemap-1.xml`, 'changed 2026-05-10T17:33:30+02:00'],
    [`${site}/sitemap-2.xml`],
  ])
  await page.goto(`${site}/sitemap-2.xml`)
  expect(await textsOf(page)).toEqual([[`${site}/a/`]])
})

inBrowser.each([
  ['without language versions', PLAIN, {}],
  ['with them', VERSIONS, I18N],
] as const)(`in the dark it is dark, and both can be read, %s${because}`, async (_, tree, options) => {
  const seen = []
  for (const scheme of ['light', 'dark'] as const) {
    const { page } = await open(tree, options, scheme)
    const colors = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.documentElement)
      return [color, backgroundColor]
    })
    expect(Math.min(...(await contrastsOf(page)))).toBeGreaterThan(4.5)
    seen.push({ colors, picture: (await page.screenshot()).toString('base64') })
  }
  const [light, dark] = seen
  expect(light?.colors).toEqual(['rgb(27, 27, 31)', 'rgb(255, 255, 255)'])
  expect(dark?.colors).toEqual(['rgb(228, 228, 234)', 'rgb(23, 23, 26)'])
  expect(light?.picture).not.toBe(dark?.picture)
})

inBrowser(`it fits a telephone${because}`, async () => {
  const { page } = await open(VERSIONS, I18N, 'light')
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await areApart(page)).toBe(true)
})
