/** What the Vite plugin answers in development: a preview of what the build will write. Loaded at the first request. */
import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { resolveAddress } from './core/address.ts'
import { filePath, formOf } from './core/loc.ts'
import { encodePath } from './core/url.ts'
import { previewFiles, previewMiddleware, type KnownPage, type Middleware, type Preview } from './dev.ts'
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
    async (server) => previews(options, config, await known(), server),
    (error) => config.logger.error(`waymark: ${error instanceof Error ? error.message : error}`),
  )
}

/** The sitemap that a preview answers with. */
export async function previewedSitemap(options: Options, config: ResolvedConfig, server: string): Promise<string> {
  const root = resolve(config.root, options.root ?? '')
  const framework = await frameworkOf(config)
  const known = (await framework?.preview?.(config, root)) ?? inputs(config, root)
  const [sitemap] = await previews(options, config, known, server)
  return sitemap?.text ?? ''
}

async function previews(
  options: Options,
  config: ResolvedConfig,
  { pages, root, ...known }: Previewed,
  server: string,
): Promise<Preview[]> {
  const facts = { ...pluginFacts(config, siteBuild(config)), ...known }
  const { base } = resolveAddress(options.site?.toString(), options.base ?? known.base)
  const project = root ?? projectRoot(config)
  const content = await contentPages(options, resolve(project, options.root ?? ''), base)
  return previewFiles(options, [...pages, ...content], { facts, cwd: project, env: process.env, server })
}

/** Of plain Vite: what it would build, which is `index.html` if nothing else is named. */
function inputs(config: ResolvedConfig, root: string): Previewed {
  const { base } = pluginFacts(config, siteBuild(config))
  const { rollupOptions } = siteBuild(config)
  const { input = 'index.html' } = rollupOptions
  const named = typeof input === 'string' ? [input] : Object.values(input)
  const pages = named
    .map((file) => resolve(config.root, file))
    .filter((file) => file.endsWith('.html') && file.startsWith(config.root + sep) && existsSync(file))
    .map((file): KnownPage => {
      const output = relative(config.root, file).replaceAll('\\', '/')
      return {
        path: filePath(output, resolveAddress(undefined, base).base, formOf('html')),
        source: nameFrom(root, file),
      }
    })
  return { base, pages }
}

async function contentPages({ content }: Options, root: string, base: string): Promise<KnownPage[]> {
  if (!content) return []
  const { items } = await readContent(content, root)
  return items.map(({ file, path, data }) => ({ path: base + encodePath(path.slice(1)), source: file, data }))
}
