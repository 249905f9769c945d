/** Astro: what a finished build knows of its pages. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodePath } from '../core/url.ts'
import { walkHtml } from '../io/walk.ts'
import type { Facts, PageFacts } from '../types.ts'
import { localesOf } from './astro-locales.ts'
import { fileBelow, frontMatterParser, PageMap, type AstroBuild } from './astro-pages.ts'
import { routeAt } from './astro-routes.ts'
import type { AstroConfig } from './astro-shapes.ts'

export interface FactOptions {
  /** Absolute: sources are named from here. */
  root: string
  /** The user says how URLs end, so that no page needs an address of its own. */
  styled: boolean
  /** Of the entry file. */
  filename: string
  /** Takes what is worth telling to who wants to know more. */
  note: (text: string) => void
}

/** What holds before anything is built. */
export function configFacts(config: AstroConfig, dir: URL = config.outDir): Facts {
  const { site, i18n } = config
  const facts: Facts = {
    framework: 'astro',
    outDir: fileURLToPath(dir),
    base: config.base,
    publicDir: fileURLToPath(config.publicDir),
    urlStyle: styleOf(config),
  }
  if (site !== undefined) facts.site = site
  if (i18n) facts.i18n = localesOf(i18n)
  return facts
}

export async function astroFacts(build: AstroBuild, options: FactOptions): Promise<Facts> {
  const { config, routes, dir } = build
  const facts = configFacts(config, dir)
  const pages = new PageMap(build, options, await frontMatterParser()).pages
  if (!options.styled) addressFiles(pages, build, facts, options.root)
  facts.pages = pages
  if (hasLostPath(config))
    facts.found = [
      {
        code: 'site-path',
        where: `site: ${config.site}`,
        evidence: { from: 'framework', name: 'base', value: config.base },
      },
    ]
  facts.routes = routes
    .filter(({ type, origin }) => type === 'page' && origin !== 'internal')
    .map(({ pattern, isPrerendered }) => ({ pattern, prerendered: isPrerendered }))
  const owner = (file: string) => {
    const route = routeAt(routes, `/${file}`)
    return route && (file !== 'robots.txt' || !route.isPrerendered) ? route.entrypoint : undefined
  }
  const [sitemap, robots] = [owner(options.filename), owner('robots.txt')]
  if (sitemap !== undefined || robots !== undefined)
    facts.owned = { ...(sitemap !== undefined && { sitemap }), ...(robots !== undefined && { robots }) }
  return facts
}

/** Astro's addresses are of the origin and `base`. */
function hasLostPath({ site, base }: AstroConfig): boolean {
  const withSlash = (path: string) => `/${path}/`.replace(/\/{2,}/g, '/')
  return site !== undefined && URL.canParse(site) && !withSlash(base).startsWith(withSlash(new URL(site).pathname))
}

/**
 * Folders answer by `trailingSlash`. Whether `about.html` answers without its ending is for the server, so for the
 * platform and the site's links, to say.
 */
function styleOf({ trailingSlash, build: { format } }: AstroConfig): NonNullable<Facts['urlStyle']> {
  if (format !== 'directory' || trailingSlash === 'ignore') return 'auto'
  return trailingSlash === 'never' ? 'clean' : 'html'
}

/** Files whose addresses the style of the pages does not tell: without slashes at the ends, or not Astro's own. */
function addressFiles(
  pages: Map<string, PageFacts>,
  { routes, assets, dir, config }: AstroBuild,
  facts: Facts,
  root: string,
): void {
  if (config.trailingSlash !== 'never') return
  for (const [file, known] of pages)
    if (/(?:^|\/)index\.html$/.test(file)) pages.set(file, { ...known, path: folderPath(file) })
  if (facts.urlStyle !== 'clean') return
  const own = (file: string, known: PageFacts = {}) => pages.set(file, { ...known, path: ownPath(file) })
  for (const { pattern, type } of routes)
    if (type === 'endpoint')
      for (const url of assets.get(pattern) ?? []) {
        const file = fileBelow(dir, url)
        if (file.endsWith('.html')) own(file, pages.get(file))
      }
  const publicDir = fileURLToPath(config.publicDir)
  if (existsSync(publicDir))
    for (const file of walkHtml(publicDir))
      own(file, { source: relative(root, join(publicDir, file)).replaceAll('\\', '/') })
}

/** Without a slash anywhere, the home page below a base has none either. */
function folderPath(file: string): string {
  return file === 'index.html' ? '' : encodePath(`/${file.slice(0, -'/index.html'.length)}`)
}

function ownPath(file: string): string {
  return encodePath(`/${file.replace(/(^|\/)index\.html$/, '$1')}`)
}
