/** What a line of robots.txt is. */

/** The URLs that the file announces, in its order, as written. */
export function announcedSitemaps(text: string): string[] {
  return linesOf(text).flatMap((line) => sitemapOf(line) ?? [])
}

/** Lines end in CR, LF or both (rule R4). A byte order mark is no part of the first one (rule R6). */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
}

/** A line without its comment. */
export function withoutComment(line: string): string {
  const hash = line.indexOf('#')
  return (hash === -1 ? line : line.slice(0, hash)).trim()
}

/** Value of a `Sitemap:` line as rule R11 defines it. */
export function sitemapOf(line: string): string | undefined {
  return /^sitemap[ \t]*:[ \t]*(.*)$/i.exec(withoutComment(line))?.[1] || undefined
}
