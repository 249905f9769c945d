import { page } from '../../page.js'

const posts = { 'first-snow': 'First snow', 'winter-room': 'The winter room' }

export default ({ context }) => page(posts[context.params.slug], `<h1>${posts[context.params.slug]}</h1>`)
