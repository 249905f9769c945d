/** Addresses for the benchmarks: the same ones every time, as a shop or a forum has them. */

export const ORIGIN = 'https://example.com'

/** The n-th address, with the day it last changed. */
export function urlAt(n) {
  const month = String(1 + (n % 12)).padStart(2, '0')
  const day = String(1 + (n % 28)).padStart(2, '0')
  return { loc: `${ORIGIN}/catalogue/section-${n % 97}/item-${n}/`, lastmod: `2025-${month}-${day}` }
}

export function* urls(count) {
  for (let n = 0; n < count; n++) yield urlAt(n)
}
