import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with and without Nitro, with pages of its own choice, and with the plugin at either end of the
// list.
const { NITRO, CHOSEN, PLUGIN = 'last' } = process.env

const all = {
  prerender: { enabled: true, crawlLinks: true, autoStaticPathsDiscovery: true },
  pages: [{ path: '/blog/winter-room' }],
  sitemap: { enabled: true, host: 'https://hut.example' },
}
const chosen = {
  // The other pages are left to a server.
  prerender: { enabled: true, crawlLinks: true, filter: ({ path }) => !/about|hidden|winter/.test(path) },
  pages: [{ path: '/blog', prerender: { enabled: false } }],
}

const start = [
  tanstackStart(CHOSEN ? chosen : all),
  ...(NITRO ? [nitro({ preset: NITRO })] : []),
  react(),
]
const waymark = sitemap({
  site: 'https://hut.example',
  content: { 'posts/*.md': '/blog/[slug]/' },
  strict: Boolean(CHOSEN),
})

export default defineConfig({
  base: NITRO || CHOSEN ? '/' : '/hut/',
  plugins: PLUGIN === 'first' ? [waymark, ...start] : [...start, waymark],
})
