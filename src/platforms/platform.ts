/** Where the site is deployed: its config files → redirects, header noindex, URL form. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Found } from '../core/findings.ts'
import type { UrlForm } from '../core/loc.ts'
import { askRules, type PlatformRules, type Redirect } from '../core/platform-rules.ts'
import type { Evidence } from '../types.ts'
import { readJson, readText, readToml, type ConfigFile } from './config-file.ts'
import type { PlatformReader, PlatformWorld } from './world.ts'

export type { Redirect } from '../core/platform-rules.ts'
export type { PlatformWorld } from './world.ts'

/** What the platform does with the URLs of the site. Paths are URL paths, encoded, base included; a query may follow. */
export interface PlatformFacts {
  /** Which platform; absent: unknown. */
  name?: string
  /** How it was recognised. */
  from?: Evidence
  /** How `dir/index.html` and `x.html` answer 200; absent: unknown. */
  form?: UrlForm
  /** No rule speaks of any URL. */
  silent: boolean
  /** @param exists - a file of the build answers the URL too */
  redirect(path: string, exists: boolean): Redirect | undefined
  /** The header `X-Robots-Tag` that keeps this URL out of search. */
  noindex(path: string): Evidence | undefined
  /** The rule by which a URL is answered with an error, such as 404 or 410, though a file of the build answers it too. */
  status(path: string): Evidence | undefined
  /**
   * Where the platform sends this form of a page's URL: `/x.html` → `/x`. Rules of config files are not asked.
   *
   * @param file - of the page, below the output directory; without it only what the path itself tells is known
   */
  redirectsTo(path: string, file?: string): string | undefined
  found: Found[]
}

/**
 * Recognises the platform, by its config files, else by the variables of its build, and reads its rules. What several
 * platforms have in common, `_redirects` and `_headers`, is read where the platform is unknown too.
 */
export async function readPlatform(world: PlatformWorld): Promise<PlatformFacts> {
  const found: Found[] = []
  const sign = choose(await configSigns(world, found), await environmentSign(world), found)
  const rules = await rulesOf(world, sign, found)
  return {
    ...(sign && { name: sign.name, from: sign.from }),
    ...(rules.form && { form: rules.form }),
    ...askRules(rules, world.site),
    found,
  }
}

type Name = 'netlify' | 'cloudflare' | 'vercel' | 'firebase' | 'azure' | 'serve' | 'github-pages'

interface Sign {
  name: Name
  from: Evidence
  config?: ConfigFile
}

/** Which file names which platform, and in what it lies. Of the files of one platform the first counts. */
const FILES: readonly { name: Name; file: string; built?: boolean; comments?: boolean }[] = [
  { name: 'netlify', file: 'netlify.toml' },
  { name: 'cloudflare', file: 'wrangler.json', comments: true },
  { name: 'cloudflare', file: 'wrangler.jsonc', comments: true },
  { name: 'cloudflare', file: 'wrangler.toml' },
  { name: 'vercel', file: 'vercel.json' },
  { name: 'firebase', file: 'firebase.json', comments: true },
  { name: 'azure', file: 'staticwebapp.config.json', built: true },
  { name: 'serve', file: 'serve.json', built: true },
]

async function configSigns(world: PlatformWorld, found: Found[]): Promise<Sign[]> {
  const signs: Sign[] = []
  for (const { name, file, built, comments } of FILES) {
    if (signs.some((sign) => sign.name === name)) continue
    // What is deployed counts before what it is made from.
    const text =
      (built ? readText(world.root, world.outDir, file, found) : undefined) ??
      readText(world.root, world.root, file, found)
    if (!text) continue
    const from: Evidence = { from: 'platform', file: text.file }
    const config = file.endsWith('.toml')
      ? await readToml(text, found)
      : await readJson(text, found, { comments: comments === true })
    // A file that cannot be read names its platform all the same, unless it may be there for something else.
    if (config ? await isForSite(name, config) : isNameEnough(name))
      signs.push({ name, from, ...(config && { config }) })
  }
  for (const file of ['vercel.ts', 'vercel.mts', 'vercel.js', 'vercel.mjs'])
    if (existsSync(join(world.root, file)) && !signs.some(({ name }) => name === 'vercel')) {
      const from: Evidence = { from: 'platform', file }
      signs.push({ name: 'vercel', from })
      found.push({ code: 'platform-code', where: file, evidence: from })
    }
  return signs
}

async function isForSite(name: Name, config: ConfigFile): Promise<boolean> {
  if (name === 'cloudflare') return (await import('./cloudflare.ts')).hasAssets(config)
  if (name === 'firebase') return (await import('./firebase.ts')).hasHosting(config)
  return true
}

function isNameEnough(name: Name): boolean {
  return name !== 'cloudflare' && name !== 'firebase'
}

async function environmentSign(world: PlatformWorld): Promise<Sign | undefined> {
  const { env } = world
  const variables: readonly [string, Name][] = [
    ['NETLIFY', 'netlify'],
    ['CF_PAGES', 'cloudflare'],
    ['WORKERS_CI', 'cloudflare'],
    ['VERCEL', 'vercel'],
  ]
  for (const [variable, name] of variables)
    if (isSet(env[variable])) return { name, from: { from: 'env', name: variable, value: env[variable] as string } }
  if (!isSet(env.GITHUB_ACTIONS)) return undefined
  const file = (await import('./github-pages.ts')).pagesWorkflow(world.root)
  return file === undefined ? undefined : { name: 'github-pages', from: { from: 'env', file, name: 'GITHUB_ACTIONS' } }
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}

/** One file decides. Of several the one the build runs on does; `serve` is for trying out and yields to any other. */
function choose(signs: readonly Sign[], environment: Sign | undefined, found: Found[]): Sign | undefined {
  if (signs.length === 0) return environment
  const here = signs.find(({ name }) => name === environment?.name)
  if (here) return here
  const platforms = signs.length > 1 ? signs.filter(({ name }) => name !== 'serve') : signs
  if (platforms.length === 1) return platforms[0]
  for (const { name, from } of platforms)
    found.push({ code: 'platform-several', where: from.file as string, evidence: { ...from, name } })
  return undefined
}

const READERS: Readonly<Record<Name, () => Promise<PlatformReader>>> = {
  netlify: async () => (await import('./netlify.ts')).readNetlify,
  cloudflare: async () => (await import('./cloudflare.ts')).readCloudflare,
  vercel: async () => (await import('./vercel.ts')).readVercel,
  firebase: async () => (await import('./firebase.ts')).readFirebase,
  azure: async () => (await import('./azure.ts')).readAzure,
  serve: async () => (await import('./serve.ts')).readServe,
  'github-pages': async () => (await import('./github-pages.ts')).readGithubPages,
}

async function rulesOf(world: PlatformWorld, sign: Sign | undefined, found: Found[]): Promise<PlatformRules> {
  if (sign) return (await READERS[sign.name]())(world, sign.config, found)
  const none: PlatformRules = {
    addresses: [],
    tags: [],
    overFiles: 'unknown',
    tagsOf: 'all',
    sends: { html: false, slash: false },
  }
  if (!existsSync(join(world.outDir, '_redirects')) && !existsSync(join(world.outDir, '_headers'))) return none
  const { ANY_DIALECT, readHeaders, readRedirects } = await import('./underscore-files.ts')
  return {
    ...none,
    addresses: readRedirects(world, ANY_DIALECT, found),
    tags: readHeaders(world, ANY_DIALECT.pattern, found),
  }
}
