/** Door: the reader. Any sitemap, URL by URL. */
import type { RawExtension, RawField, RawUrl } from './core/raw-sitemap.ts'
import type { Found } from './core/findings.ts'
import type { TreeHandler, TreeNode } from './check/read-tree.ts'
import type { Alternates, Changefreq, Context, Finding, News, Video } from './types.ts'

/** One URL of a sitemap, as it stands there: entities decoded, blanks around it dropped, nothing mended. */
export interface SitemapUrl {
  loc: string
  lastmod?: string
  changefreq?: Changefreq
  priority?: number
  alternates?: Alternates
  images?: string[]
  /** Only those that have thumbnail, title and description. */
  videos?: Video[]
  /** Only if it is complete. */
  news?: News
  /** Path or URL of the file it stands in. */
  sitemap: string
  /** 1-based line there. */
  line: number
}

export interface ReadOptions {
  /**
   * Milliseconds to wait for a server, each time.
   * @default 30_000
   */
  timeout?: number
  /** Told what is odd about how the files are written: broken XML, a missing part, a wrong namespace. */
  onFinding?: (finding: Finding) => void
}

/**
 * Read a sitemap as search engines do: XML, an index with all its parts, gzip by content, text, RSS 2.0 and Atom. In
 * pieces: of a million URLs only some hundred are in memory at a time.
 *
 * @param target a file, a folder (its robots.txt tells which sitemaps, else sitemap.xml), the URL of a sitemap or of its
 *   robots.txt, or of a site
 * @example
 * ```ts
 * for await (const { loc, lastmod } of readSitemap('https://example.com/sitemap.xml')) console.log(loc, lastmod)
 * ```
 * @throws WaymarkError `no-target`, `no-sitemap`: there is nothing to read. What is wrong further on is a finding
 */
export async function* readSitemap(
  target: string,
  options: ReadOptions = {},
  context: Pick<Context, 'cwd'> = {},
): AsyncGenerator<SitemapUrl, void> {
  const [{ sitemapsAt }, { readTree }, { fileLimits }] = await Promise.all([
    import('./check/roots.ts'),
    import('./check/read-tree.ts'),
    import('./io/fetching.ts'),
  ])
  const { roots, locate } = await sitemapsAt(target, context.cwd ?? process.cwd(), fileLimits(options.timeout))
  const channel = new Channel()
  const handler = new Reading(channel, locate, await reporter(options.onFinding))
  const reading = (async () => {
    for (const root of roots) await readTree(root, handler)
  })()
  reading.then(
    () => channel.end(),
    (error: unknown) => channel.end(error),
  )
  try {
    yield* channel.take()
  } finally {
    channel.stop()
    await reading.catch(() => {})
  }
}

async function reporter(tell: ReadOptions['onFinding']): Promise<(found: Found) => void> {
  if (!tell) return () => {}
  const { Findings } = await import('./core/findings.ts')
  return (found) => {
    const findings = new Findings()
    findings.add(found)
    findings.list().forEach(tell)
  }
}

/** Hands URLs from one who reads to one who asks, a piece of the file at a time. */
class Channel {
  stopped = false
  #urls: SitemapUrl[] = []
  #ended: { error?: unknown } | undefined
  #wake = () => {}
  #resume = () => {}

  push(url: SitemapUrl): void {
    this.#urls.push(url)
  }

