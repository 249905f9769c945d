import { beforeAll, describe, expect, test } from 'vitest'
import { canonical, make, type Made } from './site.ts'
import type { Evidence, Reason } from '../src/types.ts'

/**
 * One page a row, all in one build. `SELF` stands for the name of the page, which is served as
 * `https://example.com/t/SELF.html`. Evidence reads `line: name = value`; codes are those of the findings the page adds.
 */
type Row = [what: string, page: string | Buffer, verdict: 'kept' | Reason, evidence: string, ...codes: string[]]

const OWN = 'https://example.com/t/SELF.html'
/** Evidence of a page that is kept and states no canonical that counts. */
const BY_FILE = 'its file'
const BY_CANONICAL = `4: link rel=canonical = ${OWN}`
const NOINDEX = '<meta name="robots" content="noindex">'
const SAYS_NOINDEX = '4: meta name=robots = noindex'
const ELSEWHERE = canonical('/b/SELF')
const SAYS_ELSEWHERE = '4: link rel=canonical = https://example.com/b/SELF'
const REDIRECT = '<meta http-equiv="refresh" content="0;url=/b">'
const SAYS_REDIRECT = '4: meta http-equiv=refresh = 0;url=/b'
const NO_DOCUMENT = '1: neither doctype nor <html>'

/** A whole page; what is given stands from line 4 on. */
const head = (inside: string) =>
  `<!doctype html>\n<html lang="en">\n<head>\n${inside}\n</head>\n<body>x</body>\n</html>\n`
