import { routes } from './routes.js'

const { BASE_URL } = import.meta.env
const path = decodeURI(location.pathname).slice(BASE_URL.length - 1)
const known = routes.some((route) => route.path === path)
document.querySelector('main').textContent = known ? `This is ${path}` : 'There is no such page.'
document.querySelector('nav').innerHTML = routes
  .map(({ path }) => `<a href="${BASE_URL}${path.slice(1)}">${path}</a>`)
  .join(' ')
