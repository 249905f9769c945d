import { createFileRoute, Link } from '@tanstack/react-router'

export const Route = createFileRoute('/blog/')({
  head: () => ({ meta: [{ title: 'Blog' }] }),
  component: () => (
    <Link to="/blog/$slug" params={{ slug: 'first-snow' }}>
      First snow
    </Link>
  ),
})
