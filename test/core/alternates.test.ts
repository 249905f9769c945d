import { describe, expect, it, test } from 'vitest'
import { LANGUAGES } from '../../src/core/iso-codes.ts'
import { clusterAlternates, type LocaleRules, type Versions } from '../../src/core/alternates.ts'

const SITE = 'https://example.com'
const TWO: LocaleRules = { locales: { en: 'en', de: 'de' } }
const THREE: LocaleRules = { locales: { en: 'en', de: 'de', fr: 'fr' }, default: 'en' }

type Told = Omit<Partial<Versions>, 'html' | 'stated'> & { html?: string; stated?: string }
type Pages = Record<string, Told>

/** `en=/a de=/de/a`: a path is of the site, `./x` stays as it is. */
function links(text: string): { hreflang: string; href: string }[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      const href = pair.slice(at + 1)
      return { hreflang: pair.slice(0, at), href: href.startsWith('/') ? SITE + href : href }
    })
}

function versions(path: string, { html, stated, ...rest }: Told): Versions {
  const page: Versions = { loc: SITE + path, path, where: path, ...rest }
  if (html !== undefined) page.html = links(html)
  if (stated !== undefined)
    page.stated = Object.fromEntries(links(stated).map(({ hreflang, href }) => [hreflang, href]))
  return page
}

function run(pages: Pages, rules?: LocaleRules, gone: Record<string, string> = {}) {
  const list = Object.entries(pages).map(([path, told]) => versions(path, told))
  const leftOut = (url: string) => {
    const reason = gone[url.slice(SITE.length)]
    return reason === 'unknown' ? ('unknown' as const) : reason === undefined ? undefined : { reason }
  }
  const { alternates, found } = clusterAlternates(list, rules, leftOut, SITE)
  const blocks: Record<string, string> = {}
  alternates.forEach((block, index) => {
    const path = list[index]?.path ?? ''
    if (block)
      blocks[path] = Object.entries(block)
        .map(([code, url]) => `${code}=${url.startsWith(`${SITE}/`) ? url.slice(SITE.length) : url}`)
        .join(' ')
  })
  return { alternates, found, blocks, codes: found.map(({ code, where }) => `${code} ${where}`) }
}

/** Every one of these pages, and no other, carries this block. */
function all(block: string, ...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, block]))
}

type Case = [name: string, pages: Pages, blocks: Record<string, string>, codes?: string[]]

