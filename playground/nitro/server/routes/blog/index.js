import { page } from '../../page.js'

export default () => page('Blog', '<a href="/blog/first-snow">First snow</a>')
