import mdx from '@astrojs/mdx'
import official from '@astrojs/sitemap'
import { defineConfig } from 'astro/config'
import own from './astro.config'

// The same site with the official integration, told by hand what it needs to know.
export default defineConfig({
  ...own,
  outDir: './dist-official',
  integrations: [mdx(), own.integrations?.[1], official({ i18n: { defaultLocale: 'en', locales: { en: 'en', fr: 'fr' } } })],
})
