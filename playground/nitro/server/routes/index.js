import { page } from '../page.js'

export default () => page('The hut', '<h1>The hut</h1><a href="/about">About</a> <a href="/blog">Blog</a>')
