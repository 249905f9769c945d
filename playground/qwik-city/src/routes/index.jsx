import { component$ } from '@builder.io/qwik'
import { Link } from '@builder.io/qwik-city'

export default component$(() => (
  <main>
    <h1>The hut</h1>
    <Link href="/hut/about/">About</Link>
  </main>
))

export const head = { title: 'The hut' }
