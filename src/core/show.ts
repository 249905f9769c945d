const LONGEST = 60

/** A value as it may stand in a message: short, on one line, and never the object itself at full length. */
export function show(value: unknown): string {
  if (typeof value === 'string') return cut(JSON.stringify(value))
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.length ? cut(`[${value.slice(0, 10).map(show).join(', ')}]`) : 'an empty list'
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'an invalid Date' : `a Date (${value.toISOString()})`
  if (value instanceof RegExp) return cut(String(value))
  if (value instanceof URL) return cut(JSON.stringify(value.href))
  if (isThenable(value)) return 'a Promise'
  const keys = Object.keys(value)
  return keys.length ? cut(`an object with ${keys.map((key) => `\`${key}\``).join(', ')}`) : 'an empty object'
}

export function isThenable(value: unknown): boolean {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}