const robots = (content: string) => head(`<meta name="robots" content="${content}">`)
const body = (inside: string) => `<!doctype html>\n<html>\n<head></head>\n<body>${inside}</body></html>`
const own = (href: string) => head(canonical(href))
const refresh = (content: string) => head(`<meta http-equiv="refresh" content="${content}">`)
const says = (content: string) => `4: meta name=robots = ${content}`
const names = (url: string) => `4: link rel=canonical = ${url}`
const leads = (content: string) => `4: meta http-equiv=refresh = ${content}`
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const noindex: Row[] = [
  ['noindex', robots('noindex'), 'noindex', SAYS_NOINDEX],
  ['none', robots('none'), 'noindex', says('none')],
  ['in capitals, without quotes', head('<META NAME=ROBOTS CONTENT=NOINDEX>'), 'noindex', says('NOINDEX')],
  ['among others, without blanks', robots('follow,noindex,noarchive'), 'noindex', says('follow,noindex,noarchive')],
  ['with blanks and empty tokens', robots(' ,noindex ,, nofollow '), 'noindex', says(',noindex ,, nofollow')],
  ['blanks separate no tokens', robots('noindex nofollow'), 'kept', BY_FILE],
  ['semicolons separate no tokens', robots('noindex;nofollow'), 'kept', BY_FILE],
  ['beside index', robots('index, noindex'), 'noindex', says('index, noindex')],
  [
    'index first, in another element',
    head(`<meta name="robots" content="index">\n${NOINDEX}`),
    'noindex',
    '5: meta name=robots = noindex',
  ],
  ['given twice: the first is shown', head(`${NOINDEX}\n${NOINDEX}`), 'noindex', SAYS_NOINDEX],
  ['for Google', head('<meta name="googlebot" content="noindex">'), 'noindex', '4: meta name=googlebot = noindex'],
  [
    'for all but Google, by name',
    head('<meta name="robots" content="index">\n<meta name="Googlebot" content="None">'),
    'noindex',
    '5: meta name=googlebot = None',
  ],
  ['for another engine', head('<meta name="bingbot" content="noindex">'), 'kept', BY_FILE],
  ['for news only', head('<meta name="googlebot-news" content="noindex">'), 'kept', BY_FILE],
  ['no image preview', robots('max-image-preview:none'), 'kept', BY_FILE],
  ['no image preview, with a blank', robots('max-image-preview: none'), 'kept', BY_FILE],
  [
    'no image preview, and none',
    robots('max-image-preview:none, none'),
    'noindex',
    says('max-image-preview:none, none'),
  ],
  ['other limits', robots('nofollow, noarchive, nosnippet, noimageindex'), 'kept', BY_FILE],
  ['a word that only begins like it', robots('noindexing'), 'kept', BY_FILE],
  ['two words', robots('no index'), 'kept', BY_FILE],
  ['as a property', head('<meta property="robots" content="noindex">'), 'noindex', SAYS_NOINDEX],
  ['content before name', head('<meta content="noindex" name="robots">'), 'noindex', SAYS_NOINDEX],
  ['with apostrophes', head("<meta name='robots' content='noindex'/>"), 'noindex', SAYS_NOINDEX],
  ['without quotes', head('<meta name=robots content=noindex>'), 'noindex', SAYS_NOINDEX],
  ['without quotes a slash belongs to the value', head('<meta name=robots content=noindex/>'), 'kept', BY_FILE],
  ['without a blank between attributes', head('<meta name="robots"content="noindex">'), 'noindex', SAYS_NOINDEX],
  [
    'over several lines',
    head('<title>x</title>\n<meta\n  name="robots"\n  content="noindex"\n>'),
    'noindex',
    '5: meta name=robots = noindex',
  ],
  ['with character references', head('<meta name="robots" content="no&#105;nde&#x78;">'), 'noindex', SAYS_NOINDEX],
  ['character references decoded once', head('<meta name="robots" content="no&amp;#105;ndex">'), 'kept', BY_FILE],
  [
    'of a name given twice the first counts',
    head('<meta name="robots" content="index" content="noindex">'),
    'kept',
    BY_FILE,
  ],
  ['empty', robots(''), 'kept', BY_FILE],
  ['without content', head('<meta name="robots">'), 'kept', BY_FILE],
  ['curly quotes are part of the value', head('<meta name=“robots” content=“noindex”>'), 'kept', BY_FILE],
  ['goes before canonical', head(`${NOINDEX}${ELSEWHERE}`), 'noindex', SAYS_NOINDEX],
  ['in a comment', head(`<!-- ${NOINDEX} -->`), 'kept', BY_FILE],
  ['in a comment for a browser', head(`<!--[if IE]>${NOINDEX}<![endif]-->`), 'kept', BY_FILE],
  ['between comments for other browsers', head(`<![if !IE]>${NOINDEX}<![endif]>`), 'noindex', SAYS_NOINDEX],
  ['after a comment within a comment', head(`<!-- <!-- --> ${NOINDEX} -->`), 'noindex', SAYS_NOINDEX],
  ['in a comment never closed', head(`<!-- ${NOINDEX}`), 'kept', BY_FILE],
  ['in noscript', head(`<noscript>${NOINDEX}</noscript>`), 'kept', BY_FILE],
  ['in a template', head(`<template>${NOINDEX}</template>`), 'kept', BY_FILE],
  ['in a script', head(`<script>document.write('${NOINDEX}')</script>`), 'kept', BY_FILE],
  ['in a style', head(`<style>/* ${NOINDEX} */</style>`), 'kept', BY_FILE],
  ['in a title', head(`<title>${NOINDEX}</title>`), 'kept', BY_FILE],
  ['after a title never closed', head(`<title>x\n${NOINDEX}`), 'kept', BY_FILE],
  [
    'after a script closed in capitals',
    head(`<script>1</SCRIPT\n>${NOINDEX}`),
    'noindex',
    '5: meta name=robots = noindex',
  ],
  ['in a tag never closed', '<!doctype html><html><head><meta name="robots" content="noindex"', 'kept', BY_FILE],
  [
    'after a value whose quote is not closed',
    head(`<meta name="x content="y">\n${NOINDEX}`),
    'noindex',
    '5: meta name=robots = noindex',
  ],
  ['in the body of a page with a whole head', body(NOINDEX), 'kept', BY_FILE],
  ['after an image in the head', head(`<img src="x.png">\n${NOINDEX}`), 'noindex', '5: meta name=robots = noindex'],
  ['after text in the head', head(`oops\n${NOINDEX}`), 'noindex', '5: meta name=robots = noindex'],
  ['after an image, in a comment', head(`<img src="x.png"><!-- ${NOINDEX} -->`), 'kept', BY_FILE],
  ['after an image, in noscript', head(`<img src="x.png"><noscript>${NOINDEX}</noscript>`), 'kept', BY_FILE],
  [
    'first index, then noindex after an image',
    head(`<meta name="robots" content="index">\n<img>\n${NOINDEX}`),
    'noindex',
    '6: meta name=robots = noindex',
  ],
  ['without a head element', `<!doctype html>\n<html>\n<title>x</title>\n${NOINDEX}<p>x`, 'noindex', SAYS_NOINDEX],
  ['with a doctype alone', `<!doctype html>\n\n\n${NOINDEX}`, 'noindex', SAYS_NOINDEX],
  ['without a doctype', `<html>\n<head>\n\n${NOINDEX}`, 'noindex', SAYS_NOINDEX],
  ['with line ends of Windows', head(NOINDEX).replaceAll('\n', '\r\n'), 'noindex', SAYS_NOINDEX],
  ['after a byte order mark', `\ufeff${head(NOINDEX)}`, 'noindex', SAYS_NOINDEX],
  ['in UTF-16, little end first', utf16(head(NOINDEX)), 'noindex', SAYS_NOINDEX, 'page-utf16'],
  ['in UTF-16, big end first', utf16(head(NOINDEX)).swap16(), 'noindex', SAYS_NOINDEX, 'page-utf16'],
  [
    'in Latin-1',
    Buffer.from(head(`<title>Caf\u00e9</title>\n${NOINDEX}`), 'latin1'),
    'noindex',
    '5: meta name=robots = noindex',
  ],
]

