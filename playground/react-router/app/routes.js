import { index, route } from '@react-router/dev/routes'

export default [
  index('routes/home.jsx'),
  route('about', 'routes/about.jsx'),
  route('blog', 'routes/blog.jsx', [index('routes/posts.jsx'), route(':slug', 'routes/post.jsx')]),
  route('tags/:tag', 'routes/tag.jsx'),
  route('hidden', 'routes/hidden.jsx'),
  route('old', 'routes/old.jsx'),
  route('404', 'routes/missing.jsx'),
]