  /** Until all have been taken. */
  wait(): Promise<void> | undefined {
    if (this.#urls.length === 0 || this.stopped) return undefined
    this.#wake()
    return new Promise((resume) => (this.#resume = resume))
  }

  end(error?: unknown): void {
    this.#ended = error === undefined ? {} : { error }
    this.#wake()
  }

  stop(): void {
    this.stopped = true
    this.#resume()
  }

  async *take(): AsyncGenerator<SitemapUrl, void> {
    for (;;) {
      const urls = this.#urls
      this.#urls = []
      yield* urls
      if (this.#urls.length > 0) continue
      if (this.#ended?.error !== undefined) throw this.#ended.error
      if (this.#ended) return
      const woken = new Promise<void>((wake) => (this.#wake = wake))
      this.#resume()
      await woken
    }
  }
}

class Reading implements TreeHandler {
  readonly #channel: Channel
  readonly #locate: (url: string) => ReturnType<TreeHandler['part']>
  readonly #found: (found: Found) => void

  constructor(
    channel: Channel,
    locate: (url: string) => ReturnType<TreeHandler['part']>,
    found: (found: Found) => void,
  ) {
    this.#channel = channel
    this.#locate = locate
    this.#found = found
  }

  kind(): void {}
  close(): void {}

  url(node: TreeNode, raw: RawUrl): void {
    if (raw.loc) this.#channel.push(urlOf(raw, raw.loc, node.file.where))
    else this.odd(node, 'loc-missing', raw.line)
  }

  part(node: TreeNode, { loc, line }: { loc?: string; line: number }): ReturnType<TreeHandler['part']> {
    if (!loc) return void this.odd(node, 'loc-missing', line)
    if (!URL.canParse(loc)) return void this.odd(node, 'url-invalid', line, loc)
    // An index speaks for its own site, and nobody's sitemap is to make a server ask another one.
    if (node.file.url !== undefined && new URL(loc).origin !== new URL(node.file.url).origin)
      return void this.odd(node, 'index-host', line, loc)
    const file = this.#locate(loc)
    if (!file) this.odd(node, 'part-missing', line, loc)
    return file
  }

  odd(node: TreeNode, code: string, line: number, value?: string): void {
    const file = node.file.where
    this.#found({ code, where: file, evidence: { from: 'file', file, line, ...(value !== undefined && { value }) } })
  }

  missing({ file }: TreeNode, why: string): void {
    this.#found({ code: 'part-missing', where: file.where, evidence: { from: 'file', value: why } })
  }

  pause(): Promise<void> | undefined {
    return this.#channel.wait()
  }

  enough(): boolean {
    return this.#channel.stopped
  }
}

function urlOf(raw: RawUrl, loc: string, sitemap: string): SitemapUrl {
  const url: SitemapUrl = { loc, sitemap, line: raw.line }
  if (raw.lastmod !== undefined) url.lastmod = raw.lastmod.trim()
  if (raw.changefreq !== undefined) url.changefreq = raw.changefreq.trim() as Changefreq
  if (raw.priority !== undefined && !Number.isNaN(Number(raw.priority))) url.priority = Number(raw.priority)
  if (raw.alternates) url.alternates = Object.fromEntries(raw.alternates.map(({ hreflang, href }) => [hreflang, href]))
  if (raw.images) url.images = raw.images.flatMap((image) => textIn(image, 'loc') ?? [])
  if (raw.videos) url.videos = raw.videos.flatMap((video) => videoOf(video) ?? [])
  const news = raw.news?.[0] && newsOf(raw.news[0])
  if (news) url.news = news
  return url
}

function textIn({ fields }: RawExtension, name: string): string | undefined {
  return fields.find((field: RawField) => field.name === name)?.text
}

function videoOf(raw: RawExtension): Video | undefined {
  const text = (name: string) => textIn(raw, name)
  const [thumbnail, title, description] = [text('thumbnail_loc'), text('title'), text('description')]
  if (thumbnail === undefined || title === undefined || description === undefined) return undefined
  const video: Video = { thumbnail, title, description }
  const texts = {
    content: 'content_loc',
    player: 'player_loc',
    published: 'publication_date',
    expires: 'expiration_date',
  }
  for (const [field, name] of Object.entries(texts) as [keyof typeof texts, string][]) {
    const value = text(name)
    if (value !== undefined) video[field] = value
  }
  if (text('duration') !== undefined) video.duration = Number(text('duration'))
  if (text('family_friendly') !== undefined) video.familyFriendly = text('family_friendly') === 'yes'
  if (text('live') !== undefined) video.live = text('live') === 'yes'
  const tags = raw.fields.filter(({ name }) => name === 'tag').map((field) => field.text)
  if (tags.length > 0) video.tags = tags
  return video
}

function newsOf(raw: RawExtension): News | undefined {
  const [name, language] = [textIn(raw, 'name'), textIn(raw, 'language')]
  const [published, title] = [textIn(raw, 'publication_date'), textIn(raw, 'title')]
  if (name === undefined || language === undefined || published === undefined || title === undefined) return undefined
  return { name, language, published, title }
}
