/** Which site, which address for each page, kept or left out. */
import { robotsOf } from './announce.ts'
import { absoluteCanonicals, address, evidenceOf, type Built } from './core/built.ts'
import { locProblem, type Place } from './core/entry.ts'
import type { Found } from './core/findings.ts'
import { formOf, hasForm, linksAreClean, type UrlForm } from './core/loc.ts'
import { ErrorPages, judge, type LeftOut } from './core/select.ts'
import { findSite, isLocal, siteAgainstCanonicals, templateCanonical, type Site } from './core/site.ts'
import { WaymarkError } from './errors.ts'
import type { Gathered } from './gather.ts'
import { OWN_HOST } from './core/media-urls.ts'
import type { Run } from './run.ts'

/** @throws WaymarkError `no-site` */
export function decideSite({ options, env, findings }: Run, { facts, pages, mount, cname }: Gathered): Site {
  const home = mount === options.base ? 'index.html' : `${options.base.slice(mount.length)}index.html`
  const canonicals = absoluteCanonicals(pages, home)
  const framework = { name: facts.framework, site: facts.site }
  const site = findSite({ option: options.site, framework, canonicals, cname, env })
  if (!site)
    throw new WaymarkError(
      'no-site',
      '`site` is missing, and neither the canonicals of the pages nor the platform tell it: ' +
        "give the public address of the site, such as `site: 'https://example.com'` (`--site https://example.com`)." +
        refusedHosts(env),
    )
  const mismatch = siteAgainstCanonicals(site.origin, canonicals)
  if (mismatch) findings.add(mismatch)
  if (isLocal(site.origin)) findings.add({ code: 'site-localhost', where: site.origin, evidence: site.from })
  return site
}

/** What a platform says that is no address of the site's own. */
function refusedHosts(env: Run['env']): string {
  const said = [env['NETLIFY'] === 'true' ? env['URL'] : undefined, env['VERCEL_PROJECT_PRODUCTION_URL']].filter(
    Boolean,
  )
  return said.length > 0 ? ` ${said.join(' and ')}, which the platform gives, is its own subdomain or none.` : ''
}

/** Give every page its address, and its verdict. */
export function select(run: Run, gathered: Gathered, site: Site): { built: Built[]; verdicts: Map<Built, LeftOut> } {
  const { options, findings, now } = run
  const place: Place = { origin: site.origin, base: options.base }
  const { form, by } = formOfSite(run, gathered, site)
  const how = {
    ...place,
    mount: gathered.mount,
    form,
    by,
    framework: gathered.facts.framework,
    stated: options.urlStyle !== 'auto',
  }
  const built = gathered.pages.map((raw) => address(raw, how, (found) => findings.add(found)))
  // Of files that share a URL the one that a server answers with comes first: the others are its duplicates.
  const answers = ({ page, file }: Built) => hasForm(page.url.slice(site.origin.length), file, gathered.mount, form)
  built.sort(
    (a, b) => order(a.page.url, b.page.url) || Number(answers(b)) - Number(answers(a)) || order(a.file, b.file),
  )
  for (const found of sameCanonical(built)) findings.add(found)
  const bench = {
    origin: site.origin,
    now,
    errorPages: new ErrorPages(built, gathered.mount, gathered.linked),
    include: run.include,
    exclude: run.exclude,
    earlier: run.earlier,
    platform: run.platform?.silent ? undefined : run.platform,
    robots: robotsOf(gathered),
  }
  const verdicts = new Map<Built, LeftOut>()
  for (const page of built) {
    const problem = locProblem(page.page.url, place)
    const out =
      judge(page, bench) ??
      (problem
        ? { reason: 'invalid' as const, why: { from: 'page' as const, file: page.file, value: problem } }
        : undefined)
    if (out) verdicts.set(page, out)
    else tellPlatform(run, page, site.origin)
    tell(run, page, out, gathered)
  }
  for (const found of unicodeTwins(built, verdicts)) findings.add(found)
  return { built, verdicts }
}

