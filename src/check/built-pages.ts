/** The finished build beside its sitemap: is every page listed that should be, and every listed URL a page that may be? */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Built } from '../core/built.ts'
import { isBelow } from '../core/check-loc.ts'
import { Findings, type Found } from '../core/findings.ts'
import { hreflangOf, X_DEFAULT } from '../core/hreflang.ts'
import { hrefsIn } from '../core/links.ts'
import { byPlatform, type LeftOut } from '../core/select.ts'
import { UrlTable } from '../core/url-table.ts'
import { decodePath, pageKey, resolveUrl } from '../core/url.ts'
import { gather } from '../gather.ts'
import { runOf } from '../io/save-report.ts'
import { sameBytes } from '../io/same-bytes.ts'
import { resolveOptions } from '../options.ts'
import { readPlatform } from '../platforms/platform.ts'
import type { Run } from '../run.ts'
import { select } from '../selection.ts'
import type { HtmlReading } from '../core/reading.ts'
import type { Alternates, Context, Evidence, Report, Verdict } from '../types.ts'
import type { Listed } from './judge.ts'
import { shownFrom } from './places.ts'

export interface BuiltOptions {
  /** Absolute. */
  folder: string
  /** Folder of the project, from which the build is remembered. */
  root: string
  origin: string
  mount: string
  /** There is no sitemap: the build wrote none. */
  unwritten?: boolean
  env: NonNullable<Context['env']>
  now: Date
  found(found: Found): void
}

type Reported = Extract<Verdict, { kept: true }> | Extract<Verdict, { kept: false }>

/** Code for a listed page that should be left out; what a build cannot know by the page alone has none. */
const CODES: Partial<Record<LeftOut['reason'], string>> = {
  noindex: 'url-noindex',
  canonical: 'url-canonical',
  redirect: 'url-redirect',
  'error-page': 'url-error-page',
}

export class BuiltPages {
  readonly #options: BuiltOptions
  readonly #run: Run
  readonly #built: readonly Built[]
  readonly #verdicts: ReadonlyMap<Built, LeftOut>
  readonly #byUrl: Map<string, Built>
  readonly #byKey: Map<string, Built>
  readonly #listed = new Set<Built>()
  /** Listed without a page of theirs. */
  readonly #others = new UrlTable()
  /** What the build said of each of its files, if the sitemap is the one it wrote. */
  readonly #reported: ReadonlyMap<string, Reported> | undefined
  readonly #reportedLocs: ReadonlySet<string>
  /** Why it is not known what that build was told. */
  readonly unknown: string | undefined
  /** The files that it wrote, as they are shown. */
  readonly #ownFiles: ReadonlySet<string>

