/**
 * Joins `src/inspector/` into one HTML file, `dist/inspector.html`, which loads nothing: by its own policy it could not.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

const { output } = await build({
  configFile: false,
  root: join(root, 'src/inspector'),
  logLevel: 'warn',
  publicDir: false,
  build: {
    write: false,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: { input: join(root, 'src/inspector/index.html') },
  },
})

const html = text(output.find(({ fileName }) => fileName.endsWith('.html')))
const scripts = output.filter(({ type }) => type === 'chunk')
const styles = output.filter(({ fileName }) => fileName.endsWith('.css'))
if (scripts.length !== 1 || styles.length !== 1) throw new Error('The inspector is one script and one style.')
// Would end the element that it stands in.
const script = scripts[0].code.trim().replaceAll('</script', '<\\/script')
const style = text(styles[0]).trim()
const policy = [
  "default-src 'none'",
  `script-src '${hash(script)}'`,
  `style-src '${hash(style)}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const page = html
  .replace(/^\s+/gm, '')
  .replace(/\s*<script type="module"[^>]*><\/script>/, '')
  .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
  .replace(
    /(<meta charset="utf-8"\s*\/?>)/,
    (meta) => `${meta}\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
  .replace('</head>', () => `<style>${style}</style>\n</head>`)
  .replace('</body>', () => `<script type="module">${script}</script>\n</body>`)

writeFileSync(join(root, 'dist/inspector.html'), page)

function text({ source }) {
  return typeof source === 'string' ? source : new TextDecoder().decode(source)
}

function hash(content) {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
