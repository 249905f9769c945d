/**
 * What a page says to a reader, white space and markup aside: for asking whether two files say the same. A comparison,
 * no parser; scripts and styles are no text, and builds rewrite them.
 */
export function bodyText(html: string): string {
  const body = /<body[\s>]/i.exec(html)
  return html
    .slice(body ? body.index : 0)
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
