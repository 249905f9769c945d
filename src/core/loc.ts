/** From a file of the build to the URL that answers for it: one form for the whole site (design: rules of truth). */
import { encodePath, pageKey } from './url.ts'

/** How URLs end: `slash` `/dir/ /a/`, `clean` `/dir /a`, `html` `/dir/ /a.html`. */
export type UrlStyle = 'slash' | 'clean' | 'html'

/** The ending of `dir/index.html` and of `a.html`, as a static server answers them. */
export interface UrlForm {
  index: '/' | ''
  file: '/' | '' | '.html'
}

export function formOf(style: UrlStyle): UrlForm {
  if (style === 'slash') return { index: '/', file: '/' }
  if (style === 'clean') return { index: '', file: '' }
  return { index: '/', file: '.html' }
}

/**
 * URL path of an HTML file, encoded.
 *
 * @param file below the output directory, with `/`, not encoded
 * @param mount URL path at which the output directory is served, with its slashes
 * @throws URIError on a lone surrogate (rule U12)
 */
export function filePath(file: string, mount: string, form: UrlForm): string {
  if (file === 'index.html') return mount
  if (file.endsWith('/index.html')) return mount + encodePath(file.slice(0, -'/index.html'.length)) + form.index
  return mount + encodePath(file.slice(0, -'.html'.length)) + form.file
}

/** Does this normalised URL, a page's canonical, name the page at `path` of `origin`? */
export function namesPage(canonical: string, origin: string, path: string): boolean {
  if (!canonical.startsWith(`${origin}/`) || canonical.includes('?')) return false
  return pageKey(canonical.slice(origin.length)) === pageKey(path)
}

/** Whether the path of a URL has the form that `style` gives this file. */
export function hasForm(path: string, file: string, mount: string, form: UrlForm): boolean {
  return path === filePath(file, mount, form)
}

/**
 * Do the site's own links leave `.html` away? Its links prove what the server can do: more than half of at least three
 * links to pages that are no `index.html` must be so.
 *
 * @param hrefs URL paths that pages link to, without query and fragment
 * @param files the HTML files below the output directory
 */
export function linksAreClean(hrefs: Iterable<string>, files: Iterable<string>, mount: string): boolean {
  const pages = new Set<string>()
  for (const file of files) if (!isIndex(file)) pages.add(pageKey(filePath(file, mount, formOf('html'))))
  if (pages.size === 0) return false
  let links = 0
  let clean = 0
  for (const href of hrefs) {
    if (href.endsWith('/') || !pages.has(pageKey(href))) continue
    links++
    if (!href.endsWith('.html')) clean++
  }
  return links >= 3 && clean * 2 > links
}

export function isIndex(file: string): boolean {
  return file === 'index.html' || file.endsWith('/index.html')
}
