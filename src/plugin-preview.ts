/** What the Vite plugin answers in development: a preview of what the build will write. Loaded at the first request. */
import { readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { resolveAddress } from './core/address.ts'
import { filePath, formOf } from './core/loc.ts'
import { encodePath } from './core/url.ts'
import { previewFiles, previewMiddleware, type KnownPage, type Middleware, type Previews } from './dev.ts'
import { nameFrom, type Previewed } from './frameworks/framework.ts'
import { frameworkOf } from './frameworks/list.ts'
import { pluginFacts } from './frameworks/vite.ts'
import { projectRoot, siteBuild } from './frameworks/vite-build.ts'
import { readContent } from './io/content.ts'
import type { Options } from './options.ts'

export async function previewOf(options: Options, config: ResolvedConfig): Promise<Middleware> {
  const root = resolve(projectRoot(config), options.root ?? '')
  const framework = await frameworkOf(config)
  const known = async () => (await framework?.preview?.(config, root)) ?? inputs(config, root)
  const { base } = resolveAddress(options.site?.toString(), options.base ?? (await known()).base)
  return previewMiddleware(
    // Crawlers ask for robots.txt at the root of a host only.
    [base + (options.filename ?? 'sitemap.xml'), ...(base === '/' ? ['/robots.txt'] : [])],
    async (server) => (await previews(options, config, await known(), server)).files,
    (error) => config.logger.error(`waymark: ${error instanceof Error ? error.message : error}`),
  )
}

/** What the inspector shows before a build. */
export async function previewedSite(options: Options, config: ResolvedConfig, server: string): Promise<Previews> {
  const root = resolve(config.root, options.root ?? '')
  const framework = await frameworkOf(config)
  const known = (await framework?.preview?.(config, root)) ?? inputs(config, root)
  return await previews(options, config, known, server)
}

async function previews(
  options: Options,
  config: ResolvedConfig,
  { pages, root, ...known }: Previewed,
  server: string,
): Promise<Previews> {
  const facts = { ...pluginFacts(config, siteBuild(config)), ...known }
  const { base } = resolveAddress(options.site?.toString(), options.base ?? known.base)
  const project = root ?? projectRoot(config)
  const content = await contentPages(options, resolve(project, options.root ?? ''), base)
  const world = { facts, cwd: project, env: process.env, now: new Date(), server }
  return previewFiles(options, [...pages, ...content], world)
}

/** Of plain Vite: what it would build, which is `index.html` if nothing else is named. */
function inputs(config: ResolvedConfig, root: string): Previewed {
  const { base } = pluginFacts(config, siteBuild(config))
  const { rollupOptions } = siteBuild(config)
  const { input = 'index.html' } = rollupOptions
  const named = typeof input === 'string' ? [input] : Object.values(input)
  const mount = resolveAddress(undefined, base).base
  const pages = named
    .map((file) => resolve(config.root, file))
    .filter((file) => file.endsWith('.html') && file.startsWith(config.root + sep))
    .flatMap((file): KnownPage[] => {
      const bytes = htmlOf(file, config)
      if (!bytes) return []
      const output = relative(config.root, file).replaceAll('\\', '/')
      const path = filePath(output, mount, formOf('html'))
      return [{ path, source: nameFrom(root, file), html: { file: output, bytes } }]
    })
  return { base, pages }
}

/** As the build will have it, as far as Vite itself changes it: a canonical may well be made of a variable. */
function htmlOf(file: string, { env }: ResolvedConfig): Buffer | undefined {
  try {
    const html = readFileSync(file)
    if (!html.includes('%')) return html
    // Byte by byte, whatever it is encoded in.
    const value = (all: string, name: string) => (name in env ? Buffer.from(String(env[name])).toString('latin1') : all)
    return Buffer.from(html.toString('latin1').replace(/%(\S+?)%/g, value), 'latin1')
  } catch {
    return undefined
  }
}

async function contentPages({ content }: Options, root: string, base: string): Promise<KnownPage[]> {
  if (!content) return []
  const { items } = await readContent(content, root)
  return items.map(({ file, path, data }) => ({ path: base + encodePath(path.slice(1)), source: file, data }))
}
