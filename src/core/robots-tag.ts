/** The values of a directive that has some, so that its name is not taken for the name of a crawler. */
const WITH_VALUE = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/i

/**
 * Whether a value of the header `X-Robots-Tag` keeps a page out of search: `noindex` or `none`, said to all crawlers or
 * to `googlebot`. What follows a crawler's name is for it alone: `googlebot: nofollow, otherbot: noindex, nofollow`.
 *
 * @see {@link https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#xrobotstag}
 */
export function forbidsIndexing(value: string): boolean {
  let agent = '*'
  return value.split(',').some((part) => {
    let token = part.trim()
    const [, name, rest] = /^([\w-]+)\s*:\s*(.*)$/.exec(token) ?? []
    if (name !== undefined && !WITH_VALUE.test(name)) {
      agent = name.toLowerCase()
      token = (rest as string).trim()
    }
    return (agent === '*' || agent === 'googlebot') && /^(?:noindex|none)$/i.test(token)
  })
}
