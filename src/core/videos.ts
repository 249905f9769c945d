/** The videos of a page. */
import type { Evidence, Video } from '../types.ts'
import { attributeText, decodeUtf8, elementText } from './entities.ts'
import type { Found } from './findings.ts'
import { isJsonLd } from './json-ld.ts'
import { LineCounter } from './lines.ts'
import { endOfRaw } from './markup.ts'
import type { Attributes } from './markup.ts'
import { MediaUrls } from './media-urls.ts'
import type { MediaPage } from './media-urls.ts'
import { tagsFinder } from './page-tags.ts'
import type { PageTag } from './page-tags.ts'
import { originOf } from './url.ts'
import { videoObjects } from './video-object.ts'
import type { VideoDraft } from './video-object.ts'

/** Rule V3 */
const LONGEST_TITLE = 100
const LONGEST_DESCRIPTION = 2048

const findTags = tagsFinder(['video', 'source', 'script', 'meta', 'title'])

/**
 * The videos a page describes by JSON-LD (`VideoObject`) and those it shows by a `<video>` with a poster, as far as they
 * have what a sitemap asks for (rule V1): a picture, a title, a description, and the file or a player. The only
 * `<video>` of a page has the page's title and description unless it says otherwise; one that plays by itself without
 * controls is decoration. What does not fit is a finding: `video-incomplete`, `video-value`, `video-shortened`,
 * `json-ld-broken`.
 *
 * @param html the page, one character for each byte of UTF-8
 * @see {@link https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps}
 */
export function findVideos(html: string, page: MediaPage): { videos: Video[]; found: Found[] } {
  if (!/VideoObject|<video[\t\n\f\r />]/i.test(html)) return { videos: [], found: [] }
  const search = new VideoSearch(html, page)
  findTags(html, (tag) => search.take(tag))
  return search.result()
}

/**
 * The videos without an address that is the page's own (rule V2), once it is known; one that has no other is dropped.
 */
export function playedElsewhere(videos: readonly Video[], loc: string): Video[] {
  return videos.flatMap((video) => {
    const { content, player, ...rest } = video
    if (content !== loc && player !== loc) return [video]
    if (content !== undefined && content !== loc) return [{ ...rest, content }]
    return player !== undefined && player !== loc ? [{ ...rest, player }] : []
  })
}

interface Draft extends VideoDraft {
  line: number
}

/**
 * Videos by an address of theirs. Which host the site is on may not be known yet, so that a path on it, as a `<video>`
 * has it, and a whole URL with that path, as JSON-LD has it, are taken for one.
 */
class ByAddress {
  readonly #own: string
  readonly #drafts = new Map<string, Draft>()

  constructor(page: string) {
    this.#own = originOf(page)
  }

  get(url: string | undefined): Draft | undefined {
    if (url === undefined) return undefined
    const origin = originOf(url)
    const path = url.slice(origin.length)
    return this.#drafts.get(url) ?? this.#drafts.get(origin === this.#own ? `any host ${path}` : `own host ${path}`)
  }

