/**
 * `npm run test:frameworks [name…]`: does the package as it will be published work in the real framework? Packs it once,
 * and for each case installs it into a copy of a playground, builds that, and compares with the playground's `expected/`.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { cases } from './cases.js'

const top = dirname(dirname(import.meta.dirname))
const typescript = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

process.exitCode = main(process.argv.slice(2))

function main(names) {
  const unknown = names.filter((name) => !cases.some((each) => each.name === name))
  if (unknown.length > 0) {
    console.error(`No such case: ${unknown.join(', ')}. There are ${cases.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const chosen = names.length === 0 ? cases : cases.filter(({ name }) => names.includes(name))
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-frameworks-')))
  const tarball = pack(folder)
  const results = chosen.map((each) => runCase(each, join(folder, each.name), tarball))
  printTable(results)
  const failed = results.filter(({ problems }) => problems.length > 0)
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
  // What failed is kept, to be looked into.
  if (failed.length === 0) rmSync(folder, { recursive: true, force: true })
  else console.log(`Left for you to look at: ${folder}`)
  return failed.length === 0 ? 0 : 1
}

/** @returns the path of the package as npm would publish it */
function pack(folder) {
  if (!existsSync(join(top, 'dist/index.js'))) throw new Error('The package is not built: run `npm run build` first.')
  const packed = run(['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder], top)
  if (packed.status !== 0) throw new Error(`npm pack failed:\n${packed.output}`)
  return join(folder, packed.output.trim().split('\n').at(-1))
}

function runCase({ name, playground, packages, framework, build, out, node, types }, folder, tarball) {
  const since = performance.now()
  const source = join(top, 'playground', playground)
  const problems = []
  const step = (title, command, env) => {
    const { status, output } = run(command, folder, env)
    if (status !== 0) problems.push(`${title} failed (exit ${status}):\n${output.trimEnd()}`)
    return status === 0
  }
  copyPlayground(source, folder)
  const dependencies = { ...packages, waymark: `file:${tarball}`, ...(node && { node }) }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'playground', private: true, type: 'module', dependencies }, null, 2),
  )
  const env = { PATH: join(folder, 'node_modules/.bin') + delimiter + process.env.PATH }
  const installed = step('npm install', [
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ])
  if (installed && step(build.join(' '), ['npx', '--no-install', ...build], env)) {
    problems.push(...differences(join(source, 'expected'), join(folder, out)))
    problems.push(...wrongVerdicts(join(source, 'expected/verdicts.json'), folder, out))
  }
  if (installed && types) step('type check', [process.execPath, typescript, '-p', '.'])
  const seconds = (performance.now() - since) / 1000
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  for (const problem of problems) console.log(problem.replace(/^/gm, '     '))
  return { name, version: `${framework} ${packages[framework]}`, seconds, problems }
}

/** What lies in a playground after a build by hand is no part of it. */
function copyPlayground(source, folder) {
  mkdirSync(folder)
  for (const name of readdirSync(source))
    if (!['node_modules', 'dist', 'expected'].includes(name))
      cpSync(join(source, name), join(folder, name), { recursive: true })
}

function run([command, ...args], cwd, env = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd, env: environment(env), encoding: 'utf8' })
  return { status: status ?? 1, output: error ? String(error) : stdout + stderr }
}

/** As on the machine of a user: what test runners and hosts set must not decide what is built. */
function environment(more) {
  const env = { ...process.env, NO_COLOR: '1', ...more }
  for (const name of ['VITEST', 'NODE_ENV', 'DEBUG', 'NETLIFY', 'CONTEXT', 'VERCEL_ENV']) delete env[name]
  return env
}

/** Every .xml and .txt file directly in `expected/`, byte for byte. */
function differences(expected, out) {
  return readdirSync(expected, { withFileTypes: true }).flatMap((item) => {
    if (!item.isFile() || !/\.(?:xml|txt)$/.test(item.name)) return []
    if (!existsSync(join(out, item.name))) return [`${item.name} was not written`]
    const wanted = readFileSync(join(expected, item.name), 'utf8')
    const written = readFileSync(join(out, item.name), 'utf8')
    return wanted === written ? [] : [`${item.name} differs:\n${changedLines(wanted, written)}`]
  })
}

/** Lines of the one that the other lacks: enough for files whose lines are all different. */
function changedLines(wanted, written) {
  const [before, after] = [wanted.split('\n'), written.split('\n')]
  const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`)
  const come = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)
  return [...gone, ...come].join('\n') || 'the same lines in another order, or other line ends'
}

/** `expected/verdicts.json`, if there is one, against the report that the build saved: file → `listed` or the reason. */
function wrongVerdicts(expected, folder, out) {
  if (!existsSync(expected)) return []
  const report = join(folder, 'node_modules/.cache/waymark', `${out}.json`)
  if (!existsSync(report)) return ['no report was saved']
  const { verdicts } = JSON.parse(readFileSync(report, 'utf8'))
  const given = new Map(
    verdicts.filter(({ page }) => page.file).map(({ page, kept, reason }) => [page.file, kept ? 'listed' : reason]),
  )
  const wanted = new Map(Object.entries(JSON.parse(readFileSync(expected, 'utf8'))))
  const files = [...new Set([...wanted.keys(), ...given.keys()])].sort()
  return files
    .filter((file) => wanted.get(file) !== given.get(file))
    .map((file) => `verdict on ${file}: ${given.get(file)}, expected ${wanted.get(file)}`)
}

function printTable(results) {
  const rows = [
    ['name', 'version', 'files', 'seconds'],
    ...results.map(({ name, version, problems, seconds }) => [
      name,
      version,
      problems.length === 0 ? 'equal' : 'FAILED',
      seconds.toFixed(1),
    ]),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  console.log()
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}
