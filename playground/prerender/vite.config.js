import { defineConfig } from 'vite'
import { vitePrerenderPlugin } from 'vite-prerender-plugin'
import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const prerender = vitePrerenderPlugin({ renderTarget: '#app', additionalPrerenderRoutes: ['/404', '/thanks', '/old'] })
const waymark = sitemap({
  site: 'https://bakery.example',
  content: { 'content/*.md': '/bread/[slug]/' },
})

export default defineConfig({ plugins: PLUGIN === 'first' ? [waymark, prerender] : [prerender, waymark] })
