/** Where the page about the sitemap is in servers of development: `/__waymark/`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Middleware } from './dev.ts'

/**
 * @param base of the site: the page is below it, and at the root
 * @param answer given the origin of the server
 */
export function inspectorAt(
  base: () => string,
  answer: (request: IncomingMessage, response: ServerResponse, server: string) => Promise<void>,
): Middleware {
  return (request: IncomingMessage & { originalUrl?: string | undefined }, response, next) => {
    const [path = ''] = (request.originalUrl ?? request.url ?? '').split(/[?#]/, 1)
    const asked = [base(), '/'].find((start) => path === `${start}__waymark` || path === `${start}__waymark/`)
    if (asked === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
    if (!path.endsWith('/')) return void response.writeHead(302, { location: `${path}/` }).end()
    answer(request, response, `http://${request.headers.host ?? 'localhost'}`).catch(next)
  }
}

/**
 * For a preview server that takes no plugins, as Astro's: rules for its proxy, of which this one answers by itself.
 *
 * @returns `preview.proxy` of Vite
 */
export function inspectorProxy(inspector: Middleware): Record<string, object> {
  const bypass = (request: IncomingMessage, response: ServerResponse) =>
    new Promise<string>((resolve, reject) => {
      // By the address Vite goes on, unless the answer is given.
      const goOn = () => resolve(request.url ?? '/')
      response.once('close', goOn)
      inspector(request, response, (error) => (error ? reject(error as Error) : goOn()))
    })
  // Nothing is ever sent to the target, without which there is no rule.
  return { '^[^?#]*/__waymark/?(?:[?#]|$)': { target: 'http://localhost', bypass } }
}
