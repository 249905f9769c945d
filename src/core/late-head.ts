/** The rest of a head that broke off. */
import { tagFinder } from './find-tags.ts'
import { HeadNotes } from './head-notes.ts'
import type { HtmlReading } from './reading.ts'

/** No head goes on for longer; of a page without head tags this much of the body is looked at. */
const REST = 2 ** 16

const findLinks = tagFinder('link')
const findMetas = tagFinder('meta')

/**
 * What follows, after an `<img>`, say, for there the head ends for browsers and search engines. A canonical is ignored
 * by search engines then, so it is only noted as late. Robots metas and refreshes count all the same: browsers obey the
 * latter anywhere, and of the former Google is known to heed those in the body although it does not promise to. A page
 * that asks to be left out is better left out where that is in doubt.
 *
 * @param from where in `bytes` the head ended
 * @see {@link https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata}
 */
export function readLate(bytes: Buffer, from: number): Pick<HtmlReading, 'late' | 'robots' | 'refresh'> {
  const page = bytes.toString('latin1', 0, Math.min(bytes.length, from + REST))
  // Most bodies have neither: this costs less than the searches below, which pass over scripts and comments.
  const either = /<(?:link|meta)[\t\n\f\r /]/gi
  either.lastIndex = from
  if (!either.test(page)) return { robots: [] }
  const links = new HeadNotes()
  const metas = new HeadNotes()
  const place = (start: number, end: number) => ({ page, start, nameEnd: start + '<link'.length, end })
  findLinks(page, (_, end, start) => links.take('link', '', place(start, end)), from)
  findMetas(page, (_, end, start) => metas.take('meta', '', place(start, end)), from)
  const [late] = links.reading.canonicals
  const { robots, refresh } = metas.reading
  return { ...(late && { late }), robots, ...(refresh && { refresh }) }
}
