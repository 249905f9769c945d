import type { Report } from '../types.ts'

/**
 * A report as JSON, whatever the front matter in it holds: bytes become base64, a value that contains itself ends at
 * `"[circular]"`, a BigInt is written as text.
 */
export function reportJson(report: Report, options: { indent?: number } = {}): string {
  if (isPlain(report)) return JSON.stringify(report, null, options.indent)
  const ancestors: unknown[] = []
  return JSON.stringify(
    report,
    function (this: unknown, key, given: unknown) {
      // A Buffer turns itself into a list of numbers before it is given here; its holder still has it.
      const held = (this as Record<string, unknown>)[key]
      const value = held instanceof Uint8Array ? held : given
      if (typeof value === 'bigint') return String(value)
      if (typeof value !== 'object' || value === null) return value
      if (value instanceof Uint8Array) return base64(value)
      while (ancestors.length && ancestors.at(-1) !== this) ancestors.pop()
      if (ancestors.includes(value)) return '[circular]'
      ancestors.push(value)
      return value
    },
    options.indent,
  )
}

/** Only front matter and content can hold anything but JSON, and asking about each value takes three times as long. */
function isPlain({ verdicts, files = [] }: Partial<Report> & Pick<Report, 'verdicts'>): boolean {
  return (
    verdicts.every(({ page }) => page.data === undefined || isSimple(page.data, 0)) &&
    files.every(({ content }) => content === undefined)
  )
}

/** What JSON has, and Dates, which turn themselves into text: nearly all data of pages is no more than that. */
function isSimple(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint'
  if (value instanceof Date) return true
  if (depth > 5 || value instanceof Uint8Array) return false
  return Object.values(value).every((item) => isSimple(item, depth + 1))
}

function base64(bytes: Uint8Array): string {
  let text = ''
  // In pieces, since a function takes only so many arguments.
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}
