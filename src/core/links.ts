import { decodeHTMLAttribute } from 'entities/decode'
import { tagFinder } from './find-tags.ts'

const findLinks = tagFinder('a')

/**
 * The href of every `<a>` of a page, in order, entities decoded once and blanks around it dropped. Links in comments,
 * scripts, templates and `<noscript>` are none.
 */
export function hrefsIn(html: string): string[] {
  const hrefs: string[] = []
  findLinks(html, (attributes) => {
    const href = attributes.get('href')?.trim()
    if (href !== undefined) hrefs.push(href.includes('&') ? decodeHTMLAttribute(href) : href)
  })
  return hrefs
}
