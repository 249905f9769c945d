import { Title } from '@solidjs/meta'
import { A } from '@solidjs/router'

export default function Home() {
  return (
    <main>
      <Title>The hut</Title>
      <h1>The hut</h1>
      <A href="/about">About</A> <A href="/blog">Blog</A> <A href="/notes">Notes</A> <A href="/way-up">The way up</A>
    </main>
  )
}
