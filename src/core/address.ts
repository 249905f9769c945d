/** Where the site is: the options `site` and `base`, brought into one form each. */
import { WaymarkError } from '../errors.ts'
import { normaliseUrl, originOf } from './url.ts'

export interface Address {
  /** `https://example.com`, without slash; absent when the user does not say it. */
  site?: string
  /** URL path with a slash at both ends, encoded like a loc. */
  base: string
}

/**
 * A path in `site` is a base path as well, so the two must agree: one of them is `/`, or `base` lies in the path of
 * `site`.
 *
 * @throws WaymarkError `invalid-option`
 */
export function resolveAddress(site: string | undefined, base: string | undefined): Address {
  const path = basePath(base)
  if (site === undefined) return { base: path }
  const url = siteUrl(site)
  const origin = originOf(url)
  const sitePath = withSlash(url.slice(origin.length))
  if (path === '/' || path === sitePath) return { site: origin, base: sitePath }
  if (path.startsWith(sitePath)) return { site: origin, base: path }
  throw invalid(
    `\`site\` is ${quote(site)} and \`base\` is ${quote(base)}: the path of the one is not in the other. ` +
      `Give \`site\` without a path (${quote(origin)}), or with the whole of \`base\`.`,
  )
}

function siteUrl(site: string): string {
  const text = site.trim()
  const example = 'such as "https://example.com"'
  if (text === '') throw invalid(`\`site\` is empty: give the public address of the site, ${example}.`)
  if (/^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(text))
    throw invalid(`\`site\` is ${quote(site)}, without a scheme: give ${quote(`https://${text}`)}.`)
  const { url, problem } = normaliseUrl(text)
  if (problem !== undefined)
    throw invalid(`\`site\` is ${quote(site)}, which ${problem}: give the public address of the site, ${example}.`)
  // Asked of the text: the normal form has lost the fragment.
  if (/[?#]/.test(text))
    throw invalid(`\`site\` is ${quote(site)}: leave out what begins at \`?\` or \`#\`; a site has only a path.`)
  return url
}

/** Vite's `''` and `'./'` mean that the build works under any path: for a URL that is the root. */
function basePath(base: string | undefined): string {
  const text = base?.trim() ?? ''
  if (text === '' || text === '.' || text === './') return '/'
  if (/^([a-z][a-z\d+.-]*:)?\/\//i.test(text))
    throw invalid(
      `\`base\` is ${quote(base)}, a whole URL: that is where assets are, not pages. ` +
        'Give the path the pages are served from, such as `base: "/"`, and the host in `site`.',
    )
  if (/(?:^|\/)\.\.(?:\/|$)|\/\//.test(text))
    throw invalid(
      `\`base\` is ${quote(base)}: give the path itself, without \`..\` and without \`//\`, such as "/docs/".`,
    )
  if (/[?#\\]/.test(text)) throw invalid(`\`base\` is ${quote(base)}: give a path only, such as "/docs/".`)
  const { url, problem } = normaliseUrl(`https://base.invalid/${text.replace(/^\.?\//, '')}`)
  if (problem !== undefined)
    throw invalid(`\`base\` is ${quote(base)}, which ${problem}: give a path, such as "/docs/".`)
  return withSlash(url.slice(originOf(url).length))
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`
}

function quote(text: string | undefined): string {
  return JSON.stringify(text ?? '')
}

function invalid(message: string): WaymarkError {
  return new WaymarkError('invalid-option', message)
}
