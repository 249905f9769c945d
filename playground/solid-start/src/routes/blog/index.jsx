import { Title } from '@solidjs/meta'
import { A } from '@solidjs/router'

export default function Posts() {
  return (
    <>
      <Title>Blog</Title>
      <A href="/blog/first-snow">First snow</A>
    </>
  )
}
