import { component$ } from '@builder.io/qwik'

export default component$(() => <h1>There is no such page</h1>)
