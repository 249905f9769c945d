/**
 * The pages of a framework that prerenders by asking a preview server of Vite for them: what it asks for is what is meant
 * to be built, whatever its options say, and the answer tells whether that failed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PreviewServer } from 'vite'
import { decodePath } from '../core/url.ts'
import type { Shared } from './framework.ts'

/** Path below base, without a slash at its end → status of the answer, after redirects. */
export type Asked = ReadonlyMap<string, number>

const KEY = 'asked pages'

/** @param isPage whether a request is made for the page that its address names */
export function listenTo(
  { config, middlewares }: Pick<PreviewServer, 'config' | 'middlewares'>,
  { memory }: Pick<Shared, 'memory'>,
  isPage: (request: IncomingMessage) => boolean = () => true,
): void {
  const asked = new Map<string, number>()
  memory.set(KEY, asked)
  const base = config.base.startsWith('/') ? config.base : '/'
  // What a redirect leads to is asked for on behalf of the address that it comes from.
  const origins = new Map<string, string>()
  middlewares.use((request: IncomingMessage & { originalUrl?: string | undefined }, response, next) => {
    const [path = '/'] = (request.originalUrl ?? request.url ?? '').split(/[?#]/, 1)
    const origin = origins.get(path) ?? plainly(path, base)
    if (isPage(request))
      response.on('finish', () => {
        asked.set(origin, response.statusCode)
        const target = targetOf(response, path)
        if (target !== undefined && target !== path) origins.set(target, origin)
      })
    next()
  })
}

/** What was asked for in an earlier build is over. */
export function forgetAsked({ memory }: Pick<Shared, 'memory'>): void {
  memory.delete(KEY)
}

/** Nothing, if no such server was heard. */
export function askedPages({ memory }: Pick<Shared, 'memory'>): Asked {
  return (memory.get(KEY) as Asked | undefined) ?? new Map()
}

function targetOf(response: ServerResponse, path: string): string | undefined {
  const { statusCode } = response
  const target = statusCode >= 300 && statusCode < 400 ? response.getHeader('location') : undefined
  const here = `http://localhost${path}`
  return typeof target === 'string' && URL.canParse(target, here) ? new URL(target, here).pathname : undefined
}

function plainly(path: string, base: string): string {
  const below = path.startsWith(base) ? path.slice(base.length) : path.slice(1)
  return `/${decodePath(below).replace(/\/+$/, '')}`
}
