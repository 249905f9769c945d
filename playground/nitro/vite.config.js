import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with a server and without, and with the plugin at either end of the list.
const { PRESET = 'static', PLUGIN = 'last' } = process.env

const site = nitro({
  preset: PRESET,
  serverDir: './server',
  routeRules: { '/old': { redirect: { to: '/about', status: 301 } } },
  prerender: {
    routes: ['/', '/hidden', '/old', '/404.html', '/blog/winter-room'],
    crawlLinks: true,
    failOnError: true,
  },
})
const waymark = sitemap({
  site: 'https://hut.example',
  content: { 'posts/*.md': '/blog/[slug]/' },
})

export default defineConfig({ plugins: PLUGIN === 'first' ? [waymark, site] : [site, waymark] })
