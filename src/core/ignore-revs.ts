/** A list of commits that changed no content, as `git blame --ignore-revs-file` reads it. */
export interface IgnoreRevs {
  /** Full id → its line, 1-based. */
  ids: Map<string, number>
  /** What is no full id of a commit. */
  odd: { text: string; line: number }[]
}

const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/**
 * One full id a line, with comments after `#`, blanks and empty lines.
 *
 * @see {@link https://git-scm.com/docs/git-blame#Documentation/git-blame.txt---ignore-revs-fileltfilegt | git blame}
 */
export function parseIgnoreRevs(text: string): IgnoreRevs {
  const ids = new Map<string, number>()
  const odd: IgnoreRevs['odd'] = []
  text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .forEach((written, index) => {
      const entry = written.replace(/#.*/s, '').trim()
      const id = entry.toLowerCase()
      if (FULL_ID.test(id)) ids.set(id, index + 1)
      else if (entry) odd.push({ text: entry, line: index + 1 })
    })
  return { ids, odd }
}
