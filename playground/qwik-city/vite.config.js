import { qwikVite } from '@builder.io/qwik/optimizer'
import { qwikCity } from '@builder.io/qwik-city/vite'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const waymark = sitemap({ site: 'https://hut.example' })

export default defineConfig({
  base: '/hut/',
  plugins: PLUGIN === 'first' ? [waymark, qwikCity(), qwikVite()] : [qwikCity(), qwikVite(), waymark],
})
