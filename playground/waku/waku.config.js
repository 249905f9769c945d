import { defineConfig } from 'waku/config'
import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const other = { name: 'other' }
const waymark = sitemap({ site: 'https://hut.example' })

export default defineConfig({
  basePath: '/hut/',
  vite: { plugins: PLUGIN === 'first' ? [waymark, other] : [other, waymark] },
})
