import type { Report } from './types.ts'

/** Raised before anything is written: `code` says which kind, `report` what was known by then. */
export class WaymarkError extends Error {
  override name = 'WaymarkError'
  code: string
  report?: Report

  constructor(code: string, message: string, options: { report?: Report; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    if (options.report) this.report = options.report
  }
}