/** It is noon of 30 November 2026, a Monday, in UTC. */
const unavailable: Row[] = [
  ...(
    [
      ['unavailable_after: 2026-11-29', 'noindex'],
      ['unavailable_after: 2026-11-30', 'kept'],
      ['unavailable_after: 2026-11-30T11:59:59Z', 'noindex'],
      ['unavailable_after: 2026-11-30T12:00:01Z', 'kept'],
      ['unavailable_after: 2026-11-30T13:30:00+02:00', 'noindex'],
      ['unavailable_after: 2026-11-30T11:30:00-02:00', 'kept'],
      ['unavailable_after: Sun, 29 Nov 2026 10:00:00 GMT', 'noindex'],
      ['unavailable_after: Friday, 25-Jun-10 15:00:00 PST', 'noindex'],
      ['unavailable_after: 25 Jun 2027 15:00:00 EST', 'kept'],
      ['UNAVAILABLE_AFTER:2020-01-01', 'noindex'],
      ['noarchive, unavailable_after: 2020-01-01, nofollow', 'noindex'],
      ['unavailable_after: 2027-01-01, noindex', 'noindex'],
      ['unavailable_after: soon', 'kept'],
      ['unavailable_after: 2020-02-30', 'kept'],
      ['unavailable_after', 'kept'],
    ] as const
  ).map(([content, verdict]): Row => [content, robots(content), verdict, verdict === 'kept' ? BY_FILE : says(content)]),
]

