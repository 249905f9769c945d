import { describe, expect, test } from 'vitest'
import { newsLanguage, newsOf } from '../../src/core/news.ts'
import type { Article, NewsOptions } from '../../src/core/news.ts'
import { urlElement, urlsetHead, NEWS, URLSET_END } from '../../src/core/xml.ts'
import { validateXml } from '../xsd.ts'

const now = new Date('2026-11-30T12:00:00Z')
const loc = 'https://example.com/a'
const article: Article = { loc, title: 'Headline', lang: 'en', published: '2026-11-30T10:00:00+01:00' }
const run = (over: Partial<Article>, options: NewsOptions = { name: 'The Times' }) =>
  newsOf([{ ...article, ...over }], options, now)

describe('which pages are news', () => {
  test.each<[published: string | undefined, written: string | undefined]>([
    ['2026-11-30T10:00:00+01:00', '2026-11-30T10:00:00+01:00'],
    ['2026-11-28T13:00:00Z', '2026-11-28T13:00:00Z'],
    ['2026-11-28T12:00:00Z', '2026-11-28T12:00:00Z'],
    ['2026-11-28T11:00:00Z', undefined],
    ['2026-11-28T14:00:00+02:00', '2026-11-28T14:00:00+02:00'],
    ['2026-11-28T14:00:00+03:00', undefined],
    ['2026-11-29', '2026-11-29'],
    ['2026-11-28', undefined],
    ['2026-11-30', '2026-11-30'],
    // Rule N5: mended to what the schema takes.
    ['2026-11-30T10:00+01:00', '2026-11-30T10:00:00+01:00'],
    ['Mon, 30 Nov 2026 10:00:00 GMT', '2026-11-30T10:00:00Z'],
    ['last week', undefined],
    [undefined, undefined],
  ])('published %s: %s', (published, written) => {
    const { entries, found } = newsOf(
      [{ loc, title: 'a', lang: 'en', ...(published && { published }) }],
      { name: 'N' },
      now,
    )
    expect(entries.map(({ news }) => news?.published)).toEqual(written === undefined ? [] : [written])
    expect(found).toEqual([])
  })

  test.each(['2026-11-30T12:00:01Z', '2026-12-02'])('published %s: not yet', (published) => {
    const { entries, found } = run({ published })
    expect(entries).toEqual([])
    expect(found).toEqual([{ code: 'news-future', where: loc, evidence: { from: 'page', value: published } }])
  })

  test('tomorrow has begun in Auckland', () => {
    expect(newsOf([{ ...article, published: '2026-12-01' }], { name: 'N' }, now).entries).toHaveLength(1)
  })
})

describe('what is written', () => {
  test.each<[what: string, over: Partial<Article>, name: string, title: string]>([
    ['the title', {}, 'The Times', 'Headline'],
    ['without the publication after it', { title: 'Headline | The Times' }, 'The Times', 'Headline'],
    ['before it', { title: 'THE TIMES – Head-line' }, 'The Times', 'Head-line'],
    ['only at the ends', { title: 'A - The Times - B' }, 'The Times', 'A - The Times - B'],
    ['no other part', { title: 'Headline - Sports' }, 'The Times', 'Headline - Sports'],
    ['a title of just the name', { title: 'The Times' }, 'The Times', 'The Times'],
    ['a bar without blanks', { title: 'Headline|The Times' }, 'The Times', 'Headline'],
    ['a name as Google shows it', {}, 'The Times (subscription)', 'Headline'],
  ])('%s', (_what, over, name, title) => {
    expect(run(over, { name }).entries[0]?.news).toEqual({
      name: 'The Times',
      language: 'en',
      published: article.published,
      title,
    })
  })

  test('the language of the publication goes before that of the page', () => {
    expect(run({ lang: 'de' }, { name: 'N', language: 'fr-FR' }).entries[0]?.news?.language).toBe('fr')
  })

  test.each<[Partial<Article>, string]>([
    [{ title: '' }, 'no title'],
    [{ title: ' ' }, 'no title'],
    [{ lang: '' }, 'no lang'],
    [{ lang: 'english' }, 'lang'],
  ])('%j is incomplete', (over, name) => {
    const { entries, found } = run(over)
    expect(entries).toEqual([])
    expect(found).toMatchObject([{ code: 'news-incomplete', where: loc, evidence: { name } }])
  })
})

test.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['pt_BR', 'pt'],
  ['FIL', 'fil'],
  ['zh-CN', 'zh-cn'],
  ['zh-Hans', 'zh-cn'],
  ['zh-Hans-TW', 'zh-cn'],
  ['zh-TW', 'zh-tw'],
  ['zh-Hant-HK', 'zh-tw'],
  ['zh-HK', 'zh-tw'],
  ['zh', 'zh'],
  ['', undefined],
  ['x', undefined],
  ['english', undefined],
  ['e1', undefined],
])('the language %s is %s (N4)', (tag, code) => {
  expect(newsLanguage(tag)).toBe(code)
})

test('the newest 1,000, newest first; the rest is found (N2)', () => {
  const articles = Array.from({ length: 1002 }, (_, n) => ({
    ...article,
    loc: `https://example.com/${n}`,
    published: new Date(now.getTime() - n * 60_000).toISOString(),
  }))
  const { entries, found } = newsOf(articles.reverse(), { name: 'N' }, now)
  expect(entries).toHaveLength(1000)
  expect(entries[0]?.loc).toBe('https://example.com/0')
  expect(found.map(({ code, where }) => [code, where])).toEqual([
    ['news-limit', 'https://example.com/1000'],
    ['news-limit', 'https://example.com/1001'],
  ])
})

test('articles of one moment are in the order of their URLs', () => {
  const articles = ['c', 'a', 'b'].map((name) => ({ ...article, loc: `https://example.com/${name}` }))
  expect(newsOf(articles, { name: 'N' }, now).entries.map(({ loc }) => loc.slice(-1))).toEqual(['a', 'b', 'c'])
})

test('the file is valid', async () => {
  const { entries } = newsOf(
    [article, { ...article, loc: `${loc}/b`, lang: 'zh-TW', title: 'A & B' }],
    { name: 'N' },
    now,
  )
  const xml = urlsetHead(NEWS) + entries.map(urlElement).join('') + URLSET_END
  expect(await validateXml(xml)).toEqual([])
})
