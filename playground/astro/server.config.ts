import node from '@astrojs/node'
import { defineConfig } from 'astro/config'
import sitemap from 'waymark/astro'

const { SITE_KIND = 'hybrid', SSR } = process.env

// With a server: `hybrid` prerenders some pages, `server` none.
export default defineConfig({
  site: 'https://example.com',
  srcDir: `./${SITE_KIND}`,
  publicDir: `./${SITE_KIND}/public`,
  outDir: `./dist-${SITE_KIND}`,
  output: SITE_KIND === 'server' ? 'server' : 'static',
  adapter: node({ mode: 'standalone' }),
  integrations: [sitemap(SSR ? { ssr: true, pages: ['/products/1', '/products/2'] } : {})],
  devToolbar: { enabled: false },
})
