/** What to say of a field that an entry does not have. */
import { nearest, plain } from './nearest.ts'

/**
 * To be read behind a colon.
 *
 * @param fields those it may have
 */
export function fieldAdvice(field: string, fields: ReadonlySet<string>): string {
  const known = [...fields]
  const same = known.find((other) => plain(other) === plain(field))
  const equivalent = EQUIVALENTS.get(plain(field))
  const meant = same ?? (equivalent !== undefined && fields.has(equivalent) ? equivalent : nearest(field, known))
  return meant === undefined
    ? `it may have ${known.map((name) => `\`${name}\``).join(', ')}.`
    : `did you mean \`${meant}\`?`
}

/** Names the same things have in other tools. */
const EQUIVALENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    url: 'loc',
    uri: 'loc',
    href: 'loc',
    link: 'loc',
    path: 'loc',
    pathname: 'loc',
    route: 'loc',
    location: 'loc',
    permalink: 'loc',
    slug: 'loc',
    lastmodISO: 'lastmod',
    lastModified: 'lastmod',
    lastUpdated: 'lastmod',
    updated: 'lastmod',
    updatedAt: 'lastmod',
    modified: 'lastmod',
    date: 'lastmod',
    changeFrequency: 'changefreq',
    frequency: 'changefreq',
    links: 'alternates',
    languages: 'alternates',
    hreflang: 'alternates',
    alternateRefs: 'alternates',
    img: 'images',
    imageLoc: 'images',
    file: 'source',
  }).map(([name, field]) => [plain(name), field]),
)
