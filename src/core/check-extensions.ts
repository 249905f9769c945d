/** Images, videos and news of a sitemap against what Google documents and the schemas hold (rules I, V, N). */
import { strictDate } from './check-dates.ts'
import type { Tell } from './check-loc.ts'
import type { RawExtension, RawField } from './raw-sitemap.ts'
import { normaliseUrl } from './url.ts'

const MOST_IMAGES = 1000

export function checkImages(images: readonly RawExtension[], tell: Tell): void {
  if (images.length > MOST_IMAGES) tell('image-many', 'images', String(images.length))
  for (const { fields } of images) {
    const locs = fields.filter(({ name }) => name === 'loc')
    const loc = locs[0]?.text
    if (locs.length !== 1 || loc === undefined || !isUrl(loc)) tell('image-loc', 'image:loc', loc ?? 'missing')
    const old = fields.find(({ name }) => /^(?:caption|geo_location|title|license)$/.test(name))
    if (old) tell('image-deprecated', `image:${old.name}`)
  }
}

/** In the order of the schema (rule V10). */
const VIDEO_ORDER = [
  'thumbnail_loc',
  'title',
  'description',
  'content_loc',
  'player_loc',
  'duration',
  'expiration_date',
  'rating',
  'content_segment_loc',
  'view_count',
  'publication_date',
  'tag',
  'category',
  'family_friendly',
  'restriction',
  'gallery_loc',
  'price',
  'requires_subscription',
  'uploader',
  'tvshow',
  'platform',
  'live',
  'id',
]
const VIDEO_DEPRECATED = /^(?:category|gallery_loc|price|tvshow)$/
const MOST_TAGS = 32
const LONGEST: Readonly<Record<string, number>> = { title: 100, description: 2048, uploader: 255 }
const YES_NO = (text: string) => text === 'yes' || text === 'no'
const VIDEO_VALUES: Readonly<Record<string, (text: string, field: RawField) => boolean>> = {
  thumbnail_loc: isUrl,
  content_loc: isUrl,
  player_loc: isUrl,
  duration: (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 28_800,
  expiration_date: (text) => strictDate(text) !== undefined,
  publication_date: (text) => strictDate(text) !== undefined,
  rating: (text) => /^\d+(?:\.\d+)?$/.test(text) && Number(text) <= 5,
  view_count: (text) => /^\d+$/.test(text),
  family_friendly: YES_NO,
  requires_subscription: YES_NO,
  live: YES_NO,
  restriction: (text, field) => isRelated(field) && /^(?:[A-Z]{2}(?: [A-Z]{2})*)?$/.test(text),
  platform: (text, field) => isRelated(field) && /^(?:(?:web|mobile|tv)(?: (?:web|mobile|tv))*)?$/.test(text),
}

/** @param loc of the page */
export function checkVideos(videos: readonly RawExtension[], loc: string, tell: Tell): void {
  for (const { fields } of videos) checkVideo(fields, loc, tell)
}

function checkVideo(fields: readonly RawField[], loc: string, tell: Tell): void {
  const has = (name: string) => fields.some((field) => field.name === name && field.text !== '')
  const missing = ['thumbnail_loc', 'title', 'description'].filter((name) => !has(name))
  if (!has('content_loc') && !has('player_loc')) missing.push('content_loc or player_loc')
  if (missing.length > 0) tell('video-missing', 'missing', missing.join(', '))
  for (const field of fields) checkVideoField(field, loc, tell)
  if (fields.filter(({ name }) => name === 'tag').length > MOST_TAGS) tell('video-invalid', 'video:tag', 'more than 32')
  const places = fields.map(({ name }) => VIDEO_ORDER.indexOf(name)).filter((place) => place >= 0)
  const late = places.findIndex((place, i) => place < (places[i - 1] ?? 0))
  if (late >= 0) tell('video-order', `video:${VIDEO_ORDER[places[late] as number]}`)
}

function checkVideoField(field: RawField, loc: string, tell: Tell): void {
  const { name, text, attributes } = field
  const element = `video:${name}`
  const old = ['allow_embed', 'autoplay'].find((attribute) => attribute in attributes)
  if (VIDEO_DEPRECATED.test(name)) tell('video-deprecated', element)
  else if (name === 'player_loc' && old !== undefined) tell('video-deprecated', `${element} ${old}`)
  if (/^(?:content|player)_loc$/.test(name) && text === loc) return tell('video-self', element)
  if (text.length > (LONGEST[name] ?? Infinity)) tell('video-long', element, `${text.length} characters`)
  // An empty one is told as missing.
  else if (text !== '' && VIDEO_VALUES[name]?.(text, field) === false) tell('video-invalid', element, text)
}

function isRelated({ attributes }: RawField): boolean {
  return attributes['relationship'] === 'allow' || attributes['relationship'] === 'deny'
}

const TWO_DAYS = 2 * 86_400_000

export function checkNews(news: readonly RawExtension[], now: number, tell: Tell): void {
  if (news.length > 1) tell('news-several', 'news:news', String(news.length))
  for (const { fields } of news) {
    const text = (name: string) => fields.find((field) => field.name === name)?.text ?? ''
    const missing = ['name', 'language', 'publication_date', 'title'].filter((name) => text(name) === '')
    if (missing.length > 0) tell('news-missing', 'missing', missing.map((name) => `news:${name}`).join(', '))
    const language = text('language')
    if (language !== '' && !/^(?:[a-z]{2,3}|zh-cn|zh-tw)$/.test(language))
      tell('news-language', 'news:language', language)
    checkNewsDate(text('publication_date'), now, tell)
    const old = fields.find(({ name }) => /^(?:keywords|genres|access|stock_tickers)$/.test(name))
    if (old) tell('news-deprecated', `news:${old.name}`)
  }
}

function checkNewsDate(text: string, now: number, tell: Tell): void {
  if (text === '') return
  const date = strictDate(text)
  if (!date) return tell('news-date', 'news:publication_date', text)
  // Of a day alone the last hour counts, wherever on earth it is.
  const end = date.dateOnly ? date.instant + TWO_DAYS / 2 : date.instant
  if (end < now - TWO_DAYS) tell('news-old', 'news:publication_date', text)
}

function isUrl(text: string): boolean {
  return normaliseUrl(text).url !== undefined
}
