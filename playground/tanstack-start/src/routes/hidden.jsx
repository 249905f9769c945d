import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/hidden')({
  head: () => ({ meta: [{ title: 'Hidden' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <h1>Not for search engines</h1>,
})
