/** Where a meta refresh leads, and when. */
export interface Refresh {
  /** As found; absent if the page only loads itself anew. */
  target?: string
  /** Whole seconds until then. */
  delay: number
}

// In the order of the standard's steps: seconds, a fraction nobody reads, a separator, `url=`, a quote. Everything from
// the separator on may be absent, and `url` without its `=` is itself the address.
const TIME = /^[\t\n\f\r ]*(\d+(?!\d)|(?=\.))[\d.]*(?=[;,\t\n\f\r ]|$)[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/
const KEY = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i

/**
 * Reads the content of a meta refresh as browsers do.
 *
 * @returns nothing where a browser would do nothing
 * @see {@link https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps}
 */
export function parseRefresh(content: string): Refresh | undefined {
  const time = TIME.exec(content)
  if (!time) return undefined
  const delay = Number(time[1])
  const target = unquoted(content.slice(time[0].length)).trim()
  return target ? { target, delay } : { delay }
}

function unquoted(rest: string): string {
  const key = KEY.exec(rest)
  // The standard looks for a quote after `url=` and in place of the key, but not after a half key such as `ur`.
  if (!key && /^u/i.test(rest)) return rest
  const value = key ? rest.slice(key[0].length) : rest
  const quote = value[0]
  if (quote !== '"' && quote !== "'") return value
  const close = value.indexOf(quote, 1)
  return close === -1 ? value.slice(1) : value.slice(1, close)
}
