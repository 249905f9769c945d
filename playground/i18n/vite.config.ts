import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import sitemap from 'waymark'
import options from './waymark.config.js'

const root = import.meta.dirname

export default defineConfig({
  root,
  plugins: [sitemap(options)],
  build: { rollupOptions: { input: htmlFiles(root) } },
})

/** Every HTML file is a page, but for results. */
function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    if (['dist', 'expected', 'node_modules'].includes(item.name)) return []
    const path = join(folder, item.name)
    if (item.isDirectory()) return htmlFiles(path)
    return item.name.endsWith('.html') ? [path] : []
  })
}
