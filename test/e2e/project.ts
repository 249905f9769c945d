/** A site in a folder of its own, built by the real command line of Vite with the compiled package. */
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
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
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { readWithSitemap, readWithSitemapper } from '../readers.ts'
import { validateXml } from '../xsd.ts'

const top = dirname(dirname(import.meta.dirname))
const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))

export interface Outcome {
  /** 0: the command says that all is well. */
  code: number | null
  /** What it printed, to both streams. */
  output: string
}

export interface Project {
  folder: string
  /** `vite build`, with more arguments if there are any. */
  build(args?: readonly string[], env?: Record<string, string>): Promise<Outcome>
  /** `waymark` as npm would install it. */
  waymark(...args: string[]): Promise<Outcome>
  /** A script of the project's own. */
  node(...args: string[]): Promise<Outcome>
  /** A Vite command that does not end by itself. */
  start(...args: string[]): Running
  write(files: Record<string, string>): void
  read(file: string): string
  has(file: string): boolean
  /** All files below a folder, sorted. */
  list(below: string): string[]
}

/** A page that says nothing but its title. */
export function page(title: string, head = '', body = ''): string {
  return `<!doctype html>\n<html lang="en">\n<head>\n<title>${title}</title>\n${head}\n</head>\n<body>\n<h1>${title}</h1>\n${body}\n</body>\n</html>\n`
}

/** Source text for a configuration. */
export interface Settings {
  /** HTML inputs, below the project's folder. */
  pages?: string[]
  /** Plugins after `sitemap(…)`. */
  plugins?: string
  /** Fields of `rollupOptions`; `input` holds the paths of the pages. */
  bundler?: string
  /** More fields of `build`, and of the whole. */
  build?: string
  rest?: string
}

/** @param options what the plugin is given, as source text */
export function config(options: string, settings: Settings = {}): string {
  const { pages = ['index.html'], plugins = '', bundler = 'input', build = '', rest = '' } = settings
  return `import sitemap from 'waymark'
const input = ${JSON.stringify(pages)}.map((page) => import.meta.dirname + '/' + page)
export default {
  plugins: [sitemap(${options}), ${plugins}],
  build: { rollupOptions: { ${bundler} }, ${build} },
  ${rest}
}
`
}

/** Files in a temporary folder, gone when the test is over. */
export function project(files: Record<string, string>): Project {
  const made = emptyProject()
  made.write({ 'package.json': '{ "type": "module", "private": true }', ...files })
  return made
}

/** A copy of a playground, or of a fixture of that name. */
export function playground(name: string): Project {
  const made = emptyProject()
  const source = siteFolder(name)
  for (const item of readdirSync(source))
    if (!['node_modules', 'dist', 'expected'].includes(item))
      cpSync(join(source, item), join(made.folder, item), { recursive: true })
  made.write({ 'package.json': '{ "type": "module", "private": true }', '.gitignore': 'node_modules\ndist\n' })
  return made
}

/** A file of its `expected/`. */
export function expected(name: string, file: string): string {
  return readFileSync(join(siteFolder(name), 'expected', file), 'utf8')
}

/** Playgrounds are all good; sites that are wrong on purpose are fixtures. */
function siteFolder(name: string): string {
  const [folder] = ['playground', 'test/fixtures'].map((place) => join(top, place, name)).filter(existsSync)
  if (folder === undefined) throw new Error(`${name} is neither a playground nor a fixture`)
  return folder
}

/**
 * The URLs of a sitemap on disk, each of its files valid by the schemas, and as two readers other than ours find them.
 *
 * @param out the finished build
 * @param entry address of the entry file; its folder is what `out` is served as
 */
export async function sitemapUrls(out: string, entry = 'https://example.com/sitemap.xml'): Promise<string[]> {
  const served = entry.slice(0, entry.lastIndexOf('/') + 1)
  const files = new Map<string, string | Uint8Array>()
  for (const name of readdirSync(out)) {
    if (!/\.xml(?:\.gz)?$/.test(name)) continue
    const bytes = readFileSync(join(out, name))
    const xml = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    expect(await validateXml(xml), name).toEqual([])
    files.set(served + name, name.endsWith('.gz') ? bytes : xml)
  }
  const urls = await readWithSitemap(files, entry)
  expect((await readWithSitemapper(files, entry)).sort()).toEqual([...urls].sort())
  return urls
}

/** What `npm start` runs once the package is compiled: builds the playground where it is. */
export function npmStart(): Promise<Outcome> {
  return run(top, [join(top, 'playground/start.js')])
}

/** git with nothing of the machine's own settings. */
export function git(folder: string, args: readonly string[], date?: string): void {
  const who = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'commit.gpgsign=false',
    '-c',
    'core.autocrlf=false',
  ]
  const dates = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const { status, stderr } = spawnSync('git', [...who, ...args], {
    cwd: folder,
    env: { ...environment(), ...dates },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}

/** A command that runs until it is stopped; stopped at the end of the test at the latest. */
export interface Running {
  /** Waits until a match was printed since the start, and gives it. */
  printed(pattern: RegExp): Promise<string>
  /** Waits until something has a value, and tells what was printed if it never has. */
  until(read: () => unknown, value: unknown): Promise<void>
  output(): string
  stop(): Promise<void>
}

function emptyProject(): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-e2e-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(top, join(folder, 'node_modules/waymark'), 'junction')
  symlinkSync(vite, join(folder, 'node_modules/vite'), 'junction')
  const viteBin = join(vite, 'bin/vite.js')
  return {
    folder,
    build: (args = [], env = {}) => run(folder, [viteBin, 'build', ...args], env),
    waymark: (...args) => run(folder, [join(top, 'dist/bin.js'), ...args]),
    node: (...args) => run(folder, args),
    start: (...args) => start(folder, [viteBin, ...args]),
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), text)
      }
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    has: (file) => existsSync(join(folder, file)),
    list: (below) =>
      existsSync(join(folder, below)) ? (readdirSync(join(folder, below), { recursive: true }) as string[]).sort() : [],
  }
}

/** Only what a command needs: neither Vitest's marks nor those of the machine that runs the tests. */
function environment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
  const kept = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]))
  return { ...Object.fromEntries(kept), NO_COLOR: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
}

function run(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, args, { cwd, env: { ...environment(), ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

function start(cwd: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, args, { cwd, env: environment() })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const stop = async () => {
    child.kill()
    await closed
  }
  onTestFinished(stop)
  return {
    async printed(pattern) {
      await this.until(() => pattern.test(output), true)
      return pattern.exec(output)?.[0] as string
    },
    async until(read, value) {
      const end = Date.now() + 20_000
      while (read() !== value) {
        if (child.exitCode !== null || Date.now() > end) throw new Error(`${read()} never became ${value}:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    output: () => output,
    stop,
  }
}
