import mdx from '@astrojs/mdx'
import { defineConfig } from 'astro/config'
import sitemap from 'waymark/astro'
import printPage from './injected/print-page'

// All kinds of pages there are in a static site. What waymark needs to know it is told by Astro.
export default defineConfig({
  site: 'https://example.com',
  integrations: [mdx(), printPage(), sitemap()],
  i18n: {
    locales: ['en', { path: 'fr', codes: ['fr', 'fr-CA'] }],
    defaultLocale: 'en',
    fallback: { fr: 'en' },
    routing: { prefixDefaultLocale: false, fallbackType: process.env.FALLBACK === 'redirect' ? 'redirect' : 'rewrite' },
  },
  redirects: { '/old-about': '/about', '/journal/[...slug]': '/blog/[...slug]' },
  devToolbar: { enabled: false },
})
