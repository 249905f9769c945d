import { Title } from '@solidjs/meta'

export default function WayUp() {
  return (
    <main>
      <Title>The way up</Title>
      <h1>The way up</h1>
    </main>
  )
}
