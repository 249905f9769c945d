/**
 * Runs `astro add waymark` on this site, with the package that is installed here in place of a published one: a registry
 * on this machine knows it, and passes all other questions on to the real one.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

// Added already, by an earlier run.
if (readFileSync('astro.config.mjs', 'utf8').includes('waymark')) process.exit()

const manifest = JSON.parse(readFileSync('node_modules/waymark/package.json', 'utf8'))
const project = JSON.parse(readFileSync('package.json', 'utf8'))
const tarball = readFileSync(project.dependencies.waymark.replace('file:', ''))
const real = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'

const server = createServer((request, response) => {
  if (request.url === '/waymark.tgz') return response.end(tarball)
  if (/^\/waymark(?:\/|$)/.test(request.url)) return answer(response, request.url.split('/').length > 2 ? version() : packument())
  response.writeHead(302, { location: new URL(request.url.slice(1), real).href }).end()
})
server.listen(0, '127.0.0.1', () => {
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${server.address().port}/` }
  const add = spawn(join('node_modules/.bin/astro'), ['add', 'waymark', '--yes'], { env, stdio: 'inherit' })
  add.on('close', (code) => {
    server.close()
    server.closeAllConnections()
    const config = readFileSync('astro.config.mjs', 'utf8')
    const good = code === 0 && /from ["']waymark["']/.test(config) && /integrations: \[waymark\(\)\]/.test(config)
    if (!good) console.error(`astro add ended with ${code} and left:\n${config}`)
    process.exit(good ? 0 : 1)
  })
})

function version() {
  const dist = {
    tarball: `http://127.0.0.1:${server.address().port}/waymark.tgz`,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
  }
  return { ...manifest, dist }
}

function packument() {
  return { name: 'waymark', 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: version() } }
}

function answer(response, value) {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(value))
}
