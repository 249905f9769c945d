import vue from '@vitejs/plugin-vue'
import markdown from 'unplugin-vue-markdown/vite'
import { defineConfig } from 'vite'
import router from 'vue-router/vite'
import sitemap from 'waymark'
import { trips } from './src/trips.js'

// The tests build the site in both styles of folders, and with the plugin at either end of the list.
const { PLUGIN = 'last', STYLE = 'flat' } = process.env

const site = [
  router({ routesFolder: 'src/pages', extensions: ['.vue', '.md'], dts: false }),
  vue({ include: [/\.vue$/, /\.md$/] }),
  markdown({}),
]
const waymark = sitemap({
  site: 'https://club.example',
  pages: trips.map(({ slug, changed }) => ({ loc: `/trips/${slug}`, lastmod: changed })),
})

export default defineConfig({
  base: '/rowing/',
  plugins: PLUGIN === 'first' ? [waymark, ...site] : [...site, waymark],
  ssgOptions: {
    dirStyle: STYLE,
    includedRoutes: (paths) => [
      ...paths.filter((path) => !path.includes(':')),
      ...trips.map(({ slug }) => `/trips/${slug}`),
    ],
  },
})
