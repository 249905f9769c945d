import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const waymark = sitemap({
  site: 'https://orchard.example',
  content: { 'content/apples/*.md': '/apples/[slug]' },
})

export default defineConfig({
  base: '/fruit/',
  plugins: PLUGIN === 'first' ? [waymark, react()] : [react(), waymark],
})
