import { expect, it } from 'vitest'
import { hrefsIn } from '../../src/core/links.ts'

it.each([
  ['none', '<p>text</p>', []],
  ['several, in order', '<a href="/b">b</a><a class=x href=/a>a</a>', ['/b', '/a']],
  ['in capitals', "<A HREF='/a'>a</A>", ['/a']],
  ['blanks around it', '<a href=" /a\n">', ['/a']],
  ['an empty one', '<a href="">', ['']],
  ['entities decoded once', '<a href="?a&amp;b&#61;&eacute;&amp;amp;">', ['?a&b=é&amp;']],
  ['another alphabet', '<a href="/é/日">', ['/é/日']],
  ['without href', '<a name="x">x</a><a>y</a>', []],
  ['an attribute that ends in href', '<a data-href="/x" href="/a">', ['/a']],
  ['a greater-than sign before it', '<a title="a > b" href="/a">', ['/a']],
  ['other elements', '<area href="/x"><link href="/y"><abbr href="/z"><article href="/w">', []],
  ['in a comment', '<!-- <a href="/x"> --><a href="/a">', ['/a']],
  ['in a comment never closed', '<a href="/a"><!-- <a href="/x">', ['/a']],
  ['in a script', '<script>"<a href=/x>"</script><a href="/a">', ['/a']],
  ['in a script never closed', '<a href="/a"><script>"<a href=/x>"', ['/a']],
  [
    'in a style, a textarea, noscript',
    '<style><a href=/x></style><textarea><a href=/x></textarea><noscript><a href=/x></noscript>',
    [],
  ],
  ['in a template', '<template><a href=/x><template></template><a href=/x></template><a href=/a>', ['/a']],
  ['after a stray end of a template', '</template><a href=/a>', ['/a']],
  ['written out in attributes', `<p title="<a href=/x>" x='> <a href=/x>'><a href=/a></p title="<a href=/x>">`, ['/a']],
  ['after a stray quote', `<p title=it's><a href=/a><p x"><a href=/b>`, ['/a', '/b']],
  ['in what is read as a comment', '<![CDATA[<a href=/x>]]><? <a href=/x>?><a href=/a>', ['/a']],
  ['a tag never closed', '<a href="/a"><a href="/x"', ['/a']],
])('finds links: %s', (_what, html, expected) => {
  expect(hrefsIn(html)).toEqual(expected)
})

it.each([
  ['tags never closed', '<a href="x'],
  ['tags in tags', '<a href=x '],
  ['comments', '<!-- a -->'],
  ['comments never closed', '<!--'],
])('reads a page of nothing but %s in one go', (_what, piece) => {
  // Work that grows with the square of the page would outlast the test's time.
  expect(hrefsIn(piece.repeat(300_000))).toEqual([])
})
