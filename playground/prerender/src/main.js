import { routes } from './routes.js'

if (typeof document !== 'undefined') document.querySelector('#app').innerHTML = routes[location.pathname].html

export async function prerender({ url }) {
  const { title, html, meta = [] } = routes[url]
  const elements = new Set(meta.map((props) => ({ type: 'meta', props })))
  return { html, links: new Set(html.match(/(?<=href=")[^"]+/g)), head: { title, elements } }
}