function sameCanonical(built: readonly Built[]): Found[] {
  const isPage = ({ reading }: Built) => reading?.document && reading.refresh?.target === undefined
  let count = 0
  let elsewhere = 0
  for (const each of built) {
    if (!isPage(each)) continue
    count++
    if (each.canonical && each.canonical.value !== each.page.url) elsewhere++
  }
  // The one page that they all name names itself.
  if ((elsewhere + 1) * 2 <= count) return []
  const pages = built.filter(isPage)
  const stated = pages.flatMap(({ file, canonical }) =>
    canonical ? [{ file, canonical: canonical.value, line: canonical.line, home: false }] : [],
  )
  return templateCanonical(stated, pages.length)
}

/** Two URLs that look the same and are not: an accented letter is stored in one and in two code points (rule U11). */
function unicodeTwins(built: readonly Built[], leftOut: ReadonlyMap<Built, LeftOut>): Found[] {
  const seen = new Map<string, string>()
  const found: Found[] = []
  for (const each of built) {
    const { page, file } = each
    if (!page.url.includes('%') || leftOut.has(each)) continue
    const composed = page.path.normalize('NFC')
    const twin = seen.get(composed)
    if (twin === undefined) seen.set(composed, page.url)
    else if (twin !== page.url)
      found.push({ code: 'unicode-twins', where: file, evidence: { from: 'page', name: page.url, value: twin } })
  }
  return found
}

/** What a verdict leaves to say. */
function tell(
  { findings }: Run,
  { file, page, unreadable, fromPublic, key, reading }: Built,
  out: LeftOut | undefined,
  { linked }: Gathered,
): void {
  if (reading?.utf16) findings.add({ code: 'page-utf16', where: file })
  if (reading?.late)
    findings.add({
      code: 'canonical-late',
      where: file,
      evidence: evidenceOf(file, 'link rel=canonical', reading.late),
    })
  if (out?.reason === 'unreadable') findings.add({ code: 'page-unreadable', where: file, evidence: out.why })
  if (out?.reason === 'draft') findings.add({ code: 'draft-built', where: page.path, evidence: out.why })
  if (out?.reason === 'robots') findings.add({ code: 'page-blocked', where: page.path, evidence: out.why })
  if (out?.reason === 'invalid') findings.add({ code: 'loc-invalid', where: file, evidence: out.why })
  if (!out && unreadable === undefined && fromPublic && !linked.has(key))
    findings.add({ code: 'public-unlinked', where: file })
}

/** What the platform does to a page that is listed all the same. */
function tellPlatform({ platform, findings }: Run, { page, file, canonical }: Built, origin: string): void {
  if (!platform) return
  const path = page.url.slice(origin.length)
  const redirect = platform.silent ? undefined : platform.redirect(path, true)
  if (redirect?.undecided) findings.add({ code: 'redirect-unknown', where: page.path, evidence: redirect.rule })
  const status = platform.silent ? undefined : platform.status(path)
  if (status) findings.add({ code: 'platform-status', where: page.path, evidence: status })
  const target = canonical && platform.redirectsTo(path, file)
  if (target !== undefined)
    findings.add({
      code: 'canonical-redirects',
      where: file,
      evidence: { from: 'platform', name: path, value: target },
    })
}

function formOfSite(
  { options, platform }: Run,
  { facts, hrefs, pages, mount }: Gathered,
  site: Site,
): { form: UrlForm; by: string } {
  if (options.urlStyle !== 'auto') return { form: formOf(options.urlStyle), by: '`urlStyle`' }
  if (facts.urlStyle !== undefined && facts.urlStyle !== 'auto')
    return { form: formOf(facts.urlStyle), by: facts.framework }
  if (platform?.form) return { form: platform.form, by: platform.name ?? 'platform' }
  const own: string[] = []
  for (const href of hrefs) {
    const origin = [OWN_HOST, site.origin].find((start) => href.startsWith(`${start}/`))
    if (origin !== undefined) own.push(href.slice(origin.length).split(/[?#]/, 1)[0] as string)
  }
  const files = pages.map(({ file }) => file)
  const clean = linksAreClean(own, files, mount)
  return { form: { index: '/', file: clean ? '' : '.html' }, by: clean ? 'links without .html' : 'its file' }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
