/**
 * VitePress 1 and 2. Pages are rendered after both of Vite's builds; what comes last is VitePress' own `buildEnd`. Its
 * live configuration is part of Vite's.
 */
import { join } from 'node:path'
import type { Logger, ResolvedConfig } from 'vite'
import { pageStatements } from '../core/page-statements.ts'
import { encodePath } from '../core/url.ts'
import { WaymarkError } from '../errors.ts'
import { frontMatterReader } from '../io/content.ts'
import type { Facts, PageFacts } from '../types.ts'
import { after, nameFrom, type Build, type Framework } from './framework.ts'

/** As much of VitePress' configuration as is read here. */
interface SiteConfig {
  outDir: string
  srcDir: string
  site: { base: string; lang: string; locales: Record<string, { lang?: string }> }
  cleanUrls?: boolean
  /** Markdown files below `srcDir`, also those that dynamic routes would have, by the names they have before rewriting. */
  pages: string[]
  rewrites: { map: Record<string, string | undefined> }
  /** Version 1 has an object, version 2 the list itself. */
  dynamicRoutes: DynamicRoute[] | { routes: DynamicRoute[] }
  sitemap?: OwnSitemap | undefined
  logger: Logger
  /** What the user wrote: stays as it is when the setting above is taken away. */
  userConfig: { sitemap?: OwnSitemap }
}

/** `path` of the page that `route` makes with `params`. */
interface DynamicRoute {
  path: string
  route: string
  params?: Record<string, unknown>
}

type OwnSitemap = { hostname?: string } & Record<string, unknown>

/** Settings of VitePress' sitemap, which go to the package that writes it, and what does the same here. */
const INSTEAD: Readonly<Record<string, string>> = {
  transformItems: '`exclude` or `transform` for built pages, `pages` for other URLs',
  lastmodDateOnly: '`transform`; dates without a time stay so',
  xmlns: 'nothing: the namespaces in use are declared',
  xslUrl: '`style: true`',
  errorHandler: 'nothing: what is wrong is a finding, which `strict: true` makes an error',
  level: 'nothing: what is wrong is a finding, which `strict: true` makes an error',
}

export const vitePress: Framework = {
  follow(config, build) {
    const vitepress = siteConfigOf(config)
    checkHostname(vitepress)
    // Version 1 does not wait for what it writes, which may come after ours.
    vitepress.sitemap = undefined
    const facts = () => firstFacts(config, vitepress)
    after(build, vitepress, 'buildEnd', () => build.complete(() => lastFacts(facts(), vitepress, build)))
    return { completes: 'hook', waits: '`buildEnd`', facts, logger: vitepress.logger }
  },

  preview(config, root) {
    const vitepress = siteConfigOf(config)
    const { base } = vitepress.site
    const routes = routesOf(vitepress)
    const pages = vitepress.pages.map((page) => ({
      path: base + pathOf(rewritten(vitepress, page), vitepress).slice(1),
      ...sourceOf(page, vitepress, routes, root),
    }))
    return { base, ...siteOf(vitepress), pages }
  },
}

function siteConfigOf(config: ResolvedConfig): SiteConfig {
  const { vitepress } = config as { vitepress?: SiteConfig }
  if (!vitepress) throw new TypeError('VitePress has changed: its configuration is no longer part of the one of Vite.')
  return vitepress
}

/** What VitePress itself would have refused, had its sitemap not been switched off. */
function checkHostname({ userConfig }: SiteConfig): void {
  const { hostname } = userConfig.sitemap ?? {}
  if (hostname !== undefined && !URL.canParse(hostname))
    throw new WaymarkError(
      'invalid-option',
      `\`sitemap.hostname\` of the VitePress configuration is "${hostname}", which is no URL: give one such as "https://example.com".`,
    )
}

function siteOf({ userConfig }: SiteConfig): { site?: string } {
  const { hostname } = userConfig.sitemap ?? {}
  return hostname === undefined ? {} : { site: hostname }
}

function firstFacts({ publicDir }: ResolvedConfig, vitepress: SiteConfig): Facts {
  const facts: Facts = {
    framework: 'vitepress',
    outDir: vitepress.outDir,
    base: vitepress.site.base,
    ...siteOf(vitepress),
  }
  if (publicDir) facts.publicDir = publicDir
  return facts
}

