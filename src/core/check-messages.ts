/** What the check may find: one row a code. The README prints this table, and a test holds the two together. */
import type { Meaning } from './messages.ts'

const SITEMAPS = '[sitemaps.org](https://www.sitemaps.org/protocol.html)'
const XML = '[XML 1.0](https://www.w3.org/TR/xml/)'
const google = (page: string, name = 'Google') => `[${name}](https://developers.google.com/search/docs/${page})`
const BUILD = google('crawling-indexing/sitemaps/build-sitemap')
const LARGE = google('crawling-indexing/sitemaps/large-sitemaps')
const IMAGES = google('crawling-indexing/sitemaps/image-sitemaps')
const VIDEOS = google('crawling-indexing/sitemaps/video-sitemaps')
const NEWS = google('crawling-indexing/sitemaps/news-sitemap')
const VERSIONS = google('specialty/international/localized-versions')
const CANONICAL = google('crawling-indexing/consolidate-duplicate-urls')
const URLS = google('crawling-indexing/url-structure')
const NOINDEX = google('crawling-indexing/block-indexing')
const ROBOTS = '[Google](https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec)'
const REP = '[RFC 9309](https://www.rfc-editor.org/rfc/rfc9309)'
const RFC3986 = '[RFC 3986](https://www.rfc-editor.org/rfc/rfc3986)'
const SCHEMA = '[schema](https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd)'
const CONSOLE = '[Search Console](https://support.google.com/webmasters/answer/7451001)'
const OWN = '[Check a sitemap](#check-a-sitemap)'
const BING =
  '[Bing](https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search)'

/** A finding of the check: all of it is documented. */
export type CheckMeaning = Required<Omit<Meaning, 'always'>>

