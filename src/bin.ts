#!/usr/bin/env node
import { run } from './cli.ts'

const { env, stdout, stderr, argv } = process
// A reader that has seen enough (`waymark --json | head`) is no error.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
// Set, not exit(): what is still on its way to a pipe would be lost.
process.exitCode = await run(argv.slice(2), { env, cwd: process.cwd(), stdout, stderr, now: new Date() })
