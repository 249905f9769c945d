import { page } from '../page.js'

export default () => page('Hidden', '<h1>Not for search engines</h1>', '<meta name="robots" content="noindex">')
