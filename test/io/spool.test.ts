import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Spool } from '../../src/io/spool.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'spool-'))
  vi.stubEnv('TMPDIR', dir)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

test('more than memory holds comes out in the order it came in, and never has a name on disk', () => {
  const spool = new Spool<{ n: number }>()
  for (let n = 0; n < 50_001; n++) spool.push({ n })
  expect(readdirSync(dir)).toEqual([])
  let expected = 0
  for (const { n } of spool.drain()) expect(n).toBe(expected++)
  expect(expected).toBe(50_001)
  spool.close()
  spool.close()
})
