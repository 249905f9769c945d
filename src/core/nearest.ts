/** The name that was perhaps meant. */

/**
 * The known name that is fewest typing mistakes away, if that is few for its length.
 *
 * @param most so many mistakes at most
 */
export function nearest(name: string, known: readonly string[], most = 3): string | undefined {
  const allowed = Math.min(most, name.length <= 4 ? 1 : name.length <= 7 ? 2 : 3)
  let best: string | undefined
  let least = allowed + 1
  for (const other of known) {
    const n = mistakes(plain(name), plain(other))
    // Of `--write` more than half is another word than `--site`.
    if (n < least && 2 * n < Math.min(plain(name).length, plain(other).length)) {
      best = other
      least = n
    }
  }
  return best
}

/** Levenshtein distance, in which two neighbours that changed places count as one mistake. */
function mistakes(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let n = Math.min(cell(row, j - 1) + 1, cell(last, j) + 1, cell(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) n = Math.min(n, cell(before, j - 2) + 1)
      row.push(n)
    }
    before = last
    last = row
  }
  return cell(last, b.length)
}

function cell(row: readonly number[], j: number): number {
  return row[j] ?? Infinity
}

/** All spellings of a name: `maxUrls`, `max-urls`, `MAX_URLS`. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '')
}
