import { page } from '../page.js'

export default () => page('About', '<h1>About</h1>', '<meta property="article:modified_time" content="2025-09-01">')
