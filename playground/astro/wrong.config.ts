import official from '@astrojs/sitemap'
import type { AstroUserConfig } from 'astro'
import { defineConfig } from 'astro/config'
import sitemap from 'waymark'

const wrong: Record<string, Pick<AstroUserConfig, 'vite' | 'integrations'>> = {
  plugins: { vite: { plugins: [sitemap()] } },
  both: { integrations: [official(), sitemap()] },
  // @ts-expect-error no value that `ssr` can have
  option: { integrations: [sitemap({ ssr: 1 })] },
}

// What must fail, each with its remedy.
export default defineConfig({
  site: 'https://example.com',
  srcDir: './forms',
  publicDir: './forms/public',
  outDir: './dist-forms',
  ...wrong[process.env.WRONG ?? 'plugins'],
})
