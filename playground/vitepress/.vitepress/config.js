import { defineConfig } from 'vitepress'
import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const waymark = sitemap()
const other = { name: 'playground:other' }

export default defineConfig({
  title: 'Sourdough',
  base: '/bread/',
  cleanUrls: true,
  lang: 'en-GB',
  locales: {
    root: { label: 'English', lang: 'en-GB' },
    de: { label: 'Deutsch', lang: 'de' },
  },
  rewrites: { 'notes/flour-2023.md': 'guide/flour.md' },
  // Taken over by the plugin, which learns the site from it; without the plugin VitePress writes its own.
  sitemap: { hostname: 'https://baker.example/bread/' },
  vite: { plugins: PLUGIN === 'first' ? [waymark, other] : [other, waymark] },
})