describe('links of the pages', () => {
  const pair = 'en=/a de=/de/b'
  it.each<Case>([
    [
      'join two pages that name each other',
      { '/a': { html: pair }, '/de/b': { html: pair } },
      all('de=/de/b en=/a', '/a', '/de/b'),
    ],
    [
      'need not name the page itself, if its versions do',
      { '/a': { html: 'de=/de/b' }, '/de/b': { html: 'en=/a' } },
      all('de=/de/b en=/a', '/a', '/de/b'),
      ['hreflang-differs /a', 'hreflang-differs /de/b'],
    ],
    [
      'are written with the codes put right',
      { '/a': { html: 'en_us=/a pt-br=/b' }, '/b': { html: 'EN-US=/a pt_BR=/b' } },
      all('en-US=/a pt-BR=/b', '/a', '/b'),
    ],
    [
      'name a page in another form of its URL',
      { '/a/': { html: 'en=/a de=/de/b.html' }, '/de/b': { html: 'en=/a/index.html de=/de/b' } },
      all('de=/de/b en=/a/', '/a/', '/de/b'),
    ],
    [
      'name a page with the other scheme',
      {
        '/a': { html: 'en=http://example.com/a de=http://example.com/b' },
        '/b': { html: pair.replace('/de/b', '/b') },
      },
      all('de=/b en=/a', '/a', '/b'),
    ],
    [
      'may carry a fragment',
      { '/a': { html: 'en=/a de=/b#top' }, '/b': { html: 'en=/a de=/b' } },
      all('de=/b en=/a', '/a', '/b'),
    ],
    [
      'join through a third page',
      { '/a': { html: 'en=/a de=/b' }, '/b': { html: 'en=/a de=/b fr=/c' }, '/c': { html: 'de=/b fr=/c' } },
      all('de=/b en=/a fr=/c', '/a', '/b', '/c'),
      ['hreflang-differs /a', 'hreflang-differs /c'],
    ],
    [
      'give a page two codes',
      { '/a': { html: 'en=/a en-GB=/a de=/b' }, '/b': { html: 'en=/a en-GB=/a de=/b' } },
      all('de=/b en=/a en-GB=/a', '/a', '/b'),
    ],
    [
      'without a return link join nothing',
      { '/a': { html: 'en=/a de=/b' }, '/b': { html: 'de=/b' } },
      {},
      ['hreflang-no-return /a'],
    ],
    [
      'to a page without links join nothing',
      { '/a': { html: 'en=/a de=/b' }, '/b': {} },
      {},
      ['hreflang-no-return /a'],
    ],
    [
      'to a home page for want of a translation join nothing',
      { '/': { html: 'en=/ de=/de/' }, '/de/': { html: 'en=/ de=/de/' }, '/x': { html: 'en=/x de=/de/' } },
      all('de=/de/ en=/', '/', '/de/'),
      ['hreflang-no-return /x'],
    ],
    [
      'without a return link leave the others joined',
      { '/a': { html: 'en=/a de=/b fr=/c' }, '/b': { html: 'en=/a de=/b fr=/c' }, '/c': { html: 'fr=/c' } },
      all('de=/b en=/a', '/a', '/b'),
      ['hreflang-no-return /a', 'hreflang-no-return /b'],
    ],
    [
      'to a page that was not built are dropped',
      { '/a': { html: 'en=/a de=/b it=/it' }, '/b': { html: 'en=/a de=/b' } },
      all('de=/b en=/a', '/a', '/b'),
      ['hreflang-missing /a'],
    ],
    [
      'to nothing else than what was not built give no block',
      { '/a': { html: 'en=/a it=/it' } },
      {},
      ['hreflang-missing /a'],
    ],
    [
      'to other sites are kept as they are',
      { '/a': { html: 'en=/a de=https://example.de/a' } },
      all('de=https://example.de/a en=/a', '/a'),
    ],
    [
      'to another host of the same name are another site',
      { '/a': { html: 'en=/a de=https://de.example.com/a' } },
      all('de=https://de.example.com/a en=/a', '/a'),
    ],
    [
      'are dropped where the code is not supported',
      { '/a': { html: 'en=/a es-419=/b' }, '/b': { html: 'en=/a es-419=/b' } },
      {},
      ['hreflang-code /a', 'hreflang-code /b', 'hreflang-no-return /b'],
    ],
    [
      'are dropped where the code is reserved',
      { '/a': { html: 'en-UK=/a de=/b fr=/c' }, '/b': { html: 'de=/b fr=/c' }, '/c': { html: 'de=/b fr=/c EU=/a' } },
      all('de=/b fr=/c', '/b', '/c'),
      ['hreflang-code /a', 'hreflang-code /c', 'hreflang-no-return /a', 'hreflang-no-return /a'],
    ],
    [
      'are dropped where the address is no URL of the web',
      { '/a': { html: 'en=/a de=javascript:void(0) fr=' } },
      {},
      ['hreflang-href /a', 'hreflang-href /a'],
    ],
    ['are dropped where the code is empty', { '/a': { html: 'en=/a =/b' }, '/b': {} }, {}, ['hreflang-code /a']],
    [
      'that are relative are resolved, and told of',
      { '/x/a': { html: 'en=/x/a de=./b' }, '/x/b': { html: 'en=/x/a de=/x/b' } },
      all('de=/x/b en=/x/a', '/x/a', '/x/b'),
      ['hreflang-relative /x/a'],
    ],
    [
      'that are relative start at the base of the page',
      { '/x/a': { html: 'en=/x/a de=b', start: `${SITE}/y/` }, '/y/b': { html: 'en=/x/a de=/y/b' } },
      all('de=/y/b en=/x/a', '/x/a', '/y/b'),
      ['hreflang-relative /x/a'],
    ],
    [
      'with one code for two pages count once',
      { '/a': { html: 'en=/a de=/b de=/c' }, '/b': { html: 'en=/a de=/b' }, '/c': { html: 'en=/a de=/c' } },
      all('de=/b en=/a', '/a', '/b'),
      ['hreflang-several /a', 'hreflang-no-return /c'],
    ],
    [
      'that say the same twice say it once',
      { '/a': { html: 'en=/a de=/b de=/b EN=/a' }, '/b': { html: 'en=/a de=/b' } },
      all('de=/b en=/a', '/a', '/b'),
    ],
    [
      'never let a code stand for two pages of a cluster',
      {
        '/a': { html: 'en=/a de=/b' },
        '/b': { html: 'en=/a de=/b fr=/d' },
        '/c': { html: 'en=/c fr=/d' },
        '/d': { html: 'en=/c fr=/d de=/b' },
      },
      all('de=/b en=/a fr=/d', '/a', '/b', '/d'),
      ['hreflang-several /c', 'hreflang-several /d', 'hreflang-differs /a', 'hreflang-differs /d'],
    ],
    ['that name only the page itself give no block', { '/a': { html: 'en=/a' } }, {}],
    ['and a fallback to the page itself are still one version', { '/a': { html: 'en=/a x-default=/a' } }, {}],
  ])('%s', (_, pages, blocks, codes = []) => {
    const result = run(pages)
    expect(result.blocks).toEqual(blocks)
    expect(result.codes).toEqual(codes)
  })

  it('are dropped where the page is left out, with the reason', () => {
    const html = 'en=/a de=/b fr=/c'
    const result = run({ '/a': { html, file: 'a.html' }, '/b': { html } }, undefined, { '/c': 'noindex' })
    expect(result.blocks).toEqual(all('de=/b en=/a', '/a', '/b'))
    expect(result.found).toHaveLength(2)
    expect(result.found[0]).toEqual({
      code: 'hreflang-left-out',
      where: '/a',
      evidence: { from: 'html', file: 'a.html', name: 'hreflang=fr', value: `${SITE}/c (noindex)` },
    })
  })

  it('are kept where nobody can tell whether the page exists', () => {
    const result = run({ '/a': { html: 'en=/a de=/b' } }, undefined, { '/b': 'unknown' })
    expect(result.blocks).toEqual(all('de=/b en=/a', '/a'))
    expect(result.codes).toEqual([])
  })

  it('are found with their line', () => {
    const html = [{ hreflang: 'en-UK', href: `${SITE}/a`, line: 7 }]
    const { found } = clusterAlternates(
      [{ loc: `${SITE}/a`, path: '/a', where: 'a.html', file: 'a.html', html }],
      undefined,
      () => undefined,
      SITE,
    )
    expect(found).toEqual([
      {
        code: 'hreflang-code',
        where: 'a.html',
        evidence: { from: 'html', file: 'a.html', line: 7, name: 'hreflang', value: 'en-UK' },
      },
    ])
  })

  it('may be given as an object', () => {
    const html = { en: `${SITE}/a`, de: `${SITE}/b` }
    const pages = ['/a', '/b'].map((path) => ({ loc: SITE + path, path, where: path, html }))
    const { alternates } = clusterAlternates(pages, undefined, () => undefined, SITE)
    expect(alternates).toEqual([{ de: `${SITE}/b`, en: `${SITE}/a` }, alternates[0]])
  })

  it('count once where a page is there twice', () => {
    const page = (path: string) => versions(path, { html: 'en=/a de=/b' })
    const { found } = clusterAlternates([page('/a'), page('/b'), page('/a')], TWO, () => undefined, SITE)
    expect(found).toEqual([])
  })
})

