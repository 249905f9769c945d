import { createFileRoute, Link } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  head: () => ({ meta: [{ title: 'The hut' }] }),
  component: () => (
    <main>
      <h1>The hut</h1>
      <Link to="/about">About</Link> <Link to="/blog">Blog</Link> <Link to="/old">An old address</Link>
    </main>
  ),
})
