import { expect, test } from 'vitest'
import { SITEMAP_CSS, styleInstruction } from '../../src/core/style.ts'

test('the instruction is one of CSS, never of XSL (S10)', () => {
  expect(styleInstruction('/docs/sitemap.css')).toBe('<?xml-stylesheet type="text/css" href="/docs/sitemap.css"?>\n')
})

test('its address is escaped', () => {
  expect(styleInstruction('/a&b/sitemap.css')).toContain('href="/a&amp;b/sitemap.css"')
})

test('the style has a name for every namespace it selects by, and all of them in use', () => {
  const declared = [...SITEMAP_CSS.matchAll(/^@namespace (\w+) url/gm)].map(([, name]) => name).sort()
  const used = [...new Set([...SITEMAP_CSS.matchAll(/\b(\w+)\|\w/g)].map(([, name]) => name))].sort()
  expect(used).toEqual(declared)
})

test('alternates show their code and their URL, which are attributes', () => {
  expect(SITEMAP_CSS).toMatch(/xhtml\|link::before \{\s*content: attr\(hreflang\)/)
  expect(SITEMAP_CSS).toMatch(/xhtml\|link::after \{ content: attr\(href\)/)
})

test('braces pair, and it is small', () => {
  expect(SITEMAP_CSS.split('{').length).toBe(SITEMAP_CSS.split('}').length)
  expect(SITEMAP_CSS.length).toBeLessThan(3500)
})