describe('x-default', () => {
  it.each<Case>([
    [
      'is what the pages say',
      { '/a': { html: 'en=/a de=/b x-default=/b' }, '/b': { html: 'en=/a de=/b x-default=/b' } },
      all('de=/b en=/a x-default=/b', '/a', '/b'),
    ],
    [
      'may be a page that chooses the language',
      {
        '/': { html: 'en=/en de=/de x-default=/' },
        '/en': { html: 'en=/en de=/de x-default=/' },
        '/de': { html: 'en=/en de=/de x-default=/' },
      },
      all('de=/de en=/en x-default=/', '/', '/en', '/de'),
    ],
    [
      'may be the same for pages that have nothing in common',
      {
        '/': { lang: 'en' },
        '/a': { html: 'en=/a de=/b x-default=/' },
        '/b': { html: 'en=/a de=/b x-default=/' },
        '/c': { html: 'en=/c de=/d x-default=/' },
        '/d': { html: 'en=/c de=/d x-default=/' },
      },
      { ...all('de=/b en=/a x-default=/', '/a', '/b'), ...all('de=/d en=/c x-default=/', '/c', '/d') },
    ],
    [
      'may be on another site',
      {
        '/a': { html: 'en=/a de=/b x-default=https://x.org/' },
        '/b': { html: 'en=/a de=/b x-default=https://x.org/' },
      },
      all('de=/b en=/a x-default=https://x.org/', '/a', '/b'),
    ],
    [
      'is dropped where the page was not built',
      { '/a': { html: 'en=/a de=/b x-default=/z' }, '/b': { html: 'en=/a de=/b' } },
      all('de=/b en=/a', '/a', '/b'),
      ['hreflang-missing /a'],
    ],
    [
      'is the first that is said, where pages differ',
      { '/a': { html: 'en=/a de=/b x-default=/a' }, '/b': { html: 'en=/a de=/b x-default=/b' } },
      all('de=/b en=/a x-default=/a', '/a', '/b'),
      ['hreflang-several /b', 'hreflang-differs /b'],
    ],
    ['alone makes no version of a page', { '/': {}, '/a': { html: 'x-default=/', lang: 'en' } }, {}],
    [
      'stands in its place among the codes',
      { '/a': { html: 'zu=/a en=/b x-default=/b' }, '/b': { html: 'zu=/a en=/b x-default=/b' } },
      all('en=/b x-default=/b zu=/a', '/a', '/b'),
    ],
  ])('%s', (_, pages, blocks, codes = []) => {
    const result = run(pages)
    expect(result.blocks).toEqual(blocks)
    expect(result.codes).toEqual(codes)
  })
})

