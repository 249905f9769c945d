/** The pages that a development server knows of, judged as the build will judge them, as far as they say it already. */
import { absoluteCanonicals, address, pathBelow, type Addressing, type Built, type RawPage } from './core/built.ts'
import type { Place } from './core/entry.ts'
import { inspectHtml, type HtmlReading } from './core/html.ts'
import { formOf } from './core/loc.ts'
import { ErrorPages, judge, type Bench, type LeftOut } from './core/select.ts'
import { findSite, type Site } from './core/site.ts'
import { pageKey } from './core/url.ts'
import type { ResolvedOptions } from './options.ts'
import type { Facts, Page } from './types.ts'

/** A page that the server would answer, as far as it is known before any build. */
export interface KnownPage extends Pick<Page, 'source' | 'template' | 'data'> {
  /** URL path, encoded, with the base. */
  path: string
  /** Of an HTML file that the build takes in: where it will lie in the output, and what is in it. */
  html?: { file: string; bytes: Buffer }
}

export interface JudgedPage extends Pick<Built, 'page' | 'why'> {
  out: LeftOut | undefined
}

/** What a route says of itself before it is rendered. */
const UNSEEN = inspectHtml(Buffer.from('<!doctype html>'), { dates: false })

/** The address of the site, by what is asked in a build too. */
export function siteOf(
  pages: readonly KnownPage[],
  { site }: ResolvedOptions,
  { facts, env }: { facts: Facts; env: Record<string, string | undefined> },
): Site | undefined {
  const stated = absoluteCanonicals(
    pages.flatMap((page) => (page.html ? rawPage(page, '/') : [])),
    'index.html',
  )
  const framework = { name: facts.framework, site: facts.site }
  return findSite({ option: site, framework, canonicals: stated, env })
}

/**
 * @param siteKnown whether the origin of `place` is that of the site: against any other no canonical can be judged
 */
export function judgePages(
  known: readonly KnownPage[],
  place: Place,
  how: Pick<ResolvedOptions, 'urlStyle'> & { siteKnown: boolean },
  bench: Pick<Bench, 'include' | 'exclude' | 'now'>,
): JudgedPage[] {
  const { origin, base } = place
  const addressing: Addressing = {
    ...{ origin, base, mount: base, by: 'its file', framework: 'route' },
    form: formOf(how.urlStyle === 'auto' ? 'html' : how.urlStyle),
    stated: how.urlStyle !== 'auto',
  }
  const built = known.flatMap((page) => {
    if (!page.path.startsWith(base) && `${page.path}/` !== base) return []
    const raw = rawPage(page, base)
    if (!how.siteKnown) raw.reading = withoutOrigins(raw.reading)
    // How routes end is the framework's to say.
    const made = address(raw, page.html ? addressing : { ...addressing, stated: false }, () => {})
    return page.html ? made : routeOf(page, made, base)
  })
  const errorPages = new ErrorPages(built, base, new Set())
  const all = { ...bench, origin, errorPages, platform: undefined, robots: undefined, earlier: undefined }
  return built.map((each) => ({ page: each.page, why: each.why, out: judge(each, all) }))
}

function rawPage({ path, html, source, template, data }: KnownPage, base: string): RawPage {
  const facts = {
    ...(source !== undefined && { source }),
    ...(template !== undefined && { template }),
    ...(data && { data }),
  }
  if (html) return { file: html.file, key: pageKey(path), reading: inspectHtml(html.bytes, { dates: false }), facts }
  const below = `${path}/` === base ? '' : `/${path.slice(base.length)}`
  return { file: source ?? path, key: pageKey(path), reading: UNSEEN, facts: { ...facts, path: below } }
}

/** Of a file that there is not yet, nothing is told. */
function routeOf(known: KnownPage, built: Built, base: string): Built {
  const { source, template, data } = known
  const { url } = built.page
  const page: Page = { path: pathBelow(known.path, base), url, from: 'build' }
  if (source !== undefined) page.source = source
  if (template !== undefined) page.template = template
  if (data) page.data = data
  return { ...built, page, why: { from: 'page', file: source ?? known.path, name: 'known before the build' } }
}

function withoutOrigins(reading: HtmlReading | undefined): HtmlReading | undefined {
  return (
    reading && { ...reading, canonicals: reading.canonicals.filter(({ value }) => !/^(?:https?:)?\/\//i.test(value)) }
  )
}
