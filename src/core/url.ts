/**
 * URLs in the one form a sitemap may hold: ASCII of RFC 3986, rules U1-U12. `new URL().href` alone is not enough: it
 * leaves `[`, `]`, `|`, a lone `%`, lower-case hex and `%7E` as they stand, and differs between Node versions on `^`.
 */

export type NormalisedUrl = { url: string; problem?: undefined } | { url?: undefined; problem: string }

/**
 * Bring an absolute http(s) URL into its normal form.
 *
 * Host in lower-case ASCII without default port (U2), every character outside RFC 3986 as upper-case `%XX` (U1, U3),
 * a lone `%` as `%25` (U4), unreserved characters decoded and nothing else (U8), no fragment (U9).
 *
 * @returns the URL, or in words what is wrong with it: not absolute, not http(s), user and password (U9), a broken host, a lone surrogate (U12)
 */
export function normaliseUrl(input: string): NormalisedUrl {
  if (ALREADY_NORMAL.test(input) && !DEFAULT_PORT.test(input)) return { url: input }
  const text = input.trim()
  if (!text.isWellFormed()) return { problem: 'holds half of a surrogate pair' }
  if (!/^https?:\/\//i.test(text)) return { problem: 'is no absolute http(s) URL' }
  let parsed: URL
  try {
    parsed = new URL(text)
  } catch {
    return { problem: 'is no URL' }
  }
  if (parsed.username || parsed.password) return { problem: 'holds a user name or password' }
  return {
    url: `${parsed.protocol}//${parsed.host}${encodeRest(parsed.pathname, PATH)}${encodeRest(parsed.search, QUERY)}`,
  }
}

/** Absolute URL of what `value` names, seen from `from` (an absolute URL). */
export function resolveUrl(value: string, from: string): NormalisedUrl {
  const text = value.trim()
  if (/^https?:\/\//i.test(text)) return normaliseUrl(text)
  try {
    return normaliseUrl(new URL(text, from).href)
  } catch {
    return { problem: 'is no URL' }
  }
}

/**
 * A path as it stands on disk or in a pattern → a URL path, segment by segment: a file name is no URL (rule U4), so its
 * `%`, `#` and `?` are encoded; `+`, `&` and their like are legal in a path and stay (U5, U6).
 *
 * @throws URIError on a lone surrogate (U12)
 */
export function encodePath(path: string): string {
  if (PLAIN_PATH.test(path)) return path
  return path.split('/').map(encodeSegment).join('/')
}

/** URL path → text for people and patterns; `%2F` stays, since decoding it would change the path (U8). */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  return path
    .split(/(%2f)/i)
    .map((part) => (/^%2f$/i.test(part) ? part.toUpperCase() : decodeOrKeep(part)))
    .join('')
}

/**
 * What two URL paths of one page have in common: `/a`, `/a/`, `/a.html`, `/a/index.html` and their encodings. Only for
 * asking "is this the same page?"; as locs they are different (rule U10).
 */
export function pageKey(path: string): string {
  // An encoded slash must not pass for a real one, so it becomes a character no path can hold.
  const decoded = path.includes('%') ? decodeOrKeep(path.replace(/%2f/gi, '%00')) : path
  return plainKey(decoded)
}

/** {@link pageKey} of a path that is not encoded: a file's, or one the user writes in `content`. */
export function plainKey(path: string): string {
  if (path.endsWith('/index.html')) return path.slice(0, -'/index.html'.length)
  if (path.endsWith('.html')) return path.slice(0, -'.html'.length)
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** Scheme, host and port of a normalised URL. */
export function originOf(url: string): string {
  const end = url.indexOf('/', url.indexOf('//') + 2)
  return end < 0 ? url : url.slice(0, end)
}

const PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gu
const QUERY = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/gu

// The common case, decided without `new URL`: a million URLs pass here. No `%` and no dot segment, so nothing to decode
// or resolve; `'` in a query goes the long way since browsers send it as %27 (U6).
const ALREADY_NORMAL =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?(?::[1-9]\d{0,3})?(?:\/(?!\.{1,2}(?:[/?]|$))[\w\-.~!$&'()*+,;=:@]*)+(?:\?[\w\-.~!$&()*+,;=:@/?]+)?$/
const DEFAULT_PORT = /^http:\/\/[^/]*:80\/|^https:\/\/[^/]*:443\//
const PLAIN_PATH = /^[\w\-.~!$&'()*+,;=:@/]*$/

function encodeRest(text: string, forbidden: RegExp): string {
  return text
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(forbidden, percentEncode)
    .replace(/%[0-9a-f]{2}/gi, normaliseTriplet)
}

function normaliseTriplet(triplet: string): string {
  const char = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
  return /[A-Za-z0-9\-._~]/.test(char) ? char : triplet.toUpperCase()
}

function percentEncode(char: string): string {
  const encoded = encodeURIComponent(char)
  return encoded === char ? `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : encoded
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Bytes that are no UTF-8: what can be decoded is not known, so nothing is.
    return text
  }
}
