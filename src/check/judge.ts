/** Judges the files of one sitemap, entry by entry, and what only shows when all have been read. */
import type { Version, Versions } from '../core/check-alternates.ts'
import { checkLastmod, StampWatch, strictDate } from '../core/check-dates.ts'
import { checkImages, checkNews, checkVideos } from '../core/check-extensions.ts'
import { checkLoc, type SitemapPlace, type Tell } from '../core/check-loc.ts'
import type { ParsedDate } from '../core/dates.ts'
import type { Found } from '../core/findings.ts'
import { ownCopy } from '../core/own-copy.ts'
import type { RawPart, RawUrl } from '../core/raw-sitemap.ts'
import { UrlTable } from '../core/url-table.ts'
import { decodePath, normaliseUrl, originOf } from '../core/url.ts'
import type { Evidence } from '../types.ts'
import type { SitemapFile } from './places.ts'
import type { TreeHandler, TreeNode } from './read-tree.ts'

/** An entry that has a URL, for those who want to know more of it. */
export interface Listed {
  /** In normal form. */
  loc: string
  lastmod?: ParsedDate | undefined
  versions?: readonly Version[]
  file: string
  line: number
}

export interface JudgeOptions {
  /** Of the site; absent: not known. */
  origin?: string | undefined
  now: Date
  found(found: Found): void
  /** Shared by all sitemaps of a site, since versions of a page may stand in different ones. */
  versions: Versions
  /** Finds the file of a part. */
  locate(url: string): SitemapFile | undefined
  /** Told of each URL that is listed for the first time and could be fetched. */
  listed(entry: Listed): void
  /** Of all that can be told of many URLs: called with each. */
  progress?: ((urls: number) => void) | undefined
  pause?(): Promise<void> | undefined
}

/** Rule P20, P21. */
const MOST_ENTRIES = 50_000
/** Rule N2. */
const MOST_NEWS = 1_000
const PRIORITY = /^\+?(?:0?\.\d+|0(?:\.\d*)?|1(?:\.0*)?)$/
const CHANGEFREQ = /^(?:always|hourly|daily|weekly|monthly|yearly|never)$/

export class Judge implements TreeHandler {
  readonly #options: JudgeOptions
  readonly #now: number
  readonly #urls = new UrlTable()
  readonly #twins = new Map<string, string>()
  readonly #stamps = new StampWatch()
  readonly #buildDays = new Set<string>()
  /** All that is asked of the file at hand. */
  #place: SitemapPlace = { folder: '/' }
  #news = 0
  #newest: ParsedDate | undefined
  /** Keys of the files that have been read. */
  readonly read = new Set<string>()
  urls = 0

  constructor(options: JudgeOptions) {
    this.#options = options
    this.#now = options.now.getTime()
    this.#buildDays.add(dayOf(options.now))
  }

  open(node: TreeNode): void {
    this.read.add(node.file.key)
  }

  kind(node: TreeNode): void {
    this.#news = 0
    this.#newest = undefined
    this.#place = { ...placeOf(node.file.url, this.#options.origin), vouching: rootOf(node).file.namedBy }
    if (node.modified) this.#buildDays.add(dayOf(node.modified))
    const { parent, entry } = node
    if (!parent) return
    if (node.kind === 'index') this.odd(parent, 'index-nested', entry?.line ?? 1, entry?.loc)
    if (node.kind === 'text') this.odd(parent, 'index-text', entry?.line ?? 1, entry?.loc)
  }

