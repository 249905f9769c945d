/** One case: install, build twice, ask the server, break it. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { differences, wrongVerdicts } from './compare.js'

const top = dirname(dirname(import.meta.dirname))
const typescript = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
/** For one command, and for a server to answer for the first time. */
const PATIENCE = 300_000
const START = 30_000

/**
 * @param {import('./cases.js').Case} each
 * @param {string} folder to be made
 * @param {string} tarball the package as npm would publish it
 * @returns {Promise<Result>}
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {string} version
 * @property {number} seconds
 * @property {string} [untested] why nothing could be tried, which is no fault of ours
 * @property {string[]} problems
 */
export async function runCase(each, folder, tarball) {
  const since = performance.now()
  const source = join(top, 'playground', each.playground)
  copyPlayground(source, folder)
  const dependencies = writePackage(each, source, folder, tarball)
  const npm = ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', ...(each.npm ?? [])]
  const install = await run(npm, folder)
  const needed = install.status === 0 && each.needs ? await runHere(each.needs, each, folder) : install
  const result = { name: each.name, version: `${each.framework} ${dependencies[each.framework]}` }
  const problems = needed.status === 0 ? await checkAll(each, source, folder) : [needed.output.trimEnd()]
  const seconds = (performance.now() - since) / 1000
  if (needed.status === 0) return { ...result, seconds, problems }
  return { ...result, seconds, problems, untested: install.status === 0 ? 'DOES NOT RUN HERE' : 'NOT INSTALLED' }
}

/** Each check stands on the one before it: the first that fails is the last. */
async function checkAll(each, source, folder) {
  const expected = join(source, each.expected ?? 'expected')
  for (const check of [
    () => buildAndCompare(each, folder, expected, 'last'),
    () => buildAndCompare(each, folder, expected, 'first'),
    () => (each.gathered ? [] : checkSitemap(each, folder)),
    () => (each.types ? checkTypes(folder) : []),
    () => (each.serve ? askServer(each, folder, expected) : []),
    () => (each.broken ? buildBroken(each, folder) : []),
    () => (each.swallowed ? buildSwallowed(each, folder) : []),
  ]) {
    const problems = await check()
    if (problems.length > 0) return problems
  }
  return []
}

/** What lies in a playground after a build by hand is no part of it. */
function copyPlayground(source, folder) {
  mkdirSync(folder)
  for (const { name } of readdirSync(source, { withFileTypes: true }))
    if (
      !['node_modules', 'dist', 'build', 'package.json', 'package-lock.json'].includes(name) &&
      !/^expected/.test(name)
    )
      if (!/^\.(?!vitepress$)/.test(name)) cpSync(join(source, name), join(folder, name), { recursive: true })
}

function writePackage({ packages, overrides, node22 }, source, folder, tarball) {
  const own = join(source, 'package.json')
  const manifest = existsSync(own) ? JSON.parse(readFileSync(own, 'utf8')) : { private: true, type: 'module' }
  const node = node22 && !(Number.parseInt(process.versions.node) >= 22) ? { node: '22.23.3' } : {}
  const dependencies = { ...manifest.dependencies, ...packages, ...node, waymark: `file:${tarball}` }
  const all = { ...manifest, name: 'playground', dependencies, ...(overrides && { overrides }) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(all, null, 2))
  return dependencies
}

async function buildAndCompare(each, folder, expected, place) {
  const title = `with the plugin ${place}`
  writeFiles(each.files, folder)
  const failed = await build(each, folder, place)
  if (failed) return [`${title}: ${failed}`]
  const problems = [
    ...differences(expected, join(folder, each.out)),
    ...wrongVerdicts(join(expected, 'verdicts.json'), folder, each.written ?? each.out),
  ]
  return problems.map((problem) => `${title}: ${problem}`)
}

/** @returns what the failing command printed */
async function build(each, folder, place) {
  const [, failed] = await buildAll(each, folder, place)
  return failed
}

/** @returns what was printed, and of the command that failed, if one did */
async function buildAll(each, folder, place) {
  let printed = ''
  for (const command of each.build) {
    const { status, output } = await runHere(command, each, folder, place)
    if (status !== 0) return [printed, `${command.join(' ')} failed (exit ${status}):\n${output.trimEnd()}`]
    printed += output
  }
  return [printed, undefined]
}

/** What waymark writes, waymark finds good. */
async function checkSitemap(each, folder) {
  const command = ['npx', '--no-install', 'waymark', 'check', each.out, '--strict']
  const { status, output } = await run(command, folder, envOf(each, folder, 'first'))
  return status === 0 && output.endsWith('All good!\n') ? [] : [`waymark check ${each.out}:\n${output.trimEnd()}`]
}

