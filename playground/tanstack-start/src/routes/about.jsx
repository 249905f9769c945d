import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/about')({
  head: () => ({
    meta: [{ title: 'About' }, { property: 'article:modified_time', content: '2025-09-01' }],
    // What is prerendered at /old is this page: only its canonical tells the two apart.
    links: [{ rel: 'canonical', href: `https://hut.example${import.meta.env.BASE_URL}about` }],
  }),
  component: () => <h1>About the hut</h1>,
})
