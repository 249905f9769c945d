import { posts } from '../posts.js'

export function loader({ params }) {
  return { title: posts[params.slug] }
}

export const meta = ({ loaderData }) => [{ title: loaderData.title }]

export default function Post({ loaderData }) {
  return <h1>{loaderData.title}</h1>
}
