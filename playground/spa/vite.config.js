import { defineConfig } from 'vite'
import sitemap from 'waymark'
import { routes } from './src/routes.js'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const other = { name: 'other' }
const waymark = sitemap({
  site: 'https://hut.example',
  // Only the browser knows these: there is one HTML file for all of them.
  pages: async function* () {
    for (const { path, changed, source } of routes) yield { loc: path, lastmod: changed, source }
  },
  exclude: '/account/**',
  i18n: { locales: { '': 'en', de: 'de' }, default: 'en' },
})

export default defineConfig({ base: '/app/', plugins: PLUGIN === 'first' ? [waymark, other] : [other, waymark] })
