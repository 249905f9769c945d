import { defineConfig } from 'waymark'

// One file for all doors: vite.config.ts hands it to the plugin, `waymark dist --config waymark.config.js` reads it.
export default defineConfig({
  site: 'https://example.com',
  content: { 'content/journal/*.md': '/journal/[slug]/' },
  exclude: '/walks/old/**',
  pages: [
    // More about a page of the build.
    { loc: '/', priority: 1 },
    // Addresses that are no files: a server answers them.
    '/shop?tour=lake&guide=yes',
    { loc: '/tours/42', lastmod: '2025-01-15' },
  ],
})
