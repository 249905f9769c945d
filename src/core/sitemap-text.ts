/** Text sitemaps: one URL a line, and nothing else (rule P29). */
import type { SitemapHandler } from './raw-sitemap.ts'

/** Lines before the first URL that are kept: nothing but such lines is no sitemap at all. */
const MOST_WAITING = 100
const LONGEST_LINE = 1 << 16

export class SitemapText {
  readonly #handler: SitemapHandler
  #rest = ''
  #line = 0
  #known = false
  #waiting: [line: number, text: string][] = []
  #stopped = false

  constructor(handler: SitemapHandler) {
    this.#handler = handler
  }

  get stopped(): boolean {
    return this.#stopped
  }

  write(text: string): void {
    if (this.#stopped) return
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() as string
    if (this.#rest.length > LONGEST_LINE) return this.#refuse()
    for (const line of lines) this.#take(line)
  }

  end(): void {
    if (this.#stopped) return
    this.#take(this.#rest)
    if (!this.#known && !this.#stopped) this.#refuse()
  }

  #take(raw: string): void {
    this.#line++
    const text = raw.trim()
    if (text === '' || this.#stopped) return
    if (/^https?:\/\//i.test(text)) {
      if (!this.#known) this.#begin()
      this.#handler.url({ line: this.#line, loc: text })
    } else if (this.#known) this.#handler.odd('text-line', this.#line, text)
    else if (this.#waiting.push([this.#line, text]) > MOST_WAITING) this.#refuse()
  }

  #begin(): void {
    this.#known = true
    this.#handler.kind('text')
    for (const [line, text] of this.#waiting.splice(0)) this.#handler.odd('text-line', line, text)
  }

  #refuse(): void {
    this.#stopped = true
    this.#handler.odd('not-sitemap', 1, this.#waiting[0]?.[1] ?? 'no URL')
  }
}
