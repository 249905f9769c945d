/** What a line of robots.txt is. */

/** The URLs that the file announces, in its order, as written. */
export function announcedSitemaps(text: string): string[] {
  return linesOf(text).flatMap((line) => sitemapOf(line) ?? [])
}

/** Lines end in CR, LF or both (rule R4). A byte order mark is no part of the first one (rule R6). */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
}

/**
 * A line without its comment and the blanks around the rest. Only spaces and tabs are blanks (rule R11): to a crawler a
 * no-break space is a part of the value.
 */
export function withoutComment(line: string): string {
  const hash = line.indexOf('#')
  let end = hash === -1 ? line.length : hash
  let start = 0
  while (start < end && isBlank(line[start])) start++
  while (end > start && isBlank(line[end - 1])) end--
  return line.slice(start, end)
}

/** Value of a `Sitemap:` line as rule R11 defines it. */
export function sitemapOf(line: string): string | undefined {
  return /^sitemap[ \t]*:[ \t]*(.*)$/i.exec(withoutComment(line))?.[1] || undefined
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t'
}

/** A page in place of the text that was meant: many servers answer every address with one. */
export function isHtml(text: string): boolean {
  return /^\uFEFF?\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 2000))
}
