import { describe, expect, test } from 'vitest'
import { mainText as textOf } from '../../src/core/main-text.ts'

/** Blanks are no difference. */
const mainText = (html: string) => textOf(html).replace(/\s+/g, '')

describe('mainText', () => {
  test.each<[what: string, html: string, text: string]>([
    [
      'main alone',
      '<body><nav>Menu</nav><main><h1>Title</h1> <p>Text</p></main><footer>End</footer></body>',
      'TitleText',
    ],
    [
      'the body without what surrounds it',
      '<body><header>H</header><nav>N</nav><p>Text</p><aside>A</aside><footer>F</footer></body>',
      'Text',
    ],
    ['headers within main', '<main><header><h1>Title</h1></header>Text</main>', 'TitleText'],
    [
      'no scripts, styles, templates',
      '<main>A<script>if (a < b) "</main>"</script><style>p{}</style><template>T</template>B</main>',
      'AB',
    ],
    ['no comments', '<main>A<!-- <p>no</p> -->B</main>', 'AB'],
    ['nested elements of one name', '<body><nav>a<nav>b</nav>c</nav>Text</body>', 'Text'],
    ['a lesser-than that begins no tag', '<main>1 < 2</main>', '1<2'],
    ['a greater-than in a value', '<main><p title="a>b">Text</p></main>', 'Text'],
    ['an unfinished comment', '<main>Text<!-- </main>', 'Text'],
    ['an unfinished tag', '<main>Text<p title="', 'Text'],
    ['no body at all', 'Text', 'Text'],
    ['upper case', '<BODY><MAIN>Text</MAIN></BODY>', 'Text'],
    ['a name that only begins alike', '<body><navigation>Text</navigation></body>', 'Text'],
  ])('%s', (_what, html, text) => {
    expect(mainText(html)).toBe(text)
  })

  const same: [what: string, one: string, other: string][] = [
    ['white space', 'a  b', 'a\n b'],
    ['markup', '<p>a</p>', '<div class="x"><b>a</b></div>'],
    ['names of assets', '<img src="/a-3f9a1c2b.png">Text', '<img src="/a-99aa1122.png">Text'],
    ['names of assets in the text', 'See app-3f9a1c2b.js', 'See app-0d0d0d0d.js'],
    ['built at', 'Text. Built at 2026-11-30T12:00:00Z', 'Text. Built at 2026-12-01T08:30:00Z'],
    [
      'generated on',
      'Text. Generated on Mon, 30 Nov 2026 12:00:00 GMT.',
      'Text. Generated on Tue, 1 Dec 2026 08:00:00 GMT.',
    ],
    ['a build number', 'Build #1234', 'Build #1235'],
    ['a commit', 'build: 3f9a1c2', 'build: 0d1e2f3'],
    ['the year of the copyright', '© 2025 Acme', '© 2026 Acme'],
    ['years of the copyright', 'Copyright 2019–2025 Acme', 'Copyright 2019–2026 Acme'],
    ['times that go by', 'Posted 3 days ago', 'Posted 4 days ago'],
    ['ids', 'Request 3f9a1c2b-0000-4000-8000-3f9a1c2b3f9a', 'Request 11111111-0000-4000-8000-3f9a1c2b3f9a'],
  ]
  test.each(same)('%s make no difference', (_what, one, other) => {
    expect(mainText(`<main>${one}</main>`)).toBe(mainText(`<main>${other}</main>`))
  })

  const stamps = ['Built at', 'Build #', 'build:', 'Rebuilt', 'Generated on', 'rendered', 'Compiled', 'deployed', '© ']
  const written = stamps.flatMap((stamp) => [stamp, stamp.toUpperCase(), stamp.toLowerCase()])
  test.each([...written, 'copyright ', '(C) ', '&copy; '])(
    'a stamp that begins with %j, wherever it stands',
    (stamp) => {
      for (const place of ['%', 'Text %', '% text', '\u013c%', 'x\u0142 %'].map((it) =>
        it.replace('%', `${stamp} %`),
      )) {
        const [one, other] = ['2025', '2026'].map((year) => mainText(`<main>${place.replace('%', year)}</main>`))
        expect(one).toBe(other)
      }
    },
  )

  const differ: [what: string, one: string, other: string][] = [
    ['words', 'a', 'b'],
    ['a date of the text', 'The match is on 2026-11-30', 'The match is on 2026-12-01'],
    ['a year of the text', 'In 1999 it was built', 'In 1998 it was built'],
    ['a price', '12.50', '13.50'],
    ['what was built', 'built the bridge', 'built the road'],
  ]
  test.each(differ)('%s make one', (_what, one, other) => {
    expect(mainText(`<main>${one}</main>`)).not.toBe(mainText(`<main>${other}</main>`))
  })
})
