import { page } from '../page.js'

export default () => page('Not found', '<h1>There is no such page</h1>')
