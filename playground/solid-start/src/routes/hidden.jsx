import { Meta, Title } from '@solidjs/meta'

export default function Hidden() {
  return (
    <main>
      <Title>Hidden</Title>
      <Meta name="robots" content="noindex" />
      <h1>Not for search engines</h1>
    </main>
  )
}