const canonicals: Row[] = [
  // The page itself
  ['its own', own(OWN), 'kept', BY_CANONICAL],
  ['its own, without .html', own('/t/SELF'), 'kept', names('https://example.com/t/SELF')],
  ['its own, with a slash', own('/t/SELF/'), 'kept', names('https://example.com/t/SELF/')],
  ['relative to the page', own('SELF.html'), 'kept', BY_CANONICAL],
  ['relative to the folder above', own('../t/./SELF.html'), 'kept', BY_CANONICAL],
  ['relative to the scheme', own('//example.com/t/SELF.html'), 'kept', BY_CANONICAL],
  ['host and scheme in capitals', own('HTTPS://Example.COM/t/SELF.html'), 'kept', BY_CANONICAL],
  ['with the usual port', own('https://example.com:443/t/SELF.html'), 'kept', BY_CANONICAL],
  ['with a fragment', own(`${OWN}#top`), 'kept', BY_CANONICAL],
  ['a fragment alone', own('#'), 'kept', BY_CANONICAL],
  ['with an empty query', own('SELF.html?'), 'kept', BY_CANONICAL],
  ['encoded without need', own('/%74/SELF.html'), 'kept', BY_CANONICAL],
  ['with character references', own('&#x2F;t&sol;SELF.html'), 'kept', BY_CANONICAL],
  ['with blanks around it', own(` \n${OWN}\t`), 'kept', BY_CANONICAL],
  ['with a line feed in it', own('/t/\nSELF.html'), 'kept', BY_CANONICAL],
  ['with backslashes', own('\\t\\SELF.html'), 'kept', BY_CANONICAL],
  // Another page
  ['another page', own('/b/SELF'), 'canonical', SAYS_ELSEWHERE],
  ['another host', own('https://other.example/t/SELF.html'), 'canonical', names('https://other.example/t/SELF.html')],
  [
    'http instead of https',
    own('http://example.com/t/SELF.html'),
    'canonical',
    names('http://example.com/t/SELF.html'),
  ],
  ['www', own('https://www.example.com/t/SELF.html'), 'canonical', names('https://www.example.com/t/SELF.html')],
  [
    'another port',
    own('https://example.com:8443/t/SELF.html'),
    'canonical',
    names('https://example.com:8443/t/SELF.html'),
  ],
  ['a query', own('?page=2'), 'canonical', names(`${OWN}?page=2`)],
  [
    'a query with character references',
    own('/t/SELF?a=1&amp;b=2'),
    'canonical',
    names('https://example.com/t/SELF?a=1&b=2'),
  ],
  [
    'a query with what looks like a reference',
    own('/t/SELF?a=1&copy=2'),
    'canonical',
    names('https://example.com/t/SELF?a=1&copy=2'),
  ],
  ['a path in capitals', own('/T/SELF.html'), 'canonical', names('https://example.com/T/SELF.html')],
  ['letters beyond ASCII', own('/é/SELF'), 'canonical', names('https://example.com/%C3%A9/SELF')],
  ['the same, encoded in lower case', own('/%c3%a9/SELF'), 'canonical', names('https://example.com/%C3%A9/SELF')],
  ['a lone per cent sign', own('/50%/SELF'), 'canonical', names('https://example.com/50%25/SELF')],
  ['an encoded slash is none', own('/t%2FSELF.html'), 'canonical', names('https://example.com/t%2FSELF.html')],
  ['two slashes', own('/t//SELF.html'), 'canonical', names('https://example.com/t//SELF.html')],
  [
    'a host without its scheme is a path',
    own('example.com/t/SELF.html'),
    'canonical',
    names('https://example.com/t/example.com/t/SELF.html'),
  ],
  [
    'a value that a template left undefined',
    own('undefined/SELF'),
    'canonical',
    names('https://example.com/t/undefined/SELF'),
  ],
  // On a base
  [
    'on a base',
    head(`<base href="/other/">${canonical('SELF.html')}`),
    'canonical',
    names('https://example.com/other/SELF.html'),
  ],
  [
    'on a base that comes after it',
    head(`${canonical('SELF.html')}<base href="/other/">`),
    'canonical',
    names('https://example.com/other/SELF.html'),
  ],
  [
    'on the first of two bases',
    head(`<base href="/t/"><base href="/other/">${canonical('SELF.html')}`),
    'kept',
    BY_CANONICAL,
  ],
  [
    'on a base of another host',
    head(`<base href="https://cdn.example/">${canonical('t/SELF.html')}`),
    'canonical',
    names('https://cdn.example/t/SELF.html'),
  ],
  ['on a base that is no URL', head(`<base href="http://">${canonical('SELF.html')}`), 'kept', BY_CANONICAL],
  ['a base does not move a full URL', head(`<base href="/other/">${canonical(OWN)}`), 'kept', BY_CANONICAL],
  // None
  ['empty', own(''), 'kept', BY_FILE],
  ['blank', own(' \n '), 'kept', BY_FILE],
  ['without href', head('<link rel="canonical">'), 'kept', BY_FILE],
  ['as content', head('<link rel="canonical" content="/b/SELF">'), 'kept', BY_FILE],
  ['as a meta', head('<meta name="canonical" content="/b/SELF">'), 'kept', BY_FILE],
  ['as an anchor', body('<a rel="canonical" href="/b/SELF">x</a>'), 'kept', BY_FILE],
  ['for a medium', head('<link rel="canonical" media="print" href="/b/SELF">'), 'kept', BY_FILE],
  ['for a language', head('<link rel="canonical" hreflang="de" href="/b/SELF">'), 'kept', BY_FILE],
  ['the other way round', head('<link rev="canonical" href="/b/SELF">'), 'kept', BY_FILE],
  ['a relation that only looks like it', head('<link rel="canonical-url" href="/b/SELF">'), 'kept', BY_FILE],
  ['a script', own('javascript:void(0)'), 'kept', BY_FILE, 'canonical-invalid'],
  ['an address of mail', own('mailto:SELF@example.com'), 'kept', BY_FILE, 'canonical-invalid'],
  ['a scheme alone', own('http://'), 'kept', BY_FILE, 'canonical-invalid'],
  ['with a password', own('https://me:secret@example.com/b/SELF'), 'kept', BY_FILE, 'canonical-invalid'],
  // Spellings
  ['in capitals, without quotes', head('<LINK REL=CANONICAL HREF=/b/SELF>'), 'canonical', SAYS_ELSEWHERE],
  [
    'without quotes a slash belongs to the value',
    head('<link rel=canonical href=/t/SELF.html/>'),
    'canonical',
    names('https://example.com/t/SELF.html/'),
  ],
  ['href first, with apostrophes', head("<link href='/b/SELF' rel='canonical' />"), 'canonical', SAYS_ELSEWHERE],
  ['among other relations', head('<link rel="me\n Canonical" href="/b/SELF">'), 'canonical', SAYS_ELSEWHERE],
  [
    'of a name given twice the first counts',
    head('<link rel="canonical" href="/b/SELF" href="/c/SELF">'),
    'canonical',
    SAYS_ELSEWHERE,
  ],
  // Several
  ['the same twice', head(`${canonical(OWN)}\n${canonical('SELF.html')}`), 'kept', BY_CANONICAL],
  ['two that differ', head(`${ELSEWHERE}\n${canonical('/c/SELF')}`), 'kept', BY_FILE, 'canonical-several'],
  [
    'two forms of itself',
    head(`${canonical('/t/SELF')}\n${canonical('/t/SELF/')}`),
    'kept',
    BY_FILE,
    'canonical-several',
  ],
  ['its own and another', head(`${canonical(OWN)}\n${ELSEWHERE}`), 'kept', BY_FILE, 'canonical-several'],
  [
    'a broken one and another',
    head(`${canonical('http://')}\n${ELSEWHERE}`),
    'canonical',
    '5: link rel=canonical = https://example.com/b/SELF',
    'canonical-invalid',
  ],
  [
    'an empty one and another',
    head(`${canonical('')}\n${ELSEWHERE}`),
    'canonical',
    '5: link rel=canonical = https://example.com/b/SELF',
  ],
  // Where nobody reads it
  ['in a comment', head(`<!-- ${ELSEWHERE} -->`), 'kept', BY_FILE],
  ['in noscript', head(`<noscript>${ELSEWHERE}</noscript>`), 'kept', BY_FILE],
  ['in a template', head(`<template><div></div>${ELSEWHERE}</template>`), 'kept', BY_FILE],
  ['in a script', head(`<script>const a = '${ELSEWHERE}'</script>`), 'kept', BY_FILE],
  ['in the body of a page with a whole head', body(ELSEWHERE), 'kept', BY_FILE],
  ['in a template never closed', head(`<template>${ELSEWHERE}`), 'kept', BY_FILE],
  ['in a value', head(`<meta name="description" content='${ELSEWHERE}'>`), 'kept', BY_FILE],
  // What does not end the head
  [
    'after noscript with an image',
    head(`<noscript><img src="x.png"></noscript>${ELSEWHERE}`),
    'canonical',
    SAYS_ELSEWHERE,
  ],
  ['after an image in a template', head(`<template><img></template>${ELSEWHERE}`), 'canonical', SAYS_ELSEWHERE],
  ['after an image in a comment', head(`<!-- <img> -->${ELSEWHERE}`), 'canonical', SAYS_ELSEWHERE],
  ['after end tags of nothing', head(`</div></p></meta>${ELSEWHERE}`), 'canonical', SAYS_ELSEWHERE],
  ['before an image in the head', head(`${ELSEWHERE}<img src="x.png">`), 'canonical', SAYS_ELSEWHERE],
  ['in a head never closed', `<!doctype html>\n<html>\n<head>\n${ELSEWHERE}\n<p>x`, 'canonical', SAYS_ELSEWHERE],
  // After what ends it
  ['after an image', head(`<img src="x.png">\n${ELSEWHERE}`), 'kept', BY_FILE, 'canonical-late'],
  [
    'after a frame',
    head(`<iframe src="https://tags.example/"></iframe>${ELSEWHERE}`),
    'kept',
    BY_FILE,
    'canonical-late',
  ],
  ["after an element of one's own", head(`<my-meta></my-meta>${ELSEWHERE}`), 'kept', BY_FILE, 'canonical-late'],
  ['after text', head(`{{ head }}\n${ELSEWHERE}`), 'kept', BY_FILE, 'canonical-late'],
  ['after a character reference', head(`&nbsp;${ELSEWHERE}`), 'kept', BY_FILE, 'canonical-late'],
  ['after a lone less-than sign', head(`< ${ELSEWHERE}`), 'kept', BY_FILE, 'canonical-late'],
  ['after a line break that is an end tag', head(`</br>${ELSEWHERE}`), 'kept', BY_FILE, 'canonical-late'],
  ['after text before the doctype', `Warning: x\n${own('/b/SELF')}`, 'kept', BY_FILE, 'canonical-late'],
  [
    'after a heading, without head tags',
    `<!doctype html><title>x</title><h1>x</h1>${ELSEWHERE}`,
    'kept',
    BY_FILE,
    'canonical-late',
  ],
  [
    'after an image, in capitals',
    head('<IMG SRC=x.png><LINK REL=CANONICAL HREF=/b/SELF>'),
    'kept',
    BY_FILE,
    'canonical-late',
  ],
  [
    'after an image, several: told once',
    head(`<img>${ELSEWHERE}${canonical('/c/SELF')}`),
    'kept',
    BY_FILE,
    'canonical-late',
  ],
  ['one in time and one late', head(`${canonical(OWN)}<img>${ELSEWHERE}`), 'kept', BY_CANONICAL, 'canonical-late'],
  ['late, in UTF-16', utf16(head(`<img>${canonical('/b/x')}`)), 'kept', BY_FILE, 'page-utf16', 'canonical-late'],
  ['after an image, in a comment', head(`<img><!-- ${ELSEWHERE} -->`), 'kept', BY_FILE],
  ['after an image, in a script', head(`<img><script>'${ELSEWHERE}'</script>`), 'kept', BY_FILE],
  ['after an image, in noscript', head(`<img><noscript>${ELSEWHERE}</noscript>`), 'kept', BY_FILE],
  ['after an image, in a template', head(`<img><template>${ELSEWHERE}</template>`), 'kept', BY_FILE],
  ['after an image, another link', head('<img><link rel="stylesheet" href="canonical.css">'), 'kept', BY_FILE],
  ['after an image, for a medium', head('<img><link rel="canonical" media="print" href="/b">'), 'kept', BY_FILE],
]

