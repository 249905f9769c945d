import { expect, it } from 'vitest'
import { nearest } from '../../src/core/nearest.ts'
import { adviceFor } from '../../src/core/option-names.ts'

const known = ['site', 'base', 'exclude', 'maxUrls', 'maxBytes', 'text', 'lastmod']

it.each([
  ['exclud', 'exclude'],
  ['excludes', 'exclude'],
  ['ecxlude', 'exclude'],
  ['maxUrl', 'maxUrls'],
  ['max_bytes', 'maxBytes'],
  ['sit', 'site'],
  ['site', 'site'],
  ['stie', 'site'],
  ['txet', 'text'],
  ['bite', 'site'],
  ['bits', undefined],
  ['completely', undefined],
  ['', undefined],
])('nearest to %j is %j', (name, expected) => {
  expect(nearest(name, known)).toBe(expected)
})

it('another spelling comes before a name of another tool, and that before a near name', () => {
  expect(adviceFor('last-mod', known)).toBe('Did you mean `lastmod`?')
  expect(adviceFor('lastMod', ['other'])).toMatch(/^Use `lastmod`, which names/)
  expect(adviceFor('host', ['hosts'])).toBe('Use `site`.')
})

it.each(['siteUrl', 'siteURL', 'site-url', 'SITE_URL'])('%s is one name, however it is spelled', (name) => {
  expect(adviceFor(name, ['base'])).toBe('Use `site`.')
})