describe('what the user states', () => {
  it.each<Case>([
    ['joins a page that says nothing', { '/a': { stated: 'en=/a de=/b' }, '/b': {} }, all('de=/b en=/a', '/a', '/b')],
    [
      'joins pages that say the same',
      { '/a': { stated: 'en=/a de=/b' }, '/b': { stated: 'en=/a de=/b' } },
      all('de=/b en=/a', '/a', '/b'),
    ],
    [
      'takes the place of the links of the page',
      { '/a': { stated: 'en=/a fr=/c', html: 'en=/a de=/b' }, '/b': { html: 'de=/b' }, '/c': {} },
      all('en=/a fr=/c', '/a', '/c'),
      ['hreflang-differs /a'],
    ],
    [
      'does not join a page that says otherwise',
      { '/a': { stated: 'en=/a de=/b' }, '/b': { stated: 'de=/b fr=/c' }, '/c': {} },
      all('de=/b fr=/c', '/b', '/c'),
      ['hreflang-no-return /a'],
    ],
    [
      'gives the page itself the code of its language',
      { '/a': { stated: 'de=/b', lang: 'en-GB' }, '/b': {} },
      all('de=/b en-GB=/a', '/a', '/b'),
    ],
    [
      'leaves out a page whose own code nobody says',
      { '/a': { stated: 'de=/b fr=/c' }, '/b': {}, '/c': {} },
      all('de=/b fr=/c', '/b', '/c'),
      ['hreflang-self /a'],
    ],
    [
      'leaves out a page whose language another has',
      { '/a': { stated: 'de=/b', lang: 'de' }, '/b': {} },
      {},
      ['hreflang-self /a'],
    ],
    [
      'goes first to those who name each other',
      { '/x': { stated: 'en=/x de=/de' }, '/': { stated: 'en=/ de=/de' }, '/de': { stated: 'en=/ de=/de' } },
      all('de=/de en=/', '/', '/de'),
      ['hreflang-no-return /x'],
    ],
    [
      'gives a code to one page only',
      { '/a': { stated: 'en=/a de=/b' }, '/c': { stated: 'en=/c de=/b' }, '/b': {} },
      all('de=/b en=/a', '/a', '/b'),
      ['hreflang-several /c'],
    ],
    [
      'may be on another site',
      { '/a': { stated: 'en=/a de=https://example.de/' } },
      all('de=https://example.de/ en=/a', '/a'),
    ],
    [
      'is dropped where it is wrong',
      { '/a': { stated: 'en=/a en-UK=/b es-419=/b de=/z' }, '/b': {} },
      {},
      ['hreflang-code /a', 'hreflang-code /a', 'hreflang-missing /a'],
    ],
    [
      'may be that there is no other version',
      { '/en/a': { stated: '' }, '/de/a': {}, '/fr/a': {} },
      all('de=/de/a fr=/fr/a', '/de/a', '/fr/a'),
    ],
  ])('%s', (_, pages, blocks, codes = []) => {
    const result = run(pages, pages['/en/a'] && { locales: { en: 'en', de: 'de', fr: 'fr' } })
    expect(result.blocks).toEqual(blocks)
    expect(result.codes).toEqual(codes)
  })

  it('is found where it was said', () => {
    const { found } = run({ '/a': { stated: 'en=/a xx=/b', statedBy: 'front-matter' }, '/b': {} })
    expect(found[0]?.evidence).toEqual({ from: 'front-matter', name: 'hreflang', value: 'xx' })
  })
})

