import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    exclude: ['test/frameworks/**'],
    testTimeout: 30_000,
    // On two cores the default is one worker, while most tests wait for a child process or for the disk.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    coverage: { include: ['src/**'], reporter: ['text-summary'] },
  },
})