  private constructor(options: BuiltOptions, run: Run, chosen: ReturnType<typeof select>, saved: Report | undefined) {
    this.#options = options
    const report = saved && (options.unwritten || isOf(saved, options.folder)) ? saved : undefined
    if (!report) this.unknown = saved ? 'is of another sitemap' : 'there is none'
    this.#run = run
    this.#built = chosen.built
    this.#verdicts = chosen.verdicts
    this.#byUrl = new Map()
    this.#byKey = new Map()
    for (const built of chosen.built) {
      // Of files that share an address the one that is kept.
      const better = (before: Built | undefined) =>
        !before || (chosen.verdicts.has(before) && !chosen.verdicts.has(built))
      if (better(this.#byUrl.get(built.page.url))) this.#byUrl.set(built.page.url, built)
      if (better(this.#byKey.get(built.key))) this.#byKey.set(built.key, built)
    }
    this.#reported =
      report &&
      new Map(
        report.verdicts.flatMap((verdict) =>
          verdict.page.file === undefined ? [] : [[verdict.page.file, verdict] as const],
        ),
      )
    this.#reportedLocs = new Set(
      report?.verdicts.flatMap((verdict) => (verdict.kept && verdict.page.from === 'build' ? [verdict.entry.loc] : [])),
    )
    this.#ownFiles = new Set(report?.files.map(({ path }) => shownFrom(options.root, join(options.folder, path))))
  }

  /** Reads the pages as the build of a sitemap does, with no options but the address. */
  static async read(options: BuiltOptions): Promise<BuiltPages | undefined> {
    const { folder, root, origin, mount, env, now } = options
    const run: Run = {
      options: resolveOptions({ site: origin, base: mount, root, outDir: folder, lastmod: false }, { cwd: root, env }),
      include: undefined,
      exclude: undefined,
      earlier: undefined,
      acceptChanges: false,
      platform: undefined,
      style: '',
      findings: new Findings(),
      env,
      now,
      timings: {},
      since: 0,
    }
    // What is odd about the pages themselves the build has told.
    const gathered = await gather(run.options, undefined, () => {})
    // A folder of sitemaps alone is no build.
    if (gathered.pages.length === 0) return undefined
    const site = { origin, from: { from: 'option' as const, name: 'site', value: origin } }
    run.platform = await readPlatform({ root, outDir: folder, env, site: origin })
    return new BuiltPages(options, run, select(run, gathered, site), (await runOf(root, folder))?.report)
  }

  /** Whether there is a page that may be listed, and that its build did not leave out for what no file says. */
  mayList(): boolean {
    const unseen = ['option', 'front-matter', 'framework']
    return this.#built.some((built) => {
      const said = this.#reported?.get(built.file)
      return !this.#verdicts.has(built) && !(said && !said.kept && unseen.includes(said.why.from))
    })
  }

  add(entry: Listed): void {
    const { origin, mount, folder } = this.#options
    const { loc } = entry
    if (!loc.startsWith(`${origin}/`) || !isBelow(loc.slice(origin.length), mount)) return
    const path = loc.slice(origin.length)
    const bare = path.split('?', 1)[0] as string
    const built = this.#byUrl.get(loc) ?? this.#byKey.get(pageKey(bare))
    if (built) {
      this.#listed.add(built)
      this.#judge(entry, built, path)
      return
    }
    this.#others.add(loc)
    const out = byPlatform(path, false, this.#run.platform)
    const code = out && CODES[out.reason]
    if (code) return this.#tell(code, entry, out.why)
    // Listed by the user's own word, without a file.
    if (this.#ownFiles.has(entry.file) && !this.#reportedLocs.has(loc)) return
    if (!isFileOf(folder, decodePath(bare).slice(mount.length))) this.#tell('url-unbuilt', entry)
  }

  #judge(entry: Listed, built: Built, path: string): void {
    const out = this.#verdicts.get(built)
    const code = out && CODES[out.reason]
    if (code) return this.#tell(code, entry, out.why)
    const url = this.#urlOf(built)
    if (entry.loc !== url && !path.includes('?') && !out) {
      // Another form of its address may be redirected by rule, not by habit.
      this.#tell('url-form', entry, { ...built.why, name: 'answers at', value: url })
      return
    }
    if (entry.versions && built.reading) {
      const listed = Object.fromEntries(entry.versions.flatMap(({ code, url, known }) => (known ? [[code, url]] : [])))
      const odd = difference(listed, built.reading, url)
      if (odd)
        this.#tell('alternate-html', entry, {
          from: 'html',
          file: built.file,
          ...(odd.line !== undefined && { line: odd.line }),
          name: `hreflang=${odd.code}`,
          value: odd.href ?? 'missing',
        })
    }
  }

