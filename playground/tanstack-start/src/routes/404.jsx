import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/404')({
  head: () => ({ meta: [{ title: 'Not found' }] }),
  component: () => <h1>There is no such page</h1>,
})
