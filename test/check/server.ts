import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export interface Server {
  /** `http://127.0.0.1:port` */
  origin: string
  /** Paths asked for, in order. */
  asked: string[]
  /** Bodies of the posts. */
  posted: { path: string; type: string | undefined; body: string }[]
}

/** Text at a path, by the end of its name. */
export function text(body: string | Uint8Array, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(status, headers).end(body)
}

export const page = (head = '', headers: Record<string, string> = {}, status = 200): Answer =>
  text(`<!doctype html><html lang="en"><head>${head}</head><body></body></html>`, status, {
    'content-type': 'text/html',
    ...headers,
  })

/** A blank every few milliseconds, for ever. */
export const dripping =
  (type = 'text/html'): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': type })
    const timer = setInterval(() => response.write(' '), 5)
    response.on('close', () => clearInterval(timer))
  }

/**
 * A server on this machine, gone when the test is over.
 *
 * @param site gets the origin, gives what answers at each path; all else is 404
 */
export async function serve(site: (origin: string) => Record<string, Answer>): Promise<Server> {
  let answers: Record<string, Answer> = {}
  const asked: string[] = []
  const posted: Server['posted'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      asked.push(path)
      if (request.method === 'POST') posted.push({ path, type: request.headers['content-type'], body })
      const answer = answers[path] ?? answers[path.split('?', 1)[0] as string]
      if (answer) answer(response, request)
      else response.writeHead(404).end('nothing here')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answers = site(origin)
  return { origin, asked, posted }
}
