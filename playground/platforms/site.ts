import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import sitemap from 'waymark'

const pages = join(import.meta.dirname, 'pages')

/** The same pages, deployed from the folder of one platform: its config files are there, and what it copies in `public`. */
export function siteOn(platform: string): UserConfig {
  return defineConfig({
    root: pages,
    publicDir: join(platform, 'public'),
    plugins: [sitemap({ site: 'https://example.com', root: platform })],
    build: {
      outDir: join(platform, 'dist'),
      emptyOutDir: true,
      rollupOptions: { input: htmlFiles(pages) },
    },
  })
}

function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(folder, name))
}
