import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with and without Nitro, and with the plugin at either end of the list.
const { NITRO, PLUGIN = 'last' } = process.env

const start = [
  tanstackStart({
    prerender: { enabled: true, crawlLinks: true, autoStaticPathsDiscovery: true },
    pages: [{ path: '/blog/winter-room' }],
    sitemap: { enabled: true, host: 'https://hut.example' },
  }),
  ...(NITRO ? [nitro({ preset: NITRO })] : []),
  react(),
]
const waymark = sitemap({
  site: 'https://hut.example',
  content: { 'posts/*.md': '/blog/[slug]/' },
})

export default defineConfig({
  base: NITRO ? '/' : '/hut/',
  plugins: PLUGIN === 'first' ? [waymark, ...start] : [...start, waymark],
})
