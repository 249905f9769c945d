/** Limits of a request, against servers that make it last. */
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FetchFailed, fetchWithin, textOf, type FetchLimits } from '../../src/io/fetching.ts'
import { dripping, serve, text, type Answer } from '../check/server.ts'

const LIMITS: FetchLimits = { timeout: 20_000, total: 200, redirects: 5 }

async function failure(url: string, limits: FetchLimits): Promise<string | undefined> {
  try {
    await textOf(await fetchWithin(url, limits), 1_000_000)
    return undefined
  } catch (error) {
    if (error instanceof FetchFailed) return error.why
    throw error
  }
}

test('an answer that drips for ever is given up, however lively', async () => {
  const { origin } = await serve(() => ({ '/': dripping() }))
  expect(await failure(`${origin}/`, LIMITS)).toBe('not finished within 0.2 s')
})

test('so is a ring of redirects, each of which takes its time', async () => {
  const slow: Answer = (response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 10)
  const { origin, asked } = await serve(() => ({ '/': slow }))
  expect(await failure(`${origin}/`, { ...LIMITS, redirects: 500 })).toBe('not finished within 0.2 s')
  // As many as there were would have been followed.
  expect(asked.length).toBeLessThan(500)
})

test('so are headers without end', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\nX-Never: ')
    const timer = setInterval(() => socket.write('x'), 5)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await failure(`http://127.0.0.1:${port}/`, LIMITS)).toBe('no answer in time')
})

test('silence is given up before the total is used up', async () => {
  const { origin } = await serve(() => ({ '/': (response) => void response.writeHead(200).write('x') }))
  expect(await failure(`${origin}/`, { timeout: 50, total: 20_000, redirects: 0 })).toBe('no answer in time')
})

test('time that the reader takes is not the time of the server', async () => {
  const { origin } = await serve(() => ({ '/': text('x'.repeat(3_000_000)) }))
  const { body } = await fetchWithin(`${origin}/`, { timeout: 20_000, total: 400, redirects: 0 })
  let bytes = 0
  let slept = 0
  for await (const piece of body) {
    bytes += piece.length
    if (slept++ < 2) await new Promise((done) => setTimeout(done, 250))
  }
  expect(bytes).toBe(3_000_000)
})
