const LONGEST = 60
const LONGEST_EVIDENCE = 200

/** A value as it may stand in a message: short, on one line, and never the object itself at full length. */
export function show(value: unknown): string {
  if (typeof value === 'string') return cut(JSON.stringify(value))
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value))
    return value.length ? cut(`[${value.slice(0, 10).map(showItem).join(', ')}]`) : 'an empty list'
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'an invalid Date' : `a Date (${value.toISOString()})`
  if (value instanceof RegExp) return cut(String(value))
  if (value instanceof URL) return cut(JSON.stringify(value.href))
  if (isThenable(value)) return 'a Promise'
  const keys = Object.keys(value)
  return keys.length ? cut(`an object with ${keys.map((key) => `\`${key}\``).join(', ')}`) : 'an empty object'
}

/** An object with what is in it, as far as there is room. */
export function showFields(value: object): string {
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${show(field)}`)
  return fields.length > 0 ? cut(`{ ${fields.join(', ')} }`) : 'an empty object'
}

/** A value as evidence gives it: text as it was written, anything else as in a message. */
export function showEvidence(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST_EVIDENCE) : show(value)
}

export function isThenable(value: unknown): boolean {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}

/** Lists in lists may go on without end. */
function showItem(item: unknown): string {
  return Array.isArray(item) && item.length > 0 ? 'a list' : show(item)
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`
}
