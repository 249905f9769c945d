import { Meta, Title } from '@solidjs/meta'

export default function About() {
  return (
    <main>
      <Title>About</Title>
      <Meta property="article:modified_time" content="2025-09-01" />
      <h1>About the hut</h1>
    </main>
  )
}
