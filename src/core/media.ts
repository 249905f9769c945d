/** The images of a page. */
import { attributeText } from './entities.ts'
import { isJsonLd } from './json-ld.ts'
import { jsonLdImages } from './json-ld-images.ts'
import { endOfRaw } from './markup.ts'
import type { Attributes } from './markup.ts'
import { MediaUrls } from './media-urls.ts'
import type { MediaPage } from './media-urls.ts'
import { tagsFinder } from './page-tags.ts'
import type { PageTag } from './page-tags.ts'
import { srcsetUrls } from './srcset.ts'

export interface ImageOptions {
  /**
   * Where elements are looked at: `main` is `<main>`, or the body of a page that has none. What the page states of
   * itself, by `og:image` and JSON-LD, counts all the same.
   * @default 'body'
   */
  within?: 'main' | 'body'
}

/** One URL may have so many (rule I2). */
const MOST_IMAGES = 1000
/** Pixels; a side shorter than this is an icon's, a line's or a tracking pixel's. */
const SMALLEST = 50
const ZERO = 48

const findTags = tagsFinder(
  ['img', 'picture', 'source', 'main', 'meta', 'script'],
  ['src', 'srcset', 'data-src', 'data-srcset', 'width', 'height', 'property', 'name', 'content', 'type'],
)

// Images nobody sees: the counters of well-known trackers, and the empty files lazy loaders and old layouts begin with.
const UNSEEN =
  /[/.](?:facebook\.com\/tr(?:[?/]|$)|mc\.yandex\.ru\/(?:watch|pixel)|bat\.bing\.com\/|px\.ads\.linkedin\.com\/|ct\.pinterest\.com\/|(?:www\.)?google-analytics\.com\/|www\.googletagmanager\.com\/|stats\.wp\.com\/|pixel\.wp\.com\/|sb\.scorecardresearch\.com\/)|\/(?:matomo|piwik)\.php|\/(?:blank|spacer|transparent|pixel|1x1)\.gif(?:$|\?)/i

const PICTURES = ['.jpg', '.webp', '.png', '.svg', '.jpeg', '.avif']

/**
 * Every image a page shows or says it has, as absolute, normalised URLs (rules I1, I4): `img` and the `source` elements
 * of a `picture`, with all sizes of a `srcset` and what lazy loaders keep in `data-src` and `data-srcset`; `og:image`;
 * the `image` of JSON-LD. Those the page states come first, the others follow in its order; none twice, at most 1,000
 * (rule I2). Not among them are images within the page (`data:`), trackers, and images whose attributes make them
 * narrower or lower than 50 px.
 *
 * @param html the page, one character for each byte of UTF-8
 * @see {@link https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps}
 */
export function findImages(html: string, page: MediaPage, { within = 'body' }: ImageOptions = {}): string[] {
  const search = new ImageSearch(html, page, within === 'main')
  findTags(html, (tag) => search.take(tag))
  return search.found()
}

/** {@link findImages}, one a line: as a million strings they would take several hundred megabytes. */
export function imageLines(html: string, page: MediaPage, options: ImageOptions): string {
  return findImages(html, page, options).join('\n')
}

class ImageSearch {
  readonly #html: string
  readonly #urls: MediaUrls
  readonly #mainOnly: boolean
  readonly #stated = new Set<string>()
  readonly #shown = new Set<string>()
  /** The sources of the open `<picture>`, shown if its `<img>` is. */
  #sources: Attributes[] | undefined
  #mains = 0
  #mainSeen = false

  constructor(html: string, page: MediaPage, mainOnly: boolean) {
    this.#html = html
    this.#urls = new MediaUrls(page)
    this.#mainOnly = mainOnly
  }

  found(): string[] {
    if (this.#stated.size === 0) return [...this.#shown]
    return [...new Set([...this.#stated, ...this.#shown])].slice(0, MOST_IMAGES)
  }

  take({ name, attributes, end }: PageTag): void {
    if (name === 'main') this.#main(attributes !== undefined)
    else if (name === 'picture') this.#sources = attributes && []
    else if (!attributes) return
    else if (name === 'meta') this.#meta(attributes)
    else if (name === 'script') this.#script(attributes, end)
    else if (this.#mainOnly && this.#mainSeen && this.#mains === 0) return
    else if (name === 'source') this.#sources?.push(attributes)
    else if (name === 'img') this.#image(attributes)
  }

  #main(opens: boolean): void {
    if (opens && this.#mainOnly && !this.#mainSeen) this.#shown.clear()
    this.#mainSeen ||= opens
    this.#mains = Math.max(0, this.#mains + (opens ? 1 : -1))
  }

  #image(attributes: Attributes): void {
    const sources = this.#sources ?? []
    if (this.#sources) this.#sources = []
    if (isSmall(attributes.get('width')) || isSmall(attributes.get('height'))) return
    for (const source of sources) this.#sets(source)
    this.#address(attributes.get('src'))
    this.#address(attributes.get('data-src'))
    this.#sets(attributes)
  }

  #sets(attributes: Attributes): void {
    for (const name of ['srcset', 'data-srcset']) {
      const set = attributes.get(name)
      if (set) for (const address of srcsetUrls(attributeText(set))) this.#add(this.#shown, address)
    }
  }

  #address(raw: string | undefined): void {
    if (raw) this.#put(this.#shown, this.#urls.written(raw))
  }

  #meta(attributes: Attributes): void {
    const name = (attributes.get('property') ?? attributes.get('name'))?.trim().toLowerCase()
    if (name !== 'og:image' && name !== 'og:image:url' && name !== 'og:image:secure_url') return
    const url = this.#add(this.#stated, attributeText(attributes.get('content') ?? ''))
    // The same image once more: https://ogp.me/#structured
    if (url && name.endsWith('secure_url')) this.#stated.delete(url.replace(/^https:/, 'http:'))
  }

  #script(attributes: Attributes, start: number): void {
    if (!isJsonLd(attributes.get('type'))) return
    const end = endOfRaw(this.#html, 'script', start)
    if (end === -1) return
    for (const address of jsonLdImages(this.#html.slice(start, end))) this.#add(this.#stated, address.trim())
  }

  #add(to: Set<string>, address: string): string | undefined {
    return this.#put(to, this.#urls.decoded(address))
  }

  #put(to: Set<string>, url: string | undefined): string | undefined {
    if (url === undefined || to.size >= MOST_IMAGES || isUnseen(url)) return undefined
    to.add(url)
    return url
  }
}

function isUnseen(url: string): boolean {
  // The end tells it of most, at a tenth of the cost.
  return !PICTURES.some((ending) => url.endsWith(ending)) && UNSEEN.test(url)
}

/** Of `width` and `height`, which are in pixels unless they end in a percent sign. */
function isSmall(written: string | undefined): boolean {
  if (!written || isLarge(written)) return false
  const number = Number(written)
  const pixels = Number.isNaN(number) ? parseFloat(/^\s*\d+(?:\.\d*)?\s*(?:px)?\s*$/i.exec(written)?.[0] ?? '') : number
  return pixels >= 0 && pixels < SMALLEST && written.trim() !== ''
}

/** Three digits and more, as nearly all are. */
function isLarge(written: string): boolean {
  if (written.length < 3 || written.charCodeAt(0) === ZERO) return false
  for (let at = 0; at < written.length; at++) {
    const digit = written.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return false
  }
  return true
}
