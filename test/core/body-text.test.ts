import { describe, expect, test } from 'vitest'
import { bodyText } from '../../src/core/body-text.ts'

describe('the text of the body', () => {
  test.each([
    ['without the head', '<html><head><title>no</title></head><body class="x"><h1>A</h1></body></html>', 'A'],
    ['of a fragment all of it', '<p>A</p>B', 'A B'],
    ['white space collapsed', '<body>\n A\t\n  B </body>', 'A B'],
    ['words in two elements are two', '<body><td>A</td><td>B</td>', 'A B'],
    ['without comments', '<body>A<!-- <p>no</p> -->B', 'AB'],
    ['without scripts and styles', '<body>A<script>if (a < b) "</p>"</script><STYLE>p{}</style>B', 'AB'],
    ['a script is closed by its own end tag only', '<body><script>"</scripts>"</script>A', 'A'],
    ['with navigation, templates and the like', '<body><nav>A</nav><header>B</header><template>C</template>', 'A B C'],
    ['a greater-than in a value is no end', '<body><p title="a>b">A</p>', 'A'],
    ['a less-than that begins no tag', '<body>1 < 2', '1 < 2'],
    ['up to a comment never closed', '<body>A<!-- B', 'A'],
    ['up to a script never closed', '<body>A<script>B', 'A'],
    ['in a body whose letters grow when made small', `<BODY>${'İ'.repeat(9)}A</BODY>`, `${'İ'.repeat(9)}A`],
  ])('%s', (_, html, text) => {
    expect(bodyText(html)).toBe(text)
  })
})

test('is the same for a source and what a build makes of it', () => {
  const source = '<body><div id="app">Text</div><script type="module" src="/main.js"></script></body>'
  const built = '<script type="module" src="/assets/a.js"></script></head><body>\n<div id="app">Text</div></body>'
  expect(bodyText(built)).toBe(bodyText(source))
})
