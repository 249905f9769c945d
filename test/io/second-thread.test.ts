/** The thread itself is a module of the package as it is built; without it all is done by the first one. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateSitemap as withThread } from '../../dist/api.js'
import { generateSitemap as withoutThread } from '../../src/api.ts'
import { SecondThread } from '../../src/io/second-thread.ts'
import { walkHtml } from '../../src/io/walk.ts'

const MODULE = pathToFileURL(join(import.meta.dirname, '../../dist/second-thread-work.js'))
const MISSING = pathToFileURL(join(import.meta.dirname, 'no-such-module.js'))
const COUNT = 3000

let root: string
const pages = Array.from({ length: COUNT }, (_, n) => `posts/${n}/index.html`)
const html = (n: number) =>
  `<!doctype html><html><head><title>Page ${n}</title></head><body><img src="/images/${n}.jpg">${'ü'.repeat(n)}</body></html>`
/** What is not as the others are. */
const ODD: Record<string, string | Buffer> = {
  'posts/10/index.html': '',
  'posts/20/index.html': Buffer.from(
    `\ufeff${html(20).replace('<title>', '<meta name="robots" content="noindex"><title>')}`,
    'utf16le',
  ),
  'posts/30/index.html': html(30) + ' '.repeat(3 << 20),
  'posts/40/index.html': Buffer.from([0, 1, 2, 3]),
  'posts/50/index.html': ' '.repeat((1 << 20) - 1),
  'posts/60/index.html': ' '.repeat(1 << 20),
  'posts/70/a/b/deep.html': html(70),
  'posts/80/.hidden/index.html': html(80),
  'posts/90/node_modules/index.html': html(90),
}

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-thread-')))
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(root, 'dist', path, '..'), { recursive: true })
    writeFileSync(join(root, 'dist', path), content)
  }
  pages.forEach((path, n) => write(path, html(n)))
  for (const [path, content] of Object.entries(ODD)) write(path, content)
  symlinkSync('../../10', join(root, 'dist/posts/100/again'))
}, 60_000)

afterAll(() => rmSync(root, { recursive: true, force: true }), 60_000)

describe.each([
  ['with a thread', MODULE],
  ['where the thread cannot start', MISSING],
])('%s', (_name, module) => {
  test('the same pages are found as without', () => {
    const second = new SecondThread(module)
    const alone = walkHtml(join(root, 'dist'))
    expect(walkHtml(join(root, 'dist'), undefined, second)).toEqual(alone)
    expect(alone).toHaveLength(COUNT + 1)
    second.end()
  })

  test('each file is read as it is, or fails as it does', () => {
    const second = new SecondThread(module)
    const paths = [...Object.keys(ODD), 'no/such/file.html', 'posts', ...pages].map((path) => join(root, 'dist', path))
    const content = second.read(paths.length, (at) => paths[at] as string)
    const alone = new SecondThread(MISSING).read(1, (at) => paths[at] as string)
    const seen = (from: typeof content, at: number) => {
      try {
        return from.of(at).toString('latin1')
      } catch (error) {
        return (error as NodeJS.ErrnoException).code
      }
    }
    for (let at = 0; at < paths.length; at++) expect(seen(content, at) === seen(alone, at), paths[at]).toBe(true)
    content.close()
    second.end()
  })
})

test('the thread does its part', () => {
  const second = new SecondThread(MODULE)
  const mine: number[] = []
  let isTold = false
  const content = second.read(COUNT, (at) => {
    if (isTold) mine.push(at)
    return join(root, 'dist', pages[at] as string)
  })
  isTold = true
  const pause = new Int32Array(new SharedArrayBuffer(4))
  let at = 0
  // It needs a moment to start: as long as it has nothing to give, the next file is asked for a little later.
  for (; at < COUNT && mine.length === at; at++) {
    content.of(at)
    Atomics.wait(pause, 0, 0, 5)
  }
  expect(mine.length).toBeLessThan(at)
  content.close()
  second.end()
})

