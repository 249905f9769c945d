/**
 * `node hosts/build.js vercel`: builds the blog for this host. Where the host takes its files from there must be one
 * sitemap, whatever the host: it is left in `dist-hosts/`, to be compared with what is expected.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const top = dirname(import.meta.dirname)
const result = join(top, 'dist-hosts')
const FILES = ['sitemap.xml', 'robots.txt']

/** What each host is given, and what must be said of how the pages were made. */
const HOSTS = {
  // Pages are rendered in workerd, where nobody hears of their entries.
  cloudflare: { served: 'dist/client', says: /no page was seen while it was rendered/ },
  netlify: { served: 'dist', says: /lists \d+ URLs/ },
  vercel: { served: '.vercel/output/static', says: /lists \d+ URLs/ },
}

// Each case is built twice, for the sake of plugins whose place in a list counts: integrations have none.
if (process.env.PLUGIN !== 'first') build(process.argv[2])

function build(name) {
  const { served, says } = HOSTS[name]
  for (const folder of ['dist', '.vercel', '.netlify', 'dist-hosts']) rmSync(join(top, folder), { recursive: true, force: true })
  const args = ['build', '--config', 'hosts/astro.config.mjs']
  const env = { ...process.env, HOSTED_BY: name }
  const { status, stdout, stderr } = spawnSync(join(top, 'node_modules/.bin/astro'), args, { env, encoding: 'utf8' })
  const output = stdout + stderr
  check(status === 0 && says.test(output), name, output)
  const given = readdirSync(join(top, served), { recursive: true }).filter((file) => FILES.includes(basename(file)))
  check(given.toSorted().join() === FILES.toSorted().join(), `${name}: ${served} has ${given.join()}`, output)
  mkdirSync(result)
  for (const file of FILES) cpSync(join(top, served, file), join(result, file))
}

function check(good, what, output) {
  if (good) return
  console.error(`${what}:\n${output}`)
  process.exit(1)
}
