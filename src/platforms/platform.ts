/** Where the site is deployed: its config files → redirects, header noindex, URL form. */
import type { Found } from '../core/findings.ts'
import type { UrlForm } from '../core/loc.ts'
import type { Evidence } from '../types.ts'

export interface PlatformWorld {
  /** Absolute path of the project. */
  root: string
  /** Absolute path of the finished build. */
  outDir: string
  env: Record<string, string | undefined>
  /** Origin of the site, such as `https://example.com`: a host that a rule names is compared with it. */
  site: string
}

/** A rule of the platform that answers a URL with a redirect. */
export interface Redirect {
  rule: Evidence
  /** Where to, absolute and normalised; absent when the rule does not say it for this URL. */
  target?: string
  /** The rule matches, but whether it comes before the file is not known: information, never a verdict. */
  undecided?: true
}

/** What the platform does with the URLs of the site. Paths are URL paths, encoded, base included. */
export interface PlatformFacts {
  /** Which platform; absent: unknown. */
  name?: string
  /** How it was recognised. */
  from?: Evidence
  /** How `dir/index.html` and `x.html` answer 200; absent: unknown. */
  form?: UrlForm
  /** @param exists - a file of the build answers the URL too */
  redirect(path: string, exists: boolean): Redirect | undefined
  /** The header `X-Robots-Tag` that keeps this URL out of search. */
  noindex(path: string): Evidence | undefined
  /**
   * Where the platform sends this form of a page's URL: `/x.html` → `/x`. Rules of config files are not asked.
   *
   * @param file - of the page, below the output directory; without it only what the path itself tells is known
   */
  redirectsTo(path: string, file?: string): string | undefined
  found: Found[]
}
