import { Title } from '@solidjs/meta'
import { HttpStatusCode } from '@solidjs/start'

export default function NotFound() {
  return (
    <main>
      <Title>Not found</Title>
      <HttpStatusCode code={404} />
      <h1>There is no such page</h1>
    </main>
  )
}
