import vite from '@11ty/eleventy-plugin-vite'
import sitemap from 'waymark'

// The tests build the site with the plugin at either end of the list.
const { PLUGIN = 'last' } = process.env

const other = { name: 'playground:other' }
const waymark = sitemap({
  site: 'https://birds.example',
  content: { 'content/**/*.md': '/[path]/' },
})

/** @param {import('@11ty/eleventy').UserConfig} eleventy */
export default function (eleventy) {
  eleventy.addPlugin(vite, {
    viteOptions: { base: '/walks/', plugins: PLUGIN === 'first' ? [waymark, other] : [other, waymark] },
  })
  eleventy.addPassthroughCopy('public')
  eleventy.addFilter('fail', (message) => {
    throw new Error(message)
  })
  return { dir: { input: 'content', includes: '../layouts', output: '_site' } }
}