const redirects: Row[] = [
  ['at once', refresh('0;url=/b'), 'redirect', SAYS_REDIRECT],
  ['later', refresh('5; url=/b'), 'redirect', leads('5; url=/b')],
  [
    'in capitals, with apostrophes',
    head(`<META HTTP-EQUIV=Refresh CONTENT="0; URL='/b'">`),
    'redirect',
    leads("0; URL='/b'"),
  ],
  ['a comma', refresh('0,url=/b'), 'redirect', leads('0,url=/b')],
  ['a blank', refresh('0 /b'), 'redirect', leads('0 /b')],
  ['without url=', refresh('0;/b'), 'redirect', leads('0;/b')],
  ['blanks around the equals sign', refresh(' 0 ; url = /b '), 'redirect', leads('0 ; url = /b')],
  ['a fraction of a second', refresh('0.5;url=/b'), 'redirect', leads('0.5;url=/b')],
  ['to another host', refresh('0;url=https://other.example/'), 'redirect', leads('0;url=https://other.example/')],
  ['to itself with a query', refresh('0;url=?x=1'), 'redirect', leads('0;url=?x=1')],
  ['to itself', refresh('0;url=SELF.html'), 'kept', BY_FILE],
  ['to itself in another form', refresh('0;url=/t/SELF/#top'), 'kept', BY_FILE],
  ['to a place in it', refresh('0;url=#top'), 'kept', BY_FILE],
  [
    'to its own name on a base',
    head('<base href="/b/"><meta http-equiv="refresh" content="0;url=SELF.html">'),
    'redirect',
    leads('0;url=SELF.html'),
  ],
  ['nowhere: it loads itself anew', refresh('30'), 'kept', BY_FILE],
  ['nowhere, in so many words', refresh('30; url='), 'kept', BY_FILE],
  ['without a time', refresh('url=/b'), 'kept', BY_FILE],
  ['without a time but with its semicolon', refresh(';url=/b'), 'kept', BY_FILE],
  ['a time below zero', refresh('-1;url=/b'), 'kept', BY_FILE],
  ['a time that is none', refresh('0x;url=/b'), 'kept', BY_FILE],
  ['by name', head('<meta name="refresh" content="0;url=/b">'), 'kept', BY_FILE],
  [
    'the first that works',
    head(`<meta http-equiv="refresh" content="x">\n${REDIRECT}`),
    'redirect',
    '5: meta http-equiv=refresh = 0;url=/b',
  ],
  ['with character references', refresh('0;url=/b?x=1&amp;y=2'), 'redirect', leads('0;url=/b?x=1&y=2')],
  ['in noscript', head(`<noscript>${REDIRECT}</noscript>`), 'kept', BY_FILE],
  ['in a comment', head(`<!-- ${REDIRECT} -->`), 'kept', BY_FILE],
  ['in a template', head(`<template>${REDIRECT}</template>`), 'kept', BY_FILE],
  ['goes before noindex and canonical', head(`${REDIRECT}${NOINDEX}${ELSEWHERE}`), 'redirect', SAYS_REDIRECT],
  ['after an image in the head', head(`<img>${REDIRECT}`), 'redirect', SAYS_REDIRECT],
]