  add(url: string | undefined, draft: Draft): void {
    if (url === undefined || this.#drafts.has(url)) return
    const origin = originOf(url)
    const path = url.slice(origin.length)
    const keys = [url, `any host ${path}`, ...(origin === this.#own ? [`own host ${path}`] : [])]
    for (const key of keys) if (!this.#drafts.has(key)) this.#drafts.set(key, draft)
  }
}

class VideoSearch {
  readonly #html: string
  readonly #page: MediaPage
  readonly #urls: MediaUrls
  readonly #lines = new LineCounter()
  readonly #described: Draft[] = []
  readonly #shown: Draft[] = []
  readonly #found: Found[] = []
  #open: Draft | undefined
  #title = ''
  #description = ''

  constructor(html: string, page: MediaPage) {
    this.#html = html
    this.#page = page
    this.#urls = new MediaUrls(page)
  }

  take({ name, attributes, end }: PageTag): void {
    if (name === 'video') this.#open = attributes && this.#video(attributes, end)
    else if (!attributes) return
    else if (name === 'source' && this.#open) this.#file(this.#open, attributes)
    else if (name === 'script') this.#script(attributes, end)
    else if (name === 'title') this.#title ||= elementText(this.#rawText('title', end))
    else if (name === 'meta') this.#meta(attributes)
  }

  result(): { videos: Video[]; found: Found[] } {
    const drafts = this.#together()
    const videos = drafts.flatMap((draft) => this.#complete(draft))
    return { videos, found: this.#found }
  }

  #video(attributes: Attributes, end: number): Draft | undefined {
    const thumbnail = this.#url(attributes.get('poster'))
    if (thumbnail === undefined || (attributes.has('autoplay') && !attributes.has('controls'))) return undefined
    const draft: Draft = { thumbnail, line: this.#lines.lineAt(this.#html, end) }
    const title = attributeText(attributes.get('title') || attributes.get('aria-label') || '')
    if (title) draft.title = title
    this.#file(draft, attributes)
    this.#shown.push(draft)
    return draft
  }

  #file(draft: Draft, attributes: Attributes): void {
    const content = draft.content ?? this.#url(attributes.get('src')) ?? this.#url(attributes.get('data-src'))
    if (content !== undefined) draft.content = content
  }

  #url(raw: string | undefined): string | undefined {
    return raw ? this.#urls.written(raw) : undefined
  }

  #meta(attributes: Attributes): void {
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').trim().toLowerCase()
    if (name === 'description') this.#description = attributeText(attributes.get('content') ?? '') || this.#description
    else if (name === 'og:description') this.#description ||= attributeText(attributes.get('content') ?? '')
  }

  #script(attributes: Attributes, start: number): void {
    if (!isJsonLd(attributes.get('type'))) return
    const raw = this.#rawText('script', start)
    if (!raw.includes('VideoObject')) return
    const line = this.#lines.lineAt(this.#html, start)
    let value: unknown
    try {
      value = JSON.parse(decodeUtf8(raw))
    } catch {
      this.#add('json-ld-broken', line, { value: decodeUtf8(raw.slice(0, 80)).trim() })
      return
    }
    for (const draft of videoObjects(value, this.#page.url, (address) => this.#urls.decoded(address)))
      this.#described.push({ ...draft, line })
  }

  #rawText(name: string, start: number): string {
    const end = endOfRaw(this.#html, name, start)
    return end === -1 ? '' : this.#html.slice(start, end)
  }

  /** Each video once: what is described and shown as well is one. */
  #together(): Draft[] {
    const drafts: Draft[] = []
    const files = new ByAddress(this.#page.url)
    const pictures = new ByAddress(this.#page.url)
    for (const draft of this.#described) {
      const address = draft.content ?? draft.player
      if (files.get(address)) continue
      drafts.push(draft)
      files.add(address, draft)
      pictures.add(draft.thumbnail, draft)
    }
    const only = this.#shown.length === 1
    for (const shown of this.#shown) {
      const same = files.get(shown.content) ?? pictures.get(shown.thumbnail)
      if (same) {
        if (shown.content !== undefined && same.player === undefined) same.content ??= shown.content
        continue
      }
      if (only && this.#title) shown.title ??= this.#title
      if (only && this.#description) shown.description ??= this.#description
      drafts.push(shown)
      files.add(shown.content, shown)
    }
    return drafts
  }

  #complete({ line, odd = [], ...draft }: Draft): Video[] {
    const { thumbnail, title, description, content, player } = draft
    if (!thumbnail || !title || !description || !(content || player)) {
      const required = { thumbnail, title, description, 'content or player': content || player }
      const missing = Object.entries(required).filter(([, value]) => !value)
      this.#add('video-incomplete', line, {
        name: title ?? 'video',
        value: `no ${list(missing.map(([name]) => name))}`,
      })
      return []
    }
    for (const [name, value] of odd) this.#add('video-value', line, { name, value })
    const short = { title: shortened(title, LONGEST_TITLE), description: shortened(description, LONGEST_DESCRIPTION) }
    if (short.title !== title) this.#add('video-shortened', line, { name: 'title', value: title })
    if (short.description !== description)
      this.#add('video-shortened', line, { name: 'description', value: description })
    return [{ ...draft, thumbnail, ...short }]
  }

  #add(code: string, line: number, evidence: Pick<Evidence, 'name' | 'value'>): void {
    const { file, url } = this.#page
    const value = evidence.value?.slice(0, 200) ?? ''
    this.#found.push({
      code,
      where: file ?? url,
      evidence: { from: 'html', ...(file !== undefined && { file }), line, ...evidence, value },
    })
  }
}

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  // Never half of a surrogate pair.
  return `${text
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and no ${words.at(-1)}`
}
