const files = import.meta.glob('./*.md', { eager: true })

export const posts = Object.entries(files).map(([path, { default: body, metadata }]) => ({
  slug: path.slice(2, -3),
  title: metadata.title,
  body,
}))
