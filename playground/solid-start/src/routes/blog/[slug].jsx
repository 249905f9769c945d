import { Title } from '@solidjs/meta'
import { useParams } from '@solidjs/router'
import { posts } from '../../posts.js'

export default function Post() {
  const { slug } = useParams()
  return (
    <>
      <Title>{posts[slug]}</Title>
      <h1>{posts[slug]}</h1>
    </>
  )
}
