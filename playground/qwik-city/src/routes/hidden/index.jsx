import { component$ } from '@builder.io/qwik'

export default component$(() => <h1>Not for search engines</h1>)

export const head = { title: 'Hidden', meta: [{ name: 'robots', content: 'noindex' }] }
