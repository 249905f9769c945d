/**
 * A server built with Nitro knows its files from the moment it was built: it answers 404 for what is written later, and
 * with the old length for what is changed. This lets it look again when it starts.
 */
import { relative } from 'node:path'
import type { Facts } from '../types.ts'
import type { Nitro } from './framework.ts'

const MODULE = '#waymark/late-files'
const ASSETS = '#nitro/virtual/public-assets-data'

/** Called once for each server that is built, before anything else is. */
export function serveLateFiles(nitro: Nitro): void {
  const { options } = nitro
  if (!readsFiles(nitro)) return
  options.virtual[MODULE] = () =>
    // Where Nitro has changed its server is built as if we were not there.
    nitro.vfs?.has(ASSETS)
      ? runtime(relative(options.output.serverDir, options.output.publicDir), options.baseURL)
      : NOTHING
  options.plugins.push(MODULE)
}

/** Whether the server reads its public files from disk; else its host answers for them, or they are part of its code. */
function readsFiles({ options }: Nitro): boolean {
  return options.serveStatic === true || options.serveStatic === 'node'
}

/** What is to be said of a server for which that is of no use, where pages are made only by the server. */
export function unservedFiles({ options }: Nitro): NonNullable<Facts['found']> {
  const { preset, serveStatic, cloudflare, baseURL, static: isStatic } = options
  // Its code holds the public files, as they were when it was built.
  if (serveStatic === 'inline')
    return [{ code: 'server-holds-files', where: preset, evidence: { from: 'framework', name: 'nitro' } }]
  // It is asked before the files, but for those that are in a list of its own.
  const { include = ['/*'], exclude = [] } = cloudflare?.pages?.routes ?? {}
  const sitemap = `${withSlash(baseURL)}sitemap.xml`
  const isAsked = covers(include, sitemap) && !covers(exclude, sitemap)
  if (!/^cloudflare[-_]pages$/.test(preset) || isStatic || !isAsked) return []
  const paths = `['${withSlash(baseURL)}sitemap*', '/robots.txt']`
  const name = `\`cloudflare: { pages: { routes: { exclude: ${paths} } } }\` in \`nitro()\``
  return [{ code: 'server-answers-first', where: preset, evidence: { from: 'framework', name } }]
}

function withSlash(base: string): string {
  return base.endsWith('/') ? base : `${base}/`
}

/** Cloudflare's patterns: `*` stands for anything. */
function covers(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`).test(path)
  })
}

const NOTHING = 'export default () => {}'

/** Runs in the server, with nothing but Node. */
function runtime(folder: string, base: string): string {
  return `import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import assets from ${JSON.stringify(ASSETS)}

const folder = ${JSON.stringify(folder.replaceAll('\\', '/'))}
const base = ${JSON.stringify(withSlash(base))}
const types = { xml: 'application/xml', txt: 'text/plain; charset=utf-8', css: 'text/css; charset=utf-8' }

export default () => {
  const server = dirname(fileURLToPath(globalThis.__nitro_main__))
  for (const name of namesIn(join(server, folder))) {
    const [, ending, packed] = /\\.(xml|txt|css)(\\.gz)?$/.exec(name) ?? []
    if (ending === undefined) continue
    const { size, mtime } = statSync(join(server, folder, name))
    assets[base + name] = {
      type: types[ending],
      ...(packed && { encoding: 'gzip' }),
      etag: 'W/"' + size.toString(16) + '-' + mtime.getTime().toString(16) + '"',
      mtime: mtime.toJSON(),
      size,
      path: join(folder, name),
    }
  }
}

function namesIn(path) {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
`
}