describe('locales', () => {
  it.each<[name: string, rules: LocaleRules, ...rest: Case extends [string, ...infer R] ? R : never]>([
    [
      'join pages alike but for the locale',
      TWO,
      { '/en/a': {}, '/de/a': {}, '/en/b': {} },
      all('de=/de/a en=/en/a', '/en/a', '/de/a'),
    ],
    ['join home pages', TWO, { '/en/': {}, '/de/': {} }, all('de=/de/ en=/en/', '/en/', '/de/')],
    [
      'join pages whatever form their URLs have',
      TWO,
      { '/en/a/': {}, '/de/a.html': {} },
      all('de=/de/a.html en=/en/a/', '/en/a/', '/de/a.html'),
    ],
    ['leave pages alone that are below none', TWO, { '/en/a': {}, '/a': {}, '/fr/a': {} }, {}],
    [
      'have an x-default where there is a default',
      THREE,
      { '/en/a': {}, '/de/a': {} },
      all('de=/de/a en=/en/a x-default=/en/a', '/en/a', '/de/a'),
    ],
    [
      'have no x-default where the default lacks the page',
      THREE,
      { '/fr/a': {}, '/de/a': {} },
      all('de=/de/a fr=/fr/a', '/fr/a', '/de/a'),
    ],
    [
      'may have none that comes after x-default',
      { locales: { zh: 'zh', 'zh-hant': 'zh-Hant', en: 'en' }, default: 'en' },
      { '/zh/a': {}, '/zh-hant/a': {}, '/en/a': {} },
      all('en=/en/a x-default=/en/a zh=/zh/a zh-Hant=/zh-hant/a', '/zh/a', '/zh-hant/a', '/en/a'),
    ],
    [
      'may be nested',
      { locales: { de: 'de', 'de/ch': 'de-CH' } },
      { '/de/a': {}, '/de/ch/a': {} },
      all('de=/de/a de-CH=/de/ch/a', '/de/a', '/de/ch/a'),
    ],
    [
      'may have one at the root',
      { locales: { '': 'en', de: 'de' }, default: '' },
      { '/a': {}, '/de/a': {}, '/': {}, '/de/': {} },
      { ...all('de=/de/a en=/a x-default=/a', '/a', '/de/a'), ...all('de=/de/ en=/ x-default=/', '/', '/de/') },
    ],
    [
      'have the default at the root as well',
      THREE,
      { '/a': {}, '/de/a': {} },
      all('de=/de/a en=/a x-default=/a', '/a', '/de/a'),
    ],
    [
      'prefer the page below its prefix',
      THREE,
      { '/': {}, '/en/': {}, '/de/': {} },
      all('de=/de/ en=/en/ x-default=/en/', '/en/', '/de/'),
    ],
    [
      'prefer it wherever it stands',
      THREE,
      { '/en/': {}, '/de/': {}, '/': {} },
      all('de=/de/ en=/en/ x-default=/en/', '/en/', '/de/'),
    ],
    [
      'put codes right',
      { locales: { en: 'en_us', de: 'DE-at' } },
      { '/en/a': {}, '/de/a': {} },
      all('de-AT=/de/a en-US=/en/a', '/en/a', '/de/a'),
    ],
    [
      'leave out one whose code is not supported',
      { locales: { en: 'en', de: 'de', la: 'es-419' } },
      { '/en/a': {}, '/de/a': {}, '/la/a': {} },
      all('de=/de/a en=/en/a', '/en/a', '/de/a'),
      ['hreflang-code `i18n`'],
    ],
    [
      'give one code to one page',
      { locales: { en: 'en', us: 'en', de: 'de' } },
      { '/en/a': {}, '/us/a': {}, '/de/a': {} },
      all('de=/de/a en=/en/a', '/en/a', '/de/a'),
      ['hreflang-several /us/a'],
    ],
    [
      'join pages with one key',
      TWO,
      { '/en/about': { key: '1' }, '/de/ueber': { key: '1' }, '/de/about': {} },
      all('de=/de/ueber en=/en/about', '/en/about', '/de/ueber'),
    ],
    [
      'do not join the empty key',
      TWO,
      { '/en/a': { key: '' }, '/de/b': { key: '' }, '/de/a': {} },
      all('de=/de/a en=/en/a', '/en/a', '/de/a'),
    ],
    [
      'tell of two pages with one key and one locale',
      TWO,
      { '/en/a': { key: '1' }, '/de/a': { key: '1' }, '/de/b': { key: '1' } },
      all('de=/de/a en=/en/a', '/en/a', '/de/a'),
      ['hreflang-several /de/b'],
    ],
    [
      'take the language of a page that only has a key',
      TWO,
      { '/en/a': { key: '1' }, '/acerca': { key: '1', lang: 'es' } },
      all('en=/en/a es=/acerca', '/en/a', '/acerca'),
    ],
    ['are told by the framework', TWO, { '/a': { locale: 'en' }, '/de/a': {} }, all('de=/de/a en=/a', '/a', '/de/a')],
    [
      'yield to the links of the pages',
      TWO,
      { '/en/a': { html: 'en=/en/a de=/de/b' }, '/de/b': { html: 'en=/en/a de=/de/b' }, '/de/a': {} },
      all('de=/de/b en=/en/a', '/en/a', '/de/b'),
    ],
    [
      'yield to the codes of the pages',
      TWO,
      { '/en/a': { html: 'en-GB=/en/a de-AT=/de/a' }, '/de/a': { html: 'en-GB=/en/a de-AT=/de/a' } },
      all('de-AT=/de/a en-GB=/en/a', '/en/a', '/de/a'),
    ],
    [
      'add to the links of the pages',
      THREE,
      { '/en/a': { html: 'en=/en/a de=/de/b' }, '/de/b': { html: 'en=/en/a de=/de/b' }, '/fr/a': {} },
      all('de=/de/b en=/en/a fr=/fr/a x-default=/en/a', '/en/a', '/de/b', '/fr/a'),
      ['hreflang-differs /en/a', 'hreflang-differs /de/b'],
    ],
    [
      'add what links without return do not join',
      TWO,
      { '/en/a': { html: 'en=/en/a de=/de/a' }, '/de/a': {} },
      all('de=/de/a en=/en/a', '/en/a', '/de/a'),
      ['hreflang-no-return /en/a'],
    ],
    [
      'join the others where one belongs elsewhere',
      { locales: { en: 'en', de: 'de', fr: 'fr' } },
      {
        '/en/a': { html: 'en=/en/a de=/de/b fr=/fr/b' },
        '/de/b': { html: 'en=/en/a de=/de/b fr=/fr/b' },
        '/fr/b': { html: 'en=/en/a de=/de/b fr=/fr/b' },
        '/de/a': {},
        '/fr/a': {},
      },
      {
        ...all('de=/de/b en=/en/a fr=/fr/b', '/en/a', '/de/b', '/fr/b'),
        ...all('de=/de/a fr=/fr/a', '/de/a', '/fr/a'),
      },
    ],
    [
      'give the fallback of linked pages that have none',
      THREE,
      { '/en/a': { html: 'en=/en/a de=/de/b' }, '/de/b': { html: 'en=/en/a de=/de/b' } },
      all('de=/de/b en=/en/a x-default=/en/a', '/en/a', '/de/b'),
    ],
    [
      'leave the fallback that pages state',
      THREE,
      {
        '/en/a': { html: 'en=/en/a de=/de/b x-default=/de/b' },
        '/de/b': { html: 'en=/en/a de=/de/b x-default=/de/b' },
      },
      all('de=/de/b en=/en/a x-default=/de/b', '/en/a', '/de/b'),
    ],
    [
      'give a page its own code where its links do not',
      TWO,
      { '/en/a': { html: 'fr=https://example.fr/' } },
      all('en=/en/a fr=https://example.fr/', '/en/a'),
      ['hreflang-differs /en/a'],
    ],
    [
      'do not double their path',
      TWO,
      { '/en/en/a': {}, '/de/en/a': {} },
      all('de=/de/en/a en=/en/en/a', '/en/en/a', '/de/en/a'),
    ],
  ])('%s', (_, rules, pages, blocks, codes = []) => {
    const result = run(pages, rules)
    expect(result.blocks).toEqual(blocks)
    expect(result.codes).toEqual(codes)
  })

  it('give all pages of a cluster the same object', () => {
    const { alternates } = run({ '/en/a': {}, '/de/a': {}, '/fr/a': {} }, THREE)
    expect(alternates[0]).toBeDefined()
    expect(new Set(alternates).size).toBe(1)
  })

  it('are not guessed', () => {
    expect(run({ '/en/a': {}, '/de/a': {} }).blocks).toEqual({})
  })
})

