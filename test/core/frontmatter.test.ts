import { describe, expect, test } from 'vitest'
import { MODIFIED_KEYS, pageStatements, parseFrontMatter, PUBLISHED_KEYS, readKey } from '../../src/core/frontmatter.ts'

function dataOf(text: string): Record<string, unknown> {
  const result = parseFrontMatter(text)
  if (!result.ok) throw new Error(result.problem)
  return result.data
}

describe('what is front matter, and what only looks like it', () => {
  test.each([
    ['YAML', '---\ntitle: A\n---\ntext', { title: 'A' }],
    ['YAML by name', '---yaml\ntitle: A\n---\n', { title: 'A' }],
    ['YAML by its short name', '--- yml\ntitle: A\n---\n', { title: 'A' }],
    ['YAML after a byte order mark', '\ufeff---\ntitle: A\n---\n', { title: 'A' }],
    ['YAML with CRLF', '---\r\ntitle: A\r\ndate: 2026-05-10\r\n---\r\ntext', { title: 'A', date: '2026-05-10' }],
    ['YAML up to the end of the file', '---\ntitle: A\n---', { title: 'A' }],
    ['a rule in the text below', '---\ntitle: A\n---\ntext\n\n---\nb: 1\n---\n', { title: 'A' }],
    ['TOML', '+++\ntitle = "A"\n+++\ntext', { title: 'A' }],
    ['TOML with CRLF', '+++\r\ntitle = "A"\r\n+++\r\n', { title: 'A' }],
    ['TOML by name', '---toml\ntitle = "A"\n---\n', { title: 'A' }],
    ['JSON between ;;;', ';;;\n{ "title": "A" }\n;;;\ntext', { title: 'A' }],
    ['JSON by name', '---json\n{ "title": "A" }\n---\n', { title: 'A' }],
    [
      'JSON from the first brace',
      '{\n  "title": "A {b} \\" }",\n  "a": { "b": 1 }\n}\n\ntext }',
      { title: 'A {b} " }', a: { b: 1 } },
    ],
    ['JSON on one line', '{"title":"A"}\ntext', { title: 'A' }],
    ['none', '# Title\n\n---\na: 1\n---\n', {}],
    ['an empty file', '', {}],
    ['a lone fence', '---', {}],
    ['an empty block', '---\n---\ntext', {}],
    ['a block of comments', '---\n# nothing\n---\ntext', {}],
    ['a null', '---\n~\n---\n', {}],
    ['four dashes', '----\ntitle: A\n----\n', {}],
    ['a blank line first', '\n---\ntitle: A\n---\n', {}],
    ['a rule across the page', '---\n\nSome text: with a colon in it.\n', {}],
    ['a Liquid template', '{% layout "a" %}\n', {}],
    ['a Handlebars template', '{{> header }}\n', {}],
    ['an MDX expression', '{"Hello"} world\n', {}],
    ['an MDX comment', '{/* "a": 1 */}\n', {}],
  ])('%s', (_, text, expected) => {
    expect(dataOf(text)).toEqual(expected)
  })
})

describe('dates stay the text their author wrote', () => {
  test.each([
    ['---\nd: 2026-05-10\n---\n', '2026-05-10'],
    ['---\nd: 2024-13-01\n---\n', '2024-13-01'],
    ['---\nd: 2026-05-10T17:33:30+02:00\n---\n', '2026-05-10T17:33:30+02:00'],
    ['---\nd: 2026-05-10 17:33:30\n---\n', '2026-05-10 17:33:30'],
    ['---\nd: 2014-1-31\n---\n', '2014-1-31'],
    ['---\nd: "2026-05-10"\n---\n', '2026-05-10'],
    ['---\nd: 20260510\n---\n', 20260510],
    ['---\nd: yes\n---\n', 'yes'],
    ['+++\nd = 2026-05-10\n+++\n', '2026-05-10'],
    ['+++\nd = 2026-05-10T17:33:30\n+++\n', '2026-05-10T17:33:30'],
    ['+++\nd = 2026-05-10 17:33:30\n+++\n', '2026-05-10T17:33:30'],
    ['+++\nd = 2026-05-10T17:33:30Z\n+++\n', '2026-05-10T17:33:30Z'],
    ['+++\nd = 2026-05-10T00:33:30+09:30\n+++\n', '2026-05-10T00:33:30+09:30'],
    ['+++\nd = 2026-05-10T17:33:30.250-07:00\n+++\n', '2026-05-10T17:33:30.250-07:00'],
    ['+++\nd = 07:32:00\n+++\n', '07:32:00'],
    ['+++\nd = "2026-05-10"\n+++\n', '2026-05-10'],
    ['{"d":"2026-05-10"}\n', '2026-05-10'],
  ])('%j', (text, expected) => {
    expect(dataOf(text).d).toBe(expected)
  })

  test('in lists and tables of TOML too', () => {
    const text = '+++\nall = [2026-05-10, 2026-05-11]\n[extra]\nupdated = 2026-05-12\n[[log]]\non = 2026-05-13\n+++\n'
    expect(dataOf(text)).toEqual({
      all: ['2026-05-10', '2026-05-11'],
      extra: { updated: '2026-05-12' },
      log: [{ on: '2026-05-13' }],
    })
  })
})

