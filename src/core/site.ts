/** The origin of the site, when the user does not say it. */
import type { Evidence } from '../types.ts'
import type { Found } from './findings.ts'
import { normaliseUrl, originOf } from './url.ts'

export interface Site {
  /** `https://example.com`, without slash. */
  origin: string
  from: Evidence
}

/** A page and the one canonical it states, normalised; `home` marks the page at the root. */
export interface Stated {
  file: string
  line?: number
  canonical: string
  home: boolean
}

/** What may tell the site, best first. */
export interface SiteClues {
  /** User's word: origin of the `site` option. */
  option?: string | undefined
  framework?: { name: string; site?: string | undefined } | undefined
  canonicals: readonly Stated[]
  /** Text of a `CNAME` file in the output. */
  cname?: string | undefined
  env: Record<string, string | undefined>
}

/**
 * The user's word, the framework's, the origin that at least nine in ten canonicals share (the home page's among them),
 * a CNAME file, the production domain of the platform. Nothing else is certain: `undefined`.
 */
export function findSite(clues: SiteClues): Site | undefined {
  const { option, framework, cname, env } = clues
  if (option) return { origin: option, from: { from: 'option', name: 'site', value: option } }
  if (framework?.site) {
    const url = normaliseUrl(framework.site).url
    if (url) return { origin: originOf(url), from: { from: 'framework', name: framework.name, value: framework.site } }
  }
  return fromCanonicals(clues.canonicals) ?? fromCname(cname) ?? fromPlatform(env)
}

/**
 * More than half of the canonicals are on the site's host but for the scheme or a `www`: one of the two is wrong, and
 * only the owner knows which.
 */
export function siteAgainstCanonicals(origin: string, canonicals: readonly Stated[]): Found | undefined {
  const near = canonicals.filter((stated) => {
    const other = originOf(stated.canonical)
    return other !== origin && bareHost(other) === bareHost(origin)
  })
  const first = near[0]
  if (!first || near.length * 2 <= canonicals.length) return undefined
  return {
    code: 'canonical-site',
    where: `\`site\` ${origin}, canonical ${originOf(first.canonical)}`,
    evidence: htmlEvidence(first),
  }
}

/**
 * More than half of at least ten pages naming one URL is a mistake of the template.
 *
 * @param canonicals of all pages but redirects, which may well lead to one place
 * @param pages how many these are, with and without canonical
 */
export function templateCanonical(canonicals: readonly Stated[], pages: number): Found[] {
  if (pages < 10) return []
  const groups = new Map<string, Stated[]>()
  for (const stated of canonicals) {
    const group = groups.get(stated.canonical)
    if (group) group.push(stated)
    else groups.set(stated.canonical, [stated])
  }
  const most = [...groups.values()].find((group) => group.length * 2 > pages) ?? []
  return most.map((stated) => ({ code: 'canonical-template', where: stated.file, evidence: htmlEvidence(stated) }))
}

export function isLocal(origin: string): boolean {
  return /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0|[^/:]+\.(?:localhost|local|test|internal))(?::\d+)?$/.test(
    origin,
  )
}

// Hosts that platforms give to every project and every preview: never the address a site wants to be found at.
const PLATFORM_HOST =
  /\.(?:netlify\.app|netlify\.com|vercel\.app|now\.sh|pages\.dev|workers\.dev|onrender\.com|surge\.sh|web\.app|firebaseapp\.com|azurestaticapps\.net|herokuapp\.com|fly\.dev|railway\.app|deno\.dev|amplifyapp\.com|cloudfront\.net)$/

function fromCanonicals(canonicals: readonly Stated[]): Site | undefined {
  const home = canonicals.find((stated) => stated.home)
  if (!home) return undefined
  const origin = originOf(home.canonical)
  const sharing = canonicals.filter((stated) => originOf(stated.canonical) === origin).length
  if (sharing * 10 < canonicals.length * 9 || !isProduction(origin)) return undefined
  return { origin, from: htmlEvidence(home) }
}

function fromCname(text: string | undefined): Site | undefined {
  const host = text?.trim()
  // One host name and nothing else, as GitHub Pages wants the file.
  if (!host || !/^[^\s/:@]+\.[^\s/:@]+$/.test(host)) return undefined
  const url = normaliseUrl(`https://${host}/`).url
  if (!url || !isProduction(originOf(url))) return undefined
  return { origin: originOf(url), from: { from: 'file', file: 'CNAME', line: 1, value: host } }
}

function fromPlatform(env: SiteClues['env']): Site | undefined {
  // `URL` is a common name: only Netlify's own mark makes it Netlify's.
  if (env['NETLIFY'] === 'true' && env['URL']) return fromEnv('URL', env['URL'])
  const vercel = env['VERCEL_PROJECT_PRODUCTION_URL']
  // Documented without a scheme; a value that has one is what a person typed.
  return vercel
    ? fromEnv('VERCEL_PROJECT_PRODUCTION_URL', /^https?:\/\//.test(vercel) ? vercel : `https://${vercel}`)
    : undefined
}

function fromEnv(name: string, value: string): Site | undefined {
  const url = normaliseUrl(value).url
  if (!url || !isProduction(originOf(url))) return undefined
  return { origin: originOf(url), from: { from: 'env', name, value } }
}

function isProduction(origin: string): boolean {
  return /\/\/[^/]+\.[^/.]/.test(origin) && !isLocal(origin) && !PLATFORM_HOST.test(origin)
}

function bareHost(origin: string): string {
  return origin.replace(/^https?:\/\/(?:www\.)?/, '')
}

function htmlEvidence(stated: Stated): Evidence {
  const evidence: Evidence = { from: 'html', file: stated.file, name: 'link rel=canonical', value: stated.canonical }
  if (stated.line !== undefined) evidence.line = stated.line
  return evidence
}
