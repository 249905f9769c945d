import { describe, expect, test } from 'vitest'
import type { PlatformFacts } from '../../src/platforms/platform.ts'
import { deployed, sent } from './deployed.ts'

/** Rules and pages that take a few seconds, and minutes where each page is held against each rule: then the time limit ends it. */
const RULES = 8_000
const PAGES = 25_000

const many = <T>(rule: (number: number) => T) => Array.from({ length: RULES }, (_, number) => rule(number))
const redirects = (source: string) => ({
  redirects: many((i) => ({ source: source.replace('N', String(i)), destination: `/new/${i}` })),
})

describe('redirects with wildcards at both ends', () => {
  test.each<[platform: string, files: Record<string, string | object>]>([
    ['Netlify', { 'netlify.toml': '', 'dist/_redirects': many((i) => `/:lang/old-${i}/* /new/${i} 301!`).join('\n') }],
    [
      'Cloudflare',
      { 'wrangler.json': { assets: {} }, 'dist/_redirects': many((i) => `/*/old-${i}/:x /new/${i}`).join('\n') },
    ],
    ['Vercel', { 'vercel.json': redirects('/:l(de|fr)/old-N/:p*') }],
    [
      'routes of Vercel',
      {
        'vercel.json': {
          routes: many((i) => ({ src: `/(?:de|fr)/old-${i}/.*`, status: 301, headers: { Location: `/new/${i}` } })),
        },
      },
    ],
    ['Firebase', { 'firebase.json': { hosting: redirects('**/old-N/**') } }],
    ['serve', { 'serve.json': redirects('/:l/old-N/*') }],
  ])('%s', async (_platform, files) => {
    const facts = await deployed(files)
    for (let page = 0; page < PAGES; page++)
      if (facts.redirect(`/de/category-${page % 40}/page-${page}/`, true)) throw new Error(`page ${page} is sent away`)
    expect([sent(facts, '/de/old-7/a', true), sent(facts, `/fr/old-${RULES - 1}/a`, true)]).toEqual([
      '/new/7',
      `/new/${RULES - 1}`,
    ])
  })
})

describe('headers with wildcards at both ends', () => {
  const values = [{ key: 'X-Robots-Tag', value: 'noindex' }]
  test.each<[platform: string, files: Record<string, string | object>]>([
    ['_headers', { 'dist/_headers': many((i) => `/:l/x-${i}/*\n  X-Robots-Tag: noindex\n`).join('') }],
    ['serve', { 'serve.json': { headers: many((i) => ({ source: `/*/x-${i}/**`, headers: values })) } }],
  ])('%s', async (_platform, files) => {
    const facts = await deployed(files)
    for (let page = 0; page < PAGES; page++) expectNone(facts, `/de/category-${page % 40}/page-${page}/`)
    expect(facts.noindex('/de/x-7/a')).toBeDefined()
  })
})

function expectNone(facts: PlatformFacts, path: string): void {
  if (facts.noindex(path)) throw new Error(`${path} is noindex`)
}