function runHere(command, each, folder, place = 'last') {
  return run(['npx', '--no-install', ...command], folder, envOf(each, folder, place))
}

async function checkTypes(folder) {
  const { status, output } = await run([process.execPath, typescript, '-p', '.'], folder)
  return status === 0 ? [] : [`type check failed:\n${output.trimEnd()}`]
}

async function buildBroken(each, folder) {
  const outs = [each.out, each.written ?? each.out].map((out) => join(folder, out))
  for (const out of outs) rmSync(out, { recursive: true, force: true })
  writeFiles(each.broken, folder)
  const failed = await build(each, folder, 'last')
  if (failed === undefined) return ['with a broken page the build passed']
  if (!failed.includes('broken on purpose')) return [`with a broken page another error came:\n${failed}`]
  const left = outs.flatMap((out) => (existsSync(out) ? readdirSync(out).filter((name) => /^sitemap/.test(name)) : []))
  return left.length > 0 ? [`with a broken page there is ${left.join(', ')}`] : []
}

/** A page that fails without the framework failing: the user learns of it all the same, and it is not listed. */
async function buildSwallowed(each, folder) {
  const { files, says, absent, env } = each.swallowed
  writeFiles(files, folder)
  const [output, failed] = await buildAll({ ...each, env: { ...each.env, ...env } }, folder, 'last')
  if (failed) return [`a page that fails makes the build fail, which it did not do before: ${failed}`]
  if (!output.includes(says)) return [`of a page that fails nothing is said:\n${output.trimEnd()}`]
  const sitemap = readFileSync(join(folder, each.out, 'sitemap.xml'), 'utf8')
  return new RegExp(`${absent}/?</loc>`).test(sitemap) ? [`a page that fails is listed: ${absent}`] : []
}

/** The running server answers with the very bytes that were expected. */
async function askServer(each, folder, expected) {
  const { start, base = '/', files = ['sitemap.xml', 'robots.txt'], holds = {} } = each.serve
  const port = String(await freePort())
  const args = start.map((arg) => arg.replace('$PORT', port))
  const env = { ...envOf(each, folder, 'last'), PORT: port, HOST: '127.0.0.1' }
  const server = spawnIn(['npx', '--no-install', ...args], folder, env)
  try {
    const problems = []
    for (const file of files) {
      const answer = await ask(`http://127.0.0.1:${port}${base}${file}`, server)
      const wanted = readFileSync(join(expected, file), 'utf8')
      if (answer.status !== 200)
        problems.push(`the server answers ${answer.status} for ${file}: ${answer.problem ?? ''}`)
      else if (answer.text !== wanted) problems.push(`the server answers another ${file}:\n${answer.text}`)
    }
    for (const [path, part] of Object.entries(holds)) {
      const { status, text = '', problem = '' } = await ask(`http://127.0.0.1:${port}${base}${path}`, server)
      if (status !== 200 || !text.includes(part)) problems.push(`the server answers ${status} for ${path}: ${problem}`)
    }
    return problems
  } finally {
    await server.stop()
  }
}

async function ask(url, server) {
  for (const end = Date.now() + START; ;) {
    try {
      const response = await fetch(url, { redirect: 'manual', headers: { 'accept-encoding': 'identity' } })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      if (server.ended() || Date.now() > end)
        return { status: 0, problem: `${error.cause ?? error}\n${server.output()}` }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function writeFiles(files = {}, folder) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function envOf({ env }, folder, place) {
  return { ...env, PLUGIN: place, PATH: join(folder, 'node_modules/.bin') + delimiter + process.env.PATH }
}

/** Waits for the end of a command. */
export async function run(command, cwd, env = {}) {
  const child = spawnIn(command, cwd, env)
  const timer = setTimeout(() => child.stop(), PATIENCE)
  const status = await child.end
  clearTimeout(timer)
  return { status, output: child.output() }
}

/** A command in a group of its own, so that what it starts ends with it. */
function spawnIn([command, ...args], cwd, env) {
  const child = spawn(command, args, { cwd, env: environment(env), detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let ended = false
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const end = new Promise((resolve) => {
    child.on('error', (error) => ((output += error), resolve(1)))
    child.on('close', (code) => resolve(code ?? 1))
  }).finally(() => (ended = true))
  const stop = async () => {
    if (!ended && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await end
  }
  return { end, stop, output: () => output, ended: () => ended }
}

/** As on the machine of a user: what test runners and hosts set must not decide what is built. */
function environment(more) {
  const env = { ...process.env, NO_COLOR: '1', ...more }
  for (const name of ['VITEST', 'NODE_ENV', 'DEBUG', 'NETLIFY', 'CONTEXT', 'VERCEL_ENV']) delete env[name]
  return env
}
