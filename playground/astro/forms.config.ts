import { defineConfig } from 'astro/config'
import sitemap from 'waymark'

const { FORMAT, SLASH, BASE } = process.env

// One small site in every form that addresses can have. The plugin of the root export is an integration as well.
export default defineConfig({
  site: 'https://example.com',
  srcDir: './forms',
  publicDir: './forms/public',
  outDir: './dist-forms',
  base: BASE,
  trailingSlash: SLASH as 'always' | 'never' | 'ignore',
  build: { format: FORMAT as 'directory' | 'file' | 'preserve' },
  integrations: [sitemap()],
  devToolbar: { enabled: false },
})