describe('the language of a page', () => {
  it.each<[name: string, pages: Pages, codes: string[]]>([
    ['fits the code', { '/en/a': { lang: 'en-US' }, '/de/a': { lang: 'de' } }, []],
    ['is another than the code says', { '/en/a': { lang: 'en' }, '/de/a': { lang: 'en' } }, ['hreflang-lang /de/a']],
    ['is not said', { '/en/a': {}, '/de/a': {} }, []],
    [
      'fits one of two codes',
      { '/a': { html: 'en=/a de=/a fr=/b', lang: 'de' }, '/b': { html: 'en=/a de=/a fr=/b' } },
      [],
    ],
    ['is of no account for a page without versions', { '/en/a': { lang: 'fr' } }, []],
  ])('%s', (_, pages, codes) => {
    expect(run(pages, TWO).codes).toEqual(codes)
  })

  it('is found with the code', () => {
    const { found } = run({ '/en/a': {}, '/de/a': { lang: 'en', file: 'de/a.html' } }, TWO)
    expect(found[0]?.evidence).toEqual({ from: 'html', file: 'de/a.html', name: 'hreflang=de, lang', value: 'en' })
  })
})

test('nothing comes of nothing', () => {
  expect(run({})).toMatchObject({ alternates: [], found: [] })
})

