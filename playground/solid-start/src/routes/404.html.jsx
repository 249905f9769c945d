import { Title } from '@solidjs/meta'

// For hosts that serve the files: what is prerendered must not have the status 404.
export default function NotFound() {
  return (
    <main>
      <Title>Not found</Title>
      <h1>There is no such page</h1>
    </main>
  )
}
