import { defineConfig } from 'astro/config'
import sitemap from 'waymark/astro'

const { default: adapter } = await import(`@astrojs/${process.env.HOSTED_BY}`)

// The blog with one page that is rendered on request, so that the adapter has a server to build.
const account = {
  name: 'account',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({ pattern: '/account', entrypoint: './hosts/account.astro', prerender: false }),
  },
}

export default defineConfig({
  site: 'https://example.com',
  adapter: adapter(),
  integrations: [account, sitemap({ ssr: true, verbose: true })],
  devToolbar: { enabled: false },
})
