/** A finished Astro site in several languages for the benchmarks, and what Astro tells of it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, pathOf } from './languages.js'
import { ORIGIN } from './urls.js'

const PATTERN = '/[lang]/[section]/[page]'

/** Writes pages of about 8 KB, as Astro compresses them, all languages of one after the other. */
export function writeAstroSite(root, count) {
  const body = '<p class="text" data-astro-cid-bmsyq4s7>What stands on this page is of no use to anybody.</p>'.repeat(
    75,
  )
  for (const { path, language, n } of pages(count)) {
    const folder = join(root, 'dist', path)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'index.html'),
      `<!DOCTYPE html><html lang="${language}" data-astro-cid-sckkx6r4> <head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><meta name="generator" content="Astro v7.3.5"><link rel="canonical" href="${ORIGIN}${path}"><title>Page ${n}</title><meta name="description" content="The ${n}th page."><meta property="og:type" content="website"><meta property="og:url" content="${ORIGIN}${path}"><link rel="stylesheet" href="/_astro/index.B7x.css"></head> <body> <header data-astro-cid-3ef6ksr2><nav><a href="/${language}/">Home</a></nav></header> <main>${body}</main> </body></html>`,
    )
  }
}

/** Arguments of the hooks, in the shape that Astro gives them. */
export function astroTells(root, count) {
  const folder = (name) => pathToFileURL(join(root, name, '/'))
  const config = {
    root: folder('.'),
    srcDir: folder('src'),
    publicDir: folder('public'),
    outDir: folder('dist'),
    cacheDir: folder('.astro'),
    site: ORIGIN,
    base: '/',
    trailingSlash: 'ignore',
    build: { format: 'directory' },
    i18n: { locales: LANGUAGES, defaultLocale: 'en', routing: { prefixDefaultLocale: true } },
    integrations: [],
  }
  const paths = Array.from(pages(count), ({ path }) => path)
  const route = { pattern: PATTERN, entrypoint: 'src/pages/page.astro', type: 'page', origin: 'project' }
  return {
    config,
    routes: [{ ...route, isPrerendered: true, params: ['lang', 'section', 'page'], generate: () => '' }],
    done: {
      dir: config.outDir,
      pages: paths.map((path) => ({ pathname: path.slice(1) })),
      assets: new Map([[PATTERN, paths.map((path) => new URL(`${path.slice(1)}index.html`, config.outDir))]]),
      logger: { info() {}, warn() {}, error: console.error },
    },
  }
}

/** What the middleware sees of each page: its entry. */
export function* contexts(count) {
  for (const { path, language, n } of pages(count)) {
    const entry = {
      id: `${language}/page-${n}`,
      collection: 'pages',
      filePath: `src/content/pages/${language}/page-${n}.md`,
      data: { title: `Page ${n}`, updatedDate: new Date(Date.UTC(2024, n % 12, 1 + (n % 28))) },
    }
    const params = { lang: language, section: path.split('/')[2], page: `page-${n}` }
    yield { isPrerendered: true, originPathname: path, params, props: { entry }, locals: {} }
  }
}

function* pages(count) {
  for (let at = 0; at < count; at++) {
    const language = LANGUAGES[at % LANGUAGES.length]
    const n = Math.floor(at / LANGUAGES.length)
    yield { path: pathOf(language, n), language, n }
  }
}
