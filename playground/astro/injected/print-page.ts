import type { AstroIntegration } from 'astro'

/** A page that an integration brings along. */
export default function printPage(): AstroIntegration {
  return {
    name: 'print-page',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({ pattern: '/print', entrypoint: './injected/print.astro', prerender: true }),
    },
  }
}
