import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const other = { name: 'other' }
const waymark = sitemap({
  site: 'https://hut.example',
  content: { 'posts/*.md': '/blog/[slug]/' },
})

export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  app: { baseURL: '/hut/', head: { htmlAttrs: { lang: 'en' } } },
  vite: { plugins: PLUGIN === 'first' ? [waymark, other] : [other, waymark] },
  nitro: { prerender: { routes: ['/hidden', '/old', '/blog/winter-room'], failOnError: true } },
  routeRules: { '/old': { redirect: { to: '/about', statusCode: 301 } } },
})
