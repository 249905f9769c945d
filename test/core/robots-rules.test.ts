import robotsParserModule from 'robots-parser'
import { describe, expect, test } from 'vitest'
import { parseRobots } from '../../src/core/robots-rules.ts'

// Its types describe an ES module, but it is a function of CommonJS.
const robotsParser = robotsParserModule as unknown as (
  url: string,
  text: string,
) => { isAllowed(url: string, agent: string): boolean | undefined }

const allowed = (rules: string, path: string, agent = 'Googlebot') => parseRobots(rules).allows(path, agent).allowed

describe('one rule', () => {
  test.each([
    // What Google's documentation gives as examples of matching.
    ['/', '/any', true],
    ['/*', '/any', true],
    ['/fish', '/fish', true],
    ['/fish', '/fish.html', true],
    ['/fish', '/fishheads/yummy.html', true],
    ['/fish', '/Fish.asp', false],
    ['/fish', '/catfish', false],
    ['/fish', '/desert/fish', false],
    ['/fish/', '/fish', false],
    ['/fish/', '/fish/?id=anything', true],
    ['/*.php', '/folder/filename.php?parameters', true],
    ['/*.php', '/', false],
    ['/*.php', '/windows.PHP', false],
    ['/*.php$', '/folder/filename.php', true],
    ['/*.php$', '/filename.php?parameters', false],
    ['/*.php$', '/filename.php/', false],
    ['/fish*.php', '/fishheads/catfish.php?parameters', true],
    ['/fish*.php', '/Fish.PHP', false],
    // Wildcards at their limits.
    ['/a*$', '/abc', true],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['/*a*a$', '/a', false],
    ['/*a*a$', '/aa', true],
    ['/ab*ab$', '/ab', false],
    ['/ab*ab$', '/abab', true],
    ['*/b', '/a/b', true],
    ['**', '/x', true],
    ['$', '/', false],
    ['/a$b', '/a$b', true],
    ['/a$b', '/a', false],
    ['fish', '/fish', false],
    // One spelling for each path.
    ['/a%62c', '/abc', true],
    ['/abc', '/a%62c', true],
    ['/%C3%BC', '/%c3%bc', true],
    ['/ü', '/%C3%BC', true],
    ['/%c3%bc', '/ü', true],
    ['/a b', '/a%20b', true],
    ['/a%2Fb', '/a/b', false],
    ['/a%2fb', '/a%2Fb', true],
    ['/a%2Ab', '/a*b', true],
    ['/a%2Ab', '/axb', false],
    ['/100%', '/100%25', true],
    ['/é%20x', '/%C3%A9%20x', true],
    ['/\ud800', '/%EF%BF%BD', true],
  ])('%s, %s: %s', (rule, path, matches) => {
    expect(allowed(`User-agent: *\nDisallow: ${rule}\n`, path)).toBe(!matches)
  })
})

describe('several rules', () => {
  test.each([
    ['Allow: /p\nDisallow: /', '/page', true],
    ['Allow: /folder\nDisallow: /folder', '/folder/page', true],
    ['Disallow: /folder\nAllow: /folder', '/folder/page', true],
    ['Allow: /page\nDisallow: /*.htm', '/page.htm', false],
    ['Allow: /page\nDisallow: /*.ph', '/page.php5', true],
    ['Allow: /$\nDisallow: /', '/', true],
    ['Allow: /$\nDisallow: /', '/page.htm', false],
    ['Disallow:', '/any', true],
    ['Disallow:\nDisallow: /x', '/x', false],
    ['Disallow: / # all', '/any', false],
    ['disallow:/x', '/x', false],
    ['DISALLOW : /x', '/x', false],
    ['Disallow: /', '/robots.txt', true],
  ])('%j, %s: %s', (rules, path, expected) => {
    expect(allowed(`User-agent: *\n${rules}\n`, path)).toBe(expected)
  })
})