describe('broken front matter is a problem with its line', () => {
  test.each([
    ['a colon too many', '---\ntitle: A\nbad: b: c\n---\n', /mapping/, 3],
    ['a key twice', '---\na: 1\nb: 2\na: 3\n---\n', /duplicated/, 4],
    ['a tab as indentation', '---\na:\n\tb: 1\n---\n', /tab/, 3],
    ['TOML without quotes', '+++\na = 1\nb = word\n+++\n', /./, 3],
    ['JSON without quotes', ';;;\n{\n  "a": 1,\n  b: 2\n}\n;;;\n', /JSON|property/i, 4],
    ['JSON that never ends', '{\n  "a": "}",\n  "b": {', /never closed/, 1],
    ['a comma at the end of JSON', '{\n  "a": 1,\n}\n', /JSON|property/i, 3],
    ['a fence that never closes', '---\ntitle: A\n\ntext', /never closed/, 1],
    ['a list', '---\n- a\n- b\n---\n', /a list/, 1],
    ['a list in JSON', '---json\n["a"]\n---\n', /a list/, 1],
    ['a single value', '---\njust words\n---\n', /a single value/, 1],
    ['an unknown language', '---ruby\na = 1\n---\n', /ruby/, undefined],
    ['the name of an object method', '---toString\na = 1\n---\n', /./, undefined],
    ['a tag YAML would run', '---\na: !!js/function "function () {}"\n---\n', /tag/, 2],
  ])('%s', (_, text, problem, line) => {
    const result = parseFrontMatter(text)
    expect(result).toMatchObject({ ok: false, problem: expect.stringMatching(problem) as string })
    if (line !== undefined) expect(result).toHaveProperty('line', line)
  })
})

