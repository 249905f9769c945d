import { error } from '@sveltejs/kit'
import { posts } from '../../../posts/index.js'

export const entries = () => posts.map(({ slug }) => ({ slug }))

export function load({ params }) {
  const post = posts.find(({ slug }) => slug === params.slug)
  if (!post) error(404, 'No such post')
  return post
}
