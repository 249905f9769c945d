import { defineConfig } from 'waymark'

export default defineConfig({
  site: 'https://example.com',
  images: { exclude: '/photos/badges/**' },
  videos: true,
  // The articles have dates of long ago: a build of today has no news, one with the clock of that day has.
  news: { name: 'The Reed Post (subscription)', include: '/news/**' },
  style: true,
})
