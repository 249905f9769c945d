/** Vike. Pages are prerendered at the end of the server's build; what it knows of them is told by a function of its own. */
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResolvedConfig } from 'vite'
import { encodePath } from '../core/url.ts'
import type { KnownPage } from '../dev.ts'
import type { Facts, PageFacts } from '../types.ts'
import { nameFrom, type Build, type Framework } from './framework.ts'
import { siteBuild } from './vite-build.ts'
import { pluginFacts } from './vite.ts'

/** What `vike/plugin` has of what is read here. */
interface VikePlugin {
  getVikeConfig(): VikeConfig
}

export interface VikeConfig {
  config: { trailingSlash?: boolean | undefined }
  /** By their id, which is the folder of the page's files below Vite's root. */
  pages: Record<string, { route?: unknown; isErrorPage?: true | undefined }>
  /** `output` is there when the pages are. */
  prerenderContext: { output?: readonly Output[] | null }
}

interface Output {
  filePath: string
  fileType: string
  pageContext: {
    pageId?: string | null
    urlOriginal: string
    is404?: boolean | null
    routeParams?: Record<string, string>
  }
}

export const vike: Framework = {
  follow(config, build) {
    const facts = () => pluginFacts(config, siteBuild(config))
    return {
      // Without pages that are prerendered there is a server build too, and nothing that could be listed.
      completes: 'ssr',
      facts: async () => vikeFacts(facts(), await vikeOf(config), config.root, build),
    }
  },

  async preview(config, root) {
    const { base } = pluginFacts(config, siteBuild(config))
    return { base, pages: staticPages(await vikeOf(config), base, config.root, root) }
  },
}

/** Of the very copy of Vike that builds. */
async function vikeOf({ root }: ResolvedConfig): Promise<VikeConfig> {
  const file = createRequire(join(root, 'vite.config.js')).resolve('vike/plugin')
  const { getVikeConfig } = (await import(pathToFileURL(file).href)) as VikePlugin
  return getVikeConfig()
}

export function vikeFacts(facts: Facts, { config, prerenderContext }: VikeConfig, root: string, build: Build): Facts {
  const html = (prerenderContext.output ?? []).filter(({ fileType }) => fileType === 'HTML')
  const ids = html.map(({ pageContext }) => pageContext.pageId)
  const pages = new Map<string, PageFacts>()
  for (const { filePath, pageContext } of html) {
    const { pageId, urlOriginal, is404, routeParams = {} } = pageContext
    const file = relative(facts.outDir, filePath).replaceAll('\\', '/')
    const path = pathOf(urlOriginal, file, config.trailingSlash)
    const about: PageFacts = is404 ? { skip: 'error-page' } : path === undefined ? {} : { path }
    const source = pageId && sourceOf(pageId, root, build.root)
    // A page without parameters may be made more than once all the same: its route can be a function.
    const several = Object.keys(routeParams).length > 0 || ids.indexOf(pageId) !== ids.lastIndexOf(pageId)
    if (source) about[several ? 'template' : 'source'] = source
    pages.set(file, about)
  }
  return { ...facts, framework: 'vike', pages }
}

/** The form that the user has set; else that of the file, which a static host answers with. */
function pathOf(url: string, file: string, trailingSlash: boolean | undefined): string | undefined {
  const bare = encodePath(decoded(url)).replace(/(.)\/$/, '$1')
  if (trailingSlash) return bare === '/' ? bare : `${bare}/`
  if (trailingSlash === false || !file.endsWith('/index.html')) return bare
  return undefined
}

/** As the user writes URLs: encoded or not. */
function decoded(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

/** `+Page.jsx` or the like; where a configuration names the component there is none. */
function sourceOf(pageId: string, root: string, from: string): string | undefined {
  const folder = join(root, pageId)
  if (!existsSync(folder)) return undefined
  const names = readdirSync(folder).filter((name) => /^\+Page(?:\.[^.]+)?\.[^.]+$/.test(name))
  return names.length === 1 ? nameFrom(from, resolve(folder, names[0] as string)) : undefined
}

/** Routes that are plain paths. */
function staticPages({ pages, config }: VikeConfig, base: string, root: string, from: string): KnownPage[] {
  return Object.entries(pages).flatMap(([id, { route, isErrorPage }]) => {
    if (isErrorPage || typeof route !== 'string' || /[@*]/.test(route)) return []
    const source = sourceOf(id, root, from)
    const path = base + (pathOf(route, '', config.trailingSlash) ?? '/').slice(1)
    return [{ path, ...(source !== undefined && { source }) }]
  })
}
