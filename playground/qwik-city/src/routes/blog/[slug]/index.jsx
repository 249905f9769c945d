import { component$ } from '@builder.io/qwik'
import { useLocation } from '@builder.io/qwik-city'

export default component$(() => <h1>{useLocation().params.slug}</h1>)

export const head = ({ params }) => ({ title: params.slug })

export const onStaticGenerate = () => ({ params: [{ slug: 'first-snow' }, { slug: 'winter-room' }] })
