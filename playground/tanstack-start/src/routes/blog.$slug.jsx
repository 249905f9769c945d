import { createFileRoute, notFound } from '@tanstack/react-router'
import { posts } from '../posts.js'

export const Route = createFileRoute('/blog/$slug')({
  loader({ params }) {
    if (!(params.slug in posts)) throw notFound()
    return { title: posts[params.slug] }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: Post,
})

function Post() {
  return <h1>{Route.useLoaderData().title}</h1>
}
