import { createFileRoute } from '@tanstack/react-router'

// Data, and no page.
export const Route = createFileRoute('/api/weather/$day')({
  server: { handlers: { GET: ({ params }) => Response.json({ day: params.day }) } },
})