  odd(node: TreeNode, code: string, line: number, value?: string): void {
    const { where } = node.file
    this.#options.found({
      code,
      where,
      evidence: { from: 'file', file: where, line, ...(value !== undefined && { value }) },
    })
  }

  missing(node: TreeNode, why: string): void {
    const { parent, entry, file } = node
    const line = entry && { line: entry.line }
    const evidence: Evidence = { from: 'file', ...(parent && { file: parent.file.where }), ...line, value: why }
    this.#options.found({ code: 'part-missing', where: entry?.loc ?? file.where, evidence })
  }

  part(node: TreeNode, part: RawPart): SitemapFile | undefined {
    const tell = this.#teller(node, part)
    this.#countEntry(node, part.line)
    if (!part.loc) return void tell('loc-missing', '<sitemap>')
    let refused = false
    const url = checkLoc(part.loc, this.#place, (code, name, value) => {
      const own = code === 'url-host' ? 'index-host' : code === 'url-scope' ? 'index-scope' : code
      refused ||= own === 'index-host'
      tell(own, name, value)
    })
    if (part.lastmod !== undefined) checkLastmod(part.lastmod, this.#now, false, tell)
    if (url === undefined || refused) return undefined
    const file = this.#options.locate(url)
    if (!file) tell('part-missing')
    return file
  }

  url(node: TreeNode, raw: RawUrl): void {
    this.urls++
    this.#countEntry(node, raw.line)
    if (!raw.loc) return this.odd(node, 'loc-missing', raw.line)
    let sound = true
    const tell = this.#teller(node, raw)
    const loc = checkLoc(raw.loc, this.#place, (code, name, value) => {
      sound &&= code === 'url-encoding'
      tell(code, name, value)
    })
    const lastmod = this.#checkOwnFields(node, raw, tell)
    if (raw.images) checkImages(raw.images, tell)
    if (raw.videos) checkVideos(raw.videos, loc ?? '', tell)
    if (raw.news) this.#checkNews(node, raw, tell)
    if (loc === undefined) return
    const id = this.#options.versions.add(loc)
    if (this.#urls.add(loc) < 0) return tell('url-duplicate')
    if (loc.includes('%')) this.#checkTwins(loc, tell)
    const entry: Listed = { loc, lastmod, file: node.file.where, line: raw.line }
    if (raw.alternates) {
      const versions = this.#options.versions.check(raw.alternates, loc, tell)
      this.#options.versions.lists.add(id, loc, versions, raw.line, node.file.where)
      entry.versions = versions
    }
    if (sound) this.#options.listed(entry)
  }

  close(node: TreeNode): void {
    const { parent, entry, kind } = node
    if (kind && node.entries === 0 && !node.cut) this.odd(node, 'file-empty', 1)
    if (this.#news > MOST_NEWS) this.odd(node, 'news-full', 1, String(this.#news))
    this.#options.progress?.(this.urls)
    const stated = entry?.lastmod === undefined ? undefined : strictDate(entry.lastmod)
    const newest = this.#newest
    if (!parent || !entry || !stated || !newest || !isBefore(stated, newest)) return
    const evidence: Evidence = {
      from: 'file',
      file: parent.file.where,
      line: entry.line,
      name: stated.text,
      value: `newest entry ${newest.text}`,
    }
    this.#options.found({ code: 'index-lastmod', where: entry.loc ?? '', evidence })
  }

  pause(): Promise<void> | undefined {
    this.#options.progress?.(this.urls)
    return this.#options.pause?.()
  }

  /** What shows only now that all files have been read. */
  finish(where: string): void {
    const { found } = this.#options
    const stamp = this.#stamps.stamp([...this.#buildDays])
    if (!stamp) return
    const evidence: Evidence = { from: 'file', name: stamp.value, value: `${stamp.count} of ${stamp.of} lastmods` }
    for (let n = 0; n < stamp.count; n++) found({ code: 'lastmod-stamped', where, ...(n === 0 && { evidence }) })
  }

  #countEntry(node: TreeNode, line: number): void {
    if (node.entries === MOST_ENTRIES + 1) this.odd(node, 'file-full', line)
  }

  #checkOwnFields(node: TreeNode, raw: RawUrl, tell: Tell): ParsedDate | undefined {
    const { changefreq, priority } = raw
    const wrongWord = changefreq !== undefined && !CHANGEFREQ.test(changefreq)
    const wrongNumber = priority !== undefined && !PRIORITY.test(priority.trim())
    if (wrongWord) tell('changefreq-invalid', 'changefreq', changefreq)
    if (wrongNumber) tell('priority-invalid', 'priority', priority)
    if ((changefreq ?? priority) !== undefined && !wrongWord && !wrongNumber) tell('hints-ignored')
    if (raw.lastmod === undefined) return undefined
    const date = checkLastmod(raw.lastmod, this.#now, node.kind === 'feed', tell)
    if (!date) return undefined
    this.#stamps.add(date)
    if (!this.#newest || date.instant > this.#newest.instant) this.#newest = date
    return date
  }

  #checkNews(node: TreeNode, { news = [] }: RawUrl, tell: Tell): void {
    this.#news += news.length
    checkNews(news, this.#now, tell)
  }

  /** Rule U11: only what is encoded can differ so. */
  #checkTwins(loc: string, tell: Tell): void {
    const origin = originOf(loc)
    const text = decodePath(loc.slice(origin.length))
    const composed = origin + text.normalize('NFC')
    // Most have but one form, so nothing need be remembered of them.
    if (composed === origin + text && text.normalize('NFD') === text) return
    const twin = this.#twins.get(composed)
    if (twin === undefined) this.#twins.set(composed, ownCopy(loc))
    else if (twin !== loc) tell('url-twins', 'also', twin)
  }

  #teller(node: TreeNode, { loc = '', line }: RawUrl | RawPart): Tell {
    const file = node.file.where
    return (code, name, value) =>
      this.#options.found({
        code,
        where: loc === '' ? file : loc,
        evidence: {
          from: 'file',
          file,
          line,
          ...(name !== undefined && { name }),
          ...(value !== undefined && { value }),
        },
      })
  }
}

function rootOf(node: TreeNode): TreeNode {
  let root = node
  while (root.parent) root = root.parent
  return root
}

/** A day is before another day only as a day. */
function isBefore(a: ParsedDate, b: ParsedDate): boolean {
  return a.dateOnly || b.dateOnly ? a.text.slice(0, 10) < b.text.slice(0, 10) : a.instant < b.instant
}

function placeOf(url: string | undefined, origin: string | undefined): SitemapPlace {
  const normal = url === undefined ? undefined : normaliseUrl(url).url
  if (normal === undefined) return { origin, folder: '/' }
  const own = originOf(normal)
  const path = normal.slice(own.length).split('?', 1)[0] as string
  return { origin: own, folder: path.slice(0, path.lastIndexOf('/') + 1) }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
