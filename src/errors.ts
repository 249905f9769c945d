import type { Report } from './types.ts'

/** Raised before anything is written: `code` says which kind, `report` what was known by then. */
export class WaymarkError extends Error {
  override name = 'WaymarkError'
  code: string
  /** Not enumerable: whoever prints the error would print every page with it. */
  declare report?: Report

  constructor(code: string, message: string, options: { report?: Report; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    if (options.report)
      Object.defineProperty(this, 'report', { value: options.report, configurable: true, writable: true })
  }
}

/** Vite prints where in the code an error arose: of the user's own mistakes the message says all there is to know. */
export function withoutStack(error: Error): Error {
  if (error instanceof WaymarkError && error.cause === undefined) error.stack = `${error.name}: ${error.message}`
  return error
}

/** The same for what is still at work. */
export async function plainly(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw withoutStack(error as Error)
  }
}
