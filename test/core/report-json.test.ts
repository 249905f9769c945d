import { expect, it } from 'vitest'
import { reportJson } from '../../src/core/report-json.ts'
import type { Report } from '../../src/types.ts'

function withData(data: Record<string, unknown>): Report {
  const page = { path: '/', url: 'https://example.com/', from: 'build', data }
  return { version: 1, verdicts: [{ page, kept: false, reason: 'draft', why: { from: 'page' } }] } as unknown as Report
}

function dataOf(json: string): unknown {
  return (JSON.parse(json) as Report).verdicts[0]?.page.data
}

it('writes bytes as base64, whatever class they have', () => {
  const bytes = new Uint8Array([31, 139, 8, 255])
  const long = new Uint8Array(20_000).fill(7)
  const data = { bytes, buffer: Buffer.from(bytes), long }
  expect(dataOf(reportJson(withData(data)))).toEqual({
    bytes: 'H4sI/w==',
    buffer: 'H4sI/w==',
    long: Buffer.from(long).toString('base64'),
  })
})

it('survives front matter that contains itself', () => {
  const data: Record<string, unknown> = { list: [1] }
  data['self'] = data
  ;(data['list'] as unknown[]).push(data['list'])
  expect(dataOf(reportJson(withData(data)))).toEqual({ list: [1, '[circular]'], self: '[circular]' })
})

it('keeps a value that stands in two places', () => {
  const shared = { a: 1 }
  expect(dataOf(reportJson(withData({ x: { shared }, y: shared, z: [shared, shared] })))).toEqual({
    x: { shared },
    y: shared,
    z: [shared, shared],
  })
})

it('writes a BigInt as text and a Date as JSON does', () => {
  expect(dataOf(reportJson(withData({ n: 12n, d: new Date(0) })))).toEqual({ n: '12', d: '1970-01-01T00:00:00.000Z' })
})

it('indents on request', () => {
  expect(reportJson(withData({}), { indent: 2 })).toMatch(/^\{\n {2}"version": 1,/)
})