export const checkMeanings = () =>
  ({
    // How the files are written.
    bom: {
      level: 'warning',
      says: '# {file begins|files begin} with a byte order mark.',
      remedy: 'Save as UTF-8 without it.',
      why: 'Not every reader of text sitemaps skips it.',
      source: SITEMAPS,
    },
    encoding: {
      level: 'error',
      says: '# {file is|files are} not UTF-8.',
      remedy: 'Save as UTF-8.',
      why: 'A sitemap must be; other letters turn into other URLs.',
      source: SITEMAPS,
    },
    'element-order': {
      level: 'warning',
      says: '# {kind of element stands|kinds of elements stand} out of order in `<url>`.',
      remedy: 'Write loc, lastmod, changefreq, priority, then extensions.',
      why: 'The schema fixes the order, and validating readers keep to it.',
      source: SCHEMA,
    },
    'element-repeated': {
      level: 'error',
      says: '# {element is|elements are} there twice in one entry.',
      remedy: 'Leave one of them.',
      why: 'Which of the two counts is not defined.',
      source: SCHEMA,
    },
    'element-unknown': {
      level: 'warning',
      says: '# {kind of element is|kinds of elements are} not known to the protocol.',
      remedy: 'Remove {it|them}, or declare the namespace of the extension {it belongs|they belong} to.',
      why: 'The schema forbids it, and Yandex reports it.',
      source: SCHEMA,
    },
    'file-empty': {
      level: 'error',
      says: '# {sitemap lists|sitemaps list} nothing.',
      remedy: 'Write no file where there is nothing to list.',
      why: 'Invalid by the schema; Search Console reports an empty sitemap.',
      source: CONSOLE,
    },
    'file-full': {
      level: 'error',
      says: '# {file has|files have} more than 50,000 entries.',
      remedy: 'Split {it|them} and list the parts in a sitemap index.',
      why: 'That is the limit, and a file beyond it is refused as a whole.',
      source: SITEMAPS,
    },
    'file-large': {
      level: 'error',
      says: '# {file has|files have} more than 52,428,800 bytes, unpacked.',
      remedy: 'Split {it|them} and list the parts in a sitemap index.',
      why: 'That is the limit, and a file beyond it is refused as a whole.',
      source: SITEMAPS,
    },
    'gzip-bomb': {
      level: 'error',
      says: '# compressed {file unpacks|files unpack} to more than 250 times {its|their} size; not read to the end.',
      remedy: 'Look at what writes {it|them}: URLs do not compress that well.',
      why: 'No honest sitemap does, and crawlers protect themselves.',
      source: SITEMAPS,
    },
    'gzip-broken': {
      level: 'error',
      says: '# compressed {file is|files are} damaged.',
      remedy: 'Write {it|them} anew, and let no server compress {it|them} a second time or cut {it|them} off.',
      why: 'What follows the damage is lost.',
      source: SITEMAPS,
    },
    'loc-blanks': {
      level: 'warning',
      says: '# {file has|files have} blanks or line feeds around the URL in `<loc>`.',
      remedy: 'Write `<loc>` and URL without a gap.',
      why: 'Some readers take them as part of the URL.',
      source: SITEMAPS,
    },
    'loc-cdata': {
      level: 'warning',
      says: '# {file has|files have} URLs in CDATA sections.',
      remedy: 'Write `&` as `&amp;` instead.',
      why: 'Some readers drop such URLs without a word.',
      source: SITEMAPS,
    },
    'loc-escaped': {
      level: 'error',
      says: '# {URL is|URLs are} escaped twice.',
      remedy: 'Escape once: `&amp;` in XML, a bare `&` in a text sitemap.',
      why: 'Crawlers ask for an address that holds `&amp;`.',
      source: SITEMAPS,
    },
    'loc-missing': {
      level: 'error',
      says: '# {entry has|entries have} no URL.',
      remedy: 'Give each `<url>` and `<sitemap>` one `<loc>`.',
      why: 'It is the one element that must be there.',
      source: SITEMAPS,
    },
    'loc-several': {
      level: 'error',
      says: '# {entry has|entries have} a second `<loc>`.',
      remedy: 'Give each URL its own `<url>`.',
      why: 'All but one of them are lost.',
      source: SCHEMA,
    },
    namespace: {
      level: 'error',
      says: '# {namespace is|namespaces are} not the one that is meant.',
      remedy: 'Copy it letter by letter: `http://www.sitemaps.org/schemas/sitemap/0.9` (http, no slash at the end).',
      why: 'It is a name, compared letter by letter; Search Console refuses another one.',
      source: CONSOLE,
    },
    'namespace-prefix': {
      level: 'warning',
      says: '# {file writes|files write} the elements of the protocol with a prefix.',
      remedy: 'Make it the default namespace: `<urlset xmlns="…">`.',
      why: 'Legal XML, but several readers find no URL in it.',
      source: SITEMAPS,
    },
    'namespace-undeclared': {
      level: 'error',
      says: '# {prefix is|prefixes are} not declared.',
      remedy: 'Declare {it|each} on the root, such as `xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`.',
      why: 'The file is no valid XML for a reader that knows namespaces.',
      source: XML,
    },
    'not-sitemap': {
      level: 'error',
      says: '# {file is no sitemap|files are no sitemaps}.',
      remedy: 'Look at what answers there: an error page, an empty file, another format. Only gzip may compress it.',
      why: 'Crawlers read XML, text, RSS and Atom.',
      source: SITEMAPS,
    },
    'text-line': {
      level: 'error',
      says: '# {line|lines} of a text sitemap {is no URL|are no URLs}.',
      remedy: 'Leave nothing but full URLs, one a line.',
      why: 'A text sitemap has no headers and no comments.',
      source: SITEMAPS,
    },
    'xml-ampersand': {
      level: 'error',
      says: '# {ampersand is|ampersands are} not escaped.',
      remedy: 'Write `&amp;`.',
      why: 'The file is no valid XML: crawlers stop there.',
      source: SITEMAPS,
    },
    'xml-broken': {
      level: 'error',
      says: '# {file is|files are} no valid XML; not read from there on.',
      remedy: 'Let a library write it, and wait until the whole of it is written.',
      why: 'Crawlers stop there as well.',
      source: XML,
    },
    'xml-character': {
      level: 'error',
      says: '# {character|characters} may not stand in XML.',
      remedy: 'Leave out control characters, also as references.',
      why: 'The file is no valid XML.',
      source: XML,
    },
    'xml-doctype': {
      level: 'error',
      says: '# {file declares|files declare} entities of {its|their} own; not read.',
      remedy: 'Remove the DOCTYPE.',
      why: 'It is how small files become huge ones; no crawler resolves them.',
      source: XML,
    },
    'xml-entity': {
      level: 'error',
      says: '# {entity is|entities are} none of the five of XML.',
      remedy: 'Only `&amp;` `&lt;` `&gt;` `&quot;` `&apos;` exist; write other characters themselves.',
      why: 'The file is no valid XML.',
      source: XML,
    },
    'xml-leading': {
      level: 'error',
      says: '# {file has|files have} something before the XML declaration.',
      remedy: 'Let `<?xml` be the very first bytes, or leave it out.',
      why: 'No valid XML; Search Console reports leading white space.',
      source: CONSOLE,
    },

    // What they list.
    'url-invalid': {
      level: 'error',
      says: '# {URL is|URLs are} none that can be fetched.',
      remedy: 'Write full URLs, such as `https://example.com/about/`.',
      why: 'A loc is absolute, with http or https and without a password.',
      source: SITEMAPS,
    },
    'url-long': {
      level: 'error',
      says: '# {URL has|URLs have} 2,048 characters or more.',
      remedy: 'Shorten {it|them}.',
      why: 'A loc must have fewer.',
      source: SITEMAPS,
    },
    'url-fragment': {
      level: 'warning',
      says: '# {URL names|URLs name} a place within a page.',
      remedy: 'List the page itself, once: leave out the hash and what follows.',
      why: 'Search engines do not tell such URLs apart.',
      source: URLS,
    },
    'url-encoding': {
      level: 'warning',
      says: '# {URL is|URLs are} not encoded as URLs are.',
      remedy: 'Write it as shown: percent-encoded UTF-8 in capitals, host in lower case, no default port.',
      why: 'Two spellings pass for two pages, and not every reader encodes.',
      source: RFC3986,
    },
    'url-host': {
      level: 'error',
      says: '# {URL is|URLs are} on another host, or with another scheme or port, than the sitemap.',
      remedy: 'List each site in its own sitemap, with the scheme and host it answers at.',
      why: 'Such URLs are not accepted, unless both sites are proven to be yours.',
      source: SITEMAPS,
    },
    'url-scope': {
      level: 'error',
      says: '# {URL lies|URLs lie} outside the folder of the sitemap.',
      remedy: 'Put the sitemap at the root of the site.',
      why: 'A sitemap speaks for its own folder and what is below.',
      source: SITEMAPS,
    },
    'url-duplicate': {
      level: 'warning',
      says: '# {URL is|URLs are} listed a second time.',
      remedy: 'List each URL once.',
      why: 'Two entries for one page can only differ or waste space.',
      source: BUILD,
    },
    'url-twins': {
      level: 'warning',
      says: '# {URL differs|URLs differ} from another only in how an accented letter is stored.',
      remedy: 'Leave the one that the site answers.',
      why: 'To a server these are two addresses, to a reader one.',
      source: RFC3986,
    },
    'lastmod-invalid': {
      level: 'error',
      says: '# {lastmod is|lastmods are} no date that all readers take.',
      remedy: 'Write `2026-05-10` or `2026-05-10T17:33:30+02:00`.',
      why: 'W3C Datetime, in the forms the schema takes too.',
      source: SITEMAPS,
    },
    'lastmod-future': {
      level: 'error',
      says: '# {lastmod lies|lastmods lie} in the future.',
      remedy: 'Write when the page last changed, or nothing.',
      why: 'Engines stop believing the dates of a site.',
      source: BING,
    },
    'lastmod-stamped': {
      level: 'warning',
      says: 'Nearly all lastmods, #, are one and the same: the time of a build.',
      remedy: 'Write when each page last changed, or nothing.',
      why: 'Google uses lastmod only where it is verifiably true.',
      source: BUILD,
    },
    'changefreq-invalid': {
      level: 'error',
      says: '# {changefreq is|changefreqs are} none of the seven words.',
      remedy: 'Write always, hourly, daily, weekly, monthly, yearly or never; or leave it out.',
      why: 'Invalid by the schema.',
      source: SITEMAPS,
    },
    'priority-invalid': {
      level: 'error',
      says: '# {priority is|priorities are} no number from 0.0 to 1.0.',
      remedy: 'Correct {it|them}, or leave {it|them} out.',
      why: 'Invalid by the schema.',
      source: SITEMAPS,
    },
    'hints-ignored': {
      level: 'info',
      says: '# {entry has|entries have} a changefreq or a priority.',
      remedy: 'They can be left out.',
      why: 'Google and Bing ignore both.',
      source: BUILD,
    },

    // Extensions.
    'image-loc': {
      level: 'error',
      says: '# {image has|images have} no full URL in one `image:loc`.',
      remedy: 'Give each image its absolute URL.',
      why: 'An image is nothing else.',
      source: IMAGES,
    },
    'image-many': {
      level: 'error',
      says: '# {page has|pages have} more than 1,000 images.',
      remedy: 'List the most important ones.',
      why: 'That is the limit.',
      source: IMAGES,
    },
    'image-deprecated': {
      level: 'warning',
      says: '# {image has|images have} a caption, title, place or licence.',
      remedy: 'Leave {it|them} out.',
      why: 'Without effect since August 2022.',
      source: IMAGES,
    },
    'video-missing': {
      level: 'error',
      says: '# {video lacks|videos lack} what a video must have.',
      remedy: 'Give thumbnail_loc, title, description, and content_loc or player_loc.',
      why: 'Google shows no video without them.',
      source: VIDEOS,
    },
    'video-self': {
      level: 'error',
      says: '# {video names|videos name} the page itself as file or player.',
      remedy: 'Give the URL of the file, or of the player in its frame.',
      why: 'Both must differ from the URL of the page.',
      source: VIDEOS,
    },
    'video-long': {
      level: 'warning',
      says: '# {text|texts} of videos {is|are} too long.',
      remedy: 'A title has at most 100 characters, a description 2,048, an uploader 255.',
      why: 'Limits of Google and of the schema.',
      source: VIDEOS,
    },
    'video-invalid': {
      level: 'error',
      says: '# {value of a video does|values of videos do} not fit.',
      remedy:
        'Duration 1 to 28800; dates `2026-05-10` or with time and zone; `yes` or `no`; rating 0.0 to 5.0; countries in capitals, `web` `mobile` `tv`, both with `relationship`; 32 tags.',
      why: 'Google passes over what it cannot read.',
      source: VIDEOS,
    },
    'video-order': {
      level: 'warning',
      says: '# {video has|videos have} elements out of order.',
      remedy: 'Follow the schema: thumbnail_loc, title, description, content_loc, player_loc, duration, …',
      why: 'The schema fixes the order.',
      source: '[schema](https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd)',
    },
    'video-deprecated': {
      level: 'warning',
      says: '# {element|elements} of videos {has|have} no effect any more.',
      remedy: 'Leave out category, gallery_loc, price, tvshow, allow_embed and autoplay.',
      why: 'Given up in August 2022.',
      source: VIDEOS,
    },
    'news-missing': {
      level: 'error',
      says: '# {article lacks|articles lack} what an article must have.',
      remedy: 'Give publication name and language, publication_date and title.',
      why: 'All four are required.',
      source: NEWS,
    },
    'news-several': {
      level: 'error',
      says: '# {page has|pages have} several `news:news`.',
      remedy: 'Leave one.',
      why: 'A page is one article.',
      source: NEWS,
    },
    'news-full': {
      level: 'error',
      says: '# {file has|files have} more than 1,000 articles.',
      remedy: 'Split {it|them}.',
      why: 'That is the limit of a news sitemap.',
      source: NEWS,
    },
    'news-old': {
      level: 'warning',
      says: '# {article is|articles are} older than two days.',
      remedy: 'Take {it|them} out of the news sitemap, and make it at least once a day.',
      why: 'A news sitemap is for the last two days.',
      source: NEWS,
    },
    'news-language': {
      level: 'error',
      says: '# language {code|codes} of news {does|do} not fit.',
      remedy: 'Write `en`, `deu`, `zh-cn` or `zh-tw`: two or three small letters.',
      why: 'Regions are not allowed.',
      source: NEWS,
    },
    'news-date': {
      level: 'error',
      says: '# publication {date|dates} cannot be read.',
      remedy: 'Write `2026-05-10` or `2026-05-10T17:33:30+02:00`.',
      why: 'W3C Datetime, in the forms the schema takes too.',
      source: NEWS,
    },
    'news-deprecated': {
      level: 'warning',
      says: '# {article has|articles have} keywords, genres, access or stock_tickers.',
      remedy: 'Leave them out.',
      why: 'Google no longer documents them.',
      source: NEWS,
    },

    // Language versions.
    'alternate-code': {
      level: 'error',
      says: '# language {code is|codes are} not supported.',
      remedy:
        'Write a language, then if need be a script and a region: `en`, `en-GB` (not `en-UK`), `es-MX` (not `es-419`); or `x-default`.',
      why: 'Such a link is passed over.',
      source: VERSIONS,
    },
    'alternate-href': {
      level: 'error',
      says: '# {link to a language version is|links to language versions are} no full URL.',
      remedy: 'Begin with `https://`.',
      why: 'Paths are not resolved.',
      source: VERSIONS,
    },
    'alternate-self': {
      level: 'error',
      says: '# {entry does|entries do} not name {itself|themselves} among {its|their} language versions.',
      remedy: 'List every version with every entry, its own included.',
      why: 'Each version must list itself as well as all others.',
      source: VERSIONS,
    },
    'alternate-twice': {
      level: 'error',
      says: '# language {code is|codes are} given twice in one entry.',
      remedy: 'Give each code one address.',
      why: 'Which of the two is meant cannot be told.',
      source: VERSIONS,
    },
    'alternate-no-return': {
      level: 'error',
      says: '# {link leads|links lead} to a language version that does not link back.',
      remedy: 'Let the entries of both name each other.',
      why: 'Links that are not returned are ignored.',
      source: VERSIONS,
    },
    'alternate-unlisted': {
      level: 'warning',
      says: '# {link leads|links lead} to a language version that the sitemap does not list.',
      remedy: 'List it with the same links, or do not name it.',
      why: 'Where it is not listed it cannot link back here.',
      source: VERSIONS,
    },
    'alternate-html': {
      level: 'warning',
      says: '# {page names|pages name} other language versions in {its|their} HTML than the sitemap does.',
      remedy: 'Say it in one place only, or the same in both.',
      why: 'The two are read together.',
      source: VERSIONS,
    },

    // Sitemap indexes.
    'index-nested': {
      level: 'error',
      says: '# {entry of an index is|entries of indexes are} an index again.',
      remedy: 'List the sitemaps themselves.',
      why: 'Google refuses nested indexes.',
      source: CONSOLE,
    },
    'index-cycle': {
      level: 'error',
      says: '# {index leads|indexes lead} back to {itself|themselves}.',
      remedy: 'Remove the entry.',
      why: 'An index lists sitemaps only.',
      source: LARGE,
    },
    'index-host': {
      level: 'error',
      says: '# {part is|parts are} on another host than the index; not read.',
      remedy: 'Put index and parts on one host.',
      why: 'An index speaks for its own site only.',
      source: SITEMAPS,
    },
    'index-scope': {
      level: 'error',
      says: '# {part lies|parts lie} outside the folder of the index.',
      remedy: 'Put the index beside its parts or above.',
      why: 'Parts must be in the folder of the index or below.',
      source: LARGE,
    },
    'index-text': {
      level: 'warning',
      says: '# {part is a text file|parts are text files}.',
      remedy: 'Give {it|them} a `Sitemap:` line in robots.txt instead.',
      why: 'Allowed, but several readers refuse it in an index.',
      source: SITEMAPS,
    },
    'index-lastmod': {
      level: 'warning',
      says: 'The index dates # {part|parts} before the newest of {its|their} own entries.',
      remedy: 'Write when the part last changed: at least its newest lastmod.',
      why: 'Engines that trust the index do not fetch the part again.',
      source: LARGE,
    },
    'part-missing': {
      level: 'error',
      says: '# {sitemap|sitemaps} cannot be read.',
      remedy: 'Publish {it|them}, or correct the address: in the index, in robots.txt, or as you gave it.',
      why: 'Its URLs are lost.',
      source: CONSOLE,
    },
    'part-twice': {
      level: 'warning',
      says: '# {part is|parts are} listed twice.',
      remedy: 'List each once.',
      why: 'It is fetched once for each entry, or refused.',
      source: LARGE,
    },
    'part-stale': {
      level: 'warning',
      says: '# {file looks|files look} like a part, but no index lists {it|them}.',
      remedy: 'Remove what an earlier build left, or list {it|them}.',
      why: 'Crawlers that know the address keep reading it.',
      source: SITEMAPS,
    },

    // robots.txt
    'robots-no-line': {
      level: 'warning',
      says: 'robots.txt does not name the sitemap.',
      remedy: 'Add this line to it.',
      why: 'It is how all search engines find a sitemap.',
      source: BUILD,
    },
    'robots-odd-line': {
      level: 'warning',
      says: '# `Sitemap:` {line|lines} of robots.txt {is|are} not read by all.',
      remedy: 'Write `Sitemap: ` and one full URL, nothing after it, on a line of its own.',
      why: 'Readers differ on blanks before the colon, comments, and lines that are glued together.',
      source: REP,
    },
    'robots-bom': {
      level: 'warning',
      says: 'robots.txt begins with a byte order mark.',
      remedy: 'Save it as UTF-8 without it.',
      why: 'Several readers lose its first line.',
      source: ROBOTS,
    },
    'url-blocked': {
      level: 'error',
      says: '# listed {URL is|URLs are} forbidden by robots.txt.',
      remedy: 'Change the rule, or list only what may be crawled.',
      why: 'It cannot be read, and the sitemap contradicts itself.',
      source: ROBOTS,
    },

    // The build.
    'build-unknown': {
      level: 'info',
      says: 'No saved report is of the build that wrote this sitemap: what `pages`, `exclude` and the framework told it is not known here, so that what is said to be unbuilt, unlisted or of another form may be right.',
      remedy:
        'Check where the site was built, or let node_modules/.cache/waymark come along with the folder, as a cache or an artifact of CI.',
      why: 'That report alone tells URLs without a file, and pages left out on purpose, from mistakes.',
      source: OWN,
    },
    'nothing-listed': {
      level: 'info',
      says: 'There is no sitemap to check: the build left out all of its pages on purpose and wrote none, by its saved report.',
      remedy: 'Nothing need be done for a preview. For the site itself look why, with `waymark explain`.',
      why: 'A sitemap is never empty.',
      source: SITEMAPS,
    },
    'page-unlisted': {
      level: 'warning',
      says: '# {page of the build may be indexed and is|pages of the build may be indexed and are} not listed.',
      remedy: 'Make the sitemap anew after the build, or say noindex.',
      why: 'A sitemap is to list what should be found.',
      source: BUILD,
    },
    'page-orphan': {
      level: 'info',
      says: '# listed {page has|pages have} no link from another page.',
      remedy: 'Link to {it|them} where readers would look.',
      why: 'Search engines find and weigh pages by links.',
      source: google('crawling-indexing/links-crawlable'),
    },
    'url-unbuilt': {
      level: 'error',
      says: '# listed {URL has|URLs have} no file in the build.',
      remedy:
        'Make the sitemap anew after the build, and remove what no longer exists. Where a server answers without a file: `--ignore url-unbuilt`.',
      why: 'What answers 404 does not belong in a sitemap.',
      source: BUILD,
    },
    'url-form': {
      level: 'warning',
      says: '# {URL has|URLs have} another form than the page answers at.',
      remedy: 'List the form that answers 200: with or without slash, with or without `.html`.',
      why: 'URLs are crawled exactly as listed.',
      source: BUILD,
    },
    'url-noindex': {
      level: 'error',
      says: '# listed {page says|pages say} noindex.',
      remedy: 'Take {it|them} out of the sitemap, or let {it|them} be indexed.',
      why: 'The two contradict each other.',
      source: NOINDEX,
    },
    'url-canonical': {
      level: 'error',
      says: '# listed {page names|pages name} another URL as canonical.',
      remedy: 'List the canonical.',
      why: 'Google asks not to name one URL in a sitemap and another as canonical.',
      source: CANONICAL,
    },
    'url-redirect': {
      level: 'error',
      says: '# listed {URL redirects|URLs redirect}.',
      remedy: 'List where {it leads|they lead}.',
      why: 'A sitemap lists what answers 200.',
      source: BUILD,
    },
    'url-error-page': {
      level: 'error',
      says: '# listed {page is an error page|pages are error pages}.',
      remedy: 'Take {it|them} out.',
      why: 'It is shown in place of pages that do not exist.',
      source: BUILD,
    },

    // The live site.
    'live-canonical': {
      level: 'error',
      says: '# {page names|pages name} another URL as canonical on the live site.',
      remedy: 'List the canonical.',
      why: 'Google asks not to name one URL in a sitemap and another as canonical.',
      source: CANONICAL,
    },
    'live-lastmod': {
      level: 'warning',
      says: '# {page was|pages were} last modified before {its|their} lastmod, by {its|their} own `Last-Modified`.',
      remedy: 'Write when the page last changed.',
      why: 'Google compares lastmod with the page.',
      source: BUILD,
    },
    'live-noindex': {
      level: 'error',
      says: '# {page says|pages say} noindex on the live site.',
      remedy: 'Take {it|them} out of the sitemap, or let {it|them} be indexed.',
      why: 'The two contradict each other.',
      source: NOINDEX,
    },
    'live-robots': {
      level: 'error',
      says: 'robots.txt is not answered.',
      remedy: 'Let the server answer with the file, or with 404 where there is none.',
      why: 'Google then stops crawling the site: it cannot tell what is forbidden.',
      source: ROBOTS,
    },
    'live-redirect': {
      level: 'error',
      says: '# {URL redirects|URLs redirect} on the live site.',
      remedy: 'List where {it leads|they lead}.',
      why: 'A sitemap lists what answers 200.',
      source: BUILD,
    },
    'live-status': {
      level: 'error',
      says: '# {URL is|URLs are} answered with an error.',
      remedy: 'Publish the page, or take it out.',
      why: 'A sitemap lists what answers 200.',
      source: BUILD,
    },
    'live-unreachable': {
      level: 'error',
      says: '# {URL was|URLs were} not answered: too slow, cut off, or no connection.',
      remedy: 'Look at the server; `--timeout` and `--concurrency` are yours to set.',
      why: 'Crawlers meet the same.',
      source: google('crawling-indexing/http-network-errors'),
    },
  }) as const satisfies Record<string, CheckMeaning>

/** A code that the check alone gives. */
export type CheckCode = keyof ReturnType<typeof checkMeanings>