  /** The build may know by its framework what the files alone do not tell. */
  #urlOf({ file, page }: Built): string {
    const said = this.#reported?.get(file)
    return said?.kept ? said.entry.loc : page.url
  }

  /** What is not listed, and what nothing links to. */
  finish(): void {
    for (const built of this.#built) {
      if (this.#verdicts.has(built) || this.#listed.has(built)) continue
      const said = this.#reported?.get(built.file)
      if (said && !said.kept) continue
      // `transform` may have given it another address.
      if (said?.kept && this.#others.find(said.entry.loc) >= 0) continue
      this.#options.found({ code: 'page-unlisted', where: built.page.url, evidence: this.#shown(built.why) })
    }
    this.#orphans()
  }

  #orphans(): void {
    const { folder, origin, mount, found } = this.#options
    const linked = new Set<string>([pageKey(mount)])
    for (const { file, page, key, reading } of this.#built) {
      if (!reading) continue
      const from = baseOf(reading, page.url)
      for (const href of hrefsIn(readFileSync(join(folder, file), 'utf8'))) {
        if (href.startsWith('#') || !URL.canParse(href, from)) continue
        const target = new URL(href, from)
        if (target.origin !== origin) continue
        const other = pageKey(target.pathname)
        if (other !== key) linked.add(other)
      }
    }
    for (const built of this.#listed) {
      const { key, file } = built
      if (!linked.has(key) && !this.#verdicts.has(built))
        found({ code: 'page-orphan', where: this.#urlOf(built), evidence: this.#shown({ from: 'page', file }) })
    }
  }

  #tell(code: string, { loc, file, line }: Listed, evidence?: Found['evidence']): void {
    this.#options.found({ code, where: loc, evidence: evidence ? this.#shown(evidence) : { from: 'file', file, line } })
  }

  /** Files of the build as seen from where the command was typed. */
  #shown(evidence: Evidence): Evidence {
    const { folder, root } = this.#options
    const ofBuild = evidence.file !== undefined && /^(?:html|page|file)$/.test(evidence.from)
    return ofBuild ? { ...evidence, file: shownFrom(root, join(folder, evidence.file as string)) } : evidence
  }
}

/** Files that look like parts of a sitemap but were not read. */
export function staleParts(folder: string, root: string, read: ReadonlySet<string>): string[] {
  const withoutGz = new Set([...read].map((path) => path.replace(/\.gz$/, '')))
  return readdirSync(folder)
    .filter((name) => /^sitemap[\w.-]*\.xml(?:\.gz)?$/i.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !withoutGz.has(path.replace(/\.gz$/, '')) && statSync(path).isFile() && !sameBytes(root, path))
    .sort()
}

/** Was this sitemap written by the run of that report? Its files have the sizes that the report tells. */
function isOf({ files, url }: Report, folder: string): boolean {
  const sitemaps = files.filter(({ kind, state }) => (kind === 'urlset' || kind === 'index') && state !== 'removed')
  return (
    sitemaps.some((file) => file.url === url) &&
    sitemaps.every(({ path, bytes }) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === bytes)
  )
}

function isFileOf(folder: string, below: string): boolean {
  if (below === '' || below.split('/').includes('..')) return false
  const path = join(folder, below)
  return existsSync(path) && statSync(path).isFile()
}

/** What a page says of its versions in another way than the sitemap; a page that says nothing leaves it to the sitemap. */
function difference(
  listed: Alternates,
  reading: HtmlReading,
  url: string,
): { code: string; href?: string; line?: number } | undefined {
  const from = baseOf(reading, url)
  const said = reading.alternates.flatMap(({ hreflang, href, line }) => {
    const [code, target] = [hreflangOf(hreflang), resolveUrl(href, from).url]
    return code === undefined || code === X_DEFAULT || target === undefined ? [] : [{ code, href: target, line }]
  })
  if (said.length === 0) return undefined
  const other = said.find(({ code, href }) => listed[code] !== href)
  if (other) return other
  const codes = new Set(said.map(({ code }) => code))
  const code = Object.keys(listed).find((code) => code !== X_DEFAULT && !codes.has(code))
  return code === undefined ? undefined : { code }
}

/** What the links of a page are resolved with. */
function baseOf({ base }: HtmlReading, url: string): string {
  return base === undefined ? url : (resolveUrl(base, url).url ?? url)
}
