import { component$ } from '@builder.io/qwik'

export default component$(() => <h1>About the hut</h1>)

export const head = { title: 'About', meta: [{ property: 'article:modified_time', content: '2025-09-01' }] }
