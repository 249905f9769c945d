import { Link } from 'react-router'
import { posts } from '../posts.js'

export const meta = () => [{ title: 'Blog' }]

export default function Posts() {
  return Object.entries(posts).map(([slug, title]) => (
    <Link key={slug} to={`/blog/${slug}`}>
      {title}
    </Link>
  ))
}