describe('front matter that stands for more than anybody can walk through is a problem', () => {
  const levels = Array.from({ length: 8 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}]`)
  const bomb = (leaf: string, last = '') => `---\na0: &a0 ${leaf}\n${levels.join('\n')}\n${last}\n---\n`
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  test.each([
    ['lists of lists by alias', bomb('[x, x, x, x]'), /aliases/],
    ['of empty texts', bomb("['', '', '', '']"), /aliases/],
    ['of empty lists', bomb('[[], [], [], []]'), /aliases/],
    ['of objects', bomb('{ x: 1, y: { z: 1 } }'), /aliases/],
    ['in `robots`', bomb('[x, x]', 'robots: *a8'), /aliases/],
    ['in `lastmod`', bomb('[x, x]', 'lastmod: *a8'), /aliases/],
    ['a long text by alias', `---\na: &a ${'x'.repeat(1000)}\nb: [${'*a, '.repeat(1000)}]\n---\n`, /aliases/],
    ['a long key by alias', `---\na: &a { ${'x'.repeat(1000)}: 1 }\nb: [${'*a, '.repeat(1000)}]\n---\n`, /aliases/],
    ['a list that holds itself', '---\nrobots: &a [*a]\n---\n', /deep/],
    ['an object that holds itself', '---\na: &a { b: *a, c: 1 }\n---\n', /deep/],
    ['deep YAML', `---\na: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n---\n`, /nest/],
    ['deep JSON', nested(20_000), /deep/],
    ['deep JSON between fences', `;;;\n${nested(20_000)}\n;;;\n`, /deep/],
    ['deep TOML', `+++\na = ${'['.repeat(900)}${']'.repeat(900)}\n+++\n`, /deep/],
    ['deep names of TOML', `+++\n${'a.'.repeat(20_000)}b = 1\n+++\n`, /deep/],
  ])('%s', (_, text, problem) => {
    const result = parseFrontMatter(text)
    expect(result).toMatchObject({ ok: false, problem: expect.stringMatching(problem) as string })
  })

  test.each([
    ['some aliases', '---\na: &a { b: [1, 2] }\nc: *a\nd: [*a, *a]\n---\n'],
    ['many short values', `---\na: [${'1,'.repeat(100_000)}]\n---\n`],
    ['many empty ones', `{"a":[${'"",'.repeat(100_000)}""]}`],
    ['many keys', `+++\n${Array.from({ length: 20_000 }, (_, i) => `a${i}=1`).join('\n')}\n+++\n`],
    ['a long text', `---\na: ${'x'.repeat(100_000)}\n---\n`],
    ['some depth', nested(90)],
  ])('%s is none', (_, text) => {
    expect(parseFrontMatter(text)).toMatchObject({ ok: true })
  })
})

describe('code is refused and never run', () => {
  const code = `globalThis.frontMatterRan = true`
  test.each(['js', 'JS', ' javascript', 'JavaScript', 'coffee', 'coffeescript', 'cson', 'CSON', 'eval'])(
    '---%s',
    (language) => {
      const result = parseFrontMatter(`---${language}\n${code}\n---\n`)
      expect(result).toMatchObject({ ok: false })
      expect(globalThis).not.toHaveProperty('frontMatterRan')
    },
  )

  test('the problem says why', () => {
    expect(parseFrontMatter('---js\n{ a: 1 }\n---\n')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('never run') as string,
    })
  })
})

test('a text read twice gives two results that do not share their data', () => {
  const text = '---\ntags: [a]\n---\n'
  const first = dataOf(text)
  ;(first.tags as string[]).push('b')
  expect(dataOf(text)).toEqual({ tags: ['a'] })
})

describe('the line of a key', () => {
  const yaml = [
    '---',
    'intro: |',
    '  lastmod: not this one',
    'nested:',
    '  lastmod: nor this',
    '"quoted key": 1',
    'lastmod: 2026-05-10',
    'last_update:',
    '  author: A',
    '  date: 2026-05-11',
    'sitemap: { priority: 0.5, lastmod: 2026-05-12 }',
    'date: 2026-05-13',
    '---',
    'lastmod: in the text',
  ].join('\n')
  const toml = [
    '+++',
    'title = "A"',
    'sitemap = { priority = 0.5 }',
    'owner.author = "A"',
    '[extra] # more',
    'date = 2026-05-10',
    '"quoted" = 1',
    '[last_update]',
    'date = 2026-05-11',
    '+++',
  ].join('\r\n')
  const json = ['{', '  "extra": {', '    "date": "2026-05-10"', '  },', '  "date": "2026-05-11"', '}', ''].join('\n')

  test.each([
    ['YAML', yaml, 'lastmod', 7],
    ['YAML', yaml, 'nested.lastmod', 5],
    ['YAML', yaml, 'last_update.date', 10],
    ['YAML', yaml, 'sitemap.lastmod', 11],
    ['YAML', yaml, 'date', 12],
    ['YAML', yaml, 'quoted key', 6],
    ['YAML', yaml, 'absent', undefined],
    ['YAML', yaml, 'sitemap.changefreq', undefined],
    ['TOML', toml, 'title', 2],
    ['TOML', toml, 'sitemap.priority', 3],
    ['TOML', toml, 'owner.author', 4],
    ['TOML', toml, 'extra.date', 6],
    ['TOML', toml, 'extra.quoted', 7],
    ['TOML', toml, 'last_update.date', 9],
    ['TOML', toml, 'date', undefined],
    ['JSON', json, 'date', 5],
    ['JSON', json, 'extra.date', 3],
    ['JSON on one line', '{"extra":{"date":"a"},"date":"b"}\n', 'date', 1],
    ['nothing', 'lastmod: 2026-05-10', 'lastmod', undefined],
  ])('%s %#', (_, text, key, line) => {
    const result = parseFrontMatter(text)
    expect(result.ok && result.lines(key)).toBe(line)
  })
})

describe('a key is read', () => {
  const data = { a: 1, b: { c: { d: '2026-05-10' }, e: null }, list: [{ a: 1 }] }
  test.each([
    ['a', 1],
    ['b.c.d', '2026-05-10'],
    ['b.e', null],
    ['b.e.f', undefined],
    ['a.b', undefined],
    ['list.0', undefined],
    ['x', undefined],
    ['constructor', undefined],
    ['b.__proto__', undefined],
    ['', undefined],
  ])('%j → %j', (key, expected) => {
    expect(readKey(data, key)).toBe(expected)
  })
})

test('the keys that state a date are all readable, and none is on both lists', () => {
  const data = { ...Object.fromEntries([...MODIFIED_KEYS, ...PUBLISHED_KEYS].map((key) => [key, key])) }
  data.last_update = { date: 'last_update.date' } as never
  for (const key of [...MODIFIED_KEYS, ...PUBLISHED_KEYS]) expect(readKey(data, key)).toBe(key)
  expect(MODIFIED_KEYS.filter((key) => PUBLISHED_KEYS.includes(key))).toEqual([])
})

describe('what front matter says for the sitemap', () => {
  const nothing = { draft: false, sitemapFalse: false, exclude: false, noindex: false }
  test.each([
    [{}, {}],
    [{ title: 'A', date: '2026-05-10' }, {}],
    [{ draft: true }, { draft: true }],
    [{ draft: 'true' }, { draft: true }],
    [{ draft: 'yes' }, {}],
    [{ draft: 1 }, {}],
    [{ draft: false }, {}],
    [{ draft: 'false' }, {}],
    [{ draft: null }, {}],
    [{ sitemap: false }, { sitemapFalse: true }],
    [{ sitemap: 'false' }, { sitemapFalse: true }],
    [{ sitemap: true }, {}],
    [{ sitemap: null }, {}],
    [{ sitemap: [] }, {}],
    [{ sitemap: { exclude: true } }, { exclude: true }],
    [{ sitemap: { exclude: 'true' } }, { exclude: true }],
    [{ sitemap: { exclude: false } }, {}],
    [{ sitemap: { lastmod: '2026-05-10' } }, { lastmod: '2026-05-10' }],
    [{ sitemap: { changefreq: 'often', priority: 0 } }, { changefreq: 'often', priority: 0 }],
    [{ sitemap: { lastmod: null, changefreq: undefined, other: 1 } }, {}],
    [{ noindex: true }, { noindex: true, noindexKey: 'noindex' }],
    [{ noindex: 'true' }, { noindex: true, noindexKey: 'noindex' }],
    [{ noindex: false }, {}],
    [{ noindex: 'no' }, {}],
    [{ robots: 'noindex' }, { noindex: true, noindexKey: 'robots' }],
    [{ robots: 'nofollow, NoIndex ' }, { noindex: true, noindexKey: 'robots' }],
    [{ robots: 'none' }, { noindex: true, noindexKey: 'robots' }],
    [{ robots: 'index, follow' }, {}],
    [{ robots: 'max-image-preview:none' }, {}],
    [{ robots: 'max-image-preview: none, index' }, {}],
    [{ robots: 'noindexing' }, {}],
    [{ robots: ['nofollow', 'noindex'] }, { noindex: true, noindexKey: 'robots' }],
    [{ robots: ['index'] }, {}],
    [{ robots: [{ index: false }] }, { noindex: true, noindexKey: 'robots' }],
    [{ robots: [['noindex']] }, {}],
    [{ robots: { noindex: true } }, { noindex: true, noindexKey: 'robots' }],
    [{ robots: { index: false, follow: true } }, { noindex: true, noindexKey: 'robots' }],
    [{ robots: { index: true } }, {}],
    [{ robots: false }, {}],
    [
      { noindex: false, robots: 'noindex' },
      { noindex: true, noindexKey: 'robots' },
    ],
  ])('%j', (data, expected) => {
    expect(pageStatements(data)).toEqual({ ...nothing, ...expected })
  })
})