const documents: Row[] = [
  [
    'a doctype in capitals',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p>',
    'kept',
    BY_FILE,
  ],
  ['a doctype without a blank', '<!DOCTYPEhtml><p>', 'kept', BY_FILE],
  ['a doctype without a name', '<!doctype><p>', 'kept', BY_FILE],
  ['a doctype after an XML declaration', '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html><p>', 'kept', BY_FILE],
  ['a doctype after comments and blank lines', '\n\n<!-- made by x -->\n<!doctype html><p>', 'kept', BY_FILE],
  ['html alone', '<html><p>', 'kept', BY_FILE],
  ['html alone, in capitals', '<HTML><P>', 'kept', BY_FILE],
  ['html after text', 'Warning: x\n<html><p>', 'kept', BY_FILE],
  ['a page cut off in its head', '<!doctype html><html><head><title>x', 'kept', BY_FILE],
  ['a page cut off in its doctype', '<!doctype ht', 'fragment', NO_DOCUMENT],
  ['a doctype after text', 'Warning: x\n<!doctype html><p>', 'fragment', NO_DOCUMENT],
  ['a part of a page', '<div>card</div>', 'fragment', NO_DOCUMENT],
  ['a head alone', '<head><title>x</title></head>', 'fragment', NO_DOCUMENT],
  ['a body alone', '<body><p>x</p></body>', 'fragment', NO_DOCUMENT],
  ['the end of html alone', '<p>x</p></html>', 'fragment', NO_DOCUMENT],
  ['text', 'site-verification: x.html', 'fragment', NO_DOCUMENT],
  ['blanks', '\n \n', 'fragment', NO_DOCUMENT],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'fragment', NO_DOCUMENT],
  ['a doctype in a comment', '<!-- <!doctype html><html> --><p>', 'fragment', NO_DOCUMENT],
  ['html in a script', '<script>"<html>"</script>', 'fragment', NO_DOCUMENT],
  ['an element whose name begins with html', '<html-card></html-card>', 'fragment', NO_DOCUMENT],
  ['goes before noindex', `<div>x</div>${NOINDEX}`, 'fragment', NO_DOCUMENT],
  ['with a canonical', `<div>x</div>${ELSEWHERE}`, 'fragment', NO_DOCUMENT],
  ['nothing at all', '', 'unreadable', '= empty file', 'page-unreadable'],
  ['a zero byte', Buffer.from('<!doctype html>\0<html>'), 'unreadable', '= binary file', 'page-unreadable'],
  ['UTF-16 without its mark', Buffer.from(head(''), 'utf16le'), 'unreadable', '= binary file', 'page-unreadable'],
]

