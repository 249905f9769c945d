import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import sitemap from 'waymark/astro'

export default defineConfig({
  site: 'https://docs.example.com',
  integrations: [
    starlight({
      title: 'Docs',
      locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
      pagefind: false,
    }),
    sitemap(),
  ],
})
