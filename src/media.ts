/** Images, videos and news of what is listed: from the pages, once the host of the site is known. */
import type { Built } from './core/built.ts'
import { keyFileName } from './core/index-now.ts'
import { newsOf, NEWS_FILENAME, type Article } from './core/news.ts'
import { PUBLISHED_KEYS, readKey } from './core/page-statements.ts'
import { SITEMAP_CSS, SITEMAP_CSS_NAME } from './core/style.ts'
import { playedElsewhere } from './core/videos.ts'
import { URLSET_END, urlElement, urlsetHead, namespacesOf } from './core/xml.ts'
import type { ExtraFile } from './io/arrange.ts'
import { OWN_HOST } from './core/media-urls.ts'
import type { PatternSet } from './core/patterns.ts'
import { patternSet, type Run } from './run.ts'
import type { Entry, Video } from './types.ts'

/** The glob library is loaded only where there are patterns. */
export async function mediaOf(run: Run, origin: string): Promise<Media> {
  const { images, news } = run.options
  const unwanted =
    images && images.exclude.length > 0
      ? (await import('./core/patterns.ts')).compileUrlPatterns(images.exclude, 'images.exclude')
      : undefined
  return new Media(run, origin, unwanted, news ? await patternSet(news.include, 'news.include') : undefined)
}

export class Media {
  readonly #run: Run
  readonly #origin: string
  readonly #unwanted: ((url: string) => boolean) | undefined
  readonly #newsworthy: PatternSet | undefined
  readonly #articles: Article[] = []

  constructor(
    run: Run,
    origin: string,
    unwanted: ((url: string) => boolean) | undefined,
    newsworthy: PatternSet | undefined,
  ) {
    this.#run = run
    this.#origin = origin
    this.#unwanted = unwanted
    this.#newsworthy = newsworthy
  }

  /** Put the images and videos of a built page into its entry. */
  add(entry: Entry, built: Built): void {
    if (built.images !== undefined && entry.images === undefined) {
      let images = this.#ownAll(built.images).split('\n')
      // A URL of the site itself, as `og:image` has it, and a path may be of one image.
      if (built.images.includes(`${this.#origin}/`)) images = [...new Set(images)]
      const wanted = this.#unwanted ? images.filter((url) => !this.#unwanted?.(url)) : images
      if (wanted.length > 0) entry.images = wanted
    }
    if (built.videos) {
      const videos = playedElsewhere(
        built.videos.map((video) => this.#ownVideo(video)),
        entry.loc,
      )
      if (videos.length > 0) entry.videos = videos
    }
  }

  /** A built page that is listed: an article, if it has a date of publication. */
  report({ loc }: Entry, { page, said, reading, content }: Built): void {
    const { news } = this.#run.options
    if (!news || (this.#newsworthy && !this.#newsworthy.matches(page))) return
    const published = typeof said.published === 'object' ? said.published.value : publishedKey(content?.data)
    if (published === undefined) return
    const title = typeof content?.data['title'] === 'string' ? content.data['title'] : reading?.title
    this.#articles.push({
      loc,
      published,
      ...(title !== undefined && { title }),
      ...(reading?.lang !== undefined && { lang: reading.lang }),
    })
  }

  /** The files that go with the sitemap. */
  files(): ExtraFile[] {
    const { options, findings, now } = this.#run
    const files: ExtraFile[] = []
    if (options.news) {
      const { entries, found } = newsOf(this.#articles, options.news, now)
      for (const each of found) findings.add(each)
      if (entries.length > 0) {
        findings.add({ code: 'news-rebuild', where: NEWS_FILENAME })
        files.push({ path: NEWS_FILENAME, kind: 'news', text: this.#newsText(entries), urls: entries.length })
      }
    }
    const { indexNow } = options
    if (indexNow) files.push({ path: keyFileName(indexNow.key), kind: 'key', text: indexNow.key, urls: 0 })
    if (options.style) files.push({ path: SITEMAP_CSS_NAME, kind: 'css', text: SITEMAP_CSS, urls: 0 })
    return files
  }

  #newsText(entries: readonly Entry[]): string {
    const namespaces = entries.reduce((all, entry) => all | namespacesOf(entry), 0)
    return urlsetHead(namespaces, { style: this.#run.style }) + entries.map(urlElement).join('') + URLSET_END
  }

  /** All at once: of a million, each put together for itself would be copied twice more on its way. */
  #ownAll(lines: string): string {
    return this.#own(lines).replaceAll(`\n${OWN_HOST}/`, `\n${this.#origin}/`)
  }

  #own(url: string): string {
    return url.startsWith(`${OWN_HOST}/`) ? this.#origin + url.slice(OWN_HOST.length) : url
  }

  #ownVideo(video: Video): Video {
    const own: Video = { ...video, thumbnail: this.#own(video.thumbnail) }
    if (video.content !== undefined) own.content = this.#own(video.content)
    if (video.player !== undefined) own.player = this.#own(video.player)
    return own
  }
}

function publishedKey(data: Record<string, unknown> | undefined): string | undefined {
  if (!data) return undefined
  for (const key of PUBLISHED_KEYS) {
    const value = readKey(data, key)
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}
