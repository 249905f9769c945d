/** Videos and news that `transform` puts into an entry, held to what the engines and the schemas accept. */
import type { News, Video } from '../types.ts'
import { parseDate } from './dates.ts'
import { fail } from './entry.ts'
import { normaliseUrl } from './url.ts'

/** Rules V1-V5, V7. @throws WaymarkError `invalid-entry` */
export function checkVideos(videos: unknown, loc: string, who: () => string): Video[] {
  if (!Array.isArray(videos)) fail(who, 'videos', videos, 'give a list of videos')
  return videos.map((video: unknown) => checkVideo(record(video, 'videos', who), loc, who))
}

/** Rules N1, N4, N5. @throws WaymarkError `invalid-entry` */
export function checkNews(value: unknown, who: () => string): News {
  const news = record(value, 'news', who)
  const language = text(news, 'news', 'language', 5, who)
  if (!/^(?:zh-cn|zh-tw|[a-z]{2,3})$/.test(language))
    fail(who, 'news.language', language, 'give two or three lower-case letters, or zh-cn, zh-tw')
  return {
    name: text(news, 'news', 'name', Infinity, who),
    language,
    published: date(news, 'news', 'published', who),
    title: text(news, 'news', 'title', Infinity, who),
  }
}

type Fields = Record<string, unknown>

function checkVideo(video: Fields, loc: string, who: () => string): Video {
  const checked: Video = {
    thumbnail: url(video, 'thumbnail', who),
    title: text(video, 'videos', 'title', 100, who),
    description: text(video, 'videos', 'description', 2048, who),
  }
  if (video['content'] === undefined && video['player'] === undefined)
    fail(who, 'videos', video, 'a video needs `content` (the file) or `player` (the page that plays it)')
  for (const name of ['content', 'player'] as const) {
    if (video[name] === undefined) continue
    checked[name] = url(video, name, who)
    if (checked[name] === loc) fail(who, `videos.${name}`, loc, "give the video's own URL, not the page's (rule V2)")
  }
  const { duration, tags } = video
  if (duration !== undefined) {
    if (!Number.isInteger(duration) || (duration as number) < 1 || (duration as number) > 28_800)
      fail(who, 'videos.duration', duration, 'give whole seconds from 1 to 28,800')
    checked.duration = duration as number
  }
  for (const name of ['published', 'expires'] as const)
    if (video[name] !== undefined) checked[name] = date(video, 'videos', name, who)
  for (const name of ['familyFriendly', 'live'] as const) {
    if (video[name] === undefined) continue
    if (typeof video[name] !== 'boolean') fail(who, `videos.${name}`, video[name], 'give true or false')
    checked[name] = video[name]
  }
  if (tags !== undefined) {
    if (!Array.isArray(tags) || tags.length > 32 || tags.some((tag) => typeof tag !== 'string'))
      fail(who, 'videos.tags', tags, 'give at most 32 words')
    checked.tags = [...(tags as string[])]
  }
  return checked
}

function record(value: unknown, field: string, who: () => string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(who, field, value, 'give an object')
  return value as Fields
}

function text(from: Fields, field: string, name: string, longest: number, who: () => string): string {
  const value = from[name]
  if (typeof value !== 'string' || value.trim() === '' || value.length > longest)
    fail(
      who,
      `${field}.${name}`,
      value,
      longest === Infinity ? 'give a text' : `give a text of at most ${longest} characters`,
    )
  return value
}

function url(from: Fields, name: string, who: () => string): string {
  const value = from[name]
  const result = typeof value === 'string' ? normaliseUrl(value) : { problem: 'is no text' }
  if (result.problem !== undefined) fail(who, `videos.${name}`, value, `it ${result.problem}; give an absolute URL`)
  return (result as { url: string }).url
}

function date(from: Fields, field: string, name: string, who: () => string): string {
  const parsed = parseDate(from[name])
  if (!parsed) fail(who, `${field}.${name}`, from[name], 'give a date as in 2026-05-10 or 2026-05-10T17:33:30+02:00')
  return parsed.text
}
