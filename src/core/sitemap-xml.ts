/** XML sitemaps, indexes and feeds, piece by piece. No entity but the five of XML is ever resolved, and no file fetched. */
import { SaxesParser } from 'saxes'
import { LoneAmpersands } from './lone-ampersands.ts'
import type { RawExtension, RawPart, RawUrl, SitemapHandler } from './raw-sitemap.ts'
import { Names, type Name } from './sitemap-names.ts'

type Attributes = Record<string, string>
type Root = 'urlset' | 'index' | 'rss' | 'atom'

/** Children of `url` in the order of the schema (rule P6). */
const ORDER: Readonly<Record<string, number>> = { loc: 1, lastmod: 2, changefreq: 3, priority: 4 }
const EXTENSION = 5

export class SitemapXml {
  readonly #handler: SitemapHandler
  readonly #parser = new SaxesParser({ position: false })
  readonly #names = new Names((uri) => this.#oddOnce('namespace', uri))
  readonly #ampersands = new LoneAmpersands()
  readonly #told = new Set<string>()
  #stopped = false
  /** Whether entries may still be taken past the parser: it must not be within a comment or the like. */
  #plain = true
  /** The beginning of an entry whose end is still to come. */
  #held = ''
  #depth = 0
  #root: Root | undefined
  #url: RawUrl | undefined
  #part: RawPart | undefined
  #extension: RawExtension | undefined
  /** How far the children of this `url` have come in the order of the schema. */
  #place = 0
  /** The element whose text is wanted. */
  #leaf = ''
  #leafDepth = 0
  #attributes: Attributes = {}
  #text = ''
  /** What is in this entry is not what its author meant. */
  #spoilt = false