test('what is given stays as it was', () => {
  const pages = ['/en/a', '/de/a'].map((path) => Object.freeze(versions(path, { html: 'en_GB=/en/a de=/de/a' })))
  const before = JSON.stringify(pages)
  clusterAlternates(Object.freeze(pages), Object.freeze({ ...THREE }), () => undefined, SITE)
  expect(JSON.stringify(pages)).toBe(before)
})

test('a chain of pages that know only their neighbours is one cluster', () => {
  const codes = [...LANGUAGES].sort()
  const pages: Pages = {}
  codes.forEach((code, n) => {
    const next = (n + 1) % codes.length
    const before = (n + codes.length - 1) % codes.length
    pages[`/${n}`] = { html: `${codes[before]}=/${before} ${code}=/${n} ${codes[next]}=/${next}` }
  })
  const { alternates } = run(pages)
  expect(new Set(alternates).size).toBe(1)
  expect(Object.keys(alternates[0] ?? {})).toEqual(codes)
})

test('a key that is the same for all pages leaves the pages what they say', () => {
  const pages: Pages = {}
  for (let n = 0; n < 20_000; n++) pages[`/en/${n}`] = { key: 'all', html: `en=/en/${n} de=https://example.de/${n}` }
  const { blocks } = run(pages, TWO)
  expect(Object.keys(blocks)).toHaveLength(20_000)
})
