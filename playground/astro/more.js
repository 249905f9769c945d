/**
 * `node more.js [forms] [others]`: builds the other sites of this folder, and gathers what each was given in
 * `dist-more/`, to be compared with `expected-more/`: every form of addresses; redirects for missing translations, pages
 * that a server renders, the preview of the development server.
 */
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const bin = (command) => join(import.meta.dirname, 'node_modules/.bin', command)
const results = join(import.meta.dirname, 'dist-more')

// Each case is built twice, for the sake of plugins whose place in a list counts: integrations have none.
if (process.env.PLUGIN === 'first') process.exit()

const STEPS = { forms, others }
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS)) await STEPS[name]()

function forms() {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
  for (const FORMAT of ['directory', 'file', 'preserve'])
    for (const SLASH of ['ignore', 'always', 'never'])
      for (const BASE of ['/', '/sub'])
        keep(`${FORMAT}-${SLASH}${BASE === '/' ? '' : '-sub'}`, 'forms', { FORMAT, SLASH, BASE }, 'dist-forms')
}

async function others() {
  keep('redirecting', 'astro', { FALLBACK: 'redirect' }, 'dist')
  const told = /2 pages are rendered by the server.*\n.*\/account\n.*\/shop/
  keep('hybrid', 'server', { SITE_KIND: 'hybrid' }, 'dist-hybrid/client', told)
  keep('server', 'server', { SITE_KIND: 'server', SSR: '1' }, 'dist-server/client')
  const refused = build('server', { SITE_KIND: 'server' })
  check(refused.status !== 0 && refused.output.includes('`ssr: true` lists'), 'nothing prerendered', refused.output)
  check(!existsSync('dist-server/client/sitemap.xml'), 'no sitemap is left', readdirSync('dist-server/client').join())
  refuse('wrong', { WRONG: 'plugins' }, /take waymark out of `vite.plugins`.*`integrations: \[sitemap\(\)\]`/)
  refuse('wrong', { WRONG: 'both' }, /has both waymark and @astrojs\/sitemap/)
  refuse('wrong', { WRONG: 'option' }, /`ssr` is 1/)
  await preview('astro', '/', {})
  await preview('forms', '/sub/', { FORMAT: 'directory', SLASH: 'always', BASE: '/sub' })
}

function keep(name, config, env, out, says = /lists \d+ URLs/) {
  const { status, output } = build(config, env)
  check(status === 0 && says.test(output), name, output)
  const judged = run('waymark', ['check', out, '--strict'], env)
  check(judged.output.endsWith('All good!\n'), `waymark check of ${name}`, judged.output)
  copyFileSync(join(out, 'sitemap.xml'), join(results, `sitemap-${name}.xml`))
}

function refuse(config, env, says) {
  const { status, output } = build(config, env)
  check(status !== 0 && says.test(output), `${config} ${Object.values(env)}`, output)
}

function build(config, env) {
  rmSync('dist-server', { recursive: true, force: true })
  return run('astro', ['build', '--config', `${config}.config.ts`], env)
}

function run(command, args, env) {
  const { status, stdout, stderr } = spawnSync(bin(command), args, { env: { ...process.env, ...env }, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** What a development server answers, without a word of it on disk. */
async function preview(config, base, env) {
  rmSync('dist', { recursive: true, force: true })
  rmSync('dist-forms', { recursive: true, force: true })
  const port = String(await freePort())
  const args = ['dev', '--config', `${config}.config.ts`, '--host', '127.0.0.1', '--port', port]
  const server = spawn(bin('astro'), args, { env: { ...process.env, ...env }, stdio: 'pipe', detached: true })
  let output = ''
  server.stdout.on('data', (text) => (output += text))
  server.stderr.on('data', (text) => (output += text))
  try {
    const sitemap = await ask(`http://127.0.0.1:${port}${base}sitemap.xml`)
    check(sitemap.includes('waymark: preview'), `preview of ${config}`, sitemap + output)
    writeFileSync(join(results, `sitemap-preview-${config}.xml`), sitemap)
    const page = await ask(`http://127.0.0.1:${port}${base}__waymark/`)
    check(page.includes(`"path":"${base}about`), `inspector of ${config}`, page.slice(-5000) + output)
    if (base === '/') {
      const robots = await ask(`http://127.0.0.1:${port}/robots.txt`)
      check(robots.startsWith('User-agent: *\nDisallow: /admin/'), "the site's own robots.txt", robots)
    }
    check(!existsSync('dist') && !existsSync('dist-forms'), 'nothing on disk', output)
  } finally {
    process.kill(-server.pid, 'SIGKILL')
  }
}

async function ask(url) {
  for (const end = Date.now() + 30_000; ;) {
    try {
      return await (await fetch(url)).text()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function check(good, what, output) {
  if (good) return
  console.error(`${what}:\n${output}`)
  process.exit(1)
}