const groups = { noindex, unavailable, canonicals, redirects, documents }
const rows = Object.entries(groups).flatMap(([group, list]) =>
  list.map(([what, page, verdict, evidence, ...codes], i) => {
    const name = `${group}-${i}`
    const content = typeof page === 'string' ? page.replaceAll('SELF', name) : page
    return { what: `${group}: ${what}`, name, content, verdict, evidence: evidence.replaceAll('SELF', name), codes }
  }),
)

let made: Made

beforeAll(async () => {
  made = await make(Object.fromEntries(rows.map(({ name, content }) => [`dist/t/${name}.html`, content])))
})

describe('a head', () => {
  test.each(rows.map((row) => [row.what, row.verdict, row] as const))(
    '%s → %s',
    (_what, verdict, { name, evidence }) => {
      const file = `t/${name}.html`
      const found = made.report.verdicts.find(({ page }) => page.file === file)
      expect(found?.why.file).toBe(file)
      expect([found?.kept ? 'kept' : found?.reason, found && shown(found.why)]).toEqual([verdict, evidence])
    },
  )

  test('is listed under its canonical or by its file', () => {
    const kept = rows.filter(({ verdict }) => verdict === 'kept')
    const urls = kept.map(({ name, evidence }) => evidence.split(' = ')[1] ?? OWN.replace('SELF', name))
    expect(made.locs).toEqual(urls.sort())
  })
})

