/**
 * Analog. At the end of the app it lets Nitro 2 prerender and, unless the site is static, build the server; then it writes
 * its own sitemap. Nothing of that is told to Vite: the folder is the one it takes by itself, until Nitro names another.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { ownKind } from '../io/ours.ts'
import { walkHtml } from '../io/walk.ts'
import type { Facts } from '../types.ts'
import type { Build, Framework } from './framework.ts'
import { failedPages, type Prerendered } from './nitro.ts'
import { filesBelow, isDynamic, pagesByRoute, RouteTable, staticRoutes, type RouteFile } from './route-table.ts'
import { siteBuild } from './vite-build.ts'
import { pluginFacts } from './vite.ts'

const SITEMAP = 'sitemap.xml'
const PAGES = 'src/app/pages'

/** The hosts that answer with the files themselves; other servers do so only for those that were there when they were built. */
const HOSTS = /prerender|static|vercel|netlify|cloudflare|firebase|amplify|azure|github|gitlab/

export const analog: Framework = {
  follow(config, build) {
    let failed: Facts['found']
    const facts = () => analogFacts(config, build, failed)
    return {
      get completes() {
        const theirs = join(publicFolder(config, build), SITEMAP)
        // Its own sitemap comes after the moment of Nitro.
        return failed && (!existsSync(theirs) || ownKind(theirs) !== undefined) ? 'hook' : 'client'
      },
      facts,
      served({ hooks, options }) {
        hooks.hook('prerender:done', async ({ failedRoutes }: Prerendered) => {
          if (failedRoutes.length > 0 && options.prerender.failOnError) return
          failed = failedPages(failedRoutes)
          await build.complete(facts)
        })
      },
    }
  },

  preview(config, root) {
    const base = baseOf(config)
    return { base, pages: staticRoutes(routesOf(config.root, root), base, true) }
  },
}

function analogFacts(config: ResolvedConfig, build: Build, failed: Facts['found'] = []): Facts {
  const outDir = publicFolder(config, build)
  const routes = routesOf(config.root, build.root)
  const pages = pagesByRoute(existsSync(outDir) ? walkHtml(outDir) : [], new RouteTable(routes))
  const routeOf = (file: string) => pages.get(file)?.source ?? pages.get(file)?.template
  for (const [file, about] of pages) {
    const route = routeOf(file)
    if (route !== undefined && onlyRedirects(resolve(build.root, route)))
      pages.set(file, { ...about, skip: 'redirect' })
  }
  return {
    ...pluginFacts(config, siteBuild(config)),
    framework: 'analog',
    outDir,
    base: baseOf(config),
    pages,
    routes: routes
      .filter(({ pattern }) => isDynamic(pattern) && pattern !== '/*')
      .map(({ pattern }) => ({ pattern, prerendered: false })),
    sitemap: { file: SITEMAP, setting: '`prerender.sitemap` in `analog()`' },
    found: [...failed, ...(build.nitro ? [] : serverBuiltFirst(outDir))],
    failed: (html, file) => routeOf(file) !== undefined && isEmpty(html),
  }
}

/** As it decides it, in `output` of `@analogjs/vite-plugin-nitro`. */
function publicFolder({ root, environments }: ResolvedConfig, { nitro }: Build): string {
  if (nitro) return nitro.options.output.publicDir
  const { VERCEL, BUILD_PRESET = '' } = process.env
  if (VERCEL || /vercel/i.test(BUILD_PRESET)) return resolve('.vercel/output/static')
  const server = environments?.['ssr']?.build.outDir ?? ''
  // Beside the server, wherever the workspace is; else below the working directory.
  const beside = basename(server) === 'ssr' ? dirname(resolve(root, server)) : resolve('dist', relative('', root))
  return join(beside, 'analog/public')
}

function baseOf(config: ResolvedConfig): string {
  const { NITRO_APP_BASE_URL: nitros } = process.env
  if (!nitros) return pluginFacts(config, siteBuild(config)).base
  return nitros.endsWith('/') ? nitros : `${nitros}/`
}

/** What Nitro leaves beside the public folder tells which server it has built, if any. */
function serverBuiltFirst(outDir: string): NonNullable<Facts['found']> {
  const info = join(dirname(outDir), 'nitro.json')
  if (!existsSync(info)) return []
  const { preset = '' } = JSON.parse(readFileSync(info, 'utf8')) as { preset?: string }
  if (HOSTS.test(preset)) return []
  const name = '`analog({ nitro: { modules: [waymark.nitro] } })`, where `waymark` is what `sitemap()` returns'
  return [{ code: 'server-built-first', where: preset, evidence: { from: 'framework', name } }]
}

/** Angular passes over a component that throws: there is nothing in the outlet where the page should be. */
function isEmpty(html: Uint8Array): boolean {
  const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const outlet = text.indexOf('<router-outlet')
  return (
    outlet >= 0 &&
    /^<router-outlet[^>]*><\/router-outlet>\s*<!--(?:container)?-->/.test(
      text.toString('latin1', outlet, outlet + 4096),
    )
  )
}

/** A route without a component of its own: its page has the content of the one it leads to. */
function onlyRedirects(source: string): boolean {
  if (source.endsWith('.md')) return false
  const text = readFileSync(source, 'utf8')
  return /\bredirectTo\b/.test(text) && !/\bexport\s+default\b|\bas\s+default\b/.test(text)
}

/** Children first: one at the same address is the page. */
function routesOf(viteRoot: string, root: string): RouteFile[] {
  const routes = filesBelow(join(viteRoot, PAGES), root).flatMap(({ name, file }) => {
    if (!/\.page\.(?:ts|js|analog|ag)$|\.md$/.test(name)) return []
    return [{ name: name.replace(/(?:\.page)?\.\w+$/, ''), file }]
  })
  const isLayout = ({ name }: { name: string }) => routes.some((other) => other.name.startsWith(`${name}/`))
  return [...routes.filter((each) => !isLayout(each)), ...routes.filter(isLayout)].map(({ name, file }) => ({
    pattern: patternOf(name),
    file,
  }))
}

/** `(group)/blog.[slug]/[...rest]` → `/blog/:slug/*` */
export function patternOf(name: string): string {
  const segments = name
    .replace(/\[\[?\.\.\.[^\]]+\]\]?/g, '*')
    .replace(/\[([^\]]+)\]/g, (_, parameter: string) => `:${parameter.replace(/\W/g, '_')}`)
    .replace(/\([^)]*\)/g, '')
    .split(/[./]/)
    .filter((segment) => segment !== '' && segment !== 'index')
  return `/${segments.join('/')}`
}