async function lastFacts(facts: Facts, vitepress: SiteConfig, { root }: Build): Promise<Facts> {
  const found: NonNullable<Facts['found']> = lostSettings(vitepress)
  const frontMatter = await frontMatterReader(root, (each) => found.push(each))
  const routes = routesOf(vitepress)
  const pages = new Map<string, PageFacts>()
  for (const page of vitepress.pages) {
    const output = rewritten(vitepress, page)
    const about: PageFacts = { path: pathOf(output, vitepress), ...sourceOf(page, vitepress, routes, root) }
    const { template, data } = about
    if (template !== undefined) about.data = { ...verdictOf(frontMatter(template).data), ...data }
    pages.set(output.replace(/\.md$/, '.html'), about)
  }
  const own = vitepress.userConfig.sitemap
  return {
    ...facts,
    pages,
    found,
    ...i18nOf(vitepress),
    ...(own?.hostname !== undefined && {
      sitemap: {
        file: 'sitemap.xml',
        setting: '`sitemap` in the VitePress configuration, once its hostname is the `site` of waymark',
        off: true,
      },
    }),
  }
}

function routesOf({ dynamicRoutes }: SiteConfig): Map<string, DynamicRoute> {
  const routes = Array.isArray(dynamicRoutes) ? dynamicRoutes : dynamicRoutes.routes
  return new Map(routes.map((route) => [route.path, route]))
}

function rewritten({ rewrites }: SiteConfig, page: string): string {
  return rewrites.map[page] ?? page
}

/** The files are the same with and without `cleanUrls`. */
function pathOf(output: string, { cleanUrls }: SiteConfig): string {
  return encodePath(`/${output.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, cleanUrls ? '' : '.html')}`)
}

/** What a dynamic route is given for a page is to that page what front matter is to others. */
function sourceOf(
  page: string,
  { srcDir }: SiteConfig,
  routes: ReadonlyMap<string, DynamicRoute>,
  root: string,
): Pick<PageFacts, 'source' | 'template' | 'data'> {
  const route = routes.get(page)
  if (!route) return { source: nameFrom(root, join(srcDir, page)) }
  return { template: nameFrom(root, join(srcDir, route.route)), data: { ...route.params } }
}

/** Of a template's front matter: whether its pages may be listed. Its dates are those of no page. */
function verdictOf(data: Record<string, unknown>): Record<string, unknown> {
  const { draft, sitemapFalse, exclude, noindex } = pageStatements(data)
  return { ...(draft && { draft }), ...(noindex && { noindex }), ...((sitemapFalse || exclude) && { sitemap: false }) }
}

/** Languages by folders; `root` is the one without, which visitors come to who ask for none. */
function i18nOf({ site }: SiteConfig): Pick<Facts, 'i18n'> {
  const locales: Record<string, string> = {}
  for (const [key, { lang }] of Object.entries(site.locales)) {
    if (key === 'root') locales[''] = lang ?? site.lang
    // Others are links to other sites, or in the language of the root.
    else if (lang !== undefined && !/^(?:[a-z]+:|\/\/)/i.test(key)) locales[key] = lang
  }
  if (Object.keys(locales).length < 2) return {}
  return { i18n: { locales, ...('' in locales && { default: '' }) } }
}

/** Settings that say more than ours takes over. */
function lostSettings({ userConfig, site }: SiteConfig): NonNullable<Facts['found']> {
  const { hostname, ...settings } = userConfig.sitemap ?? {}
  if (hostname === undefined) return []
  const lost = Object.keys(settings)
    .filter((name) => settings[name] !== undefined)
    .map((name) => [name, INSTEAD[name] ?? 'nothing'] as const)
  const { pathname } = new URL(hostname)
  if (pathname !== '/' && `${pathname}/`.replace(/\/+$/, '/') !== site.base)
    lost.unshift([
      'hostname',
      `its path ${pathname} is not the base ${site.base}, below which pages are listed: \`base\``,
    ])
  return lost.map(([name, value]) => ({
    code: 'sitemap-settings',
    where: `sitemap.${name}`,
    evidence: { from: 'framework', name: 'instead', value },
  }))
}
