import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import sitemap from 'waymark'
import options from './waymark.config.js'

const root = import.meta.dirname
const journal = join(root, 'content/journal')

export default defineConfig({
  root,
  plugins: [markdown(), sitemap(options)],
  build: { rollupOptions: { input: htmlFiles(root) } },
})

/** Every HTML file is a page, but for copies and results. */
function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    if (['public', 'dist', 'node_modules'].includes(item.name)) return []
    const path = join(folder, item.name)
    if (item.isDirectory()) return htmlFiles(path)
    return item.name.endsWith('.html') ? [path] : []
  })
}

/** A page for each Markdown file: its title and paragraphs are all this needs to know. */
function markdown(): Plugin {
  return {
    name: 'markdown',
    apply: 'build',
    generateBundle() {
      for (const file of readdirSync(journal)) {
        const [, , head = '', body = ''] =
          /^(---|\+\+\+)\n(.*?)\n\1\n(.*)$/s.exec(readFileSync(join(journal, file), 'utf8')) ?? []
        const slug = /^slug: '(.*)'$/m.exec(head)?.[1] ?? file.replace(/\.md$/, '')
        const title = /^title(?:: | = ")(.*?)"?$/m.exec(head)?.[1] ?? slug
        this.emitFile({ type: 'asset', fileName: `journal/${slug}/index.html`, source: html(title, body) })
      }
    },
  }
}

function html(title: string, body: string): string {
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((text) => `<p>${text}</p>`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
  </head>
  <body>
    <h1>${title}</h1>
    ${paragraphs.join('\n    ')}
  </body>
</html>
`
}
