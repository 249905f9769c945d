import { RAW, regionOf, textOf } from './page-text.ts'

/**
 * What a page says to a reader, white space and markup aside: for asking whether two files say the same. Scripts and
 * styles are no text, and builds rewrite them.
 */
export function bodyText(html: string): string {
  return textOf(regionOf(html, 'body') ?? html, RAW)
    .replace(/\s+/g, ' ')
    .trim()
}
