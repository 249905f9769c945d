/**
 * Takes the pictures of the README: the inspector and a styled sitemap, light and dark. `npm run build`, then
 * `node playground/screenshots/take.js [folder]`; Chromium has to be there.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { generateSitemap } from '../../dist/index.js'
import { writeSite } from './site.js'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((place) => existsSync(place))
if (!executablePath) throw new Error('There is no Chromium to take pictures with.')

const into = process.argv[2] ?? import.meta.dirname
mkdirSync(into, { recursive: true })
const root = mkdtempSync(join(tmpdir(), 'waymark-pictures-'))
const options = writeSite(root)
await generateSitemap({ ...options, report: 'report.html' }, { cwd: root, env: {}, now: new Date('2026-11-30T12:00:00Z') })
const server = createServer((request, response) => {
  const path = join(root, request.url === '/report.html' ? '' : 'dist', request.url ?? '')
  if (!existsSync(path)) return void response.writeHead(404).end()
  const type = path.endsWith('.css') ? 'text/css' : path.endsWith('.html') ? 'text/html' : 'application/xml'
  response.setHeader('content-type', type)
  response.end(readFileSync(path))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const at = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'] })

for (const scheme of ['light', 'dark']) {
  const page = await browser.newPage({ colorScheme: scheme, viewport: { width: 1440, height: 860 } })
  await page.goto(`${at}/report.html`)
  await page.getByText('1 date lies in the future').click()
  await page.getByRole('row', { name: '/de/walks/coast/green-ford-5/' }).click()
  await page.mouse.move(0, 0)
  await save(page, `inspector-${scheme}`)
  await page.goto(`${at}/sitemap.xml`)
  await page.setViewportSize({ width: 1000, height: 560 })
  await save(page, `sitemap-${scheme}`)
  await page.close()
}

await browser.close()
server.close()
rmSync(root, { recursive: true, force: true })

/** As WebP, a third of the bytes; by the browser, which is there anyway. */
async function save(page, name) {
  const png = (await page.screenshot()).toString('base64')
  const blank = await browser.newPage()
  const webp = await blank.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.9)
  }, png)
  await blank.close()
  writeFileSync(join(into, `${name}.webp`), Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'))
}
