import { Link } from 'react-router'

export const meta = () => [{ title: 'The hut' }]

export default function Home() {
  return (
    <main>
      <h1>The hut</h1>
      <Link to="/about">About</Link> <Link to="/blog">Blog</Link>
    </main>
  )
}
