import { cloudflare } from '@cloudflare/vite-plugin'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const waymark = sitemap({
  site: 'https://hut.example',
  // Routes that only the browser knows.
  pages: ['/about', '/blog/first-snow', { loc: '/blog/winter-room', lastmod: '2025-10-20' }],
})

export default defineConfig({ plugins: PLUGIN === 'first' ? [waymark, cloudflare()] : [cloudflare(), waymark] })
