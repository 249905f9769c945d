import node from '@sveltejs/adapter-node'
import files from '@sveltejs/adapter-static'
import { sveltekit } from '@sveltejs/kit/vite'
import { mdsvex } from 'mdsvex'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with two adapters, and with the plugin at either end of the list.
const { ADAPTER = 'static', PLUGIN = 'last' } = process.env

const kit = sveltekit({
  adapter: ADAPTER === 'node' ? node() : files({ fallback: '404.html' }),
  paths: { base: '/hut' },
  extensions: ['.svelte', '.md'],
  preprocess: [mdsvex({ extensions: ['.md'] })],
})
const waymark = sitemap({
  site: 'https://hut.example',
  content: { 'src/posts/*.md': '/blog/[slug]/' },
})

export default defineConfig({ plugins: PLUGIN === 'first' ? [waymark, kit] : [kit, waymark] })
