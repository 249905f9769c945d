/** Plain Vite, and any folder of HTML. */
import { existsSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { ResolvedConfig } from 'vite'
import type { Facts, PageFacts } from '../types.ts'

/** The folders that frameworks copy into the output as they are. */
const PUBLIC_FOLDERS = ['public', 'static']

const CONFIGS = ['ts', 'js', 'mjs', 'mts', 'cjs', 'cts'].map((ending) => `vite.config.${ending}`)

/** Facts for a finished folder that no running build describes. */
export function viteFacts(root: string, outDir: string, base: string): Facts {
  const isVite = CONFIGS.some((name) => existsSync(join(root, name)))
  const facts: Facts = { framework: isVite ? 'vite' : 'static', outDir, base }
  const publicDir = PUBLIC_FOLDERS.map((name) => join(root, name)).find(
    (folder) => folder !== outDir && statSync(folder, { throwIfNoEntry: false })?.isDirectory(),
  )
  if (publicDir !== undefined) facts.publicDir = publicDir
  return facts
}

/**
 * Facts of a running build.
 *
 * @param build settings of the environment that makes the pages
 * @param sources HTML file of the output → absolute path of the input it was made from
 * @param root the user's `root`, if sources are to be named from another folder than Vite's
 */
export function pluginFacts(
  config: Pick<ResolvedConfig, 'root' | 'base' | 'publicDir'>,
  build: Pick<ResolvedConfig['build'], 'outDir' | 'copyPublicDir'>,
  sources: ReadonlyMap<string, string> = new Map(),
  root?: string,
): Facts {
  const from = resolve(config.root, root ?? '')
  const pages = new Map<string, PageFacts>()
  const uses = new Map<string, number>()
  for (const source of sources.values()) uses.set(source, (uses.get(source) ?? 0) + 1)
  for (const [file, source] of sources)
    // What makes several pages is their template, whose date is none of theirs.
    pages.set(file, {
      [uses.get(source) === 1 ? 'source' : 'template']: relative(
        from,
        isAbsolute(source) ? source : join(config.root, source),
      ).replaceAll('\\', '/'),
    })
  const facts: Facts = {
    framework: 'vite',
    outDir: resolve(config.root, build.outDir),
    // A whole URL is where the assets are; the pages are at the root of the site.
    base: /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(config.base) ? '/' : config.base,
    pages,
  }
  if (config.publicDir && build.copyPublicDir !== false) facts.publicDir = resolve(config.root, config.publicDir)
  return facts
}
