// The tests build the site with a server and without.
const { SSR = 'true' } = process.env

export default {
  ssr: SSR === 'true',
  basename: '/hut/',
  prerender: [
    '/',
    '/about',
    '/blog',
    '/blog/first-snow',
    '/blog/winter-room',
    '/hidden',
    '/old',
    '/404',
  ],
}