describe('groups', () => {
  test.each([
    ['the one that names the crawler', 'User-agent: *\nDisallow: /\nUser-agent: googlebot\nDisallow: /x', '/y', true],
    ['letters do not matter', 'User-agent: GOOGLEBOT\nDisallow: /', '/y', false],
    ['a version does not matter', 'User-agent: Googlebot/2.1\nDisallow: /', '/y', false],
    ['one that only begins alike', 'User-agent: Googlebot-Image\nDisallow: /', '/y', true],
    [
      'two of one name are one',
      'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /b',
      '/a',
      false,
    ],
    ['several names, one group', 'User-agent: a\nUser-agent: Googlebot\nDisallow: /', '/y', false],
    [
      'a sitemap line does not end a group',
      'User-agent: Googlebot\nSitemap: https://e.com/s.xml\n\nDisallow: /',
      '/y',
      false,
    ],
    [
      'nor does one between two names',
      'User-agent: Googlebot\nSitemap: https://e.com/s.xml\nUser-agent: b\nDisallow: /',
      '/y',
      false,
    ],
    ['a blank line does not end a group', 'User-agent: Googlebot\n\nDisallow: /', '/y', false],
    [
      'a name after a rule begins a new one',
      'User-agent: Googlebot\nDisallow: /x\nUser-agent: b\nDisallow: /',
      '/y',
      true,
    ],
    ['rules before any name count for nobody', 'Disallow: /\nUser-agent: b\nDisallow: /', '/y', true],
    ['a group without rules allows all', 'User-agent: *\nDisallow: /\nUser-agent: Googlebot\n', '/y', true],
    ['a byte order mark', '\uFEFFUser-agent: *\nDisallow: /', '/y', false],
    ['CR alone', 'User-agent: *\rDisallow: /', '/y', false],
    ['an empty file', '', '/y', true],
    ['an HTML page', '<!doctype html>\n<p>Disallow: /</p>', '/y', true],
  ])('%s', (_, rules, path, expected) => {
    expect(allowed(rules, path)).toBe(expected)
  })

  test('for a crawler that nobody names', () => {
    expect(allowed('User-agent: Googlebot\nDisallow: /\n', '/', '*')).toBe(true)
    expect(allowed('User-agent: *\nDisallow: /\n', '/', '*')).toBe(false)
  })
})

test('of rules that say the same the first is told of', () => {
  const file = `User-agent: *\n${'Disallow: /*/x\nDisallow: /*/x*\nAllow: /y\nDisallow: /*/x\n'.repeat(50)}`
  expect(parseRobots(file).allows('/a/x', '*')).toEqual({ allowed: false, line: 3, rule: 'Disallow: /*/x*' })
})

test('says which rule decides, and where it stands', () => {
  const rules = parseRobots(
    '# rules\nUser-agent: *\nDisallow: /a\nDisallow: /a/b # deep\nSitemap: https://example.com/s.xml\n',
  )
  expect(rules.allows('/a/b/c', '*')).toEqual({ allowed: false, line: 4, rule: 'Disallow: /a/b' })
  expect(rules.allows('/c', '*')).toEqual({ allowed: true })
  expect(rules.sitemaps).toEqual(['https://example.com/s.xml'])
})

test.each([
  ['small', 2_000, 3, 4],
  ['large', 100, 90, 5],
])('agrees with another parser on thousands of pairs of %s files and paths', (_, files, size, length) => {
  // A fixed sequence, so that a failure can be repeated.
  let seed = 1
  const pick = (choices: string) => choices[(seed = (seed * 48_271) % 2_147_483_647) % choices.length] ?? ''
  const word = (choices: string, length: number) => Array.from({ length }, () => pick(choices)).join('')
  for (let n = 0; n < files; n++) {
    const rules = Array.from(
      { length: size },
      () => `${pick('AD') === 'A' ? 'Allow' : 'Disallow'}: /${word('ab/*', length)}${pick('$   ').trim()}`,
    )
    const file = `User-agent: *\n${rules.join('\n')}\n`
    const ours = parseRobots(file)
    const theirs = robotsParser('https://example.com/robots.txt', file)
    for (let m = 0; m < (5 * 2_000) / files; m++) {
      const path = `/${word('ab/', (m % 12) + 1)}`
      expect(ours.allows(path, 'x').allowed, `${file}${path}`).toBe(theirs.isAllowed(`https://example.com${path}`, 'x'))
    }
  }
})

test('a rule of many stars costs no more than a walk along the path', () => {
  const rules = parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(5_000)}b\n`)
  expect(rules.allows(`/${'a'.repeat(100_000)}`, '*').allowed).toBe(true)
})
