import mdx from '@mdx-js/rollup'
import react from '@vitejs/plugin-react'
import frontMatter from 'remark-frontmatter'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const site = [vike(), { enforce: 'pre', ...mdx({ remarkPlugins: [frontMatter] }) }, react()]
const waymark = sitemap({ site: 'https://whales.example' })

export default defineConfig({
  base: '/watch/',
  plugins: PLUGIN === 'first' ? [waymark, ...site] : [...site, waymark],
})
