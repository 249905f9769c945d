import analog from '@analogjs/platform'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with a server and without, and with the plugin at either end of the list.
const { STATIC, PLUGIN = 'last' } = process.env

const waymark = sitemap({
  site: 'https://hut.example',
  content: { 'src/content/blog/*.md': '/blog/[slug]/' },
})
const app = analog({
  static: STATIC === '1',
  content: { highlighter: 'prism' },
  disableTypeChecking: true,
  fastCompile: true,
  prerender: {
    discover: true,
    routes: [
      '/',
      '/hidden',
      '/old',
      '/way-up',
      { contentDir: 'src/content/blog', transform: ({ attributes }) => !attributes.draft && `/blog/${attributes.slug}` },
    ],
    // In place of this one there is ours.
    sitemap: { host: 'https://hut.example' },
  },
  // So that the server knows of the sitemap: it is built before the build of Vite ends.
  nitro: { modules: [waymark.nitro], prerender: { failOnError: true } },
})

export default defineConfig({ plugins: PLUGIN === 'first' ? [waymark, app] : [app, waymark] })