  constructor(handler: SitemapHandler) {
    this.#handler = handler
    const parser = this.#parser
    // Without `xmlns` its attributes are plain texts.
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes as Attributes))
    parser.on('closetag', () => this.#close())
    parser.on('text', (text) => {
      if (this.#leaf !== '') this.#text += text
    })
    parser.on('cdata', (text) => this.#cdata(text))
    parser.on('doctype', (text) => this.#doctype(text))
    parser.on('error', (error) => this.#error(error.message))
  }

  get #isFeed(): boolean {
    return this.#root === 'rss' || this.#root === 'atom'
  }

  /** Nothing more of the file is read. */
  get stopped(): boolean {
    return this.#stopped
  }

  write(text: string): void {
    if (this.#stopped) return
    // An ampersand that begins no entity would make the parser swallow all that follows (rule P16).
    let line: number | undefined
    const found = (before: number) => {
      // What is held back has not been counted yet.
      line ??= this.#parser.line + (this.#held.match(/\r\n|\n|\r/g)?.length ?? 0)
      this.#odd('xml-ampersand', undefined, line + before)
    }
    this.#feed(this.#ampersands.mend(text, found))
  }

  end(): void {
    if (this.#stopped) return
    this.#parser.write(this.#held + this.#ampersands.rest())
    if (!this.#stopped) this.#parser.close()
  }

  /**
   * Nearly all entries of nearly all sitemaps are a loc and a date with nothing to decode. Between two entries such ones are
   * taken as they stand, in a quarter of the time; all else is the parser's.
   */
  #feed(text: string): void {
    if (!this.#plain) return void this.#parser.write(text)
    const whole = this.#held + text
    this.#held = ''
    let at = 0
    while (this.#plain && !this.#stopped) {
      if (this.#depth === 1 && this.#root === 'urlset') at = this.#takePlain(whole, at)
      const end = whole.indexOf(URL_END, at)
      if (end < 0) break
      const entry = whole.slice(at, end + URL_END.length)
      this.#plain = isClosed(entry)
      this.#parser.write(entry)
      at = end + URL_END.length
    }
    if (this.#plain && whole.length - at < LONGEST_ENTRY) this.#held = whole.slice(at)
    else {
      this.#plain = false
      if (!this.#stopped) this.#parser.write(whole.slice(at))
    }
  }

  /** @returns where to go on */
  #takePlain(text: string, from: number): number {
    let at = from
    for (;;) {
      PLAIN_ENTRY.lastIndex = at
      const match = PLAIN_ENTRY.exec(text)
      if (!match) return at
      at = PLAIN_ENTRY.lastIndex
      const [, blank = '', loc = '', lastmod] = match
      this.#parser.line += blank === '\n' ? 1 : (blank.match(/\r\n|\n|\r/g)?.length ?? 0)
      const url: RawUrl = { line: this.#parser.line, loc }
      if (lastmod !== undefined) url.lastmod = lastmod
      this.#handler.url(url)
    }
  }

  #open(qualified: string, attributes: Attributes): void {
    if (this.#stopped) return
    const depth = this.#depth++
    if (depth >= DEEPEST) return this.#break('elements within elements without end')
    this.#names.open(attributes, depth)
    const name = this.#names.of(qualified)
    if (name.of === 'undeclared') this.#oddOnce('namespace-undeclared', name.prefix)
    if (depth === 0) this.#openRoot(name, attributes)
    else if (this.#root === 'urlset') this.#openInUrlset(depth, name, attributes)
    else if (this.#root === 'index') this.#openInIndex(depth, name)
    else this.#openInFeed(depth, name, attributes)
  }

  #openRoot(name: Name, attributes: Attributes): void {
    const root = rootOf(name)
    if (!root) {
      this.#odd('not-sitemap', name.local)
      this.#stopped = true
      return
    }
    this.#root = root
    this.#handler.kind(root === 'rss' || root === 'atom' ? 'feed' : root)
    if (root !== 'urlset' || name.prefix !== '') this.#plain = false
    if (root === 'rss' || root === 'atom') return
    if (name.prefix !== '') this.#oddOnce('namespace-prefix', name.prefix)
    if (name.of !== 'sitemap') this.#oddOnce('namespace', attributes['xmlns'] ?? 'no namespace')
  }

  #openInUrlset(depth: number, name: Name, attributes: Attributes): void {
    if (depth === 1) {
      if (name.local === 'url' && isOwn(name)) {
        this.#url = { line: this.#parser.line }
        this.#place = 0
      } else if (isOwn(name)) this.#oddOnce('element-unknown', name.local)
    } else if (depth === 2 && this.#url) this.#openInUrl(name, attributes)
    else if (this.#extension) this.#wantText(name.local, depth, attributes)
    // Inside of what holds text alone.
    else if (this.#url && isOwn(name)) this.#oddOnce('element-unknown', name.local)
  }

  #openInUrl(name: Name, attributes: Attributes): void {
    const url = this.#url as RawUrl
    if (isOwn(name)) {
      const place = ORDER[name.local]
      if (place === undefined) return this.#oddOnce('element-unknown', name.local)
      if (place < this.#place) this.#oddOnce('element-order', name.local)
      this.#place = place
      return this.#wantText(name.local, 2, attributes)
    }
    this.#place = EXTENSION
    if (name.of === 'xhtml') {
      const { rel = 'alternate', hreflang, href } = attributes
      if (name.local === 'link' && hreflang !== undefined && rel.toLowerCase() === 'alternate')
        (url.alternates ??= []).push({ hreflang, href: href ?? '' })
      return
    }
    const list = EXTENSIONS[`${name.of}:${name.local}`]
    if (!list) return
    this.#extension = { fields: [] }
    ;(url[list] ??= []).push(this.#extension)
  }

  #openInIndex(depth: number, name: Name): void {
    if (depth === 1) {
      if (name.local === 'sitemap' && isOwn(name)) this.#part = { line: this.#parser.line }
      else if (isOwn(name)) this.#oddOnce('element-unknown', name.local)
    } else if (depth === 2 && this.#part && isOwn(name)) {
      if (name.local === 'loc' || name.local === 'lastmod') this.#wantText(name.local, 2, {})
      else this.#oddOnce('element-unknown', name.local)
    } else if (depth > 2 && this.#part && isOwn(name)) this.#oddOnce('element-unknown', name.local)
  }

  #openInFeed(depth: number, { local, of, prefix }: Name, attributes: Attributes): void {
    const isRss = this.#root === 'rss'
    const item = isRss ? local === 'item' && depth === 2 : local === 'entry' && depth === 1
    if (item && !this.#url) this.#url = { line: this.#parser.line }
    // What stands further in is of something else: the source of an entry, its media.
    else if (!this.#url || depth !== (isRss ? 3 : 2)) return
    else if (isRss) {
      // RSS has no namespace: `atom:link` is not its link.
      if (prefix === '' && (local === 'link' || local === 'pubDate')) this.#wantText(local, depth, attributes)
    } else if (of !== 'atom' && of !== 'none') return
    else if (local === 'updated' || local === 'modified') this.#wantText(local, depth, attributes)
    else if (local === 'link' && (attributes['rel'] ?? 'alternate') === 'alternate')
      this.#url.loc ??= attributes['href'] ?? ''
  }

  #wantText(local: string, depth: number, attributes: Attributes): void {
    this.#leaf = local
    this.#leafDepth = depth
    this.#attributes = attributes
    this.#text = ''
  }

  #close(): void {
    if (this.#stopped) return
    const depth = --this.#depth
    if (this.#leaf !== '' && depth === this.#leafDepth) {
      this.#take(this.#leaf, this.#text)
      this.#leaf = ''
    }
    if (depth === 2) this.#extension = undefined
    if (this.#isFeed) this.#closeInFeed(depth)
    else if (depth === 1) this.#closeEntry()
    this.#names.close(depth)
  }

  #closeEntry(): void {
    if (this.#url && !this.#spoilt) this.#handler.url(this.#url)
    if (this.#part && !this.#spoilt) this.#handler.part(this.#part)
    this.#url = this.#part = undefined
    this.#spoilt = false
  }

  #closeInFeed(depth: number): void {
    if (!this.#url || depth !== (this.#root === 'rss' ? 2 : 1)) return
    this.#handler.url(this.#url)
    this.#url = undefined
  }

  #take(name: string, text: string): void {
    if (this.#extension) {
      this.#extension.fields.push({ name, text: text.trim(), attributes: this.#attributes })
      return
    }
    const entry = (this.#url ?? this.#part) as RawUrl | undefined
    if (!entry) return
    const field = FEED_FIELDS[name] ?? (name as 'loc' | 'lastmod' | 'changefreq' | 'priority')
    if (entry[field] !== undefined) this.#odd(field === 'loc' ? 'loc-several' : 'element-repeated', name)
    else if (field === 'loc') {
      entry.loc = text.trim()
      if (entry.loc.length !== text.length && !this.#isFeed) this.#oddOnce('loc-blanks', entry.loc)
    } else entry[field] = text
  }

  #cdata(text: string): void {
    if (this.#leaf === '') return
    this.#text += text
    if (this.#leaf === 'loc' && !this.#extension) this.#oddOnce('loc-cdata', text)
  }

  /** Nobody's sitemap needs entities of its own, and they are how small files become large ones. */
  #doctype(text: string): void {
    if (this.#stopped || !text.includes('[')) return
    this.#odd('xml-doctype')
    this.#stopped = true
  }

  #error(message: string): void {
    if (this.#stopped) return
    const [, words = message] = /^(?:\d+:\d+: )?(.*?)\.?$/s.exec(message) ?? []
    const code = ERRORS.find(([pattern]) => pattern.test(words))?.[1]
    if (code === 'xml-character' || code === 'xml-entity') this.#spoilt = true
    if (code) return this.#odd(code, words)
    // What follows is anyone's guess, and crawlers read no further either.
    this.#break(words)
  }

  #break(words: string): void {
    this.#odd('xml-broken', words)
    this.#stopped = true
  }

  #odd(code: string, value?: string, line = this.#parser.line): void {
    this.#handler.odd(code, line, value)
  }

  /** What is wrong with one element is mostly wrong with all of its name. */
  #oddOnce(code: string, value: string): void {
    const key = code.startsWith('loc-') ? code : `${code} ${value}`
    if (this.#told.has(key)) return
    this.#told.add(key)
    this.#odd(code, value)
  }
}

/** No sitemap and no feed comes near it, and each open element takes memory. */
const DEEPEST = 1000
const URL_END = '</url>'
/** One that is longer the parser gets in pieces. */
const LONGEST_ENTRY = 1 << 16
/** Without entities, blanks, and what is not ASCII. */
const PLAIN_ENTRY = /([ \t\r\n]*)<url><loc>([!-%'-;=?-~]+)<\/loc>(?:<lastmod>([!-%'-;=?-~]+)<\/lastmod>)?<\/url>/y
const SECTIONS = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/g

/** Does every comment and the like that begins in this text end in it? */
function isClosed(text: string): boolean {
  return !/<[!?]/.test(text) || !/<[!?]/.test(text.replace(SECTIONS, ''))
}

/** What a parser can go on after. */
const ERRORS: readonly [RegExp, string][] = [
  [/^undefined entity/, 'xml-entity'],
  [/^(?:malformed character entity|disallowed character$)/, 'xml-character'],
  [/XML declaration must (?:be|appear) at the start/, 'xml-leading'],
  [/string "\]\]>" is disallowed/, 'xml-character'],
]

const FEED_FIELDS: Readonly<Record<string, 'loc' | 'lastmod'>> = {
  link: 'loc',
  pubDate: 'lastmod',
  updated: 'lastmod',
  modified: 'lastmod',
}

const EXTENSIONS: Readonly<Record<string, 'images' | 'videos' | 'news'>> = {
  'image:image': 'images',
  'video:video': 'videos',
  'news:news': 'news',
}

/** Of the protocol itself: what has no namespace where it should have one is told at the root. */
function isOwn({ of }: Name): boolean {
  return of === 'sitemap' || of === 'none'
}

function rootOf({ of, local }: Name): Root | undefined {
  if (local === 'urlset') return 'urlset'
  if (local === 'sitemapindex') return 'index'
  if (local === 'rss') return 'rss'
  return local === 'feed' && (of === 'atom' || of === 'none') ? 'atom' : undefined
}
