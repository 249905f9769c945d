import { solidStart } from '@solidjs/start/config'
import { marked } from 'marked'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with a server and without, and with the plugin at either end of the list.
const { PRESET = 'static', PLUGIN = 'last' } = process.env

const markdown = {
  name: 'markdown',
  enforce: 'pre',
  transform(text, id) {
    if (!/\.md(?:\?|$)/.test(id)) return undefined
    const html = marked.parse(text.replace(/^---\n.*?\n---\n/s, ''))
    return `export default () => <main innerHTML={${JSON.stringify(html)}} />`
  },
}
const start = [
  markdown,
  solidStart({ extensions: ['md'] }),
  nitro({
    preset: PRESET,
    baseURL: '/hut/',
    routeRules: { '/old': { redirect: { to: '/hut/about', status: 301 } } },
    prerender: {
      routes: ['/', '/hidden', '/old', '/404.html', '/blog/winter-room'],
      crawlLinks: true,
      failOnError: true,
    },
  }),
]
const waymark = sitemap({
  site: 'https://hut.example',
  content: { 'posts/*.md': '/blog/[slug]/' },
})

export default defineConfig({
  base: '/hut/',
  plugins: PLUGIN === 'first' ? [waymark, ...start] : [...start, waymark],
})