describe('findings', () => {
  test('are as many as pages gave cause for', () => {
    const expected: Record<string, number> = {}
    for (const { codes } of rows) for (const code of codes) expected[code] = (expected[code] ?? 0) + 1
    const counts = made.report.findings.map(({ code, count }) => [code, count] as const)
    expect(Object.fromEntries(counts.filter(([code]) => code !== 'git-none'))).toEqual(expected)
  })

  test('a canonical that comes too late is shown as it stands', async () => {
    const late = head(
      `<title>x</title>\n<img src="x.png">\n<meta name="d">\n<link\n rel="canonical" href="b?x=1&amp;y=2">`,
    )
    const { report } = await make({ 'dist/a.html': late, 'dist/b.html': head('') })
    expect(report.findings.find(({ code }) => code === 'canonical-late')).toEqual({
      code: 'canonical-late',
      level: 'warning',
      count: 1,
      where: ['a.html'],
      evidence: [{ from: 'html', file: 'a.html', line: 7, name: 'link rel=canonical', value: 'b?x=1&y=2' }],
    })
  })
})

function shown({ line, name, value }: Evidence): string {
  const place = [line === undefined ? '' : `${line}:`, name ?? ''].filter(Boolean).join(' ')
  return [place, value === undefined ? '' : `= ${value}`].filter(Boolean).join(' ')
}
