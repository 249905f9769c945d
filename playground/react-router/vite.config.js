import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const waymark = sitemap({
  site: 'https://hut.example',
  content: { 'posts/*.md': '/blog/[slug]/' },
})

export default defineConfig({ plugins: PLUGIN === 'first' ? [waymark, reactRouter()] : [reactRouter(), waymark] })
