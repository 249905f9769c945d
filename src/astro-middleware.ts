/**
 * Middleware that the Astro integration adds to a build: tells it which content entry each prerendered page is made of.
 * Bundled into the site, so it imports nothing; in a server it only passes on.
 */
interface Context {
  isPrerendered?: boolean
}

export const onRequest = (context: Context, next: () => Promise<Response>): Promise<Response> =>
  context.isPrerendered ? told(context, next) : next()

async function told(context: Context, next: () => Promise<Response>): Promise<Response> {
  // Afterwards: Starlight says what a page is made of only while it renders it.
  const response = await next()
  // Nobody listens where pages are rendered in a process of their own, as Cloudflare's are.
  const listener = (globalThis as Record<symbol, unknown>)[Symbol.for('waymark.astro')]
  if (typeof listener === 'function') listener(context)
  return response
}