test.skipIf(!existsSync('/proc/self/task'))('it ends where the other thread fails over a file', async () => {
  const threads = () => readdirSync('/proc/self/task').length
  const before = threads()
  for (let run = 0; run < 8; run++) {
    const second = new SecondThread(MODULE)
    // Far ahead of this file it waits for more room.
    second.read(COUNT, (at) => join(root, 'dist', at < 2 ? (pages[at] as string) : 'posts/50/index.html')).of(0)
    second.end()
  }
  for (let tries = 0; tries < 500 && threads() > before + 4; tries++) await new Promise((done) => setTimeout(done, 10))
  // The pool that Node itself keeps has four.
  expect(threads()).toBeLessThanOrEqual(before + 4)
})

test('a bundle that has no address of its own does all in one thread', async () => {
  const outDir = join(root, 'bundle')
  await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.url': 'undefined' },
    build: { ssr: join(import.meta.dirname, '../../src/io/second-thread.ts'), outDir },
    ssr: { noExternal: true },
  })
  const { SecondThread: Bundled } = (await import(pathToFileURL(join(outDir, 'second-thread.js')).href)) as {
    SecondThread: typeof SecondThread
  }
  expect(walkHtml(join(root, 'dist'), undefined, new Bundled())).toEqual(walkHtml(join(root, 'dist')))
  const content = new Bundled().read(COUNT, (at) => join(root, 'dist', pages[at] as string))
  expect(content.of(1).toString()).toBe(html(1))
})

test('a thread that dies over its work leaves it to the other', async () => {
  const dying = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', (task) => {
        if (task.walk) Atomics.add(task.walk.next, 0, 7)
        if (task.read) for (let at = 2000; at < 2010; at++) task.read.states[at] = task.read.marks.taken
        process.exit()
      })`)}`,
  )
  const second = new SecondThread(dying)
  const content = second.read(COUNT, (at) => join(root, 'dist', pages[at] as string))
  const read = pages.map((_, at) => content.of(at).length)
  expect(read).toHaveLength(COUNT)
  expect(read[2005]).toBe(Buffer.byteLength(html(2005)))
  const folders = pages.map((path) => path.slice(0, -'/index.html'.length))
  const walked = { pages: [], links: [], unreadable: [] }
  new SecondThread(dying).walk(join(root, 'dist'), folders, walked)
  expect(walked.pages.toSorted()).toEqual(walkHtml(join(root, 'dist')))
})

const IMAGES: Record<string, string> = {
  'posts/200/index.html': '<base href="/elsewhere/"><img src="a.jpg">',
  'posts/210/index.html': '<img src="/bild ä.jpg"><img src="https://bücher.example/ß.png">',
  'posts/220/index.html': Array.from({ length: 1001 }, (_, n) => `<img src="/${'x'.repeat(1500)}-${n}.jpg">`).join(''),
  'posts/230/index.html': '<main><img src="a.jpg"></main><img src="b.jpg">',
}

test.each([
  ['plain', {}],
  ['with images', { images: true }],
  ['with images of the main part', { images: { within: 'main' } }],
  ['with videos', { images: true, videos: true }],
] as const)('a sitemap %s is the same, made by one thread or by two', async (_name, options) => {
  for (const [path, body] of Object.entries(IMAGES))
    writeFileSync(join(root, 'dist', path), `<!doctype html><title>x</title>${body}`)
  const made = async (generate: typeof withoutThread) => {
    const all = { site: 'https://example.com', outDir: 'dist', gzip: false, ...options }
    for (const name of ['sitemap.xml', 'robots.txt']) rmSync(join(root, 'dist', name), { force: true })
    const report = await generate(all, { cwd: root, env: {} })
    const files = report.files.map(({ path }) => readFileSync(join(root, 'dist', path), 'utf8'))
    return { ...report, timings: undefined, xml: files.join('\n') }
  }
  const [one, two] = [await made(withoutThread), await made(withThread as typeof withoutThread)]
  expect(two).toEqual(one)
  expect(one.listed).toBeGreaterThan(COUNT - 20)
  expect(one.leftOut).toMatchObject({ noindex: 1 })
  expect(one.xml.includes('<image:loc>')).toBe('images' in options)
})
